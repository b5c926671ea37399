//! What all FEN readers share: the error, the fields, the counters.

mod error;

pub use error::{FenError, FenPart};
pub(crate) use error::{colour, shown};

use std::str::FromStr;

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
    Err(FenError::Fields { found: count, least, most: N })
}

/// The highest number a FEN can hold; counters stop there.
pub(crate) const MOST: u16 = 9999;

/// A counter that fits its type.
pub(crate) fn counter<T: FromStr>(part: FenPart, text: &str) -> Result<T, FenError> {
    let plain = text.bytes().all(|b| b.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|_| plain)
        .ok_or_else(|| FenError::written(part, text, "a whole number below 10000"))
}

/// The move number, which starts at 1.
pub(crate) fn move_number(text: &str) -> Result<u16, FenError> {
    match counter(FenPart::Number, text)? {
        number @ 1..10000 => Ok(number),
        _ => Err(FenError::written(FenPart::Number, text, "a whole number from 1 to 9999")),
    }
}

/// The half-move clock.
pub(crate) fn quiet_clock(text: &str) -> Result<u16, FenError> {
    match counter(FenPart::Clock, text)? {
        quiet @ 0..10000 => Ok(quiet),
        _ => Err(FenError::written(FenPart::Clock, text, "a whole number below 10000")),
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
    if count == N { Ok(ranks) } else { Err(FenError::Ranks { found: count, expected: N }) }
}

/// Walks one rank of eight files: calls `put` with the file and the character of each square
/// outside a run of empty ones.
pub(crate) fn walk_rank(
    rank: &str,
    mut put: impl FnMut(u8, char) -> Result<(), FenError>,
) -> Result<(), FenError> {
    let wrong = || FenError::rank(rank);
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

/// Prints the board field: `at(file, rank)` is what stands there, `None` for an empty square.
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
