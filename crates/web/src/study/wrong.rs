//! What cannot be opened, and why, in words.

use super::texts::StudyTexts;
use crate::app::App;
use crate::texts::found;
use duskboard_client::words::fill;
use duskboard_client::words::study::StudyWords;
use duskboard_protocol::{Code, Problem};
use duskboard_rules::{FenError, RulesError};
use duskboard_study::pgn::{PgnError, PgnProblem};
use leptos::prelude::*;

/// Why an address leads to no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Lost {
    /// Something in it is not written as addresses write it.
    Address(String),
    /// The game or its options do not exist.
    Rules(RulesError),
    /// The position cannot be.
    Fen(FenError),
}

impl Lost {
    fn say(&self, app: App, words: &StudyWords) -> String {
        match self {
            Lost::Address(part) => fill(words.bad_address, &[part]),
            Lost::Rules(error) => words.rules(error),
            Lost::Fen(error) => words.fen(app.words(), error),
        }
    }
}

impl StudyTexts {
    /// Says why an address leads nowhere, as soon as the words for it are there.
    pub(super) fn lament(self, lost: Lost) {
        Effect::new(move |said: Option<bool>| {
            let words = self.shelf.with(|shelf| found(shelf, self.app.language()));
            match words {
                Some((_, words)) if said != Some(true) => {
                    self.app.say(fill(words.open_bad, &[&lost.say(self.app, words)]));
                    true
                }
                _ => said.unwrap_or(false),
            }
        });
    }

    /// What is wrong with a FEN.
    pub(super) fn fen(self, error: &FenError) -> String {
        self.words().fen(self.app.words(), error)
    }

    /// What is wrong with a PGN, and where.
    pub(super) fn pgn(self, error: &PgnError) -> String {
        let words = self.words();
        let problem = match &error.problem {
            PgnProblem::Move(word) | PgnProblem::Chance(word, _) => fill(words.pgn_move, &[word]),
            PgnProblem::Step(step) => fill(words.pgn_move, &[&step.to_string()]),
            PgnProblem::Fen(error) => self.fen(error),
            PgnProblem::Rules(error) => words.rules(error),
            PgnProblem::Written(_) | PgnProblem::TooDeep => words.pgn_written.into(),
        };
        fill(words.pgn_line, &[&error.line.to_string(), &problem])
    }

    /// Why a record is not opened.
    pub(super) fn record(self, problem: &Problem) -> String {
        let words = self.words();
        if problem.code == Code::NotOver {
            return words.record_running.into();
        }
        fill(words.record_wrong, &[self.app.words().problem(problem)])
    }
}
