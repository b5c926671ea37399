//! The sentences about Dark chess, one test each.

mod common;
use common::*;

/// What a spectator sees while the game runs.
const SPECTATOR: &str =
    "......../......../......../......../......../......../......../........ w - - - 1";

#[test]
fn the_start() {
    let fog = rules("fog");
    assert_eq!(fog.start(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    check_views(
        &fog,
        &fog.start(),
        "......../......../......../......../8/8/PPPPPPPP/RNBQKBNR w KQ - - 1",
        "rnbqkbnr/pppppppp/8/8/......../......../......../........ w kq - - 1",
        SPECTATOR,
    );
    assert!(Rules::new("fog", &[("shuffle", "mirrored")]).is_err());
}

#[test]
fn pieces_see_where_they_could_go() {
    // The rook up to and including the first enemy, the knight its jumps and not its neighbours.
    check_views(
        &rules("fog"),
        "r6k/8/8/p7/8/8/8/R5NK w - - 12 1",
        "......../......../......../p......./1......./1....1.1/1...1.2/R5NK w - - - 1",
        "r6k/1.....2/1......./p......./1......./......../......../........ w - - - 1",
        SPECTATOR,
    );
}

#[test]
fn pawns_see_free_squares_ahead_and_what_they_can_take() {
    let fog = rules("fog");
    let first = |fen: &str| fog.view(fen, Viewer::Seat(First));
    let rows: [(&str, &str); 4] = [
        // Two squares ahead from its first square; neither diagonal is seen when it is empty.
        (
            "7k/8/8/8/8/8/4P3/K7",
            "......../......../......../......../....1.../....1.../2..P.../K1......",
        ),
        // Somebody in front is not seen, nor the square behind.
        (
            "7k/8/8/8/8/4n3/4P3/K7",
            "......../......../......../......../......../......../2..P.../K1......",
        ),
        // Somebody two squares ahead is not seen.
        (
            "7k/8/8/8/4n3/8/4P3/K7",
            "......../......../......../......../......../....1.../2..P.../K1......",
        ),
        // Whom it can take is seen.
        (
            "7k/8/8/8/8/3n1p2/4P3/K7",
            "......../......../......../......../....1.../...n1p../2..P.../K1......",
        ),
    ];
    for (board, seen) in rows {
        assert_eq!(first(&format!("{board} w - - 5 1")), format!("{seen} w - - - 1"), "{board}");
    }
}

#[test]
fn en_passant_is_seen_by_who_can_take() {
    let fog = rules("fog");
    let fen = "4k3/8/8/8/3pP3/8/8/K7 b - e3 0 1";
    // Black sees the target square and the pawn.
    check_views(
        &fog,
        fen,
        "......../......../......../....1.../....P.../......../2....../K1...... b - - - 1",
        "...1k1../...3../......../......../...pP.../...2.../......../........ b - e3 - 1",
        &SPECTATOR.replace(" w ", " b "),
    );
    check_legal(&fog, fen, &["d4e3", "d4d3"], &["d4c3"]);
    check_apply(&fog, fen, "d4e3", "4k3/8/8/8/8/4p3/8/K7 w - - 0 2", "ongoing");
    // In that turn only.
    let later = "4k3/8/8/8/3pP3/8/8/1K6 b - - 2 2";
    assert!(fog.view(later, Viewer::Seat(Second)).contains("/...p..../...1..../"));
    check_legal(&fog, later, &["d4d3"], &["d4e3"]);
    // Nobody else learns the square.
    let unknown = "4k3/8/8/8/2p1P3/8/8/K7 b - e3 0 1";
    assert!(fog.view(unknown, Viewer::Seat(Second)).ends_with(" b - - - 1"));
}

#[test]
fn castling_heeds_no_attack() {
    let fog = rules("fog");
    // King, crossed and reached squares are attacked.
    let fen = "4rrrk/8/8/8/8/8/8/R3K2R w KQ - 3 1";
    check_legal(&fog, fen, &["e1g1", "e1c1"], &[]);
    check_apply(&fog, fen, "e1g1", "4rrrk/8/8/8/8/8/8/R4RK1 b - - 4 1", "ongoing");
    check_apply(&fog, fen, "e1c1", "4rrrk/8/8/8/8/8/8/2KR3R b - - 4 1", "ongoing");
    // The right, king and rook in place, empty squares between.
    check_legal(&fog, "7k/8/8/8/8/8/8/R3K2R w Q - 0 1", &["e1c1"], &["e1g1"]);
    check_legal(&fog, "7k/8/8/8/8/8/8/Rn2K1NR w KQ - 0 1", &["e1d1"], &["e1c1", "e1g1"]);
}

#[test]
fn what_is_taken_castles_no_more() {
    let fog = rules("fog");
    check_apply(
        &fog,
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "h1h8",
        "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1",
        "ongoing",
    );
    check_apply(
        &fog,
        "r3k2r/8/8/8/8/8/8/R3R2K w kq - 0 1",
        "e1e8",
        "r3R2r/8/8/8/8/8/8/R6K b - - 0 1",
        "first king-captured",
    );
}

#[test]
fn kings_may_meet_and_be_taken() {
    let fog = rules("fog");
    check_legal(&fog, "8/8/8/4k3/8/4K3/8/8 w - - 0 1", &["e3e4", "e3d4"], &[]);
    check_apply(
        &fog,
        "8/8/8/4k3/4K3/8/8/8 b - - 7 1",
        "e5e4",
        "8/8/8/8/4k3/8/8/8 w - - 0 2",
        "second king-captured",
    );
    // No check, no mate, no draw by material.
    check_legal(&fog, "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", &["e2d3", "e1d1"], &[]);
    check_apply(
        &fog,
        "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1",
        "d1d8",
        "3R2k1/5ppp/8/8/8/8/8/K7 b - - 1 1",
        "ongoing",
    );
    assert_eq!(fog.outcome("7k/8/8/8/8/8/8/K7 w - - 0 1"), "ongoing");
}

#[test]
fn promotion() {
    let fog = rules("fog");
    let fen = "1n5k/P7/8/8/8/8/8/K7 w - - 7 30";
    check_legal(&fog, fen, &["a7a8q", "a7a8r", "a7a8b", "a7a8n", "a7b8q"], &["a7a8"]);
    check_apply(&fog, fen, "a7b8n", "1N5k/8/8/8/8/8/8/K7 b - - 0 30", "ongoing");
}

#[test]
fn draws() {
    let fog = rules("fog");
    // Every pawn is stopped, every officer stands behind pawns.
    let stuck = "8/8/8/8/8/p1p5/ppPpK3/kn6 w - - 0 50";
    check_apply(&fog, stuck, "e2d1", "8/8/8/8/8/p1p5/ppPp4/kn1K4 b - - 1 50", "draw no-moves");
    check_apply(
        &fog,
        "4k3/8/8/8/8/8/8/4K2R w K - 99 80",
        "e1g1",
        "4k3/8/8/8/8/8/8/5RK1 b - - 100 80",
        "draw quiet",
    );
}

#[test]
fn what_the_other_learns() {
    let fog = rules("fog");
    let rows: [(&str, &str, &str); 7] = [
        ("7k/8/8/8/8/8/8/R6K w - - 0 1", "a1a2", "unseen move"),
        ("7k/8/8/8/8/8/6R1/K7 w - - 0 1", "g2g8", "Rg8 reached"),
        ("6Rk/8/8/8/8/8/8/K7 w - - 0 1", "g8g2", "Rg8 left"),
        ("6Rk/8/8/8/8/8/8/K7 w - - 0 1", "g8g7", "Rg8 left; Rg7 reached"),
        // The loser knows piece and square, and not who took.
        ("7k/8/8/8/8/3p4/8/3R3K w - - 9 1", "d1d3", "unseen move; takes pd3"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "unseen move; takes pd5"),
        // A promotion: the new piece.
        ("r6k/2P5/8/8/8/8/8/K7 w - - 0 1", "c7c8q", "Qc8 reached"),
    ];
    for (fen, action, told) in rows {
        let own =
            told.split_once("takes ").map_or(String::new(), |(_, loss)| format!("; takes {loss}"));
        check_learns(&fog, fen, action, &format!("{action}{own}"), told, "unseen move");
    }
}

#[test]
fn of_castling_each_piece_is_seen_by_itself() {
    let fog = rules("fog");
    let rows: [(&str, &str); 5] = [
        ("7k/8/8/8/8/8/8/4K2R w K - 0 1", "unseen move"),
        // From f8: only the rook where it arrives.
        ("5r1k/8/8/8/8/8/8/4K2R w K - 0 1", "Rf1 reached"),
        // From h5 and f5: the rook, which may just as well have moved alone.
        ("k7/8/8/5r1r/8/8/8/4K2R w K - 0 1", "Rh1 left; Rf1 reached"),
        // From e8: the king where it was.
        ("k3r3/8/8/8/8/8/8/4K2R w K - 0 1", "Ke1 left"),
        // Everything.
        ("k3rrrr/8/8/8/8/8/8/4K2R w K - 0 1", "Ke1 left; Kg1 reached; Rh1 left; Rf1 reached"),
    ];
    for (fen, told) in rows {
        check_learns(&fog, fen, "e1g1", "e1g1", told, "unseen move");
    }
}

#[test]
fn the_end_reveals_everything() {
    let over = "7k/8/8/8/8/8/8/4r3 w - - 3 2";
    check_views(&rules("fog"), over, over, over, over);
}
