//! A NATS server of one's own.
//!
//! Nothing but the standard library: `cargo xtask` uses this file as well.
#![allow(dead_code, unreachable_pub)]

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

/// How long it may take to come up.
const PATIENCE: Duration = Duration::from_secs(30);
/// Where Debian has it, and the path.
const PROGRAMS: [&str; 2] = ["/usr/sbin/nats-server", "nats-server"];

/// A running bus. It ends with this value.
pub struct Bus {
    pub port: u16,
    server: Option<Child>,
}

impl Bus {
    /// The one that all tests of a process share while any of them runs, or why there is none.
    pub fn shared() -> Result<Arc<Bus>, String> {
        static SHARED: Mutex<Weak<Bus>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = shared.upgrade() {
            return Ok(running);
        }
        let running = Arc::new(Bus::start()?);
        *shared = Arc::downgrade(&running);
        Ok(running)
    }

    /// Starts one on a free port.
    pub fn start() -> Result<Bus, String> {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
        let mut bus = Bus { port: port.map_err(|error| error.to_string())?.port(), server: None };
        bus.up()?;
        Ok(bus)
    }

    /// Starts it, and waits until it answers.
    pub fn up(&mut self) -> Result<(), String> {
        let port = self.port.to_string();
        let start = |program: &str| {
            let mut command = Command::new(program);
            command.args(["-a", "127.0.0.1", "-p", &port]);
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()
        };
        let started = PROGRAMS.into_iter().find_map(|program| start(program).ok());
        self.server = Some(started.ok_or("NATS is not installed (Debian: nats-server)")?);
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            if begun.elapsed() > PATIENCE {
                return Err("the bus does not answer".into());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Ends it at once.
    pub fn down(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
    }

    /// The number of its process.
    pub fn pid(&self) -> Option<u32> {
        self.server.as_ref().map(Child::id)
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        self.down();
    }
}
