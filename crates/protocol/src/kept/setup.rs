//! The next game, as chosen on the home screen.

use super::prefs::choice;
use crate::{ClockSettings, Computer, DiceScheme, GameSettings, NewTable, Sitter, TableSettings};
use duskboard_rules::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The choices for a new game, stored between games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// The chosen card: a variant, or a preset of Special Chess.
    pub game: String,
    /// Options that differ from the card's own, by name.
    pub options: BTreeMap<String, String>,
    /// The opponent.
    pub opponent: Opponent,
    /// The computer's level, 1 to 8.
    pub level: u8,
    /// The computer's longest thinking time, in milliseconds.
    pub think_ms: u64,
    /// Which seat this player takes.
    pub side: Side,
    /// The clock.
    pub clock: Clock,
    /// Whether the lobby lists an online room.
    pub open: bool,
    /// The starting position, for the next game only.
    #[serde(skip)]
    pub fen: Option<String>,
}

choice! {
    /// The opponent.
    Opponent {
        /// The computer.
        Computer = "computer",
        /// A friend at the same screen.
        Friend = "friend",
        /// Somebody online.
        Online = "online",
        /// A friend whose device is directly connected to this one.
        Direct = "direct",
    }
}

choice! {
    /// Which seat a player takes.
    Side {
        /// White, or the seat that flips first.
        First = "first",
        /// Black, or the seat that flips second.
        Second = "second",
        /// Let chance decide.
        Random = "random",
    }
}

/// The chess clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Clock {
    /// Whether there is one.
    pub on: bool,
    /// Minutes per player.
    pub minutes: u32,
    /// Seconds added after each action.
    pub increment: u32,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { on: true, minutes: 10, increment: 0 }
    }
}

impl Clock {
    /// The settings for a table.
    pub fn settings(self) -> Option<ClockSettings> {
        self.on.then(|| ClockSettings {
            initial_ms: u64::from(self.minutes.clamp(1, 180)) * 60_000,
            increment_ms: u64::from(self.increment.min(180)) * 1000,
        })
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            game: "assassin".into(),
            options: BTreeMap::new(),
            opponent: Opponent::Computer,
            level: 3,
            think_ms: 1000,
            side: Side::First,
            clock: Clock::default(),
            open: false,
            fen: None,
        }
    }
}

impl Setup {
    /// Reads a stored setup; the defaults if it is unreadable or unplayable.
    pub fn read(json: &str) -> Setup {
        let setup: Setup = crate::json::take(json).unwrap_or_default();
        match setup.settings().rules() {
            Ok(_) => setup,
            Err(_) => Setup::default(),
        }
    }

    /// The setup as JSON.
    pub fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The game and its options.
    pub fn settings(&self) -> GameSettings {
        let (options, fen) = (self.options.clone(), self.fen.clone());
        GameSettings { options, fen, ..GameSettings::of(&self.game) }
    }

    /// Chooses another card, with its default options.
    pub fn choose(&mut self, game: &str) {
        if self.game != game {
            self.game = game.into();
            self.options.clear();
        }
        self.fen = None;
    }

    /// The current value of an option.
    pub fn option(&self, key: &str) -> Option<String> {
        let rules = self.settings().rules().ok()?;
        let found = rules.settings().into_iter().find(|setting| setting.key == key)?;
        Some(found.value.to_string())
    }

    /// The seat of this player; `coin` decides if the side is random.
    pub fn seat(&self, coin: bool) -> Seat {
        match self.side {
            Side::First => Seat::First,
            Side::Second => Seat::Second,
            Side::Random if coin => Seat::First,
            Side::Random => Seat::Second,
        }
    }

    /// The table for a game on this screen.
    pub fn table(&self, me: Seat, my_name: &str, others: [&str; 2]) -> NewTable {
        let settings = TableSettings {
            game: self.settings(),
            clock: self.clock.settings(),
            place_ms: None,
            grace_ms: None,
            local: true,
            dice: DiceScheme::House,
        };
        let against_computer = self.opponent == Opponent::Computer;
        let sitter = |seat: Seat| {
            if !against_computer {
                return Sitter { name: others[seat.index()].into(), computer: None };
            }
            if seat == me {
                return Sitter { name: my_name.into(), computer: None };
            }
            let computer = Computer { level: self.level.clamp(1, 8), think_ms: self.think_ms };
            Sitter { name: others[seat.index()].into(), computer: Some(computer) }
        };
        NewTable { settings, seats: Seat::BOTH.map(sitter) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_can_be_played() {
        for game in duskboard_rules::Rules::names() {
            let setup = Setup { game: game.into(), ..Setup::default() };
            assert!(setup.settings().rules().is_ok(), "{game}");
            assert_eq!(Setup::read(&setup.write()), setup);
        }
    }

    #[test]
    fn a_broken_memory_is_forgotten() {
        for json in ["", "{", r#"{"game":"checkers"}"#, r#"{"game":"banqi","options":{"x":"y"}}"#] {
            assert_eq!(Setup::read(json), Setup::default(), "{json}");
        }
    }

    #[test]
    fn seats_are_filled_as_chosen() {
        let mut setup = Setup { level: 5, side: Side::Second, ..Setup::default() };
        let table = setup.table(setup.seat(true), "Ada", ["Computer", "Black"]);
        assert_eq!(table.seats[0].computer.map(|computer| computer.level), Some(5));
        assert_eq!(table.seats[1].name, "Ada");
        setup.opponent = Opponent::Friend;
        let table = setup.table(Seat::First, "Ada", ["White", "Black"]);
        assert!(table.seats.iter().all(|sitter| sitter.computer.is_none()));
    }
}
