//! Three nodes on a PostgreSQL, a bus between them, and a proxy in front of them that spreads
//! connections at random: what a test does with one server it can do with these.
#![allow(dead_code, unreachable_pub)]

#[path = "bus.rs"]
pub mod bus;
#[path = "postgres.rs"]
pub mod postgres;

use bus::Bus;
use duskboard_server::identity::random;
use duskboard_server::store::{Node, Store};
use duskboard_server::{Config, House, Thinker};
use postgres::Postgres;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

/// How many nodes.
const NODES: usize = 3;
/// How long a node may be silent: long, because tests share a machine with others.
const TTL: Duration = Duration::from_secs(10);

/// Whether tests are to run against a cluster.
pub fn wanted() -> bool {
    std::env::var("DUSKBOARD_CLUSTER").is_ok()
}

/// A running cluster.
pub struct Cluster {
    /// The proxy's address.
    pub addr: SocketAddr,
    /// Each node's own address.
    pub nodes: Vec<SocketAddr>,
    /// Each node's store: what is kept, and the node's name.
    pub stores: Vec<Arc<dyn Store>>,
    stop: Vec<watch::Sender<bool>>,
    serving: Vec<JoinHandle<()>>,
    _postgres: Arc<Postgres>,
    _bus: Arc<Bus>,
}

/// What a node has of its own.
#[derive(Clone)]
pub struct Own {
    /// The address of the bus, or of a wire to it.
    pub bus: String,
    pub thinker: Option<Arc<dyn Thinker>>,
}

impl Cluster {
    /// Three nodes on the database that stands for this store.
    pub async fn start(
        config: Config,
        store: &Arc<dyn Store>,
        thinker: Option<Arc<dyn Thinker>>,
    ) -> Cluster {
        let bus = Bus::shared().expect("a bus");
        let node = Own { bus: bus.url(), thinker };
        Cluster::start_each(config, store, [node.clone(), node.clone(), node]).await
    }

    /// The same with what each node has of its own.
    pub async fn start_each(config: Config, store: &Arc<dyn Store>, own: [Own; NODES]) -> Cluster {
        let postgres = Postgres::shared().expect("a PostgreSQL");
        let bus = Bus::shared().expect("a bus");
        let database = database(&postgres, store);
        let stop: Vec<_> = (0..=NODES).map(|_| watch::Sender::new(false)).collect();
        let mut stores = Vec::new();
        for _ in 0..NODES {
            stores.push(open(&database).await);
        }
        // Clusters that draw the same secrets must not hear each other on the bus.
        stores[0].keep("cluster", random()).await.expect("kept");
        let (mut nodes, mut serving) = (Vec::new(), Vec::new());
        for ((stop, store), Own { bus, thinker }) in stop.iter().zip(&stores).zip(own) {
            let config = Config { bus: Some(bus), ..config.clone() };
            let house = House::open(config, store.clone(), thinker).await.expect("a house");
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            nodes.push(listener.local_addr().expect("an address"));
            let until = until(stop.subscribe());
            serving.push(tokio::spawn(duskboard_server::serve(listener, house, until)));
        }
        // They have heard of each other.
        tokio::time::sleep(Duration::from_millis(100)).await;
        let proxy = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = proxy.local_addr().expect("an address");
        serving.push(tokio::spawn(spread(proxy, nodes.clone(), stop[NODES].subscribe())));
        Cluster { addr, nodes, stores, stop, serving, _postgres: postgres, _bus: bus }
    }

    /// The name of a node.
    pub fn name(&self, node: usize) -> &str {
        &self.stores[node].node().expect("a node").id
    }

    /// Stops the first node politely.
    pub async fn stop_one(&mut self) {
        self.stop_node(0).await;
    }

    /// Stops a node politely.
    pub async fn stop_node(&mut self, node: usize) {
        self.stop[node].send_replace(true);
        let _ = (&mut self.serving[node]).await;
    }

    pub async fn stop(self) {
        for stop in &self.stop {
            stop.send_replace(true);
        }
        for serving in self.serving.into_iter().filter(|serving| !serving.is_finished()) {
            let _ = serving.await;
        }
    }
}

async fn until(mut stopped: watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

async fn open(database: &str) -> Arc<dyn Store> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let node = Node { id: format!("n{}x{number}", std::process::id()), ttl: TTL };
    let opened = duskboard_server::store::Postgres::open(database, node).await;
    Arc::new(opened.expect("a store"))
}

/// The database that stands for a store: whoever comes with the same store finds what was kept.
fn database(postgres: &Arc<Postgres>, store: &Arc<dyn Store>) -> String {
    static KNOWN: Mutex<Vec<(Weak<dyn Store>, String)>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.retain(|(store, _)| store.strong_count() > 0);
    let same = |(one, _): &&(Weak<dyn Store>, String)| {
        one.upgrade().is_some_and(|one| std::ptr::addr_eq(Arc::as_ptr(&one), Arc::as_ptr(store)))
    };
    if let Some((_, database)) = known.iter().find(same) {
        return database.clone();
    }
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let name = format!("d{}", NUMBER.fetch_add(1, Ordering::Relaxed));
    let database = postgres.database(&name).expect("a database");
    known.push((Arc::downgrade(store), database.clone()));
    database
}

/// Passes every connection on to a node, by lot.
async fn spread(proxy: TcpListener, nodes: Vec<SocketAddr>, stopped: watch::Receiver<bool>) {
    let mut passed = JoinSet::new();
    let mut lot = 12_345_u64;
    let until = until(stopped);
    tokio::pin!(until);
    loop {
        let accepted = tokio::select! {
            accepted = proxy.accept() => accepted,
            () = &mut until => break,
        };
        let Ok((client, _)) = accepted else { continue };
        lot = lot.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let node = nodes[(lot >> 33) as usize % nodes.len()];
        passed.spawn(async move {
            if let Ok(node) = TcpStream::connect(node).await {
                pass(client, node).await;
            }
        });
    }
    drop(proxy);
    // What the nodes still say is passed on.
    while let Some(_passed) = passed.join_next().await {}
}

/// Passes on what is said, until the node has nothing more to say or does not listen any more.
async fn pass(mut client: TcpStream, mut node: TcpStream) {
    let _ = (client.set_nodelay(true), node.set_nodelay(true));
    let ((mut hears, mut says), (mut answers, mut asks)) = (client.split(), node.split());
    let asking = async {
        if tokio::io::copy(&mut hears, &mut asks).await.is_ok() {
            let _ = asks.shutdown().await;
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        _ = tokio::io::copy(&mut answers, &mut says) => {}
        () = asking => {}
    }
    let _ = says.shutdown().await;
}
