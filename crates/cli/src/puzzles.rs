//! `puzzles`: positions with exactly one good answer.

use crate::Failure;
use clap::Args;
use duskboard_rules::Rules;
use duskboard_study::puzzle::{Prover, Puzzle, Wanted, make};
use std::io::Write;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Puzzles {
    /// The variant, or a short name for a setting of it
    variant: Rules,
    /// How many to make
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// The same seed makes the same puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Make none, but prove those of this file again
    #[arg(long, conflicts_with_all = ["count", "seed"])]
    check: Option<PathBuf>,
}

impl Puzzles {
    /// Each is printed as soon as it is there: it takes a while.
    pub(crate) fn run(&self) -> Result<String, Failure> {
        if let Some(file) = &self.check {
            return self.check(file);
        }
        let Puzzles { variant: rules, count, seed, .. } = *self;
        let mut out = std::io::stdout();
        let mut print = |line: &str| {
            writeln!(out, "{line}").and_then(|()| out.flush()).map_err(Failure::refused)
        };
        print(
            "# position, answer, aim, difficulty, worth, second best, its worth, themes, positions that look alike",
        )?;
        let mut printed = Ok(());
        make(&Wanted { rules, count, seed }, &mut |puzzle| {
            if printed.is_ok() {
                printed = print(&puzzle.to_string());
            }
        });
        printed.map(|()| String::new())
    }

    fn check(&self, file: &PathBuf) -> Result<String, Failure> {
        let name = file.display();
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failure::Wrong(format!("{name}: {error}")))?;
        let puzzles = Puzzle::read_all(self.variant, &text)
            .map_err(|error| Failure::Wrong(format!("{name}: {error}")))?;
        let mut prover = Prover::default();
        let refused: Vec<_> = puzzles
            .iter()
            .filter(|puzzle| !prover.proves(puzzle))
            .map(|puzzle| format!("{name}: not proved: {puzzle}"))
            .collect();
        if refused.is_empty() {
            Ok(format!("proved {}\n", puzzles.len()))
        } else {
            Err(Failure::Refused(refused.join("\n")))
        }
    }
}
