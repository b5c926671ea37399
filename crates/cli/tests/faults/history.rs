//! The history check: what clients were told, when, and in which order, against what is kept.

use crate::common::{Place, Player, Said, nonce};
use duskboard_protocol::{
    Command, GameSettings, Notice, Order, Record, Seat, TableSettings, Viewer,
};
use duskboard_rules::Variant;
use duskboard_table::{Opening, Table, verify};
use std::time::{Duration, Instant};

/// What one player says of a game.
struct Account<'a> {
    seat: Seat,
    said: &'a [Said],
}

/// Checks a game: its record is true, everybody was shown what is kept and nothing else, and
/// what was acknowledged is kept once, in the order in which it was.
pub fn check(record: &Record, players: &[Player]) {
    if let Some(wrong) = wrong(record, players) {
        panic!("{}: {wrong}", record.room);
    }
}

/// What is wrong with a record, going by what the players of its game were told.
fn wrong(record: &Record, players: &[Player]) -> Option<String> {
    if let Err(flaw) = verify(record) {
        return Some(format!("no true record: {flaw}"));
    }
    let opening = Opening {
        room: record.room.clone(),
        game: record.game,
        opened_ms: record.opened_ms,
        settings: record.settings.clone(),
        secret: record.secret.expect("published"),
    };
    let table = Table::restore(opening, &record.entries).expect("a table");
    let kept: Vec<_> = record.entries.iter().filter_map(|entry| entry.answers).collect();
    let kept: Vec<_> = kept.iter().map(|answer| (answer.by, answer.id)).collect();
    let accounts = players.iter();
    let accounts = accounts.map(|one| Account { seat: one.place.seat, said: &one.times });
    let accounts: Vec<_> = accounts.collect();
    let unlike = || players.iter().find_map(|player| unlike(&table, player));
    flaw(&kept, &accounts).or_else(unlike)
}

/// What a player was shown that is not kept, or looks at that is not so.
fn unlike(table: &Table, player: &Player) -> Option<String> {
    let seat = player.place.seat;
    let stream = table.stream(Viewer::Seat(seat), 0);
    let kept = |shown: &Notice| stream.get(shown.n as usize - 1) == Some(shown);
    if let Some(shown) = player.shown.iter().find(|shown| !kept(shown)) {
        return Some(format!("{seat} was shown what is not kept: {shown:?}"));
    }
    let result = player.picture.as_ref().and_then(|picture| picture.result);
    let same = result.is_some() && result == table.result();
    (!same).then(|| format!("{seat} looks at another end: {result:?}"))
}

/// What is wrong with what is kept, going by what the players were told.
fn flaw(kept: &[(Seat, u64)], accounts: &[Account<'_>]) -> Option<String> {
    let mut told = Vec::new();
    for Account { seat, said } in accounts {
        for one in said.iter().filter(|one| one.acknowledged.is_some()) {
            let places: Vec<_> =
                (0..kept.len()).filter(|at| kept[*at] == (*seat, one.id)).collect();
            match places[..] {
                [at] => told.push((at, *one)),
                [] => return Some(format!("{seat} {}: acknowledged and lost", one.id)),
                [..] => return Some(format!("{seat} {}: kept {} times", one.id, places.len())),
            }
        }
    }
    // What was said after something had been acknowledged comes after it.
    told.sort_by_key(|(at, _)| *at);
    for (number, (_, later)) in told.iter().enumerate() {
        let earlier = &told[..number];
        if let Some((_, early)) =
            earlier.iter().find(|(_, early)| later.acknowledged < Some(early.said))
        {
            return Some(format!("{} is kept before {}, said later", early.id, later.id));
        }
    }
    let twice = kept.iter().enumerate().find(|(at, one)| kept[..*at].contains(one));
    twice.map(|(_, (seat, id))| format!("{seat} {id}: kept twice"))
}

/// Histories, and whether something is wrong with them.
#[test]
fn the_check_finds_what_is_wrong() {
    use Seat::{First, Second};
    let begun = Instant::now();
    let at = |ms: u64| begun + Duration::from_millis(ms);
    let said = |id, said, acknowledged: Option<u64>| Said {
        id,
        said: at(said),
        acknowledged: acknowledged.map(at),
    };
    let first = [said(1, 0, Some(10)), said(2, 30, Some(40)), said(3, 60, None)];
    let second = [said(1, 20, Some(25)), said(2, 50, Some(55))];
    let accounts = [Account { seat: First, said: &first }, Account { seat: Second, said: &second }];
    let all = [(First, 1), (Second, 1), (First, 2), (Second, 2), (First, 3)];
    type Told = Vec<(Seat, u64)>;
    let rows: [(&str, Told, bool); 7] = [
        ("as it was", all.to_vec(), true),
        ("what was not acknowledged may be missing", all[..4].to_vec(), true),
        ("an acknowledged action is lost", all[..3].to_vec(), false),
        ("another is lost", all[1..].to_vec(), false),
        ("one is kept twice", [&all[..2], &all[1..]].concat(), false),
        ("the order is another", vec![all[1], all[0], all[2], all[3]], false),
        ("what was not acknowledged is kept twice", [&all[..], &all[4..]].concat(), false),
    ];
    for (name, kept, fine) in rows {
        assert_eq!(flaw(&kept, &accounts).is_none(), fine, "{name}");
    }
}

/// A game that was played like this, and what its players were told of it.
fn played(orders: &[(Seat, u64, Order)]) -> (Table, [Player; 2]) {
    let game = GameSettings::of("chess");
    let settings = TableSettings { game, ..TableSettings::online(Variant::Special) };
    let (room, secret) = ("abcdefghjk".to_string(), nonce(9));
    let opening = Opening { room: room.clone(), game: 1, opened_ms: 5, settings, secret };
    let mut table = Table::open(opening).expect("a table");
    for seat in Seat::BOTH {
        table.sit(seat, "Somebody", nonce(1), None, 0).granted().expect("a free seat");
    }
    let begun = Instant::now();
    let mut players = Seat::BOTH.map(|seat| {
        let place = Place { room: room.clone(), seat, key: nonce(2), cookie: String::new() };
        Player::new(place, 1, 1)
    });
    for (at, (seat, id, order)) in (1..).zip(orders) {
        let command = Command { id: *id, order: order.clone() };
        assert_eq!(table.command(*seat, &command, at).refusal, None);
        let said = begun + Duration::from_millis(10 * at);
        let acknowledged = Some(said + Duration::from_millis(5));
        players[seat.index()].times.push(Said { id: *id, said, acknowledged });
    }
    for player in &mut players {
        let viewer = Viewer::Seat(player.place.seat);
        player.shown = table.stream(viewer, 0);
        player.picture = Some(table.picture(viewer));
    }
    (table, players)
}

/// Two homes at once: a move was acknowledged by one, and the other, which knew nothing of it, took
/// another move in its place. Whichever branch is kept, somebody was told something else.
#[test]
fn the_check_finds_a_fork() {
    use Seat::{First, Second};
    let act = |action: &str| Order::Act { action: action.parse().expect("an action") };
    let branch = |id, action| [(First, 1, act("e2e4")), (Second, id, act(action))];
    let ends = [(First, 2, Order::Resign)];
    let one = played(&[&branch(1, "e7e5")[..], &ends].concat());
    let two = played(&[&branch(2, "c7c5")[..], &ends].concat());
    for (name, kept, told, fine) in [
        ("one branch", &one.0, &one.1, true),
        ("the other", &two.0, &two.1, true),
        ("told of one, kept the other", &two.0, &one.1, false),
        ("told of the other, kept the one", &one.0, &two.1, false),
    ] {
        assert_eq!(wrong(&kept.record(), told).is_none(), fine, "{name}");
    }
    // A player who was with one home first and then with the other.
    let [_, mut black] = one.1;
    let [white, after] = two.1;
    black.times.extend(after.times);
    black.picture = after.picture;
    let wrong = wrong(&two.0.record(), &[white, black]).expect("a fork");
    assert_eq!(wrong, "second 1: acknowledged and lost");
}
