//! The real server as a process of its own.
#![allow(dead_code, unreachable_pub)]

use crate::common;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A server that does not outlive the test.
pub struct Server(pub Child);

impl Server {
    /// SIGKILL: no goodbye.
    pub fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The binary, told to serve these games without limits.
pub fn serving(addr: SocketAddr, data: &Path, log: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_duskboard"));
    command
        .args(["serve", "--log", log, "--addr", &addr.to_string()])
        .args(["--max-sockets-per-address", "0", "--requests-per-minute", "0"])
        .args(["--rooms-per-minute", "0", "--messages-per-minute", "0"])
        .args(["--entrances-per-minute", "0", "--commands-per-minute", "0"])
        .args(["--max-waiting-per-address", "0"])
        .arg("--data")
        .arg(data)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// Starts the server on a folder.
pub fn start(addr: SocketAddr, data: &Path) -> Server {
    Server(serving(addr, data, "error").spawn().expect("the server starts"))
}

/// Waits until the server answers.
pub async fn ready(addr: SocketAddr) {
    let begun = Instant::now();
    while common::http(addr, "GET", "/healthz", &[], None).await.is_err() {
        assert!(begun.elapsed() < common::PATIENCE, "the server does not start");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A port that nobody uses.
pub fn free_port() -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address")
}

/// The name of a folder that is not there.
pub fn no_folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("duskboard-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// An empty folder.
pub fn folder(name: &str) -> PathBuf {
    let folder = no_folder(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs the binary to its end.
pub fn run<W: AsRef<std::ffi::OsStr>>(words: &[W]) -> Output {
    let command = Command::new(env!("CARGO_BIN_EXE_duskboard")).args(words).output();
    command.expect("the binary can be started")
}

/// The one line of a command that failed with this status and said nothing else.
pub fn failed(output: &Output, status: i32) -> String {
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(status), "{told}");
    assert_eq!((output.stdout.len(), told.lines().count()), (0, 1), "{told}");
    assert!(told.starts_with("duskboard: ") && !told.contains("panicked"), "{told}");
    told
}
