//! Checks that a text shows what it is: no invisible characters, and none that reorder others.
//!
//! Names and chat are checked with it. It refuses Unicode 16's `Default_Ignorable_Code_Point`, the
//! general categories Cc, Cf, Zl, Zp and Co, noncharacters, and the few letters and symbols that
//! are drawn as nothing. Joiners and variation selectors are allowed where they are visible: inside
//! emoji, and between letters of scripts whose shapes they change.

use std::ops::RangeInclusive;

/// Characters that are invisible or change how others are drawn, in order.
const UNSEEN: &[RangeInclusive<u32>] = &[
    0x0000..=0x001f,    // Cc
    0x007f..=0x009f,    // Cc
    0x00ad..=0x00ad,    // soft hyphen
    0x034f..=0x034f,    // combining grapheme joiner
    0x0600..=0x0605,    // Arabic number signs (Cf)
    0x061c..=0x061c,    // Arabic letter mark (bidi)
    0x06dd..=0x06dd,    // Arabic end of ayah (Cf)
    0x070f..=0x070f,    // Syriac abbreviation mark (Cf)
    0x0890..=0x0891,    // Arabic currency marks above (Cf)
    0x08e2..=0x08e2,    // Arabic disputed end of ayah (Cf)
    0x115f..=0x1160,    // Hangul fillers
    0x17b4..=0x17b5,    // Khmer inherent vowels
    0x180b..=0x180f,    // Mongolian variation selectors and vowel separator
    0x200b..=0x200f,    // zero-width space, joiners, direction marks
    0x2028..=0x202e,    // line and paragraph separators, embeddings, overrides
    0x2060..=0x206f,    // word joiner, invisible operators, isolates, deprecated controls
    0x2800..=0x2800,    // braille blank
    0x3164..=0x3164,    // Hangul filler
    0xe000..=0xf8ff,    // private use
    0xfdd0..=0xfdef,    // noncharacters
    0xfe00..=0xfe0f,    // variation selectors
    0xfeff..=0xfeff,    // byte order mark
    0xffa0..=0xffa0,    // halfwidth Hangul filler
    0xfff0..=0xfffc,    // unassigned ignorables, interlinear annotation, object replacement
    0xfffe..=0xffff,    // noncharacters
    0x110bd..=0x110bd,  // Kaithi number sign (Cf)
    0x110cd..=0x110cd,  // Kaithi number sign above (Cf)
    0x13430..=0x1343f,  // Egyptian hieroglyph format controls
    0x16fe4..=0x16fe4,  // Khitan small script filler
    0x1bca0..=0x1bca3,  // shorthand format controls
    0x1d159..=0x1d159,  // musical null notehead
    0x1d173..=0x1d17a,  // musical format controls
    0xe0000..=0x10ffff, // tags, further variation selectors, private use, noncharacters
];

/// Whether everything in a text is visible and in the order it is written.
///
/// ```
/// use duskboard_protocol::all_shown;
/// assert!(all_shown("Zoë ♞"));
/// assert!(!all_shown("Ann\u{202e}neB"));
/// ```
pub fn all_shown(text: &str) -> bool {
    let characters: Vec<char> = text.chars().collect();
    (0..characters.len()).all(|at| {
        let before = at.checked_sub(1).map(|before| characters[before]);
        shown(before, characters[at], characters.get(at + 1).copied())
    })
}

fn shown(before: Option<char>, this: char, after: Option<char>) -> bool {
    match (before, this, after) {
        (Some(before), '\u{200c}' | '\u{200d}', Some(after)) if joins(before, after) => true,
        (Some(before), '\u{200d}', Some(after)) => in_emoji(before) && pictured(after),
        (Some(before), '\u{fe0e}' | '\u{fe0f}', after) => {
            pictured(before) || (after == Some('\u{20e3}') && is_key(before))
        }
        (_, this, _) => !is_unseen(this),
    }
}

fn is_unseen(character: char) -> bool {
    let code = u32::from(character);
    // Every plane ends with two noncharacters.
    let noncharacter = code & 0xfffe == 0xfffe;
    let after = UNSEEN.partition_point(|range| *range.end() < code);
    noncharacter || UNSEEN.get(after).is_some_and(|range| range.contains(&code))
}

/// Whether a joiner or non-joiner is visible between two letters: in Arabic and Syriac, and the
/// scripts of India.
fn joins(before: char, after: char) -> bool {
    let cursive = |letter: char| matches!(letter, '\u{620}'..='\u{6d3}' | '\u{6d5}'..='\u{6ff}' | '\u{710}'..='\u{77f}' | '\u{900}'..='\u{dff}');
    cursive(before) && cursive(after)
}

/// Whether a character is a pictograph, or becomes one with a variation selector.
fn pictured(character: char) -> bool {
    matches!(
        character,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
            | '\u{2190}'..='\u{27bf}' | '\u{2900}'..='\u{2bff}' | '\u{3030}' | '\u{303d}'
            | '\u{3297}' | '\u{3299}' | '\u{1f000}'..='\u{1faff}'
    )
}

/// Whether a joiner may follow in an emoji.
fn in_emoji(character: char) -> bool {
    pictured(character) || character == '\u{fe0f}'
}

/// Whether a character has a keycap emoji.
fn is_key(character: char) -> bool {
    matches!(character, '0'..='9' | '#' | '*')
}

#[cfg(test)]
mod tests {
    use super::{UNSEEN, all_shown};

    #[test]
    fn the_table_is_in_order() {
        assert!(UNSEEN.iter().all(|range| range.start() <= range.end()));
        assert!(UNSEEN.windows(2).all(|pair| pair[0].end() < pair[1].start()));
    }

    /// A text, and whether it is accepted.
    const ROWS: &[(&str, bool)] = &[
        ("Ann", true),
        ("Jörg 李白", true),
        ("Ёлка, Ωμέγα, שלום, سلام, नमस्ते, ไทย, 한국어, かな", true),
        ("e\u{301}tude", true),
        ("no\u{a0}break, 全角\u{3000}空白", true),
        ("♔♕ ½ → ∞ $€₿", true),
        ("👍🏽 🇳🇴 🎉", true),
        ("❤\u{fe0f} 1\u{fe0f}\u{20e3}", true),
        ("👩\u{200d}🚀 👨\u{200d}👩\u{200d}👧 🏳\u{fe0f}\u{200d}🌈", true),
        ("می\u{200c}خواهم", true),
        ("क्\u{200d}ष", true),
        // Invisible.
        ("A\u{200b}nn", false),
        ("A\u{200c}nn", false),
        ("A\u{200d}nn", false),
        ("A\u{fe0f}nn", false),
        ("\u{fe0f}", false),
        ("❤\u{200d}", false),
        ("\u{200d}❤", false),
        ("A\u{fe00}", false),
        ("葛\u{e0100}", false),
        ("A\u{ad}nn", false),
        ("A\u{34f}nn", false),
        ("A\u{2060}nn", false),
        ("A\u{2063}nn", false),
        ("\u{feff}Ann", false),
        ("\u{2800}\u{2800}", false),
        ("\u{115f}", false),
        ("\u{1160}", false),
        ("\u{3164}", false),
        ("\u{ffa0}", false),
        ("\u{17b4}", false),
        ("\u{180e}", false),
        ("\u{fffc}", false),
        ("\u{1d159}", false),
        ("\u{1d173}", false),
        ("🏴\u{e0067}\u{e0062}\u{e007f}", false),
        ("\u{e0001}", false),
        ("\u{e000}", false),
        ("\u{f0000}", false),
        ("\u{fdd0}", false),
        ("\u{1fffe}", false),
        ("\u{10ffff}", false),
        ("A\nnn", false),
        ("A\u{7f}nn", false),
        ("A\u{85}nn", false),
        ("A\u{2028}nn", false),
        ("A\u{2029}nn", false),
        // Reordering.
        ("A\u{202e}nn", false),
        ("A\u{202a}nn\u{202c}", false),
        ("A\u{2066}nn\u{2069}", false),
        ("A\u{200f}nn", false),
        ("A\u{200e}nn", false),
        ("A\u{61c}nn", false),
    ];

    #[test]
    fn every_character_is_seen_and_stands_where_it_is_written() {
        for (text, shown) in ROWS {
            assert_eq!(all_shown(text), *shown, "{}", text.escape_unicode());
        }
    }
}
