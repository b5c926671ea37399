//! Any text as a FEN of any game: refused, or a position that keeps the laws.

#![no_main]

use duskboard_fuzz::{Tape, laws};
use duskboard_rules::Game;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut tape = Tape::new(bytes);
    let rules = tape.rules();
    if let Ok(game) = Game::from_fen(rules, &tape.text()) {
        laws::position(rules, &game);
    }
});
