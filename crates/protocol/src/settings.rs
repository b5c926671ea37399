//! What two players agree on before they sit down.

use duskboard_rules::{FenError, Game, Outcome, Rules, RulesError, Variant};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The longest starting FEN, in bytes. Those the rules write are shorter.
pub const MAX_FEN: usize = 128;

/// The game, its options and its starting position.
///
/// Like all settings they are public, FEN included: whoever sits down or watches is shown them. So
/// both players of a game with hidden information know where it began.
///
/// ```
/// use duskboard_protocol::GameSettings;
/// use duskboard_rules::Rules;
/// let stealth: Rules = "stealth".parse().unwrap();
/// let settings = GameSettings::from(stealth);
/// assert_eq!(settings.options["assassin_step"], "exactly-two");
/// assert_eq!(settings.rules(), Ok(stealth));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSettings {
    /// The variant, or a preset of Special Chess.
    pub variant: String,
    /// Options by name; omitted ones have their default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The starting position as a FEN, the whole truth of it. Nothing is shuffled then. Omitted if
    /// the game begins as usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
}

impl GameSettings {
    /// A variant or a preset by name, with default options and the usual start.
    pub fn of(variant: impl Into<String>) -> GameSettings {
        GameSettings { variant: variant.into(), options: BTreeMap::new(), fen: None }
    }

    /// The rules of these settings.
    pub fn rules(&self) -> Result<Rules, RulesError> {
        let mut rules: Rules = self.variant.parse()?;
        for (key, value) in &self.options {
            rules.set(key, value)?;
        }
        Ok(rules)
    }

    /// The game at its start. If officers are shuffled and no FEN is given, chance acts first.
    ///
    /// ```
    /// use duskboard_protocol::GameSettings;
    /// let fen = Some("4k3/8/8/8/8/8/8/4K2R b K - 0 1".into());
    /// let settings = GameSettings { fen, ..GameSettings::of("chess") };
    /// assert!(settings.start().is_ok_and(|game| game.count(duskboard_rules::Seat::Second) == 5));
    /// assert!(GameSettings { variant: "banqi".into(), ..settings }.start().is_err());
    /// ```
    pub fn start(&self) -> Result<Game, SettingsError> {
        let rules = self.rules()?;
        let Some(fen) = &self.fen else { return Ok(Game::new(rules)) };
        if fen.len() > MAX_FEN {
            return Err(SettingsError::LongFen { found: fen.len() });
        }
        let game = Game::from_fen(rules, fen)?;
        match game.outcome() {
            None => Ok(game),
            Some(outcome) => Err(SettingsError::AlreadyOver(outcome)),
        }
    }

    /// The same with every option written out, and the FEN in canonical form.
    pub fn spelled_out(&self) -> Result<GameSettings, SettingsError> {
        let start = self.start()?;
        let fen = self.fen.as_ref().map(|_| start.fen());
        Ok(GameSettings { fen, ..GameSettings::from(self.rules()?) })
    }
}

impl From<Rules> for GameSettings {
    fn from(rules: Rules) -> GameSettings {
        let options = rules.settings().into_iter().map(|s| (s.key.into(), s.value.into()));
        GameSettings { options: options.collect(), ..GameSettings::of(rules.variant().name()) }
    }
}

/// A chess clock: initial time and increment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockSettings {
    /// Milliseconds at the start.
    pub initial_ms: u64,
    /// Milliseconds added after each action.
    pub increment_ms: u64,
}

impl Default for ClockSettings {
    /// Ten minutes each.
    fn default() -> ClockSettings {
        ClockSettings { initial_ms: 600_000, increment_ms: 0 }
    }
}

/// Everything about a table that is settled before anybody sits down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSettings {
    /// The game.
    pub game: GameSettings,
    /// The clock, or none.
    pub clock: Option<ClockSettings>,
    /// How long both have to place their assassins; no limit if missing or if there is no clock.
    pub place_ms: Option<u64>,
    /// How long a player may be gone before the game is lost; no limit if missing.
    pub grace_ms: Option<u64>,
    /// Everybody sits at one screen: undo and redo instead of takebacks by consent.
    pub local: bool,
    /// Who throws the dice; the house by default.
    #[serde(default, skip_serializing_if = "DiceScheme::is_house")]
    pub dice: DiceScheme,
}

/// Who throws the dice of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceScheme {
    /// The table's home, from a secret it has committed to and a nonce of each seat. It knows the
    /// outcomes in advance.
    #[default]
    House,
    /// Both seats, each with the next link of a hash chain. Nobody knows the outcomes in advance.
    Joint,
}

impl DiceScheme {
    fn is_house(&self) -> bool {
        *self == DiceScheme::House
    }
}

/// Unplayable settings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingsError {
    /// The game or its options do not exist.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The FEN is not a position of this game.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// Longer than any FEN.
    #[error("a FEN of {found} bytes: expected at most {MAX_FEN}")]
    LongFen {
        /// How long it is.
        found: usize,
    },
    /// The game is already over in that position.
    #[error("the game is already over in this position: {0}")]
    AlreadyOver(Outcome),
    /// Joint dice need two screens and a grace period, so that withholding a link loses.
    #[error("joint dice on one screen or without a grace: expected two screens and a grace")]
    Joint,
    /// A time out of range.
    #[error("{what} of {found} ms: expected {least} to {most} ms")]
    Time {
        /// Which one.
        what: &'static str,
        /// The value found.
        found: u64,
        /// The least it may be.
        least: u64,
        /// The most it may be.
        most: u64,
    },
}

impl TableSettings {
    /// An online table of this variant: ten minutes each, a minute to place, a minute of grace.
    pub fn online(variant: Variant) -> TableSettings {
        TableSettings {
            game: Rules::of(variant).into(),
            clock: Some(ClockSettings::default()),
            place_ms: Some(60_000),
            grace_ms: Some(60_000),
            local: false,
            dice: DiceScheme::House,
        }
    }

    /// A table of this variant on one screen: no limits but the clock.
    pub fn on_one_screen(variant: Variant) -> TableSettings {
        TableSettings { place_ms: None, grace_ms: None, local: true, ..Self::online(variant) }
    }

    /// How long both have to place their assassins. Without a clock there is no limit.
    pub fn placing_ms(&self) -> Option<u64> {
        self.clock.and(self.place_ms)
    }

    /// The rules, if these settings are valid.
    pub fn check(&self) -> Result<Rules, SettingsError> {
        const DAY: u64 = 86_400_000;
        let within = |what, found, least, most| match (least..=most).contains(&found) {
            true => Ok(()),
            false => Err(SettingsError::Time { what, found, least, most }),
        };
        if let Some(clock) = self.clock {
            within("initial time", clock.initial_ms, 1_000, DAY)?;
            within("increment", clock.increment_ms, 0, 3_600_000)?;
        }
        if let Some(limit) = self.place_ms {
            within("time to place", limit, 1_000, DAY)?;
        }
        if let Some(grace) = self.grace_ms {
            within("grace", grace, 1_000, DAY)?;
        }
        if self.dice == DiceScheme::Joint && (self.local || self.grace_ms.is_none()) {
            return Err(SettingsError::Joint);
        }
        self.game.start()?;
        Ok(self.game.rules()?)
    }
}
