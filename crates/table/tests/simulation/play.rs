//! Tables of every setting, with commands, clocks, disconnections, duplicates and nonsense.

use crate::common::{ALL, Rng, Setting, chain_of, from, local, online, opening, rules};
use crate::{after, messages, tables};
use duskboard_protocol::{
    Bytes32, ClockSettings, Command, DiceScheme, GameResult, Order, TableSettings,
};
use duskboard_rules::chess::Role;
use duskboard_rules::{Action, Game, GameView, Rules, Seat, Square, Turn, Viewer};
use duskboard_table::dice::commitment;
use duskboard_table::{Answer, Broadcast, Opening, Table};
use std::collections::BTreeMap;

#[test]
fn random_tables_keep_every_promise() {
    let count = tables(750);
    let mut seen = Seen::default();
    for seed in 0..count {
        let setting = ALL[seed % ALL.len()];
        let mut game = Run::new(setting, seed as u64);
        game.run(&mut seen);
        after::check(&game.table, &game.told, &mut game.rng);
        seen.ended(game.table.result());
    }
    println!("{count} tables: {seen:?}");
    seen.enough(count);
}

/// What the tables came across. A simulation that never gets anywhere would pass as well.
#[derive(Default, Debug)]
pub(crate) struct Seen {
    commands: usize,
    duplicates: usize,
    /// Links that were taken.
    links: usize,
    refusals: BTreeMap<&'static str, usize>,
    endings: BTreeMap<String, usize>,
}

impl Seen {
    fn ended(&mut self, result: Option<GameResult>) {
        let name = result.map_or("running".into(), |result| format!("{:?}", result.reason));
        *self.endings.entry(name).or_default() += 1;
    }

    fn enough(&self, tables: usize) {
        if tables < 500 {
            return;
        }
        for code in [
            "seat-taken",
            "bad-name",
            "bad-level",
            "not-begun",
            "nobody-there",
            "over",
            "not-over",
            "not-your-turn",
            "illegal",
            "already-offered",
            "no-offer",
            "too-late-to-abort",
            "nothing-to-take-back",
            "shown",
            "already-asked",
            "not-asked",
            "not-local",
            "local",
            "steps",
            "rematch-asked",
            "nobody-gone",
            "no-throw",
            "wrong-link",
        ] {
            assert!(self.refusals.contains_key(code), "no {code}: {self:?}");
        }
        for ending in
            ["Resignation", "Agreement", "Time", "Abandoned", "Aborted", "KingCaptured", "Withheld"]
        {
            assert!(self.endings.contains_key(ending), "no {ending}: {self:?}");
        }
        assert!(self.duplicates > tables / 2, "{self:?}");
        assert!(self.links > tables / 4, "{self:?}");
    }
}

/// One table on its way.
struct Run {
    table: Table,
    told: Vec<Broadcast>,
    rng: Rng,
    now: u64,
    next: u64,
    /// The nonce of every computer in the next game.
    next_nonce: Bytes32,
    /// The chains of both, should they throw jointly: the nonce first.
    chains: [Vec<Bytes32>; 2],
    /// Commands that were granted.
    done: Vec<(Seat, Command)>,
}

impl Run {
    fn new(setting: Setting, seed: u64) -> Run {
        let mut rng = Rng::new(seed);
        let opening = Opening { secret: rng.bytes(), ..opening(settings(setting, &mut rng)) };
        let table = Table::open(opening).unwrap();
        let next_nonce = rng.bytes();
        let chains = [rng.bytes(), rng.bytes()].map(|seed| chain_of(seed, 100));
        let (told, done) = (Vec::new(), Vec::new());
        Run { table, told, rng, now: 0, next: 1, next_nonce, chains, done }
    }

    fn run(&mut self, seen: &mut Seen) {
        let steps = 20 + self.rng.roll(100);
        let nonsense = 5 + self.rng.roll(45);
        for _ in 0..steps {
            self.pass_time();
            let before = self.table.clone();
            let answer = self.anything(nonsense, seen);
            seen.commands += 1;
            if let Some(refusal) = &answer.refusal {
                *seen.refusals.entry(refusal.code().word()).or_default() += 1;
                self.nothing_changed(before, &answer);
            }
            self.told.extend(answer.told);
            if self.table.result().is_some() && self.rng.percent(35) {
                break;
            }
        }
    }

    /// Mostly a little, now and then a lot, once in a while backwards.
    fn pass_time(&mut self) {
        self.now = match self.rng.roll(40) {
            0 => self.now.saturating_sub(u64::from(self.rng.roll(3_000))),
            1 => self.now + u64::from(self.rng.roll(6_000)),
            2 => self.table.deadline().map_or(self.now, |(at, _)| at - 1),
            3 if self.rng.percent(10) => self.table.deadline().map_or(self.now, |(at, _)| at),
            _ => self.now + u64::from(self.rng.roll(400)),
        };
    }

    /// A refusal changes nothing but what time alone has ended.
    fn nothing_changed(&mut self, mut before: Table, answer: &Answer) {
        assert_eq!(before.tick(self.now), answer.told);
        assert_eq!(before.entries(), self.table.entries());
        assert_eq!(before.deadline(), self.table.deadline());
        assert_eq!(before.result(), self.table.result());
        assert_eq!(before.thinking(), self.table.thinking());
        if self.rng.percent(3) {
            for viewer in Viewer::ALL {
                assert_eq!(before.picture(viewer), self.table.picture(viewer));
            }
        }
    }

    fn anything(&mut self, nonsense: u32, seen: &mut Seen) -> Answer {
        let seat = *self.rng.pick(&Seat::BOTH);
        let empty = self.table.entries().len() < 2;
        if empty && self.rng.percent(85) {
            return self.sit(seat);
        }
        if self.table.owes_link(seat).is_some() && self.rng.percent(70) {
            let order = self.next_link(seat);
            let answer = self.order(seat, order);
            seen.links += usize::from(answer.refusal.is_none());
            return answer;
        }
        if self.rng.percent(100 - nonsense) {
            let seats: Vec<_> = Seat::BOTH.into_iter().filter(|&s| self.may_act(s)).collect();
            if !seats.is_empty() {
                let seat = *self.rng.pick(&seats);
                let action = *self.rng.pick(&self.view(seat).unwrap().legal());
                return self.order(seat, Order::Act { action });
            }
        }
        match self.rng.roll(12) {
            0 => self.sit(seat),
            1 => self.table.gone(seat, self.now),
            2 | 3 => self.table.back(seat, self.now),
            4 => Answer { told: self.table.tick(self.now), refusal: None },
            5 | 6 if !self.done.is_empty() => {
                seen.duplicates += 1;
                self.again()
            }
            _ => {
                let order = self.any_order();
                self.order(seat, order)
            }
        }
    }

    fn sit(&mut self, seat: Seat) -> Answer {
        let names = ["Ada", "Bob", "李白", " x", "", "a\u{200b}b", "twenty-five letters, too m"];
        let name = if self.rng.percent(80) { "Ada" } else { *self.rng.pick(&names) };
        let computer = self.rng.percent(20).then(|| self.rng.roll(10) as u8);
        // A computer's nonce commits its home to the next one.
        let nonce = match (self.table.opening().settings.dice, computer) {
            (DiceScheme::Joint, _) => self.chains[seat.index()][0],
            (DiceScheme::House, Some(_)) => commitment(&self.next_nonce),
            (DiceScheme::House, None) => self.rng.bytes(),
        };
        self.table.sit(seat, name, nonce, computer, self.now)
    }

    /// The link that a seat owes.
    fn next_link(&self, seat: Seat) -> Order {
        let draw = self.table.owes_link(seat).unwrap();
        Order::Link { draw, link: self.chains[seat.index()][draw as usize + 1] }
    }

    /// Some link for some throw, seldom the right one.
    fn any_link(&mut self) -> Order {
        let draws = self.told.last().map_or(0, |told| {
            told.to(Viewer::Spectator).awaited.as_ref().map_or(0, |awaited| awaited.draw)
        });
        let draw = (draws + 1).saturating_sub(self.rng.roll(2));
        let chain = self.rng.roll(2) as usize;
        Order::Link { draw, link: self.chains[chain][self.rng.roll(8) as usize] }
    }

    fn order(&mut self, seat: Seat, order: Order) -> Answer {
        let command = messages::travelled(&Command { id: self.next, order });
        self.next += 1;
        let answer = self.table.command(seat, &command, self.now);
        if answer.refusal.is_none() {
            self.done.push((seat, command));
        }
        answer
    }

    /// A command that was granted before comes again, as it was or with other contents.
    fn again(&mut self) -> Answer {
        let (seat, mut command) = self.rng.pick(&self.done).clone();
        if self.rng.percent(30) {
            command.order = self.any_order();
        }
        let mut before = self.table.clone();
        let answer = self.table.command(seat, &command, self.now);
        assert_eq!(answer.refusal, None, "the same number twice is no mistake");
        assert_eq!(before.tick(self.now), answer.told);
        assert_eq!(before.entries(), self.table.entries(), "and has the effect of once");
        answer
    }

    fn any_order(&mut self) -> Order {
        let steps = self.rng.roll(5);
        match self.rng.roll(30) {
            0 if steps < 2 => Order::Resign,
            1 if steps < 2 => Order::Abort,
            2..=4 => Order::OfferDraw,
            5 => Order::WithdrawDraw,
            6 => Order::AcceptDraw,
            7 => Order::DeclineDraw,
            8..=11 => Order::AskTakeback,
            12 | 13 => Order::GrantTakeback,
            14 => Order::RefuseTakeback,
            15 | 16 => Order::Rematch { nonce: self.next_nonce },
            17 | 18 => Order::Undo { steps },
            19 | 20 => Order::Redo { steps },
            21 => Order::WaitLonger,
            25..=27 => self.any_link(),
            22..=24 if self.table.result().is_some() => Order::Rematch { nonce: self.next_nonce },
            _ => Order::Act { action: self.any_action() },
        }
    }

    fn any_action(&mut self) -> Action {
        let mut square = || Square::from_index(self.rng.roll(64) as usize);
        let (from, to) = (square(), square());
        match self.rng.roll(4) {
            0 => Action::Drop { role: Role::Assassin, square: to },
            1 => Action::Shoot { from, at: to },
            2 => Action::Flip { at: to },
            _ if from == to => Action::Flip { at: to },
            _ => Action::go(from, to),
        }
    }

    fn may_act(&self, seat: Seat) -> bool {
        self.told.last().is_some_and(|last| last.to(Viewer::Spectator).turn.contains(&seat))
    }

    /// What a seat sees, read from the text it was given.
    fn view(&self, seat: Seat) -> Option<GameView> {
        let viewer = Viewer::Seat(seat);
        let text = self.told.iter().rev().find_map(|told| told.to(viewer).view.as_deref())?;
        let rules = self.table.opening().settings.check().unwrap();
        Some(GameView::read(rules, viewer, text).unwrap())
    }
}

/// Clocks and limits of all kinds.
fn settings(setting: Setting, rng: &mut Rng) -> TableSettings {
    let base = if rng.percent(40) { local(setting) } else { online(setting) };
    let base = if rng.percent(25) { from(&some_position(rules(setting), rng), base) } else { base };
    let limit = |rng: &mut Rng| rng.percent(60).then(|| 1_000 + u64::from(rng.roll(60_000)));
    let increment = u64::from(rng.roll(2) * rng.roll(2_000));
    let settings = TableSettings {
        clock: limit(rng).map(|initial_ms| ClockSettings { initial_ms, increment_ms: increment }),
        place_ms: limit(rng),
        grace_ms: limit(rng),
        ..base
    };
    // Some of those who can throw jointly do.
    let joint = TableSettings { dice: DiceScheme::Joint, ..settings.clone() };
    if joint.check().is_ok() && rng.percent(70) { joint } else { settings }
}

/// Where a game stands after some random actions, unless it is over there.
fn some_position(rules: Rules, rng: &mut Rng) -> String {
    let mut game = Game::new(rules);
    let mut fen = game.fen();
    for _ in 0..rng.roll(60) {
        match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let chances = game.chances();
                game.resolve(rng.pick(&chances).0).unwrap();
            }
            Turn::Players(seats) => {
                fen = game.fen();
                let seat = seats.first().unwrap();
                let legal = game.view(seat.into()).legal();
                game.play(seat, *rng.pick(&legal)).unwrap();
            }
        }
    }
    fen
}
