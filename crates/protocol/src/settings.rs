//! What two players agree on before they sit down.

use duskboard_rules::{FenError, Game, Outcome, Rules, RulesError, Variant};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The longest FEN a game is begun from, in bytes. Those the rules write are shorter.
pub const MAX_FEN: usize = 128;

/// The game and its options, each named, and where it begins.
///
/// Like all settings they are public: whoever sits down or watches was shown them, and with them a
/// FEN. So both players of a game that hides something know where it began.
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
    /// Options by name; those left out have their default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The position it begins from, the whole truth of it, as a FEN. Nothing is shuffled then.
    /// Without one it begins as usual, and the field is not written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
}

impl GameSettings {
    /// A variant or a preset by its name, with its usual options and start.
    pub fn of(variant: impl Into<String>) -> GameSettings {
        GameSettings { variant: variant.into(), options: BTreeMap::new(), fen: None }
    }

    /// The rules these settings ask for.
    pub fn rules(&self) -> Result<Rules, RulesError> {
        let mut rules: Rules = self.variant.parse()?;
        for (key, value) in &self.options {
            rules.set(key, value)?;
        }
        Ok(rules)
    }

    /// The game at its start. Where officers are shuffled and no FEN is given, chance acts first.
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

    /// The same game with every option written out, and its FEN as the rules write it.
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

/// Time to think: so much each, and so much more after every action.
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
    /// How long both have to place their assassins; without a limit if missing, and without one if
    /// there is no clock.
    pub place_ms: Option<u64>,
    /// How long somebody may be gone before the game is lost; without a limit if missing.
    pub grace_ms: Option<u64>,
    /// Everybody sits at one screen: undo and redo instead of takebacks by consent.
    pub local: bool,
    /// Who throws the dice. The house does unless something else is written.
    #[serde(default, skip_serializing_if = "DiceScheme::is_house")]
    pub dice: DiceScheme,
}

/// Who throws the dice of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceScheme {
    /// The table's home, from a secret that it has committed to and a nonce of each seat. It could
    /// foresee them.
    #[default]
    House,
    /// Both seats, with the next link of a hash chain each. Nobody can foresee them.
    Joint,
}

impl DiceScheme {
    fn is_house(&self) -> bool {
        *self == DiceScheme::House
    }
}

/// Settings nobody can play with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingsError {
    /// The game or its options do not exist.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The FEN is no position of this game.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// More than any FEN needs.
    #[error("a FEN of {found} bytes: expected at most {MAX_FEN}")]
    LongFen {
        /// How long it is.
        found: usize,
    },
    /// There is nothing to play from there.
    #[error("the game is already over in this position: {0}")]
    AlreadyOver(Outcome),
    /// Links go from screen to screen, and who withholds one must lose some time.
    #[error("joint dice on one screen or without a grace: expected two screens and a grace")]
    Joint,
    /// A time that makes no sense.
    #[error("{what} of {found} ms: expected {least} to {most} ms")]
    Time {
        /// Which one.
        what: &'static str,
        /// How long it would be.
        found: u64,
        /// How short it may be.
        least: u64,
        /// How long it may be.
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

    /// How long both have to place their assassins. Without a clock nobody is in a hurry.
    pub fn placing_ms(&self) -> Option<u64> {
        self.clock.and(self.place_ms)
    }

    /// The rules, if everything about these settings can be.
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
