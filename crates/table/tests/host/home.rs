//! A home for tests: a store that fails when told to, and a screen for each viewer.

use crate::common::{bytes, opening, order, steps};
use duskboard_protocol::{
    After, Bytes32, Code, Command, DiceScheme, Entry, Order, Picture, TableSettings, ToClient,
    Viewer, Voice,
};
use duskboard_rules::{Action, GameView, Seat};
use duskboard_table::dice::{home_nonce, secret_of};
use duskboard_table::host::{
    Act, Entrance, Home, Host, Keep, Kept, KeptGame, Line, TableTime, ViewerId, seat_in,
};
use duskboard_table::{Opening, Table, links};
use std::collections::{BTreeMap, VecDeque};

/// When the table was opened, by the home's time.
const OPENED: u64 = 1_000;
/// How long seats may be empty at first, and later.
const PATIENCE: u64 = 20_000;
const LINGER: u64 = 3_000;

/// How the store fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fails {
    Never,
    /// Nothing is written.
    Before,
    /// It is written, but the store does not say so.
    After,
    /// Nothing is written and nothing can be read.
    Dead,
}

/// What is on disk.
#[derive(Clone)]
pub(crate) struct Store {
    pub(crate) game: KeptGame,
    pub(crate) said: VecDeque<Line>,
}

/// What a home draws its secrets from.
struct Seed(Bytes32);

impl Home for Seed {
    fn nonce(&mut self, game: u32, seat: Seat) -> Bytes32 {
        home_nonce(&self.0, "test-room", game, seat)
    }

    /// The home answers for whoever had the first seat in the first game.
    fn link(&mut self, game: u32, seat: Seat, draw: u32) -> Option<Bytes32> {
        let ours = seat_in(game, seat) == Seat::First;
        ours.then(|| links::link(&seed(game, seat), draw)).flatten()
    }

    fn next_table(&mut self, last: &Table) -> Option<Table> {
        last.rematch(secret_of(&self.0, last.opening().game + 1), 7)
    }
}

/// The seed of a seat's chain.
fn seed(game: u32, seat: Seat) -> Bytes32 {
    links::seed(&bytes(9), "test-room", game, seat)
}

/// A host at home.
pub(crate) struct Place {
    pub(crate) host: Host,
    pub(crate) now: u64,
    pub(crate) store: Store,
    pub(crate) fails: Fails,
    /// What each viewer's screen shows.
    pub(crate) screens: BTreeMap<ViewerId, Picture>,
    /// What the screens showed of those who have left.
    pub(crate) left: BTreeMap<ViewerId, Picture>,
    /// The number of the question a computer thinks about.
    pub(crate) asked: Option<u32>,
    /// The table of the game before.
    pub(crate) ended: Option<Table>,
    /// How the store fails at the next game.
    pub(crate) fails_to_begin: Fails,
    command: Command,
    log: Vec<String>,
}

impl Place {
    /// A table at which both sit, people or computers of some level.
    pub(crate) fn new(settings: TableSettings, computers: [Option<u8>; 2]) -> Place {
        let mut place = Place::empty(settings);
        let mut table = place.read().unwrap().table;
        for (seat, level) in Seat::BOTH.into_iter().zip(computers) {
            let name = ["Ada", "Bob"][seat.index()];
            let nonce = match table.opening().settings.dice {
                DiceScheme::House => home_nonce(&bytes(9), "test-room", 1, seat),
                DiceScheme::Joint => links::anchor(&seed(1, seat)),
            };
            table.sit(seat, name, nonce, level, 0).granted().unwrap();
        }
        place.store.game = KeptGame::of(&table, OPENED);
        place.host = Host::new(place.read().unwrap(), PATIENCE, LINGER, OPENED);
        place
    }

    /// A table at which nobody sits.
    pub(crate) fn empty(settings: TableSettings) -> Place {
        let secret = secret_of(&bytes(9), 1);
        let opening = Opening { secret, ..opening(settings) };
        let said = VecDeque::new();
        let game = KeptGame::of(&Table::open(opening).unwrap(), OPENED);
        let store = Store { game, said };
        Place {
            host: Host::new(store.read(), PATIENCE, LINGER, OPENED),
            now: OPENED,
            store,
            fails: Fails::Never,
            screens: BTreeMap::new(),
            left: BTreeMap::new(),
            asked: None,
            ended: None,
            fails_to_begin: Fails::Never,
            command: Command { id: 0, order: order(&["resign"]) },
            log: Vec::new(),
        }
    }

    /// The table as it is opened again from what is kept.
    pub(crate) fn reopen(&mut self) {
        self.left.append(&mut self.screens);
        self.host = Host::new(self.store.read(), PATIENCE, LINGER, self.now);
    }

    /// Somebody's page was told this head with that notice, or says so.
    pub(crate) fn was_told(&mut self, id: ViewerId, n: u32, head: Bytes32) {
        let page =
            self.left.entry(id).or_insert_with(|| self.host.table().picture(Viewer::Spectator));
        (page.n, page.head) = (n, head);
    }

    /// Plays a script, whatever comes of it.
    pub(crate) fn play(&mut self, script: &str) -> &mut Place {
        for step in steps(script) {
            self.step(step);
        }
        self
    }

    /// Plays rows of a step and all that the host wanted done.
    pub(crate) fn rows(&mut self, rows: &[(&str, &str)]) {
        for (step, expected) in rows {
            assert_eq!(self.step(step), *expected, "{step}");
        }
    }

    /// One step: all that the host wanted done, in order.
    pub(crate) fn step(&mut self, step: &str) -> String {
        let words: Vec<_> = step.split_whitespace().collect();
        match words[..] {
            ["wait", ms] => self.wait(ms.parse().unwrap()),
            ["fail", how] => {
                self.fails = match how {
                    "before" => Fails::Before,
                    "after" => Fails::After,
                    "dead" => Fails::Dead,
                    "never" => Fails::Never,
                    _ => panic!("{step}"),
                };
            }
            ["thought", ref words @ ..] => {
                let asked = self.asked.take().expect(step);
                let done = self.host.thought(asked, order(words), self.now);
                self.log.extend(done.err().map(|refusal| format!("refusal:{}", refusal.code())));
            }
            ["sit", seat, byte] => {
                let (seat, nonce) = (seat.parse().unwrap(), bytes(byte.parse().unwrap()));
                let done = self.host.sit(seat, "Eve", nonce, self.now);
                self.log.extend(done.err().map(|refusal| format!("refusal:{}", refusal.code())));
                self.settle();
                self.log.push(format!("sits:{}", self.host.sits_with(seat, nonce)));
            }
            [id, ref words @ ..] => self.said(id.parse().expect(step), words),
            [] => panic!("an empty step"),
        }
        self.settle();
        std::mem::take(&mut self.log).join(" ")
    }

    /// A viewer says something.
    fn said(&mut self, id: ViewerId, words: &[&str]) {
        if self.host.lost().is_some() {
            self.host.restore(self.read(), self.now);
        }
        let game = self.host.game();
        match words {
            ["enter", rest @ ..] => self.enter(id, rest),
            ["leave"] => {
                self.host.leave(id, self.now);
                let screen = self.screens.remove(&id);
                self.left.extend(screen.map(|screen| (id, screen)));
            }
            ["chat", words @ ..] => self.host.chat(id, &words.join(" ")),
            ["mute", who] => self.host.mute(id, voice(who), true),
            ["hear", who] => self.host.mute(id, voice(who), false),
            ["again"] => self.host.command(id, game, &self.command, self.now),
            ["late", words @ ..] => self.order(id, game - 1, words),
            words => self.order(id, game, words),
        }
    }

    fn order(&mut self, id: ViewerId, game: u32, words: &[&str]) {
        let seat = self.host.viewer(id).and_then(|viewer| viewer.seat());
        let order = match (words, seat) {
            (["link", draw], Some(seat)) => {
                let draw = draw.parse().unwrap();
                let link = links::link(&seed(game, seat), draw).unwrap();
                Order::Link { draw, link }
            }
            (["rematch"], Some(seat)) => {
                Order::Rematch { nonce: links::anchor(&seed(game + 1, seat.other())) }
            }
            (words, _) => order(words),
        };
        self.command = Command { id: self.command.id + 1, order };
        self.host.command(id, game, &self.command, self.now);
    }

    /// `enter first` as whoever has that seat, `enter` as a stranger; `as` somebody else than
    /// usual; `after` so many notices.
    fn enter(&mut self, id: ViewerId, words: &[&str]) {
        let mut entrance = Entrance { id, theirs: [false; 2], wanted: None, after: None };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match *word {
                "as" => entrance.wanted = Some(words.next().unwrap().parse().unwrap()),
                "after" => {
                    let n = words.next().unwrap().parse().unwrap();
                    let head = self.left.get(&id).filter(|seen| seen.n == n).map(|seen| seen.head);
                    let (game, anew) = (self.host.game(), false);
                    entrance.after = Some(After { game, n, head, anew });
                }
                "both" => entrance.theirs = [true; 2],
                seat => entrance.theirs[seat.parse::<Seat>().unwrap().index()] = true,
            }
        }
        if let Err(problem) = self.host.enter(entrance, self.now) {
            self.log.push(format!("closed:{}", problem));
        }
    }

    /// Time passes, and the host is woken whenever it wants to be.
    fn wait(&mut self, ms: u64) {
        let until = self.now + ms;
        while let Some(at) = self.host.wake_at().filter(|at| *at <= until) {
            self.now = self.now.max(at);
            if self.host.lost().is_some() {
                self.host.restore(self.read(), self.now);
            }
            self.settle();
        }
        self.now = until;
    }

    fn read(&self) -> Result<Kept, Code> {
        if self.fails == Fails::Dead { Err(Code::StoreFailed) } else { Ok(self.store.read()) }
    }

    fn settle(&mut self) {
        while let Some(act) = self.host.next(self.now, &mut Seed(bytes(9))) {
            match act {
                Act::Keep(keep) => self.keep(keep),
                Act::Tell { to, message } => self.tell(&to, &message),
                Act::Think(think) => {
                    self.log.push(format!("think:{}:{}", think.seat, think.level));
                    self.asked = Some(think.number);
                }
                Act::StopThinking => {
                    self.log.push("stop".into());
                    self.asked = None;
                }
            }
        }
    }

    fn keep(&mut self, keep: Keep) {
        let kind = match keep {
            Keep::Entries(_) => "keep",
            Keep::NextGame(_) => "keep-game",
            Keep::Line(_) => "keep-line",
        };
        self.log.push(kind.into());
        if kind == "keep-game" {
            self.ended = Some(self.host.table().clone());
        }
        assert_eq!(
            self.host.next(self.now, &mut Seed(bytes(9))),
            None,
            "nothing before it is kept"
        );
        if kind == "keep-game" && self.fails_to_begin != Fails::Never {
            self.fails = self.fails_to_begin;
        }
        if matches!(self.fails, Fails::Never | Fails::After) {
            self.store.write(keep);
        }
        match self.fails {
            Fails::Never => self.host.kept(self.now),
            Fails::Before | Fails::After | Fails::Dead => self.host.restore(self.read(), self.now),
        }
    }

    /// Keep first, then tell: nobody may hear of what is not on disk.
    fn tell(&mut self, to: &[ViewerId], message: &ToClient) {
        let ids: Vec<_> = to.iter().map(ToString::to_string).collect();
        self.log.push(format!("{}>{}", word(message), ids.join(",")));
        match message {
            ToClient::Notice { game, notice } => {
                let kept = (self.store.game.opening.game, self.store.game.entries.len());
                assert!(*game == kept.0 && notice.n as usize <= kept.1, "told before it was kept");
                for id in to {
                    assert!(self.host.viewer(*id).is_some(), "whoever has left hears nothing");
                    let screen = self.screens.get_mut(id);
                    let taken = screen.is_none_or(|screen| screen.take(notice));
                    assert!(taken, "a gap before {}", notice.n);
                }
            }
            ToClient::Entered { picture, .. } => {
                assert!(
                    picture.n as usize <= self.store.game.entries.len(),
                    "shown before it was kept"
                );
                self.screens.extend(to.iter().map(|id| (*id, (**picture).clone())));
            }
            ToClient::Resumed { .. } => {
                let back = to.iter().filter_map(|id| Some((*id, self.left.remove(id)?)));
                self.screens.extend(back);
            }
            ToClient::Done { id } => {
                let kept = |entry: &Entry| entry.answers.is_some_and(|answered| answered.id == *id);
                assert!(
                    self.store.game.entries.iter().any(kept),
                    "acknowledged before it was kept"
                );
            }
            ToClient::Said { n, .. } => {
                assert!(
                    self.store.said.iter().any(|line| line.n == *n),
                    "heard before it was kept"
                );
            }
            _ => {}
        }
    }

    /// Every screen shows what its viewer may know, and nothing is missing.
    pub(crate) fn check_screens(&self) {
        for (id, screen) in &self.screens {
            let viewer = self.host.viewer(*id).expect("somebody with a screen");
            assert_eq!(*screen, self.host.table().picture(viewer), "viewer {id}");
        }
    }
}

impl Store {
    /// Goes back to what it was before the last entry, as an old copy would.
    pub(crate) fn lose_one(&mut self) {
        self.game.entries.pop();
        self.game.head = self.game.entries.last().unwrap().head;
    }

    fn read(&self) -> Kept {
        let kept = Kept::read(self.game.clone(), self.said.clone()).unwrap();
        match self.game.opening.settings.local {
            true => Kept { time: TableTime::standing(0), ..kept },
            false => kept,
        }
    }

    pub(crate) fn write(&mut self, keep: Keep) {
        match keep {
            Keep::Entries(entries) => {
                self.game.head = entries.last().map_or(self.game.head, |entry| entry.head);
                self.game.entries.extend(entries);
            }
            Keep::NextGame(game) => self.game = *game,
            Keep::Line(line) => self.said.push_back(line),
        }
    }
}

/// What a seat may play, as far as its own screen shows.
pub(crate) fn legal(screen: &Picture, seat: Seat) -> Vec<Action> {
    let rules = screen.settings.game.rules().unwrap();
    let view = screen.view.as_deref().expect("a game that has begun");
    GameView::read(rules, seat.into(), view).unwrap().legal()
}

fn voice(word: &str) -> Voice {
    word.parse::<Viewer>().unwrap().into()
}

/// A message by one word.
fn word(message: &ToClient) -> String {
    match message {
        ToClient::Refused { code, .. } => format!("refused:{code}"),
        ToClient::Error { code, .. } => format!("error:{code}"),
        ToClient::Said { text, .. } => format!("said:{}", text.replace(' ', "-")),
        ToClient::Presence { seats, spectators } => {
            let seats = seats.map(|there| if there { "1" } else { "0" });
            format!("presence:{}+{spectators}", seats.concat())
        }
        message => {
            let json = serde_json::to_string(message).unwrap();
            json.trim_start_matches('{').split('"').nth(1).unwrap_or_default().into()
        }
    }
}
