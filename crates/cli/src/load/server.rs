//! The servers that are measured, each a process of its own.

use crate::Failure;
use axum::extract::ws::{Message, WebSocketUpgrade};
use axum::routing::get;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use tokio::net::TcpListener;

/// Which server.
#[derive(PartialEq, Eq, Clone, Copy)]
pub(super) enum Kind<'a> {
    /// With the database of this address, or with a file of its own.
    Durable(Option<&'a str>),
    Forgetful,
    Echo,
}

/// A server that ends with its measurement.
pub(super) struct Running {
    pub(super) addr: SocketAddr,
    child: Child,
    data: PathBuf,
}

impl Running {
    pub(super) async fn start(kind: Kind<'_>) -> Result<Running, Failure> {
        let data = std::env::temp_dir().join(format!("duskboard-load-{}", std::process::id()));
        let mut command = Command::new(std::env::current_exe().map_err(Failure::refused)?);
        match kind {
            Kind::Echo => command.args(["load", "--echo"]),
            Kind::Durable(_) | Kind::Forgetful => {
                command.args(["serve", "--log", "error", "--addr", "127.0.0.1:0"]);
                command.args(["--max-sockets-per-address", "0", "--requests-per-minute", "0"]);
                command.args(["--rooms-per-minute", "0", "--messages-per-minute", "0"]);
                command.args(["--entrances-per-minute", "0", "--commands-per-minute", "0"]);
                command.args(["--max-waiting-per-address", "0"]);
                command.arg("--data").arg(&data)
            }
        };
        match kind {
            Kind::Durable(Some(url)) => command.args(["--database-url", url]),
            Kind::Forgetful => command.args(["--database-url", "memory:"]),
            Kind::Durable(None) | Kind::Echo => &mut command,
        };
        let mut child = command.stdout(Stdio::piped()).spawn().map_err(Failure::refused)?;
        let mut line = String::new();
        if let Some(told) = child.stdout.take() {
            BufReader::new(told).read_line(&mut line).map_err(Failure::refused)?;
        }
        let addr = line.trim().rsplit('/').next().and_then(|addr| addr.parse().ok());
        let mut running = Running { addr: SocketAddr::from(([127, 0, 0, 1], 0)), child, data };
        running.addr = addr.ok_or_else(|| Failure::refused("the server did not start"))?;
        Ok(running)
    }

    /// What the server holds in memory, in bytes.
    pub(super) fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        1024.0 * kilobytes.unwrap_or(0.0)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

/// The least a server of sockets can do: say everything again.
pub(super) async fn echo() -> Result<(), Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(Failure::refused)?;
    println!("listening on http://{}", listener.local_addr().map_err(Failure::refused)?);
    let again = async |upgrade: WebSocketUpgrade| {
        upgrade.on_upgrade(async |mut socket| {
            while let Some(Ok(message)) = socket.recv().await {
                let text = matches!(message, Message::Text(_));
                if text && socket.send(message).await.is_err() {
                    break;
                }
            }
        })
    };
    let router = axum::Router::new().route("/socket", get(again));
    let listener = axum::serve::ListenerExt::tap_io(listener, |stream| {
        let _ = stream.set_nodelay(true);
    });
    axum::serve(listener, router).await.map_err(Failure::refused)
}
