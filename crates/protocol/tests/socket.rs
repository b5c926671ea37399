//! Golden texts of everything that goes over the socket. What changes here changes the protocol.

use duskboard_protocol::text::Hex;
use duskboard_protocol::{
    After, ClockSettings, Code, Command, GameSettings, LobbyRoom, News, Notice, Order, PROTOCOL,
    Picture, Seat, TableSettings, ToClient, ToServer, Viewer, Voice, Wish,
};
use duskboard_rules::Variant;
use serde::{Serialize, de::DeserializeOwned};

fn game() -> GameSettings {
    GameSettings::of("banqi")
}

fn clock() -> Option<ClockSettings> {
    Some(ClockSettings { initial_ms: 300_000, increment_ms: 2_000 })
}

fn to_server() -> Vec<ToServer> {
    let room = || "k3m9x2abcd".to_string();
    let action = "e2e4".parse().unwrap();
    vec![
        ToServer::Hello { protocol: PROTOCOL },
        ToServer::Enter { room: room(), key: None, viewer: None, after: None },
        ToServer::Enter {
            room: room(),
            key: Some(Hex([7; 32])),
            viewer: Some(Viewer::Spectator),
            after: Some(After { game: 1, n: 12, head: Some(Hex([3; 32])), anew: false }),
        },
        ToServer::Leave,
        ToServer::Command { game: 1, command: Command { id: 3, order: Order::Act { action } } },
        ToServer::Command { game: 2, command: Command { id: 4, order: Order::Resign } },
        ToServer::Chat { text: "hello".into() },
        ToServer::Mute { who: Voice::Spectators, on: true },
        ToServer::Lobby { on: true },
        ToServer::Pair(Wish { game: game(), clock: clock() }),
        ToServer::Unpair,
        ToServer::Ping { t: 99 },
    ]
}

fn to_client() -> Vec<ToClient> {
    let picture = Picture::new(
        "k3m9x2abcd",
        1,
        TableSettings::online(Variant::Banqi),
        Hex([2; 32]),
        Hex([4; 32]),
    );
    let notice = Notice {
        n: 5,
        at: 1234,
        news: News::DrawOffered { seat: Seat::Second },
        view: None,
        turn: vec![Seat::First],
        clocks: Some([1000, 2000]),
        ticking: Some(Seat::First),
        head: Hex([5; 32]),
    };
    let room = || "k3m9x2abcd".to_string();
    let seats = [Some("Ann".to_string()), None];
    let shown = LobbyRoom { room: room(), game: game(), clock: clock(), seats };
    let (code, text) = (Code::Illegal, "not a legal action".to_string());
    vec![
        ToClient::Welcome { protocol: PROTOCOL, heartbeat_ms: 20_000 },
        ToClient::Entered { viewer: Seat::First.into(), now: 7, picture: Box::new(picture) },
        ToClient::Resumed { room: room(), game: 1, viewer: Viewer::Spectator, now: 8 },
        ToClient::Notice { game: 1, notice },
        ToClient::Done { id: 3 },
        ToClient::Refused { id: 3, code, text: text.clone() },
        ToClient::Presence { seats: [true, false], spectators: 2 },
        ToClient::Said {
            n: 1,
            voice: Voice::First,
            name: Some("Ann".into()),
            text: "hello".into(),
        },
        ToClient::Lobby { rooms: vec![shown.clone()] },
        ToClient::LobbyRoom(shown),
        ToClient::LobbyGone { room: room() },
        ToClient::Paired {
            room: room(),
            seat: Seat::Second,
            key: Hex([3; 32]),
            commitment: Hex([4; 32]),
        },
        ToClient::Unpaired { room: room(), waiting: true },
        ToClient::Pong { t: 99 },
        ToClient::Error { code, text },
        ToClient::Closing { retry_ms: 1000 },
    ]
}

fn golden<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(all: &[T]) -> String {
    let lines = all.iter().map(|message| {
        let text = serde_json::to_string(message).unwrap();
        assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), message);
        text
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn messages_to_the_server() {
    insta::assert_snapshot!(golden(&to_server()));
}

#[test]
fn messages_to_the_client() {
    insta::assert_snapshot!(golden(&to_client()));
}

#[test]
fn unknown_fields_and_words_are_refused() {
    for text in [
        r#"{"hello":{"protocol":1,"more":0}}"#,
        r#"{"enter":{"room":"a","seat":"first"}}"#,
        r#"{"command":{"game":1,"command":{"id":1,"order":"resign"},"x":1}}"#,
        r#"{"shout":{"text":"x"}}"#,
        r#"{"hello":{"protocol":1},"leave":null}"#,
    ] {
        assert!(serde_json::from_str::<ToServer>(text).is_err(), "{text}");
    }
}
