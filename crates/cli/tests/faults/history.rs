//! The history check: what clients were told, when, and in which order, against what is kept.

use crate::common::{Player, Said};
use duskboard_protocol::{Record, Seat, Viewer};
use duskboard_table::{Opening, Table, verify};

/// What one player says of a game.
struct Account<'a> {
    seat: Seat,
    said: &'a [Said],
}

/// Checks a game: its record is true, everybody was shown what is kept and nothing else, and
/// what was acknowledged is kept once, in the order in which it was.
pub fn check(record: &Record, players: &[Player; 2]) {
    verify(record).expect("a true record");
    let opening = Opening {
        room: record.room.clone(),
        game: record.game,
        opened_ms: record.opened_ms,
        settings: record.settings.clone(),
        secret: record.secret.expect("published"),
    };
    let table = Table::restore(opening, &record.entries).expect("a table");
    for player in players {
        let stream = table.stream(Viewer::Seat(player.place.seat), 0);
        for shown in &player.shown {
            let kept = stream.get(shown.n as usize - 1);
            assert_eq!(Some(shown), kept, "{}: shown, but not kept", record.room);
        }
        let picture = player.picture.as_ref().expect("a picture");
        assert!(picture.result.is_some() && picture.result == table.result(), "{}", record.room);
    }
    let kept: Vec<_> = record.entries.iter().filter_map(|entry| entry.answers).collect();
    let kept: Vec<_> = kept.iter().map(|answer| (answer.by, answer.id)).collect();
    let accounts =
        players.each_ref().map(|player| Account { seat: player.place.seat, said: &player.times });
    if let Some(flaw) = flaw(&kept, &accounts) {
        panic!("{}: {flaw}", record.room);
    }
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
    use std::time::{Duration, Instant};
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
