//! Guests and hosts that do not keep to the rules, and strangers.

use crate::world::{GUEST, HOST, NOON, Rng, World, random, settings};
use duskboard_protocol::json;
use duskboard_protocol::peer::{LineEvent, LineOrder, PeerId};
use duskboard_protocol::sealed::{FromHost, ToHost};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{
    Bytes32, Code, Command, DiceScheme, Ending, FromDesk, News, Notice, Order, PROTOCOL, Part,
    Record, Seat, TableSettings, ToClient, ToDesk, ToServer, Told, Viewer,
};
use duskboard_table::{Opening, Table, links};
use duskboard_worker::seal::{HostKey, MAX_TEXT, Opened, Seal, host_key};

const STRANGER: usize = 2;
const MOST: usize = 4 << 20;

/// A device at the host's door that says whatever it likes.
struct Rogue {
    peer: PeerId,
    seal: Seal,
    read: usize,
}

impl Rogue {
    fn knock(world: &mut World, peer: PeerId) -> Rogue {
        world.say(HOST, ToDesk::Line(LineEvent::Up { peer }));
        let key = HostKey::Of { room: world.room() };
        let (seal, text) = Seal::guest(key, random(u64::from(peer))(), MOST).unwrap();
        let read = world.wire.len();
        let mut rogue = Rogue { peer, seal, read };
        world.forge(HOST, peer, &text);
        world.settle();
        assert_eq!(rogue.hear(world), []);
        assert!(rogue.seal.is_sealed());
        rogue
    }

    /// Says something and hears the answers.
    fn say(&mut self, world: &mut World, message: &str) -> Vec<FromHost> {
        for text in self.seal.close(message).unwrap() {
            world.forge(HOST, self.peer, &text);
        }
        world.settle();
        self.hear(world)
    }

    fn tell(&mut self, world: &mut World, message: ToServer) -> Vec<FromHost> {
        self.say(world, &json::write(&ToHost::Table(message)))
    }

    fn hear(&mut self, world: &World) -> Vec<FromHost> {
        let new = world.wire[self.read..].iter();
        let texts: Vec<_> = new.filter(|(by, peer, _)| (*by, *peer) == (HOST, self.peer)).collect();
        self.read = world.wire.len();
        let messages =
            texts.iter().filter_map(|(_, _, text)| match self.seal.open(text).unwrap() {
                Opened::Message(json) => Some(json::read(&json).unwrap()),
                Opened::Greeting { .. } | Opened::Piece => None,
            });
        messages.collect()
    }
}

fn join(protocol: u32, name: &str, nonce: Bytes32) -> String {
    json::write(&ToHost::Join { protocol, key: Hex([7; 32]), name: name.into(), nonce })
}

fn chain() -> Bytes32 {
    Hex([8; 32])
}

/// The code of the last thing said, if something was wrong.
fn code(heard: &[FromHost]) -> Option<Code> {
    match heard.last()? {
        FromHost::Farewell { code, .. } => Some(*code),
        FromHost::Table(ToClient::Error { code, .. } | ToClient::Refused { code, .. }) => {
            Some(*code)
        }
        FromHost::Table(_) | FromHost::Welcome | FromHost::Record(_) => None,
    }
}

fn dropped(world: &World, peer: PeerId) -> bool {
    world.page(HOST).heard.contains(&FromDesk::Line(LineOrder::Drop { peer }))
}

#[test]
fn who_does_not_join_properly_has_to_go() {
    let nonce = links::anchor(&chain());
    let rows = [
        (json::write(&ToHost::Table(ToServer::Leave)), Code::NoHello),
        (json::write(&ToHost::Record { game: 1 }), Code::NoHello),
        ("{}".into(), Code::Malformed),
        ("".into(), Code::Malformed),
        ("[".repeat(60_000), Code::Malformed),
        ("x".repeat(70_000), Code::TooLong),
        (join(PROTOCOL + 1, "Eve", nonce), Code::OtherProtocol),
        (join(PROTOCOL, "", nonce), Code::BadName),
        (join(PROTOCOL, &"e".repeat(25), nonce), Code::BadName),
    ];
    let mut world = World::hosted(settings("chess"), 1, 1);
    for (peer, (message, expected)) in (10..).zip(rows) {
        let mut rogue = Rogue::knock(&mut world, peer);
        let heard = rogue.say(&mut world, &message);
        let shown: String = message.chars().take(60).collect();
        assert_eq!(code(&heard), Some(expected), "{shown}");
        assert_eq!(rogue.say(&mut world, &message), [], "{shown}: nobody listens any more");
        world.pass(1_000);
        assert!(dropped(&world, peer), "{shown}");
    }
    assert_eq!(world.picture(HOST).players[1], None, "the seat is still free");
}

#[test]
fn a_guest_speaks_for_its_own_seat_and_nothing_else() {
    let mut world = World::hosted(settings("banqi"), 1, 2);
    let mut rogue = Rogue::knock(&mut world, 10);
    let joins = join(PROTOCOL, "Eve", links::anchor(&chain()));
    assert_eq!(rogue.say(&mut world, &joins), [FromHost::Welcome]);
    let (room, key) = (world.room(), Some(Hex([7; 32])));
    let enter =
        |room: &str, key, viewer| ToServer::Enter { room: room.into(), key, viewer, after: None };
    let link = |draw, link| ToServer::Command { game: 1, command: links::command(draw, link) };
    let order = |order| ToServer::Command { game: 1, command: Command { id: 3, order } };
    let first = Some(Viewer::Seat(Seat::First));
    let rows = [
        (enter(&room, None, first), Some(Code::NotYours)),
        (enter(&room, None, Some(Viewer::Spectator)), Some(Code::NotYours)),
        (enter(&room, key, None), Some(Code::WrongKey)),
        (enter("abcdefghij", None, None), Some(Code::NoRoom)),
        (order(Order::Resign), Some(Code::NotInRoom)),
        (enter(&room, None, None), None),
        (order(Order::Act { action: "a1a1".parse().unwrap() }), Some(Code::NotYourTurn)),
        (order(Order::Undo { steps: 1 }), Some(Code::NotLocal)),
        (link(0, Hex([1; 32])), Some(Code::NoThrow)),
        (ToServer::Lobby { on: true }, Some(Code::NotFound)),
    ];
    for (message, expected) in rows {
        let heard = rogue.tell(&mut world, message.clone());
        assert_eq!(code(&heard), expected, "{message:?}");
    }
    let heard = rogue.say(&mut world, &json::write(&ToHost::Record { game: 1 }));
    assert_eq!(code(&heard), Some(Code::NotOver));
    let heard = rogue.say(&mut world, &json::write(&ToHost::Record { game: 2 }));
    assert_eq!(code(&heard), Some(Code::NoGame));
    // A throw is awaited: only the right link is taken, and who withholds it loses.
    let action = world.legal(HOST)[0];
    world.order(HOST, Order::Act { action });
    world.settle();
    rogue.hear(&world);
    for wrong in [Hex([1; 32]), links::link(&chain(), 1).unwrap()] {
        assert_eq!(code(&rogue.tell(&mut world, link(0, wrong))), Some(Code::WrongLink));
    }
    world.pass(59_000);
    assert_eq!(world.picture(HOST).result, None);
    world.pass(2_000);
    let result = world.picture(HOST).result.unwrap();
    assert_eq!((result.winner, result.reason), (Some(Seat::First), Ending::Withheld));
}

#[test]
fn whatever_comes_over_the_line_the_game_goes_on() {
    let texts = [
        "",
        "hello",
        "{\"join\":{}}",
        &"A".repeat(43),
        &"A".repeat(MAX_TEXT + 1),
        &"A".repeat(1 << 20),
    ];
    for text in texts {
        let mut world = World::joined(settings("chess"), 3);
        let [(_, peer), (_, host)] = [(HOST, 2), (GUEST, 3)];
        world.forge(HOST, peer, text);
        world.settle();
        assert!(!world.connected(GUEST), "{}", text.len());
        world.connect(GUEST);
        world.settle();
        // The same to the guest.
        let (_, peer) = (host, 5);
        world.forge(GUEST, peer, text);
        world.settle();
        let expected = if text.len() > MAX_TEXT { Code::TooLong } else { Code::BadSeal };
        assert_eq!(world.page(GUEST).codes.last(), Some(&expected), "{}", text.len());
        world.connect(GUEST);
        world.settle();
        world.order(HOST, Order::Act { action: "e2e4".parse().unwrap() });
        world.settle();
        assert_eq!(world.picture(GUEST).history.len(), 1, "{}", text.len());
    }
}

#[test]
fn floods_are_cut_off() {
    let mut world = World::joined(settings("chess"), 4);
    for t in 0..300 {
        world.tell(GUEST, ToServer::Ping { t });
    }
    world.settle();
    assert_eq!(world.page(GUEST).codes, [Code::TooFast]);
    assert!(!world.connected(GUEST));
    world.connect(GUEST);
    world.settle();
    assert!(world.page(GUEST).reached, "who comes back is let in again");
    // Strangers who say nothing: a few wait, for a while.
    let mut world = World::hosted(settings("chess"), 1, 5);
    for peer in 10..20 {
        world.say(HOST, ToDesk::Line(LineEvent::Up { peer }));
    }
    let gone = |world: &World| (10..20).filter(|&peer| dropped(world, peer)).count();
    assert_eq!(gone(&world), 6);
    world.pass(16_000);
    assert_eq!(gone(&world), 10);
}

#[test]
fn two_play_and_nobody_else() {
    let mut world = World::hosted(settings("chess"), 3, 6);
    for (device, name) in [(GUEST, "Bert"), (STRANGER, "Eve")] {
        world.join(device, name);
        world.connect(device);
        world.settle();
    }
    assert_eq!(world.page(STRANGER).codes, [Code::RoomFull]);
    assert!(!world.connected(STRANGER) && world.page(GUEST).reached);
    // The same guest from another window takes over.
    world.devices[STRANGER].store = world.devices[GUEST].store.clone();
    let room = world.room();
    world.say(STRANGER, ToDesk::Resume { room, part: Part::Guest });
    world.connect(STRANGER);
    world.settle();
    assert_eq!(world.page(GUEST).codes, [Code::TakenOver]);
    assert!(world.page(STRANGER).reached && !world.page(GUEST).reached);
}

#[test]
fn a_host_that_forgets_what_it_told_is_found_out() {
    let mut world = World::joined(settings("chess"), 7);
    let mut rng = Rng::new(7);
    let early = world.devices[HOST].store.clone();
    for _ in 0..4 {
        let _ = world.play(HOST, &mut rng) || world.play(GUEST, &mut rng);
        world.settle();
    }
    for reloads in [false, true] {
        world.devices[HOST].store = early.clone();
        world.reload(HOST, 0);
        if reloads {
            world.reload(GUEST, 0);
        }
        world.settle();
        world.connect(GUEST);
        world.settle();
        assert_eq!(world.page(GUEST).codes.last(), Some(&Code::Lied), "{reloads}");
        assert!(!world.page(GUEST).reached && !world.connected(GUEST));
    }
}

#[test]
fn another_device_under_the_same_id_is_found_out() {
    let mut world = World::joined(settings("chess"), 8);
    let mut other = World::hosted(settings("chess"), 1, 9);
    std::mem::swap(&mut world.devices[HOST], &mut other.devices[HOST]);
    world.connect(GUEST);
    world.settle();
    assert_eq!(world.page(GUEST).codes, [Code::OtherHost]);
}

/// A host that tells a guest's desk whatever it likes.
struct RogueHost {
    world: World,
    seal: Seal,
    table: Table,
    seed: Bytes32,
    read: usize,
}

const ITS_PEER: PeerId = 40;

impl RogueHost {
    /// It has let the guest in.
    fn new(settings: TableSettings) -> RogueHost {
        let seed = Hex([3; 32]);
        let (_, room) = host_key(&seed).unwrap();
        let opening = Opening {
            room: room.clone(),
            game: 1,
            opened_ms: NOON,
            settings,
            secret: Hex([4; 32]),
        };
        let mut table = Table::open(opening).unwrap();
        table.sit(Seat::First, "Eve", links::anchor(&seed), None, 0).granted().unwrap();
        let seal = Seal::host(&seed, Hex([5; 32]), MOST).unwrap();
        let mut world = World::new(2, 10);
        world.say(GUEST, ToDesk::Join { room, name: "Bert".into() });
        world.settle();
        let mut host = RogueHost { world, seal, table, seed, read: 0 };
        host.world.say(GUEST, ToDesk::Line(LineEvent::Up { peer: ITS_PEER }));
        let heard = host.hear();
        let [ToHost::Join { nonce, .. }] = heard[..] else { panic!("{heard:?}") };
        host.table.sit(Seat::Second, "Bert", nonce, None, 0).granted().unwrap();
        host.say(&FromHost::Welcome);
        host.hear();
        host
    }

    fn say(&mut self, message: &FromHost) {
        for text in self.seal.close(&json::write(message)).unwrap() {
            self.world.forge(GUEST, ITS_PEER, &text);
        }
        self.world.settle();
    }

    /// What the guest's desk has said.
    fn hear(&mut self) -> Vec<ToHost> {
        let mut heard = Vec::new();
        while let Some((_, _, text)) = self.world.wire.get(self.read).cloned() {
            self.read += 1;
            match self.seal.open(&text).unwrap() {
                Opened::Message(json) => heard.push(json::read(&json).unwrap()),
                Opened::Greeting { answer } => {
                    let text = answer.unwrap();
                    self.world.forge(GUEST, ITS_PEER, &text);
                    self.world.settle();
                }
                Opened::Piece => {}
            }
        }
        heard
    }

    fn entered(&self) -> ToClient {
        let picture = Box::new(self.table.picture(Seat::Second.into()));
        ToClient::Entered { viewer: Seat::Second.into(), now: 0, picture }
    }

    /// Flips a piece and shows its own link, tells it, and takes the guest's link.
    fn throw(&mut self) -> Vec<Notice> {
        let action = "a1a1".parse().unwrap();
        let flip = Command { id: 1, order: Order::Act { action } };
        self.table.command(Seat::First, &flip, 1).granted().unwrap();
        let own = links::command(0, links::link(&self.seed, 0).unwrap());
        self.table.command(Seat::First, &own, 2).granted().unwrap();
        let after = self.table.stream(Seat::Second.into(), 2);
        for notice in &after {
            let notice = notice.clone();
            self.say(&FromHost::Table(ToClient::Notice { game: 1, notice }));
        }
        let heard = self.hear();
        let link = heard.iter().find_map(|message| match message {
            ToHost::Table(ToServer::Command { command, .. }) => Some(command.clone()),
            _ => None,
        });
        self.table.command(Seat::Second, &link.expect("a link is shown"), 3).granted().unwrap();
        self.table.stream(Seat::Second.into(), 2 + after.len() as u32)
    }

    fn codes(&self) -> &[Code] {
        &self.world.page(GUEST).codes
    }
}

fn joint() -> TableSettings {
    TableSettings { dice: DiceScheme::Joint, ..settings("banqi") }
}

#[test]
fn a_host_that_shows_what_cannot_be_is_found_out() {
    type Change = fn(&mut ToClient);
    fn picture(message: &mut ToClient) -> &mut duskboard_protocol::Picture {
        match message {
            ToClient::Entered { picture, .. } => picture,
            other => panic!("{other:?}"),
        }
    }
    let rows: [(&str, Change, bool); 6] = [
        ("nothing", |_| {}, true),
        ("another room", |message| picture(message).room = "abcdefghij".into(), false),
        (
            "another seat",
            |message| {
                if let ToClient::Entered { viewer, .. } = message {
                    *viewer = Seat::First.into();
                }
            },
            false,
        ),
        ("dice of the house", |message| picture(message).settings.dice = DiceScheme::House, false),
        (
            "another chain of ours",
            |message| {
                picture(message).players[1].as_mut().unwrap().nonce = Hex([1; 32]);
            },
            false,
        ),
        ("a lobby", |message| *message = ToClient::Lobby { rooms: Vec::new() }, false),
    ];
    for (name, change, good) in rows {
        let mut host = RogueHost::new(joint());
        let mut message = host.entered();
        change(&mut message);
        host.say(&FromHost::Table(message));
        let expected: &[Code] = if good { &[] } else { &[Code::Lied] };
        assert_eq!(host.codes(), expected, "{name}");
        assert_eq!(host.world.page(GUEST).picture.is_some(), good, "{name}");
    }
}

#[test]
fn a_host_that_bends_the_dice_is_found_out() {
    type Change = fn(&mut Vec<Notice>);
    let rows: [(&str, Change, bool); 5] = [
        ("nothing", |_| {}, true),
        (
            "another link of ours",
            |notices| {
                notices[0].news =
                    News::Linked { seat: Seat::Second, draw: 0, link: Some(Hex([1; 32])) };
            },
            false,
        ),
        (
            "another outcome",
            |notices| {
                let News::Fell { told, .. } = &mut notices[1].news else { panic!("{notices:?}") };
                for told in told {
                    if let Told::Flipped { piece, .. } = told {
                        *piece = if *piece == 'K' { 'k' } else { 'K' };
                    }
                }
            },
            false,
        ),
        ("a gap", |notices| drop(notices.remove(0)), false),
        ("twice the same", |notices| notices[1] = notices[0].clone(), false),
    ];
    for (name, change, good) in rows {
        let mut host = RogueHost::new(joint());
        let entered = host.entered();
        host.say(&FromHost::Table(entered));
        let mut notices = host.throw();
        change(&mut notices);
        for notice in notices {
            host.say(&FromHost::Table(ToClient::Notice { game: 1, notice }));
        }
        let expected: &[Code] = if good { &[] } else { &[Code::Lied] };
        assert_eq!(host.codes(), expected, "{name}");
    }
}

#[test]
fn a_host_with_another_record_is_found_out() {
    type Change = fn(&RogueHost) -> Record;
    let rows: [(&str, Change, bool); 3] = [
        ("the right one", |host| host.table.record(), true),
        (
            "another secret",
            |host| Record { secret: Some(Hex([1; 32])), ..host.table.record() },
            false,
        ),
        (
            "another game",
            |host| {
                let mut other = Table::open(host.table.opening().clone()).unwrap();
                let nonces =
                    host.table.picture(Viewer::Spectator).players.map(|p| p.unwrap().nonce);
                for (seat, (name, nonce)) in
                    Seat::BOTH.into_iter().zip(["Eve", "Bert"].into_iter().zip(nonces))
                {
                    other.sit(seat, name, nonce, None, 0).granted().unwrap();
                }
                let resign = Command { id: 1, order: Order::Resign };
                other.command(Seat::Second, &resign, 1).granted().unwrap();
                other.record()
            },
            false,
        ),
    ];
    for (name, change, good) in rows {
        let mut host = RogueHost::new(joint());
        let entered = host.entered();
        host.say(&FromHost::Table(entered));
        let mut notices = host.throw();
        let resign = Command { id: 2, order: Order::Resign };
        let before = host.table.entries().len() as u32;
        host.table.command(Seat::First, &resign, 4).granted().unwrap();
        notices.extend(host.table.stream(Seat::Second.into(), before));
        for notice in notices {
            host.say(&FromHost::Table(ToClient::Notice { game: 1, notice }));
        }
        let record = change(&host);
        host.say(&FromHost::Record(Box::new(record)));
        let expected: &[Code] = if good { &[] } else { &[Code::Lied] };
        assert_eq!(host.codes(), expected, "{name}");
    }
}
