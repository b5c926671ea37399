//! A damaged record: it is said, what is still known is shown, and nothing goes on.

use crate::common::{bytes, local, online};
use crate::home::Place;
use duskboard_protocol::{Bytes32, Entry, TableSettings};
use duskboard_table::Flaw;
use duskboard_table::chain::follow;

fn chess() -> TableSettings {
    online(("chess", &[]))
}

#[test]
fn what_the_store_has_lost_is_said_and_the_rest_is_shown() {
    type Row = (&'static str, fn(&mut Place), usize);
    let rows: &[Row] = &[
        ("the last entry", |place| drop(place.store.game.entries.pop()), 3),
        ("an entry", |place| drop(place.store.game.entries.remove(2)), 2),
        ("a byte of an entry", |place| place.store.game.entries[2].at ^= 1, 2),
        ("a byte of a head", |place| place.store.game.entries[3].head.0[9] ^= 1, 3),
        ("a byte of the last head", |place| place.store.game.head.0[9] ^= 1, 4),
        ("a byte of the secret", |place| place.store.game.opening.secret.0[9] ^= 1, 0),
    ];
    for (what, harm, known) in rows {
        let mut place = Place::new(chess(), [None; 2]);
        place.play("1 enter first; 2 enter second; 1 e2e4; 2 e7e5");
        harm(&mut place);
        place.reopen();
        assert!(place.host.damage().is_some(), "{what}");
        assert_eq!(place.host.last(), *known as u32, "{what}");
        place.rows(&[
            ("1 enter first", "entered>1 error:damaged>1"),
            ("1 g1f3", "refused:damaged>1"),
            ("1 resign", "refused:damaged>1"),
        ]);
        // Nobody loses by waiting.
        assert_eq!(place.step("wait 9000000"), "presence:10+0>1", "{what}");
        assert!(place.host.damage().is_some(), "{what}");
    }
}

#[test]
fn a_player_who_knows_more_than_the_store_is_believed() {
    let mut place = Place::new(chess(), [None; 2]);
    place.play("1 enter first; 2 enter second; 1 e2e4; 2 e7e5; 1 leave; 2 leave");
    // A whole older copy of the store: it does not know what it lost.
    place.store.lose_one();
    place.reopen();
    assert_eq!(place.host.damage(), None);
    place.rows(&[
        ("3 enter", "entered>3"),
        ("1 enter first after 4", "error:damaged>3 entered>1 error:damaged>1"),
        ("1 d2d4", "refused:damaged>1"),
        ("2 enter second after 3", "resumed>2 error:damaged>2"),
    ]);
    assert_eq!(place.host.damage(), Some(&Flaw::Told { n: 4, last: 3 }));
}

#[test]
fn nobody_else_is() {
    let forged = |place: &Place, n: u32| {
        let mut head = place.host.table().head_at(n.min(place.host.last())).unwrap();
        head.0[0] ^= 1;
        head
    };
    let old = |place: &Place, _: u32| place.host.table().head_at(1).unwrap();
    let none = |_: &Place, _: u32| bytes(0);
    type Row<'a> = (&'a str, &'a dyn Fn(&Place, u32) -> Bytes32, u32);
    let rows: &[Row<'_>] = &[
        ("a forged head of an entry to come", &forged, 9),
        ("a forged head of an entry that is there", &forged, 3),
        ("another entry's head", &old, 3),
        ("nothing", &none, 4),
    ];
    for (what, head, n) in rows {
        let mut place = Place::new(chess(), [None; 2]);
        place.play("1 enter first; 2 enter second; 1 e2e4; 2 e7e5; 1 leave");
        let head = head(&place, *n);
        place.was_told(1, *n, head);
        assert_eq!(place.step(&format!("1 enter first after {n}")), "entered>1", "{what}");
        assert_eq!(place.host.damage(), None, "{what}");
        assert_eq!(place.step("1 g1f3"), "keep notice>1,2 done>1", "{what}");
    }
}

/// On one screen a player may go back to an older file. Once a game is over its secret is out, and
/// anybody can make a head. Whoever has one of a game that runs was told it.
#[test]
fn where_a_head_proves_nothing_nobody_is_believed() {
    let rows = [
        ("on one screen", local(("chess", &[])), "1 enter both as first; 1 e2e4", false),
        ("a game that is over", chess(), "1 enter first; 1 resign", false),
        ("a game that runs", chess(), "1 enter first; 1 e2e4", true),
    ];
    for (what, settings, script, believed) in rows {
        let mut place = Place::new(settings, [None; 2]);
        place.play(script).play("1 leave");
        let table = place.host.table();
        let next = Entry { n: place.host.last() + 1, ..table.entries()[0].clone() };
        let head = follow(&table.opening().secret, &table.head(), &next);
        place.was_told(1, next.n, head);
        place.step(&format!("1 enter both as first after {}", next.n));
        assert_eq!(place.host.damage().is_some(), believed, "{what}");
    }
}

#[test]
fn a_host_that_knows_more_than_its_store_says_so() {
    let mut place = Place::new(chess(), [None; 2]);
    place.play("1 enter first; 2 enter second; 1 e2e4; 2 e7e5; fail before");
    place.store.lose_one();
    let said = place.step("1 g1f3");
    assert!(said.contains("error:damaged>1,2"), "{said}");
    assert_eq!(place.host.damage(), Some(&Flaw::Told { n: 4, last: 3 }));
    assert_eq!(place.host.last(), 4, "what was told is still known");
}
