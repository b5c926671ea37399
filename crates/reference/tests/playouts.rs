//! Laws that hold in every variant, along random games.

mod common;
use common::*;

const GAMES: u64 = 4;
const PLIES: u32 = 120;

fn play(variant: &str, options: &[(&str, &str)]) {
    let rules = Rules::new(variant, options).unwrap();
    for seed in 1..=GAMES {
        let mut dice = dice(seed);
        let mut fen = rules.start();
        for ply in 0..PLIES {
            let Some(seat) = rules.mover(&fen) else {
                break;
            };
            if ply % 8 == 0 {
                check_position(&rules, &fen, seat);
            }
            fen = step(&rules, &fen, seat, &mut dice);
        }
        if rules.mover(&fen).is_none() {
            check_end(&rules, &fen);
        }
    }
}

/// Some legal action with some chance outcome; the outcome told is the outcome of the position reached.
fn step(rules: &Rules, fen: &str, seat: Seat, dice: &mut dyn FnMut(u32) -> u32) -> String {
    let legal = rules.legal(fen, seat);
    let action = &legal[dice(legal.len() as u32) as usize];
    let chances = rules.chances(fen, seat, action);
    let chance = match chances.len() {
        0 => None,
        many => Some(chances[dice(many as u32) as usize].0.as_str()),
    };
    let (after, outcome) = rules.apply(fen, seat, action, chance).unwrap();
    assert_eq!(rules.outcome(&after), outcome, "{fen} {action}");
    for viewer in [Viewer::Seat(First), Viewer::Seat(Second), Viewer::Spectator] {
        let told = rules.learns(fen, seat, action, chance, viewer);
        assert!(!told.is_empty(), "{fen} {action}");
    }
    after
}

fn check_position(rules: &Rules, fen: &str, seat: Seat) {
    let legal = rules.legal(fen, seat);
    assert!(!legal.is_empty(), "{fen}");
    assert!(legal.is_sorted() && legal.windows(2).all(|pair| pair[0] != pair[1]), "{fen}");
    let placing = legal[0].starts_with("A@");
    assert!(placing || rules.legal(fen, seat.other()).is_empty(), "{fen}");
    let branches = legal.iter().map(|action| rules.chances(fen, seat, action).len().max(1) as u64);
    assert_eq!(rules.perft(fen, 1), branches.sum(), "{fen}");
}

fn check_end(rules: &Rules, fen: &str) {
    check_views(rules, fen, fen, fen, fen);
    assert!(rules.legal(fen, First).is_empty() && rules.legal(fen, Second).is_empty());
    assert_eq!(rules.perft(fen, 1), 0);
}

#[test]
fn every_variant() {
    let names = [
        "chess",
        "dinosaur",
        "assassin",
        "stealth",
        "dinosaur-assassin",
        "archess",
        "slug-torch",
        "slug-sight",
        "fog",
        "banqi",
    ];
    for variant in names {
        play(variant, &[]);
    }
    play("archess", &[("second_shot", "captures")]);
    play("slug-sight", &[("capture_light", "both"), ("shuffle", "mirrored")]);
    play("banqi", &[("quiet_draw", "40"), ("repetition_draw", "off")]);
}
