//! Whole lines in a small world of their own: a broker, connections that can be cut, and time.

use duskboard_line::{Act, Broker, Event, Line, Plan};
use duskboard_protocol::broker::{Letter, LetterKind, Signal};
use duskboard_protocol::peer::{FromLine, LineEvent, LineOrder, LineState, LineTrouble, ToLine};
use serde_json::json;
use std::collections::{BTreeMap, VecDeque};

const ROOM: &str = "k3m9x2abcd";
const SDP: &str = "a=ice-ufrag:abcd\r\na=ice-pwd:0123456789abcdefghijkl\r\na=setup:actpass\r\n\
    a=fingerprint:sha-256 00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF\r\n";

/// One page: its line, and what it was told.
struct Page {
    line: Line,
    told: Vec<FromLine>,
    socket: Option<u32>,
    id: String,
}

/// The two ends of a connection: page and call. The second is known when it answers.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Joint {
    offered: (usize, u32),
    answered: Option<(usize, u32)>,
}

/// Pages, a broker and the ways between them.
struct World {
    pages: Vec<Page>,
    now: u64,
    joints: BTreeMap<u32, Joint>,
    news: VecDeque<(usize, Event)>,
    /// Whether the broker answers, and whether connections work.
    broker: bool,
    ways: bool,
}

impl World {
    fn new(pages: usize) -> World {
        let page = |number: usize| {
            let broker = Broker { base: "ws://broker/".into(), key: "peerjs".into() };
            let plan = Plan { broker: Some(broker), ..Plan::default() };
            let mut drawn = 0_u8;
            let random = move || {
                drawn += 1;
                let mut bytes = [drawn; 32];
                bytes[0] = number as u8;
                bytes
            };
            let line = Line::new(Ok(plan), false, random);
            Page { line, told: Vec::new(), socket: None, id: String::new() }
        };
        let pages = (0..pages).map(page).collect();
        let (joints, news) = (BTreeMap::new(), VecDeque::new());
        World { pages, now: 1_000_000, joints, news, broker: true, ways: true }
    }

    fn ask(&mut self, page: usize, wish: ToLine) {
        self.happen(page, Event::Asked(wish));
    }

    /// Lets something happen, and all that follows.
    fn happen(&mut self, page: usize, event: Event) {
        self.news.push_back((page, event));
        while let Some((page, event)) = self.news.pop_front() {
            for act in self.pages[page].line.hear(event, self.now) {
                self.perform(page, act);
            }
        }
    }

    /// So many milliseconds go by.
    fn wait(&mut self, ms: u64) {
        let end = self.now + ms;
        while self.now < end {
            self.now += 500;
            for page in 0..self.pages.len() {
                self.happen(page, Event::Tick);
            }
        }
    }

    fn perform(&mut self, page: usize, act: Act) {
        match act {
            Act::Tell(news) => self.pages[page].told.push(news),
            Act::OpenSocket { socket, url } => self.open_socket(page, socket, &url),
            Act::Write(letter) => self.write(page, letter),
            Act::CloseSocket => self.pages[page].socket = None,
            Act::Offer { call } | Act::Restart { call } => {
                let number = 1_000 * page as u32 + call;
                let joint = Joint { offered: (page, call), answered: None };
                self.joints.entry(number).or_insert(joint);
                self.describe(page, call, number);
            }
            Act::Answer { call, sdp } => {
                let number = number_in(&sdp);
                self.joints.get_mut(&number).expect("a joint").answered = Some((page, call));
                self.describe(page, call, number);
            }
            Act::Accept { sdp, .. } => self.join(number_in(&sdp)),
            Act::Try { .. } => {}
            Act::Send { call, frame } => {
                if let Some((there, call)) = self.other(page, call).filter(|_| self.ways) {
                    self.news.push_back((there, Event::Heard { call, frame }));
                }
            }
            Act::Hang { call } => self.hang(page, call),
        }
    }

    fn open_socket(&mut self, page: usize, socket: u32, url: &str) {
        let id = url.split("id=").nth(1).and_then(|rest| rest.split('&').next()).expect("an id");
        if !self.broker {
            let text = "refused".into();
            return self.news.push_back((page, Event::SocketGone { socket, text }));
        }
        let taken = self.pages.iter().any(|one| one.socket.is_some() && one.id == id);
        let kind = if taken { LetterKind::IdTaken } else { LetterKind::Open };
        self.news.push_back((page, Event::SocketOpened { socket }));
        let letter = Letter::of(kind);
        self.news.push_back((page, Event::SocketSaid { socket, letter }));
        if !taken {
            (self.pages[page].socket, self.pages[page].id) = (Some(socket), id.into());
        }
    }

    fn write(&mut self, page: usize, letter: Letter) {
        let Some(dst) = letter.dst.clone() else { return };
        let src = Some(self.pages[page].id.clone());
        let there = self.pages.iter().position(|one| one.socket.is_some() && one.id == dst);
        let (to, letter) = match there {
            Some(there) => (there, Letter { src, ..letter }),
            None => (page, Letter { src: Some(dst), ..Letter::of(LetterKind::Expire) }),
        };
        if let Some(socket) = self.pages[to].socket {
            self.news.push_back((to, Event::SocketSaid { socket, letter }));
        }
    }

    /// The page's description of a joint: its number, and enough for a sketch, with the number in the ufrag.
    fn describe(&mut self, page: usize, call: u32, number: u32) {
        let sdp = SDP.replace("abcd", &format!("n{number:05}"));
        self.news.push_back((page, Event::Described { call, sdp: sdp.clone() }));
        self.news.push_back((page, Event::Gathered { call, sdp }));
    }

    fn join(&mut self, number: u32) {
        let Some(Joint { offered, answered: Some(answered) }) = self.joints.get(&number).copied()
        else {
            return;
        };
        if self.ways {
            for (page, call) in [offered, answered] {
                self.news.push_back((page, Event::Opened { call }));
            }
        }
    }

    fn other(&self, page: usize, call: u32) -> Option<(usize, u32)> {
        self.joints.values().find_map(|joint| {
            let answered = joint.answered?;
            if joint.offered == (page, call) {
                Some(answered)
            } else {
                (answered == (page, call)).then_some(joint.offered)
            }
        })
    }

    fn hang(&mut self, page: usize, call: u32) {
        if let Some((there, call)) = self.other(page, call).filter(|_| self.ways) {
            self.news.push_back((there, Event::Closed { call }));
        }
        self.joints.retain(|_, joint| {
            joint.offered != (page, call) && joint.answered != Some((page, call))
        });
    }

    /// The broker goes away, and every socket with it.
    fn lose_broker(&mut self) {
        self.broker = false;
        for page in 0..self.pages.len() {
            if let Some(socket) = self.pages[page].socket.take() {
                self.happen(page, Event::SocketGone { socket, text: "gone".into() });
            }
        }
    }

    fn states(&self, page: usize) -> Vec<LineState> {
        let told = self.pages[page].told.iter();
        told.filter_map(|news| if let FromLine::State(state) = news { Some(*state) } else { None })
            .collect()
    }

    fn trouble(&self, page: usize) -> Option<LineTrouble> {
        let told = self.pages[page].told.iter();
        told.rev().find_map(|news| {
            if let FromLine::Trouble { trouble, .. } = news { Some(*trouble) } else { None }
        })
    }

    fn events(&self, page: usize) -> Vec<LineEvent> {
        let told = self.pages[page].told.iter();
        told.filter_map(
            |news| if let FromLine::Event(event) = news { Some(event.clone()) } else { None },
        )
        .collect()
    }

    /// The peer that is up at a page.
    fn peer(&self, page: usize) -> Option<u32> {
        self.events(page).into_iter().fold(None, |up, event| match event {
            LineEvent::Up { peer } => Some(peer),
            LineEvent::Down { peer } => up.filter(|up| *up != peer),
            LineEvent::Heard { .. } => up,
        })
    }

    /// Says something from page to page, and whether it was heard.
    fn speaks(&mut self, page: usize, there: usize, text: &str) -> bool {
        let Some(peer) = self.peer(page) else { return false };
        self.ask(page, ToLine::Order(LineOrder::Send { peer, text: text.into() }));
        let last = self.events(there).pop();
        matches!(last, Some(LineEvent::Heard { text: heard, .. }) if heard == text)
    }

    fn meet(&mut self) {
        self.ask(0, host());
        self.ask(1, ToLine::Join { room: ROOM.into() });
    }
}

fn host() -> ToLine {
    ToLine::Host { room: ROOM.into(), token: "secret".into() }
}

fn number_in(sdp: &str) -> u32 {
    let (_, rest) = sdp.split_once("ice-ufrag:n").expect("a number");
    rest[..5].parse().expect("a number")
}

#[test]
fn host_and_guest_meet_and_speak() {
    let mut world = World::new(2);
    world.meet();
    assert_eq!(
        world.states(0),
        [LineState::Calling, LineState::Waiting, LineState::Joining, LineState::Joined]
    );
    assert_eq!(world.states(1), [LineState::Calling, LineState::Joining, LineState::Joined]);
    assert!(world.speaks(0, 1, "hello") && world.speaks(1, 0, &"x".repeat(100_000)));
    // Pings keep it open, and nobody is told of them.
    world.wait(120_000);
    assert_eq!(world.states(1).last(), Some(&LineState::Joined));
    assert_eq!(world.events(1).len(), 2);
    world.ask(1, ToLine::Close);
    assert_eq!(world.peer(0), None);
    assert_eq!(world.states(0).last(), Some(&LineState::Waiting));
}

#[test]
fn a_broken_line_is_mended_however_long_it_was_broken() {
    for (broken, same_peer) in [(6_000, true), (10_000, true), (30_000, false), (600_000, false)] {
        let mut world = World::new(2);
        world.meet();
        let first = world.peer(1);
        world.ways = false;
        world.wait(broken);
        if broken > 8_500 {
            assert_eq!(world.states(1).last(), Some(&LineState::Rejoining), "{broken}");
        }
        world.ways = true;
        world.wait(30_000);
        assert_eq!(world.states(1).last(), Some(&LineState::Joined), "{broken}");
        assert_eq!(world.peer(1) == first, same_peer, "{broken}");
        assert!(world.speaks(1, 0, "again") && world.speaks(0, 1, "again"), "{broken}");
        assert_eq!([world.trouble(0), world.trouble(1)], [None, None], "{broken}");
    }
}

#[test]
fn a_broker_that_goes_and_comes_back_finds_everybody_again() {
    let mut world = World::new(3);
    world.meet();
    world.lose_broker();
    world.wait(100_000);
    assert!(world.speaks(0, 1, "still there"), "those who are joined need no broker");
    world.broker = true;
    world.wait(30_000);
    world.ask(2, ToLine::Join { room: ROOM.into() });
    assert_eq!(world.states(2).last(), Some(&LineState::Joined));
    assert_eq!([world.trouble(0), world.trouble(1)], [None, None]);
}

#[test]
fn a_guest_comes_back_to_a_host_that_was_loaded_again() {
    let mut world = World::new(2);
    world.meet();
    world.ask(0, ToLine::Close);
    assert_eq!(world.peer(1), None);
    world.wait(60_000);
    assert_eq!(world.states(1).last(), Some(&LineState::Rejoining));
    world.ask(0, host());
    world.wait(15_000);
    assert!(world.speaks(1, 0, "here I am"));
}

#[test]
fn a_machine_that_slept_goes_to_the_broker_again() {
    let mut world = World::new(2);
    world.ask(0, host());
    world.wait(5_000);
    let before = world.pages[0].socket;
    world.now += 300_000;
    world.wait(1_000);
    assert!(world.pages[0].socket.is_some() && world.pages[0].socket != before);
    world.ask(1, ToLine::Join { room: ROOM.into() });
    assert!(world.speaks(1, 0, "good morning"));
}

/// What goes wrong, and what is said within fifteen seconds.
#[test]
fn every_failure_is_said_in_time() {
    type Case = (&'static str, fn(&mut World), LineTrouble);
    let cases: &[Case] = &[
        (
            "no broker",
            |world| {
                world.broker = false;
                world.ask(1, ToLine::Join { room: ROOM.into() })
            },
            LineTrouble::NoBroker,
        ),
        ("nobody", |world| world.ask(1, ToLine::Join { room: ROOM.into() }), LineTrouble::NoSuchId),
        (
            "no room",
            |world| world.ask(1, ToLine::Join { room: "a b".into() }),
            LineTrouble::NoSuchId,
        ),
        (
            "taken",
            |world| {
                world.ask(0, host());
                world.ask(1, host())
            },
            LineTrouble::IdTaken,
        ),
        (
            "no route",
            |world| {
                world.ways = false;
                world.meet()
            },
            LineTrouble::NoRoute,
        ),
        (
            "failed",
            |world| {
                world.ways = false;
                world.meet();
                world.happen(1, Event::Failed { call: 2 });
            },
            LineTrouble::NoRoute,
        ),
        (
            "deaf host",
            |world| {
                world.meet_deaf_host();
            },
            LineTrouble::NoSuchId,
        ),
        (
            "unable",
            |world| {
                world.ways = false;
                world.meet();
                world.happen(1, Event::Refused { call: 2, unable: true, text: "no".into() });
            },
            LineTrouble::Unable,
        ),
        (
            "no invitation",
            |world| world.ask(1, ToLine::Accept { invitation: "x".into() }),
            LineTrouble::BadText,
        ),
        (
            "no reply",
            |world| world.ask(1, ToLine::Conclude { reply: "x".into() }),
            LineTrouble::BadText,
        ),
    ];
    for (name, case, expected) in cases {
        let mut world = World::new(2);
        case(&mut world);
        world.wait(15_000);
        assert_eq!(world.trouble(1), Some(*expected), "{name}");
        let told = world.pages[1].told.len();
        world.wait(60_000);
        assert_eq!(world.pages[1].told.len(), told, "{name}: nothing more is tried");
    }
}

impl World {
    /// The host's page is known at the broker and does not answer.
    fn meet_deaf_host(&mut self) {
        (self.pages[0].socket, self.pages[0].id) = (Some(99), format!("duskboard-{ROOM}"));
        self.ask(1, ToLine::Join { room: ROOM.into() });
    }
}

#[test]
fn a_wrong_file_is_said_whatever_is_asked() {
    let mut line = Line::new(Err("duskboard.json: broker.port: odd".into()), false, || [0; 32]);
    let [join, invite] = [ToLine::Join { room: ROOM.into() }, ToLine::Invite { room: ROOM.into() }];
    for wish in [ToLine::Plan, host(), join, invite] {
        let acts = line.hear(Event::Asked(wish), 0);
        let [Act::Tell(FromLine::Trouble { trouble: LineTrouble::BadConfig, text })] = &acts[..]
        else {
            panic!("{acts:?}");
        };
        assert!(text.contains("broker.port"));
    }
}

#[test]
fn it_says_whom_it_will_speak_with_before_it_does() {
    for (broker, scans) in [(None, false), (Some("ws://broker/"), true)] {
        let named = |base: &str| Broker { base: base.into(), key: "peerjs".into() };
        let plan = Plan { broker: broker.map(named), ..Plan::default() };
        let mut line = Line::new(Ok(plan), scans, || [0; 32]);
        let (broker, servers) = (broker.map(Into::into), Vec::new());
        let said = Act::Tell(FromLine::Plan { broker, servers, scans });
        assert_eq!(line.hear(Event::Asked(ToLine::Plan), 0), [said]);
    }
}

#[test]
fn two_meet_by_texts_alone() {
    let mut world = World::new(2);
    world.broker = false;
    let text = |world: &World, page: usize| {
        world.pages[page].told.iter().rev().find_map(|news| match news {
            FromLine::Invitation { text } => Some(text.clone()),
            FromLine::Reply { room, text } => {
                assert_eq!(room, ROOM);
                Some(text.clone())
            }
            _ => None,
        })
    };
    world.ask(0, ToLine::Invite { room: ROOM.into() });
    let void = text(&world, 0).expect("an invitation");
    world.ask(1, ToLine::Accept { invitation: void });
    let stale = text(&world, 1).expect("a reply");
    world.ask(0, ToLine::Invite { room: ROOM.into() });
    let invitation = text(&world, 0).expect("an invitation");
    world.ask(1, ToLine::Accept { invitation });
    let reply = text(&world, 1).expect("a reply");
    world.wait(600_000);
    assert_eq!([world.trouble(0), world.trouble(1)], [None, None]);
    for wrong in ["", &reply[..40], &stale] {
        world.ask(0, ToLine::Conclude { reply: wrong.into() });
        assert_eq!(world.trouble(0), Some(LineTrouble::BadText), "{wrong}");
        world.pages[0].told.clear();
    }
    world.ask(0, ToLine::Conclude { reply });
    assert!(world.speaks(0, 1, "hello") && world.speaks(1, 0, "hello"));
    // Without a broker nobody can mend it: both are told.
    world.ways = false;
    world.wait(60_000);
    assert_eq!([world.peer(0), world.peer(1)], [None, None]);
    assert_eq!([world.trouble(0), world.trouble(1)], [Some(LineTrouble::NoRoute); 2]);
}

#[test]
fn a_host_lets_four_in_and_keeps_those_who_speak() {
    let mut world = World::new(7);
    world.ask(0, host());
    for page in 1..=4 {
        world.ask(page, ToLine::Join { room: ROOM.into() });
        assert_eq!(world.states(page).last(), Some(&LineState::Joined), "{page}");
    }
    world.ask(5, ToLine::Join { room: ROOM.into() });
    assert_eq!(world.trouble(5), Some(LineTrouble::NoRoute));
    assert!((1..=4).all(|page| world.peer(page).is_some()));
    world.ask(4, ToLine::Close);
    world.ask(6, ToLine::Join { room: ROOM.into() });
    assert!(world.speaks(6, 0, "there is room again"));
}

#[test]
fn a_peer_that_says_too_much_or_nonsense_is_dropped() {
    let frames: &[&[String]] = &[
        &[String::new()],
        &["x".into()],
        &vec![format!("+{}", "x".repeat(16_000)); 70],
        &vec!["?".into(); 2_001],
        &vec!["+".into(); 2_001],
    ];
    for said in frames {
        let mut world = World::new(2);
        world.meet();
        let call = world.peer(0).expect("a peer");
        for frame in *said {
            world.happen(0, Event::Heard { call, frame: frame.clone() });
        }
        assert!(world.events(0).contains(&LineEvent::Down { peer: call }), "{} frames", said.len());
    }
}

#[test]
fn a_host_is_not_worn_out_by_those_who_call() {
    let broker = Some(Broker { base: "ws://broker/".into(), key: "peerjs".into() });
    let mut line = Line::new(Ok(Plan { broker, ..Plan::default() }), false, || [7; 32]);
    let opened = line.hear(Event::Asked(host()), 0);
    let socket = opened.iter().find_map(|act| match act {
        Act::OpenSocket { socket, .. } => Some(*socket),
        _ => None,
    });
    let socket = socket.expect("a socket");
    line.hear(Event::SocketOpened { socket }, 0);
    let mut answered = |from: usize, now: u64| {
        let call = |stranger: usize| {
            let sdp = Some("v=0".into());
            let signal = Signal { connection_id: "c".into(), sdp, candidate: None };
            let (src, payload) = (Some(format!("stranger-{stranger}")), Some(json!(signal)));
            let letter = Letter { src, payload, ..Letter::of(LetterKind::Offer) };
            line.hear(Event::SocketSaid { socket, letter }, now)
        };
        let acts = (from..from + 100).flat_map(call);
        acts.filter(|act| matches!(act, Act::Answer { .. })).count()
    };
    assert_eq!([answered(0, 0), answered(100, 59_999), answered(200, 60_000)], [30, 0, 30]);
}

/// Letters that are no letters of a line change nothing.
#[test]
fn a_broker_that_writes_nonsense_is_not_followed() {
    let mut world = World::new(2);
    world.meet();
    let told = world.pages.iter().map(|page| page.told.len()).collect::<Vec<_>>();
    let signal = |connection: &str| {
        json!(Signal { connection_id: connection.into(), sdp: Some("x".into()), candidate: None })
    };
    for page in [0, 1] {
        let socket = world.pages[page].socket.expect("a socket");
        for (kind, payload) in [
            (LetterKind::Offer, json!(7)),
            (LetterKind::Answer, signal("unknown")),
            (LetterKind::Candidate, signal("unknown")),
            (LetterKind::Expire, json!(null)),
            (LetterKind::Leave, json!(null)),
            (LetterKind::Heartbeat, json!(null)),
        ] {
            let letter =
                Letter { kind, src: Some("somebody".into()), dst: None, payload: Some(payload) };
            world.happen(page, Event::SocketSaid { socket, letter });
        }
        let letter = Letter::of(LetterKind::Error);
        world.happen(page, Event::SocketSaid { socket: socket + 100, letter });
    }
    assert_eq!(world.pages.iter().map(|page| page.told.len()).collect::<Vec<_>>(), told);
    assert!(world.speaks(0, 1, "hello"));
}
