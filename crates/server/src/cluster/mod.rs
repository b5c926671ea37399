//! Many nodes, one house. A room has one home at a time, and a socket may connect to any node.
//!
//! The store decides which node is a room's home ([`Claim`](crate::store::Claim)); nodes only carry
//! viewers' messages to it, and its messages back, over a bus that may lose anything. Only a
//! viewer's own messages cross the bus for that viewer. See `docs/scale.md`.

mod away;
mod bus;
mod envoy;
mod lines;
mod meeting;
mod shared;
mod thinking;
mod visitors;

pub(crate) use away::Away;
pub(crate) use envoy::Envoy;

use crate::house::{House, stopped};
use crate::store::StoreError;
use bus::{Bus, Inbox};
use duskboard_protocol::Bytes32;
use duskboard_protocol::node::{Letter, Load, Word};
use envoy::Abroad;
use lines::{Lines, Taken};
use meeting::Wishes;
use std::sync::Arc;
use std::time::Duration;
use thinking::Helpers;
use tokio::sync::{Notify, watch};
use visitors::Visitors;

/// The interval between heartbeats.
const HERE: Duration = Duration::from_millis(500);

/// How long address usage is collected before other nodes are told.
const GATHER: Duration = Duration::from_millis(10);

/// What a node knows of the others.
pub(crate) struct Cluster {
    bus: Bus,
    pub(crate) lines: Arc<Lines>,
    /// How long another node may be silent.
    silence: Duration,
    /// Sockets of this node in rooms elsewhere.
    abroad: Abroad,
    /// Sockets of other nodes in rooms here.
    visitors: Visitors,
    wishes: Wishes,
    /// Other nodes that think for rooms here.
    helpers: Helpers,
    /// Notified when address usage has not been reported yet.
    usage: Arc<Notify>,
    /// Whether the node has handed over everything.
    done: watch::Sender<bool>,
}

impl Cluster {
    /// Joins the nodes on the same store.
    pub(crate) async fn join(
        address: &str,
        cluster: &Bytes32,
        node: &crate::store::Node,
        usage: Arc<Notify>,
    ) -> Result<(Arc<Cluster>, Inbox), StoreError> {
        let joined = Bus::connect(address, cluster, &node.id).await;
        let (bus, outbox, inbox) = joined.map_err(StoreError::Failed)?;
        let cluster = Cluster {
            bus,
            lines: Arc::new(Lines::new(&node.id, outbox)),
            silence: node.ttl,
            abroad: Abroad::default(),
            visitors: Visitors::default(),
            wishes: Wishes::new(&node.id),
            helpers: Helpers::new(),
            usage,
            done: watch::Sender::new(false),
        };
        Ok((Arc::new(cluster), inbox))
    }

    /// Whether the bus is connected.
    pub(crate) fn is_up(&self) -> bool {
        self.bus.is_up()
    }

    /// Says goodbye.
    pub(crate) async fn leave(&self) {
        self.lines.send_all(&Word::Bye);
        // Give the letters time to reach the bus client before flushing it.
        tokio::time::sleep(Duration::from_millis(10)).await;
        self.bus.flush().await;
        self.done.send_replace(true);
    }
}

impl House {
    /// Receives letters from other nodes until this one has handed over everything.
    pub(crate) async fn be_a_node(self: Arc<House>, cluster: Arc<Cluster>, mut inbox: Inbox) {
        tokio::spawn(self.clone().tell_usage(cluster.clone()));
        let mut done = cluster.done.subscribe();
        let mut every = tokio::time::interval(HERE);
        every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                letter = bus::next(&mut inbox) => {
                    let Some(letter) = letter else { break };
                    match Letter::read(&letter.payload) {
                        Some(letter) => self.hear(&cluster, letter),
                        None => tracing::warn!("a letter that cannot be read: nodes of one kind?"),
                    }
                }
                _ = every.tick() => self.look_round(&cluster),
                () = stopped(&mut done) => break,
            }
        }
        // No answer will be heard any more, so nobody may wait for one.
        cluster.lines.close();
        cluster.abroad.lose_all();
    }

    /// Tells other nodes what addresses use here.
    async fn tell_usage(self: Arc<House>, cluster: Arc<Cluster>) {
        let mut done = cluster.done.subscribe();
        loop {
            tokio::select! {
                () = cluster.usage.notified() => {}
                () = stopped(&mut done) => break,
            }
            tokio::time::sleep(GATHER).await;
            cluster.lines.send_all(&Word::Used(self.gate.news()));
        }
    }

    /// Sends a heartbeat, and checks which nodes are alive.
    fn look_round(self: &Arc<House>, cluster: &Arc<Cluster>) {
        let own = self.own_load();
        cluster.lines.greet(own);
        for node in cluster.lines.silent(cluster.silence) {
            tracing::warn!(node, "a node is silent");
            self.lose(cluster, &node);
        }
        cluster.abroad.sweep();
        cluster.helpers.sweep();
        self.follow(cluster);
        self.see_to_touch();
        let all = cluster.lines.loads().into_iter();
        for (node, load) in all.chain([(cluster.lines.node().to_string(), own)]) {
            show(&node, load);
        }
    }

    /// The load of this node.
    fn own_load(&self) -> Load {
        let (thinking, waiting) = self.thinking.counts();
        Load {
            rooms: self.room_count() as u64,
            sockets: self.gate.connected() as u64,
            thinking: thinking as u64,
            waiting: waiting as u64,
            spare: self.spare(),
        }
    }

    /// A node is gone.
    fn lose(self: &Arc<House>, cluster: &Arc<Cluster>, node: &str) {
        cluster.lines.forget(node);
        self.lobby.replace(Vec::new(), &Some(node.into()));
        self.gate.forget_node(node);
        self.broker.lose(node);
        cluster.helpers.can_spare(node, 0);
        show(node, Load::default());
        self.give_up(cluster, node);
    }

    /// Drops everything on the line to a node.
    fn give_up(self: &Arc<House>, cluster: &Arc<Cluster>, node: &str) {
        cluster.abroad.lose(node);
        cluster.helpers.lose(node);
        for suitor in cluster.visitors.lose(node) {
            self.pairing.forget(suitor);
        }
        self.wish_again(cluster, node);
    }

    /// A letter came.
    fn hear(self: &Arc<House>, cluster: &Arc<Cluster>, letter: Letter) {
        if letter.from == cluster.lines.node() {
            return;
        }
        if let Word::Here(load) = letter.word {
            cluster.helpers.can_spare(&letter.from, load.spare);
        }
        match cluster.lines.take(&letter) {
            Taken::Next => {}
            Taken::Greeting => return,
            Taken::Anew => self.give_up(cluster, &letter.from),
            Taken::Gap => {
                tracing::warn!(node = letter.from, "letters are missing");
                metrics::counter!("duskboard_broken_lines_total").increment(1);
                self.give_up(cluster, &letter.from);
                cluster.lines.send(&letter.from, Word::Broken);
            }
        }
        self.read_letter(cluster, letter);
    }

    fn read_letter(self: &Arc<House>, cluster: &Arc<Cluster>, letter: Letter) {
        let from = letter.from.clone();
        match letter.word {
            Word::Here(_) => {}
            Word::Open => self.introduce(cluster, &from),
            Word::Broken => {
                self.give_up(cluster, &from);
                self.introduce(cluster, &from);
            }
            Word::Bye => self.lose(cluster, &from),
            Word::Ask { number, room, what } => {
                tokio::spawn(self.clone().answer(cluster.clone(), from, number, room, what));
            }
            Word::Answer { number, what } => cluster.abroad.answered(&from, number, what),
            Word::Say { link, what } => self.hear_visitor(cluster, &from, link, what),
            Word::Tell { link, more } => cluster.abroad.tell(&cluster.lines, &letter, link, more),
            Word::Cut { link } => cluster.abroad.cut(&from, link),
            Word::Left { link } => cluster.visitors.leave(&from, link),
            Word::Pair { socket, from: address, wish } => {
                self.hear_suitor(cluster, &from, socket, address, wish);
            }
            Word::Unpair { socket } => {
                if let Some(gone) = cluster.visitors.jilt(&from, socket) {
                    self.pairing.forget(gone.number);
                }
            }
            Word::Meet { socket } => cluster.meet(&from, socket, letter.text),
            Word::Lobby { rooms } => self.lobby.replace(rooms, &Some(from)),
            Word::Shown(room) => self.lobby.show(room, Some(from)),
            Word::Hidden { room } => self.lobby.hide(&room, &Some(from)),
            Word::Changed { room, deleted } => self.forget_records(&room, deleted),
            Word::Page { id, token } => self.hear_page(cluster, &from, id, token),
            Word::Post { dst } => self.broker.post(&dst, letter.text),
            Word::Used(usage) => self.gate.used_elsewhere(&from, usage),
            Word::Think { number, from: address } => {
                let lent =
                    self.clone().think_for(cluster.clone(), from, number, address, letter.text);
                tokio::spawn(lent);
            }
            Word::Thought { number, action, spare } => {
                cluster.helpers.can_spare(&from, spare);
                cluster.helpers.thought(&from, number, action);
            }
        }
    }
}

/// Exports a node's load to `/metrics`.
fn show(node: &str, load: Load) {
    let Load { rooms, sockets, thinking, waiting, spare: _ } = load;
    for (gauge, value) in [
        ("duskboard_node_rooms", rooms),
        ("duskboard_node_sockets", sockets),
        ("duskboard_node_thinking", thinking),
        ("duskboard_node_thinking_waits", waiting),
    ] {
        metrics::gauge!(gauge, "node" => node.to_string()).set(value as f64);
    }
}
