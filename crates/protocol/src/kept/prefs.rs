//! How somebody likes the page: kept from visit to visit.

use serde::{Deserialize, Serialize};

/// What can be chosen. What an older version did not know has its default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Prefs {
    /// The language; the browser's if nobody has chosen.
    pub language: Option<Language>,
    /// Light or dark.
    pub theme: Theme,
    /// Stronger lines and colours.
    pub contrast: bool,
    /// The colours of the squares.
    pub tones: Tones,
    /// The pieces of the chess family.
    pub pieces: Pieces,
    /// The pieces of Banqi.
    pub discs: Discs,
    /// Whether things move.
    pub motion: Motion,
    /// Whether things sound.
    pub sound: bool,
    /// Whether files and ranks are named.
    pub coordinates: bool,
    /// On one screen: whether the board turns to whoever is to move.
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
    /// What was kept; the defaults if that cannot be read.
    pub fn read(json: &str) -> Prefs {
        serde_json::from_str(json).unwrap_or_default()
    }

    /// What to keep.
    pub fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A choice with a name for style sheets and files, and a list of all there are.
macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $value:ident = $text:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$doc])* $value,)+ }

        impl $name {
            /// All there are.
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

choice! {
    /// Light or dark.
    Theme {
        /// As the device has it.
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

choice! {
    /// Whether things move.
    Motion {
        /// As the device has it.
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
