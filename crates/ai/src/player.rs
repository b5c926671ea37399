//! A computer player: sees what its seat sees, and answers with an action.

use crate::arena::Arena;
use crate::dice::Seeded;
use crate::level::Level;
use crate::limits::{Clock, Limits, Meter};
use crate::root::{Choice, choices_of};
use crate::score::Score;
use crate::search::{Search, Style};
use crate::seen::Seen;
use crate::table::Table;
use crate::thought::{Hint, Line, Thought, Value};
use duskboard_rules::archess::Archess;
use duskboard_rules::banqi::Banqi;
use duskboard_rules::special::{Dinosaur, Orthodox};
use duskboard_rules::{GameView, Open, Public, Turn};

/// A question to a player.
pub struct Question<'a> {
    /// All the seat has seen.
    pub seen: &'a Seen,
    /// How long to think.
    pub limits: Limits,
    /// Who tells the time.
    pub clock: &'a dyn Clock,
    /// Decides between equals. The same question with the same seed gets the same answer.
    pub seed: u64,
}

/// How a player goes about it: [`Manner::Full`], but for comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Manner {
    /// As well as it can.
    #[default]
    Full,
    /// Takes the first outcome of chance for certain.
    ChanceIgnored,
    /// Where something is hidden: takes one possible world for the truth.
    OneWorld,
}

/// A computer player and what it remembers from move to move.
pub struct Player {
    level: Level,
    manner: Manner,
    table: Table,
}

/// The size of a player's table if nobody says otherwise, in megabytes.
pub const USUAL_MEGABYTES: usize = 16;

impl Player {
    /// A player of that level, with a table of so many megabytes.
    pub fn new(level: Level, megabytes: usize) -> Player {
        Player { level, manner: Manner::Full, table: Table::of_megabytes(megabytes) }
    }

    /// The same, playing in another manner.
    pub fn with_manner(self, manner: Manner) -> Player {
        Player { manner, ..self }
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        self.table.clear();
    }

    /// What to play; `None` if there is nothing to play. `tell` hears how far it has come.
    pub fn think(
        &mut self,
        question: &Question<'_>,
        tell: &mut dyn FnMut(&Line),
    ) -> Option<Thought> {
        match question.seen.now()? {
            GameView::Orthodox(view) => self.open::<Orthodox>(question, view, tell),
            GameView::Dinosaur(view) => self.open::<Dinosaur>(question, view, tell),
            GameView::Archess(view) => self.open::<Archess>(question, view, tell),
            GameView::Banqi(view) => self.open::<Banqi>(question, view, tell),
            GameView::Assassin(_) | GameView::DinosaurAssassin(_) | GameView::Slug(_) => None,
        }
    }

    /// Nothing is hidden: the view is the position.
    fn open<P: Home>(
        &mut self,
        question: &Question<'_>,
        view: &Open<P>,
        tell: &mut dyn FnMut(&Line),
    ) -> Option<Thought> {
        let seat = question.seen.seat();
        let position = *view.position();
        if duskboard_rules::View::is_over(view) {
            return None;
        }
        let choices = choices_of(&position, seat);
        let only = *choices.first()?;
        self.table.grow_older();
        let meter = Meter::new(self.level.within(question.limits), question.clock);
        let past = past::<P>(question.seen);
        let mut search = Search::new(&mut self.table, &past, meter);
        search.style.ignores_chance = self.manner == Manner::ChanceIgnored;
        let softness = self.level.softness();
        let (hints, choice) = if softness == 0 || choices.len() == 1 {
            let mut hear = |report: &_| tell(&Line::of::<P>(report));
            let found = search.deepen(&position, seat, choices, &mut hear);
            (found[..1].to_vec(), *found.first().unwrap_or(&only))
        } else {
            let (_, found) = search.compare(&position, seat, choices, 4 * softness);
            let choice = soft_choice(&found, softness, question.seed).unwrap_or(only);
            (found, choice)
        };
        Some(Thought {
            action: choice.action,
            value: Value::of::<P>(choice.score),
            nodes: search.meter.nodes(),
            hints: hints.iter().map(Hint::of::<P>).collect(),
        })
    }
}

/// One of the best, the more likely the better it is: for players who do not look closely.
pub(crate) fn soft_choice(sorted: &[Choice], softness: Score, seed: u64) -> Option<Choice> {
    let best = sorted.first()?.score;
    let near = sorted.iter().take_while(|choice| choice.score > best - 4 * softness);
    let appeal = |choice: &Choice| (f64::from(choice.score - best) / f64::from(softness)).exp();
    let place = Seeded::new(seed).weighted(near.clone().map(appeal))?;
    sorted.get(place).copied()
}

/// A game without secrets, found again behind the name of whichever game it is.
trait Home: Arena + Public {
    fn of(view: &GameView) -> Option<&Open<Self>>;
}

macro_rules! homes {
    ($($game:ident)*) => {$(
        impl Home for $game {
            fn of(view: &GameView) -> Option<&Open<Self>> {
                match view {
                    GameView::$game(open) => Some(open),
                    _ => None,
                }
            }
        }
    )*};
}
homes! { Orthodox Dinosaur Archess Banqi }

/// The keys of the positions so far, as the repetition rule counts them.
fn past<P: Home>(seen: &Seen) -> Vec<u64> {
    let positions = seen.moments().iter().filter_map(|moment| P::of(&moment.view));
    positions
        .map(Open::position)
        .filter(|position| position.acting() != Turn::Chance)
        .map(|position| position.key())
        .collect()
}
