//! Twin games: two whole games that differ only in what one seat cannot know.
//!
//! Both tables have the same secret, nonces, times and command numbers. One seat, the observer,
//! does the same in both. The other seat does something else in the second game whenever the slow
//! reference, which is written from the rule text, says that the observer learns the same from it
//! and sees the same after it. Everything the observer gets must be equal byte for byte: notices,
//! pictures, files, refusals. So must everything a spectator gets, for as long as the rules teach
//! a spectator the same. Where they teach the observer something different, the pair ends.
//!
//! Only heads of the chain differ between twins, and are masked. Each is an HMAC whose key is an
//! HMAC of the game's secret: without the secret nobody can tell it from random bytes, whatever the
//! entry says. Twins share a secret for the sake of their dice; two real games never do. That the
//! field holds such a head and nothing else is checked here; `rows/chain.rs` tries to guess.

use crate::common::{ALL, Rng, Setting, bytes, chain_of, online, opening, rules};
use crate::tables;
use duskboard_protocol::{Command, DiceScheme, Fact, Notice, Order, Picture, SeatFile};
use duskboard_reference as slow;
use duskboard_rules::chess::Role;
use duskboard_rules::{Action, Chance, Game, Rules, Seat, Square, Viewer};
use duskboard_table::chain::genuine;
use duskboard_table::{Answer, Opening, Table};
use std::cell::RefCell;
use std::collections::HashMap;

#[test]
fn what_a_seat_cannot_know_makes_no_difference_to_it() {
    for &setting in ALL.iter().filter(|&&setting| rules(setting).hides()) {
        let mut seen = Compared::default();
        let pairs = tables(750) / 50;
        for seed in 0..pairs as u64 {
            // Every other pair throws jointly.
            let dice = [DiceScheme::House, DiceScheme::Joint][seed as usize % 2];
            let mut pair = Pair::new(setting, dice, seed);
            pair.run();
            seen.add(&pair.compared);
        }
        println!("{setting:?}: {pairs} pairs, {seen:?}");
        if pairs >= 15 {
            let Compared { different, apart, watched, refused } = seen;
            assert!(different > 3 * pairs, "{setting:?}: {seen:?}");
            assert!(apart > 8 * pairs, "{setting:?}: {seen:?}");
            assert!(watched > 2 * pairs, "{setting:?}: {seen:?}");
            assert!(refused > 2 * pairs, "{setting:?}: {seen:?}");
        }
    }
}

/// What was compared; a pair that never differs proves nothing.
#[derive(Default, Debug, Clone, Copy)]
struct Compared {
    /// Actions that differed.
    different: usize,
    /// Answers to the observer while the two games differed.
    apart: usize,
    /// Answers to the spectator while the two games differed.
    watched: usize,
    /// Refusals of the observer while the two games differed.
    refused: usize,
}

impl Compared {
    fn add(&mut self, other: &Compared) {
        self.different += other.different;
        self.apart += other.apart;
        self.watched += other.watched;
        self.refused += other.refused;
    }
}

/// One of the two games: the table, and the truth beside it, one game for each ply.
struct Twin {
    table: Table,
    truth: Vec<Game>,
    read: usize,
}

impl Twin {
    fn new(opening: Opening) -> Twin {
        let rules = opening.settings.check().unwrap();
        let mut table = Table::open(opening).unwrap();
        let chains = Seat::BOTH.map(|seat| chain_of(bytes(seat as u8), 2));
        for (seat, name) in Seat::BOTH.into_iter().zip(["Ada", "Bob"]) {
            table.sit(seat, name, chains[seat.index()][0], None, 0).granted().unwrap();
        }
        let owes = |table: &Table| {
            Seat::BOTH.into_iter().find_map(|seat| Some((seat, table.owes_link(seat)?)))
        };
        while let Some((seat, draw)) = owes(&table) {
            let link = chains[seat.index()][draw as usize + 1];
            let command =
                Command { id: u64::MAX - u64::from(draw), order: Order::Link { draw, link } };
            table.command(seat, &command, 0).granted().unwrap();
        }
        let mut twin = Twin { table, truth: vec![Game::new(rules)], read: 0 };
        twin.catch_up();
        twin
    }

    fn now(&self) -> &Game {
        self.truth.last().unwrap()
    }

    /// Does with the truth what the table did.
    fn catch_up(&mut self) {
        for entry in &self.table.entries()[self.read..] {
            match entry.fact {
                Fact::Acted { seat, action } => {
                    let mut next = self.truth.last().unwrap().clone();
                    next.play(seat, action).unwrap();
                    self.truth.push(next);
                }
                Fact::Fell { chance, .. } => {
                    let last: &mut Game = self.truth.last_mut().unwrap();
                    last.resolve(chance).unwrap();
                    assert!(matches!(chance, Chance::Officers(_)), "nothing else hides here");
                }
                Fact::TakenBack { steps } => {
                    self.truth.truncate(self.truth.len() - steps as usize);
                }
                _ => {}
            }
        }
        self.read = self.table.entries().len();
    }
}

/// What the rules teach a viewer of a step: what is told of it and what is seen after it.
type Lesson = (String, String);

struct Pair {
    rules: Rules,
    slow: slow::Rules,
    rng: Rng,
    observer: Seat,
    twins: [Twin; 2],
    /// The rules have taught a spectator the same so far.
    spectator: bool,
    /// Only what teaches a spectator the same is played.
    strict: bool,
    now: u64,
    next: u64,
    compared: Compared,
    /// Lessons that were asked for since the last action: the reference is slow.
    known: RefCell<HashMap<(usize, usize, Action, Viewer), Lesson>>,
}

impl Pair {
    fn new(setting: Setting, dice: DiceScheme, seed: u64) -> Pair {
        let mut rng = Rng::new(seed * 77 + 1);
        let clock = online(setting)
            .clock
            .map(|clock| duskboard_protocol::ClockSettings { initial_ms: 1_000_000, ..clock });
        let settings = duskboard_protocol::TableSettings {
            clock,
            place_ms: None,
            grace_ms: Some(86_400_000),
            dice,
            ..online(setting)
        };
        let opening = Opening { secret: rng.bytes(), ..opening(settings) };
        Pair {
            rules: rules(setting),
            slow: slow::Rules::new(setting.0, setting.1).unwrap(),
            observer: *rng.pick(&Seat::BOTH),
            strict: rng.percent(50),
            rng,
            twins: [Twin::new(opening.clone()), Twin::new(opening)],
            spectator: true,
            now: 0,
            next: 1,
            compared: Compared::default(),
            known: RefCell::default(),
        }
    }

    fn run(&mut self) {
        self.same_pictures();
        for step in 0..100 {
            self.now += u64::from(self.rng.roll(500));
            if !self.step() {
                break;
            }
            if step % 8 == 0 {
                self.same_pictures();
            }
        }
        self.same_pictures();
    }

    /// One step in both games; false where the rules tell them apart.
    fn step(&mut self) -> bool {
        let turn = self.twins[0].now().turn();
        let other = self.observer.other();
        match self.rng.roll(10) {
            0..=2 => {
                let seat = *self.rng.pick(&Seat::BOTH);
                let order = self.some_order();
                self.both(seat, [order.clone(), order])
            }
            3 => {
                let order = Order::Act { action: self.some_action() };
                self.nonsense(order);
                true
            }
            _ if turn.includes(self.observer) => self.observer_acts(),
            _ if turn.includes(other) => self.other_acts(),
            _ => true,
        }
    }

    /// Talk at the table; nothing that ends the game.
    fn some_order(&mut self) -> Order {
        let orders = [
            Order::AskTakeback,
            Order::AskTakeback,
            Order::GrantTakeback,
            Order::RefuseTakeback,
            Order::OfferDraw,
            Order::WithdrawDraw,
            Order::DeclineDraw,
            Order::Undo { steps: 1 },
        ];
        self.rng.pick(&orders).clone()
    }

    fn some_action(&mut self) -> Action {
        let mut square = || Square::from_index(self.rng.roll(64) as usize);
        let (from, to) = (square(), square());
        if from.index() % 3 == 0 {
            Action::Drop { role: Role::Assassin, square: to }
        } else {
            Action::go(from, to)
        }
    }

    /// Something the observer may or may not do: only refusals are of interest.
    fn nonsense(&mut self, order: Order) {
        let command = Command { id: self.next, order };
        self.next += 1;
        let tried = self.twins.each_ref().map(|twin| {
            let mut table = twin.table.clone();
            table.command(self.observer, &command, self.now).refusal
        });
        assert_eq!(tried[0], tried[1], "{} {command:?}", self.rules);
        self.compared.refused += usize::from(tried[0].is_some() && self.differ());
    }

    fn differ(&self) -> bool {
        self.twins[0].now().fen() != self.twins[1].now().fen()
    }

    fn observer_acts(&mut self) -> bool {
        let lists = self.twins.each_ref().map(|twin| twin.now().view(self.observer.into()).legal());
        assert_eq!(lists[0], lists[1], "the observer has the same actions in both games");
        let seat = self.observer;
        let same = |pair: &Pair, action: Action| {
            let [a, b] = [0, 1].map(|twin| pair.lesson(twin, seat, action, seat.into()));
            a == b
        };
        let choice = self.likely(0, &lists[0]);
        let found = choice.into_iter().take(4).find(|&action| same(self, action));
        found.is_some_and(|action| self.act(seat, [action, action]))
    }

    fn other_acts(&mut self) -> bool {
        let other = self.observer.other();
        let lists = self.twins.each_ref().map(|twin| twin.now().view(other.into()).legal());
        let choice = self.likely(0, &lists[0]);
        let candidates = self.likely(1, &lists[1]);
        for action in choice.into_iter().take(4) {
            if let Some(counterpart) = self.counterpart(action, &candidates) {
                self.compared.different += usize::from(counterpart != action);
                return self.act(other, [action, counterpart]);
            }
        }
        false
    }

    /// What the other seat could do in the second game instead of this in the first: something
    /// else if possible.
    fn counterpart(&self, action: Action, candidates: &[Action]) -> Option<Action> {
        let other = self.observer.other();
        let strict = self.strict && self.spectator;
        let lesson = self.lesson(0, other, action, self.observer.into());
        let watched = strict.then(|| self.lesson(0, other, action, Viewer::Spectator));
        let same = |candidate| {
            self.lesson(1, other, candidate, self.observer.into()) == lesson
                && watched.as_ref().is_none_or(|watched| {
                    self.lesson(1, other, candidate, Viewer::Spectator) == *watched
                })
        };
        let different = candidates.iter().copied().filter(|&b| b != action).take(6);
        let itself = candidates.contains(&action).then_some(action);
        different.chain(itself).find(|&candidate| same(candidate))
    }

    /// Actions in random order, but mostly those of assassins first: they are few, and only what
    /// they do is hidden on a bright board.
    fn likely(&mut self, twin: usize, actions: &[Action]) -> Vec<Action> {
        let fen = self.twins[twin].now().fen();
        let eager = self.rng.percent(70);
        let mut actions: Vec<_> = actions
            .iter()
            .map(|&action| {
                let stands = slow::letter_at(&fen, &action.origin().to_string());
                let lurks = stands.is_some_and(|letter| "Aa".contains(letter));
                (!(lurks && eager), self.rng.roll(1 << 20), action)
            })
            .collect();
        actions.sort_unstable();
        actions.into_iter().map(|(.., action)| action).collect()
    }

    /// What the reference says a viewer learns from an action in one of the games.
    fn lesson(&self, twin: usize, seat: Seat, action: Action, viewer: Viewer) -> Lesson {
        let key = (self.twins[twin].truth.len(), twin, action, viewer);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let fen = self.twins[twin].now().fen();
        let (seat, text, slow_viewer) = (slow_seat(seat), action.to_string(), slow_viewer(viewer));
        let (after, _) = self.slow.apply(&fen, seat, &text, None).unwrap();
        let told = self.slow.learns(&fen, seat, &text, None, slow_viewer);
        let lesson = (told, self.slow.view(&after, slow_viewer));
        self.known.borrow_mut().insert(key, lesson.clone());
        lesson
    }

    /// Plays an action in each game, unless the rules then tell the observer which game it is.
    fn act(&mut self, seat: Seat, actions: [Action; 2]) -> bool {
        for (twin, action) in self.twins.iter().zip(actions) {
            let mut next = twin.now().clone();
            next.play(seat, action).unwrap();
            if next.outcome().is_some() {
                return false;
            }
        }
        let lessons = |viewer| [0, 1].map(|twin| self.lesson(twin, seat, actions[twin], viewer));
        let [first, second] = lessons(self.observer.into());
        if first != second {
            return false;
        }
        if self.spectator {
            let [first, second] = lessons(Viewer::Spectator);
            self.spectator = first == second;
        }
        self.known.borrow_mut().clear();
        self.both(seat, actions.map(|action| Order::Act { action }))
    }

    /// Sends both tables their order and compares what comes of it.
    fn both(&mut self, seat: Seat, orders: [Order; 2]) -> bool {
        let id = self.next;
        self.next += 1;
        let commands = orders.map(|order| Command { id, order });
        let [one, two] = [0, 1]
            .map(|i| self.twins[i].table.clone().command(seat, &commands[i], self.now).refusal);
        if seat != self.observer && one.is_some() != two.is_some() {
            // The other seat knows which game it is, and asks only for what it can get in both.
            return true;
        }
        let apart = self.differ();
        let answers = [0, 1].map(|i| {
            let answer = self.twins[i].table.command(seat, &commands[i], self.now);
            self.twins[i].catch_up();
            answer
        });
        self.known.borrow_mut().clear();
        if seat == self.observer {
            let fens = self.twins.each_ref().map(|twin| twin.now().fen());
            let context = (self.rules, fens, &commands[0].order);
            assert_eq!(answers[0].refusal, answers[1].refusal, "{context:?}");
            self.compared.refused += usize::from(answers[0].refusal.is_some() && apart);
        }
        self.same_told(&answers, self.observer.into());
        self.compared.apart += usize::from(apart);
        if self.spectator {
            self.same_told(&answers, Viewer::Spectator);
            self.compared.watched += usize::from(apart);
        }
        true
    }

    fn same_told(&self, answers: &[Answer; 2], viewer: Viewer) {
        let [one, two] = answers.each_ref().map(|answer| {
            let notices = answer.told.iter().map(|told| told.to(viewer).clone());
            serde_json::to_string(&masked(notices.collect())).unwrap()
        });
        self.heads_are_heads(answers);
        let fens = self.twins.each_ref().map(|twin| twin.now().fen());
        assert_eq!(one, two, "{} told to {viewer} in {fens:?}", self.rules);
    }

    /// Every viewer is told the head, and nothing else in its place.
    fn heads_are_heads(&self, answers: &[Answer; 2]) {
        for (Twin { table, .. }, answer) in self.twins.iter().zip(answers) {
            for notice in answer.told.iter().flat_map(|told| Viewer::ALL.map(|v| told.to(v))) {
                assert_eq!(Some(notice.head), table.head_at(notice.n));
                assert!(genuine(&table.opening().secret, notice.n, &notice.head));
            }
        }
    }

    /// Whoever comes late, comes back or keeps a file gets the same, too.
    fn same_pictures(&self) {
        let observer = Viewer::Seat(self.observer);
        let spectator = self.spectator.then_some(Viewer::Spectator);
        for viewer in [observer].into_iter().chain(spectator) {
            let [one, two] = self.twins.each_ref().map(|Twin { table, .. }| {
                let picture = table.picture(viewer);
                assert_eq!(picture.head, table.head());
                let file = SeatFile::of(viewer, Picture { head: bytes(0), ..picture });
                let stream = masked(table.stream(viewer, 0));
                (serde_json::to_string(&file).unwrap(), serde_json::to_string(&stream).unwrap())
            });
            assert_eq!(one, two, "{} {viewer}", self.rules);
        }
    }
}

/// Notices without their heads.
fn masked(notices: Vec<Notice>) -> Vec<Notice> {
    notices.into_iter().map(|notice| Notice { head: bytes(0), ..notice }).collect()
}

fn slow_seat(seat: Seat) -> slow::Seat {
    slow::Seat::named(&seat.to_string()).unwrap()
}

fn slow_viewer(viewer: Viewer) -> slow::Viewer {
    slow::Viewer::named(&viewer.to_string()).unwrap()
}
