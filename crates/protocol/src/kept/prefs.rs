//! Preferences, stored between visits.

use serde::{Deserialize, Serialize};

/// The preferences. A field that an older version did not write gets its default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Prefs {
    /// The language; the browser's if none was chosen.
    pub language: Option<Language>,
    /// Light or dark.
    pub theme: Theme,
    /// High contrast.
    pub contrast: bool,
    /// The colours of the squares.
    pub tones: Tones,
    /// The pieces of the chess family.
    pub pieces: Pieces,
    /// The pieces of Banqi.
    pub discs: Discs,
    /// Whether pieces are animated.
    pub motion: Motion,
    /// Whether there are sounds.
    pub sound: bool,
    /// Whether files and ranks are labelled.
    pub coordinates: bool,
    /// Whether a shared board turns to the player to move.
    pub turn_board: bool,
    /// The name to play under.
    pub name: String,
}

impl Default for Prefs {
    fn default() -> Prefs {
        Prefs {
            language: None,
            theme: Theme::Auto,
            contrast: false,
            tones: Tones::Dusk,
            pieces: Pieces::Drawn,
            discs: Discs::Characters,
            motion: Motion::Auto,
            sound: true,
            coordinates: true,
            turn_board: false,
            name: String::new(),
        }
    }
}

impl Prefs {
    /// Reads stored preferences; the defaults if that fails.
    pub fn read(json: &str) -> Prefs {
        crate::json::take(json).unwrap_or_default()
    }

    /// Switches the language, and the discs to those its speakers read.
    ///
    /// ```
    /// use duskboard_protocol::kept::{Discs, Language, Prefs};
    /// let mut prefs = Prefs::default();
    /// prefs.speak(Language::English);
    /// assert_eq!((prefs.language, prefs.discs), (Some(Language::English), Discs::Pictures));
    /// ```
    pub fn speak(&mut self, language: Language) {
        self.language = Some(language);
        self.discs = Discs::usual(language);
    }

    /// The preferences as JSON.
    pub fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// An enum with a name for each value, for style sheets and files, and a list of all values.
macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $value:ident = $text:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$doc])* $value,)+ }

        impl $name {
            /// All values.
            pub const ALL: &[$name] = &[$($name::$value,)+];

            /// Its name in style sheets.
            pub fn name(self) -> &'static str {
                match self { $($name::$value => $text,)+ }
            }
        }
    };
}
pub(super) use choice;

choice! {
    /// The languages of the page.
    Language {
        /// English.
        English = "en",
        /// Traditional Chinese.
        Chinese = "zh-Hant",
    }
}

impl Language {
    /// The language for a browser's language tag: the first with the same primary subtag, or
    /// English.
    ///
    /// ```
    /// use duskboard_protocol::kept::Language;
    /// let tags = ["en-GB", "zh-TW", "zh", "fr"];
    /// let names = tags.map(|tag| Language::of_tag(tag).name());
    /// assert_eq!(names, ["en", "zh-Hant", "zh-Hant", "en"]);
    /// ```
    pub fn of_tag(tag: &str) -> Language {
        let primary = |tag: &str| tag.split('-').next().map(str::to_ascii_lowercase);
        let same = |language: &&Language| primary(language.name()) == primary(tag);
        Language::ALL.iter().find(same).copied().unwrap_or(Language::English)
    }
}

choice! {
    /// Light or dark.
    Theme {
        /// As set on the device.
        Auto = "auto",
        /// Paper and ink.
        Light = "light",
        /// Night.
        Dark = "dark",
    }
}

choice! {
    /// The colours of the squares.
    Tones {
        /// Lilac.
        Dusk = "dusk",
        /// Wood.
        Amber = "amber",
        /// Slate.
        Slate = "slate",
    }
}

choice! {
    /// The pieces of the chess family.
    Pieces {
        /// Drawn.
        Drawn = "drawn",
        /// Letters on discs.
        Letters = "letters",
    }
}

choice! {
    /// The pieces of Banqi.
    Discs {
        /// Chinese characters.
        Characters = "characters",
        /// Pictures.
        Pictures = "pictures",
    }
}

impl Discs {
    /// The discs that speakers of a language can read.
    pub fn usual(language: Language) -> Discs {
        match language {
            Language::English => Discs::Pictures,
            Language::Chinese => Discs::Characters,
        }
    }
}

choice! {
    /// Whether pieces are animated.
    Motion {
        /// As set on the device.
        Auto = "auto",
        /// Nothing moves.
        Still = "still",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_the_default() {
        let dark = Prefs { theme: Theme::Dark, ..Prefs::default() };
        for (json, expected) in [
            (dark.write().as_str(), dark.clone()),
            (r#"{"theme":"dark"}"#, dark.clone()),
            (r#"{"theme":"dark","since":"tomorrow"}"#, dark),
            ("", Prefs::default()),
            ("not json", Prefs::default()),
            (r#"{"theme":"pink"}"#, Prefs::default()),
        ] {
            assert_eq!(Prefs::read(json), expected, "{json}");
        }
    }
}
