//! The scramble oracle held against views and legal lists, along random games.

mod common;
use common::*;

/// Plays random games and scrambles every position for both seats. Returns how often something was changed.
fn walk(variant: &str, options: &[(&str, &str)], games: u64) -> u32 {
    let rules = Rules::new(variant, options).unwrap();
    let mut changed = 0;
    for seed in 1..=games {
        let mut dice = dice(seed);
        let mut fen = rules.start();
        while let Some(seat) = rules.mover(&fen) {
            for viewer in [First, Second] {
                changed += u32::from(check_scramble(&rules, &fen, viewer, &mut dice));
            }
            let legal = rules.legal(&fen, seat);
            let action = &legal[dice(legal.len() as u32) as usize];
            fen = rules.apply(&fen, seat, action, None).unwrap().0;
        }
    }
    changed
}

fn check_scramble(rules: &Rules, fen: &str, seat: Seat, dice: &mut dyn FnMut(u32) -> u32) -> bool {
    let other = rules.scramble(fen, seat, dice);
    let viewer = Viewer::Seat(seat);
    assert_eq!(rules.view(fen, viewer), rules.view(&other, viewer), "{fen} and {other}");
    assert_eq!(rules.legal(fen, seat), rules.legal(&other, seat), "{fen} and {other}");
    assert_eq!(rules.outcome(&other), "ongoing", "{fen} and {other}");
    assert_eq!(rules.mover(&other), rules.mover(fen), "{fen} and {other}");
    other != fen
}

#[test]
fn assassins() {
    for variant in ["assassin", "stealth", "dinosaur-assassin"] {
        assert!(walk(variant, &[], 3) > 200, "{variant} is hardly scrambled");
    }
}

#[test]
fn slug() {
    for variant in ["slug-torch", "slug-sight"] {
        for light in ["torch-only", "both", "off"] {
            let changed = walk(variant, &[("capture_light", light)], 3);
            assert!(changed > 200, "{variant} is hardly scrambled");
        }
    }
}

#[test]
fn fog() {
    assert!(walk("fog", &[], 6) > 400, "fog is hardly scrambled");
}

/// The different positions that some draws make of one.
fn drawn(variant: &str, fen: &str, seat: Seat) -> Vec<String> {
    let rules = rules(variant);
    let mut dice = dice(5);
    let mut drawn: Vec<String> = (0..200)
        .map(|_| {
            check_scramble(&rules, fen, seat, &mut dice);
            rules.scramble(fen, seat, &mut dice)
        })
        .collect();
    drawn.sort();
    drawn.dedup();
    drawn
}

#[test]
fn rights_to_castle_that_are_not_seen() {
    let drawn = drawn("fog", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w Kk - 3 9", First);
    for field in [" Kkq ", " Kk ", " Kq ", " K "] {
        assert!(drawn.iter().any(|fen| fen.contains(field)), "never {field}");
    }
    assert!(!drawn.iter().any(|fen| fen.contains(" KQ")), "the seat's own rights stay");
}

#[test]
fn what_pawns_tell_by_not_seeing() {
    // Somebody stops the pawns on c2 (after a step) and e5; nobody is where e5 could take; h4 has just come from h2.
    let fen = "4k3/8/4p3/4P3/2n4P/8/2P5/K7 b - h3 0 9";
    for other in drawn("fog", fen, First) {
        let at = |square| duskboard_reference::letter_at(&other, square);
        for stop in ["c4", "e6"] {
            assert!(at(stop).is_some_and(|letter| letter.is_lowercase()), "{stop} in {other}");
        }
        for empty in ["d6", "f6", "b3", "d3", "g5", "h3", "h2"] {
            assert_eq!(at(empty), None, "{empty} in {other}");
        }
    }
}

#[test]
fn nothing_hidden() {
    let mut dice = dice(1);
    for variant in ["chess", "dinosaur", "archess", "banqi"] {
        let rules = rules(variant);
        let start = rules.start();
        assert_eq!(rules.scramble(&start, First, &mut dice), start);
    }
    // Nor after the end, nor before the other has placed.
    let over = "4A3/8/8/8/8/8/4r3/A3K3 b - - 0 1 -";
    assert_eq!(rules("assassin").scramble(over, Second, &mut dice), over);
    let start = rules("assassin").start();
    assert_eq!(rules("assassin").scramble(&start, First, &mut dice), start);
}

#[test]
fn a_piece_betrayed_by_what_a_pawn_does_not_see_stays() {
    // White's pawn on e2 would see e4 if it were empty, so something of Black's stands there.
    let fen = "7k/8/8/8/4n3/8/4P3/K7 w - - 0 1 -";
    let rules = rules("slug-sight");
    let mut dice = dice(7);
    for _ in 0..50 {
        assert!(check_scramble(&rules, fen, First, &mut dice));
    }
}
