//! `serve`: the server, until it is told to stop.

use crate::Failure;
use crate::computer::Threads;
use crate::place::{Place, about, shown};
use clap::Args;
use duskboard_protocol::json;
use duskboard_protocol::peer::{IcePolicy, IceServer, LineFile};
use duskboard_server::store::{Lock, Memory, Node, Postgres, Sqlite, Store};
use duskboard_server::{Config, House, Limits};
use std::io::IsTerminal;
use std::net::{SocketAddr, UdpSocket};
use std::num::NonZeroUsize;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

#[derive(Args)]
pub(crate) struct Serve {
    /// Where to listen; port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:8181", env = "DUSKBOARD_ADDR")]
    addr: SocketAddr,
    #[command(flatten)]
    place: Place,
    /// Where nodes that share a PostgreSQL write to each other, such as nats://10.0.0.5:4222
    #[arg(long, value_name = "URL", env = "DUSKBOARD_BUS", hide_env_values = true)]
    bus: Option<String>,
    /// Another origin whose pages may use the server, such as `https://example.org`; may be repeated
    #[arg(
        long = "origin",
        value_name = "ORIGIN",
        env = "DUSKBOARD_ORIGINS",
        value_delimiter = ','
    )]
    origins: Vec<String>,
    /// Believe the last address of X-Forwarded-For: behind a reverse proxy only
    #[arg(long, env = "DUSKBOARD_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Cookies for https only
    #[arg(long, env = "DUSKBOARD_SECURE")]
    secure: bool,
    /// No broker at /peerjs, where pages that play each other directly find each other
    #[arg(long, env = "DUSKBOARD_NO_BROKER")]
    no_broker: bool,
    /// Servers that help pages to find a way to each other, in JSON as in duskboard.json: `[{"urls":["stun:example.org"]}]`
    #[arg(long, value_name = "JSON", env = "DUSKBOARD_ICE_SERVERS", hide_env_values = true, value_parser = ice_servers)]
    ice_servers: Option<IceServers>,
    /// Pages that play each other directly do so through TURN servers only
    #[arg(long, env = "DUSKBOARD_RELAY_ONLY")]
    relay_only: bool,
    /// The operator's token, to delete rooms and to read /metrics from elsewhere
    #[arg(long, env = "DUSKBOARD_OPERATOR_TOKEN", hide_env_values = true)]
    operator_token: Option<String>,
    /// Rooms at once
    #[arg(long, default_value_t = Limits::default().rooms, env = "DUSKBOARD_MAX_ROOMS")]
    max_rooms: usize,
    /// Connections at once
    #[arg(long, default_value_t = Limits::default().sockets, env = "DUSKBOARD_MAX_SOCKETS")]
    max_sockets: usize,
    /// Connections at once from one address; 0 for no limit
    #[arg(long, default_value_t = Limits::default().sockets_per_address, env = "DUSKBOARD_MAX_SOCKETS_PER_ADDRESS")]
    max_sockets_per_address: usize,
    /// Requests a minute from one address; 0 for no limit
    #[arg(long, default_value_t = Limits::default().requests, env = "DUSKBOARD_REQUESTS_PER_MINUTE")]
    requests_per_minute: u32,
    /// New rooms a minute from one address; 0 for no limit
    #[arg(long, default_value_t = Limits::default().new_rooms, env = "DUSKBOARD_ROOMS_PER_MINUTE")]
    rooms_per_minute: u32,
    /// Rooms at once from one address whose game has not begun; 0 for no limit
    #[arg(long, default_value_t = Limits::default().waiting_rooms, env = "DUSKBOARD_MAX_WAITING_PER_ADDRESS")]
    max_waiting_per_address: usize,
    /// Rooms at once from one address in which a computer plays; 0 for no limit
    #[arg(long, default_value_t = Limits::default().computer_rooms, env = "DUSKBOARD_MAX_COMPUTERS_PER_ADDRESS")]
    max_computers_per_address: usize,
    /// Threads on which a computer thinks at the best level; the more, the fewer think at once
    #[arg(long, default_value = "1", env = "DUSKBOARD_THREADS")]
    threads: NonZeroUsize,
    /// Messages a minute from one address; 0 for no limit
    #[arg(long, default_value_t = Limits::default().messages, env = "DUSKBOARD_MESSAGES_PER_MINUTE")]
    messages_per_minute: u32,
    /// Rooms entered a minute from one address; 0 for no limit
    #[arg(long, default_value_t = Limits::default().entrances, env = "DUSKBOARD_ENTRANCES_PER_MINUTE")]
    entrances_per_minute: u32,
    /// Commands a minute of one player; 0 for no limit
    #[arg(long, default_value_t = Limits::default().commands, env = "DUSKBOARD_COMMANDS_PER_MINUTE")]
    commands_per_minute: u32,
    /// What is logged, as in `info` or `duskboard_server=debug`; libraries say nothing below info
    #[arg(long, default_value = "info", env = "DUSKBOARD_LOG")]
    log: String,
    /// Log in JSON
    #[arg(long, env = "DUSKBOARD_LOG_JSON")]
    log_json: bool,
}

/// A list that is one argument.
#[derive(Clone)]
struct IceServers(Vec<IceServer>);

fn ice_servers(text: &str) -> Result<IceServers, String> {
    let ice_servers: Vec<_> = json::read(text).map_err(|error| error.to_string())?;
    let file = LineFile { ice_servers, ..LineFile::default() };
    file.check()?;
    Ok(IceServers(file.ice_servers))
}

impl Serve {
    pub(crate) fn run(&self) -> Result<String, Failure> {
        self.check_bus()?;
        self.start_log()?;
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::refused)?;
        runtime.block_on(self.serve())
    }

    /// A bus is of use only between nodes, and they share a PostgreSQL. Its address may hold a password.
    fn check_bus(&self) -> Result<(), Failure> {
        let Some(url) = &self.bus else { return Ok(()) };
        let scheme = url.split_once("://").map_or("", |(scheme, _)| scheme);
        if !["nats", "tls"].contains(&scheme) {
            let problem = format!("bus of kind {scheme:?}: expected nats://HOST:PORT");
            return Err(Failure::Wrong(problem));
        }
        if self.place.postgres().is_none() {
            let problem = "a bus, but no database to share: expected --database-url postgres://…";
            return Err(Failure::wrong(problem));
        }
        Ok(())
    }

    fn start_log(&self) -> Result<(), Failure> {
        let filter = EnvFilter::try_new(&self.log).map_err(Failure::wrong)?;
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_ansi(std::io::stderr().is_terminal())
            .with_writer(std::io::stderr);
        match self.log_json {
            true => log.json().finish().with(filter_fn(harmless)).init(),
            false => log.finish().with(filter_fn(harmless)).init(),
        }
        Ok(())
    }

    async fn serve(&self) -> Result<String, Failure> {
        let (store, _lock) = self.store().await?;
        let house =
            House::open(self.config(), store, Some(Arc::new(Threads::new(self.threads.into()))))
                .await
                .map_err(Failure::refused)?;
        let listener = TcpListener::bind(self.addr).await;
        let listener =
            listener.map_err(|error| Failure::Refused(format!("{}: {error}", self.addr)))?;
        let addr = listener.local_addr().map_err(Failure::refused)?;
        println!("listening on http://{addr}");
        duskboard_server::serve(listener, house, asked_to_stop()).await;
        Ok(String::new())
    }

    fn config(&self) -> Config {
        Config {
            origins: self.origins.clone(),
            behind_proxy: self.behind_proxy,
            secure: self.secure,
            network: in_network(self.addr),
            bus: self.bus.clone(),
            broker: !self.no_broker,
            ice_servers: self.ice_servers.clone().map(|IceServers(all)| all).unwrap_or_default(),
            ice_policy: if self.relay_only { IcePolicy::Relay } else { IcePolicy::All },
            operator_token: self.operator_token.clone().filter(|token| !token.is_empty()),
            limits: Limits {
                rooms: self.max_rooms,
                sockets: self.max_sockets,
                sockets_per_address: self.max_sockets_per_address,
                requests: self.requests_per_minute,
                new_rooms: self.rooms_per_minute,
                waiting_rooms: self.max_waiting_per_address,
                computer_rooms: self.max_computers_per_address,
                messages: self.messages_per_minute,
                entrances: self.entrances_per_minute,
                commands: self.commands_per_minute,
                ..Limits::default()
            },
            thinkers: (Config::default().thinkers / self.threads).max(2),
            ..Config::default()
        }
    }

    /// The store, and the right to use it for as long as the server runs.
    async fn store(&self) -> Result<(Arc<dyn Store>, Option<Lock>), Failure> {
        if self.place.database_url.as_deref() == Some("memory:") {
            return Ok((Arc::new(Memory::default()), None));
        }
        if let Some(url) = self.place.postgres() {
            let store = Postgres::open(url, Node::fresh()).await;
            let store = store.map_err(|why| Failure::Refused(format!("{}: {why}", shown(url))))?;
            return Ok((Arc::new(store), None));
        }
        let (file, lock) = self.place.take()?;
        let store = Sqlite::open(&file).await.map_err(|error| about(&file, error))?;
        Ok((Arc::new(store), Some(lock)))
    }
}

/// The address by which others in the local network reach a server that listens everywhere. Asking
/// the system for the way out sends nothing.
fn in_network(listens: SocketAddr) -> Option<SocketAddr> {
    if !listens.ip().is_unspecified() || listens.port() == 0 {
        return None;
    }
    let out = UdpSocket::bind("0.0.0.0:0").ok()?;
    out.connect("192.0.2.1:9").ok()?;
    let own = out.local_addr().ok()?.ip();
    (!own.is_loopback() && !own.is_unspecified()).then(|| SocketAddr::new(own, listens.port()))
}

/// What may be logged, whatever the operator asks for. Libraries show frames and headers when they
/// trace: keys, placements, views.
fn harmless(about: &tracing::Metadata<'_>) -> bool {
    about.target().starts_with("duskboard") || *about.level() <= tracing::Level::INFO
}

/// Waits for Ctrl-C or SIGTERM.
async fn asked_to_stop() {
    let mut terminate = match signal(SignalKind::terminate()) {
        Ok(terminate) => terminate,
        Err(_) => return std::future::pending().await,
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}

#[cfg(test)]
mod tests {
    use super::in_network;

    /// Only who listens everywhere, at a known port, is reached by others; never by a loopback address.
    #[test]
    fn the_address_in_the_network_is_one_that_others_reach() {
        for only_here in ["127.0.0.1:8181", "[::1]:8181", "192.168.0.7:8181", "0.0.0.0:0"] {
            assert_eq!(in_network(only_here.parse().unwrap()), None, "{only_here}");
        }
        // A machine without a network has none.
        if let Some(address) = in_network("0.0.0.0:8181".parse().unwrap()) {
            assert_eq!(address.port(), 8181);
            assert!(!address.ip().is_loopback() && !address.ip().is_unspecified(), "{address}");
        }
    }
}
