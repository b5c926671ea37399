//! A computer player: sees what its seat sees, and answers with an action.

use crate::belief::{Belief, World};
use crate::decide::Breadth;
use crate::dice::Seeded;
use crate::endings::Endings;
use crate::level::{Level, Uncertainty};
use crate::limits::{Clock, Limits, Meter, TimeUse};
use crate::observations::Observations;
use crate::root::{Choice, choices_of};
use crate::score::Score;
use crate::search::{Certain, Search};
use crate::searchable::Searchable;
use crate::secret::{Secret, unseen};
use crate::thought::{Guess, Hint, Line, Thought, Value};
use crate::tt::TranspositionTable;
use duskboard_rules::archess::Archess;
use duskboard_rules::banqi::Banqi;
use duskboard_rules::chess::Diagram;
use duskboard_rules::slug::Slug;
use duskboard_rules::special::{Assassin, Dinosaur, DinosaurAssassin, Orthodox};
use duskboard_rules::{Action, GameView, Open, Public, Square, Turn, View};
use std::any::Any;
use std::collections::BTreeMap;

/// A question to a player.
pub struct Question<'a> {
    /// All the seat has seen.
    pub seen: &'a Observations,
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
    /// Takes one outcome of chance for certain.
    ChanceIgnored(Certain),
    /// Where something is hidden: takes one possible world for the truth.
    OneWorld,
}

/// A computer player and what it remembers from move to move.
pub struct Player {
    level: Level,
    manner: Manner,
    tt: TranspositionTable,
    /// The belief about the last game in which something was hidden.
    belief: Option<Box<dyn Any + Send>>,
    /// Endings that were worked out.
    endings: Endings,
    /// Looks at every action, not only for the best.
    asks_all: bool,
}

/// The size of a player's table if nobody says otherwise, in megabytes.
pub const USUAL_MEGABYTES: usize = 16;

impl Player {
    /// A player of that level, with a table of so many megabytes.
    pub fn new(level: Level, megabytes: usize) -> Player {
        let tt = TranspositionTable::of_megabytes(megabytes);
        let endings = Endings::default();
        Player { level, manner: Manner::Full, tt, belief: None, endings, asks_all: false }
    }

    /// The same, playing in another manner.
    pub fn with_manner(self, manner: Manner) -> Player {
        Player { manner, ..self }
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        self.tt.clear();
        self.belief = None;
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
            GameView::Assassin(view) => self.hidden::<Assassin>(question, view, tell),
            GameView::DinosaurAssassin(view) => {
                self.hidden::<DinosaurAssassin>(question, view, tell)
            }
            GameView::Slug(view) => self.hidden::<Slug>(question, view, tell),
        }
    }

    /// The actions with what each is worth, the best first: for a person who asks for help.
    /// Looks at every action by itself, so it sees less far than [`think`](Player::think).
    pub fn hints(&mut self, question: &Question<'_>) -> Vec<Hint> {
        let curious = Player { asks_all: true, ..Player::new(self.level, 1) };
        let mut curious = curious.with_manner(self.manner);
        curious.think(question, &mut |_| {}).map_or_else(Vec::new, |thought| thought.hints)
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
        if view.is_over() {
            return None;
        }
        let choices = choices_of(&position, seat);
        let only = *choices.first()?;
        self.tt.new_search();
        if self.level.knows_endings() {
            position.prepare(&mut self.endings, &|| is_late(question));
        }
        let limits = self.level.within(question.limits, P::UNCERTAINTY);
        let meter = Meter::new(limits, question.clock);
        let past = past::<P>(question.seen);
        let mut search = Search::new(&mut self.tt, &past, meter);
        search.endings = self.level.knows_endings().then_some(&self.endings);
        search.style.certain = match self.manner {
            Manner::ChanceIgnored(certain) => Some(certain),
            Manner::Full | Manner::OneWorld => None,
        };
        let temperature = self.level.temperature(P::UNCERTAINTY);
        let (hints, choice) = if temperature == 0 && !self.asks_all || choices.len() == 1 {
            let mut hear = |report: &_| tell(&Line::of::<P>(report));
            let found = search.iterative_deepening(&position, seat, choices, &mut hear);
            (found[..1].to_vec(), *found.first().unwrap_or(&only))
        } else {
            let margin = if self.asks_all { 2_000 } else { 4 * temperature };
            let (_, found) = search.multi_pv(&position, seat, choices, margin);
            let choice = soft_choice(&found, temperature.max(1), question.seed).unwrap_or(only);
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

impl Player {
    /// Something is hidden: decides over all that it could be.
    fn hidden<P: Secret>(
        &mut self,
        question: &Question<'_>,
        view: &P::View,
        tell: &mut dyn FnMut(&Line),
    ) -> Option<Thought> {
        let mut hear = |report: &_| tell(&Line::of::<P>(report));
        let actions = view.legal_list();
        let first = *actions.first()?;
        let belief = self.believe::<P>(question);
        let worlds = belief.worlds();
        self.tt.new_search();
        let limits = self.level.within(question.limits, P::UNCERTAINTY);
        let past = seen_past::<P>(question.seen);
        let mut search = Search::new(&mut self.tt, &past, Meter::new(limits, question.clock));
        let seat = question.seen.seat();
        let temperature = match first {
            Action::Place { .. } if self.manner != Manner::OneWorld => {
                self.level.temperature(Uncertainty::Little).max(SECRETIVE)
            }
            _ => self.level.temperature(P::UNCERTAINTY),
        };
        let choices = if worlds.is_empty() {
            vec![Choice::of(first)]
        } else if self.manner == Manner::OneWorld {
            let place = Seeded::new(question.seed).weighted(worlds.iter().map(|w| w.weight))?;
            let all = actions.iter().map(|&action| Choice::of(action)).collect();
            search.iterative_deepening(&worlds[place].position, seat, all, &mut hear)
        } else if let Some(base) =
            likeliest(worlds).filter(|_| temperature == 0 && P::IS_EXACT && !self.asks_all)
        {
            let count = breadth(self.level, question.limits).worlds;
            search.decide_near(worlds, &base, seat, &actions, (question.seed, count), &mut hear)
        } else {
            let breadth = breadth(self.level, question.limits);
            search.decide(worlds, seat, &actions, &breadth, question.seed).choices
        };
        let nodes = search.meter.nodes();
        self.belief = Some(Box::new(belief));
        let chosen = match temperature {
            0 => choices.first().copied(),
            _ => soft_choice(&choices, temperature, question.seed),
        }?;
        Some(Thought {
            action: chosen.action,
            value: Value::of::<P>(chosen.score),
            nodes,
            hints: choices.iter().map(Hint::of::<P>).collect(),
        })
    }

    /// Where the enemy pieces that the seat does not see may stand, as far as it can tell, the
    /// likeliest first. Nothing where nothing is hidden.
    pub fn guess(&mut self, question: &Question<'_>) -> Vec<Guess> {
        match question.seen.now() {
            Some(GameView::Assassin(view)) => self.guess_in::<Assassin>(question, view.diagram()),
            Some(GameView::DinosaurAssassin(view)) => {
                self.guess_in::<DinosaurAssassin>(question, view.diagram())
            }
            Some(GameView::Slug(view)) => self.guess_in::<Slug>(question, view.diagram()),
            _ => Vec::new(),
        }
    }

    fn guess_in<P: Secret>(&mut self, question: &Question<'_>, shown: &Diagram) -> Vec<Guess> {
        let belief = self.believe::<P>(question);
        let total: f64 = belief.worlds().iter().map(|world| world.weight).sum();
        let mut sums: BTreeMap<(Square, char), f64> = BTreeMap::new();
        for world in belief.worlds() {
            for (square, piece) in unseen(&world.position, shown, question.seen.seat().other()) {
                *sums.entry((square, piece.letter())).or_default() += world.weight / total;
            }
        }
        self.belief = Some(Box::new(belief));
        let one = |((square, piece), probability)| Guess { square, piece, probability };
        let mut guesses: Vec<Guess> = sums.into_iter().map(one).collect();
        guesses.sort_by(|a, b| b.probability.total_cmp(&a.probability));
        guesses
    }

    /// The belief, brought up to date; most of the time is left for thinking.
    fn believe<P: Secret>(&mut self, question: &Question<'_>) -> Belief<P> {
        let old = self.belief.take().and_then(|belief| belief.downcast::<Belief<P>>().ok());
        let mut belief = old.map_or_else(|| Belief::new(question.seen.seat()), |belief| *belief);
        belief.update(question.seen, &|| is_late(question));
        belief
    }
}

/// A place that is always the same is no secret: so little does it matter where it is.
const SECRETIVE: Score = 25;

/// Is so much of the time gone that the rest is needed for thinking?
fn is_late(question: &Question<'_>) -> bool {
    let late = |time: TimeUse| question.clock.elapsed() > time.hard / 3;
    question.limits.time.is_some_and(late) || question.clock.interrupted()
}

/// The keys of the positions so far as they were seen, as far back as one can come again.
fn seen_past<P: Secret>(seen: &Observations) -> Vec<u64> {
    const REACH: usize = 40;
    let recent = &seen.list()[seen.list().len().saturating_sub(REACH)..];
    let views = recent.iter().filter_map(|observation| P::of(&observation.view));
    views.filter_map(|view| P::as_seen(view)).map(|position| position.key()).collect()
}

/// The world that is most likely the truth.
fn likeliest<P: Copy>(worlds: &[World<P>]) -> Option<P> {
    let best = worlds.iter().max_by(|a, b| a.weight.total_cmp(&b.weight))?;
    Some(best.position)
}

/// How many worlds to look at: more with more time, fewer at lower levels.
fn breadth(level: Level, limits: Limits) -> Breadth {
    let by_time = limits.time.map_or(24, |time| 8 + time.hard as usize / 20);
    let by_nodes = limits.nodes.map_or(24, |nodes| 6 + nodes as usize / 6000);
    let most = [1, 2, 3, 5, 8, 12, 16, 24][level.number() as usize - 1];
    Breadth { worlds: by_time.min(by_nodes).min(most), mixes: level >= Level::ALL[6] }
}

/// One of the best, the more likely the better it is: for players who do not look closely.
pub(crate) fn soft_choice(sorted: &[Choice], temperature: Score, seed: u64) -> Option<Choice> {
    let best = sorted.first()?.score;
    let near = sorted.iter().take_while(|choice| choice.score > best - 4 * temperature);
    let appeal = |choice: &Choice| (f64::from(choice.score - best) / f64::from(temperature)).exp();
    let place = Seeded::new(seed).weighted(near.clone().map(appeal))?;
    sorted.get(place).copied()
}

/// A game without secrets, found again behind the name of whichever game it is.
trait Home: Searchable + Public {
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
fn past<P: Home>(seen: &Observations) -> Vec<u64> {
    let positions = seen.list().iter().filter_map(|observation| P::of(&observation.view));
    positions
        .map(Open::position)
        .filter(|position| position.acting() != Turn::Chance)
        .map(|position| position.key())
        .collect()
}
