//! A server inside the test.
#![allow(dead_code, unreachable_pub)]

use duskboard_server::store::{Memory, Store};
use duskboard_server::{Config, House, Limits, Thinker};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A running server; it stops politely when asked.
pub struct Local {
    pub addr: SocketAddr,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
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

    pub async fn thinking(
        config: Config,
        store: Arc<dyn Store>,
        thinker: Option<Arc<dyn Thinker>>,
    ) -> Local {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("an address");
        let house = House::open(config, store, thinker).await.expect("a house");
        let (stop, stopped) = oneshot::channel::<()>();
        let until = async {
            let _ = stopped.await;
        };
        let serving = tokio::spawn(duskboard_server::serve(listener, house, until));
        Local { addr, stop, serving }
    }

    pub async fn stop(self) {
        let _ = self.stop.send(());
        let _ = self.serving.await;
    }
}
