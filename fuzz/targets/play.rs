//! Any game, played by the bytes: sense and nonsense, by any seat, with any luck.

#![no_main]

use duskboard_fuzz::{SEEDS, Tape, laws};
use duskboard_rules::banqi::Piece;
use duskboard_rules::{Chance, Coin, Game, Rules, Seat, Turn, Viewer};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut tape = Tape::new(bytes);
    let rules = tape.rules();
    let mut game = begin(rules, &mut tape);
    while !tape.is_empty() && game.outcome().is_none() {
        step(rules, &mut game, &mut tape);
    }
    if game.turn() != Turn::Chance {
        laws::texts(rules, &game);
    }
});

/// A new game, or one that goes on from somewhere.
fn begin(rules: Rules, tape: &mut Tape<'_>) -> Game {
    match tape.byte() {
        0 => Game::new(rules),
        1..64 => Game::usual(rules),
        _ => Game::from_fen(rules, tape.pick(SEEDS)).unwrap_or(Game::usual(rules)),
    }
}

/// One step of the game. What else is looked at on the way is the luck of the first byte, so that
/// a long game needs few bytes.
fn step(rules: Rules, game: &mut Game, tape: &mut Tape<'_>) {
    let luck = tape.byte();
    if luck.is_multiple_of(8) {
        try_nonsense(game, tape);
    }
    match game.turn() {
        Turn::Chance => {
            let (chance, weight) = tape.pick(&game.chances());
            assert!(weight > 0);
            game.resolve(chance).expect("an outcome of the list");
        }
        Turn::Players(_) => play(game, luck, tape),
        Turn::Over(_) => return,
    }
    for viewer in Viewer::ALL {
        let text = game.told_text(viewer);
        assert!(!text.contains(char::is_control), "{:?}: {text:?}", game.told(viewer));
        if luck % 4 == 1 && matches!(game.turn(), Turn::Players(_)) {
            laws::view(rules, &game.view(viewer), |sides| u32::from(luck) % sides);
        }
    }
}

fn play(game: &mut Game, luck: u8, tape: &mut Tape<'_>) {
    let seats: Vec<_> = Seat::BOTH.into_iter().filter(|&s| game.turn().includes(s)).collect();
    let seat = seats[usize::from(luck) % seats.len()];
    let view = game.view(seat.into());
    if luck % 32 == 2 {
        laws::notation(&view, |count| usize::from(luck) % count);
    }
    game.play(seat, tape.pick(&view.legal())).expect("an action of the list");
}

/// What is refused changes nothing.
fn try_nonsense(game: &mut Game, tape: &mut Tape<'_>) {
    let before = (game.fen(), game.turn(), game.key());
    let (seat, action) = (tape.seat(), tape.action());
    let legal = game.turn().includes(seat) && game.view(seat.into()).is_legal(action);
    assert_eq!(game.clone().play(seat, action).is_ok(), legal, "{}: {action}", before.0);
    if !legal {
        let refusal = game.play(seat, action).expect_err("refused again").to_string();
        assert!(!refusal.contains(char::is_control), "{refusal:?}");
    }
    let chance = tape.pick(&[
        Chance::Coin(Coin::Heads),
        Chance::Piece(Piece::ALL[7]),
        Chance::Officers(*b"RNBQKBNR"),
        Chance::Officers([0xff; 8]),
    ]);
    if game.turn() != Turn::Chance || chance == Chance::Officers([0xff; 8]) {
        assert!(game.resolve(chance).is_err());
    }
    assert_eq!((game.fen(), game.turn(), game.key()), before);
}
