//! The games as a person chooses them, and the words of their options.
//!
//! A game is one row below. What the row names (a lesson, and a text of each language) has to be
//! there, or nothing compiles.

use crate::lessons::texts::{PageText, Texts};
use crate::lessons::{self, Page};
use crate::words::Words;
use duskboard_rules::Rules;
use duskboard_rules::archess::SecondShot;
use duskboard_rules::slug::{CaptureLight, Lamp, Shuffle};
use duskboard_rules::special::AssassinStep;
use duskboard_rules::variant::{Switch, Value};

macro_rules! catalogue {
    ($($(#[$doc:meta])* $card:ident = $name:literal, $lesson:ident;)+) => {
        /// A game with a card on the home screen and a lesson of its own.
        ///
        /// ```
        /// use duskboard_client::{Card, Language};
        /// let card = Card::named("stealth").unwrap();
        /// assert_eq!((card, card.name()), (Card::Assassin, "assassin"));
        /// assert_eq!(Card::Fog.text(Language::English).title, "Dark chess");
        /// assert!(Card::ALL.iter().all(|card| Card::of(card.rules()) == *card));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Card { $($(#[$doc])* $card,)+ }

        impl Card {
            /// All of them, in the order of the home screen.
            pub const ALL: &'static [Card] = &[$(Card::$card,)+];

            /// The name of its rules, as in `Rules::from_str`.
            pub const fn name(self) -> &'static str {
                match self { $(Card::$card => $name,)+ }
            }

            /// Its lesson, with the picture on the card.
            pub const fn lesson(self) -> &'static Page {
                match self { $(Card::$card => &lessons::$lesson::PAGE,)+ }
            }
        }

        impl Texts {
            /// What this language says of a game.
            pub const fn page(&self, card: Card) -> &PageText {
                match card { $(Card::$card => &self.$lesson,)+ }
            }

            /// The texts of all games, asked for in the order of [`Card::ALL`].
            pub(crate) fn gather(
                mut page: impl FnMut(Card) -> Option<PageText>,
            ) -> Option<Texts> {
                Some(Texts { $($lesson: page(Card::$card)?,)+ })
            }
        }
    };
}

catalogue! {
    /// Chess with hidden assassins.
    Assassin = "assassin", assassin;
    /// Chess with a Triceratops.
    Dinosaur = "dinosaur", dinosaur;
    /// Chess with archers.
    Archess = "archess", archess;
    /// SlugChess by torchlight.
    SlugTorch = "slug-torch", slug_torch;
    /// SlugChess by line of sight.
    SlugSight = "slug-sight", slug_sight;
    /// Dark chess.
    Fog = "fog", fog;
    /// Banqi.
    Banqi = "banqi", banqi;
    /// Plain chess.
    Chess = "chess", chess;
}

impl Card {
    /// The card of a game with these options.
    pub const fn of(rules: Rules) -> Card {
        match rules {
            Rules::Special(special) if special.assassin => Card::Assassin,
            Rules::Special(special) if special.dinosaur => Card::Dinosaur,
            Rules::Special(_) => Card::Chess,
            Rules::Archess(_) => Card::Archess,
            Rules::Slug(slug) => match slug.lamp {
                Lamp::Torch => Card::SlugTorch,
                Lamp::Sight => Card::SlugSight,
            },
            Rules::Fog => Card::Fog,
            Rules::Banqi(_) => Card::Banqi,
        }
    }

    /// The card of a variant or a preset, by its name.
    pub fn named(name: &str) -> Option<Card> {
        name.parse().ok().map(Card::of)
    }

    /// The game with its usual options.
    pub fn rules(self) -> Rules {
        self.name().parse().expect("the tests read the name of every card")
    }
}

impl Words {
    /// How much there is to learn in a game, for somebody who knows chess.
    ///
    /// ```
    /// use duskboard_client::{Card, Language, words::Words};
    /// assert_eq!(Words::of(Language::English).effort(Card::Dinosaur), "quick to learn");
    /// ```
    pub const fn effort(&self, card: Card) -> &'static str {
        match card {
            Card::Chess | Card::Dinosaur | Card::Fog | Card::Banqi => self.effort_1,
            Card::Archess | Card::SlugTorch | Card::SlugSight => self.effort_2,
            Card::Assassin => self.effort_3,
        }
    }

    /// A level of the computer, 1 to 8, in words.
    ///
    /// ```
    /// use duskboard_client::{Language, words::Words};
    /// let names = [1, 5, 8].map(|level| Words::of(Language::English).level_name(level));
    /// assert_eq!(names, ["beginner", "club player", "full strength"]);
    /// ```
    pub const fn level_name(&self, level: u8) -> &'static str {
        match level {
            0 | 1 => self.level_1,
            2 => self.level_2,
            3 => self.level_3,
            4 => self.level_4,
            5 => self.level_5,
            6 => self.level_6,
            7 => self.level_7,
            8.. => self.level_8,
        }
    }

    /// An option of a game: its name, and what it does.
    ///
    /// ```
    /// use duskboard_client::{Language, words::Words};
    /// use duskboard_rules::variant::Switch;
    /// let (name, _) = Words::of(Language::English).switch(Switch::SecondShot);
    /// assert_eq!(name, "Shooting a bound knight");
    /// ```
    pub const fn switch(&self, switch: Switch) -> (&'static str, &'static str) {
        match switch {
            Switch::Dinosaur => (self.opt_dinosaur, self.opt_dinosaur_line),
            Switch::Assassin => (self.opt_assassin, self.opt_assassin_line),
            Switch::AssassinStep => (self.opt_assassin_step, self.opt_assassin_step_line),
            Switch::SecondShot => (self.opt_second_shot, self.opt_second_shot_line),
            Switch::Shuffle => (self.opt_shuffle, self.opt_shuffle_line),
            Switch::CaptureLight => (self.opt_capture_light, self.opt_capture_light_line),
            Switch::QuietDraw => (self.opt_quiet_draw, self.opt_quiet_draw_line),
            Switch::RepetitionDraw => (self.opt_repetition_draw, self.opt_repetition_draw_line),
        }
    }

    /// How an option is set.
    ///
    /// ```
    /// use duskboard_client::{Language, words::Words};
    /// use duskboard_rules::variant::Value;
    /// let words = Words::of(Language::English);
    /// let texts = [Value::Flag(true), Value::QuietDraw(Some(40))].map(|value| words.value(value));
    /// assert_eq!(texts, ["yes", "40"]);
    /// ```
    pub fn value(&self, value: Value) -> String {
        let word = match value {
            Value::Flag(true) => self.opt_on,
            Value::Flag(false) => self.opt_off,
            Value::AssassinStep(AssassinStep::OneOrTwo) => self.opt_one_or_two,
            Value::AssassinStep(AssassinStep::ExactlyTwo) => self.opt_exactly_two,
            Value::SecondShot(SecondShot::None) => self.opt_none,
            Value::SecondShot(SecondShot::Captures) => self.opt_captures,
            Value::Shuffle(Shuffle::Independent) => self.opt_independent,
            Value::Shuffle(Shuffle::Mirrored) => self.opt_mirrored,
            Value::CaptureLight(CaptureLight::TorchOnly) => self.opt_torch_only,
            Value::CaptureLight(CaptureLight::Both) => self.opt_both,
            Value::CaptureLight(CaptureLight::Off) => self.opt_off,
            Value::QuietDraw(None) => self.opt_never,
            Value::QuietDraw(Some(half_moves)) => return half_moves.to_string(),
        };
        word.into()
    }
}
