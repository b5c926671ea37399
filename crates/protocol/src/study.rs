//! What goes between a page and a worker that studies: positions to think about, games that are over.
//!
//! Such a worker is asked once. It says what it finds, and more as it finds more; whoever wants to
//! know no more ends it. It knows of no table, so nothing it says can be of a game that still runs.
//!
//! What something is worth is always told in ten-thousandths of a point of the first seat: a win is
//! 10000, a draw 5000, a loss 0.

use crate::{Eyes, GameResult, GameSettings, GuessDot, Problem, text};
use duskboard_rules::{Action, Game, NoSuchChance, Seat, Step};
use serde::{Deserialize, Serialize};

/// The name of a worker that studies, by which the worker's script knows its part.
pub const SCHOLAR: &str = "duskboard-scholar";

/// What a worker is asked to study.
///
/// ```
/// use duskboard_protocol::study::ToStudy;
/// let review = serde_json::to_string(&ToStudy::Review { record: "{}".into() }).unwrap();
/// assert_eq!(review, r#"{"review":{"record":"{}"}}"#);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToStudy {
    /// A position, deeper and deeper: the answers are [`FromStudy::Lines`].
    Analyse(Analyse),
    /// Read a finished game: the answer is a [`FromStudy::Opened`].
    Open {
        /// Its record, which must verify.
        record: String,
    },
    /// A finished game: the answers are [`FromStudy::Reviewed`], and a [`FromStudy::Review`] at the end.
    Review {
        /// Its record, which must verify.
        record: String,
    },
    /// The same of a game that has no record: one from a PGN, say.
    ReviewPlayed(PlayedGame),
}

/// A game that is over and lies open before who asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedGame {
    /// The game, and where it began.
    pub game: GameSettings,
    /// What has happened since.
    pub steps: Vec<StudyStep>,
    /// Who won, if somebody has, where the board does not say it.
    #[serde(with = "text::option")]
    pub winner: Option<Seat>,
}

/// A position to be analysed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Analyse {
    /// The game, and where it began.
    pub game: GameSettings,
    /// What has happened since.
    pub steps: Vec<StudyStep>,
    /// How many lines are wanted.
    pub lines: u8,
    /// Through whose eyes, where something is hidden.
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
    /// Chance.
    Fell {
        /// How it fell, as commands write it.
        chance: String,
    },
    /// This seat resigned, ran out of time or left; or agreed on a draw though it stood better. Only
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
    /// The step that is meant in this game, if it is one on the board.
    pub fn read(&self, game: &Game) -> Result<Option<Step>, NoSuchChance> {
        Ok(match self {
            StudyStep::Acted { seat, action } => Some(Step::Acted(*seat, *action)),
            StudyStep::Fell { chance } => Some(Step::Resolved(game.read_chance(chance)?)),
            StudyStep::Closed { .. } => None,
        })
    }
}

/// What a worker that studies has found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromStudy {
    /// The best lines so far.
    Lines(Lines),
    /// A finished game.
    Opened(Box<StudyGame>),
    /// How far the review is.
    Reviewed {
        /// So many steps are judged.
        done: u32,
        /// Of so many.
        of: u32,
    },
    /// The whole review.
    Review(Box<GameReview>),
    /// It could not be done.
    Problem(Problem),
}

/// A finished game, with everything shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyGame {
    /// The game, and where it began.
    pub game: GameSettings,
    /// Who played it, the first seat first.
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
    /// How many half-moves deep; how many rounds, where several positions are compared.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// What the position is worth: before chance falls the mean of what can come, in the dark as far
    /// as those eyes can tell.
    pub worth: i32,
    /// The best lines of the seat to act, the best first. None if chance is to fall, if the game is
    /// over, and for a seat that waits in the dark.
    pub lines: Vec<StudyLine>,
    /// Where unseen pieces may stand, as far as those eyes can tell.
    pub guesses: Vec<GuessDot>,
}

/// A good way to go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyLine {
    /// What it is worth.
    pub worth: i32,
    /// The same as players of chess tell it.
    pub value: LineValue,
    /// What is played, in turn, up to where chance decides. At least one action.
    #[serde(with = "text::list")]
    pub actions: Vec<Action>,
    /// How each of them is written.
    pub texts: Vec<String>,
}

/// What a line is worth, as players of chess tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LineValue {
    /// Hundredths of a pawn that the first seat is ahead.
    Points(i32),
    /// A win in sight.
    Wins {
        /// Whose.
        #[serde(with = "text")]
        seat: Seat,
        /// In so many of its moves.
        moves: u32,
    },
}

/// A finished game, taken apart. See `docs/review.md`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameReview {
    /// What the start was worth.
    pub start: i32,
    /// What it came to: `start`, all skill, luck and fog together.
    pub end: i32,
    /// What luck gave the first seat. The second seat feels the opposite.
    pub luck: i32,
    /// What the dark gave the first seat.
    pub fog: i32,
    /// Both seats, the first one first.
    pub sides: [SideReview; 2],
    /// Every step in its order; the last may be [`StudyStep::Closed`].
    pub steps: Vec<StepReview>,
    /// The choices that gave most away, the worst first; three at most.
    pub turning_points: Vec<TurningPoint>,
}

/// How one seat did.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideReview {
    /// What its choices gave it: nothing is best.
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
    /// How it is written, with everything shown.
    pub text: String,
    /// What the position was worth before: a point of the graph.
    pub before: i32,
    /// What it is worth after: before, skill, luck and fog together.
    pub after: i32,
    /// What a choice gave the first seat.
    pub skill: i32,
    /// What chance gave the first seat.
    pub luck: i32,
    /// What nobody could know gave the first seat.
    pub fog: i32,
    /// What would have been better, by what its player knew.
    #[serde(with = "text::option")]
    pub better: Option<Action>,
    /// How that is written.
    pub better_text: Option<String>,
}

/// A choice that gave much away, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurningPoint {
    /// Its place among the steps, from 0 on.
    pub step: u32,
    /// What it gave away.
    pub loss: i32,
    /// What it allowed: how the game goes on best after it.
    #[serde(with = "text::list")]
    pub allowed: Vec<Action>,
    /// How that is written.
    pub allowed_texts: Vec<String>,
    /// What would have been better, and how the game goes on best after that.
    #[serde(with = "text::list")]
    pub instead: Vec<Action>,
    /// How that is written.
    pub instead_texts: Vec<String>,
}
