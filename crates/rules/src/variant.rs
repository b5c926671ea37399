//! The games by name, and their options.
//!
//! ```
//! use duskboard_rules::{Rules, Variant};
//! let rules: Rules = "stealth".parse().unwrap();
//! assert_eq!(rules.variant(), Variant::Special);
//! assert_eq!(rules.to_string(), "special dinosaur=off assassin=on assassin_step=exactly-two");
//! ```

use crate::archess::{ArchessRules, SecondShot};
use crate::banqi::BanqiRules;
use crate::slug::{CaptureLight, Lamp, Shuffle, SlugRules};
use crate::special::{AssassinRules, AssassinStep};
use std::fmt;
use std::str::FromStr;

/// A game, whatever its options.
///
/// ```
/// use duskboard_rules::Variant;
/// assert_eq!("slug-torch".parse(), Ok(Variant::SlugTorch));
/// assert_eq!(Variant::ALL.map(|variant| variant.name())[0], "special");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Variant {
    /// Special Chess.
    Special,
    /// ArChess.
    Archess,
    /// SlugChess by torchlight.
    SlugTorch,
    /// SlugChess by line of sight.
    SlugSight,
    /// Dark chess.
    Fog,
    /// Banqi.
    Banqi,
}

impl Variant {
    /// All of them.
    pub const ALL: [Variant; 6] = [
        Variant::Special,
        Variant::Archess,
        Variant::SlugTorch,
        Variant::SlugSight,
        Variant::Fog,
        Variant::Banqi,
    ];

    /// The name that commands and records use.
    ///
    /// ```
    /// use duskboard_rules::Variant;
    /// let names = Variant::ALL.map(Variant::name);
    /// assert_eq!(names, ["special", "archess", "slug-torch", "slug-sight", "fog", "banqi"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Special => "special",
            Variant::Archess => "archess",
            Variant::SlugTorch => "slug-torch",
            Variant::SlugSight => "slug-sight",
            Variant::Fog => "fog",
            Variant::Banqi => "banqi",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Variant {
    type Err = RulesError;

    fn from_str(name: &str) -> Result<Variant, RulesError> {
        let found = Variant::ALL.into_iter().find(|variant| variant.name() == name);
        found.ok_or_else(|| RulesError::unknown_variant(name))
    }
}

/// Short names for common settings of Special Chess.
const PRESETS: [(&str, SpecialRules); 5] = [
    ("chess", SpecialRules::of(false, false, AssassinStep::OneOrTwo)),
    ("dinosaur", SpecialRules::of(true, false, AssassinStep::OneOrTwo)),
    ("assassin", SpecialRules::of(false, true, AssassinStep::OneOrTwo)),
    ("stealth", SpecialRules::of(false, true, AssassinStep::ExactlyTwo)),
    ("dinosaur-assassin", SpecialRules::of(true, true, AssassinStep::OneOrTwo)),
];

/// The options of Special Chess.
///
/// ```
/// use duskboard_rules::{Rules, variant::SpecialRules};
/// let rules = SpecialRules { dinosaur: true, ..Default::default() };
/// assert_eq!("dinosaur".parse(), Ok(Rules::Special(rules)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SpecialRules {
    /// Each side has a Triceratops.
    pub dinosaur: bool,
    /// Each side has an assassin.
    pub assassin: bool,
    /// How far an assassin moves.
    pub assassin_step: AssassinStep,
}

impl SpecialRules {
    const fn of(dinosaur: bool, assassin: bool, assassin_step: AssassinStep) -> SpecialRules {
        SpecialRules { dinosaur, assassin, assassin_step }
    }

    /// The options of a game with assassins.
    pub(crate) const fn assassin_rules(self) -> AssassinRules {
        AssassinRules { step: self.assassin_step }
    }
}

/// A game with all its options: what two players agree on before they sit down.
///
/// ```
/// use duskboard_rules::Rules;
/// let mut rules: Rules = "assassin".parse().unwrap();
/// rules.set("dinosaur", "on").unwrap();
/// assert_eq!(rules.to_string(), "special dinosaur=on assassin=on assassin_step=one-or-two");
/// assert!(rules.set("second_shot", "none").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// Special Chess.
    Special(SpecialRules),
    /// ArChess.
    Archess(ArchessRules),
    /// SlugChess of either kind.
    Slug(SlugRules),
    /// Dark chess, which has no options.
    Fog,
    /// Banqi.
    Banqi(BanqiRules),
}

/// An option of a game.
///
/// ```
/// use duskboard_rules::variant::Switch;
/// assert_eq!(Switch::QuietDraw.key(), "quiet_draw");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Switch {
    /// Special Chess: is there a Triceratops?
    Dinosaur,
    /// Special Chess: is there an assassin?
    Assassin,
    /// Special Chess: how far an assassin moves.
    AssassinStep,
    /// ArChess: may a paralysed knight be shot?
    SecondShot,
    /// SlugChess: how the officers are shuffled.
    Shuffle,
    /// SlugChess: which captures light their square.
    CaptureLight,
    /// Banqi: how many quiet half-moves make a draw.
    QuietDraw,
    /// Banqi: is the third repetition a draw?
    RepetitionDraw,
}

impl Switch {
    /// Its name in commands and records.
    pub const fn key(self) -> &'static str {
        match self {
            Switch::Dinosaur => "dinosaur",
            Switch::Assassin => "assassin",
            Switch::AssassinStep => "assassin_step",
            Switch::SecondShot => "second_shot",
            Switch::Shuffle => "shuffle",
            Switch::CaptureLight => "capture_light",
            Switch::QuietDraw => "quiet_draw",
            Switch::RepetitionDraw => "repetition_draw",
        }
    }
}

/// The value of an option.
///
/// ```
/// use duskboard_rules::{Rules, Variant, slug::Shuffle, variant::Value};
/// let settings = Rules::of(Variant::SlugSight).settings();
/// let values: Vec<_> = settings[0].choices().collect();
/// let [independent, mirrored] = [Shuffle::Independent, Shuffle::Mirrored].map(Value::Shuffle);
/// assert_eq!(values, [("independent", independent), ("mirrored", mirrored)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// On or off.
    Flag(bool),
    /// How far an assassin moves.
    AssassinStep(AssassinStep),
    /// What shooting at a paralysed knight does.
    SecondShot(SecondShot),
    /// How the officers are shuffled.
    Shuffle(Shuffle),
    /// Which captures light their square.
    CaptureLight(CaptureLight),
    /// How many quiet half-moves make a draw, if any.
    QuietDraw(Option<u16>),
}

/// One option with its value and its possible values.
///
/// ```
/// use duskboard_rules::{Rules, Variant};
/// let [setting] = &Rules::of(Variant::Archess).settings()[..] else { panic!("one option") };
/// assert_eq!((setting.key, setting.value), ("second_shot", "none"));
/// assert_eq!(setting.allowed, ["none", "captures"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Which one.
    pub switch: Switch,
    /// Its name.
    pub key: &'static str,
    /// Its value.
    pub value: &'static str,
    /// Its possible values.
    pub allowed: Vec<&'static str>,
    values: Vec<Value>,
}

impl Setting {
    /// Each possible value: its word and its meaning.
    pub fn choices(&self) -> impl Iterator<Item = (&'static str, Value)> {
        self.allowed.iter().copied().zip(self.values.iter().copied())
    }

    /// Its value.
    ///
    /// ```
    /// use duskboard_rules::{Rules, Variant, variant::Value};
    /// let settings = Rules::of(Variant::Banqi).settings();
    /// assert_eq!(settings[0].chosen(), Some(Value::QuietDraw(Some(60))));
    /// ```
    pub fn chosen(&self) -> Option<Value> {
        self.choices().find(|(word, _)| *word == self.value).map(|(_, value)| value)
    }
}

impl Rules {
    /// A game with its default options.
    ///
    /// ```
    /// use duskboard_rules::{Rules, Variant};
    /// let rules = Rules::of(Variant::Banqi);
    /// assert_eq!(rules.to_string(), "banqi quiet_draw=60 repetition_draw=on");
    /// ```
    pub fn of(variant: Variant) -> Rules {
        match variant {
            Variant::Special => Rules::Special(SpecialRules::default()),
            Variant::Archess => Rules::Archess(ArchessRules::default()),
            Variant::SlugTorch => {
                Rules::Slug(SlugRules { lamp: Lamp::Torch, ..SlugRules::default() })
            }
            Variant::SlugSight => {
                Rules::Slug(SlugRules { lamp: Lamp::Sight, ..SlugRules::default() })
            }
            Variant::Fog => Rules::Fog,
            Variant::Banqi => Rules::Banqi(BanqiRules::default()),
        }
    }

    /// Every name a game goes by: the variants, and the presets of Special Chess.
    ///
    /// ```
    /// use duskboard_rules::Rules;
    /// assert!(Rules::names().all(|name| name.parse::<Rules>().is_ok()));
    /// assert!(Rules::names().any(|name| name == "dinosaur-assassin"));
    /// ```
    pub fn names() -> impl Iterator<Item = &'static str> {
        Variant::ALL.into_iter().map(Variant::name).chain(PRESETS.into_iter().map(|(name, _)| name))
    }

    /// The variant.
    ///
    /// ```
    /// use duskboard_rules::{Rules, Variant};
    /// assert_eq!("chess".parse::<Rules>().unwrap().variant(), Variant::Special);
    /// ```
    pub const fn variant(&self) -> Variant {
        match self {
            Rules::Special(_) => Variant::Special,
            Rules::Archess(_) => Variant::Archess,
            Rules::Slug(rules) => match rules.lamp {
                Lamp::Torch => Variant::SlugTorch,
                Lamp::Sight => Variant::SlugSight,
            },
            Rules::Fog => Variant::Fog,
            Rules::Banqi(_) => Variant::Banqi,
        }
    }

    /// Is anything hidden from a player in this game?
    ///
    /// ```
    /// use duskboard_rules::Rules;
    /// let hides = ["chess", "assassin", "slug-sight", "banqi"]
    ///     .map(|name| name.parse::<Rules>().unwrap().hides());
    /// assert_eq!(hides, [false, true, true, false]);
    /// ```
    pub const fn hides(&self) -> bool {
        match self {
            Rules::Special(rules) => rules.assassin,
            Rules::Slug(_) | Rules::Fog => true,
            Rules::Archess(_) | Rules::Banqi(_) => false,
        }
    }

    /// Are squares out of sight in this game? Then a spectator sees none while it runs.
    ///
    /// ```
    /// use duskboard_rules::Rules;
    /// let fogged = ["assassin", "slug-torch", "fog", "banqi"]
    ///     .map(|name| name.parse::<Rules>().unwrap().fogged());
    /// assert_eq!(fogged, [false, true, true, false]);
    /// ```
    pub const fn fogged(&self) -> bool {
        match self {
            Rules::Slug(_) | Rules::Fog => true,
            Rules::Special(_) | Rules::Archess(_) | Rules::Banqi(_) => false,
        }
    }

    /// Every option in its fixed order.
    ///
    /// ```
    /// use duskboard_rules::{Rules, Variant, variant::Switch};
    /// let settings = Rules::of(Variant::SlugTorch).settings();
    /// let switches: Vec<_> = settings.iter().map(|setting| setting.switch).collect();
    /// assert_eq!(switches, [Switch::Shuffle, Switch::CaptureLight]);
    /// ```
    pub fn settings(&self) -> Vec<Setting> {
        let mut copy = *self;
        let described = |(switch, slot): (Switch, &mut dyn Slot)| Setting {
            switch,
            key: switch.key(),
            value: slot.word(),
            allowed: slot.words(),
            values: slot.values(),
        };
        copy.slots().into_iter().map(described).collect()
    }

    /// Sets one option.
    ///
    /// ```
    /// use duskboard_rules::{Rules, Variant};
    /// let mut rules = Rules::of(Variant::Banqi);
    /// rules.set("quiet_draw", "off").unwrap();
    /// assert_eq!(rules.to_string(), "banqi quiet_draw=off repetition_draw=on");
    /// ```
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        let variant = self.variant();
        let mut slots = self.slots();
        let Some((_, slot)) = slots.iter_mut().find(|(switch, _)| switch.key() == key) else {
            let keys = words(slots.iter().map(|(switch, _)| switch.key()));
            let expected = match keys.is_empty() {
                true => "none, it has no options".into(),
                false => format!("one of {keys}"),
            };
            return Err(RulesError::UnknownOption { variant, found: short(key), expected });
        };
        if slot.choose(value) {
            return Ok(());
        }
        let expected = slot.words().join(", ");
        Err(RulesError::BadValue { key: key.into(), found: short(value), expected })
    }

    /// The fields of the game's options, in the fixed order.
    fn slots(&mut self) -> Vec<(Switch, &mut dyn Slot)> {
        match self {
            Rules::Special(rules) => vec![
                (Switch::Dinosaur, &mut rules.dinosaur),
                (Switch::Assassin, &mut rules.assassin),
                (Switch::AssassinStep, &mut rules.assassin_step),
            ],
            Rules::Archess(rules) => vec![(Switch::SecondShot, &mut rules.second_shot)],
            Rules::Slug(rules) => vec![
                (Switch::Shuffle, &mut rules.shuffle),
                (Switch::CaptureLight, &mut rules.capture_light),
            ],
            Rules::Fog => Vec::new(),
            Rules::Banqi(rules) => vec![
                (Switch::QuietDraw, &mut rules.quiet_draw),
                (Switch::RepetitionDraw, &mut rules.repetition_draw),
            ],
        }
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    /// The rules of a variant or a preset, by name.
    fn from_str(name: &str) -> Result<Rules, RulesError> {
        match PRESETS.into_iter().find(|(preset, _)| *preset == name) {
            Some((_, rules)) => Ok(Rules::Special(rules)),
            None => name.parse().map(Rules::of),
        }
    }
}

/// The variant and every option: equal texts mean equal rules.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.variant().fmt(f)?;
        self.settings().iter().try_for_each(|s| write!(f, " {}={}", s.key, s.value))
    }
}

/// A game or an option that does not exist.
///
/// ```
/// use duskboard_rules::{Rules, Variant};
/// let wrong = Rules::of(Variant::Banqi).set("quiet_draw", "50").unwrap_err();
/// assert_eq!(
///     wrong.to_string(),
///     "bad value \"50\" of option quiet_draw: expected one of 40, 60, 100, off",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// No such game.
    #[error("unknown variant {found:?}: expected one of {expected}")]
    UnknownVariant {
        /// What was asked for.
        found: String,
        /// What exists.
        expected: String,
    },
    /// No such option in this game.
    #[error("unknown option {found:?} of {variant}: expected {expected}")]
    UnknownOption {
        /// The game.
        variant: Variant,
        /// What was asked for.
        found: String,
        /// What exists.
        expected: String,
    },
    /// Not a value of this option.
    #[error("bad value {found:?} of option {key}: expected one of {expected}")]
    BadValue {
        /// The option.
        key: String,
        /// What was asked for.
        found: String,
        /// Its possible values.
        expected: String,
    },
}

impl RulesError {
    fn unknown_variant(found: &str) -> RulesError {
        RulesError::UnknownVariant { found: short(found), expected: words(Rules::names()) }
    }
}

/// The values of an option and their words.
trait Choice: Copy + PartialEq + 'static {
    const WORDS: &'static [(&'static str, Self)];

    fn value(self) -> Value;
}

/// Each type of option: its values and their words.
macro_rules! choices {
    ($($option:ty as $value:ident: $($word:literal => $choice:expr,)+)+) => {$(
        impl Choice for $option {
            const WORDS: &'static [(&'static str, $option)] = &[$(($word, $choice),)+];

            fn value(self) -> Value {
                Value::$value(self)
            }
        }
    )+};
}

choices! {
    bool as Flag: "on" => true, "off" => false,
    AssassinStep as AssassinStep:
        "one-or-two" => AssassinStep::OneOrTwo, "exactly-two" => AssassinStep::ExactlyTwo,
    SecondShot as SecondShot: "none" => SecondShot::None, "captures" => SecondShot::Captures,
    Shuffle as Shuffle: "independent" => Shuffle::Independent, "mirrored" => Shuffle::Mirrored,
    CaptureLight as CaptureLight:
        "torch-only" => CaptureLight::TorchOnly, "both" => CaptureLight::Both,
        "off" => CaptureLight::Off,
    Option<u16> as QuietDraw:
        "40" => Some(40), "60" => Some(60), "100" => Some(100), "off" => None,
}

/// An option of any type, by words.
trait Slot {
    /// The word for its value.
    fn word(&self) -> &'static str;

    /// The words for its possible values.
    fn words(&self) -> Vec<&'static str>;

    /// The values these words stand for.
    fn values(&self) -> Vec<Value>;

    /// Sets it to the value of a word, if there is one.
    fn choose(&mut self, word: &str) -> bool;
}

impl<C: Choice> Slot for C {
    fn word(&self) -> &'static str {
        let written = C::WORDS.iter().find(|(_, choice)| choice == self);
        written.map_or("", |(word, _)| word)
    }

    fn words(&self) -> Vec<&'static str> {
        C::WORDS.iter().map(|(word, _)| *word).collect()
    }

    fn values(&self) -> Vec<Value> {
        C::WORDS.iter().map(|(_, choice)| choice.value()).collect()
    }

    fn choose(&mut self, word: &str) -> bool {
        let meant = C::WORDS.iter().find(|(known, _)| *known == word);
        if let Some((_, choice)) = meant {
            *self = *choice;
        }
        meant.is_some()
    }
}

fn words(list: impl Iterator<Item = &'static str>) -> String {
    list.collect::<Vec<_>>().join(", ")
}

/// Shortens a stranger's text for an error message.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
