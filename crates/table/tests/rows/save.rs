//! Saving a game on one screen and going on with it; the file one seat may keep of an online game.

use crate::common::{Home, Setting, bytes, local, online};
use duskboard_protocol::text::write_hex;
use duskboard_protocol::{FileError, MAX_FILE, SavedGame, SavedTable, SeatFile};
use duskboard_rules::{Seat, Viewer};
use duskboard_table::dice::sha256;
use duskboard_table::{Table, load, save};

const STEALTH: Setting = ("stealth", &[]);

/// A game in the middle, with undone actions.
fn game() -> Table {
    let mut home = Home::seated(local(STEALTH));
    home.play("1000 first A@c3; 2000 second A@f6; 3000 first e2e4; 4500 second e7e5");
    home.play("6000 first g1f3; 7000 second b8c6; 8000 first undo 3; 9000 first redo 1");
    home.table
}

fn file() -> String {
    serde_json::to_string(&save(&game(), 9_500, bytes(0x77))).unwrap()
}

#[test]
fn a_game_comes_back_with_everything() {
    let before = game();
    let (mut after, now) = load(&file()).unwrap();
    assert_eq!(now, 9_500);
    assert_eq!(after.entries(), before.entries());
    assert_eq!(after.opening(), before.opening());
    assert_eq!(after.deadline(), before.deadline());
    for viewer in Viewer::ALL {
        assert_eq!(after.picture(viewer), before.picture(viewer));
    }
    // The two undone actions are still there to be done again, the clocks as they were.
    let mut home = Home { table: after.clone(), next: 99 };
    assert_eq!(
        home.answers("9600 first redo 3; 9600 first redo 2; 9700 first undo 6"),
        "steps ok ok"
    );
    let mut again = before.clone();
    assert_eq!(after.tick(900_000), again.tick(900_000));
}

#[test]
fn nothing_hidden_can_be_read_in_the_file() {
    let json = file();
    let inside = serde_json::to_string(&game().entries()).unwrap();
    assert!(inside.contains("A@c3") && inside.contains("e2e4"));
    for secret in
        ["A@", "c3", "f6", "e2e4", "acted", "rnbq", "special", "Ada", &bytes(0x5e).to_string()]
    {
        let found = json.split('"').filter(|part| !is_hex(part)).any(|part| part.contains(secret));
        assert!(!found, "{secret}");
        assert!(!json.contains(&write_hex(secret.as_bytes())) || secret.len() < 4, "{secret}");
    }
    // Two files of one game with different salts have nothing in common.
    let other = serde_json::to_string(&save(&game(), 9_500, bytes(0x78))).unwrap();
    let sealed = |json: &str| SavedGame::read(json).unwrap().sealed;
    let (a, b) = (sealed(&json), sealed(&other));
    let same = a.bytes().zip(b.bytes()).filter(|(a, b)| a == b).count();
    assert!(same * 8 < a.len(), "{same} of {}", a.len());
}

fn is_hex(text: &str) -> bool {
    text.len() > 20 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[test]
fn a_file_that_is_not_whole_is_refused() {
    let json = file();
    for cut in 0..json.len() {
        assert!(load(&json[..cut]).is_err(), "cut at {cut}");
    }
    // Whatever letter or digit is changed, anywhere.
    let step = 7;
    for at in (0..json.len()).step_by(step) {
        for new in [b'0', b'f', b'"', b'x', b'}', b' '] {
            let mut edited = json.clone().into_bytes();
            if edited[at] == new {
                continue;
            }
            edited[at] = new;
            let text = String::from_utf8(edited).unwrap();
            assert!(load(&text).is_err(), "{at}: {:?}", new as char);
        }
    }
}

#[test]
fn the_reason_is_said() {
    let json = file();
    let good = SavedGame::read(&json).unwrap();
    let with = |change: fn(&mut SavedGame)| {
        let mut file = good.clone();
        change(&mut file);
        serde_json::to_string(&file).unwrap()
    };
    let flip = |digit: char| if digit == '0' { '1' } else { '0' };
    let mut middle = good.clone();
    let digit = middle.sealed.remove(100);
    middle.sealed.insert(100, flip(digit));
    let record = serde_json::to_string(&game().record()).unwrap();
    let rows: &[(&str, String, &str)] = &[
        ("empty", String::new(), "cut off or no file of Duskboard: EOF"),
        ("cut off", json[..json.len() - 9].into(), "cut off or no file of Duskboard: EOF"),
        ("foreign", "{\"a\":1}".into(), "no file of Duskboard: unknown field `a`"),
        ("a list", "[1,2]".into(), "no file of Duskboard"),
        ("a record", record, "no file of Duskboard: unknown field"),
        (
            "another format",
            with(|file| file.format = "chess".into()),
            "says it is \"chess\": expected \"duskboard-save\"",
        ),
        ("another version", with(|file| file.version = 2), "has version 2: expected 1"),
        ("a changed digit", serde_json::to_string(&middle).unwrap(), "changed after it was saved"),
        ("no digit", with(|file| file.sealed.push('x')), "changed after it was saved"),
        ("half a byte", with(|file| file.sealed.push('0')), "changed after it was saved"),
        ("less", with(|file| file.sealed.truncate(64)), "changed after it was saved"),
        ("nothing", with(|file| file.sealed.clear()), "changed after it was saved"),
        ("another salt", with(|file| file.salt = bytes(1)), "changed after it was saved"),
        ("another digest", with(|file| file.digest = bytes(1)), "changed after it was saved"),
        ("too large", " ".repeat(MAX_FILE + 1), "has 4194305 bytes: expected at most 4194304"),
    ];
    for (what, text, expected) in rows {
        let error = load(text).err().expect(what).to_string();
        assert!(error.contains(expected), "{what}: {error}");
        assert!(!error.contains('\n'), "{what}");
    }
}

/// Seals what could not have been saved, as somebody would who means to.
fn sealed(change: fn(&mut SavedTable)) -> String {
    let opening = game().opening().clone();
    let mut inside = SavedTable {
        room: opening.room,
        game: opening.game,
        opened_ms: opening.opened_ms,
        settings: opening.settings,
        secret: opening.secret,
        saved_at: 9_500,
        entries: game().entries().to_vec(),
    };
    change(&mut inside);
    seal(&serde_json::to_vec(&inside).unwrap())
}

/// The seal, written a second time.
fn seal(json: &[u8]) -> String {
    let salt = bytes(0x77);
    let pads = (0u32..).flat_map(|block| sha256(&[&salt.0[..], &block.to_be_bytes()].concat()).0);
    let sealed: Vec<u8> = json.iter().zip(pads).map(|(byte, pad)| byte ^ pad).collect();
    let file = SavedGame {
        format: SavedGame::FORMAT.into(),
        version: SavedGame::VERSION,
        salt,
        sealed: write_hex(&sealed),
        digest: sha256(json),
    };
    serde_json::to_string(&file).unwrap()
}

#[test]
fn a_game_that_cannot_be_is_refused() {
    assert!(load(&sealed(|_| {})).is_ok());
    type Row = (&'static str, fn(&mut SavedTable), &'static str);
    let rows: &[Row] = &[
        ("online", |saved| saved.settings.local = false, "it was not played on one screen"),
        ("a missing entry", |saved| drop(saved.entries.remove(3)), "an entry is missing or moved"),
        ("another game", |saved| saved.settings.game.variant = "banqi".into(), "unknown option"),
        ("saved too early", |saved| saved.saved_at = 8_999, "saved before its last entry"),
        (
            "no clock",
            |saved| saved.settings.clock.as_mut().unwrap().initial_ms = 0,
            "initial time of 0 ms",
        ),
        (
            "an illegal action",
            |saved| {
                let action = "e2e5".parse().unwrap();
                saved.entries[4].fact =
                    duskboard_protocol::Fact::Acted { seat: Seat::First, action };
            },
            "was not possible",
        ),
    ];
    for &(what, change, expected) in rows {
        let error = load(&sealed(change)).err().expect(what);
        assert!(matches!(error, FileError::Impossible(_)), "{what}: {error}");
        assert!(error.to_string().contains(expected), "{what}: {error}");
    }
    assert!(matches!(load(&seal(b"{}")), Err(FileError::Malformed(_))));
    assert!(matches!(load(&seal(&[0xff, 0xfe])), Err(FileError::Edited)));
}

#[test]
fn an_online_game_is_not_saved_whole_but_as_its_seat_saw_it() {
    let mut home = Home::seated(online(STEALTH));
    home.play("1 first A@c3; 2 second A@f6; 3 first e2e4; 4 second f6f4");
    let whole = serde_json::to_string(&save(&home.table, 9, bytes(1))).unwrap();
    let error = load(&whole).err().unwrap().to_string();
    assert!(error.contains("not played on one screen"), "{error}");

    let viewer = Viewer::Seat(Seat::First);
    let file = SeatFile::of(viewer, home.table.picture(viewer));
    let json = serde_json::to_string(&file).unwrap();
    assert_eq!(SeatFile::read(&json), Ok(file));
    assert!(json.contains("A@c3"));
    for hidden in ["f6f4", "A@f6", &bytes(0x5e).to_string()] {
        assert!(!json.contains(hidden), "{hidden}: {json}");
    }
    // Of another game in which Black placed and moved elsewhere, the file is the same.
    let mut twin = Home::seated(online(STEALTH));
    twin.play("1 first A@c3; 2 second A@c6; 3 first e2e4; 4 second c6c4");
    let other = SeatFile::of(viewer, twin.table.picture(viewer));
    let other = serde_json::to_string(&other).unwrap();
    // But for the head, which tells nothing: `chain.rs`.
    let [head, others] = [&home, &twin].map(|home| home.table.head().to_string());
    assert_eq!(json, other.replace(&others, &head));

    let rows = [
        (json.replacen("duskboard-seat", "duskboard-save", 1), "expected \"duskboard-seat\""),
        (json.replacen("\"version\":1", "\"version\":9", 1), "version 9: expected 1"),
        (json.replacen("\"viewer\":\"first\"", "\"viewer\":\"third\"", 1), "unknown viewer"),
        (json[..50].into(), "cut off"),
    ];
    for (text, expected) in rows {
        let error = SeatFile::read(&text).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
