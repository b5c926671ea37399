//! `duskboard verify`: its words and its exit status.

use duskboard_protocol::text::Hex;
use duskboard_protocol::{Command as Sent, DiceScheme, GameSettings, Order, Record, TableSettings};
use duskboard_rules::{Seat, Variant};
use duskboard_server::signature::RecordKey;
use duskboard_table::chain::{follow, opened};
use duskboard_table::dice::sha256;
use duskboard_table::links::{anchor, link};
use duskboard_table::{Opening, Table};
use std::io::{ErrorKind, Write};
use std::process::{Command, Output, Stdio};

/// The record of a short game of Banqi, as JSON.
fn record(over: bool) -> String {
    record_from(None, over)
}

/// The same from a position.
fn record_from(fen: Option<&str>, over: bool) -> String {
    let settings = TableSettings::online(Variant::Banqi);
    let game = GameSettings { fen: fen.map(String::from), ..settings.game };
    let opening = Opening {
        room: "cli".into(),
        game: 1,
        opened_ms: 0,
        settings: TableSettings { game, ..settings },
        secret: Hex([9; 32]),
    };
    let mut table = Table::open(opening).unwrap();
    for (seat, name) in Seat::BOTH.into_iter().zip(["Ada", "Bob"]) {
        table.sit(seat, name, Hex([seat as u8; 32]), None, 0).granted().unwrap();
    }
    let act = |text: &str| Order::Act { action: text.parse().unwrap() };
    let orders = [act("a1a1"), act("b1b1"), act("c1c1"), Order::Resign];
    let seats = Seat::BOTH.into_iter().cycle();
    for (id, (seat, order)) in (1..).zip(seats.zip(orders)).take(if over { 4 } else { 3 }) {
        table.command(seat, &Sent { id, order }, 10 * id).granted().unwrap();
    }
    serde_json::to_string(&table.record()).unwrap()
}

/// Runs `duskboard verify - ...` with this on standard input.
fn verify(json: &str, more: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_duskboard"))
        .args(["verify", "-"])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments is gone before it reads a byte.
    match child.stdin.take().unwrap().write_all(json.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.unwrap(),
    }
    child.wait_with_output().unwrap()
}

fn told(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_true_record_is_verified() {
    let json = record(true);
    let said = "verified 3 actions, 3 draws\nchain of 9 entries ok\n\
                unsigned: nobody vouches for names and times\n";
    assert_eq!(told(&verify(&json, &[])), (Some(0), said.into(), String::new()));
    let (status, stdout, _) = told(&verify(&json, &["--json"]));
    let answer: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(status, Some(0));
    let expected = serde_json::json!({ "verified": true, "actions": 3, "draws": 3, "dice": "house", "chain": 9, "signed_with": null });
    assert_eq!(answer, expected);
}

/// The record of a flip that both have thrown.
fn joint_record() -> String {
    let dice = DiceScheme::Joint;
    let settings = TableSettings { dice, ..TableSettings::online(Variant::Banqi) };
    let (room, secret) = ("cli".into(), Hex([9; 32]));
    let mut table = Table::open(Opening { room, game: 1, opened_ms: 0, settings, secret }).unwrap();
    let seeds = Seat::BOTH.map(|seat| Hex([seat as u8; 32]));
    for (seat, name) in Seat::BOTH.into_iter().zip(["Ada", "Bob"]) {
        table.sit(seat, name, anchor(&seeds[seat.index()]), None, 0).granted().unwrap();
    }
    let shown = |seat: Seat| {
        let link = link(&seeds[seat.index()], 0).unwrap();
        (seat, Order::Link { draw: 0, link })
    };
    let flip = (Seat::First, Order::Act { action: "a1a1".parse().unwrap() });
    let orders = [flip, shown(Seat::First), shown(Seat::Second), (Seat::Second, Order::Resign)];
    for (id, (seat, order)) in (1..).zip(orders) {
        table.command(seat, &Sent { id, order }, 10 * id).granted().unwrap();
    }
    serde_json::to_string(&table.record()).unwrap()
}

/// Which dice a record has is said; whatever is changed in joint ones is named, by the program and
/// by the page.
#[test]
fn joint_dice_are_verified() {
    let json = joint_record();
    let (seed, other) = (Hex([0; 32]), Hex([7; 32]).to_string());
    let shown = link(&seed, 0).unwrap().to_string();
    let nonce = anchor(&seed).to_string();
    let no_chain = "does not hash to the one before it";
    let rows = [
        (json.clone(), Ok("verified 1 actions, 1 draws, thrown jointly\n"), Ok("verified 1 draws")),
        (forged(&json, &shown, &other), Err(no_chain), Err(no_chain)),
        (forged(&json, &nonce, &other), Err(no_chain), Err(no_chain)),
        (forged(&json, ",\"dice\":\"joint\"", ""), Err("says {\"linked\""), Err("no throw waits")),
    ];
    for (json, expected, by_the_page) in rows {
        let (status, stdout, stderr) = told(&verify(&json, &[]));
        match expected {
            Ok(part) => assert!(status == Some(0) && stdout.starts_with(part), "{stdout}{stderr}"),
            Err(part) => assert!(status == Some(1) && stderr.contains(part), "{stderr}"),
        }
        let Some((good, said)) = page(&json, None) else { continue };
        assert_eq!(good, by_the_page.is_ok(), "{said}");
        let part = by_the_page.unwrap_or_else(|part| part);
        assert!(said.contains(part), "{said}");
    }
    let (_, stdout, _) = told(&verify(&json, &["--json"]));
    assert!(stdout.contains("\"dice\":\"joint\""), "{stdout}");
}

/// The record with a signature.
fn signed(by: &RecordKey) -> String {
    let record = Record::read(&record(true)).unwrap();
    serde_json::to_string(&by.sign(record)).unwrap()
}

/// Changed by somebody who knows how records are made: chain and digest fit again.
fn forged(json: &str, from: &str, to: &str) -> String {
    let mut record = Record::read(&json.replace(from, to)).unwrap();
    let Record { room, game, opened_ms, settings, .. } = record.clone();
    let secret = record.secret.unwrap();
    let mut head = opened(&Opening { room, game, opened_ms, settings, secret });
    for entry in &mut record.entries {
        head = follow(&secret, &head, entry);
        entry.head = head;
    }
    let signature = record.signature.take();
    record.digest = Hex([0; 32]);
    record.digest = sha256(&serde_json::to_vec(&record).unwrap());
    serde_json::to_string(&Record { signature, ..record }).unwrap()
}

/// What is said of signatures, by the program and by the page for those who trust nobody.
#[test]
fn a_signature_is_checked() {
    let [ours, other] = [1, 2].map(|seed| RecordKey::new(&Hex([seed; 32])));
    let [key, others] = [&ours, &other].map(|by| by.public().to_string());
    let (good, unsigned) = (signed(&ours), record(true));
    let renamed = forged(&good, "Ada", "Eve");
    let early = forged(&good, "\"at\":40", "\"at\":39");
    let changed = forged(&good, &good[good.find("\"bytes\"").unwrap()..][..11], "\"bytes\":\"00");
    let by_other = signed(&other);
    let again = good.replace(&key, &others);
    type Row<'a> = (&'a str, &'a str, Option<&'a str>, Result<&'a str, &'a str>);
    let rows: &[Row<'_>] = &[
        ("good", &good, Some(&key), Ok("signature ok")),
        ("good, of whomever", &good, None, Ok("signature ok")),
        ("not signed", &unsigned, None, Ok("unsigned")),
        ("not signed, but expected", &unsigned, Some(&key), Err("not signed")),
        ("another's", &by_other, Some(&key), Err("with another key")),
        ("another's key on it", &again, None, Err("the signature is wrong")),
        ("another name", &renamed, Some(&key), Err("the signature is wrong")),
        ("another time", &early, None, Err("the signature is wrong")),
        ("another signature", &changed, Some(&key), Err("the signature is wrong")),
    ];
    for (what, json, key, expected) in rows {
        let args: Vec<_> = key.iter().flat_map(|key| ["--key", key]).collect();
        let (status, stdout, stderr) = told(&verify(json, &args));
        match expected {
            Ok(part) => assert!(status == Some(0) && stdout.contains(part), "{what}: {stderr}"),
            Err(part) => assert!(status == Some(1) && stderr.contains(part), "{what}: {stderr}"),
        }
        let Some((good, said)) = page(json, *key) else { continue };
        assert_eq!(good, expected.is_ok(), "{what}: {said}");
        assert!(expected.is_ok() || said.contains(expected.unwrap_err()), "{what}: {said}");
    }
    let (status, _, stderr) = told(&verify(&good, &["--key", "12"]));
    assert_eq!(status, Some(2), "{stderr}");
}

/// Whether `docs/fairness.py` takes a record, and what it says.
fn page(json: &str, key: Option<&str>) -> Option<(bool, String)> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fairness.py");
    let name = format!("duskboard-{}-{}.json", std::process::id(), sha256(json.as_bytes()));
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, json).unwrap();
    let ran = Command::new("python3").args(["-O", page]).arg(&path).args(key).output();
    std::fs::remove_file(&path).unwrap();
    let (status, stdout, stderr) = told(&ran.ok()?);
    Some((status == Some(0), stdout + &stderr))
}

#[test]
fn a_game_may_begin_from_a_position() {
    let fen = "7K/7k/8/????4 1 b Gmp2 12 30";
    let json = record_from(Some(fen), true);
    let moved = json.replace("12 30", "13 30");
    let over = json.replace(fen, "8/8/8/K7 1 r - 0 1");
    let rows = [
        (json.as_str(), 0, "verified 3 actions, 3 draws"),
        (&moved, 1, "the rules hash does not belong to these rules"),
        (&over, 1, "the settings cannot be: the game is already over in this position"),
    ];
    for (json, status, part) in rows {
        let (code, stdout, stderr) = told(&verify(json, &[]));
        assert_eq!(code, Some(status), "{stderr}");
        assert!(format!("{stdout}{stderr}").contains(part), "{stdout}{stderr}");
    }
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let json = record(true);
    let secret = Hex([9; 32]).to_string();
    let nonces = [Hex([0; 32]).to_string(), Hex([1; 32]).to_string()];
    let swapped = json
        .replace(&nonces[0], "first nonce")
        .replace(&nonces[1], &nonces[0])
        .replace("first nonce", &nonces[1]);
    let flip = json.find("\"piece\":\"").unwrap() + 9;
    let piece = if &json[flip..=flip] == "p" { "P" } else { "p" };
    let flipped = format!("{}{piece}{}", &json[..flip], &json[flip + 1..]);
    let missing = {
        let mut record: serde_json::Value = serde_json::from_str(&json).unwrap();
        record["entries"].as_array_mut().unwrap().remove(3);
        record.to_string()
    };
    let rows: &[(&str, String, i32, &str)] = &[
        ("a changed flip", flipped, 1, "but it must be"),
        ("swapped nonces", swapped, 1, "the chain breaks at entry 1"),
        ("a wrong secret", json.replace(&secret, &nonces[0]), 1, "the secret does not match"),
        ("a missing entry", missing, 1, "entry 5 stands where entry 4 should"),
        ("a changed time", json.replacen("\"at\":20", "\"at\":19", 2), 1, "the chain breaks at"),
        ("a running game", record(false), 1, "the game is not over"),
        ("cut off", json[..json.len() / 2].into(), 2, "not a record: EOF"),
        ("no record", "{}".into(), 2, "not a record: missing field"),
        (
            "another version",
            json.replacen("\"version\":1", "\"version\":7", 1),
            2,
            "version 7: expected 1",
        ),
        ("another format", json.replacen("duskboard-record", "png", 1), 2, "format \"png\""),
    ];
    for (what, text, status, part) in rows {
        let (code, stdout, stderr) = told(&verify(text, &[]));
        assert_eq!((code, stdout.as_str()), (Some(*status), ""), "{what}: {stderr}");
        assert!(stderr.contains(part) && stderr.lines().count() == 1, "{what}: {stderr}");
    }
}

#[test]
fn a_file_is_read_and_a_missing_one_is_named() {
    let run = |path: &std::path::Path| {
        let output = Command::new(env!("CARGO_BIN_EXE_duskboard")).arg("verify").arg(path).output();
        told(&output.unwrap())
    };
    let path = std::env::temp_dir().join(format!("duskboard-verify-{}.json", std::process::id()));
    std::fs::write(&path, record(true)).unwrap();
    assert_eq!(run(&path).0, Some(0));
    std::fs::remove_file(&path).unwrap();
    let (status, _, stderr) = run(&path);
    assert_eq!(status, Some(2));
    assert!(stderr.contains(path.file_name().unwrap().to_str().unwrap()), "{stderr}");
}
