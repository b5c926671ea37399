//! A computer player: given what its seat has observed, it answers with an action.

use crate::belief::{Belief, World};
use crate::decide::Breadth;
use crate::dice::Seeded;
use crate::equilibrium::{Equilibrium, Share, Solved};
use crate::evaluate::Evaluator;
use crate::games::each_game;
use crate::helpers::Root;
use crate::imperfect::{ImperfectInfo, unseen};
use crate::level::{Effort, Ladder, Level};
use crate::limits::{Limits, Meter};
use crate::nets::Nets;
use crate::observations::Observations;
use crate::ordering::Ordering;
use crate::reputation::{Reputation, Rumour};
use crate::root::{Choice, Spread, choices_of};
use crate::score::Score;
use crate::search::{Certain, Search};
use crate::searchable::Searchable;
use crate::tablebase::Tablebase;
use crate::thought::{Guess, Hint, SearchInfo, Thought, Value};
use crate::timeman::{Clock, TimeUse};
use crate::tt::TranspositionTable;
use duskboard_rules::archess::Archess;
use duskboard_rules::banqi::Banqi;
use duskboard_rules::chess::Diagram;
use duskboard_rules::special::{Dinosaur, Orthodox};
use duskboard_rules::{Action, GameView, Open, Public, Square, Turn, View};
use std::any::Any;
use std::collections::BTreeMap;

/// What a player is asked to think about.
pub struct Request<'a> {
    /// All that the seat has observed.
    pub observed: &'a Observations,
    /// How long to think.
    pub limits: Limits,
    /// The clock.
    pub clock: &'a dyn Clock,
    /// Decides between equal actions. The same request with the same seed gets the same answer.
    pub seed: u64,
}

/// How a player plays: [`Manner::Full`], except in comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Manner {
    /// As well as it can.
    #[default]
    Full,
    /// Takes one outcome of chance for certain.
    ChanceIgnored(Certain),
    /// Takes one possible world for the truth, where something is hidden.
    OneWorld,
    /// Takes the mean over possible worlds, in each of which both sides see everything.
    Averaging,
}

/// A computer player, with its memory between moves.
pub struct Player {
    level: Level,
    manner: Manner,
    tt: TranspositionTable,
    /// What the last search has learned about actions, where nothing is hidden.
    ordering: Option<Ordering>,
    /// The belief about the last game in which something was hidden.
    belief: Option<Box<dyn Any + Send>>,
    /// What the other side believes of the own assassins.
    reputation: Option<Reputation>,
    /// Tablebase that are solved.
    tablebase: Tablebase,
    /// The last small game that began from a known position.
    solved: Option<Solved>,
    /// Wants the values of all actions, not only the best.
    asks_all: bool,
    /// How many threads search, where nothing is hidden.
    threads: usize,
    nets: Nets,
}

/// The default size of a transposition table, in megabytes.
pub const USUAL_MEGABYTES: usize = 16;

impl Player {
    /// A player of that level, with a transposition table of so many megabytes.
    pub fn new(level: Level, megabytes: usize) -> Player {
        let tt = TranspositionTable::of_megabytes(megabytes);
        let tablebase = Tablebase::default();
        Player {
            level,
            manner: Manner::Full,
            tt,
            ordering: None,
            belief: None,
            reputation: None,
            tablebase,
            solved: None,
            asks_all: false,
            threads: 1,
            nets: Nets::default(),
        }
    }

    /// The same player in another manner.
    pub fn with_manner(self, manner: Manner) -> Player {
        Player { manner, ..self }
    }

    /// The same player with so many threads. Only the best level uses them, and only where nothing
    /// is hidden. With more than one, answers depend on how the threads happen to run.
    pub fn with_threads(self, threads: usize) -> Player {
        Player { threads: threads.max(1), ..self }
    }

    /// The same player with these networks.
    pub fn with_nets(self, nets: Nets) -> Player {
        Player { nets, ..self }
    }

    /// From now on it evaluates with these networks. What it has searched without them is forgotten.
    pub fn set_nets(&mut self, nets: Nets) {
        self.nets = nets;
        self.tt.clear();
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        self.tt.clear();
        self.ordering = None;
        self.belief = None;
        self.reputation = None;
    }

    /// What to play; `None` if there is nothing to play. `tell` hears about each depth.
    pub fn think(
        &mut self,
        request: &Request<'_>,
        tell: &mut dyn FnMut(&SearchInfo),
    ) -> Option<Thought> {
        each_game!(
            request.observed.now()?,
            open view: Game => self.open::<Game>(request, view, tell),
            hidden view: Game => self.hidden::<Game>(request, view, tell),
        )
    }

    /// The actions with their values, the best first, for a person who asks for help. Every action
    /// is searched by itself, so it searches less deeply than [`think`](Player::think).
    pub fn hints(&mut self, request: &Request<'_>) -> Vec<Hint> {
        let fresh =
            Player::new(self.level, 1).with_manner(self.manner).with_nets(self.nets.clone());
        let mut all = Player { asks_all: true, belief: self.belief.take(), ..fresh };
        let thought = all.think(request, &mut |_| {});
        self.belief = all.belief;
        thought.map_or_else(Vec::new, |thought| thought.hints)
    }

    /// Thinks where nothing is hidden: the view is the position.
    fn open<P: OpenGame>(
        &mut self,
        request: &Request<'_>,
        view: &Open<P>,
        tell: &mut dyn FnMut(&SearchInfo),
    ) -> Option<Thought> {
        let seat = request.observed.seat();
        let position = *view.position();
        if view.is_over() {
            return None;
        }
        let choices = choices_of(&position, seat);
        let only = *choices.first()?;
        self.tt.new_search();
        if self.level.uses_tablebase() {
            position.prepare(&mut self.tablebase, &|| is_late(request));
        }
        let effort = self.effort(P::LADDER, request.seed);
        let meter = Meter::new(effort.within(request.limits), request.clock);
        let past = past_keys::<P>(request.observed);
        let ordering = self.ordering.take().map_or_else(Ordering::new, Ordering::for_next);
        let mut search = Search::after_others(&self.tt, &past, meter, ordering);
        search.evaluator = Evaluator::new(self.nets.of::<P>());
        search.tablebase = self.level.uses_tablebase().then_some(&self.tablebase);
        search.style.certain = match self.manner {
            Manner::ChanceIgnored(certain) => Some(certain),
            Manner::Full | Manner::OneWorld | Manner::Averaging => None,
        };
        let temperature = effort.temperature;
        let (hints, choice) = if temperature == 0 && !self.asks_all || choices.len() == 1 {
            let mut hear = |report: &_| tell(&SearchInfo::of::<P>(report));
            let helpers = if self.level == Level::BEST { self.threads - 1 } else { 0 };
            let root = Root { position: &position, seat, choices };
            let found = search.with_helpers(helpers, &root, &past, &mut hear);
            (found[..1].to_vec(), *found.first().unwrap_or(&only))
        } else {
            let margin = if self.asks_all { 2_000 } else { 4 * temperature };
            let (_, found) = search.multi_pv(
                &position,
                seat,
                choices,
                Spread::Within(margin),
                &mut |_, _, _| {},
            );
            let choice = softmax_choice(&found, temperature.max(1), request.seed).unwrap_or(only);
            (found, choice)
        };
        let nodes = search.meter.nodes();
        self.ordering = Some(search.ordering);
        Some(Thought {
            action: choice.action,
            value: Value::of::<P>(choice.score),
            nodes,
            hints: hints.iter().map(Hint::of::<P>).collect(),
        })
    }
}

impl Player {
    /// Thinks where something is hidden: decides over the worlds of its belief.
    fn hidden<P: ImperfectInfo>(
        &mut self,
        request: &Request<'_>,
        view: &P::View,
        tell: &mut dyn FnMut(&SearchInfo),
    ) -> Option<Thought> {
        let mut hear = |report: &_| tell(&SearchInfo::of::<P>(report));
        let actions = view.legal_list();
        let first = *actions.first()?;
        if let Some(thought) = self.solve::<P>(request) {
            return Some(thought);
        }
        let belief = self.believe::<P>(request);
        let worlds = belief.worlds();
        let rumours = self.rumours::<P>(request);
        self.tt.new_search();
        let effort = self.effort(P::LADDER, request.seed);
        let limits = effort.within(request.limits);
        let past = observed_keys::<P>(request.observed);
        let mut search = Search::new(&self.tt, &past, Meter::new(limits, request.clock));
        search.evaluator = Evaluator::new(self.nets.of::<P>());
        let seat = request.observed.seat();
        let temperature = match first {
            Action::Drop { .. } if self.manner != Manner::OneWorld => {
                effort.temperature.max(SECRETIVE)
            }
            _ => effort.temperature,
        };
        let choices = if worlds.is_empty() {
            vec![Choice::of(first)]
        } else if self.manner == Manner::OneWorld {
            let place = Seeded::new(request.seed).weighted(worlds.iter().map(|w| w.weight))?;
            let all = actions.iter().map(|&action| Choice::of(action)).collect();
            search.iterative_deepening(&worlds[place].position, seat, all, &mut hear)
        } else if let Some(base) =
            likeliest(worlds).filter(|_| temperature == 0 && P::IS_EXACT && !self.asks_all)
        {
            let count = self.breadth(effort, request.limits).worlds;
            let known = (request.seed, count, rumours.as_slice());
            search.decide_near(worlds, &base, seat, &actions, known, &mut hear)
        } else {
            let hides = self.level == Level::BEST && self.manner == Manner::Full;
            let breadth = Breadth { hides, ..self.breadth(effort, request.limits) };
            search.decide(worlds, seat, &actions, &breadth, request.seed).choices
        };
        let nodes = search.meter.nodes();
        self.belief = Some(Box::new(belief));
        let chosen = match temperature {
            0 => choices.first().copied(),
            _ => softmax_choice(&choices, temperature, request.seed),
        }?;
        Some(Thought {
            action: chosen.action,
            value: Value::of::<P>(chosen.score),
            nodes,
            hints: choices.iter().map(Hint::of::<P>).collect(),
        })
    }

    /// What goes into this move. Whoever asks for help gets all the care of the level.
    fn effort(&self, ladder: &Ladder, seed: u64) -> Effort {
        if self.asks_all { self.level.care(ladder) } else { self.level.effort(ladder, seed) }
    }

    /// How many worlds to search: more with more time, fewer at lower levels.
    fn breadth(&self, effort: Effort, limits: Limits) -> Breadth {
        let by_time = limits.time.map_or(24, |time| 8 + time.hard as usize / 20);
        let by_nodes = limits.nodes.map_or(24, |nodes| 6 + nodes as usize / 6000);
        let mixes = self.level >= Level::ALL[6];
        Breadth { worlds: by_time.min(by_nodes).min(effort.worlds), mixes, hides: false }
    }

    /// What the solution of the game says, if it is small enough to be solved from its start.
    fn solve<P: ImperfectInfo>(&mut self, request: &Request<'_>) -> Option<Thought> {
        if self.level != Level::BEST || self.manner != Manner::Full {
            return None;
        }
        let start = request.observed.start()?;
        let mut meter = Meter::new(request.limits, request.clock);
        if self.solved.as_ref().is_none_or(|solved| solved.start != *start) {
            let equilibrium = Equilibrium::of::<P>(P::of(start)?, &mut meter);
            if equilibrium.is_none() && meter.stopped() {
                return None;
            }
            self.solved = Some(Solved { start: start.clone(), equilibrium });
        }
        let equilibrium = self.solved.as_mut()?.equilibrium.as_mut()?;
        equilibrium.improve(&mut meter);
        let shares = equilibrium.shares::<P>(request.observed);
        let place = Seeded::new(request.seed).weighted(shares.iter().map(|share| share.share))?;
        let score = |share: &Share| (share.value * f64::from(P::WIN / 2)) as Score;
        let choice = |share: &Share| Choice { score: score(share), ..Choice::of(share.action) };
        let mut choices: Vec<Choice> = shares.iter().map(choice).collect();
        let chosen = choices[place];
        choices.sort_by_key(|choice| -choice.score);
        Some(Thought {
            action: chosen.action,
            value: Value::of::<P>(chosen.score),
            nodes: meter.nodes(),
            hints: choices.iter().map(Hint::of::<P>).collect(),
        })
    }

    /// What the seat has to fear after an action of its own: the other's best reply, where something is
    /// hidden in the position that the seat believes in most. Nothing if chance falls first, or if the
    /// game is over.
    ///
    /// ```
    /// use duskboard_ai::{Level, Limits, Observations, Player, Request, Timeless};
    /// use duskboard_rules::{Game, Rules, Seat};
    /// let rules: Rules = "chess".parse().unwrap();
    /// let game = Game::from_fen(rules, "r5k1/8/8/8/8/8/4NPPP/6K1 w - - 0 1").unwrap();
    /// let seen = [(game.view(Seat::First.into()), Vec::new())];
    /// let observed = &Observations::of(rules, Seat::First, seen).unwrap();
    /// let request = Request { observed, limits: Limits::of_nodes(500), clock: &Timeless, seed: 0 };
    /// let mut player = Player::new(Level::BEST, 1);
    /// assert_eq!(player.fears(&request, "e2d4".parse().unwrap()), "a8a1".parse().ok());
    /// ```
    pub fn fears(&mut self, request: &Request<'_>, action: Action) -> Option<Action> {
        each_game!(
            request.observed.now()?,
            open view: Game => self.reply(*view.position(), request, action),
            hidden _view: Game => {
                let belief = self.believe::<Game>(request);
                let world = likeliest(belief.worlds());
                self.belief = Some(Box::new(belief));
                self.reply(world?, request, action)
            },
        )
    }

    /// The other's best reply to an action in a position.
    fn reply<P: Searchable>(
        &mut self,
        mut position: P,
        request: &Request<'_>,
        action: Action,
    ) -> Option<Action> {
        position.play_unchecked(request.observed.seat(), action);
        let seat = position.turn().seat()?;
        let choices = choices_of(&position, seat);
        choices.first()?;
        self.tt.new_search();
        let meter = Meter::new(Limits::of_nodes(REPLY_NODES), request.clock);
        let mut search = Search::new(&self.tt, &[position.key()], meter);
        search.evaluator = Evaluator::new(self.nets.of::<P>());
        let found = search.iterative_deepening(&position, seat, choices, &mut |_| {});
        found.first().map(|reply| reply.action)
    }

    /// Where unseen enemy pieces may stand, the likeliest first. Empty where nothing is hidden.
    pub fn guess(&mut self, request: &Request<'_>) -> Vec<Guess> {
        let Some(view) = request.observed.now() else { return Vec::new() };
        each_game!(
            view,
            open _view: Game => Vec::new(),
            hidden view: Game => self.guess_in::<Game>(request, view.diagram()),
        )
    }

    fn guess_in<P: ImperfectInfo>(&mut self, request: &Request<'_>, shown: &Diagram) -> Vec<Guess> {
        let belief = self.believe::<P>(request);
        let total: f64 = belief.worlds().iter().map(|world| world.weight).sum();
        let mut sums: BTreeMap<(Square, char), f64> = BTreeMap::new();
        for world in belief.worlds() {
            for (square, piece) in unseen(&world.position, shown, request.observed.seat().other()) {
                *sums.entry((square, piece.letter())).or_default() += world.weight / total;
            }
        }
        self.belief = Some(Box::new(belief));
        let one = |((square, piece), probability)| Guess { square, piece, probability };
        let mut guesses: Vec<Guess> = sums.into_iter().map(one).collect();
        guesses.sort_by(|a, b| b.probability.total_cmp(&a.probability));
        guesses
    }

    /// What the other side may believe of the own assassins, where the best level counts on it.
    fn rumours<P: ImperfectInfo>(&mut self, request: &Request<'_>) -> Vec<Rumour> {
        if !P::IS_EXACT || self.level != Level::BEST || self.manner != Manner::Full {
            return Vec::new();
        }
        let seat = request.observed.seat();
        let reputation = self.reputation.get_or_insert_with(|| Reputation::new(seat));
        reputation.update::<P>(request.observed, &|| is_late(request));
        reputation.rumours().to_vec()
    }

    /// The belief, brought up to date in a part of the time.
    fn believe<P: ImperfectInfo>(&mut self, request: &Request<'_>) -> Belief<P> {
        let old = self.belief.take().and_then(|belief| belief.downcast::<Belief<P>>().ok());
        let mut belief = old.map_or_else(|| Belief::new(request.observed.seat()), |belief| *belief);
        belief.update(request.observed, &|| is_late(request));
        belief
    }
}

/// How many positions are searched for what is to be feared.
const REPLY_NODES: u64 = 4_000;

/// The least temperature for placing an assassin: if it were always the same place, it would be no
/// secret.
const SECRETIVE: Score = 25;

/// Is the rest of the time needed for the search?
fn is_late(request: &Request<'_>) -> bool {
    let late = |time: TimeUse| request.clock.elapsed() > time.hard / 3;
    request.limits.time.is_some_and(late) || request.clock.interrupted()
}

/// The keys of recent positions as the seat saw them, for repetitions.
fn observed_keys<P: ImperfectInfo>(observed: &Observations) -> Vec<u64> {
    const REACH: usize = 40;
    let recent = &observed.list()[observed.list().len().saturating_sub(REACH)..];
    let views = recent.iter().filter_map(|observation| P::of(&observation.view));
    views.filter_map(|view| P::as_seen(view)).map(|position| position.key()).collect()
}

/// The likeliest world.
fn likeliest<P: Copy>(worlds: &[World<P>]) -> Option<P> {
    let best = worlds.iter().max_by(|a, b| a.weight.total_cmp(&b.weight))?;
    Some(best.position)
}

/// A softmax choice: better actions are more likely, the more so the lower the temperature.
pub(crate) fn softmax_choice(sorted: &[Choice], temperature: Score, seed: u64) -> Option<Choice> {
    let best = sorted.first()?.score;
    let near = sorted.iter().take_while(|choice| choice.score > best - 4 * temperature);
    let appeal = |choice: &Choice| (f64::from(choice.score - best) / f64::from(temperature)).exp();
    let place = Seeded::new(seed).weighted(near.clone().map(appeal))?;
    sorted.get(place).copied()
}

/// A game without hidden information.
trait OpenGame: Searchable + Public + Sync {
    /// The view of this game, if the view is of this game.
    fn of(view: &GameView) -> Option<&Open<Self>>;
}

macro_rules! open_games {
    ($($game:ident)*) => {$(
        impl OpenGame for $game {
            fn of(view: &GameView) -> Option<&Open<Self>> {
                match view {
                    GameView::$game(open) => Some(open),
                    _ => None,
                }
            }
        }
    )*};
}
open_games! { Orthodox Dinosaur Archess Banqi }

/// The keys of the positions so far, as the repetition rule counts them.
fn past_keys<P: OpenGame>(observed: &Observations) -> Vec<u64> {
    let positions = observed.list().iter().filter_map(|observation| P::of(&observation.view));
    positions
        .map(Open::position)
        .filter(|position| position.acting() != Turn::Chance)
        .map(|position| position.key())
        .collect()
}
