//! A counter of work for tests: entries added, commands looked up, actions replayed. The cost of a
//! long game must grow linearly with its length.

use std::cell::Cell;

thread_local! {
    static DONE: Cell<usize> = const { Cell::new(0) };
}

/// Counts work done.
pub(crate) fn done(times: usize) {
    DONE.set(DONE.get() + times);
}

/// The amount of work done by a function.
fn counted<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = DONE.get();
    let made = work();
    (made, DONE.get() - before)
}

mod tests {
    use super::counted;
    use crate::{Opening, Perspective, Table, moments};
    use duskboard_protocol::text::Hex;
    use duskboard_protocol::{Command, GameSettings, Order, TableSettings};
    use duskboard_rules::{Action, Game, Rules, Seat, Turn, Variant, Viewer};

    /// The numbers of entries of a table.
    const LENGTHS: [usize; 3] = [200, 2_000, 10_000];
    /// The most work per entry: going back replays at most 64 plies.
    const MOST: usize = 70;

    /// How a long game is produced.
    #[derive(Clone, Copy, Debug)]
    enum Kind {
        Moves,
        Offers,
        Takebacks,
        /// By a client that counts its command ids down.
        CountedDown,
    }

    /// A table whose game never ends: nothing is a draw.
    fn opened() -> Table {
        let mut rules: Rules = "banqi".parse().unwrap();
        rules.set("quiet_draw", "off").unwrap();
        rules.set("repetition_draw", "off").unwrap();
        let game = GameSettings::from(rules);
        let settings = TableSettings { game, ..TableSettings::online(Variant::Special) };
        let (room, secret) = ("long".into(), Hex([1; 32]));
        let mut table =
            Table::open(Opening { room, game: 1, opened_ms: 0, settings, secret }).unwrap();
        for seat in Seat::BOTH {
            table.sit(seat, "somebody", Hex([seat as u8; 32]), None, 0).granted().unwrap();
        }
        table
    }

    /// An action that does not end the game, a different one each time.
    fn lasting(game: &Game, turn: usize) -> Option<(Seat, Action)> {
        let Turn::Players(seats) = game.turn() else { return None };
        let seat = seats.first()?;
        let legal = game.view(seat.into()).legal();
        let goes_on = |action: &&Action| {
            let mut next = game.clone();
            next.play(seat, **action).is_ok() && next.outcome().is_none()
        };
        let action =
            legal.iter().cycle().skip(turn % legal.len()).take(legal.len()).find(goes_on)?;
        Some((seat, *action))
    }

    fn orders(table: &Table, kind: Kind) -> Vec<(Seat, Order)> {
        let n = table.entries().len();
        let (seat, action) = lasting(table.play.game.as_ref().unwrap(), n * 7).expect("goes on");
        let act = (seat, Order::Act { action });
        match kind {
            Kind::Moves | Kind::CountedDown => vec![act],
            Kind::Offers => vec![(seat, Order::OfferDraw), (seat, Order::WithdrawDraw)],
            Kind::Takebacks if n.is_multiple_of(2) && n > 100 => {
                vec![act, (seat, Order::AskTakeback), (seat.other(), Order::GrantTakeback)]
            }
            Kind::Takebacks => vec![act],
        }
    }

    /// A finished game of about this many entries.
    fn long(kind: Kind, length: usize) -> Table {
        let mut table = opened();
        let mut id = 1_000_000;
        let mut tell = |table: &mut Table, seat, order| {
            id = if matches!(kind, Kind::CountedDown) { id - 1 } else { id + 1 };
            let _ = table.command(seat, &Command { id, order }, 0);
        };
        while table.entries().len() < length {
            for (seat, order) in orders(&table, kind) {
                tell(&mut table, seat, order);
            }
        }
        tell(&mut table, Seat::First, Order::Resign);
        assert!(table.result().is_some());
        table
    }

    #[test]
    fn a_long_game_costs_as_much_as_it_is_long() {
        for kind in [Kind::Moves, Kind::Offers, Kind::Takebacks, Kind::CountedDown] {
            for length in LENGTHS {
                let (table, played) = counted(|| long(kind, length));
                let (restored, again) =
                    counted(|| Table::restore(table.opening().clone(), table.entries()).unwrap());
                let (stream, told) = counted(|| restored.stream(Viewer::Spectator, 0));
                let (_, shown) = counted(|| restored.picture(Viewer::Spectator));
                let record = restored.record();
                let (_, replayed) = counted(|| moments(&record, Perspective::Truth).unwrap());
                assert_eq!(stream.len(), table.entries().len());
                for work in [played, again, told, shown, replayed] {
                    let each = work / table.entries().len();
                    assert!(
                        (1..=MOST).contains(&each),
                        "{kind:?} of {length}: {each} for each entry"
                    );
                }
            }
        }
    }
}
