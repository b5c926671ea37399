//! What the tests of the table share: random numbers, every setting, and short scripts.

#![allow(dead_code)]

use duskboard_protocol::text::Hex;
use duskboard_protocol::{
    Bytes32, ClockSettings, Command, DiceScheme, GameSettings, Order, Record, TableSettings,
};
pub(crate) use duskboard_reference::{SETTINGS as ALL, Setting};
use duskboard_rules::{Rules, Seat};
use duskboard_table::dice::sha256;
use duskboard_table::{Answer, Opening, Table, chain};

/// Numbers that look random and are the same in each run.
#[derive(Clone)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Below `sides`, all but evenly.
    pub(crate) fn roll(&mut self, sides: u32) -> u32 {
        ((u128::from(self.word()) * u128::from(sides)) >> 64) as u32
    }

    /// True so many times in a hundred.
    pub(crate) fn percent(&mut self, of: u32) -> bool {
        self.roll(100) < of
    }

    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.roll(list.len() as u32) as usize]
    }

    pub(crate) fn bytes(&mut self) -> Bytes32 {
        Hex(std::array::from_fn(|_| self.roll(256) as u8))
    }
}

/// The rules of a setting.
pub(crate) fn rules((name, options): Setting) -> Rules {
    let mut rules: Rules = name.parse().unwrap();
    for (key, value) in options {
        rules.set(key, value).unwrap();
    }
    rules
}

/// Thirty-two times the same byte.
pub(crate) fn bytes(byte: u8) -> Bytes32 {
    Hex([byte; 32])
}

/// An online table with one minute and one second each, 30 s to place, 20 s of grace.
pub(crate) fn online(setting: Setting) -> TableSettings {
    TableSettings {
        game: GameSettings::from(rules(setting)),
        clock: Some(ClockSettings { initial_ms: 60_000, increment_ms: 1_000 }),
        place_ms: Some(30_000),
        grace_ms: Some(20_000),
        local: false,
        dice: DiceScheme::House,
    }
}

/// The same on one screen.
pub(crate) fn local(setting: Setting) -> TableSettings {
    TableSettings { place_ms: None, grace_ms: None, local: true, ..online(setting) }
}

/// The same as online, but both throw the dice.
pub(crate) fn joint(setting: Setting) -> TableSettings {
    TableSettings { dice: DiceScheme::Joint, ..online(setting) }
}

/// A short hash chain: its nonce first, then its links.
pub(crate) fn chain_of(seed: Bytes32, length: usize) -> Vec<Bytes32> {
    let mut chain: Vec<_> =
        std::iter::successors(Some(seed), |link| Some(sha256(&link.0))).take(length + 1).collect();
    chain.reverse();
    chain
}

/// The chain of a seat in scripts: its nonce first, then forty links.
pub(crate) fn chain_in_scripts(seat: Seat) -> Vec<Bytes32> {
    chain_of(nonce_in_scripts(seat), 40)
}

fn nonce_in_scripts(seat: Seat) -> Bytes32 {
    match seat {
        Seat::First => bytes(0xa1),
        Seat::Second => bytes(0xb2),
    }
}

/// The same from a position.
pub(crate) fn from(fen: &str, settings: TableSettings) -> TableSettings {
    let game = GameSettings { fen: Some(fen.into()), ..settings.game };
    TableSettings { game, ..settings }
}

/// What a table of the tests is opened with: the 15th of November 2026, one in the afternoon.
pub(crate) fn opening(settings: TableSettings) -> Opening {
    Opening {
        room: "test-room".into(),
        game: 1,
        opened_ms: 1_794_747_600_000,
        settings,
        secret: bytes(0x5e),
    }
}

/// A table at which a script can be played.
pub(crate) struct Home {
    pub(crate) table: Table,
    /// The number of the next command.
    pub(crate) next: u64,
}

impl Home {
    pub(crate) fn new(settings: TableSettings) -> Home {
        Home::at(opening(settings))
    }

    pub(crate) fn at(opening: Opening) -> Home {
        Home { table: Table::open(opening).unwrap(), next: 1 }
    }

    /// A table where both sit since the time 0.
    pub(crate) fn seated(settings: TableSettings) -> Home {
        let mut home = Home::new(settings);
        home.play("0 first sit; 0 second sit");
        home
    }

    /// Plays a script in which everything is granted.
    pub(crate) fn play(&mut self, script: &str) -> &mut Home {
        for step in steps(script) {
            let answer = self.step(step);
            assert_eq!(answer.refusal, None, "{step}");
        }
        self
    }

    /// Plays a script: how each of its steps was answered, `ok` or the code of the refusal.
    pub(crate) fn answers(&mut self, script: &str) -> String {
        let code = |answer: Answer| answer.refusal.map_or("ok", |refusal| refusal.code().word());
        let answers: Vec<_> = steps(script).map(|step| code(self.step(step))).collect();
        answers.join(" ")
    }

    /// One step: the time in milliseconds, who, and what.
    pub(crate) fn step(&mut self, step: &str) -> Answer {
        let words: Vec<_> = step.split_whitespace().collect();
        let now = words[0].parse().expect(step);
        if words[1] == "tick" {
            return Answer { told: self.table.tick(now), refusal: None };
        }
        let seat: Seat = words[1].parse().expect(step);
        let name = ["Ada", "Bob"][seat.index()];
        let nonce = match self.table.opening().settings.dice {
            DiceScheme::House => nonce_in_scripts(seat),
            DiceScheme::Joint => chain_in_scripts(seat)[0],
        };
        match words[2..] {
            ["sit"] => self.table.sit(seat, name, nonce, None, now),
            ["sit", level] => {
                self.table.sit(seat, name, nonce, Some(level.parse().expect(step)), now)
            }
            ["gone"] => self.table.gone(seat, now),
            ["back"] => self.table.back(seat, now),
            ["renew"] => self.table.renew_grace(seat, now),
            // The link for a throw; or another link, by its number.
            ["link", draw] => self.link(seat, draw, draw, now),
            ["link", draw, link] => self.link(seat, draw, link, now),
            ref words => self.order(seat, order(words), now),
        }
    }
}

impl Home {
    fn link(&mut self, seat: Seat, draw: &str, link: &str, now: u64) -> Answer {
        let [draw, link]: [usize; 2] = [draw, link].map(|number| number.parse().unwrap());
        let link = chain_in_scripts(seat)[link + 1];
        self.order(seat, Order::Link { draw: draw as u32, link }, now)
    }

    pub(crate) fn order(&mut self, seat: Seat, order: Order, now: u64) -> Answer {
        let command = Command { id: self.next, order };
        self.next += 1;
        self.table.command(seat, &command, now)
    }
}

pub(crate) fn steps(script: &str) -> impl Iterator<Item = &str> {
    script.split([';', '\n']).map(str::trim).filter(|step| !step.is_empty())
}

pub(crate) fn order(words: &[&str]) -> Order {
    match words {
        ["resign"] => Order::Resign,
        ["abort"] => Order::Abort,
        ["offer"] => Order::OfferDraw,
        ["withdraw"] => Order::WithdrawDraw,
        ["accept"] => Order::AcceptDraw,
        ["decline"] => Order::DeclineDraw,
        ["ask"] => Order::AskTakeback,
        ["grant"] => Order::GrantTakeback,
        ["refuse"] => Order::RefuseTakeback,
        ["wait"] => Order::WaitLonger,
        ["undo", steps] => Order::Undo { steps: steps.parse().unwrap() },
        ["redo", steps] => Order::Redo { steps: steps.parse().unwrap() },
        ["rematch", byte] => Order::Rematch { nonce: bytes(byte.parse().unwrap()) },
        [action] => Order::Act { action: action.parse().unwrap() },
        _ => panic!("no order: {words:?}"),
    }
}

/// A record with its chain made anew, as somebody would who changes it on purpose.
pub(crate) fn relinked(mut record: Record) -> Record {
    let Some(secret) = record.secret else { return record };
    let Record { room, game, opened_ms, settings, .. } = record.clone();
    let mut head = chain::opened(&Opening { room, game, opened_ms, settings, secret });
    for entry in &mut record.entries {
        head = chain::follow(&secret, &head, entry);
        entry.head = head;
    }
    record
}
