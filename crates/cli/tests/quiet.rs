//! The log holds no secrets, whatever level is asked for.

#[path = "../../server/tests/common/mod.rs"]
mod common;
mod real;

use common::{Player, new_room, room};
use real::{Server, folder, free_port, ready, serving};
use std::process::Stdio;

/// What must not be in a log.
fn secrets(player: &Player) -> Vec<String> {
    let key = player.place.key.to_string();
    let cookie = player.place.cookie.clone();
    let cookie = cookie.split_once('=').map_or(cookie.clone(), |(_, value)| value.into());
    let views = player.seen.iter().filter_map(|notice| notice.view.clone());
    let boards = views.filter_map(|view| Some(view.split(' ').next()?.to_string()));
    let placed = player.acknowledged.iter().map(|command| format!("{:?}", command.order));
    let actions = player.acknowledged.iter().filter_map(|command| match &command.order {
        duskboard_protocol::Order::Act { action } => Some(format!("\"{action}\"")),
        _ => None,
    });
    [key, cookie].into_iter().chain(boards).chain(placed).chain(actions).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_of_everything_tells_no_secret() {
    for json in [false, true] {
        let (addr, data) = (free_port(), folder("quiet"));
        let log = data.with_extension("log");
        let mut command = serving(addr, &data, "trace");
        command.args(json.then_some("--log-json"));
        command.args(["--operator-token", "the-operators-own"]);
        let file = std::fs::File::create(&log).expect("a file");
        let server = Server(command.stderr(Stdio::from(file)).spawn().expect("a server"));
        ready(addr).await;
        let mut players = Vec::new();
        for variant in ["assassin", "fog"] {
            let places = room(addr, &new_room(variant)).await;
            let [ann, ben] = places.map(|place| Player::new(place, 5, 6));
            let (ann, ben) = tokio::join!(ann.play(addr), ben.play(addr));
            players.extend([ann, ben]);
        }
        let token = [("authorization", "Bearer the-operators-own")];
        common::http(addr, "GET", "/metrics", &token, None).await.expect("an answer");
        drop(server);
        let told = std::fs::read_to_string(&log).expect("a log");
        assert!(told.contains("restored"), "it is a log: {told:.2000}");
        assert!(!told.contains("the-operators-own"));
        for player in &players {
            let secrets = secrets(player);
            assert!(secrets.len() > 10, "{secrets:?}");
            for secret in secrets {
                let line = told.lines().find(|line| line.contains(&secret));
                assert_eq!(line, None, "{secret}");
            }
        }
        let _ = std::fs::remove_file(log);
        let _ = std::fs::remove_dir_all(data);
    }
}
