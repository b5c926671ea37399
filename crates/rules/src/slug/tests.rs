//! The rules as tables: each row is named after the sentence it tests.

mod laws;
mod shuffles;
mod texts;

use super::{CaptureLight, Lamp, Shuffle, Slug, SlugRules, SlugView};
use crate::perft::perft;
use crate::{Event, Position, Seat, State, View, Viewer};

const TORCH: SlugRules = SlugRules {
    lamp: Lamp::Torch,
    shuffle: Shuffle::Independent,
    capture_light: CaptureLight::TorchOnly,
};
const SIGHT: SlugRules = SlugRules { lamp: Lamp::Sight, ..TORCH };
const SIGHT_LIT: SlugRules = SlugRules { capture_light: CaptureLight::Both, ..SIGHT };
const TORCH_UNLIT: SlugRules = SlugRules { capture_light: CaptureLight::Off, ..TORCH };

const FIRST: Viewer = Viewer::Seat(Seat::First);
const SECOND: Viewer = Viewer::Seat(Seat::Second);
const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";

fn at(rules: SlugRules, fen: &str) -> Slug {
    Slug::from_fen(rules, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn listed(mut items: Vec<String>) -> String {
    items.sort();
    items.join(" ")
}

/// What `viewer` sees of a position.
#[test]
fn vision() {
    let rows = [
        (
            "all fields are out of vision unless an own piece sees them",
            (TORCH, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", FIRST),
            "......../......../......../......../......../......../...3../...1K1.. w - - - 1 -",
        ),
        (
            "torch: pawns and kings have a view distance of 1",
            (TORCH, "4k3/8/8/8/4P3/8/8/K7 w - - 0 1", FIRST),
            "......../......../......../...3../...1P1../...3../2....../K1...... w - - - 1 -",
        ),
        (
            "torch: the knight has a view distance of 2",
            (TORCH, "4k3/8/8/8/3N4/8/8/K7 w - - 0 1", FIRST),
            "......../......../.5../.5../.2N2../.5../6../K1...... w - - - 1 -",
        ),
        (
            "torch: the bishop has a view distance of 2",
            (TORCH, "4k3/8/8/8/3B4/8/8/K7 w - - 0 1", FIRST),
            "......../......../.5../.5../.2B2../.5../6../K1...... w - - - 1 -",
        ),
        (
            "torch: the rook has a view distance of 2, and no piece has view movement",
            (TORCH, "4k3/8/8/8/3R4/8/8/K7 w - - 0 1", FIRST),
            "......../......../.5../.5../.2R2../.5../6../K1...... w - - - 1 -",
        ),
        (
            "torch: the queen has a view distance of 2, and nothing blocks it",
            (TORCH, "4k3/3r4/3q4/2pnp3/3Q4/8/8/K7 w - - 0 1", FIRST),
            "......../......../.2q2../.1pnp1../.2Q2../.5../6../K1...... w - - - 1 -",
        ),
        (
            "sight: pawns have a view distance of 1 and see their double step",
            (SIGHT, "4k3/8/8/8/8/8/4P3/K7 w - - 0 1", FIRST),
            "......../......../......../......../....1.../...3../2.1P1../K1.3.. w - - - 1 -",
        ),
        (
            "sight: a double step to a piece is no move, so it is not seen",
            (SIGHT, "4k3/8/8/8/4n3/8/4P3/K7 w - - 0 1", FIRST),
            "......../......../......../......../......../...3../2.1P1../K1.3.. w - - - 1 -",
        ),
        (
            "sight: a double step over a piece is no move, so it is not seen",
            (SIGHT, "4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1", FIRST),
            "......../......../......../......../......../...1n1../2.1P1../K1.3.. w - - - 1 -",
        ),
        (
            "sight: knights have a view distance of 1 and see where they jump",
            (SIGHT, "4k3/8/8/8/3N4/8/8/K7 w - - 0 1", FIRST),
            "......../......../..1.1.../.5../..1N1.../.5../3.1.../K1...... w - - - 1 -",
        ),
        (
            "sight: rooks see up to and including the first piece, and no neighbours",
            (SIGHT, "3qk3/8/3p4/8/3R4/8/8/K7 w - - 0 1", FIRST),
            "......../......../...p..../...1..../3R4/...1..../2.1..../K1.1.... w - - - 1 -",
        ),
        (
            "sight: bishops see their diagonals",
            (SIGHT, "4k3/8/8/8/3B4/8/8/K7 w - - 0 1", FIRST),
            ".......1/1.....1./.1...1../..1.1.../...B..../..1.1.../2...1../K1....1. w - - - 1 -",
        ),
        (
            "sight: queens see both",
            (SIGHT, "4k3/8/3p1p2/8/3Q4/8/8/K7 w - - 0 1", FIRST),
            "......../1......./.1.p.p../..3.../3Q4/..3.../2.1.1../K1.1..1. w - - - 1 -",
        ),
        (
            "view capture: the light is vision of the side that lost a piece",
            (TORCH, "4k3/8/8/3R4/8/8/8/4K3 b - - 0 7 d5", SECOND),
            "...1k1../...3../......../...R..../......../......../......../........ b - - - 7 d5",
        ),
        (
            "view capture: the light is the same field for the other side, but not its vision",
            (TORCH, "4k3/8/3P4/8/8/8/8/K7 b - - 0 7 a8", FIRST),
            "......../..3.../..1P1.../..3.../......../......../2....../K1...... b - - - 7 a8",
        ),
        (
            "en passant: known to the mover whose pawn can take",
            (TORCH, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", FIRST),
            "......../......../...3../...pP1../...3../......../...3../...1K1.. w - d6 - 2 -",
        ),
        (
            "en passant: not shown to the other side",
            (TORCH, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", SECOND),
            "...1k1../...3../..3.../..1pP.../..3.../......../......../........ w - - - 2 -",
        ),
        (
            "a spectator sees no square, and knows no en passant square",
            (TORCH, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", Viewer::Spectator),
            "......../......../......../......../......../......../......../........ w - - - 2 -",
        ),
        (
            "en passant: not known if no pawn can take",
            (TORCH, "4k3/8/8/3p4/8/4P3/8/4K3 w - d6 0 2", FIRST),
            "......../......../......../......../...3../...1P1../...3../...1K1.. w - - - 2 -",
        ),
    ];
    for (name, (rules, fen, viewer), text) in rows {
        let view = at(rules, fen).view(viewer);
        assert_eq!(view.to_string(), text, "{name}");
        assert_eq!(SlugView::read(rules, viewer, text), Ok(view), "{name}: read");
    }
}

/// The legal actions from one square.
#[test]
fn legal() {
    let rows = [
        ("torch: at the start no pawn can double-step", (TORCH, USUAL, "e2"), "e2e3"),
        ("sight: pieces are able to move as in normal chess", (SIGHT, USUAL, "e2"), "e2e3 e2e4"),
        ("knights jump over pieces and fog", (TORCH, USUAL, "b1"), "b1a3 b1c3"),
        (
            "torch: a double step over and to squares that another piece sees",
            (TORCH, "4k3/8/8/8/8/6N1/4P3/K7 w - - 0 1", "e2"),
            "e2e3 e2e4",
        ),
        (
            "no move ends out of vision",
            (TORCH, "4k3/8/8/8/3R4/8/8/K7 w - - 0 1", "d4"),
            "d4b4 d4c4 d4d2 d4d3 d4d5 d4d6 d4e4 d4f4",
        ),
        (
            "no move passes out of vision: d4 is dark, e4 is not",
            (TORCH, "4k3/8/8/8/R5N1/8/8/7K w - - 0 1", "a4"),
            "a4a2 a4a3 a4a5 a4a6 a4b4 a4c4",
        ),
        (
            "there is no castling",
            (SIGHT, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1"),
            "e1d1 e1d2 e1e2 e1f1 e1f2",
        ),
        (
            "the king may move to a threatened field",
            (SIGHT, "3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1"),
            "e1d1 e1d2 e1e2 e1f1 e1f2",
        ),
        (
            "another piece may move while the king is threatened",
            (SIGHT, "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2"),
            "a2a3 a2a4",
        ),
        (
            "a piece may leave its king to a slider",
            (TORCH, "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2"),
            "e2c4 e2d1 e2d3 e2f1 e2f3 e2g4",
        ),
        (
            "the light may be moved to",
            (TORCH, "3k4/3n4/8/8/3R4/8/8/K7 w - - 0 9 d7", "d4"),
            "d4b4 d4c4 d4d2 d4d3 d4d5 d4d6 d4d7 d4e4 d4f4",
        ),
        (
            "the light may not be reached through the dark",
            (TORCH, "3q2k1/8/8/8/3R4/8/8/K7 w - - 0 9 d8", "d4"),
            "d4b4 d4c4 d4d2 d4d3 d4d5 d4d6 d4e4 d4f4",
        ),
        (
            "en passant is legal when the mover sees the target",
            (TORCH, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5"),
            "e5d6 e5e6",
        ),
        (
            "promotion: Q, R, B, N, the mover's choice",
            (SIGHT, "1n6/P7/8/8/8/8/8/K6k w - - 0 1", "a7"),
            "a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r",
        ),
        ("not the other's turn", (SIGHT, USUAL, "e7"), ""),
        ("no king, no moves", (SIGHT, "k7/8/8/8/8/8/P7/8 w - - 0 1", "a2"), ""),
    ];
    for (name, (rules, fen, from), expected) in rows {
        let position = at(rules, fen);
        for seat in Seat::BOTH {
            let mut list = position.view(seat.into()).legal_list();
            list.retain(|action| action.origin().to_string() == from);
            let expected = if seat == position.diagram().turn { expected } else { "" };
            assert_eq!(listed(list.iter().map(|a| a.to_string()).collect()), expected, "{name}");
        }
        assert!(position.view(Viewer::Spectator).legal_list().is_empty(), "{name}");
    }
}

/// What a move leads to.
#[test]
fn play() {
    let rows = [
        (
            "you win by capturing the king, and every view is then the FEN",
            (TORCH, "8/8/8/8/8/8/3k4/4K3 w - - 5 9 -", "e1d2"),
            ("8/8/8/8/8/8/3K4/8 b - - 0 9 d2", "first king-captured"),
        ),
        (
            "view capture is in use in torch",
            (TORCH, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 7 -", "e4d5"),
            ("4k3/8/8/3P4/8/8/8/4K3 b - - 0 7 d5", "ongoing"),
        ),
        (
            "the light lasts until the side that lost the piece has moved",
            (TORCH, "4k3/8/8/3P4/8/8/8/4K3 b - - 0 7 d5", "e8e7"),
            ("8/4k3/8/3P4/8/8/8/4K3 w - - 1 8 -", "ongoing"),
        ),
        (
            "capture_light=torch-only: no light in sight",
            (SIGHT, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 7 -", "e4d5"),
            ("4k3/8/8/3P4/8/8/8/4K3 b - - 0 7 -", "ongoing"),
        ),
        (
            "capture_light=both: light in sight",
            (SIGHT_LIT, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 7 -", "e4d5"),
            ("4k3/8/8/3P4/8/8/8/4K3 b - - 0 7 d5", "ongoing"),
        ),
        (
            "capture_light=off: no light in torch",
            (TORCH_UNLIT, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 7 -", "e4d5"),
            ("4k3/8/8/3P4/8/8/8/4K3 b - - 0 7 -", "ongoing"),
        ),
        (
            "the light of an en passant capture falls on the captured pawn's square",
            (TORCH, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 -", "e5d6"),
            ("4k3/8/3P4/8/8/8/8/4K3 b - - 0 2 d5", "ongoing"),
        ),
        (
            "a double step leaves the en passant square behind it",
            (SIGHT, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 -", "e2e4"),
            ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - e3 0 1 -", "ongoing"),
        ),
        (
            "a pawn is promoted to the mover's choice",
            (TORCH, "8/P7/8/8/8/8/8/K6k w - - 7 30 -", "a7a8n"),
            ("N7/8/8/8/8/8/8/K6k b - - 0 30 -", "ongoing"),
        ),
        (
            "there is no checkmate",
            (SIGHT, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1 -", "d1d8"),
            ("3R2k1/5ppp/8/8/8/8/8/K7 b - - 1 1 -", "ongoing"),
        ),
        (
            "no legal action: draw",
            (TORCH, "8/8/8/8/8/p1p5/ppPpK3/kn6 w - - 0 50 -", "e2d1"),
            ("8/8/8/8/8/p1p5/ppPp4/kn1K4 b - - 1 50 -", "draw no-moves"),
        ),
        (
            "a hundred quiet half-moves: draw",
            (TORCH, "4k3/8/8/8/8/8/8/4K2R w - - 99 80 -", "e1e2"),
            ("4k3/8/8/8/8/8/4K3/7R b - - 100 80 -", "draw quiet"),
        ),
        (
            "never a draw by material",
            (TORCH, "4k3/8/8/8/8/8/8/4K3 w - - 9 80 -", "e1e2"),
            ("4k3/8/8/8/8/8/4K3/8 b - - 10 80 -", "ongoing"),
        ),
    ];
    for (name, (rules, fen, action), (after, outcome)) in rows {
        let mut game = State::<Slug>::from_fen(rules, fen).unwrap();
        assert_eq!(game.position().fen(), fen, "{name}: written as read");
        let seat = game.turn().seat().unwrap();
        game.play(seat, action.parse().unwrap()).unwrap();
        assert_eq!(game.position().fen(), after, "{name}");
        let ended = game.outcome().map_or("ongoing".into(), |outcome| outcome.to_string());
        assert_eq!(ended, outcome, "{name}");
        for viewer in Viewer::ALL.into_iter().filter(|_| ended != "ongoing") {
            assert_eq!(game.view(viewer).to_string(), after, "{name}: revealed to {viewer}");
            assert_eq!(SlugView::read(rules, viewer, after), Ok(game.view(viewer)), "{name}");
            assert!(game.view(viewer).legal_list().is_empty(), "{name}");
        }
    }
}

/// The history of a viewer after a move.
#[test]
fn told() {
    let ep = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    let [spring, close] = ["4k3/8/8/8/8/8/1n6/K7 b - - 0 1", "4k3/8/8/8/3N4/8/1n6/K7 b - - 0 1"];
    let rook = "7k/8/4r3/8/4P3/8/8/K7 b - - 0 1";
    let rows = [
        ("own moves", (SIGHT, USUAL, "b1c3", FIRST), "Nc3"),
        ("own captures", (TORCH, rook, "e6e4", SECOND), "Rxe4"),
        ("own captures in passing", (TORCH, ep, "e5d6", FIRST), "exd6"),
        ("nothing in vision", (TORCH, "4k3/8/8/8/8/2n5/8/K7 b - - 0 1", "c3d5", FIRST), "?"),
        ("the square left", (TORCH, spring, "b2d3", FIRST), "Nb2-?"),
        ("the square reached", (TORCH, "4k3/8/8/8/8/3n4/8/K7 b - - 0 1", "d3b2", FIRST), "N?-b2"),
        ("both", (TORCH, close, "b2d3", FIRST), "Nb2-d3"),
        ("nothing, for a spectator", (TORCH, close, "b2d3", Viewer::Spectator), "?"),
        (
            "own losses are always known",
            (SIGHT, "4r2k/8/8/8/4P3/8/8/K7 b - - 0 1", "e8e4", FIRST),
            "?xe4",
        ),
        ("a capture in the light", (TORCH, rook, "e6e4", FIRST), "R?xe4"),
        ("a capture for a spectator", (TORCH, rook, "e6e4", Viewer::Spectator), "?"),
        ("a capture seen", (TORCH, "7k/8/8/8/8/8/1n6/K2R4 b - - 0 1", "b2d1", FIRST), "Nb2xd1"),
        ("a pawn seen", (TORCH, "7k/8/8/8/2p5/3P4/8/K7 b - - 0 1", "c4d3", FIRST), "c4xd3"),
        ("a promotion seen", (TORCH, "7k/8/8/8/8/8/1p6/K7 b - - 0 1", "b2b1n", FIRST), "b2-b1=N"),
        (
            "of a promotion what is seen",
            (SIGHT, "7k/8/8/8/5B2/8/2p5/K7 b - - 0 1", "c2c1q", FIRST),
            "Q?-c1",
        ),
    ];
    for (name, (rules, fen, action, viewer), text) in rows {
        let mut game = State::<Slug>::from_fen(rules, fen).unwrap();
        game.play(game.turn().seat().unwrap(), action.parse().unwrap()).unwrap();
        assert_eq!(game.told_text(viewer), text, "{name}");
        let players = game.position().light().filter(|_| viewer.seat().is_some());
        let lit = players.map(|at| Event::Lit { at });
        let told = game.told(viewer).into_iter().find(|event| matches!(event, Event::Lit { .. }));
        assert_eq!(told, lit, "{name}: both players know where the light falls");
    }
}

#[test]
fn the_third_time_of_the_true_position_is_a_draw() {
    let mut game = State::<Slug>::from_fen(TORCH, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    for (i, action) in ["e1e2", "e8e7", "e2e1", "e7e8"].into_iter().cycle().take(8).enumerate() {
        assert_eq!(game.outcome(), None, "before half-move {i}");
        game.play(Seat::BOTH[i % 2], action.parse().unwrap()).unwrap();
    }
    assert_eq!(game.outcome().unwrap().to_string(), "draw repetition");
    assert_eq!(game.view(FIRST).to_string(), game.position().fen());
}

#[test]
fn an_action_in_the_dark_is_refused_and_changes_nothing() {
    let mut game = State::<Slug>::from_fen(TORCH, USUAL).unwrap();
    let refusal = game.play(Seat::First, "e2e4".parse().unwrap()).unwrap_err().to_string();
    assert_eq!(refusal, "e2e4 is not legal: from e2 one can play e2e3");
    assert_eq!(game.position().fen(), format!("{USUAL} -"));
}

#[test]
fn perft_of_the_usual_order() {
    for (rules, counts) in [(TORCH, [12, 144, 2_328]), (SIGHT, [20, 400, 8_902])] {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&Slug::usual(rules), depth), count, "{rules:?} {depth}");
        }
    }
}
