//! Computers whose home is busy think at nodes that are killed, again and again.

use crate::common::{Player, host, http, new_room};
use crate::history::check;
use crate::nodes::Nodes;
use crate::{PATIENCE, record};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The node where all rooms are; the others only think for it.
const HOME: usize = 0;
/// More than one address has places for, at home and elsewhere.
const TABLES: usize = 4;

/// One game after another against the best computer.
async fn table(home: SocketAddr, seed: u64, count: Arc<AtomicUsize>, enough: Arc<AtomicBool>) {
    let mut body = new_room("chess");
    body["computer"] = 8.into();
    while !enough.load(Ordering::Relaxed) {
        let mut player = Player::new(host(home, &body).await, seed, 500);
        (player.count, player.enough) = (count.clone(), enough.clone());
        let player = player.play(home).await;
        check(&record(home, &player.place.room).await, &[player]);
    }
}

/// What a node has counted under that name, for whichever other node.
async fn counted(node: SocketAddr, name: &str) -> u64 {
    let all = http(node, "GET", "/metrics", &[], None).await.expect("metrics").body;
    let ours = all.lines().filter(|line| line.starts_with(name));
    ours.filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok()).sum()
}

/// Waits until every table has gone on.
async fn all_go_on(counts: &[Arc<AtomicUsize>]) {
    let before: Vec<_> = counts.iter().map(|count| count.load(Ordering::Relaxed)).collect();
    let begun = Instant::now();
    let stands =
        |(count, before): (&Arc<AtomicUsize>, &usize)| count.load(Ordering::Relaxed) == *before;
    while counts.iter().zip(&before).any(stands) {
        assert!(begun.elapsed() < PATIENCE, "a game against a computer stands still");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_when_the_nodes_that_think_for_them_are_killed() {
    let mut nodes = match Nodes::start().await {
        Ok(nodes) => nodes,
        Err(missing) => return eprintln!("\nLEFT OUT, nothing was checked: {missing}\n"),
    };
    let (home, enough) = (nodes.addr_of(HOME), Arc::new(AtomicBool::new(false)));
    let counts: Vec<Arc<AtomicUsize>> = (0..TABLES).map(|_| Arc::default()).collect();
    let start = |(seed, count): (u64, &Arc<AtomicUsize>)| {
        tokio::spawn(table(home, seed, count.clone(), enough.clone()))
    };
    let playing: Vec<_> = (0..).zip(&counts).map(start).collect();
    // Until something was lost with one of them.
    let (mut kills, taken_back) = (0, "duskboard_thoughts_taken_back_total");
    while counted(home, taken_back).await == 0 || kills < 2 {
        assert!(kills < 20, "nothing was lost with a node");
        all_go_on(&counts).await;
        nodes.kill(1 + kills % 2).await;
        kills += 1;
    }
    all_go_on(&counts).await;
    let handed_over = counted(home, "duskboard_thoughts_handed_over_total").await;
    let taken_back = counted(home, taken_back).await;
    assert!(taken_back < handed_over, "{taken_back} of {handed_over} came to nothing");
    println!("{kills} kills, {handed_over} handed over, {taken_back} taken back");
    enough.store(true, Ordering::Relaxed);
    for table in playing {
        table.await.expect("a table that found nothing wrong");
    }
}
