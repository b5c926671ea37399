//! A PostgreSQL of one's own: real, private, with its files in a folder that goes with it.
//!
//! Nothing but the standard library: `cargo xtask` uses this file as well.
#![allow(dead_code, unreachable_pub)]

use std::cell::Cell;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

/// How long it may take to come up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running PostgreSQL. It ends with this value, and its files with it.
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    pub port: u16,
    /// Whom it runs as: root must not.
    owner: Option<(u32, u32)>,
    server: Option<Child>,
}

impl Postgres {
    /// The one that all tests of a process share, or why there is none. It is there until the last
    /// thread has ended that asked for it: a test may stop all its servers and start them again.
    pub fn shared() -> Result<Arc<Postgres>, String> {
        static SHARED: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());
        thread_local!(static HELD: Cell<Option<Arc<Postgres>>> = const { Cell::new(None) });
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let running = match shared.upgrade() {
            Some(running) => running,
            None => Arc::new(Postgres::start()?),
        };
        *shared = Arc::downgrade(&running);
        HELD.set(Some(running.clone()));
        Ok(running)
    }

    /// Makes one in a new folder and starts it.
    pub fn start() -> Result<Postgres, String> {
        let programs = programs().ok_or("PostgreSQL is not installed (Debian: postgresql)")?;
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("duskboard-postgres-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let owner = owner(&folder);
        if let Some((user, group)) = owner {
            chown(&folder, Some(user), Some(group)).map_err(|error| error.to_string())?;
        }
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
        let port = port.map_err(|error| error.to_string())?.port();
        let mut postgres = Postgres { programs, folder, port, owner, server: None };
        let data = postgres.data();
        let mut made = postgres.program("initdb");
        made.arg("-D").arg(data).args(["-U", "duskboard", "-A", "trust", "--no-sync"]);
        done(made.args(["-E", "UTF8", "--locale=C"]))?;
        postgres.up()?;
        Ok(postgres)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(&self.folder).stdout(Stdio::null()).stderr(Stdio::null());
        if let Some((user, group)) = self.owner {
            command.uid(user).gid(group);
        }
        command
    }

    /// Starts it, and waits until it answers.
    pub fn up(&mut self) -> Result<(), String> {
        let (data, port) = (self.data(), self.port.to_string());
        let mut server = self.program("postgres");
        server.arg("-D").arg(data).args(["-p", &port, "-k", ""]);
        server.args(["-c", "listen_addresses=127.0.0.1", "-c", "fsync=on"]);
        server.args(["-c", "max_connections=400", "-c", "shared_buffers=64MB"]);
        self.server = Some(server.spawn().map_err(|error| error.to_string())?);
        let begun = Instant::now();
        while !self.answers() {
            if begun.elapsed() > PATIENCE {
                return Err("PostgreSQL does not answer".into());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    fn answers(&self) -> bool {
        done(self.program("pg_isready").args(["-h", "127.0.0.1", "-p", &self.port.to_string()]))
            .is_ok()
    }

    /// Ends it at once, as a crash would: nothing is tidied up.
    pub fn down(&mut self) {
        let data = self.data();
        let mut stop = self.program("pg_ctl");
        let _ = done(stop.arg("stop").arg("-D").arg(data).args(["-m", "immediate", "-w"]));
        if let Some(mut server) = self.server.take() {
            let _ = server.wait();
        }
    }

    /// The number of its process.
    pub fn pid(&self) -> Option<u32> {
        self.server.as_ref().map(Child::id)
    }

    /// Where its files are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// A new, empty database: its address.
    pub fn database(&self, name: &str) -> Result<String, String> {
        let port = self.port.to_string();
        let mut make = self.program("createdb");
        done(make.args(["-h", "127.0.0.1", "-p", &port, "-U", "duskboard", name]))?;
        Ok(url(self.port, name))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.down();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The address of a database behind a port of this machine.
pub fn url(port: u16, name: &str) -> String {
    format!("postgres://duskboard@127.0.0.1:{port}/{name}")
}

/// Where the newest PostgreSQL's programs are, as Debian has them.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let folders = versions.filter_map(|version| Some(version.ok()?.path().join("bin")));
    let whole = |folder: &PathBuf| folder.join("initdb").exists();
    folders.filter(whole).max_by_key(|folder| version(folder))
}

fn version(folder: &Path) -> u32 {
    let name = folder.parent().and_then(|folder| folder.file_name()?.to_str()?.parse().ok());
    name.unwrap_or(0)
}

/// Somebody else, if we are root.
fn owner(folder: &Path) -> Option<(u32, u32)> {
    let root = std::fs::metadata(folder).is_ok_and(|folder| folder.uid() == 0);
    let users = std::fs::read_to_string("/etc/passwd").ok().filter(|_| root)?;
    ["postgres", "nobody"].into_iter().find_map(|name| {
        let mut user = users.lines().find(|user| user.split(':').next() == Some(name))?.split(':');
        Some((user.nth(2)?.parse().ok()?, user.next()?.parse().ok()?))
    })
}

fn done(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{:?}: {status}", command.get_program())),
        Err(error) => Err(format!("{:?}: {error}", command.get_program())),
    }
}
