//! The bus between nodes: NATS, core subjects only. It may lose anything at any time.

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Subscriber};
use duskboard_protocol::Bytes32;
use futures_util::StreamExt;
use futures_util::stream::{Select, select};
use std::time::Duration;
use tokio::sync::mpsc;

/// How many letters may wait for the bus. More are dropped, and their readers notice.
const WAITING: usize = 16_384;
/// How often the bus is pinged.
const PING: Duration = Duration::from_secs(1);
/// The timeout for connecting.
const CONNECT: Duration = Duration::from_secs(2);
/// The longest pause between two attempts to connect.
const PAUSE: Duration = Duration::from_millis(500);

/// A node's connection to the bus.
pub(super) struct Bus {
    client: Client,
    subjects: Subjects,
}

/// The NATS subjects of a cluster. Each store has its own prefix, so that several clusters can
/// share a bus.
#[derive(Clone)]
struct Subjects(String);

impl Subjects {
    fn of(cluster: &Bytes32) -> Subjects {
        Subjects(format!("duskboard.{}", &cluster.to_string()[..24]))
    }

    fn all(&self) -> String {
        format!("{}.all", self.0)
    }

    fn node(&self, node: &str) -> String {
        format!("{}.node.{node}", self.0)
    }
}

/// The recipient of a letter.
pub(super) enum To {
    /// Every node, including this one.
    All,
    /// The node with this name.
    Node(String),
}

/// Outgoing letters, in order.
pub(super) type Outbox = mpsc::Sender<(To, String)>;
/// Incoming letters.
pub(super) type Inbox = Select<Subscriber, Subscriber>;

impl Bus {
    /// Connects, or keeps trying to.
    pub(super) async fn connect(
        address: &str,
        cluster: &Bytes32,
        node: &str,
    ) -> Result<(Bus, Outbox, Inbox), String> {
        let options = ConnectOptions::new()
            .name(format!("duskboard {node}"))
            .retry_on_initial_connect()
            .ping_interval(PING)
            .connection_timeout(CONNECT)
            .reconnect_delay_callback(|tries| PAUSE.min(Duration::from_millis(50) * tries as u32))
            .event_callback(async |event| tracing::info!(%event, "bus"));
        let client = options.connect(address).await.map_err(|error| error.to_string())?;
        let subjects = Subjects::of(cluster);
        let mut heard = Vec::new();
        for subject in [subjects.all(), subjects.node(node)] {
            heard.push(client.subscribe(subject).await.map_err(|error| error.to_string())?);
        }
        let [all, own] = heard.try_into().map_err(|_| "two subjects")?;
        let (outbox, letters) = mpsc::channel(WAITING);
        let bus = Bus { client, subjects };
        tokio::spawn(post(bus.client.clone(), bus.subjects.clone(), letters));
        Ok((bus, outbox, select(own, all)))
    }

    /// Whether the bus is connected.
    pub(super) fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Waits briefly until everything is sent.
    pub(super) async fn flush(&self) {
        let _ = tokio::time::timeout(PING, self.client.flush()).await;
    }
}

/// Sends letters in order.
async fn post(client: Client, subjects: Subjects, mut letters: mpsc::Receiver<(To, String)>) {
    while let Some((to, letter)) = letters.recv().await {
        let subject = match to {
            To::All => subjects.all(),
            To::Node(node) => subjects.node(&node),
        };
        // A letter that is lost here is noticed by its reader.
        if let Err(error) = client.publish(subject, letter.into()).await {
            tracing::warn!(%error, "a letter was not sent");
        }
    }
}

/// The next incoming letter.
pub(super) async fn next(inbox: &mut Inbox) -> Option<async_nats::Message> {
    inbox.next().await
}
