//! The sentences about SlugChess, one test each.

mod common;
use common::*;

/// What a spectator sees while the game runs.
const SPECTATOR: &str =
    "......../......../......../......../......../......../......../........ w - - - 1 -";

#[test]
fn torch_vision() {
    check_views(
        &rules("slug-torch"),
        "7k/8/8/8/8/3p4/1P6/N6K w - - 12 1 -",
        "......../......../......../......../......../3...../1P1...2/N2...1K w - - - 1 -",
        "......1k/......2/......../......../..3.../..1p1.../..3.../........ w - - - 1 -",
        SPECTATOR,
    );
}

#[test]
fn sight_vision() {
    // The rook sees up to and including the first piece, the pawn its double step, the knight its jumps.
    check_views(
        &rules("slug-sight"),
        "7k/8/8/r6p/8/8/4P2R/7K w - - 12 1 -",
        "......../......../......../.......p/....1..1/...3.1/...1P2R/...4K w - - - 1 -",
        "1.....1k/1.....2/1.....2/r6p/1.....2/1......./1......./1....... w - - - 1 -",
        SPECTATOR,
    );
}

#[test]
fn nobody_moves_through_fog() {
    let torch = rules("slug-torch");
    check_legal(&torch, &torch.start(), &["e2e3", "b1c3"], &["e2e4"]);
    check_legal(
        &torch,
        "7k/8/8/8/8/8/8/R6K w - - 0 1 -",
        &["a1a3", "a1c1", "h1g1"],
        &["a1a4", "a1d1"],
    );
    // A rook goes through what it and the king see together.
    check_legal(&torch, "k7/8/8/8/8/8/8/R3K3 w - - 0 1 -", &["a1b1", "a1c1", "a1d1"], &[]);
    let sight = rules("slug-sight");
    check_legal(&sight, "7k/8/8/8/8/8/4P3/R6K w - - 0 1 -", &["a1a8", "e2e4", "e2e3"], &[]);
}

#[test]
fn no_check_and_king_capture() {
    let rules = rules("slug-sight");
    check_legal(&rules, "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1 -", &["e2d3", "e1f1"], &[]);
    check_apply(
        &rules,
        "4r2k/8/8/8/8/8/8/4K3 b - - 5 1 -",
        "e8e1",
        "7k/8/8/8/8/8/8/4r3 w - - 0 2 -",
        "second king-captured",
    );
}

#[test]
fn no_legal_action_is_a_draw() {
    // Pawns that have reached the last rank but one lock their own officers in, and are locked by them.
    let stuck = "BKBBBBBB/PPPPPPPP/8/8/8/8/8/7k w - - 0 1 -";
    for variant in ["slug-torch", "slug-sight"] {
        assert_eq!(rules(variant).outcome(stuck), "draw no-moves");
        assert_eq!(rules(variant).view(stuck, Viewer::Spectator), stuck);
    }
}

#[test]
fn the_light_of_a_capture() {
    let fen = "7k/8/8/8/8/3p4/8/3R3K w - - 9 1 -";
    let torch = rules("slug-torch");
    let lit = "7k/8/8/8/8/3R4/8/7K b - - 0 1 d3";
    check_apply(&torch, fen, "d1d3", lit, "ongoing");
    // Black sees the taker, and nothing else there.
    assert_eq!(
        torch.view(lit, Viewer::Seat(Second)),
        "......1k/......2/......../......../......../...R..../......../........ b - - - 1 d3"
    );
    // The seventh field is the same for everybody.
    assert_eq!(
        torch.view(lit, Viewer::Spectator),
        SPECTATOR.replace(" w - - - 1 -", " b - - - 1 d3")
    );
    check_apply(&torch, lit, "h8h7", "8/7k/8/8/8/3R4/8/7K w - - 1 2 -", "ongoing");
    let sight = rules("slug-sight");
    let dark = "7k/8/8/8/8/3R4/8/7K b - - 0 1 -";
    check_apply(&sight, fen, "d1d3", dark, "ongoing");
    let both = Rules::new("slug-sight", &[("capture_light", "both")]).unwrap();
    check_apply(&both, fen, "d1d3", lit, "ongoing");
    let off = Rules::new("slug-torch", &[("capture_light", "off")]).unwrap();
    check_apply(&off, fen, "d1d3", dark, "ongoing");
    // The light may be moved to.
    check_legal(&torch, "n6k/8/8/8/R7/8/8/K7 b - - 0 1 a4", &["a8b6", "a8c7"], &[]);
    check_legal(&torch, "7k/8/8/r2R4/8/8/8/K7 b - - 0 1 d5", &["a5b5", "a5c5", "a5d5"], &[]);
    check_legal(&torch, "7k/8/8/r2R4/8/8/8/K7 b - - 0 1 -", &["a5c5"], &["a5d5"]);
}

#[test]
fn en_passant() {
    let torch = rules("slug-torch");
    let fen = "7k/8/8/8/3pP3/8/8/K7 b - e3 0 1 -";
    assert!(torch.view(fen, Viewer::Seat(Second)).contains(" e3 "));
    assert!(torch.view(fen, Viewer::Seat(First)).contains(" b - - - 1 -"));
    assert!(torch.view(fen, Viewer::Spectator).contains(" b - - - 1 -"));
    let taken = "7k/8/8/8/8/4p3/8/K7 w - - 0 2 e4";
    check_apply(&torch, fen, "d4e3", taken, "ongoing");
    let unknown = "7k/8/8/8/2p1P3/8/8/K7 b - e3 0 1 -";
    assert!(torch.view(unknown, Viewer::Seat(Second)).contains(" b - - - 1 -"));
}

#[test]
fn what_the_other_learns() {
    let torch = rules("slug-torch");
    let fen = "7k/8/8/8/8/3p4/8/3R3K w - - 9 1 -";
    // d1 is not in the pawn's sight before; the light is on d3 after.
    check_learns(&torch, fen, "d1d3", "d1d3; takes pd3", "Rd3 reached; takes pd3", "unseen move");
    check_learns(&torch, fen, "d1d2", "d1d2", "Rd2 reached", "unseen move");
    check_learns(&torch, fen, "d1c1", "d1c1", "unseen move", "unseen move");
    let off = Rules::new("slug-torch", &[("capture_light", "off")]).unwrap();
    check_learns(&off, fen, "d1d3", "d1d3; takes pd3", "unseen move; takes pd3", "unseen move");
    let near = "7k/8/8/8/8/3p4/3R4/7K w - - 9 1 -";
    check_learns(&torch, near, "d2d1", "d2d1", "Rd2 left", "unseen move");
    check_learns(&torch, near, "d2c2", "d2c2", "Rd2 left; Rc2 reached", "unseen move");
}

#[test]
fn the_end_reveals_everything() {
    let over = "7k/8/8/8/8/8/8/4r3 w - - 3 2 -";
    check_views(&rules("slug-torch"), over, over, over, over);
}
