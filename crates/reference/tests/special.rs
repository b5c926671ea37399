//! The sentences about Special Chess, one test each.

mod common;
use common::*;

#[test]
fn placing() {
    let assassin = rules("assassin");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Aa";
    assert_eq!(assassin.start(), start);
    assert_eq!(assassin.legal(start, Second).len(), 8);
    let one = "rnbqkbnr/pppppppp/8/8/8/2A5/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a";
    check_apply(&assassin, start, "A@c3", one, "ongoing");
    assert_eq!(assassin.mover(one), Some(Second));
    assert!(assassin.legal(one, First).is_empty());
    let both = "rnbqkbnr/pppppppp/1a6/8/8/2A5/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -";
    check_apply(&assassin, one, "A@b6", both, "ongoing");
    // Black may place first.
    let black_first = assassin.apply(start, Second, "A@b6", None).unwrap().0;
    assert!(black_first.ends_with(" w KQkq - 0 1 A"));
    check_learns(
        &assassin,
        start,
        "A@c3",
        "A@c3",
        "first placed an assassin",
        "first placed an assassin",
    );
    let dinosaur = rules("dinosaur-assassin");
    check_legal(&dinosaur, &dinosaur.start(), &["A@d3"], &["A@e3"]);
}

#[test]
fn revealed_and_hidden() {
    let rules = rules("assassin");
    let cases = [
        // (board, does the enemy see the assassin)
        ("4k3/8/3p4/4A3/8/8/8/4K3", true),
        ("4k3/8/4p3/4A3/8/8/8/4K3", false),
        ("4k3/8/8/p3A3/8/8/8/4K3", false),
        ("4k3/8/8/4A3/p7/8/8/4K3", true),
        ("4k3/8/8/8/3a4/4P3/8/4K3", true),
        ("4k3/8/8/8/3a4/3P4/8/4K3", false),
        ("4k3/8/8/8/3a3P/8/8/4K3", false),
        ("4k3/8/8/7P/3a4/8/8/4K3", true),
        // An own pawn reveals nothing, nor does any other piece.
        ("4k3/8/8/4A3/P7/8/8/4K3", false),
        ("4k3/8/3qr3/4A3/8/8/8/4K3", false),
    ];
    for (board, seen) in cases {
        let fen = format!("{board} w - - 0 1 -");
        for seat in [First, Second] {
            let letter = if seat == First { 'a' } else { 'A' };
            if board.contains(letter) {
                let view = rules.view(&fen, Viewer::Seat(seat));
                assert_eq!(view.contains(letter), seen, "{fen}");
                assert_eq!(rules.view(&fen, Viewer::Spectator), view);
                assert_eq!(rules.view(&fen, Viewer::Seat(seat.other())), fen);
            }
        }
    }
}

#[test]
fn hidden_is_empty() {
    let rules = rules("assassin");
    // A slider passes through a hidden assassin and may end on it.
    check_legal(&rules, "4k3/8/8/8/8/A7/8/R3K3 w - - 0 1 -", &["a1a3", "a1a8"], &[]);
    check_legal(&rules, "4k3/8/8/8/8/a7/8/R3K3 w - - 0 1 -", &["a1a3", "a1a8"], &[]);
    // A revealed one blocks.
    check_legal(&rules, "4k3/8/8/8/8/a7/1P6/R3K3 w - - 0 1 -", &["a1a3"], &["a1a4"]);
    // A pawn takes nothing hidden diagonally, but pushes onto it and over it.
    check_legal(
        &rules,
        "4k3/8/8/8/8/4a3/4P3/4K3 w - - 0 1 -",
        &["e2e3", "e2e4"],
        &["e2d3", "e2f3"],
    );
    check_apply(
        &rules,
        "4k3/8/8/8/8/4a3/4P3/4K3 w - - 4 1 -",
        "e2e4",
        "4k3/8/8/8/4P3/4a3/8/4K3 b - e3 0 1 -",
        "ongoing",
    );
    // It blocks no check.
    check_legal(&rules, "4r2k/8/8/8/4A3/8/8/4K3 w - - 0 1 -", &["e1d1"], &["e4d4"]);
}

#[test]
fn blind_captures_and_trampling() {
    let rules = rules("assassin");
    // A blind capture starts the clock anew, trampling does not.
    let blind = "4k3/8/8/8/8/a7/8/R3K3 w - - 4 1 -";
    check_apply(&rules, blind, "a1a3", "4k3/8/8/8/8/R7/8/4K3 b - - 0 1 -", "ongoing");
    check_learns(
        &rules,
        blind,
        "a1a3",
        "a1a3; blind capture of aa3",
        "a1a3; blind capture of aa3",
        "a1a3; blind capture of aa3",
    );
    let trample = "4k3/8/8/8/8/A7/8/R3K3 w - - 4 1 -";
    check_apply(&rules, trample, "a1a3", "4k3/8/8/8/8/R7/8/4K3 b - - 5 1 -", "ongoing");
    check_learns(&rules, trample, "a1a3", "a1a3; tramples Aa3", "a1a3", "a1a3");
    check_apply(
        &rules,
        "4k3/8/8/8/8/A7/P7/4K3 w - - 4 1 -",
        "a2a3",
        "4k3/8/8/8/8/P7/8/4K3 b - - 0 1 -",
        "ongoing",
    );
}

#[test]
fn castling_over_and_onto() {
    let rules = rules("assassin");
    let cases = [
        ("4K1aR w K - 5 1 -", "e1g1", "5RK1 b - - 0 1 -"),
        ("4Ka1R w K - 5 1 -", "e1g1", "5RK1 b - - 0 1 -"),
        ("4K1AR w K - 5 1 -", "e1g1", "5RK1 b - - 6 1 -"),
        ("4KAAR w K - 5 1 -", "e1g1", "5RK1 b - - 6 1 -"),
        ("4KAaR w K - 5 1 -", "e1g1", "5RK1 b - - 0 1 -"),
        ("Ra2K3 w Q - 5 1 -", "e1c1", "1aKR4 b - - 6 1 -"),
        ("R1aaK3 w Q - 5 1 -", "e1c1", "2KR4 b - - 0 1 -"),
    ];
    for (before, action, after) in cases {
        check_apply(
            &rules,
            &format!("4k3/8/8/8/8/8/8/{before}"),
            action,
            &format!("4k3/8/8/8/8/8/8/{after}"),
            "ongoing",
        );
    }
    // A revealed one is in the way, or attacks the king's path.
    check_legal(&rules, "4k3/8/8/8/8/P7/8/4K1aR w K - 0 1 -", &[], &["e1g1"]);
    check_legal(&rules, "4k3/8/8/8/8/P7/6a1/4K2R w K - 0 1 -", &[], &["e1g1"]);
    check_legal(&rules, "4k3/8/8/8/8/8/6a1/4K2R w K - 0 1 -", &["e1g1"], &[]);
}

#[test]
fn assassin_moves() {
    // Two squares jump, never knight-shaped, never capture; one square captures.
    let fen = "4k3/8/8/2n1pp2/3pn3/3A4/8/4K3 w - - 0 1 -";
    check_legal(
        &rules("assassin"),
        fen,
        &["d3d4", "d3e4", "d3c3", "d3d5", "d3b3", "d3f1"],
        &["d3e5", "d3c5", "d3f5", "d3f4"],
    );
    check_legal(
        &rules("stealth"),
        fen,
        &["d3d4", "d3e4", "d3d5", "d3b3", "d3f1"],
        &["d3c3", "d3c4"],
    );
    // Onto an own hidden assassin: one square tramples it, two are not allowed.
    let rules_ = rules("assassin");
    check_legal(&rules_, "4k3/8/8/4A3/8/4A3/8/4K3 w - - 0 1 -", &["e3e4"], &["e3e5"]);
    check_apply(
        &rules_,
        "4k3/8/8/8/4A3/4A3/8/4K3 w - - 3 1 -",
        "e3e4",
        "4k3/8/8/8/4A3/8/8/4K3 b - - 4 1 -",
        "ongoing",
    );
    check_apply(
        &rules_,
        "4k3/8/8/8/4a3/4A3/8/4K3 w - - 3 1 -",
        "e3e4",
        "4k3/8/8/8/4A3/8/8/4K3 b - - 0 1 -",
        "ongoing",
    );
    check_legal(&rules("stealth"), "4k3/8/8/8/4a3/4A3/8/4K3 w - - 0 1 -", &["e3e5"], &["e3e4"]);
}

#[test]
fn rebound() {
    let rules = rules("assassin");
    let hidden = "4k3/8/8/4a3/8/4A3/8/4K3 w - - 7 3 -";
    check_apply(&rules, hidden, "e3e5", "4k3/8/8/4a3/8/4A3/8/4K3 b - - 8 3 -", "ongoing");
    check_learns(&rules, hidden, "e3e5", "e3e5; rebound", "unseen move", "unseen move");
    // A revealed assassin's rebound is announced. This one would have blocked the check, so the king can be taken.
    let revealed = "k3r3/8/8/8/2A1a3/8/p7/4K3 w - - 0 1 -";
    check_learns(
        &rules,
        revealed,
        "c4e4",
        "c4e4; rebound",
        "rebound of the assassin on c4",
        "rebound of the assassin on c4",
    );
    let after = "k3r3/8/8/8/2A1a3/8/p7/4K3 b - - 1 1 -";
    check_apply(&rules, revealed, "c4e4", after, "ongoing");
    check_legal(&rules, after, &["e8e1", "a2a1q"], &[]);
    check_apply(
        &rules,
        after,
        "e8e1",
        "k7/8/8/8/2A1a3/8/p7/4r3 w - - 0 2 -",
        "second king-captured",
    );
}

#[test]
fn king_safety_on_the_mover_s_view() {
    let rules = rules("assassin");
    // A pawn move that uncovers an unseen assassin next to one's own king is legal.
    let uncovers = "4k3/8/8/8/8/8/P2a4/4K3 w - - 0 1 -";
    check_legal(&rules, uncovers, &["a2a3", "a2a4"], &[]);
    let uncovered = "4k3/8/8/8/8/P7/3a4/4K3 b - - 0 1 -";
    check_apply(&rules, uncovers, "a2a3", uncovered, "ongoing");
    check_apply(
        &rules,
        uncovered,
        "d2e1",
        "4k3/8/8/8/8/P7/8/4a3 w - - 0 2 -",
        "second king-captured",
    );
    // A move that hides the own assassin that shields the king is illegal,
    check_legal(&rules, "4r2k/8/8/3p4/4A3/1B6/8/4K3 w - - 0 1 -", &["b3c4"], &["b3d5"]);
    // and so is one that hides the enemy's.
    check_legal(&rules, "4r2k/8/8/8/4a3/3P4/8/4K3 w - - 0 1 -", &["d3e4", "e1d1"], &["d3d4"]);
    // Hiding the assassin that gives check answers it.
    check_legal(
        &rules,
        "7k/8/8/8/5a2/4P1K1/8/8 w - - 0 1 -",
        &["e3e4", "e3f4", "g3f4", "g3h2"],
        &["g3g4", "g3f3"],
    );
    // A hidden assassin may take the king though its own is attacked.
    check_apply(
        &rules,
        "3Ak3/8/8/8/8/8/4r3/4K3 w - - 0 1 -",
        "d8e8",
        "4A3/8/8/8/8/8/4r3/4K3 b - - 0 1 -",
        "first king-captured",
    );
}

#[test]
fn mate() {
    let rules = rules("assassin");
    let cases = [
        ("7k/8/8/8/8/8/1r6/r6K w - - 0 1 -", "second checkmate"),
        // The defender's hidden assassin can take the rook.
        ("7k/8/8/8/8/8/Ar6/r6K w - - 0 1 -", "ongoing"),
        // A revealed assassin mates, a hidden one does not even give check.
        ("k7/1A6/8/8/7p/5B1P/8/6K1 b - - 0 1 -", "first checkmate"),
        ("k7/1A6/8/8/8/7P/8/6K1 b - - 0 1 -", "ongoing"),
        // Never a draw by material with an option on.
        ("k7/8/8/8/8/8/8/6K1 b - - 0 1 -", "ongoing"),
        ("k7/8/8/8/8/8/8/6K1 b - - 100 90 -", "draw quiet"),
    ];
    for (fen, outcome) in cases {
        assert_eq!(rules.outcome(fen), outcome, "{fen}");
    }
    assert_eq!(rules.legal("7k/8/8/8/8/8/Ar6/r6K w - - 0 1 -", First), ["a2a1"]);
}

#[test]
fn the_end_reveals_everything() {
    let rules = rules("assassin");
    let over = "4A3/8/8/8/8/8/4r3/A3K3 b - - 0 1 -";
    check_views(&rules, over, over, over, over);
    assert_eq!(rules.mover(over), None);
    assert!(rules.legal(over, Second).is_empty());
    check_learns(&rules, "3Ak3/8/8/8/8/8/4r3/4K3 w - - 0 1 -", "d8e8", "d8e8", "d8e8", "d8e8");
}

#[test]
fn what_others_learn_of_an_assassin() {
    let rules = rules("assassin");
    let check = |fen: &str, action: &str, other: &str| {
        let told = rules.learns(fen, First, action, None, Viewer::Seat(Second));
        assert_eq!(told, other, "{fen} {action}");
        let spectator = rules.learns(fen, First, action, None, Viewer::Spectator);
        assert_eq!(spectator, other, "{fen} {action}");
    };
    let hidden = "4k3/p7/3r4/4A3/8/8/8/4K3 w - - 0 1 -";
    check(hidden, "e5e4", "unseen move");
    check(hidden, "e5d6", "unseen move; takes rd6");
    check(hidden, "e5e7", "unseen move");
    check("4k3/8/4p3/p3A3/8/8/8/4K3 w - - 0 1 -", "e5d4", "unseen move");
    check("4k3/8/4p3/p3A3/8/8/8/4K3 w - - 0 1 -", "e5f6", "Af6 reached");
    check("4k3/8/8/4A3/p7/8/8/4K3 w - - 0 1 -", "e5e3", "Ae5 left");
    check("4k3/8/8/4A3/p7/8/8/4K3 w - - 0 1 -", "e5e6", "e5e6");
    check("4k3/8/8/4A3/4a3/8/8/4K3 w - - 0 1 -", "e5e4", "unseen move; blind capture of ae4");
    // A pawn that becomes a hidden assassin is seen to leave, and its new self is not there.
    check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1 -", "a7a8a", "Pa7 left");
    check("4k3/P7/7p/8/8/8/8/4K3 w - - 0 1 -", "a7a8a", "a7a8a");
}

#[test]
fn en_passant() {
    let rules_ = rules("assassin");
    check_legal(&rules_, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1 -", &["d4e3"], &[]);
    // A revealed assassin on the target square blocks it.
    check_legal(&rules_, "4k3/8/8/8/3pP3/4a3/8/4K3 b - e3 0 1 -", &[], &["d4e3"]);
    // Both pawns leave the rank at once.
    check_legal(&rules("chess"), "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", &["e4e3"], &["e4d3"]);
    check_apply(
        &rules("chess"),
        "4k3/8/8/8/3pP3/8/8/4K2R b - e3 0 1",
        "d4e3",
        "4k3/8/8/8/8/4p3/8/4K2R w - - 0 2",
        "ongoing",
    );
}

#[test]
fn promotions_and_triceratops() {
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let letters = |variant: &str| -> String {
        let legal = rules(variant).legal(fen, First);
        let promotions = legal.iter().filter(|action| action.starts_with("a7a8"));
        promotions.map(|action| &action[4..]).collect()
    };
    assert_eq!(letters("chess"), "bnqr");
    assert_eq!(letters("dinosaur"), "bnqrt");
    assert_eq!(letters("assassin"), "abnqr");
    assert_eq!(letters("dinosaur-assassin"), "abnqrt");
    check_legal(
        &rules("dinosaur"),
        "4k3/8/8/8/8/8/1p6/T3K3 w - - 0 1",
        &["a1b3", "a1c2", "a1b2", "a1a8", "a1d1"],
        &["a1c3"],
    );
}

#[test]
fn chess_draws_and_rights() {
    let rules = rules("chess");
    let cases = [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "draw material"),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "draw material"),
        ("4kb2/8/8/8/8/8/8/4K3 w - - 0 1", "draw material"),
        ("4kb2/8/8/8/8/8/3B4/4K3 w - - 0 1", "draw material"),
        ("4kb2/8/8/8/8/8/4B3/4K3 w - - 0 1", "ongoing"),
        ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", "ongoing"),
        ("4k3/8/8/8/8/8/8/4KP2 w - - 99 80", "ongoing"),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 100 80", "draw quiet"),
        ("k7/2Q5/8/8/8/8/8/4K3 b - - 100 80", "draw stalemate"),
        ("k7/1Q6/2K5/8/8/8/8/8 b - - 100 80", "first checkmate"),
    ];
    for (fen, outcome) in cases {
        assert_eq!(rules.outcome(fen), outcome, "{fen}");
    }
    check_apply(
        &rules,
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "a1a8",
        "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1",
        "ongoing",
    );
    assert!(rules.apply(&rules.start(), First, "e2e5", None).is_err());
    assert!(rules.apply(&rules.start(), First, "e2e4", Some("H")).is_err());
    assert!(rules.apply(&rules.start(), Second, "e7e5", None).is_err());
    assert!(Rules::new("checkers", &[]).is_err());
    assert!(Rules::new("chess", &[("assassin", "maybe")]).is_err());
    let special = Rules::new("special", &[("assassin", "on"), ("assassin_step", "exactly-two")]);
    assert_eq!(special.unwrap().start(), self::rules("stealth").start());
}
