//! `cargo xtask cluster`: three nodes, a PostgreSQL, a bus and a proxy on one machine, for a look
//! around.

#[path = "../../server/tests/common/bus.rs"]
mod bus;
#[path = "../../server/tests/common/postgres.rs"]
mod postgres;

use crate::run::{command, run, target_folder, top};
use crate::setup::{CLUSTER, packages};
use crate::web::web;
use bus::Bus;
use postgres::Postgres;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

/// Where the proxy listens, and the nodes behind it.
const PROXY: &str = "127.0.0.1:8180";
const NODES: [&str; 3] = ["127.0.0.1:8181", "127.0.0.1:8182", "127.0.0.1:8183"];

/// Builds everything and runs a cluster until it is stopped with Ctrl-C.
pub(crate) fn cluster() -> Result<(), String> {
    packages(&CLUSTER)?;
    // Before minutes of building.
    free()?;
    web(&[])?;
    run("cargo build --release --package duskboard")?;
    // Ctrl-C is for the nodes, which stop politely. Whoever tidies up after them does not hear it.
    let xtask = std::env::current_exe().map_err(|error| error.to_string())?;
    let line = "trap '' INT; exec \"$0\" cluster-inside";
    let status = Command::new("sh").args(["-c", line]).arg(xtask).current_dir(top()).status();
    match status.map_err(|error| error.to_string())?.success() {
        true => Ok(()),
        false => Err("the cluster ended badly".into()),
    }
}

/// The addresses must be nobody else's: the proxy would pass people on to whoever that is.
fn free() -> Result<(), String> {
    NODES.into_iter().chain([PROXY]).try_for_each(|addr| listen(addr).map(drop))
}

fn listen(addr: &str) -> Result<TcpListener, String> {
    TcpListener::bind(addr).map_err(|error| format!("{addr}: {error}"))
}

/// Processes that run. None of them outlives this.
struct Running(Vec<Child>);

impl Drop for Running {
    fn drop(&mut self) {
        for one in &mut self.0 {
            let _ = one.kill();
            let _ = one.wait();
        }
    }
}

/// Ends these processes when this one dies before it could: somebody closes the terminal or kills it.
fn guard(pids: &[u32], folder: &Path) -> Result<Running, String> {
    let line = "trap '' INT TERM HUP; read -r never; folder=$1; shift; kill \"$@\"
        for pid; do while kill -0 \"$pid\"; do sleep 0.1; done; done; rm -rf \"$folder\"";
    let mut guard = Command::new("sh");
    guard.args(["-c", line, "guard"]).arg(folder).args(pids.iter().map(u32::to_string));
    // It hears of the death by the end of this pipe.
    guard.stdin(Stdio::piped()).stderr(Stdio::null());
    let guard = guard.spawn().map_err(|error| format!("sh: {error}"))?;
    Ok(Running(vec![guard]))
}

/// Runs the cluster until all nodes have stopped; then the rest goes as well.
pub(crate) fn inside() -> Result<(), String> {
    free()?;
    let proxy = listen(PROXY)?;
    let (postgres, bus) = (Postgres::start()?, Bus::start()?);
    let database = postgres.database("duskboard")?;
    let mut nodes = Running(Vec::new());
    for addr in NODES {
        nodes.0.push(node(addr, &database, &bus.url())?);
    }
    let others = [bus.pid(), postgres.pid()].into_iter().flatten();
    let pids: Vec<_> = nodes.0.iter().map(Child::id).chain(others).collect();
    let _guard = guard(&pids, postgres.folder())?;
    thread::spawn(move || spread(&proxy));
    eprintln!("\n    Open http://{PROXY} (nodes: {}).", NODES.join(", "));
    eprintln!("    Stop a node, or kill it, and see the games go on. Ctrl-C stops all of it.\n");
    for node in &mut nodes.0 {
        let _ = node.wait();
    }
    Ok(())
}

fn node(addr: &str, database: &str, bus: &str) -> Result<Child, String> {
    let binary = target_folder().join("release/duskboard");
    let line =
        format!("{} serve --addr {addr} --database-url {database} --bus {bus}", binary.display());
    eprintln!("==> {line}");
    command(&line).spawn().map_err(|error| format!("`{line}`: {error}"))
}

/// Passes connections on to the nodes in turn; one that does not answer is passed over.
fn spread(proxy: &TcpListener) {
    for (turn, client) in proxy.incoming().enumerate() {
        let Ok(client) = client else { continue };
        let mut nodes = NODES.map(|node| node.parse::<SocketAddr>());
        nodes.rotate_left(turn % NODES.len());
        let node = nodes.iter().flatten().find_map(|node| TcpStream::connect(node).ok());
        let _ = node.map(|node| join(client, node));
    }
}

/// Passes bytes on, both ways.
fn join(client: TcpStream, node: TcpStream) -> std::io::Result<()> {
    let (to_client, to_node) = (client.try_clone()?, node.try_clone()?);
    thread::spawn(move || flow(client, to_node));
    thread::spawn(move || flow(node, to_client));
    Ok(())
}

fn flow(mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(n @ 1..) = from.read(&mut bytes) {
        if to.write_all(&bytes[..n]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(std::net::Shutdown::Both);
}
