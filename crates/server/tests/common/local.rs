//! A server inside the test; with `DUSKBOARD_CLUSTER=1`, three nodes of a cluster instead.
#![allow(dead_code, unreachable_pub)]

#[path = "cluster.rs"]
pub mod cluster;

use cluster::Cluster;
use duskboard_server::store::{Memory, Store};
use duskboard_server::{Config, House, Limits, Thinker};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// How long nodes may take to tell each other something, ten times as long as they do.
const SETTLE: Duration = Duration::from_millis(150);

/// A running server, or several that are one; it stops politely when asked.
pub struct Local {
    pub addr: SocketAddr,
    /// What is kept.
    pub store: Arc<dyn Store>,
    running: Running,
}

enum Running {
    One { stop: oneshot::Sender<()>, serving: JoinHandle<()> },
    Many(Cluster),
}

/// Quick to notice who is gone, and without limits.
pub fn config() -> Config {
    Config {
        linger: Duration::from_millis(100),
        patience: Duration::from_secs(5),
        limits: Limits::none(),
        operator_token: Some("let me in".into()),
        ..Config::default()
    }
}

impl Local {
    pub async fn start() -> Local {
        Local::with(config(), Arc::new(Memory::default())).await
    }

    pub async fn with(config: Config, store: Arc<dyn Store>) -> Local {
        Local::thinking(config, store, None).await
    }

    /// A server, or three nodes on a database that stands for the store.
    pub async fn thinking(
        config: Config,
        store: Arc<dyn Store>,
        thinker: Option<Arc<dyn Thinker>>,
    ) -> Local {
        match cluster::wanted() {
            true => Local::of(Cluster::start(config, &store, thinker).await),
            false => Local::one(config, store, thinker).await,
        }
    }

    /// One server on this very store, whatever tests are run against.
    pub async fn alone(config: Config, store: Arc<dyn Store>) -> Local {
        Local::one(config, store, None).await
    }

    pub fn of(cluster: Cluster) -> Local {
        let store = cluster.stores[0].clone();
        Local { addr: cluster.addr, store, running: Running::Many(cluster) }
    }

    /// Where the viewer of that number comes in: viewers of a cluster come to different nodes.
    pub fn entrance(&self, number: usize) -> SocketAddr {
        match &self.running {
            Running::One { .. } => self.addr,
            Running::Many(cluster) => cluster.nodes[number % cluster.nodes.len()],
        }
    }

    /// The same with a computer.
    pub async fn one(
        config: Config,
        store: Arc<dyn Store>,
        thinker: Option<Arc<dyn Thinker>>,
    ) -> Local {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("an address");
        let house = House::open(config, store.clone(), thinker).await.expect("a house");
        let (stop, stopped) = oneshot::channel::<()>();
        let until = async {
            let _ = stopped.await;
        };
        let serving = tokio::spawn(duskboard_server::serve(listener, house, until));
        Local { addr, store, running: Running::One { stop, serving } }
    }

    /// Waits until the nodes of a cluster have told each other what somebody has used.
    pub async fn settle(&self) {
        match self.running {
            Running::One { .. } => {}
            Running::Many(_) => tokio::time::sleep(SETTLE).await,
        }
    }

    pub async fn stop(self) {
        match self.running {
            Running::One { stop, serving } => {
                let _ = stop.send(());
                let _ = serving.await;
            }
            Running::Many(cluster) => cluster.stop().await,
        }
    }
}
