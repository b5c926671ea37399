//! Devices, each with a page, a desk and a store, and lines between them.

use duskboard_protocol::json;
use duskboard_protocol::peer::{LineEvent, LineOrder, PeerId};
use duskboard_protocol::{
    After, Bytes32, Code, Command, FromDesk, GameSettings, Notice, Order, PROTOCOL, Part, PeerRoom,
    Picture, Record, TableSettings, ToClient, ToDesk, ToServer, Viewer,
};
use duskboard_rules::{Action, GameView, Rules, Seat};
use duskboard_table::dice::sha256;
use duskboard_table::verify;
use duskboard_worker::{Desk, Job, Row, Said, Stored, Task};
use std::collections::{BTreeMap, VecDeque};

/// The 15th of November 2026, one in the afternoon.
pub(crate) const NOON: u64 = 1_794_747_600_000;

/// A variant with every game that hides something or lets chance fall in another way.
pub(crate) const VARIANTS: &[&str] = &[
    "chess",
    "dinosaur",
    "assassin",
    "stealth",
    "archess",
    "slug-torch",
    "slug-sight",
    "fog",
    "banqi",
];

/// The devices of most tests.
pub(crate) const HOST: usize = 0;
pub(crate) const GUEST: usize = 1;

/// Bytes that look random and are the same for the same seed.
pub(crate) fn random(seed: u64) -> impl FnMut() -> Bytes32 {
    let mut last = sha256(&seed.to_be_bytes());
    move || {
        last = sha256(&last.0);
        last
    }
}

/// Numbers that look random.
pub(crate) struct Rng(Box<dyn FnMut() -> Bytes32>);

impl Rng {
    pub(crate) fn new(seed: u64) -> Rng {
        Rng(Box::new(random(seed)))
    }

    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        let bytes = (self.0)().0;
        (u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) as usize) % sides
    }

    /// True so many times in a hundred.
    pub(crate) fn percent(&mut self, of: usize) -> bool {
        self.roll(100) < of
    }
}

/// A store in memory that can be told to fail.
#[derive(Default, Clone)]
pub(crate) struct Store {
    pub(crate) rows: BTreeMap<String, String>,
    /// So many jobs fail from now on.
    pub(crate) failing: u32,
    /// What fails was done all the same.
    pub(crate) does_it: bool,
    /// What this desk has for itself, and what another tab has.
    pub(crate) claimed: Option<String>,
    pub(crate) elsewhere: Option<String>,
}

impl Store {
    pub(crate) fn run(&mut self, task: &Task) -> Stored {
        let fails = self.failing > 0;
        self.failing = self.failing.saturating_sub(1);
        if fails && !self.does_it {
            return Err("the test wants it so".into());
        }
        let done = self.do_it(task);
        if fails { Err("the test wants it so".into()) } else { done }
    }

    fn do_it(&mut self, task: &Task) -> Stored {
        match task {
            Task::Claim { name } if self.elsewhere.as_ref() == Some(name) => {
                Err("another tab has it".into())
            }
            Task::Claim { name } => {
                self.claimed = Some(name.clone());
                Ok(Vec::new())
            }
            Task::Release => {
                self.claimed = None;
                Ok(Vec::new())
            }
            Task::Write { add, put } => {
                if let Some(row) = add.iter().find(|row| self.rows.contains_key(&row.key)) {
                    return Err(format!("{} is kept already", row.key));
                }
                for Row { key, value } in add.iter().chain(put) {
                    self.rows.insert(key.clone(), value.clone());
                }
                Ok(Vec::new())
            }
            Task::Read { under } => {
                let wanted = |key: &str| under.iter().any(|begin| key.starts_with(begin));
                let rows = self.rows.iter().filter(|(key, _)| wanted(key));
                Ok(rows
                    .map(|(key, value)| Row { key: key.clone(), value: value.clone() })
                    .collect())
            }
            Task::Forget { under } => {
                self.rows.retain(|key, _| !under.iter().any(|begin| key.starts_with(begin)));
                Ok(Vec::new())
            }
        }
    }
}

/// A device with its page.
pub(crate) struct Device {
    pub(crate) desk: Desk,
    pub(crate) store: Store,
    pub(crate) jobs: VecDeque<Job>,
    events: VecDeque<LineEvent>,
    pub(crate) page: Page,
    lives: u64,
    seed: u64,
}

/// What a page knows and has heard.
#[derive(Default)]
pub(crate) struct Page {
    pub(crate) room: Option<PeerRoom>,
    pub(crate) viewer: Option<Viewer>,
    pub(crate) picture: Option<Picture>,
    pub(crate) reached: bool,
    /// All that was ever heard.
    pub(crate) heard: Vec<FromDesk>,
    pub(crate) codes: Vec<Code>,
    /// Every notice that was ever told, by game and number.
    pub(crate) told: BTreeMap<(u32, u32), Notice>,
    /// Every command that was acknowledged, by game.
    pub(crate) done: Vec<(u32, u64)>,
    /// A command that is not answered yet.
    pub(crate) pending: Option<(u32, Command)>,
    pub(crate) next_id: u64,
    /// What is to come on the desk again.
    resuming: Option<ToDesk>,
    to_say: VecDeque<ToDesk>,
}

/// Two ends of a line: a device and the number it knows the other by.
type Link = [(usize, PeerId); 2];

pub(crate) struct World {
    pub(crate) now: u64,
    pub(crate) devices: Vec<Device>,
    links: Vec<Link>,
    peers: PeerId,
    /// What was said over the lines: by which device, to which peer, and what.
    pub(crate) wire: Vec<(usize, PeerId, String)>,
}

pub(crate) fn settings(variant: &str) -> TableSettings {
    let rules: Rules = variant.parse().unwrap();
    TableSettings {
        game: GameSettings::from(rules),
        clock: None,
        ..TableSettings::online(rules.variant())
    }
}

impl World {
    pub(crate) fn new(devices: usize, seed: u64) -> World {
        let device = |i| Device::new(seed * 100 + i as u64);
        let devices = (0..devices).map(device).collect();
        World { now: NOON, devices, links: Vec::new(), peers: 0, wire: Vec::new() }
    }

    /// A host and a guest who have entered the room.
    pub(crate) fn joined(settings: TableSettings, seed: u64) -> World {
        let mut world = World::hosted(settings, 2, seed);
        world.join(GUEST, "Bert");
        world.connect(GUEST);
        world.settle();
        assert!(world.page(GUEST).picture.is_some(), "{:?}", world.page(GUEST).codes);
        world
    }

    /// A host who waits.
    pub(crate) fn hosted(settings: TableSettings, devices: usize, seed: u64) -> World {
        let mut world = World::new(devices, seed);
        world.say(HOST, ToDesk::Host { settings, name: "Ada".into() });
        world.settle();
        assert!(world.page(HOST).picture.is_some(), "{:?}", world.page(HOST).codes);
        world
    }

    pub(crate) fn page(&self, device: usize) -> &Page {
        &self.devices[device].page
    }

    pub(crate) fn picture(&self, device: usize) -> &Picture {
        self.page(device).picture.as_ref().expect("the page is in the room")
    }

    pub(crate) fn room(&self) -> String {
        self.page(HOST).room.as_ref().unwrap().room.clone()
    }

    pub(crate) fn join(&mut self, device: usize, name: &str) {
        let room = self.room();
        self.say(device, ToDesk::Join { room, name: name.into() });
        self.settle();
    }

    /// The page says something, in JSON.
    pub(crate) fn say(&mut self, device: usize, message: ToDesk) {
        let message = json::read(&json::write(&message)).unwrap();
        let now = self.now;
        let said = self.devices[device].desk.hear(message, now);
        self.carry(device, said);
    }

    pub(crate) fn tell(&mut self, device: usize, message: ToServer) {
        self.say(device, ToDesk::Table(message));
    }

    /// The same, and all that follows.
    pub(crate) fn order(&mut self, device: usize, order: Order) {
        let game = self.picture(device).game;
        let page = &mut self.devices[device].page;
        page.next_id += 1;
        let command = Command { id: page.next_id, order };
        page.pending = Some((game, command.clone()));
        self.tell(device, ToServer::Command { game, command });
    }

    fn carry(&mut self, device: usize, said: Vec<Said>) {
        for said in said {
            match said {
                Said::Page(message) => {
                    let message: FromDesk = json::read(&json::write(&message)).unwrap();
                    if let FromDesk::Line(order) = &message {
                        self.obey(device, order.clone());
                    }
                    self.devices[device].page.take(message);
                }
                Said::Store(job) => self.devices[device].jobs.push_back(job),
                Said::Ask(..) | Said::Stop(_) => panic!("nobody thinks here"),
            }
        }
    }

    /// The line does what a desk wants.
    fn obey(&mut self, from: usize, order: LineOrder) {
        match order {
            LineOrder::Send { peer, text } => {
                self.wire.push((from, peer, text.clone()));
                if let Some((to, peer)) = self.other_end(from, peer) {
                    self.devices[to].events.push_back(LineEvent::Heard { peer, text });
                }
            }
            LineOrder::Drop { peer } => self.cut(from, peer),
        }
    }

    fn other_end(&self, from: usize, peer: PeerId) -> Option<(usize, PeerId)> {
        self.links.iter().find_map(|link| match link {
            [one, other] if *one == (from, peer) => Some(*other),
            [other, one] if *one == (from, peer) => Some(*other),
            [_, _] => None,
        })
    }

    /// One end leaves: the other notices.
    fn cut(&mut self, from: usize, peer: PeerId) {
        if let Some((to, other)) = self.other_end(from, peer) {
            self.devices[to].events.push_back(LineEvent::Down { peer: other });
        }
        self.links.retain(|link| !link.contains(&(from, peer)));
    }

    /// Joins a device with the host's.
    pub(crate) fn connect(&mut self, device: usize) -> Link {
        self.peers += 2;
        let link = [(HOST, self.peers), (device, self.peers + 1)];
        self.links.push(link);
        for (device, peer) in link {
            self.devices[device].events.push_back(LineEvent::Up { peer });
        }
        link
    }

    pub(crate) fn connected(&self, device: usize) -> bool {
        self.links.iter().any(|link| link.iter().any(|end| end.0 == device))
    }

    /// All lines of a device break.
    pub(crate) fn disconnect(&mut self, device: usize) {
        let of = |link: &&Link| link.iter().any(|end| end.0 == device);
        for link in self.links.iter().filter(of).copied().collect::<Vec<_>>() {
            for (device, peer) in link {
                self.devices[device].events.push_back(LineEvent::Down { peer });
            }
            self.links.retain(|other| *other != link);
        }
    }

    /// Something comes to a device over a line that nobody said.
    pub(crate) fn forge(&mut self, device: usize, peer: PeerId, text: &str) {
        let event = LineEvent::Heard { peer, text: text.into() };
        self.devices[device].events.push_back(event);
    }

    /// A device's page and worker are gone, and come again. Of the jobs that the store has so many are
    /// done, and nobody hears of it.
    pub(crate) fn reload(&mut self, device: usize, jobs_done: usize) {
        self.disconnect(device);
        let part = self.page(device).room.as_ref().map(|room| (room.room.clone(), room.part));
        let device_ = &mut self.devices[device];
        for job in device_.jobs.drain(..).take(jobs_done) {
            let _ = device_.store.run(&job.task);
        }
        device_.lives += 1;
        device_.events.clear();
        device_.desk = Desk::new(random(device_.seed + 1_000_000 * device_.lives));
        device_.page.reloaded();
        if let Some((room, part)) = part {
            let resume = ToDesk::Resume { room, part };
            self.devices[device].page.resuming = Some(resume.clone());
            self.say(device, resume);
        }
    }

    /// Does one thing that is to be done. Says whether there was any.
    pub(crate) fn step(&mut self, rng: &mut Rng) -> bool {
        let first = rng.roll(3 * self.devices.len());
        (0..3 * self.devices.len()).any(|i| {
            let i = (first + i) % (3 * self.devices.len());
            let device = i / 3;
            match i % 3 {
                0 => self.run_job(device),
                1 => self.hear_event(device),
                _ => self.speak(device),
            }
        })
    }

    pub(crate) fn run_job(&mut self, device: usize) -> bool {
        let Some(Job { number, task }) = self.devices[device].jobs.pop_front() else {
            return false;
        };
        let now = self.now;
        let stored = self.devices[device].store.run(&task);
        let said = self.devices[device].desk.stored(number, stored, now);
        self.carry(device, said);
        true
    }

    fn hear_event(&mut self, device: usize) -> bool {
        let Some(event) = self.devices[device].events.pop_front() else { return false };
        self.say(device, ToDesk::Line(event));
        true
    }

    fn speak(&mut self, device: usize) -> bool {
        let Some(message) = self.devices[device].page.to_say.pop_front() else { return false };
        self.say(device, message);
        true
    }

    /// Until nothing is to be done. The time stands, but for what is due.
    pub(crate) fn settle(&mut self) {
        for _ in 0..100_000 {
            let work = (0..self.devices.len()).any(|device| {
                self.run_job(device) || self.hear_event(device) || self.speak(device)
            });
            if !work && !self.tick() {
                return;
            }
        }
        panic!("it never ends");
    }

    /// Wakes whoever wants to be woken by now.
    pub(crate) fn tick(&mut self) -> bool {
        let now = self.now;
        let due = |device: &Device| device.desk.wake_at().is_some_and(|at| at <= now);
        let Some(device) = self.devices.iter().position(due) else { return false };
        let said = self.devices[device].desk.tick(now);
        self.carry(device, said);
        true
    }

    /// Time passes, and everybody is woken when they want to be.
    pub(crate) fn pass(&mut self, ms: u64) {
        let end = self.now + ms;
        loop {
            self.settle();
            let next = self.devices.iter().filter_map(|device| device.desk.wake_at()).min();
            match next.filter(|at| *at <= end) {
                Some(at) => self.now = self.now.max(at),
                None => break,
            }
        }
        self.now = end;
        self.settle();
    }

    /// What a page may play now.
    pub(crate) fn legal(&self, device: usize) -> Vec<Action> {
        let page = self.page(device);
        let (Some(picture), Some(viewer)) = (&page.picture, page.viewer) else { return Vec::new() };
        let Some(seat) = viewer.seat().filter(|seat| picture.turn.contains(seat)) else {
            return Vec::new();
        };
        let rules = picture.settings.game.rules().unwrap();
        let view = picture.view.as_deref().unwrap();
        GameView::read(rules, Viewer::Seat(seat), view).unwrap().legal()
    }

    /// One of the two plays something, if it is their turn and they wait for nothing.
    pub(crate) fn play(&mut self, device: usize, rng: &mut Rng) -> bool {
        let legal = self.legal(device);
        if legal.is_empty() || self.page(device).pending.is_some() {
            return false;
        }
        let action = legal[rng.roll(legal.len())];
        self.order(device, Order::Act { action });
        true
    }

    /// Both play at random, so long; then one gives up.
    pub(crate) fn play_out(&mut self, most: usize, rng: &mut Rng) {
        for _ in 0..most {
            let played = [HOST, GUEST].into_iter().any(|device| self.play(device, rng));
            self.settle();
            self.now += 700;
            self.settle();
            if self.picture(HOST).result.is_some() {
                return;
            }
            assert!(played, "somebody can play: {:?}", self.picture(HOST));
        }
        let device = rng.roll(2);
        self.order(device, Order::Resign);
        self.settle();
    }

    /// The record of the last game as a device writes it.
    pub(crate) fn record(&mut self, device: usize) -> Record {
        let format = duskboard_protocol::ExportFormat::Json;
        let heard = self.page(device).heard.len();
        self.say(device, ToDesk::Export { record: None, format });
        self.settle();
        let text = self.page(device).heard[heard..].iter().find_map(|message| match message {
            FromDesk::Exported { text, .. } => Some(text.clone()),
            _ => None,
        });
        let text = text.unwrap_or_else(|| panic!("{:?}", self.page(device).codes));
        Record::read(&text).unwrap()
    }

    /// Both have the same verified record, in which is all that either was told or had acknowledged.
    pub(crate) fn check_records(&mut self) -> Record {
        let [record, other] = [HOST, GUEST].map(|device| self.record(device));
        assert_eq!(
            record.entries[..other.entries.len().min(record.entries.len())],
            other.entries[..other.entries.len().min(record.entries.len())]
        );
        assert_eq!((record.result, record.secret), (other.result, other.secret));
        verify(&record).unwrap();
        verify(&other).unwrap();
        for device in [HOST, GUEST] {
            self.check_told(device, &record);
        }
        record
    }

    fn check_told(&self, device: usize, record: &Record) {
        let part = self.page(device).room.as_ref().unwrap().part;
        let seat = seat_of(part, record.game);
        let table = duskboard_table::Table::restore(opening(record), &record.entries).unwrap();
        let stream = table.stream(seat.into(), 0);
        for ((game, n), notice) in &self.page(device).told {
            if *game == record.game {
                assert_eq!(
                    stream.get(*n as usize - 1),
                    Some(notice),
                    "device {device}, notice {n}"
                );
            }
        }
        for (game, id) in &self.page(device).done {
            let kept = |entry: &duskboard_protocol::Entry| {
                entry.answers.is_some_and(|answers| answers.by == seat && answers.id == *id)
            };
            assert!(
                *game != record.game || record.entries.iter().any(kept),
                "command {id} is lost"
            );
        }
    }
}

/// Where each sits in a game.
pub(crate) fn seat_of(part: Part, game: u32) -> Seat {
    match (part, game % 2) {
        (Part::Host, 1) | (Part::Guest, 0) => Seat::First,
        (Part::Guest, _) | (Part::Host, _) => Seat::Second,
    }
}

fn opening(record: &Record) -> duskboard_table::Opening {
    duskboard_table::Opening {
        room: record.room.clone(),
        game: record.game,
        opened_ms: record.opened_ms,
        settings: record.settings.clone(),
        secret: record.secret.unwrap(),
    }
}

impl Device {
    fn new(seed: u64) -> Device {
        Device {
            desk: Desk::new(random(seed)),
            store: Store::default(),
            jobs: VecDeque::new(),
            events: VecDeque::new(),
            page: Page { next_id: seed * 1_000, ..Page::default() },
            lives: 0,
            seed,
        }
    }
}

impl Page {
    /// A page that is loaded again knows nothing but its room.
    fn reloaded(&mut self) {
        (self.viewer, self.picture, self.reached) = (None, None, false);
        self.to_say.clear();
        // Nobody knows whether it was heard: it may be in the record or not.
        self.pending = None;
    }

    fn enter(&mut self) {
        let room = self.room.as_ref().unwrap().room.clone();
        let seen = |picture: &Picture| {
            let Picture { game, n, head, .. } = picture;
            After { game: *game, n: *n, head: Some(*head), anew: false }
        };
        let after = self.picture.as_ref().map(seen);
        self.to_say.push_back(ToDesk::Table(ToServer::Hello { protocol: PROTOCOL }));
        let enter = ToServer::Enter { room, key: None, viewer: None, after };
        self.to_say.push_back(ToDesk::Table(enter));
        if let Some((game, command)) = self.pending.clone() {
            self.to_say.push_back(ToDesk::Table(ToServer::Command { game, command }));
        }
    }

    fn take(&mut self, message: FromDesk) {
        match &message {
            FromDesk::PeerRoom(room) => {
                self.resuming = None;
                self.room = Some(room.clone());
                if room.part == Part::Host {
                    self.enter();
                }
            }
            FromDesk::Reached { on } => {
                self.reached = *on;
                if *on {
                    self.enter();
                }
            }
            FromDesk::Problem { code, .. } => {
                self.codes.push(*code);
                self.to_say.extend(self.resuming.clone());
            }
            FromDesk::Table(message) => self.take_table(message),
            _ => {}
        }
        self.heard.push(message);
    }

    fn take_table(&mut self, message: &ToClient) {
        match message {
            ToClient::Entered { viewer, picture, .. } => {
                (self.viewer, self.picture) = (Some(*viewer), Some((**picture).clone()));
                let late = |pending: &mut (u32, Command)| pending.0 != picture.game;
                self.pending.take_if(late);
            }
            ToClient::Resumed { viewer, .. } => self.viewer = Some(*viewer),
            ToClient::Notice { game, notice } => {
                let picture = self.picture.as_mut().expect("only who looks is told");
                assert_eq!(*game, picture.game);
                assert!(picture.take(notice), "{notice:?}");
                let before = self.told.insert((*game, notice.n), notice.clone());
                assert!(
                    before.is_none_or(|before| before == *notice),
                    "told otherwise: {notice:?}"
                );
            }
            ToClient::Done { id } => {
                let pending = self.pending.take_if(|(_, command)| command.id == *id);
                self.done.extend(pending.map(|(game, _)| (game, *id)));
            }
            ToClient::Refused { id, code, .. } => {
                self.codes.push(*code);
                self.pending.take_if(|(_, command)| command.id == *id);
            }
            ToClient::Error { code, .. } => self.codes.push(*code),
            _ => {}
        }
    }
}
