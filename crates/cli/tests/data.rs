//! The folder of games: one server at a time, for nobody else's eyes.

#[path = "../../server/tests/common/mod.rs"]
mod common;
mod real;

use common::{Socket, new_room, room};
use real::{failed, free_port, no_folder, ready, start};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;

/// The second of two servers on one folder says so and ends; the first one goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_folder_belongs_to_one_server() {
    let (addr, data) = (free_port(), no_folder("lock"));
    let mut first = start(addr, &data);
    ready(addr).await;
    let [ann, ben] = room(addr, &new_room("chess")).await;
    let url = format!("sqlite:{}", data.join("duskboard.sqlite").display());
    let link = data.with_extension("link");
    std::os::unix::fs::symlink(&data, &link).expect("a link");
    for other in [
        ["--data", data.to_str().expect("a path")],
        ["--data", link.to_str().expect("a path")],
        ["--database-url", &url],
    ] {
        let mut second = std::process::Command::new(env!("CARGO_BIN_EXE_duskboard"));
        second.args(["serve", "--addr", &free_port().to_string()]).args(other);
        let told = failed(&ended(second).await, 1);
        assert!(told.contains("another server") && told.contains("duskboard.sqlite"), "{told}");
    }
    // The game goes on where it is.
    let mut socket = Socket::open(addr).await;
    socket.enter(&ann.room, Some(ann.key)).await;
    socket.act(1, "e2e4").await.expect("a move");
    // However the first one ends, the folder is free then.
    first.kill();
    let addr = free_port();
    let _second = start(addr, &data);
    ready(addr).await;
    let picture = Socket::open(addr).await.enter(&ben.room, Some(ben.key)).await;
    assert_eq!((picture.history.len(), picture.result), (1, None));
    let _ = std::fs::remove_file(link);
    let _ = std::fs::remove_dir_all(data);
}

/// What a command leaves behind when it ends; one that goes on is killed after a while.
async fn ended(mut command: std::process::Command) -> std::process::Output {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary can be started");
    let begun = std::time::Instant::now();
    while child.try_wait().expect("a state").is_none() && begun.elapsed() < common::PATIENCE {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let _ = child.kill();
    child.wait_with_output().expect("an end")
}

fn mode(path: &Path) -> u32 {
    let about = std::fs::metadata(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    about.permissions().mode() & 0o777
}

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("a mode");
}

/// Secrets and hashes of keys are in there: the folder and every file in it are its owner's only.
#[tokio::test(flavor = "multi_thread")]
async fn files_are_for_the_server_alone() {
    let data = no_folder("modes");
    for round in ["new", "killed and left open to all", "restarted"] {
        let addr = free_port();
        let mut server = start(addr, &data);
        ready(addr).await;
        room(addr, &new_room("chess")).await;
        assert_eq!(mode(&data), 0o700, "{round}");
        let files: Vec<_> = std::fs::read_dir(&data).expect("a folder").flatten().collect();
        for name in ["duskboard.sqlite", "duskboard.sqlite-wal", "duskboard.sqlite-shm"] {
            assert!(files.iter().any(|file| file.file_name() == name), "{round}: {name}");
        }
        for file in files {
            assert_eq!(mode(&file.path()), 0o600, "{round}: {:?}", file.path());
        }
        server.kill();
        set_mode(&data, 0o755);
        for file in std::fs::read_dir(&data).expect("a folder").flatten() {
            set_mode(&file.path(), 0o644);
        }
    }
    let _ = std::fs::remove_dir_all(data);
}
