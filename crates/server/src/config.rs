//! The configuration of a server.

use crate::identity::Source;
use duskboard_protocol::broker::BROKER_KEY;
use duskboard_protocol::peer::{BrokerFile, IcePolicy, IceServer, LineFile};
use std::time::Duration;

/// The configuration of a server. The defaults suit a small public one.
#[derive(Clone, Debug)]
pub struct Config {
    /// Other origins whose pages may use it, such as `https://example.org`.
    pub origins: Vec<String>,
    /// Whether to trust the last address in `X-Forwarded-For`, behind a reverse proxy.
    pub behind_proxy: bool,
    /// Whether cookies are for https only.
    pub secure: bool,
    /// The address in the local network, if it listens there.
    pub network: Option<std::net::SocketAddr>,
    /// The operator's token.
    pub operator_token: Option<String>,
    /// The bus between nodes on one store, such as `nats://10.0.0.1`.
    pub bus: Option<String>,
    /// How long a seat may be without a socket before the other is told.
    pub linger: Duration,
    /// The same after a restart.
    pub patience: Duration,
    /// How many computers think at once. One address gets all but one of the slots at most.
    pub thinkers: usize,
    /// How much longer than the thinking time to wait for another node's answer.
    pub thought_waits: Duration,
    /// How long an empty room waits for a second player.
    pub waiting: Duration,
    /// How long two paired players have to sit down.
    pub seating: Duration,
    /// The interval of pings on sockets.
    pub heartbeat: Duration,
    /// How long a connection may take to send its request.
    pub handshake: Duration,
    /// Whether there is a broker at `/peerjs` for pages that play without our rooms.
    pub broker: bool,
    /// ICE servers for pages that play each other directly.
    pub ice_servers: Vec<IceServer>,
    /// Which routes they may use.
    pub ice_policy: IcePolicy,
    /// How long a page may be silent at the broker.
    pub page_idle: Duration,
    /// How long a message waits at the broker for an absent page.
    pub letter_waits: Duration,
    /// The limits.
    pub limits: Limits,
    /// The source of secrets.
    pub source: Source,
}

/// Limits. All but the first two are per address or player, however many connections they have; 0
/// means no limit.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Concurrent rooms.
    pub rooms: usize,
    /// Concurrent connections.
    pub sockets: usize,
    /// Concurrent connections from one address.
    pub sockets_per_address: usize,
    /// Requests per minute.
    pub requests: u32,
    /// New rooms per minute.
    pub new_rooms: u32,
    /// Concurrent rooms whose game has not begun.
    pub waiting_rooms: usize,
    /// Concurrent rooms with a computer.
    pub computer_rooms: usize,
    /// Frames on sockets per minute.
    pub messages: u32,
    /// Rooms entered per minute.
    pub entrances: u32,
    /// Commands of one player per minute.
    pub commands: u32,
    /// Chat lines of one player per minute; all spectators of an address are one.
    pub lines: u32,
    /// Concurrent pages at the broker.
    pub pages: usize,
    /// Concurrent pages at the broker from one address.
    pub pages_per_address: usize,
    /// Messages per minute at the broker.
    pub letters: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            rooms: 20_000,
            sockets: 50_000,
            sockets_per_address: 100,
            requests: 600,
            new_rooms: 20,
            waiting_rooms: 50,
            computer_rooms: 20,
            messages: 3_000,
            entrances: 120,
            commands: 600,
            lines: 20,
            pages: 5_000,
            pages_per_address: 20,
            letters: 1_200,
        }
    }
}

impl Limits {
    /// No limits per address and socket: for benchmarks.
    pub fn none() -> Limits {
        let rooms = usize::MAX;
        Limits {
            rooms,
            sockets: rooms,
            sockets_per_address: 0,
            requests: 0,
            new_rooms: 0,
            waiting_rooms: 0,
            computer_rooms: 0,
            messages: 0,
            entrances: 0,
            commands: 0,
            lines: 0,
            pages: rooms,
            pages_per_address: 0,
            letters: 0,
        }
    }
}

impl Config {
    /// `duskboard.json`, for pages that play each other directly. The broker's path is relative to
    /// the page, so that it works behind any proxy.
    pub(crate) fn line_file(&self) -> LineFile {
        let (path, key) = ("peerjs".into(), BROKER_KEY.into());
        let own = BrokerFile { host: None, port: None, path, key, secure: true };
        LineFile {
            broker: self.broker.then_some(own),
            ice_servers: self.ice_servers.clone(),
            ice_policy: self.ice_policy,
        }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            origins: Vec::new(),
            behind_proxy: false,
            secure: false,
            network: None,
            operator_token: None,
            bus: None,
            linger: Duration::from_secs(3),
            patience: Duration::from_secs(20),
            thinkers: std::thread::available_parallelism().map_or(2, usize::from).max(2),
            thought_waits: Duration::from_secs(2),
            waiting: Duration::from_secs(3_600),
            seating: Duration::from_secs(20),
            heartbeat: Duration::from_secs(20),
            handshake: Duration::from_secs(10),
            broker: true,
            ice_servers: Vec::new(),
            ice_policy: IcePolicy::All,
            page_idle: Duration::from_secs(60),
            letter_waits: Duration::from_secs(5),
            limits: Limits::default(),
            source: Source::default(),
        }
    }
}
