//! Who goes away and what becomes of their game, over sockets.

use crate::common::{Place, Socket, get, new_room, room};
use crate::local::Local;
use duskboard_protocol::{
    Command, Ending, GameResult, News, Order, Record, Seat, ToClient, ToServer,
};
use serde_json::json;
use std::time::Duration;

/// Two who sit in a room with a grace of a second.
async fn seated(server: &Local, variant: &str, clock: bool) -> ([Place; 2], [Socket; 2]) {
    let mut body = new_room(variant);
    body["grace_ms"] = json!(1000);
    body["place_ms"] = json!(1000);
    if !clock {
        body["clock"] = json!(null);
    }
    let places = room(server.addr, &body).await;
    let mut sockets = [Socket::open(server.addr).await, Socket::open(server.addr).await];
    for (socket, place) in sockets.iter_mut().zip(&places) {
        socket.enter(&place.room, Some(place.key)).await;
    }
    (places, sockets)
}

fn ended(message: ToClient) -> Option<GameResult> {
    match message {
        ToClient::Notice { notice, .. } => match notice.news {
            News::Ended { result, .. } => Some(result),
            _ => None,
        },
        _ => None,
    }
}

/// How a game in a room ended, as its record says.
async fn result(server: &Local, place: &Place) -> GameResult {
    loop {
        let answer = get(server.addr, &format!("/api/rooms/{}/games/1", place.room)).await;
        if answer.status == 200 {
            return Record::read(&answer.body).unwrap().result.unwrap();
        }
        assert_eq!(answer.code(), "not-over");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_both_have_left_has_no_winner() {
    let server = Local::start().await;
    for first_to_go in Seat::BOTH {
        let (places, [white, black]) = seated(&server, "chess", true).await;
        match first_to_go {
            Seat::First => drop((white, black)),
            Seat::Second => drop((black, white)),
        }
        let result = result(&server, &places[0]).await;
        assert_eq!((result.winner, result.reason), (None, Ending::Deserted), "{first_to_go}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_longer_renews_the_grace() {
    let server = Local::start().await;
    let (_, [mut white, black]) = seated(&server, "chess", true).await;
    drop(black);
    let until = |message| match message {
        ToClient::Notice { notice, .. } => match notice.news {
            News::Gone { until, .. } | News::GraceRenewed { until, .. } => until,
            _ => None,
        },
        _ => None,
    };
    let gone = white.until(until).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    let command = Command { id: 1, order: Order::WaitLonger };
    white.say(&ToServer::Command { game: 1, command }).await;
    assert!(white.until(until).await > gone, "the whole grace once more");
    let result = white.until(ended).await;
    assert_eq!((result.winner, result.reason), (Some(Seat::First), Ending::Abandoned));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_place_in_time_did_not_run_out_of_time() {
    let server = Local::start().await;
    let rows = [(true, Some(Ending::Unplaced)), (false, None)];
    for (clock, expected) in rows {
        let (_, [mut white, _black]) = seated(&server, "assassin", clock).await;
        white.act(1, "A@c3").await.unwrap();
        let wait = tokio::time::timeout(Duration::from_millis(2500), white.until(ended));
        let reason = wait.await.ok().map(|result| result.reason);
        assert_eq!(reason, expected, "a clock: {clock}");
    }
    server.stop().await;
}
