//! What can be set about a server.

use crate::identity::Source;
use duskboard_protocol::broker::BROKER_KEY;
use duskboard_protocol::peer::{BrokerFile, IcePolicy, IceServer, LineFile};
use std::time::Duration;

/// What can be set about a server. The defaults are for a small public one.
#[derive(Clone, Debug)]
pub struct Config {
    /// Other origins whose pages may use it, such as `https://example.org`.
    pub origins: Vec<String>,
    /// Whether the last address in `X-Forwarded-For` is the client's: behind a reverse proxy.
    pub behind_proxy: bool,
    /// Whether cookies are for https only.
    pub secure: bool,
    /// The address in the local network, if it listens there.
    pub network: Option<std::net::SocketAddr>,
    /// The operator's token.
    pub operator_token: Option<String>,
    /// Where nodes of one store write to each other, such as `nats://10.0.0.1`.
    pub bus: Option<String>,
    /// How long a seat may be without a socket before the other is told.
    pub linger: Duration,
    /// The same after the server was started again.
    pub patience: Duration,
    /// How many computers think at once. One address has all but one of them at most.
    pub thinkers: usize,
    /// How much longer than it may think another node is waited for that thinks for a computer here.
    pub thought_waits: Duration,
    /// How long a room waits for a second player when nobody is in it.
    pub waiting: Duration,
    /// How long two who were paired have to sit down.
    pub seating: Duration,
    /// How often sockets are asked whether they are there.
    pub heartbeat: Duration,
    /// How long a connection may take until it has said what it wants.
    pub handshake: Duration,
    /// Whether pages may find each other here, without our rooms, at `/peerjs`.
    pub broker: bool,
    /// Who helps pages that play each other directly to find a way.
    pub ice_servers: Vec<IceServer>,
    /// Which ways they take.
    pub ice_policy: IcePolicy,
    /// How long a page may be silent at the broker.
    pub page_idle: Duration,
    /// How long a letter waits at the broker for a page that is not there.
    pub letter_waits: Duration,
    /// The limits.
    pub limits: Limits,
    /// Where secrets come from.
    pub source: Source,
}

/// How much is too much. All but the first two are of one address or of one player, however many
/// connections they have; 0 means no limit.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Rooms at once.
    pub rooms: usize,
    /// Connections at once.
    pub sockets: usize,
    /// Connections at once from one address.
    pub sockets_per_address: usize,
    /// Requests a minute.
    pub requests: u32,
    /// New rooms a minute.
    pub new_rooms: u32,
    /// Rooms at once whose game has not begun.
    pub waiting_rooms: usize,
    /// Rooms at once in which a computer plays.
    pub computer_rooms: usize,
    /// Frames on sockets a minute.
    pub messages: u32,
    /// Rooms entered a minute.
    pub entrances: u32,
    /// Commands of one player a minute.
    pub commands: u32,
    /// Lines of chat of one player a minute; all spectators of an address are one.
    pub lines: u32,
    /// Pages at once at the broker.
    pub pages: usize,
    /// Pages at once at the broker from one address.
    pub pages_per_address: usize,
    /// Letters a minute at the broker.
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
    /// No limits per address and socket: for measurements.
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
    /// What pages that play each other directly go by: `duskboard.json`. The broker is beside the page,
    /// wherever a proxy has put both.
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
