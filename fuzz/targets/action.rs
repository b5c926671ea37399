//! Any text as an action: refused, or the one text of that action; and as a player's notation.

#![no_main]

use duskboard_fuzz::{SEEDS, Tape};
use duskboard_rules::{Action, Game, GameView};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string(), text);
    }
    let mut tape = Tape::new(bytes);
    let rules = tape.rules();
    let Ok(game) = Game::from_fen(rules, tape.pick(SEEDS)) else { return };
    let Some(seat) = game.turn().seat() else { return };
    means_one_thing(&game.view(seat.into()), &tape.text());
});

/// What is read is legal, and is read again from what it is written as.
fn means_one_thing(view: &GameView, text: &str) {
    let Some(action) = view.read_action(text) else { return };
    assert!(view.is_legal(action), "{text} in {view}");
    let written = view.write(action);
    assert_eq!(view.read_action(&written), Some(action), "{text}, {written} in {view}");
}
