//! Three real nodes with wires that can be cut, and a proxy in front of them.

use crate::bus::Bus;
use crate::common::{self, http};
use crate::front::Front;
use crate::postgres::{self, Postgres};
use crate::real::{Server, free_port, serving};
use crate::wire::{Flow, Wire};
use std::fs::{self, File};
use std::net::SocketAddr;
use std::ops::Range;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often the proxy asks nodes whether they are ready, and how long it waits.
const CHECK: Duration = Duration::from_millis(500);
/// How long a node has to stop by itself.
const STOP: Duration = Duration::from_secs(20);

/// All of it.
pub struct Nodes {
    /// The proxy's address.
    pub addr: SocketAddr,
    nodes: Vec<Node>,
    postgres: Postgres,
    _bus: Bus,
}

struct Node {
    addr: SocketAddr,
    database: Wire,
    bus: Wire,
    server: Server,
}

impl Nodes {
    /// Starts everything, or says what is missing.
    pub async fn start() -> Result<Nodes, String> {
        let (postgres, bus) = (Postgres::start()?, Bus::start()?);
        postgres.database("faults")?;
        let mut nodes = Vec::new();
        for _ in 0..3 {
            let database = Wire::to(postgres.port).await;
            let wire = Wire::to(bus.port).await;
            let addr = free_port();
            let server = start(addr, &database, &wire);
            nodes.push(Node { addr, database, bus: wire, server });
        }
        let addrs: Vec<_> = nodes.iter().map(|node| node.addr).collect();
        let front = Arc::new(Front::of(addrs.clone()).await);
        let nodes = Nodes { addr: front.addr, nodes, postgres, _bus: bus };
        for node in 0..3 {
            nodes.ready(node).await;
        }
        tokio::spawn(watch(front, addrs));
        Ok(nodes)
    }

    /// A node's own address.
    pub fn addr_of(&self, node: usize) -> SocketAddr {
        self.nodes[node].addr
    }

    /// Waits until a node is ready.
    async fn ready(&self, node: usize) {
        let begun = Instant::now();
        while !is_ready(self.nodes[node].addr).await {
            assert!(begun.elapsed() < common::PATIENCE * 3, "node {node} does not come up");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    fn start_again(&mut self, node: usize) {
        let Node { addr, database, bus, server } = &mut self.nodes[node];
        *server = start(*addr, database, bus);
    }

    pub async fn kill(&mut self, node: usize) {
        self.nodes[node].server.kill();
        // Others have its rooms before it is back.
        tokio::time::sleep(Duration::from_secs(1)).await;
        self.start_again(node);
        self.ready(node).await;
    }

    pub async fn freeze(&mut self, node: usize, long: Duration) {
        self.signal(node, "-STOP");
        tokio::time::sleep(long).await;
        self.signal(node, "-CONT");
    }

    fn signal(&self, node: usize, signal: &str) {
        let pid = self.nodes[node].server.0.id().to_string();
        let told = Command::new("kill").args([signal, &pid]).status();
        assert!(told.expect("kill").success());
    }

    pub async fn cut_bus(&mut self, nodes: Range<usize>, flow: Flow, long: Duration) {
        nodes.clone().for_each(|node| self.nodes[node].bus.set(flow));
        tokio::time::sleep(long).await;
        nodes.for_each(|node| self.nodes[node].bus.set(Flow::Both));
    }

    pub async fn cut_database(&mut self, node: usize, flow: Flow, long: Duration) {
        self.nodes[node].database.set(flow);
        tokio::time::sleep(long).await;
        self.nodes[node].database.set(Flow::Both);
    }

    pub async fn restart_postgres(&mut self) {
        self.postgres.down();
        self.postgres.up().expect("a database that comes back");
    }

    /// Stops a node politely and starts it again, one after the other.
    pub async fn restart_all(&mut self) {
        for node in 0..3 {
            self.signal(node, "-TERM");
            let begun = Instant::now();
            while self.nodes[node].server.0.try_wait().expect("a child").is_none() {
                assert!(begun.elapsed() < STOP, "a node does not stop");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            self.start_again(node);
            self.ready(node).await;
        }
    }
}

fn start(addr: SocketAddr, database: &Wire, bus: &Wire) -> Server {
    let log = std::env::var("DUSKBOARD_FAULT_LOG").unwrap_or_else(|_| "error".into());
    let mut command = serving(addr, "unused".as_ref(), &log);
    command.args(["--database-url", &postgres::url(database.port, "faults")]);
    command.args(["--bus", &format!("nats://127.0.0.1:{}", bus.port)]);
    let errors = File::options().create(true).append(true).open(errors_of(addr));
    command.stderr(if log == "error" { errors.expect("a file").into() } else { Stdio::inherit() });
    Server(command.spawn().expect("a node starts"))
}

/// Where a node writes what went wrong.
fn errors_of(addr: SocketAddr) -> PathBuf {
    std::env::temp_dir().join(format!("duskboard-node-{}.log", addr.port()))
}

/// A test that fails shows what the nodes found wrong with games.
impl Drop for Nodes {
    fn drop(&mut self) {
        for node in &self.nodes {
            let errors = fs::read_to_string(errors_of(node.addr)).unwrap_or_default();
            if std::thread::panicking() {
                let of_games = errors.lines().filter(|line| line.contains("damaged"));
                of_games.for_each(|line| eprintln!("{}: {line}", node.addr));
            }
            let _ = fs::remove_file(errors_of(node.addr));
        }
    }
}

async fn is_ready(addr: SocketAddr) -> bool {
    let asked = http(addr, "GET", "/readyz", &[], None);
    let answer = tokio::time::timeout(CHECK * 2, asked).await;
    answer.is_ok_and(|answer| answer.is_ok_and(|answer| answer.status == 200))
}

/// Lets the proxy lead to those that are ready, as any load balancer does.
async fn watch(front: Arc<Front>, nodes: Vec<SocketAddr>) {
    loop {
        let mut ready = Vec::new();
        for node in &nodes {
            if is_ready(*node).await {
                ready.push(*node);
            }
        }
        front.lead_to(if ready.is_empty() { nodes.clone() } else { ready });
        tokio::time::sleep(CHECK).await;
    }
}
