//! The seal on a line.

use crate::world::random;
use duskboard_protocol::Bytes32;
use duskboard_worker::seal::{Broken, HostKey, MAX_TEXT, Opened, Seal, host_key};

const MOST: usize = 2 << 20;

fn greeted(seed: u64) -> (Seal, Seal) {
    let mut random = random(seed);
    let private = random();
    let (_, room) = host_key(&private).unwrap();
    let mut host = Seal::host(&private, random(), MOST).unwrap();
    let (mut guest, text) = Seal::guest(HostKey::Of { room }, random(), MOST).unwrap();
    let Ok(Opened::Greeting { answer: Some(answer) }) = host.open(&text) else { panic!("{text}") };
    assert_eq!(guest.open(&answer), Ok(Opened::Greeting { answer: None }));
    assert!(host.is_sealed() && guest.is_sealed());
    (host, guest)
}

/// What all texts amount to.
fn opened(seal: &mut Seal, texts: &[String]) -> Result<String, Broken> {
    let mut message = Ok(String::new());
    for text in texts {
        match seal.open(text)? {
            Opened::Message(text) => message = Ok(text.trim_end().to_string()),
            Opened::Piece | Opened::Greeting { .. } => {}
        }
    }
    message
}

#[test]
fn what_is_said_is_heard_both_ways_and_nobody_else_reads_it() {
    let (mut host, mut guest) = greeted(1);
    for message in ["", "\"leave\"", "早安", &"x".repeat(4097), &"y".repeat(150_000)] {
        for _ in 0..2 {
            let texts = host.close(message).unwrap();
            assert!(texts.iter().all(|text| text.len() <= MAX_TEXT));
            assert!(message.is_empty() || !texts.concat().contains(message));
            assert!(opened(&mut guest, &texts).as_deref() == Ok(message), "{}", message.len());
            let texts = guest.close(message).unwrap();
            assert!(opened(&mut host, &texts).as_deref() == Ok(message), "{}", message.len());
        }
    }
}

#[test]
fn the_length_of_a_text_tells_nothing() {
    let (mut host, _) = greeted(2);
    let lengths = |texts: Vec<String>| texts.iter().map(String::len).collect::<Vec<_>>();
    let short = lengths(host.close("e2e4").unwrap());
    for message in ["", "\"a7a8q\"", &"z".repeat(4096)] {
        assert_eq!(lengths(host.close(message).unwrap()), short);
    }
}

#[test]
fn whatever_is_done_to_a_text_breaks_the_seal() {
    type Change = fn(&mut Vec<String>);
    let rows: [(&str, Change, Broken); 9] = [
        ("one letter", |texts| texts[1].replace_range(40..41, "!"), Broken::Forged),
        (
            "another letter",
            |texts| {
                let other = if texts[1].as_bytes()[40] == b'A' { "B" } else { "A" };
                texts[1].replace_range(40..41, other);
            },
            Broken::Forged,
        ),
        ("cut", |texts| texts[1].truncate(1000), Broken::Forged),
        ("nothing", |texts| texts[1].clear(), Broken::Forged),
        ("swapped", |texts| texts.swap(1, 2), Broken::Forged),
        ("repeated", |texts| texts[1] = texts[0].clone(), Broken::Forged),
        ("left out", |texts| drop(texts.remove(1)), Broken::Forged),
        ("too long", |texts| texts[1] = "A".repeat(MAX_TEXT + 1), Broken::TooLong),
        ("a megabyte", |texts| texts[1] = "A".repeat(1 << 20), Broken::TooLong),
    ];
    for (name, change, expected) in rows {
        let (mut host, mut guest) = greeted(3);
        let said = ["one", "two", "three"].map(|word| host.close(word).unwrap().concat());
        let mut texts = said.to_vec();
        change(&mut texts);
        assert_eq!(opened(&mut guest, &texts), Err(expected), "{name}");
        // Nothing is read after that, also what would have been right.
        let more = host.close("four").unwrap();
        assert_eq!(opened(&mut guest, &more), Err(expected), "{name}");
        assert_eq!(opened(&mut host, &guest.close("bye").unwrap()).as_deref(), Ok("bye"), "{name}");
    }
}

#[test]
fn a_message_has_an_end() {
    let mut random = random(4);
    let private = random();
    let (key, room) = host_key(&private).unwrap();
    let mut host = Seal::host(&private, random(), 5_000).unwrap();
    let (mut guest, text) = Seal::guest(HostKey::Known(key), random(), MOST).unwrap();
    let Ok(Opened::Greeting { answer: Some(answer) }) = host.open(&text) else { panic!("{room}") };
    guest.open(&answer).unwrap();
    let texts = guest.close(&"x".repeat(4_097)).unwrap();
    assert_eq!(opened(&mut host, &texts), Err(Broken::TooLong));
}

#[test]
fn only_the_desk_that_opened_the_room_is_its_host() {
    let mut random = random(5);
    let [private, other]: [Bytes32; 2] = [random(), random()];
    let (key, room) = host_key(&private).unwrap();
    let (other_key, other_room) = host_key(&other).unwrap();
    let rows = [
        (HostKey::Of { room: room.clone() }, Ok(Opened::Greeting { answer: None })),
        (HostKey::Known(key), Ok(Opened::Greeting { answer: None })),
        (HostKey::Of { room: other_room }, Err(Broken::OtherHost)),
        (HostKey::Known(other_key), Err(Broken::OtherHost)),
    ];
    for (expects, expected) in rows {
        let mut host = Seal::host(&private, random(), MOST).unwrap();
        let (mut guest, text) = Seal::guest(expects.clone(), random(), MOST).unwrap();
        let Ok(Opened::Greeting { answer: Some(answer) }) = host.open(&text) else { panic!() };
        assert_eq!(guest.open(&answer), expected, "{expects:?}");
    }
}

#[test]
fn no_greeting_that_is_none_is_taken() {
    let mut random = random(6);
    let private = random();
    for text in ["", "A", "hello", "{}", "ÄÖ", &"A".repeat(43), &"A".repeat(5_000)] {
        let mut host = Seal::host(&private, random(), MOST).unwrap();
        let (_, room) = host_key(&private).unwrap();
        let (mut guest, _) = Seal::guest(HostKey::Of { room }, random(), MOST).unwrap();
        assert_eq!(guest.open(text), Err(Broken::Forged), "{text}");
        let heard = host.open(text);
        // Whoever sends 32 bytes has greeted; but nobody without the key can say anything after it.
        assert!(heard == Err(Broken::Forged) || text.len() == 43, "{text}");
        assert_eq!(host.open("AAAA"), Err(Broken::Forged), "{text}");
        assert!(host.close("x").is_ok() == host.is_sealed());
    }
}
