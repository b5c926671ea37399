//! The chain of a record: what it covers, and that nobody can look through it.

use crate::common::{Home, bytes, online, opening};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{Bytes32, Entry, Fact};
use duskboard_rules::{Action, Seat, Viewer};
use duskboard_table::chain::{follow, genuine, opened, salt};
use duskboard_table::dice::{commitment, sha256};
use duskboard_table::{Flaw, Opening, Table};

/// Where an assassin of White may be placed.
const PLACES: [&str; 8] = ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3"];

/// A game in which White has just placed an assassin.
fn placed() -> Home {
    let mut home = Home::seated(online(("assassin", &[])));
    home.play("1000 first A@e3");
    home
}

/// The entry as it would be with another placement.
fn guess(entry: &Entry, place: &str) -> Entry {
    let action: Action = format!("A@{place}").parse().unwrap();
    Entry { fact: Fact::Acted { seat: Seat::First, action }, ..entry.clone() }
}

/// Everything a viewer might take for the secret or the salt: what it was told, and hashes of it.
fn known(table: &Table, viewer: Viewer) -> Vec<Bytes32> {
    let picture = table.picture(viewer);
    let nonces = picture.players.into_iter().flatten().map(|player| player.nonce);
    let heads = table.stream(viewer, 0).into_iter().map(|notice| notice.head);
    let room = sha256(picture.room.as_bytes());
    let told = nonces.chain(heads).chain([picture.commitment, picture.head, room, bytes(0)]);
    told.flat_map(|bytes| [bytes, commitment(&bytes), salt(&bytes, picture.n)]).collect()
}

/// A placement is one of eight. Whoever may not know it is told a hash of it all the same.
#[test]
fn a_hidden_placement_cannot_be_guessed_in_eight_tries() {
    let table = placed().table;
    let entry = table.entries().last().unwrap().clone();
    let before = table.head_at(entry.n - 1).unwrap();
    // A bare hash, as a chain without salts would tell it.
    let bare = |entry: &Entry| sha256(&[&before.0[..], entry.covered().as_bytes()].concat());
    let told = bare(&entry);
    let fitting: Vec<_> = PLACES.into_iter().filter(|p| bare(&guess(&entry, p)) == told).collect();
    assert_eq!(fitting, ["e3"], "a bare hash tells it");
    for viewer in [Viewer::Seat(Seat::Second), Viewer::Spectator] {
        let told = table.stream(viewer, 0).last().unwrap().head;
        for place in PLACES {
            let guess = guess(&entry, place);
            assert_ne!(bare(&guess), told);
            for key in known(&table, viewer) {
                assert_ne!(follow(&key, &before, &guess), told, "{viewer} guesses {place}");
            }
        }
    }
    // Once the secret is published, exactly one fits.
    let secret = table.opening().secret;
    let fits = |place: &&str| follow(&secret, &before, &guess(&entry, place)) == entry.head;
    assert_eq!(PLACES.into_iter().filter(fits).collect::<Vec<_>>(), ["e3"]);
}

/// Were it not for the secret, the heads of the eight would be as different as random bytes, and
/// say as little: about half of all bits differ, wherever the assassin stands.
#[test]
fn heads_look_random() {
    let table = placed().table;
    let entry = table.entries().last().unwrap().clone();
    let (rounds, mut set) = (200u32, [[0u32; 256]; 8]);
    for secret in 0..rounds {
        let secret = sha256(&secret.to_be_bytes());
        for (place, counts) in PLACES.iter().zip(&mut set) {
            let head = follow(&secret, &bytes(7), &guess(&entry, place));
            for (bit, count) in counts.iter_mut().enumerate() {
                *count += u32::from(head.0[bit / 8] >> (bit % 8) & 1);
            }
        }
    }
    // A fair coin, two hundred times: six deviations are 42.
    for counts in set {
        assert!(counts.iter().all(|count| count.abs_diff(rounds / 2) < 43), "{counts:?}");
        assert!(counts.iter().sum::<u32>().abs_diff(rounds * 128) < 700);
    }
}

#[test]
fn every_viewer_is_told_the_same_head() {
    let home = placed();
    let streams = Viewer::ALL.map(|viewer| home.table.stream(viewer, 0));
    for (n, entry) in home.table.entries().iter().enumerate() {
        assert!(streams.iter().all(|stream| stream[n].head == entry.head));
    }
    assert_eq!(home.table.head(), home.table.entries().last().unwrap().head);
}

#[test]
fn a_head_covers_all_that_a_table_was_opened_with() {
    let first = opening(online(("assassin", &[])));
    type Row = (&'static str, fn(&mut Opening));
    let rows: &[Row] = &[
        ("the room", |opening| opening.room.push('x')),
        ("the game", |opening| opening.game += 1),
        ("the time", |opening| opening.opened_ms += 1),
        ("the settings", |opening| opening.settings.grace_ms = Some(1)),
        ("the secret", |opening| opening.secret.0[0] ^= 1),
    ];
    for (what, change) in rows {
        let mut other = first.clone();
        change(&mut other);
        assert_ne!(opened(&first), opened(&other), "{what}");
    }
}

/// The example of `docs/fairness.md`.
#[test]
fn the_example_of_the_page() {
    let secret = Hex(std::array::from_fn(|i| i as u8));
    let salt_1 = "3252f8a110d35aa4c97952084c9a864d29771b3a8f8442ad518e2142048800a9";
    assert_eq!(salt(&secret, 1).to_string(), salt_1);
    let fact = Fact::TakenBack { steps: 1 };
    let entry = Entry { n: 1, at: 0, answers: None, fact, head: bytes(0) };
    let head = "3295ce187814e1064dd4eef11fe3e1592d8bbe81f079738bde35183971d42550";
    assert_eq!(follow(&secret, &bytes(0), &entry).to_string(), head);
}

#[test]
fn only_the_home_can_make_a_head() {
    let table = placed().table;
    let secret = table.opening().secret;
    for n in 0..=table.entries().len() as u32 {
        let head = table.head_at(n).unwrap();
        assert!(genuine(&secret, n, &head));
        assert!(!genuine(&secret, n + 1, &head), "of another entry");
        assert!(!genuine(&bytes(1), n, &head), "of another game");
        for bit in 0..256 {
            let mut changed = head;
            changed.0[bit / 8] ^= 1 << (bit % 8);
            assert!(!genuine(&secret, n, &changed), "bit {bit}");
        }
    }
}

/// What a store may do to entries, and what is still known of the game then.
#[test]
fn what_is_kept_is_whole_or_it_is_said() {
    let mut home = placed();
    home.play("2000 second A@f6; 3000 first e2e4; 4000 second e7e5; 5000 first g1f3");
    let (opening, head) = (home.table.opening().clone(), home.table.head());
    let whole = home.table.entries().to_vec();
    let last = whole.len();
    type Row = (&'static str, fn(&mut Vec<Entry>), usize, &'static str);
    let rows: &[Row] = &[
        ("nothing", |_| {}, 7, ""),
        ("the last is lost", |kept| drop(kept.pop()), 6, "the chain ends with entry 6"),
        ("all are lost", Vec::clear, 0, "the chain ends with entry 0"),
        ("one is lost", |kept| drop(kept.remove(4)), 4, "entry 6 stands where entry 5 should"),
        ("two are swapped", |kept| kept.swap(4, 5), 4, "entry 6 stands where entry 5 should"),
        ("a later time", |kept| kept[4].at += 1, 4, "the chain breaks at entry 5"),
        ("another head", |kept| kept[4].head = bytes(1), 4, "the chain breaks at entry 5"),
        ("another move", |kept| kept[6].fact = kept[4].fact.clone(), 6, "entry 7"),
        ("one more", |kept| kept.push(Entry { n: 8, ..kept[6].clone() }), 7, "entry 8"),
    ];
    for (what, change, known, expected) in rows {
        let mut kept = whole.clone();
        change(&mut kept);
        let (table, flaw) = Table::salvage(opening.clone(), &kept, &head).unwrap();
        assert_eq!(table.entries(), &whole[..*known], "{what}");
        let flaw = flaw.as_ref().map(Flaw::to_string).unwrap_or_default();
        assert!(flaw.starts_with(expected) || flaw.contains(expected), "{what}: {flaw}");
        assert_eq!(flaw.is_empty(), *known == last && kept.len() == last, "{what}: {flaw}");
    }
}
