//! What all FEN readers share: the error, the fields, the counters.

use std::str::FromStr;

/// Why a text is no position of the game: which part, what stood there, what would do.
///
/// ```
/// use duskboard_rules::{Position, special::Orthodox};
/// let wrong = Orthodox::from_fen((), "4k3/8/8/8/8/8/8/4K3 x - - 0 1").unwrap_err();
/// assert_eq!(wrong.to_string(), "bad FEN: side to move: found \"x\", expected w or b");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("bad FEN: {part}: found {found}, expected {expected}")]
pub struct FenError {
    part: &'static str,
    found: String,
    expected: String,
}

impl FenError {
    /// An error in `part` of the text.
    pub(crate) fn new(
        part: &'static str,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> FenError {
        let found: String = found.into();
        FenError { part, found: found.chars().take(80).collect(), expected: expected.into() }
    }

    /// The same, with the offending text in quotation marks.
    pub(crate) fn text(part: &'static str, found: &str, expected: impl Into<String>) -> FenError {
        FenError::new(part, format!("{:?}", found.chars().take(60).collect::<String>()), expected)
    }

    /// An error if the condition does not hold.
    pub(crate) fn unless(
        holds: bool,
        part: &'static str,
        found: impl Into<String>,
        expected: &str,
    ) -> Result<(), FenError> {
        if holds { Ok(()) } else { Err(FenError::new(part, found, expected)) }
    }
}

/// The fields of a FEN, at least `least` and at most `N`; missing ones are `"-"`.
pub(crate) fn fields<const N: usize>(text: &str, least: usize) -> Result<[&str; N], FenError> {
    let mut fields = ["-"; N];
    let mut count = 0;
    for field in text.split_ascii_whitespace() {
        if count < N {
            fields[count] = field;
        }
        count += 1;
    }
    if (least..=N).contains(&count) {
        return Ok(fields);
    }
    let expected = if least == N { N.to_string() } else { format!("{least} to {N}") };
    Err(FenError::new("fields", count.to_string(), expected))
}

/// The highest number a FEN can hold; counters stop there.
pub(crate) const MOST: u16 = 9999;

/// A counter that fits its type.
pub(crate) fn counter<T: FromStr>(part: &'static str, text: &str) -> Result<T, FenError> {
    let plain = text.bytes().all(|b| b.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|_| plain)
        .ok_or_else(|| FenError::text(part, text, "a whole number below 10000"))
}

/// The move number: counts from 1.
pub(crate) fn move_number(text: &str) -> Result<u16, FenError> {
    match counter("move number", text)? {
        number @ 1..10000 => Ok(number),
        _ => Err(FenError::text("move number", text, "a whole number from 1 to 9999")),
    }
}

/// The half-move clock.
pub(crate) fn quiet_clock(text: &str) -> Result<u16, FenError> {
    match counter("half-move clock", text)? {
        quiet @ 0..10000 => Ok(quiet),
        _ => Err(FenError::text("half-move clock", text, "a whole number below 10000")),
    }
}

/// Splits a board field into its ranks, top rank first, and checks their number.
pub(crate) fn ranks<const N: usize>(board: &str) -> Result<[&str; N], FenError> {
    let mut ranks = [""; N];
    let mut count = 0;
    for rank in board.split('/') {
        if count < N {
            ranks[count] = rank;
        }
        count += 1;
    }
    if count == N {
        Ok(ranks)
    } else {
        Err(FenError::new("board", format!("{count} ranks"), format!("{N} ranks")))
    }
}

/// Walks one rank of eight files: calls `put` with the file and the character of each square
/// that is not part of a run of empty ones.
pub(crate) fn walk_rank(
    rank: &str,
    mut put: impl FnMut(u8, char) -> Result<(), FenError>,
) -> Result<(), FenError> {
    let wrong = || FenError::text("board", rank, "eight squares in each rank");
    let mut file = 0;
    for character in rank.chars() {
        match character {
            _ if file >= 8 => return Err(wrong()),
            '1'..='8' => file += character as u8 - b'0',
            _ => {
                put(file, character)?;
                file += 1;
            }
        }
    }
    if file == 8 { Ok(()) } else { Err(wrong()) }
}

/// Prints the board field: `at(file, rank)` says what stands there, `None` is an empty square.
pub(crate) fn print_board(ranks: u8, at: impl Fn(u8, u8) -> Option<char>) -> String {
    let mut text = String::with_capacity(72);
    for rank in (0..ranks).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let Some(character) = at(file, rank) else {
                empty += 1;
                continue;
            };
            push_run(&mut text, &mut empty);
            text.push(character);
        }
        push_run(&mut text, &mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn push_run(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push((b'0' + *empty) as char);
        *empty = 0;
    }
}
