//! The rules of dark chess as tables: each row is named after the sentence it tests.

use super::Fog;
use crate::perft::perft;
use crate::{Position, Seat, State, View, Viewer};

fn at(fen: &str) -> Fog {
    Fog::from_fen((), fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn perft_from_the_start() {
    for (depth, expected) in [(1, 20), (2, 400), (3, 8_902), (4, 197_742)] {
        assert_eq!(perft(&Fog::start(()), depth), expected, "depth {depth}");
    }
}

/// What the first seat sees.
#[test]
fn vision() {
    let rows = [
        (
            "a pawn sees the free squares before it, and a diagonal only if it can capture there",
            "4k3/8/8/8/8/3p4/4P3/K7 w - - 0 1",
            "......../......../......../......../....1.../...p1.../11..P.../K1...... w - - - 1",
        ),
        (
            "who can take in passing sees the target square and the pawn to be taken",
            "k7/8/8/3pP3/8/8/8/K7 w - d6 0 1",
            "......../......../...11.../...pP.../......../......../11....../K1...... w - d6 - 1",
        ),
        (
            "in that turn only",
            "k7/8/8/3pP3/8/8/8/K7 w - - 0 1",
            "......../......../....1.../....P.../......../......../11....../K1...... w - - - 1",
        ),
    ];
    for (sentence, fen, expected) in rows {
        let shown = at(fen).view(Seat::First.into()).to_string();
        let joined = |text: &str| text.replace("11", "2");
        assert_eq!(shown, joined(expected), "{sentence}");
    }
}

/// What is legal, and what is not.
#[test]
fn moves() {
    let rows = [
        ("castling through an attack", "k4r2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true),
        ("castling out of an attack", "k3r3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true),
        ("not over a piece that is seen", "k7/8/8/8/8/8/8/4K1nR w K - 0 1", "e1g1", false),
        ("not over a piece out of sight", "k7/8/8/8/8/8/8/Rn2K3 w Q - 0 1", "e1c1", false),
        ("kings may meet", "8/8/8/3k4/8/3K4/8/8 w - - 0 1", "d3d4", true),
        ("no step onto what stands there", "k7/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e3", false),
        ("no step over what stands there", "k7/8/8/8/R7/4n3/4P3/4K3 w - - 0 1", "e2e4", false),
        ("no right, no castling", "k7/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", false),
    ];
    for (sentence, fen, action, expected) in rows {
        let (game, action) = (at(fen), action.parse().unwrap());
        let view = game.view(Seat::First.into());
        assert_eq!(game.is_legal(Seat::First, action), expected, "{sentence}");
        assert_eq!(view.is_legal(action), expected, "{sentence}, asked of the view");
    }
}

/// How games end.
#[test]
fn ends() {
    let rows = [
        ("the king is captured", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "first king-captured"),
        ("no action", "7k/8/8/8/p1pp4/P1P5/PB1P4/KRB5 b - - 0 1", "d4d3", "draw no-moves"),
        ("the game goes on", "7k/8/8/8/8/p7/P7/KR6 w - - 98 1", "b1b8", ""),
        ("a hundred quiet half-moves", "4k3/8/8/8/8/8/8/K7 w - - 99 1", "a1a2", "draw quiet"),
    ];
    for (sentence, fen, action, expected) in rows {
        let mut game = State::<Fog>::from_fen((), fen).unwrap();
        game.play(game.turn().seat().unwrap(), action.parse().unwrap()).unwrap();
        let end = game.outcome().map_or(String::new(), |outcome| outcome.to_string());
        assert_eq!(end, expected, "{sentence}");
    }
}

/// A player is told of the other's move what was in vision.
#[test]
fn told() {
    let rows = [
        ("r3k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", ["O-O", "?", "?"]),
        ("4k3/8/8/8/8/8/8/r3K2R w K - 0 1", "e1g1", ["O-O", "Ke1-? R?-f1", "?"]),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", ["exd5", "e4xd5", "?"]),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", ["e4", "?", "?"]),
    ];
    for (fen, action, expected) in rows {
        let mut game = State::<Fog>::from_fen((), fen).unwrap();
        game.play(Seat::First, action.parse().unwrap()).unwrap();
        assert_eq!(Viewer::ALL.map(|viewer| game.told_text(viewer)), expected, "{fen} {action}");
    }
}
