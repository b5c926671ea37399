//! What long games cost: reading them, showing them, writing their record.
//!
//! `cargo bench -p duskboard-table --bench long` prints microseconds for each entry of games of 200,
//! 2,000 and 10,000 entries, or of those lengths that are given. With the argument `commands` it plays
//! games through a host and prints nothing but how many commands there were. Both are for counting
//! instructions as well, with `valgrind --tool=callgrind`: time for each entry grows a little with
//! the memory that is touched, instructions do not.

use duskboard_protocol::text::Hex;
use duskboard_protocol::{Bytes32, Command, GameSettings, Order, TableSettings};
use duskboard_rules::{Action, Game, Rules, Seat, Turn, Variant, Viewer};
use duskboard_table::host::{Act, Entrance, Home, Host, Kept, TableTime};
use duskboard_table::{Opening, Table, banqi_text};
use std::collections::VecDeque;
use std::time::Instant;

fn main() {
    if std::env::args().any(|argument| argument == "commands") {
        println!("{} commands", (1..=10).map(through_a_host).sum::<usize>());
        return;
    }
    println!("microseconds for each entry");
    println!("{:>8} {:>10} {:>10} {:>10}", "entries", "restore", "picture", "text");
    let wanted: Vec<usize> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let lengths = if wanted.is_empty() { vec![200, 2_000, 10_000] } else { wanted };
    for length in lengths {
        let table = long(length);
        let each = |work: &dyn Fn()| {
            let best = (0..5).map(|_| timed(work)).fold(f64::INFINITY, f64::min);
            best * 1e6 / length as f64
        };
        let restore = each(&|| drop(Table::restore(table.opening().clone(), table.entries())));
        let picture = each(&|| drop(table.picture(Viewer::Spectator)));
        let record = table.record();
        let text = each(&|| drop(banqi_text(&record)));
        println!("{length:>8} {restore:>10.2} {picture:>10.2} {text:>10.2}");
    }
}

fn timed(work: &dyn Fn()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

fn opened(rules: Rules) -> Table {
    let game = GameSettings::from(rules);
    let settings = TableSettings { game, ..TableSettings::online(Variant::Special) };
    let (room, secret) = ("long".into(), Hex([1; 32]));
    let opening = Opening { room, game: 1, opened_ms: 0, settings, secret };
    let mut table = Table::open(opening).expect("good settings");
    for seat in Seat::BOTH {
        let sat = table.sit(seat, "somebody", Hex([seat as u8; 32]), None, 0);
        assert_eq!(sat.refusal, None);
    }
    table
}

/// An action that does not end the game at once, another one each time.
fn lasting(game: &Game, turn: usize) -> Option<(Seat, Action)> {
    let Turn::Players(seats) = game.turn() else { return None };
    let seat = seats.first()?;
    let legal = game.view(seat.into()).legal();
    let goes_on = |action: &&Action| {
        let mut next = game.clone();
        next.play(seat, **action).is_ok() && next.outcome().is_none()
    };
    let action = legal.iter().cycle().skip(turn % legal.len()).take(legal.len()).find(goes_on)?;
    Some((seat, *action))
}

/// Follows a table with a game of one's own.
struct Follower {
    game: Game,
    read: usize,
}

impl Follower {
    fn new(rules: Rules) -> Follower {
        Follower { game: Game::new(rules), read: 0 }
    }

    fn follow(&mut self, table: &Table) {
        use duskboard_protocol::Fact;
        for entry in &table.entries()[self.read..] {
            match entry.fact {
                Fact::Acted { seat, action } => self.game.play(seat, action).expect("legal"),
                Fact::Fell { chance, .. } => self.game.resolve(chance).expect("possible"),
                _ => {}
            }
        }
        self.read = table.entries().len();
    }
}

/// A finished game of Banqi without draws, of so many entries.
fn long(length: usize) -> Table {
    let mut rules: Rules = "banqi".parse().expect("a game");
    rules.set("quiet_draw", "off").expect("an option");
    rules.set("repetition_draw", "off").expect("an option");
    let mut table = opened(rules);
    let mut follower = Follower::new(rules);
    for id in 1.. {
        follower.follow(&table);
        let (seat, order) = match lasting(&follower.game, id as usize * 7) {
            Some((seat, action)) if table.entries().len() < length - 1 => {
                (seat, Order::Act { action })
            }
            Some(_) | None => (Seat::First, Order::Resign),
        };
        let answer = table.command(seat, &Command { id, order }, 0);
        assert_eq!(answer.refusal, None);
        if table.result().is_some() {
            break;
        }
    }
    table
}

/// A home that has nothing to give.
struct Nowhere;

impl Home for Nowhere {
    fn nonce(&mut self, _: u32, _: Seat) -> Bytes32 {
        Hex([0; 32])
    }

    fn next_table(&mut self, _: &Table) -> Option<Table> {
        None
    }
}

/// Plays a game of chess by a host with both players looking: how many commands it had.
fn through_a_host(seed: usize) -> usize {
    let rules: Rules = "chess".parse().expect("a game");
    let kept = Kept { table: opened(rules), time: TableTime::started(0), said: VecDeque::new() };
    let mut host = Host::new(kept, 1_000_000, 1_000_000, 0);
    for (id, seat) in (0..).zip(Seat::BOTH) {
        let mut theirs = [false; 2];
        theirs[seat.index()] = true;
        host.enter(Entrance { id, theirs, wanted: None, after: None }, 0).expect("let in");
    }
    let mut follower = Follower::new(rules);
    let mut commands = 0;
    loop {
        while let Some(act) = host.next(0, &mut Nowhere) {
            if matches!(act, Act::Keep(_)) {
                host.kept(0);
            }
        }
        follower.follow(host.table());
        let next = lasting(&follower.game, commands * 7 + seed);
        let Some((seat, action)) = next.filter(|_| commands < 400) else { return commands };
        commands += 1;
        let command = Command { id: commands as u64, order: Order::Act { action } };
        host.command(seat.index() as u64, 1, &command, 0);
    }
}
