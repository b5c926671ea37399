//! Deadlines: clocks, grace periods, placing assassins, revealing links.

use super::{Broadcasts, Table, lost};
use duskboard_protocol::{Ending, Fact, GameResult};
use duskboard_rules::{Seat, Turn};

/// When the game will be over, and how.
type Deadline = (u64, GameResult);

impl Table {
    /// Ends the game if a deadline has passed. The end is dated at the deadline, whenever this is
    /// called.
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

    /// When the game will be over if nobody does anything, and how. The table's home then calls
    /// [`tick`](Table::tick).
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

    /// The deadline for placing assassins. If both are late, nobody loses.
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

    /// When the grace period of whoever is gone ends. Whoever is present wins; if nobody is, the
    /// game is called off once both grace periods have ended.
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

    /// The deadline for revealing a link. If both owe one, nobody loses.
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
