//! Time that runs out: clocks, grace periods, the time to place, the time to show a link.

use super::{Broadcasts, Table, lost};
use duskboard_protocol::{Ending, Fact, GameResult};
use duskboard_rules::{Seat, Turn};

/// When the game will be over, and how.
type Deadline = (u64, GameResult);

impl Table {
    /// Ends the game if a clock, a grace period or the time for something has run out by now. It ended
    /// when that happened, whenever this is asked.
    pub fn tick(&mut self, now: u64) -> Broadcasts {
        match self.deadline() {
            Some((at, result)) if at <= now => {
                let mut told = Vec::new();
                self.happen(&mut told, None, Fact::Ended(result), at);
                told
            }
            Some(_) | None => Vec::new(),
        }
    }

    /// When the game will be over if nobody does anything, and how. The home of the table comes
    /// back with [`tick`](Table::tick) then.
    pub fn deadline(&self) -> Option<(u64, GameResult)> {
        if self.play.game.is_none() || self.play.result.is_some() {
            return None;
        }
        let all = self.flag().into_iter().chain(self.placed_late());
        let all = all.chain(self.abandoned()).chain(self.withheld());
        all.min_by_key(|(at, _)| *at)
    }

    /// When the running clock reaches zero.
    fn flag(&self) -> Option<Deadline> {
        let (at, seat) = self.play.clock?.flag()?;
        Some((at, lost(seat, Ending::Time)))
    }

    /// When it is too late to place an assassin. If both are late, nobody has lost.
    fn placed_late(&self) -> Option<Deadline> {
        let game = self.play.game.as_ref().filter(|game| game.setting_up())?;
        let Turn::Players(seats) = game.turn() else { return None };
        let late: Vec<_> = Seat::BOTH.into_iter().filter(|&seat| seats.contains(seat)).collect();
        let result = match late[..] {
            [seat] => lost(seat, Ending::Unplaced),
            _ => GameResult { winner: None, reason: Ending::Unplaced },
        };
        Some((self.play.began.saturating_add(self.opening.settings.placing_ms()?), result))
    }

    /// When the grace of whoever is gone is used up. Whoever is there has won; if nobody is, the game
    /// is called off once both graces are used up.
    fn abandoned(&self) -> Option<Deadline> {
        match Seat::BOTH.map(|seat| self.gone_until(seat)) {
            [None, None] => None,
            [Some(at), None] => Some((at, lost(Seat::First, Ending::Abandoned))),
            [None, Some(at)] => Some((at, lost(Seat::Second, Ending::Abandoned))),
            [Some(first), Some(second)] => {
                Some((first.max(second), GameResult { winner: None, reason: Ending::Deserted }))
            }
        }
    }

    /// When it is too late to show a link. If both owe one, nobody has lost.
    fn withheld(&self) -> Option<Deadline> {
        match Seat::BOTH.map(|seat| self.owes_until(seat)) {
            [None, None] => None,
            [Some(at), None] => Some((at, lost(Seat::First, Ending::Withheld))),
            [None, Some(at)] => Some((at, lost(Seat::Second, Ending::Withheld))),
            [Some(first), Some(second)] => {
                Some((first.max(second), GameResult { winner: None, reason: Ending::Withheld }))
            }
        }
    }
}
