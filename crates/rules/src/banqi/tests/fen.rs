//! Positions as text: what round-trips, and what is refused with which message.

use super::{START, game};
use crate::banqi::{Bag, Banqi};
use crate::{Position, Seat, View, Viewer};

#[test]
fn round_trips() {
    for fen in [
        START,
        "????????/????????/?k??????/???????? 2 b KG2M2R2H2C2P5g2m2r2h2c2p5 0 1",
        "K1?5/8/2c2?2/7p 2 r Pk 12 34",
        "8/8/8/K7 2 b - 9999 9999",
        "ggmmrrhh/ccpppppk/GGMMRRHH/CCPPPPPK 1 r - 0 17",
    ] {
        let position = Banqi::from_fen(Default::default(), fen).expect(fen);
        assert_eq!(position.fen(), fen);
        for viewer in Viewer::ALL {
            let view = game(fen).view(viewer);
            assert_eq!(view.to_string(), fen, "the position is its own view");
            assert_eq!(<Banqi as Position>::View::read(Default::default(), viewer, fen), Ok(view));
        }
    }
}

#[rustfmt::skip]
const BAD: &[(&str, &str)] = &[
    ("", "fields: found 0, expected 6"),
    ("8/8/8/K6k 1 r - 0", "fields: found 5, expected 6"),
    ("8/8/8/K6k 1 r - 0 1 -", "fields: found 7, expected 6"),
    ("8/8/K6k 1 r - 0 1", "board: found 3 ranks, expected 4 ranks"),
    ("8/8/8/8/K6k 1 r - 0 1", "board: found 5 ranks"),
    ("8/8/8/K5k 1 r - 0 1", "eight squares in each rank"),
    ("8/8/8/K7k 1 r - 0 1", "eight squares in each rank"),
    ("8/8/8/K6q 1 r - 0 1", "board: found \"q\", expected a piece of KGMRHCP"),
    ("8/8/8/K5帥k 1 r - 0 1", "board: found \"帥\""),
    ("8/8/8/K6k w r - 0 1", "seat to move: found \"w\", expected 1 or 2"),
    ("8/8/8/K6k 0 r - 0 1", "seat to move"),
    ("8/8/8/K6k 1 w - 0 1", "colour of seat 1: found \"w\", expected r, b or -"),
    ("8/8/8/K6k 1 - - 0 1", "colour of seat 1: found - and 0 pieces face down"),
    ("8/8/8/K5?k 1 - p 0 1", "found - and 1 pieces face down"),
    ("????????/????????/????????/???????? 1 r KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1", "expected - before the first flip"),
    ("????????/????????/????????/???????? 2 - KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1", "seat 1 and 0 before the first flip"),
    ("????????/????????/????????/???????? 1 - KG2M2R2H2C2P5kg2m2r2h2c2p5 3 2", "seat 1 and 0 before the first flip"),
    ("8/8/8/? 1 r K 0 1", "eight squares"),
    ("8/8/8/7? 1 r K 0 1", "board: found no piece face up"),
    ("8/8/8/8 1 r - 0 1", "board: found no piece face up"),
    ("8/8/8/K5?k 1 r - 0 1", "face-down pieces: found 0 for 1 squares with ?"),
    ("8/8/8/K6k 1 r p 0 1", "face-down pieces: found 1 for 0 squares"),
    ("8/8/8/KK5k 1 r - 0 1", "board: found 2 of K, face up or down, expected at most 1"),
    ("8/8/8/K5?k 1 r k 0 1", "found 2 of k"),
    ("8/8/PPPPP3/K4??k 1 r P2 0 1", "found 7 of P, face up or down, expected at most 5"),
    ("8/8/8/K5?k 1 r x 0 1", "face-down pieces: found \"x\", expected letters in the order"),
    ("8/8/8/K4??k 1 r GP- 0 1", "letters in the order"),
    ("8/8/8/K4??k 1 r PG 0 1", "letters in the order"),
    ("8/8/8/K4??k 1 r PP 0 1", "letters in the order"),
    ("8/8/8/K4??k 1 r 2P 0 1", "letters in the order"),
    ("8/8/8/K5?k 1 r P1 0 1", "found \"1\" after P, expected nothing or a count from 2 to 5"),
    ("8/8/8/K4??k 1 r P02 0 1", "found \"02\" after P"),
    ("8/8/8/K6k 1 r P0 0 1", "found \"0\" after P"),
    ("8/8/8/K3???k 1 r G3 0 1", "found \"3\" after G, expected nothing or a count from 2 to 2"),
    ("8/8/8/G4??k 1 r K2 0 1", "found \"2\" after K, expected no number"),
    ("8/8/8/G4??k 1 r p99999999999999 0 1", "after P"),
    ("8/8/8/K6k 1 r - -1 1", "half-move clock"),
    ("8/8/8/K6k 1 r - x 1", "half-move clock"),
    ("8/8/8/K6k 1 r - 10000 1", "half-move clock"),
    ("8/8/8/K6k 1 r - 0 0", "move number"),
    ("8/8/8/K6k 1 r - 0 10000", "move number"),
];

#[test]
fn bad_fens() {
    for (fen, part) in BAD {
        match Banqi::from_fen(Default::default(), fen) {
            Ok(_) => panic!("{fen} was read"),
            Err(error) => assert!(error.to_string().contains(part), "{fen}: {error}"),
        }
    }
}

#[test]
fn bags() {
    assert_eq!((Bag::FULL.size(), Bag::FULL.distinct()), (32, 14));
    for text in ["-", "K", "p", "P2", "KG2M2R2H2C2P5kg2m2r2h2c2p5", "Gp4"] {
        assert_eq!(text.parse::<Bag>().unwrap().to_string(), text);
    }
    assert!("".parse::<Bag>().is_err());
}

#[test]
fn the_quiet_draw_is_read_too() {
    let position = Banqi::from_fen(Default::default(), "8/8/8/K6k 1 r - 60 1").unwrap();
    assert_eq!(position.turn().outcome().unwrap().to_string(), "draw quiet");
    assert_eq!(position.branches(Seat::First), 0);
}
