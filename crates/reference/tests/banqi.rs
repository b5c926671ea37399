//! The sentences about Banqi, one test each.

mod common;
use common::*;

#[test]
fn the_first_flip_gives_the_colour() {
    let rules = rules("banqi");
    let start = rules.start();
    assert_eq!(rules.legal(&start, First).len(), 32);
    assert!(rules.legal(&start, Second).is_empty());
    assert_eq!(rules.chances(&start, First, "b2b2").len(), 14);
    assert_eq!(rules.chances(&start, First, "b2b2")[6], ("P".to_string(), 5));
    check_apply(
        &rules,
        &start,
        "b2b2=c",
        "????????/????????/?c??????/???????? 2 b KG2M2R2H2C2P5kg2m2r2h2cp5 0 1",
        "ongoing",
    );
    check_apply(
        &rules,
        "????????/????????/?c??????/???????? 2 b KG2M2R2H2C2P5kg2m2r2h2cp5 0 1",
        "a1a1=K",
        "????????/????????/?c??????/K??????? 1 b G2M2R2H2C2P5kg2m2r2h2cp5 0 2",
        "ongoing",
    );
    assert!(rules.apply(&start, First, "b2b2", None).is_err());
    // Everybody sees the same.
    check_views(&rules, &start, &start, &start, &start);
}

#[test]
fn neighbours_capture_by_rank() {
    let rules = rules("banqi");
    let order = "KGMRHCP";
    for (attack, attacker) in order.chars().enumerate() {
        for (defence, target) in order.to_lowercase().chars().enumerate() {
            let expected = match (attacker, target) {
                ('C', _) | ('K', 'p') => false,
                ('P', 'k') => true,
                _ => attack <= defence,
            };
            let fen = format!("8/8/1{attacker}{target}5/8 1 r - 0 1");
            let legal = rules.legal(&fen, First).contains(&"b2c2".to_string());
            assert_eq!(legal, expected, "{fen}");
        }
    }
    // Neither own nor face-down pieces can be taken, and nobody moves another's.
    check_legal(
        &rules,
        "8/1?6/pKG5/8 1 r p 0 1",
        &["b2b1", "c2c1", "b3b3"],
        &["b2c2", "b2b3", "b2a2", "a2a1", "b2d2", "b2a3"],
    );
    // A capture starts the clock anew, a move does not.
    check_apply(&rules, "8/8/Kg6/7p 1 r - 9 1", "a2b2", "8/8/1K6/7p 2 r - 0 1", "ongoing");
    check_apply(&rules, "8/8/Kg6/7p 1 r - 9 1", "a2a1", "8/8/1g6/K6p 2 r - 10 1", "ongoing");
}

#[test]
fn cannons_jump() {
    let rules = rules("banqi");
    let cases = [
        ("C?k5/8/8/8 1 r p 0 1", "a4c4", true),
        ("CP5k/8/8/8 1 r - 0 1", "a4h4", true),
        ("C2p3k/8/8/8 1 r - 0 1", "a4h4", true),
        ("C1k5/8/8/8 1 r - 0 1", "a4c4", false),
        ("C?pk4/8/8/8 1 r p 0 1", "a4d4", false),
        ("C?1?4/8/8/8 1 r p2 0 1", "a4d4", false),
        ("CpP5/8/8/8 1 r - 0 1", "a4c4", false),
        ("Ck6/8/8/8 1 r - 0 1", "a4b4", false),
        ("C7/p7/8/k7 1 r - 0 1", "a4a1", true),
        ("C7/k7/8/8 1 r - 0 1", "a4b4", true),
    ];
    for (fen, action, expected) in cases {
        let legal = rules.legal(fen, First).contains(&action.to_string());
        assert_eq!(legal, expected, "{fen} {action}");
    }
}

#[test]
fn outcomes() {
    let rules_ = rules("banqi");
    let cases = [
        ("K7/8/8/8 2 r - 0 1", "first no-pieces"),
        ("K7/8/8/8 2 b - 0 1", "second no-pieces"),
        ("K?6/8/8/8 2 r p 0 1", "ongoing"),
        ("K?6/8/8/8 2 r P 0 1", "first no-pieces"),
        // A pawn in the corner between two kings of rank: it can take neither.
        ("pG6/G7/8/8 2 r - 0 1", "first no-moves"),
        ("pK6/G7/8/8 2 r - 0 1", "ongoing"),
        ("K7/8/8/7k 2 r - 60 40", "draw quiet"),
        ("K7/8/8/7k 2 r - 59 40", "ongoing"),
        ("pG6/G7/8/8 2 r - 60 40", "first no-moves"),
    ];
    for (fen, outcome) in cases {
        assert_eq!(rules_.outcome(fen), outcome, "{fen}");
    }
    let quiet = |limit| {
        let rules = Rules::new("banqi", &[("quiet_draw", limit)]).unwrap();
        rules.outcome("K7/8/8/7k 2 r - 70 40")
    };
    assert_eq!(quiet("40"), "draw quiet");
    assert_eq!(quiet("100"), "ongoing");
    assert_eq!(quiet("off"), "ongoing");
    assert!(Rules::new("banqi", &[("quiet_draw", "50")]).is_err());
    check_apply(&rules_, "Kg6/8/8/8 1 r - 3 9", "a4b4", "1K6/8/8/8 2 r - 0 9", "first no-pieces");
}
