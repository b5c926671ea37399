//! The next game of the same two players, with seats swapped.

use super::keep::{Keep, KeptGame, Pending};
use super::{Home, Host, TableTime};
use crate::table::Table;
use duskboard_rules::{Seat, Viewer};

/// The seat in another game of whoever had this seat in the room's first game, and vice versa:
/// seats swap each game.
pub fn seat_in(game: u32, seat: Seat) -> Seat {
    if game % 2 == 1 { seat } else { seat.other() }
}

impl Host {
    /// Begins the next game when both want it. Returns whether there is anything to keep.
    pub(super) fn begin_next(&mut self, now: u64, home: &mut dyn Home) -> bool {
        if !self.table.play.rematch.iter().all(Option::is_some) {
            return false;
        }
        let Some(table) = home.next_table(&self.table) else { return false };
        let time = match self.on_one_screen() {
            true => TableTime::standing(0),
            false => TableTime::started(now),
        };
        let keep = Keep::NextGame(Box::new(KeptGame::of(&table, now)));
        self.keep(keep, Pending::NextGame { table: Box::new(table), time });
        true
    }

    /// Moves everybody to the new table. On one screen they must enter again, so that nobody sees
    /// the view of whoever has the seat now.
    pub(super) fn change_tables(&mut self, table: Table, time: TableTime, now: u64) {
        (self.told, self.table, self.time) = (table.entries().len(), table, time);
        self.absent.swap(0, 1);
        self.think_again();
        if self.on_one_screen() {
            self.viewers.clear();
        }
        for viewer in Viewer::ALL {
            self.show_all(self.lookers(viewer), viewer, now);
        }
    }
}
