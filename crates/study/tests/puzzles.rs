//! The puzzles that are kept are proved again: a few of each file, or all if `DUSKBOARD_PUZZLES` says so.

use duskboard_rules::{Game, Rules, Seat};
use duskboard_study::puzzle::{Prover, Puzzle, Theme, Wanted, make, worlds};

/// The files: a game each.
const FILES: &[(&str, &str)] = &[
    ("chess", include_str!("../puzzles/chess.txt")),
    ("dinosaur", include_str!("../puzzles/dinosaur.txt")),
    ("assassin", include_str!("../puzzles/assassin.txt")),
    ("stealth", include_str!("../puzzles/stealth.txt")),
    ("dinosaur-assassin", include_str!("../puzzles/dinosaur-assassin.txt")),
    ("archess", include_str!("../puzzles/archess.txt")),
    ("slug-torch", include_str!("../puzzles/slug-torch.txt")),
    ("slug-sight", include_str!("../puzzles/slug-sight.txt")),
    ("fog", include_str!("../puzzles/fog.txt")),
    ("banqi", include_str!("../puzzles/banqi.txt")),
];

/// How many puzzles a file has at least.
const LEAST: usize = 100;

fn puzzles((name, text): (&str, &str)) -> Vec<Puzzle> {
    let rules: Rules = name.parse().unwrap();
    Puzzle::read_all(rules, text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn some_of_every_file_are_proved_again() {
    let all = std::env::var("DUSKBOARD_PUZZLES").is_ok_and(|wanted| wanted == "all");
    let mut prover = Prover::default();
    for &file in FILES {
        let puzzles = puzzles(file);
        let step = if all { 1 } else { puzzles.len().max(1) };
        for puzzle in puzzles.iter().step_by(step) {
            assert!(prover.proves(puzzle), "{}: {puzzle}", file.0);
        }
    }
}

#[test]
fn every_line_is_a_puzzle_of_its_own() {
    for &file in FILES {
        let (name, puzzles) = (file.0, puzzles(file));
        assert!(puzzles.len() >= LEAST, "{name} has {}", puzzles.len());
        let mut known: Vec<_> = puzzles.iter().map(|puzzle| puzzle.game.fen()).collect();
        known.sort_unstable();
        known.dedup();
        assert_eq!(known.len(), puzzles.len(), "{name}");
        for puzzle in &puzzles {
            let Puzzle { game, seat, answer, next, worlds, .. } = puzzle;
            assert!(game.allows(*seat, *answer).is_ok() && game.allows(*seat, *next).is_ok());
            assert!((1..=8).contains(&puzzle.difficulty) && !puzzle.themes.is_empty(), "{puzzle}");
            assert!(puzzle.worth - puzzle.next_worth >= 2_000, "{puzzle}");
            assert_eq!(*worlds > 1, game.rules().hides(), "{puzzle}");
        }
    }
}

/// A puzzle with another answer, another aim or another number of worlds is not proved.
#[test]
fn what_is_no_answer_is_refuted() {
    let line = "6k1/5ppp/8/8/8/8/1q3PPP/4R1K1 w - - 0 1\te1e8\twin\t1\t10000\te1d1\t200\tcheck\t1";
    let mut prover = Prover::default();
    let good = Puzzle::read("chess".parse().unwrap(), line).unwrap();
    assert!(prover.proves(&good));
    let other = "e1e7".parse().unwrap();
    assert!(!prover.proves(&Puzzle { answer: other, ..good.clone() }));
    assert!(!prover.proves(&Puzzle { worlds: 2, ..good.clone() }));
    let why = prover.refutes(&good, other).unwrap();
    assert!(why.worth < 3_000 && !why.line.is_empty(), "{why:?}");
    assert!(prover.refutes(&good, "e1h8".parse().unwrap()).is_none());
}

/// Each world looks the same and is another one; the truth is among them; a man more in sight is not.
#[test]
fn all_that_looks_the_same_is_found() {
    let rows = [
        ("assassin", "4k3/8/8/4a3/8/8/8/A2QK3 w - - 0 20 -", 60),
        // Rook and king see 16 squares, themselves included.
        ("fog", "4k3/8/8/8/8/8/8/R3K3 w - - 0 20", 48),
        ("fog", "4k3/8/8/8/8/8/8/R3K2r w - - 0 20", 48 * 47),
        ("fog", "r3k3/8/8/8/8/8/8/R3K3 w - - 0 20", 48),
        ("fog", "1nb1k3/8/8/8/8/8/8/R3K3 w - - 0 20", 0),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 20", 1),
    ];
    for (name, fen, count) in rows {
        let game = Game::from_fen(name.parse().unwrap(), fen).unwrap();
        let found = worlds(&game, Seat::First);
        let view = game.view(Seat::First.into());
        assert!(found.iter().all(|world| world.view(Seat::First.into()) == view), "{fen}");
        assert_eq!(found.len(), count, "{name} {fen}");
        assert!(count == 0 || found.iter().any(|world| world.fen() == fen), "{fen}");
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let made = |seed| {
        let wanted = Wanted { rules: "archess".parse().unwrap(), count: 1, seed };
        let mut lines = Vec::new();
        make(&wanted, &mut |puzzle| lines.push(puzzle.to_string()));
        lines
    };
    assert_eq!(made(3), made(3));
    assert_ne!(made(3), made(4));
    assert!(Theme::ALL.len() > 10);
}
