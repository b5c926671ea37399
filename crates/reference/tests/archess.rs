//! The sentences about ArChess, one test each.

mod common;
use common::*;

#[test]
fn steps_and_shots() {
    // Neighbours and three up or down, over anything; steps only to empty squares; never the king.
    check_legal(
        &rules("archess"),
        "4k3/8/1p6/1pp5/1P6/pr6/pAp5/7K w - - 0 1",
        &["b2*a2", "b2*a3", "b2*b3", "b2*c2", "b2*b5", "b2a1", "b2b1", "b2c3"],
        &["b2a2", "b2b3", "b2*b4", "b2*b6", "b2*c5", "b2b5"],
    );
    check_legal(
        &rules("archess"),
        "8/8/8/8/8/8/8/KA2k1A1 w - - 0 1",
        &["g1h1"],
        &["g1*f1", "g1*e1"],
    );
    check_apply(
        &rules("archess"),
        "r3k2r/8/8/7A/8/8/8/4K3 w kq - 7 1",
        "h5*h8",
        "r3k3/8/8/7A/8/8/8/4K3 b q - 0 1",
        "ongoing",
    );
}

#[test]
fn the_coin() {
    let rules = rules("archess");
    let fen = "4k3/8/8/8/8/2n5/1A6/7K w - - 7 1";
    assert_eq!(rules.chances(fen, First, "b2*c3"), [("H".to_string(), 1), ("T".to_string(), 1)]);
    assert!(rules.chances(fen, First, "b2b3").is_empty());
    let heads = "4k3/8/8/8/8/2x5/1A6/7K b - - 0 1";
    check_apply(&rules, fen, "b2*c3=H", heads, "ongoing");
    let tails = "4k3/8/8/8/8/2n5/1A6/7K b - - 8 1";
    check_apply(&rules, fen, "b2*c3=T", tails, "ongoing");
    assert!(rules.apply(fen, First, "b2*c3", None).is_err());
    assert!(rules.apply(fen, First, "b2b3", Some("H")).is_err());
    assert_eq!(rules.learns(fen, First, "b2*c3", Some("H"), Viewer::Spectator), "b2*c3=H");
}

#[test]
fn paralysed_knights() {
    let fen = "4k3/8/8/8/8/2x1R3/1A6/1B5K w - - 0 1";
    let captures = Rules::new("archess", &[("second_shot", "captures")]).unwrap();
    check_legal(&rules("archess"), fen, &["e3c3"], &["b2*c3", "e3b3", "b2c3"]);
    check_legal(&captures, fen, &["b2*c3"], &[]);
    let gone = "4k3/8/8/8/8/4R3/1A6/1B5K b - - 0 1";
    check_apply(&captures, fen, "b2*c3", gone, "ongoing");
    // It neither moves nor gives check.
    let white = "4k3/8/8/8/8/3x4/8/R3K3 w Q - 0 1";
    check_legal(&rules("archess"), white, &["e1c1"], &[]);
    check_legal(&rules("archess"), "4k3/8/8/8/8/3X4/8/4K2P w - - 0 1", &[], &["d3e5", "d3b4"]);
}

#[test]
fn king_safety() {
    let rules = rules("archess");
    // Shooting the knight that gives check is no answer, shooting another checker is.
    check_legal(&rules, "4k3/8/8/8/8/3n4/3A4/4K3 w - - 0 1", &["e1f1"], &["d2*d3"]);
    check_legal(&rules, "4k3/8/8/8/8/8/3Ar3/4K3 w - - 0 1", &["d2*e2", "e1e2"], &[]);
    // The piece that shields one's king may not be shot away, a knight that shields it may be shot at.
    check_legal(&rules, "k3r3/8/8/8/8/4b3/3A4/4K3 w - - 0 1", &[], &["d2*e3"]);
    check_legal(&rules, "k3r3/8/8/8/8/4n3/3A4/4K3 w - - 0 1", &["d2*e3"], &[]);
    // An archer checks from three squares away, over anything, and guards the king's path.
    check_legal(
        &rules,
        "4k3/8/8/8/4a3/4p3/4P3/R3K2R w KQ - 0 1",
        &["e1d1"],
        &["e1g1", "e1c1", "a1a2"],
    );
    check_legal(&rules, "4k3/8/8/8/5a2/8/8/R3K2R w KQ - 0 1", &["e1c1"], &["e1g1"]);
}

#[test]
fn outcomes() {
    let rules = rules("archess");
    let cases = [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "draw material"),
        ("4k3/8/8/8/8/8/8/4KA2 w - - 0 1", "ongoing"),
        ("4k3/8/8/8/8/8/8/4KX2 w - - 0 1", "draw material"),
        ("4k1x1/8/8/8/8/8/8/4KXX1 w - - 0 1", "draw material"),
        ("4k1x1/8/8/8/8/8/8/4KB2 w - - 0 1", "ongoing"),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "draw material"),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 100 90", "draw quiet"),
        ("k7/P7/K7/8/8/8/8/8 b - - 0 1", "draw stalemate"),
        ("k7/8/K7/1A6/8/8/8/8 b - - 0 1", "draw stalemate"),
        ("k7/1R6/KA6/8/8/8/8/8 b - - 0 1", "draw stalemate"),
        ("k7/A7/KQ6/8/8/8/8/8 b - - 0 1", "first checkmate"),
    ];
    for (fen, outcome) in cases {
        assert_eq!(rules.outcome(fen), outcome, "{fen}");
    }
}
