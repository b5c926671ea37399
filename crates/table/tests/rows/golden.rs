//! Every message and every file, as they are written. A change of a format shows here, and asks
//! for another version number.

use crate::common::{Home, Setting, bytes, joint, local, online};
use crate::verify::coins;
use duskboard_protocol::json::Wire;
use duskboard_protocol::{
    Answered, Command, Ending, Entry, Fact, GameResult, Line, MAX_COMMAND, MAX_FILE, MAX_NAME,
    News, Order, PROTOCOL, Picture, Record, SavedGame, SeatFile, TableSettings, Told,
};
use duskboard_rules::banqi::Piece;
use duskboard_rules::{Chance, Coin, Seat, Variant, Viewer};
use duskboard_table::save;
use insta::assert_snapshot;
use std::fmt::{Debug, Write};

const FIRST: Seat = Seat::First;
const SECOND: Seat = Seat::Second;

/// One a line; each comes back as it was.
fn lines<T: Wire + PartialEq + Debug>(messages: Vec<T>) -> String {
    let mut text = String::new();
    for message in messages {
        let json = serde_json::to_string(&message).unwrap();
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), message);
        assert_eq!(duskboard_protocol::json::take::<T>(&json).unwrap(), message);
        refuses_unknown_fields::<T>(&json);
        writeln!(text, "{json}").unwrap();
    }
    text
}

/// With a field too many in any of its objects it is not read.
fn refuses_unknown_fields<T: Wire>(json: &str) {
    for (at, _) in json.match_indices('{') {
        let comma = if json[at + 1..].starts_with('}') { "" } else { "," };
        let more = format!("{}\"unheard-of\":1{comma}{}", &json[..=at], &json[at + 1..]);
        assert!(serde_json::from_str::<T>(&more).is_err(), "{more}");
    }
}

fn pretty(value: &impl Wire) -> String {
    serde_json::to_string_pretty(value).unwrap()
}

#[test]
fn versions_and_limits() {
    let versions = [PROTOCOL, Record::VERSION, SavedGame::VERSION, SeatFile::VERSION];
    assert_eq!(versions, [1, 1, 1, 1]);
    assert_eq!([MAX_COMMAND, MAX_FILE, MAX_NAME], [4_096, 4_194_304, 24]);
}

#[test]
fn commands() {
    let act = |text: &str| Order::Act { action: text.parse().unwrap() };
    let orders = vec![
        act("e2e4"),
        act("e7e8q"),
        act("A@c3"),
        act("b2*b5"),
        act("b2b2"),
        Order::Resign,
        Order::Abort,
        Order::OfferDraw,
        Order::WithdrawDraw,
        Order::AcceptDraw,
        Order::DeclineDraw,
        Order::AskTakeback,
        Order::GrantTakeback,
        Order::RefuseTakeback,
        Order::Rematch { nonce: bytes(7) },
        Order::Undo { steps: 2 },
        Order::Redo { steps: 1 },
        Order::Link { draw: 3, link: bytes(4) },
    ];
    let commands = (1..).zip(orders).map(|(id, order)| Command { id, order });
    assert_snapshot!(lines(commands.collect()));
}

#[test]
fn events() {
    let at = |name: &str| name.parse().unwrap();
    let some = |name: &str| Some(at(name));
    let moved =
        |from, to, promoted| Told::Moved { seat: FIRST, piece: Some('P'), from, to, promoted };
    assert_snapshot!(lines(vec![
        Told::Placed { seat: FIRST, at: some("c3") },
        Told::Placed { seat: SECOND, at: None },
        moved(some("e2"), some("e4"), None),
        moved(some("e7"), some("e8"), Some('Q')),
        Told::Moved { seat: SECOND, piece: None, from: None, to: None, promoted: None },
        Told::Castled {
            seat: FIRST,
            king_from: at("e1"),
            king_to: at("g1"),
            rook_from: at("h1"),
            rook_to: at("f1")
        },
        Told::Captured { seat: SECOND, piece: 'p', at: at("d5") },
        Told::Shot { seat: FIRST, from: at("c3"), at: at("c6"), piece: 'n' },
        Told::Tossed { at: at("c6"), coin: 'H' },
        Told::Flipped { seat: FIRST, at: at("b2"), piece: 'K' },
        Told::Rebounded { seat: FIRST, from: some("c3"), at: some("c5") },
        Told::Rebounded { seat: SECOND, from: None, at: None },
        Told::Revealed { seat: SECOND, at: at("f6") },
        Told::Vanished { seat: SECOND, at: at("f6") },
        Told::Lit { at: at("d5") },
        Told::Check { at: at("e8") },
        Told::Over(GameResult { winner: Some(FIRST), reason: Ending::Checkmate }),
    ]));
}

#[test]
fn results() {
    let reasons = [
        Ending::KingCaptured,
        Ending::NoPieces,
        Ending::Checkmate,
        Ending::Stalemate,
        Ending::NoMoves,
        Ending::Material,
        Ending::Repetition,
        Ending::Quiet,
        Ending::Resignation,
        Ending::Agreement,
        Ending::Time,
        Ending::Abandoned,
        Ending::Aborted,
        Ending::Unplaced,
        Ending::Deserted,
        Ending::Withheld,
    ];
    let results = reasons.into_iter().zip([Some(FIRST), Some(SECOND), None].into_iter().cycle());
    assert_snapshot!(lines(
        results.map(|(reason, winner)| GameResult { winner, reason }).collect()
    ));
}

#[test]
fn news() {
    let result = GameResult { winner: None, reason: Ending::Agreement };
    let lines_again =
        vec![Line { seat: FIRST, text: "e4".into(), told: Vec::new(), view: "(a view)".into() }];
    assert_snapshot!(lines(vec![
        News::Sat { seat: FIRST, name: "Ada".into(), nonce: bytes(1), computer: None },
        News::Sat { seat: SECOND, name: "Bob".into(), nonce: bytes(2), computer: Some(4) },
        News::Acted {
            seat: FIRST,
            told: vec![Told::Check { at: "e8".parse().unwrap() }],
            text: "Qe5+".into()
        },
        News::Fell {
            told: vec![Told::Tossed { at: "c6".parse().unwrap(), coin: 'T' }],
            text: "=T".into()
        },
        News::DrawOffered { seat: FIRST },
        News::DrawWithdrawn,
        News::DrawDeclined,
        News::TakebackAsked { seat: SECOND },
        News::TakebackRefused,
        News::WentBack { steps: 2 },
        News::WentForth { lines: lines_again },
        News::Gone { seat: FIRST, until: Some(61_000) },
        News::Gone { seat: FIRST, until: None },
        News::Back { seat: FIRST },
        News::Ended { result, secret: bytes(5) },
        News::RematchAsked { seat: SECOND },
        News::GraceRenewed { seat: FIRST, until: Some(61_000) },
        News::Linked { seat: FIRST, draw: 0, link: Some(bytes(4)) },
        News::Linked { seat: SECOND, draw: 0, link: None },
    ]));
}

#[test]
fn entries() {
    let fell = |draw, chance| Fact::Fell { draw, chance };
    let facts = vec![
        Fact::Sat { seat: FIRST, name: "Ada".into(), nonce: Box::new(bytes(1)), computer: None },
        Fact::Acted { seat: FIRST, action: "e2e4".parse().unwrap() },
        fell(0, Chance::Coin(Coin::Heads)),
        fell(1, Chance::Coin(Coin::Tails)),
        fell(2, Chance::Piece(Piece::from_letter('k').unwrap())),
        fell(3, Chance::Officers(*b"RNBQKBNR")),
        Fact::DrawOffered { seat: FIRST },
        Fact::DrawWithdrawn { seat: FIRST },
        Fact::DrawDeclined { seat: SECOND },
        Fact::TakebackAsked { seat: FIRST },
        Fact::TakebackRefused { seat: SECOND },
        Fact::TakenBack { steps: 2 },
        Fact::Undone { steps: 3 },
        Fact::Redone { steps: 1 },
        Fact::Gone { seat: SECOND },
        Fact::Back { seat: SECOND },
        Fact::Ended(GameResult { winner: Some(FIRST), reason: Ending::Time }),
        Fact::RematchAsked { seat: FIRST, nonce: Box::new(bytes(7)) },
        Fact::GraceRenewed { seat: SECOND },
        Fact::Linked { seat: SECOND, draw: 3, link: Box::new(bytes(4)) },
    ];
    let answers = [None, Some(Answered { by: FIRST, id: 7 })];
    let entries = (1..).zip(facts).map(|(n, fact)| Entry {
        n,
        at: 100 * u64::from(n),
        answers: answers[n as usize % 2],
        fact,
        head: bytes(n as u8),
    });
    assert_snapshot!(lines(entries.collect()));
}

#[test]
fn settings() {
    let tables = Variant::ALL.map(TableSettings::online);
    let others = [TableSettings::on_one_screen(Variant::Banqi), joint(("archess", &[]))];
    assert_snapshot!(lines(tables.into_iter().chain(others).collect()));
}

const ASSASSIN: Setting = ("assassin", &[]);

fn assassins(settings: TableSettings) -> Home {
    let mut home = Home::seated(settings);
    home.play(
        "1000 first A@c3; 2000 second A@f6; 3000 first e2e4; 4500 second f6f5; 5000 first offer",
    );
    home
}

#[test]
fn streams_of_all_three_viewers() {
    let home = assassins(online(ASSASSIN));
    for viewer in Viewer::ALL {
        assert_snapshot!(format!("stream_{viewer}"), lines(home.table.stream(viewer, 0)));
    }
}

#[test]
fn pictures() {
    let table = Home::new(online(ASSASSIN)).table;
    let empty: Picture = table.picture(Viewer::Spectator);
    assert_snapshot!("picture_empty", pretty(&empty));
    let mut home = assassins(online(ASSASSIN));
    home.play("6000 second gone");
    assert_snapshot!("picture_running", pretty(&home.table.picture(Viewer::Seat(FIRST))));
    home.play("7000 first resign; 8000 second rematch 9");
    assert_snapshot!("picture_over", pretty(&home.table.picture(Viewer::Spectator)));
}

#[test]
fn files() {
    let home = assassins(local(ASSASSIN));
    let mut saved = save(&home.table, 6_000, bytes(0x77));
    refuses_unknown_fields::<SavedGame>(&serde_json::to_string(&saved).unwrap());
    saved.sealed.truncate(64);
    assert_snapshot!("saved_game_cut_after_32_bytes", pretty(&saved));
    let viewer = Viewer::Seat(SECOND);
    assert_snapshot!("seat_file", pretty(&SeatFile::of(viewer, home.table.picture(viewer))));
}

/// A game of joint dice in which the second seat owes a link.
#[test]
fn joint_dice() {
    let mut home = Home::seated(joint(("banqi", &[])));
    home.play("1 first a1a1; 2 first link 0; 3 second link 0; 4 second b1b1; 5 first link 1");
    let spectator = Viewer::Spectator;
    assert_snapshot!("joint_stream", lines(home.table.stream(spectator, 2)));
    assert_snapshot!("joint_picture", pretty(&home.table.picture(spectator)));
    home.play("6 second link 1; 7 second resign");
    assert_snapshot!("joint_record", pretty(&home.table.record()));
}

#[test]
fn a_whole_record() {
    assert_snapshot!(pretty(&coins()));
}
