//! Computers of a cluster: a question that would wait at its room's home is thought about at another
//! node, and whatever becomes of it there, the game goes on and nobody learns anything.

mod common;
#[path = "common/local.rs"]
mod local;
#[path = "common/overheard.rs"]
mod overheard;
#[path = "common/wire.rs"]
mod wire;

use common::{PATIENCE, Place, Socket, host, http, legal, new_room};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{
    Action, Command, Order, Picture, Question, Seat, ThinkTime, ToClient, ToServer, json,
};
use duskboard_rules::GameView;
use duskboard_server::identity::Source;
use duskboard_server::store::{Memory, Store};
use duskboard_server::{Config, Thinker};
use local::cluster::bus::Bus;
use local::cluster::postgres::Postgres;
use local::cluster::{Cluster, Own};
use local::{Local, config};
use overheard::Overheard;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use wire::{Flow, Wire};

/// The node where all rooms are made.
const HOME: usize = 0;

/// Notes what it is asked, and answers when the test lets it.
struct Noted {
    asked: Mutex<Vec<Question>>,
    go: Semaphore,
    /// When its answers may be told.
    release: Duration,
}

impl Noted {
    fn new(release: Duration) -> Noted {
        Noted { asked: Mutex::default(), go: Semaphore::new(0), release }
    }
}

#[async_trait::async_trait]
impl Thinker for Noted {
    async fn think(&self, question: Question) -> Option<Action> {
        let first = first_legal(&question);
        self.asked.lock().unwrap().push(question);
        self.go.acquire().await.ok()?.forget();
        first
    }

    fn release_ms(&self, _: &Question) -> u64 {
        self.release.as_millis() as u64
    }
}

fn first_legal(question: &Question) -> Option<Action> {
    let view = question.stream.iter().rev().find_map(|notice| notice.view.clone())?;
    let rules = question.game.rules().ok()?;
    GameView::read(rules, question.seat.into(), &view).ok()?.legal().first().copied()
}

/// Nodes that wait for each other's thoughts however slow the machine is.
fn patient() -> Config {
    Config { thought_waits: 10 * PATIENCE, ..config() }
}

/// Three nodes, each with a computer of its own and a wire to the bus of its own.
struct Nodes {
    cluster: Cluster,
    thinkers: [Arc<Noted>; 3],
    wires: [Wire; 3],
    overheard: Overheard,
}

impl Nodes {
    /// Nothing where they cannot run.
    async fn start(config: Config, release: Duration) -> Option<Nodes> {
        let there = Postgres::shared().and_then(|postgres| Ok((postgres, Bus::shared()?)));
        let there = there.inspect_err(|missing| eprintln!("left out: {missing}"));
        let (_postgres, bus) = there.ok()?;
        let wires = [Wire::to(bus.port).await, Wire::to(bus.port).await, Wire::to(bus.port).await];
        let thinkers = [(); 3].map(|()| Arc::new(Noted::new(release)));
        let own = [0, 1, 2].map(|node| Own {
            bus: format!("nats://127.0.0.1:{}", wires[node].port),
            thinker: Some(thinkers[node].clone()),
        });
        let overheard = Overheard::on(&bus.url()).await;
        let store: Arc<dyn Store> = Arc::new(Memory::default());
        // One address has one of two places.
        let config = Config { thinkers: 2, ..config };
        let cluster = Cluster::start_each(config, &store, own).await;
        Some(Nodes { cluster, thinkers, wires, overheard })
    }

    /// A new table at home.
    async fn table(&self, variant: &str) -> Table {
        Table::at(self.cluster.nodes[HOME], variant).await
    }

    /// What each node was asked about a table, in the order of nodes.
    fn asked(&self, table: &Table) -> Vec<(usize, Question)> {
        let name = format!("{}#1", table.place.room);
        let mut all = Vec::new();
        for (node, thinker) in self.thinkers.iter().enumerate() {
            let asked = thinker.asked.lock().unwrap();
            let ours = asked.iter().filter(|question| question.table == name);
            all.extend(ours.map(|question| (node, question.clone())));
        }
        all
    }

    /// Waits until so many questions about a table were asked: which nodes, and what.
    async fn until_asked(&self, table: &Table, times: usize) -> Vec<(usize, Question)> {
        let enough = async || Some(self.asked(table)).filter(|asked| asked.len() >= times);
        let asked = until(&format!("asked {times} times"), enough).await;
        assert_eq!(asked.len(), times);
        asked
    }

    /// The node that thinks about the table's only question.
    async fn who_thinks(&self, table: &Table) -> usize {
        self.until_asked(table, 1).await[0].0
    }

    fn answer(&self, node: usize) {
        self.thinkers[node].go.add_permits(1);
    }

    /// What is counted under that name for a node, as the last node tells it.
    async fn counted(&self, name: &str, node: usize) -> u64 {
        let token = [("authorization", "Bearer let me in")];
        let at = self.cluster.nodes[2];
        let all = http(at, "GET", "/metrics", &token, None).await.expect("metrics").body;
        let label = format!("{{node=\"{}\"", self.cluster.name(node));
        let ours = all.lines().filter(|line| line.starts_with(&format!("{name}{label}")));
        ours.filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok()).sum()
    }
}

/// A table at which somebody sits.
struct Table {
    place: Place,
    socket: Socket,
    picture: Picture,
    commands: u64,
}

impl Table {
    /// Somebody at a new table, and a computer that has the first move.
    async fn at(addr: SocketAddr, variant: &str) -> Table {
        let mut body = new_room(variant);
        (body["computer"], body["seat"]) = (1.into(), "second".into());
        let place = host(addr, &body).await;
        let mut socket = Socket::open(addr).await;
        let picture = socket.enter(&place.room, Some(place.key)).await;
        Table { place, socket, picture, commands: 0 }
    }

    /// Waits until so many actions were played.
    async fn played(&mut self, actions: usize) {
        let begun = Instant::now();
        while self.picture.history.len() < actions {
            assert!(begun.elapsed() < 2 * PATIENCE, "{actions} actions were not played");
            if let ToClient::Notice { notice, .. } = self.socket.hear().await {
                assert!(self.picture.take(&notice));
            }
        }
        assert_eq!(self.picture.history.len(), actions);
    }

    /// Plays an action, or the first that may be played.
    async fn act(&mut self, action: Option<&str>) {
        let first = || legal(&self.picture, Seat::Second)[0];
        let action = action.map_or_else(first, |action| action.parse().expect("an action"));
        self.commands += 1;
        let command = Command { id: self.commands, order: Order::Act { action } };
        self.socket.say(&ToServer::Command { game: 1, command }).await;
        self.played(self.picture.history.len() + 1).await;
    }
}

/// Waits until there is something.
async fn until<T>(what: &str, mut there: impl AsyncFnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = there().await {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "not {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_would_wait_is_thought_about_elsewhere() {
    let Some(nodes) = Nodes::start(patient(), Duration::ZERO).await else { return };
    let mut tables = Vec::new();
    let mut who = Vec::new();
    for _ in 0..3 {
        let table = nodes.table("chess").await;
        who.push(nodes.who_thinks(&table).await);
        tables.push(table);
    }
    assert_eq!(who[0], HOME);
    assert!(who[1..] == [1, 2] || who[1..] == [2, 1], "{who:?}");
    // No node lends its last place: this one waits.
    let mut last = nodes.table("chess").await;
    for (node, thinking, waits, handed_over) in [(HOME, 1, 1, 2), (1, 1, 0, 0), (2, 1, 0, 0)] {
        for (name, wanted) in [
            ("duskboard_node_thinking", thinking),
            ("duskboard_node_thinking_waits", waits),
            ("duskboard_thoughts_handed_over_total", handed_over),
        ] {
            let counted = async || (nodes.counted(name, node).await == wanted).then_some(());
            until(&format!("{name} {wanted} of {node}"), counted).await;
        }
    }
    assert!(nodes.asked(&last).is_empty());
    // What others have found is played, while home still thinks about its own.
    nodes.answer(who[1]);
    tables[1].played(1).await;
    assert_eq!(nodes.who_thinks(&last).await, who[1]);
    nodes.answer(who[1]);
    last.played(1).await;
    nodes.answer(who[2]);
    tables[2].played(1).await;
    // A computer goes back to where it is remembered.
    for (table, &node) in tables.iter_mut().zip(&who).skip(1) {
        table.act(None).await;
        let asked = nodes.until_asked(table, 2).await;
        assert_eq!([asked[0].0, asked[1].0], [node; 2]);
        nodes.answer(node);
        table.played(3).await;
    }
    assert_eq!(nodes.asked(&tables[0]).len(), 1);
    nodes.answer(HOME);
    tables[0].played(1).await;
    nodes.cluster.stop().await;
}

/// The same question but for the time, which goes on.
fn timeless(question: &Question) -> Question {
    let time = ThinkTime { most_ms: 0, left_ms: None, increment_ms: 0 };
    Question { time, ..question.clone() }
}

/// A table whose computer is thought about elsewhere, because another's is at home; and where.
async fn handed_over(nodes: &Nodes, variant: &str) -> (Table, Table, usize) {
    let busy = nodes.table(variant).await;
    assert_eq!(nodes.who_thinks(&busy).await, HOME);
    let table = nodes.table(variant).await;
    let node = nodes.who_thinks(&table).await;
    assert_ne!(node, HOME);
    (busy, table, node)
}

/// The answer from elsewhere does not come: home thinks itself, and what comes late is not played.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_when_the_node_that_thinks_is_lost() {
    let Some(mut nodes) = Nodes::start(config(), Duration::ZERO).await else { return };
    for (name, home, flow) in [
        ("the node is silent", false, Flow::Nothing),
        ("the node is cut off", false, Flow::Cut),
        ("home hears nothing", true, Flow::Nothing),
        ("home is cut off", true, Flow::Cut),
    ] {
        let (mut busy, mut table, node) = handed_over(&nodes, "chess").await;
        let cut = &nodes.wires[if home { HOME } else { node }];
        cut.set(flow);
        nodes.answer(HOME);
        busy.played(1).await;
        let asked = nodes.until_asked(&table, 2).await;
        assert_eq!((asked[0].0, asked[1].0), (HOME, node), "{name}");
        assert_eq!(timeless(&asked[0].1), timeless(&asked[1].1), "{name}");
        nodes.answer(HOME);
        table.played(1).await;
        // The late answer arrives.
        cut.set(Flow::Both);
        let number = nodes.overheard.question(&table.place.room);
        nodes.answer(node);
        let late =
            async || nodes.overheard.is_answered(nodes.cluster.name(node), number).then_some(());
        until(&format!("answered late: {name}"), late).await;
        table.act(None).await;
        let again = nodes.until_asked(&table, 3).await;
        let (next, _) = again.iter().find(|one| !asked.contains(one)).expect("another question");
        nodes.answer(*next);
        table.played(3).await;
    }
    // One that stops is not waited for.
    let (mut busy, mut table, node) = handed_over(&nodes, "chess").await;
    nodes.cluster.stop_node(node).await;
    nodes.answer(HOME);
    busy.played(1).await;
    nodes.until_asked(&table, 2).await;
    nodes.answer(HOME);
    table.played(1).await;
    nodes.cluster.stop().await;
}

/// Secrets that are the same in each run.
fn counted() -> Source {
    let drawn = AtomicU64::new(0);
    Source::of(move || {
        let number = drawn.fetch_add(1, Ordering::SeqCst);
        duskboard_table::dice::sha256(&number.to_le_bytes())
    })
}

/// What crosses the bus when a computer is asked after this was played against it. Times differ from run
/// to run, and so do the heads of the chain, which nobody can tell from random bytes.
async fn crossed(variant: &str, mine: &[&str]) -> Option<Vec<Question>> {
    let nodes = Nodes::start(Config { source: counted(), ..patient() }, Duration::ZERO).await?;
    let (_busy, mut table, node) = handed_over(&nodes, variant).await;
    for (number, action) in mine.iter().enumerate() {
        nodes.answer(node);
        // Both place their assassins at once.
        table.played(2 * number + 1).await;
        table.act(Some(action)).await;
        nodes.until_asked(&table, number + 2).await;
    }
    let texts = nodes.overheard.questions(&table.place.room);
    let mut questions: Vec<Question> =
        texts.iter().map(|text| timeless(&json::read(text).expect("a question"))).collect();
    for notice in questions.iter_mut().flat_map(|question| &mut question.stream) {
        (notice.at, notice.clocks, notice.head) = (0, None, Hex([0; 32]));
    }
    nodes.cluster.stop().await;
    Some(questions)
}

/// Two games that differ only in what the computer cannot know.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_computer_cannot_know_does_not_cross_the_bus() {
    for (variant, one, other) in [
        ("assassin", ["A@c6", "c6c5"], ["A@g6", "g6h5"]),
        ("fog", ["h7h6", "h6h5"], ["g7g6", "g6g5"]),
    ] {
        let Some(ours) = crossed(variant, &one).await else { return };
        assert_eq!(ours.len(), 3, "{variant}");
        assert!(ours.iter().all(|question| question.seat == Seat::First));
        assert_eq!(Some(ours), crossed(variant, &other).await, "{variant}");
    }
}

/// Where the time of an answer would tell something it is counted from the place that was free, also after
/// a long wait for one.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_after_a_wait_is_told_no_sooner_than_any_other() {
    const RELEASE: Duration = Duration::from_millis(500);
    let thinker = Arc::new(Noted::new(RELEASE));
    let config = Config { thinkers: 1, ..config() };
    let server = Local::one(config, Arc::new(Memory::default()), Some(thinker.clone())).await;
    let _busy = Table::at(server.addr, "chess").await;
    let thinks = async || (!thinker.asked.lock().unwrap().is_empty()).then_some(());
    until("thinking", thinks).await;
    let mut waits = Table::at(server.addr, "chess").await;
    tokio::time::sleep(2 * RELEASE).await;
    let free = Instant::now();
    thinker.go.add_permits(2);
    waits.played(1).await;
    assert!(free.elapsed() >= RELEASE, "{:?}", free.elapsed());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_from_elsewhere_has_time_to_travel() {
    const RELEASE: Duration = Duration::from_millis(500);
    const TRAVEL: Duration = Duration::from_millis(100);
    let Some(nodes) = Nodes::start(patient(), RELEASE).await else { return };
    let begun = Instant::now();
    let (_busy, mut table, node) = handed_over(&nodes, "chess").await;
    nodes.answer(node);
    table.played(1).await;
    assert!(begun.elapsed() >= RELEASE + TRAVEL, "{:?}", begun.elapsed());
    nodes.cluster.stop().await;
}
