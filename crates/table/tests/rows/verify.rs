//! The verifier: whatever is changed in a record, it says what is wrong in one line.

use crate::common::{Home, Setting, bytes, from, joint, online, relinked};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{DiceScheme, Ending, Entry, Fact, Record};
use duskboard_rules::banqi::Piece;
use duskboard_rules::{Chance, Coin, Seat};
use duskboard_table::dice::{commitment, rules_hash, sha256};
use duskboard_table::{Flaw, Perspective, Verified, moments, verify};

/// Three records: with coins, with flips, with shuffles.
pub(crate) fn coins() -> Record {
    finished(
        ("archess", &[]),
        "1 first b2b3; 2 second b8c6; 3 first b3c3; 4 second a7a6; 5 first c3*c6; 6 second offer; 7 first decline; 8 second resign",
    )
}

fn flips() -> Record {
    finished(
        ("banqi", &[]),
        "1 first a1a1; 2 second b1b1; 3 first c1c1; 4 second d1d1; 9 first resign",
    )
}

fn shuffles() -> Record {
    finished(("slug-torch", &[]), "9 first resign")
}

/// A game of Banqi from a position, with flips.
fn elsewhere() -> Record {
    let fen = "8/8/????????/K6k 1 r C2P2c2p2 0 1";
    let mut home = Home::seated(from(fen, online(("banqi", &[]))));
    home.play("1 first a2a2; 2 second b2b2; 3 first c2c2; 4 second d2d2; 9 first resign");
    home.table.record()
}

/// Flips that both have thrown.
fn joint_flips() -> Record {
    let mut home = Home::seated(joint(("banqi", &[])));
    home.play("1 first a1a1; 2 first link 0; 3 second link 0; 4 second b1b1; 5 first link 1; 6 second link 1; 9 first resign");
    home.table.record()
}

/// A link in it: of the first throw first's and second's, then of the second throw.
fn link(record: &mut Record, which: usize) -> &mut Entry {
    let linked = |entry: &&mut Entry| matches!(entry.fact, Fact::Linked { .. });
    record.entries.iter_mut().filter(linked).nth(which).unwrap()
}

/// Puts another link there.
fn change_link(record: &mut Record, which: usize, with: u8) {
    let Fact::Linked { link, .. } = &mut link(record, which).fact else { return };
    **link = bytes(with);
}

/// Says that it began elsewhere: the same position at a later move.
fn begin_later(record: &mut Record) {
    record.settings.game.fen = Some("8/8/????????/K6k 1 r C2P2c2p2 0 2".into());
}

fn finished(setting: Setting, script: &str) -> Record {
    let mut home = Home::seated(online(setting));
    home.play(script);
    home.table.record()
}

/// Chain and digest are made anew, as somebody would who changes a record on purpose.
fn forged(record: Record) -> Record {
    digested(relinked(record))
}

/// The digest alone is made anew.
fn digested(mut record: Record) -> Record {
    record.digest = Hex([0; 32]);
    record.digest = sha256(&serde_json::to_vec(&record).unwrap());
    record
}

fn fell(record: &mut Record) -> &mut Entry {
    let fell = |entry: &&mut Entry| matches!(entry.fact, Fact::Fell { .. });
    record.entries.iter_mut().find(fell).unwrap()
}

fn renumber(record: &mut Record) {
    for (n, entry) in (1..).zip(&mut record.entries) {
        entry.n = n;
    }
}

fn nonce(record: &mut Record, of: usize) -> &mut Hex<32> {
    match &mut record.entries[of].fact {
        Fact::Sat { nonce, .. } => nonce,
        other => panic!("{other:?}"),
    }
}

#[test]
fn true_records_are_verified() {
    let rows = [
        (coins(), Verified { actions: 5, draws: 1 }),
        (flips(), Verified { actions: 4, draws: 4 }),
        (shuffles(), Verified { actions: 0, draws: 2 }),
        (elsewhere(), Verified { actions: 4, draws: 4 }),
        (joint_flips(), Verified { actions: 2, draws: 2 }),
        (
            finished(("chess", &[]), "1 first e2e4; 2 first ask; 3 second grant; 4 second resign"),
            Verified { actions: 1, draws: 0 },
        ),
        (finished(("chess", &[]), "1 first e2e4; 99999 tick"), Verified { actions: 1, draws: 0 }),
    ];
    for (record, expected) in rows {
        assert_eq!(verify(&record), Ok(expected));
    }
}

/// What is changed, in which record, how, and what the verifier says of it.
type Row = (&'static str, fn() -> Record, fn(&mut Record), &'static str);

const ROWS: &[Row] = &[
    (
        "a changed coin",
        coins,
        |record| {
            let Fact::Fell { chance, .. } = &mut fell(record).fact else { return };
            let Chance::Coin(coin) = chance else { return };
            *coin = if *coin == Coin::Heads { Coin::Tails } else { Coin::Heads };
        },
        "\"coin\"",
    ),
    (
        "a changed flip",
        flips,
        |record| {
            let Fact::Fell { chance, .. } = &mut fell(record).fact else { return };
            let [red, black] = ['P', 'p'].map(|p| Chance::Piece(Piece::from_letter(p).unwrap()));
            *chance = if *chance == black { red } else { black };
        },
        "but it must be {\"fell\":{\"draw\":0",
    ),
    (
        "a changed shuffle",
        shuffles,
        |record| {
            let Fact::Fell { chance, .. } = &mut fell(record).fact else { return };
            *chance = Chance::Officers(*b"RNBQKBNR");
        },
        "\"officers\":\"RNBQKBNR\"}}}, but it must be",
    ),
    (
        "another number of a draw",
        flips,
        |record| {
            let Fact::Fell { draw, .. } = &mut fell(record).fact else { return };
            *draw = 5;
        },
        "\"draw\":5",
    ),
    (
        "swapped nonces",
        flips,
        |record| {
            let (a, b) = (*nonce(record, 0), *nonce(record, 1));
            *nonce(record, 0) = b;
            *nonce(record, 1) = a;
        },
        "but it must be {\"fell\"",
    ),
    ("another nonce", shuffles, |record| *nonce(record, 1) = bytes(3), "but it must be {\"fell\""),
    (
        "another room",
        shuffles,
        |record| record.room = "elsewhere".into(),
        "but it must be {\"fell\"",
    ),
    ("another game in the room", shuffles, |record| record.game = 2, "but it must be {\"fell\""),
    (
        "a missing entry",
        coins,
        |record| drop(record.entries.remove(4)),
        "entry 6 stands where entry 5 should",
    ),
    (
        "a missing action, renumbered",
        coins,
        |record| {
            record.entries.remove(4);
            renumber(record);
        },
        "was not possible",
    ),
    (
        "a missing flip, renumbered",
        flips,
        |record| {
            record.entries.remove(3);
            renumber(record);
        },
        "entry 4 says {\"acted\"",
    ),
    ("a missing end", coins, |record| drop(record.entries.pop()), "the result does not follow"),
    (
        "a missing last flip and end",
        flips,
        |record| {
            record.entries.truncate(record.entries.len() - 2);
        },
        "is missing: {\"fell\"",
    ),
    (
        "swapped entries",
        coins,
        |record| record.entries.swap(3, 4),
        "entry 5 stands where entry 4 should",
    ),
    (
        "swapped entries, renumbered",
        coins,
        |record| {
            record.entries.swap(2, 3);
            renumber(record);
        },
        "was not possible",
    ),
    (
        "an entry twice, renumbered",
        coins,
        |record| {
            let entry = record.entries[2].clone();
            record.entries.insert(3, entry);
            renumber(record);
        },
        "was not possible",
    ),
    (
        "an invented end",
        flips,
        |record| {
            let reason = Ending::Checkmate;
            let result = duskboard_protocol::GameResult { winner: Some(Seat::First), reason };
            record.entries.last_mut().unwrap().fact = Fact::Ended(result);
            record.result = Some(result);
        },
        "no command leads to it",
    ),
    (
        "an illegal action",
        coins,
        |record| {
            record.entries[2].fact =
                Fact::Acted { seat: Seat::First, action: "b2b5".parse().unwrap() };
        },
        "was not possible: ",
    ),
    (
        "the other's action",
        coins,
        |record| {
            record.entries[2].fact =
                Fact::Acted { seat: Seat::Second, action: "b2b3".parse().unwrap() };
        },
        "no command leads to it",
    ),
    (
        "an action nobody asked for",
        coins,
        |record| record.entries[2].answers = None,
        "it answers no command",
    ),
    (
        "a wrong secret",
        coins,
        |record| record.secret = Some(bytes(7)),
        "the secret does not match the commitment",
    ),
    (
        "a wrong commitment",
        coins,
        |record| record.commitment = bytes(7),
        "the secret does not match the commitment",
    ),
    (
        "another secret with its commitment",
        shuffles,
        |record| {
            record.secret = Some(bytes(7));
            record.commitment = commitment(&bytes(7));
        },
        "but it must be {\"fell\"",
    ),
    ("no secret", coins, |record| record.secret = None, "the game is not over"),
    (
        "a time that goes back",
        coins,
        |record| record.entries[4].at = 0,
        "entry 5 is earlier than the one before it",
    ),
    (
        "a time after the flag",
        coins,
        |record| {
            record.entries.iter_mut().skip(4).for_each(|entry| entry.at = 90_000);
        },
        "was not possible: the game is over",
    ),
    (
        "the end of time",
        coins,
        |record| record.entries.iter_mut().for_each(|entry| entry.at = u64::MAX),
        "was not possible",
    ),
    (
        "a coin that falls later",
        coins,
        |record| {
            fell(record).at = 6;
        },
        "says at 6 ms, but it must be at 5 ms",
    ),
    (
        "another winner",
        coins,
        |record| {
            record.result.as_mut().unwrap().winner = Some(Seat::Second);
        },
        "the result does not follow from the entries",
    ),
    (
        "a shorter clock",
        coins,
        |record| {
            record.entries.iter_mut().skip(4).for_each(|entry| entry.at += 5_000);
            record.settings.clock.as_mut().unwrap().initial_ms = 2_000;
        },
        "was not possible: the game is over",
    ),
    (
        "a clock that cannot be",
        coins,
        |record| {
            record.settings.clock.as_mut().unwrap().initial_ms = 1;
        },
        "the settings cannot be: initial time of 1 ms",
    ),
    (
        "other rules",
        coins,
        |record| {
            record.settings.game.options.insert("second_shot".into(), "captures".into());
        },
        "the rules hash does not belong to these rules",
    ),
    ("another start", elsewhere, begin_later, "the rules hash does not belong to these rules"),
    (
        "another start with its rules hash",
        elsewhere,
        |record| {
            begin_later(record);
            let rules = record.settings.check().unwrap();
            record.rules_hash = rules_hash(&rules, record.settings.game.fen.as_deref());
        },
        "but it must be {\"fell\"",
    ),
    (
        "no start",
        elsewhere,
        |record| record.settings.game.fen = None,
        "the rules hash does not belong to these rules",
    ),
    (
        "a start where nobody can play",
        elsewhere,
        |record| record.settings.game.fen = Some("8/8/8/K7 1 r - 0 1".into()),
        "the settings cannot be: the game is already over in this position: first no-pieces",
    ),
    (
        "a changed link",
        joint_flips,
        |record| change_link(record, 0, 7),
        "the link for throw 0 does not hash to the one before it",
    ),
    (
        "a changed second link",
        joint_flips,
        |record| change_link(record, 3, 7),
        "the link for throw 1 does not hash to the one before it",
    ),
    (
        "a changed nonce of joint dice",
        joint_flips,
        |record| *nonce(record, 1) = bytes(7),
        "the link for throw 0 does not hash to the one before it",
    ),
    (
        "a changed flip of joint dice",
        joint_flips,
        |record| {
            let Fact::Fell { chance, .. } = &mut fell(record).fact else { return };
            let [red, black] = ['P', 'p'].map(|p| Chance::Piece(Piece::from_letter(p).unwrap()));
            *chance = if *chance == black { red } else { black };
        },
        "but it must be {\"fell\":{\"draw\":0",
    ),
    (
        "a link for another throw",
        joint_flips,
        |record| {
            let Fact::Linked { draw, .. } = &mut link(record, 2).fact else { return };
            *draw = 0;
        },
        "throw 0 waits for no link of this seat",
    ),
    (
        "the other's link",
        joint_flips,
        |record| link(record, 0).answers.as_mut().unwrap().by = Seat::Second,
        "no command leads to it",
    ),
    (
        "a link nobody has shown",
        joint_flips,
        |record| link(record, 0).answers = None,
        "it answers no command",
    ),
    (
        "a missing link, renumbered",
        joint_flips,
        |record| {
            record.entries.remove(4);
            renumber(record);
        },
        "it answers no command",
    ),
    (
        "joint dice that were said to be the house's",
        joint_flips,
        |record| record.settings.dice = DiceScheme::House,
        "entry 4 says {\"linked\"",
    ),
    (
        "dice of the house that were said to be joint",
        flips,
        |record| record.settings.dice = DiceScheme::Joint,
        "entry 4 ({\"fell\"",
    ),
    (
        "joint dice on one screen",
        joint_flips,
        |record| record.settings.local = true,
        "the settings cannot be: joint dice on one screen",
    ),
    (
        "another rules hash",
        coins,
        |record| record.rules_hash = bytes(1),
        "the rules hash does not belong",
    ),
];

#[test]
fn whatever_is_changed_is_named() {
    for &(what, make, change, expected) in ROWS {
        let mut record = make();
        change(&mut record);
        let flaw = verify(&forged(record)).expect_err(what).to_string();
        assert!(flaw.contains(expected), "{what}: {flaw}");
        assert!(!flaw.contains('\n'), "{what}: one line");
    }
}

/// What changes nothing in the game is caught by the chain, or else by the digest.
#[test]
fn an_accident_is_caught_by_the_chain() {
    type Row = (&'static str, fn(&mut Record), Flaw);
    let rows: &[Row] = &[
        ("a time", |record| record.entries[3].at = record.entries[2].at, Flaw::Chain { n: 4 }),
        ("the grace", |record| record.settings.grace_ms = Some(30_000), Flaw::Chain { n: 1 }),
        ("the opening", |record| record.opened_ms += 1, Flaw::Chain { n: 1 }),
        (
            "a name",
            |record| {
                let Fact::Sat { name, .. } = &mut record.entries[0].fact else { return };
                *name = "Eve".into();
            },
            Flaw::Chain { n: 1 },
        ),
        (
            "the number of a command",
            |record| record.entries[4].answers.as_mut().unwrap().id += 1,
            Flaw::Chain { n: 5 },
        ),
        ("a head", |record| record.entries[2].head.0[31] ^= 1, Flaw::Chain { n: 3 }),
    ];
    for (what, change, expected) in rows {
        let mut record = coins();
        change(&mut record);
        assert_eq!(verify(&digested(record)).as_ref(), Err(expected), "{what}");
    }
    let record = Record { digest: bytes(0), ..coins() };
    assert_eq!(verify(&record), Err(Flaw::Digest));
}

#[test]
fn a_text_that_is_no_record_is_refused() {
    let json = serde_json::to_string(&coins()).unwrap();
    let rows: &[(&str, String, &str)] = &[
        ("cut off", json[..json.len() / 2].into(), "not a record: EOF"),
        ("empty", String::new(), "not a record: EOF"),
        ("another file", "{}".into(), "not a record: missing field"),
        (
            "another format",
            json.replacen("duskboard-record", "duskboard-save", 1),
            "format \"duskboard-save\"",
        ),
        (
            "another version",
            json.replacen("\"version\":1", "\"version\":2", 1),
            "version 2: expected 1",
        ),
        (
            "a field too many",
            json.replacen("\"room\"", "\"mood\":1,\"room\"", 1),
            "unknown field `mood`",
        ),
        ("a coin on its edge", json.replacen("\"coin\":\"", "\"coin\":\"E", 1), "not a record"),
        ("too large", format!("{json}{}", " ".repeat(5 << 20)), "expected at most 4194304"),
    ];
    for (what, text, expected) in rows {
        let error = Record::read(text).expect_err(what).to_string();
        assert!(error.contains(expected), "{what}: {error}");
    }
    // Wherever it is cut, it is no record, and nothing panics.
    for cut in (0..json.len()).filter(|&cut| json.is_char_boundary(cut)) {
        assert!(Record::read(&json[..cut]).is_err(), "{cut}");
    }
}

#[test]
fn a_running_game_has_no_record_to_verify() {
    let home = Home::seated(online(("banqi", &[])));
    let flaw = verify(&home.table.record()).unwrap_err().to_string();
    assert!(flaw.starts_with("the game is not over"), "{flaw}");
    assert!(moments(&home.table.record(), Perspective::Truth).is_err());
}
