//! Messages between a page and a worker that studies: positions to analyse, finished games to
//! review.
//!
//! Such a worker gets one request. It reports what it finds, and more as it finds more; the page
//! terminates it when it has enough. It has no table, so nothing it says can be about a running
//! game.
//!
//! Worths are in ten-thousandths of a point for the first seat: a win is 10000, a draw 5000, a loss
//! 0.

use crate::{Eyes, GameResult, GameSettings, GuessDot, Problem, text};
use duskboard_rules::{Action, Game, NoSuchChance, Seat, Step};
use serde::{Deserialize, Serialize};

/// The name of such a worker, by which the worker's script knows its role.
pub const SCHOLAR: &str = "duskboard-scholar";

/// A request to study something.
///
/// ```
/// use duskboard_protocol::study::ToStudy;
/// let review = serde_json::to_string(&ToStudy::Review { record: "{}".into() }).unwrap();
/// assert_eq!(review, r#"{"review":{"record":"{}"}}"#);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToStudy {
    /// Analyse a position with increasing depth: the answers are [`FromStudy::Lines`].
    Analyse(Analyse),
    /// Read a finished game: the answer is a [`FromStudy::Opened`].
    Open {
        /// Its record, which must verify.
        record: String,
    },
    /// Review a finished game: the answers are [`FromStudy::Reviewed`], and a [`FromStudy::Review`]
    /// at the end.
    Review {
        /// Its record, which must verify.
        record: String,
    },
    /// The same for a game without a record, such as one from a PGN.
    ReviewPlayed(PlayedGame),
}

/// A finished game with everything known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedGame {
    /// The game and its starting position.
    pub game: GameSettings,
    /// What has happened since.
    pub steps: Vec<StudyStep>,
    /// The winner, if the board does not show it.
    #[serde(with = "text::option")]
    pub winner: Option<Seat>,
}

/// A position to be analysed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Analyse {
    /// The game and its starting position.
    pub game: GameSettings,
    /// What has happened since.
    pub steps: Vec<StudyStep>,
    /// The number of lines wanted.
    pub lines: u8,
    /// Whose view, where something is hidden.
    pub eyes: Eyes,
}

/// Something that happened.
///
/// ```
/// use duskboard_protocol::study::StudyStep;
/// use duskboard_rules::{Game, Seat};
/// let mut game = Game::new("banqi".parse().unwrap());
/// let flip = StudyStep::Acted { seat: Seat::First, action: "b2b2".parse().unwrap() };
/// let json = r#"{"acted":{"seat":"first","action":"b2b2"}}"#;
/// assert_eq!(serde_json::to_string(&flip).unwrap(), json);
/// assert!(StudyStep::Fell { chance: "k".into() }.read(&game).is_err());
/// game.play(Seat::First, "b2b2".parse().unwrap()).unwrap();
/// assert!(StudyStep::Fell { chance: "k".into() }.read(&game).is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum StudyStep {
    /// A seat's action.
    Acted {
        /// Whose.
        #[serde(with = "text")]
        seat: Seat,
        /// What.
        #[serde(with = "text")]
        action: Action,
    },
    /// A chance outcome.
    Fell {
        /// The outcome, as in commands.
        chance: String,
    },
    /// This seat resigned, ran out of time or left; or agreed to a draw while standing better. Only
    /// in reviews.
    Closed {
        /// Whose loss that was.
        #[serde(with = "text")]
        seat: Seat,
    },
}

impl From<Step> for StudyStep {
    fn from(step: Step) -> StudyStep {
        match step {
            Step::Acted(seat, action) => StudyStep::Acted { seat, action },
            Step::Resolved(chance) => StudyStep::Fell { chance: chance.to_string() },
        }
    }
}

impl StudyStep {
    /// The step in this game, if it is one on the board.
    pub fn read(&self, game: &Game) -> Result<Option<Step>, NoSuchChance> {
        Ok(match self {
            StudyStep::Acted { seat, action } => Some(Step::Acted(*seat, *action)),
            StudyStep::Fell { chance } => Some(Step::Resolved(game.read_chance(chance)?)),
            StudyStep::Closed { .. } => None,
        })
    }
}

/// What such a worker has found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromStudy {
    /// The best lines so far.
    Lines(Lines),
    /// A finished game.
    Opened(Box<StudyGame>),
    /// The progress of the review.
    Reviewed {
        /// The number of judged steps.
        done: u32,
        /// The number of all steps.
        of: u32,
    },
    /// The whole review.
    Review(Box<GameReview>),
    /// The request failed.
    Problem(Problem),
}

/// A finished game, with everything shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyGame {
    /// The game and its starting position.
    pub game: GameSettings,
    /// The players, first seat first.
    pub players: [String; 2],
    /// When it was opened, in milliseconds since 1970.
    pub opened_ms: u64,
    /// What happened.
    pub steps: Vec<StudyStep>,
    /// How it ended.
    pub result: GameResult,
}

/// What an analysis has found so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lines {
    /// The depth in half-moves; the number of rounds, where several positions are compared.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// The worth of the position: the mean over outcomes at a chance node; with hidden information,
    /// as far as that viewer can tell.
    pub worth: i32,
    /// The best lines of the seat to act, best first. None at a chance node, if the game is over,
    /// and for a waiting seat in a game with hidden information.
    pub lines: Vec<StudyLine>,
    /// Where unseen pieces may be, as far as that viewer can tell.
    pub guesses: Vec<GuessDot>,
}

/// A line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyLine {
    /// What it is worth.
    pub worth: i32,
    /// The same in chess players' terms.
    pub value: LineValue,
    /// The actions, up to where chance decides. At least one.
    #[serde(with = "text::list")]
    pub actions: Vec<Action>,
    /// Their notation.
    pub texts: Vec<String>,
}

/// The value of a line in chess players' terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LineValue {
    /// Centipawns for the first seat.
    Points(i32),
    /// A forced win.
    Wins {
        /// Whose.
        #[serde(with = "text")]
        seat: Seat,
        /// In this many of its moves.
        moves: u32,
    },
}

/// The review of a finished game. See `docs/review.md`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameReview {
    /// The worth of the start.
    pub start: i32,
    /// The worth of the end: `start` plus all skill, luck and fog.
    pub end: i32,
    /// The luck of the first seat; the second seat's is the opposite.
    pub luck: i32,
    /// What hidden information gave the first seat.
    pub fog: i32,
    /// Both seats, first one first.
    pub sides: [SideReview; 2],
    /// Every step in order; the last may be [`StudyStep::Closed`].
    pub steps: Vec<StepReview>,
    /// The choices that gave most away, worst first; at most three.
    pub turning_points: Vec<TurningPoint>,
}

/// How one seat did.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideReview {
    /// What its choices gained it: zero is perfect.
    pub skill: i32,
    /// From 0 to 100; none if it never chose.
    pub accuracy: Option<f64>,
}

/// One step of a reviewed game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepReview {
    /// What happened.
    pub step: StudyStep,
    /// Its notation, with everything revealed.
    pub text: String,
    /// The worth of the position before: a point of the graph.
    pub before: i32,
    /// The worth after: before plus skill, luck and fog.
    pub after: i32,
    /// What a choice gained the first seat.
    pub skill: i32,
    /// What chance gained the first seat.
    pub luck: i32,
    /// What nobody could know gained the first seat.
    pub fog: i32,
    /// A better choice, given what the player knew.
    #[serde(with = "text::option")]
    pub better: Option<Action>,
    /// Its notation.
    pub better_text: Option<String>,
}

/// A choice that gave much away, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurningPoint {
    /// Its index among the steps, from 0.
    pub step: u32,
    /// What it gave away.
    pub loss: i32,
    /// The best line after it.
    #[serde(with = "text::list")]
    pub allowed: Vec<Action>,
    /// Its notation.
    pub allowed_texts: Vec<String>,
    /// A better choice, and the best line after it.
    #[serde(with = "text::list")]
    pub instead: Vec<Action>,
    /// Its notation.
    pub instead_texts: Vec<String>,
}
