//! What every PGN writer shares: the names of options and the length of a line.

/// The longest line of a PGN text.
const WIDTH: usize = 80;

/// The tag of an option: `quiet_draw` is `QuietDraw`.
///
/// ```
/// assert_eq!(duskboard_rules::pgn::option_tag("quiet_draw"), "QuietDraw");
/// ```
pub fn option_tag(key: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    key.split('_').map(capital).collect()
}

/// Words in lines of at most 80 characters. A word is never broken, so a comment may be longer.
///
/// ```
/// let words = ["1.".to_string(), "e4".to_string(), "x".repeat(76)];
/// assert_eq!(duskboard_rules::pgn::wrapped(&words), format!("1. e4\n{}", "x".repeat(76)));
/// ```
pub fn wrapped(words: &[String]) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text += word;
        width += length;
    }
    text
}
