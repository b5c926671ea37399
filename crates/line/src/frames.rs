//! Texts as the messages of a data channel: long ones go in pieces, and the line adds words of its own.

/// The longest text that is taken from the other page, in bytes.
pub const MAX_TEXT: usize = 1024 * 1024;
/// The longest piece of a text, in bytes: every browser takes that much in one message.
const PIECE: usize = 16 * 1024 - 1;

/// Whether the other page is there.
pub(crate) const PING: &str = "?";
/// It is.
pub(crate) const PONG: &str = "!";
/// Before a piece that is followed by others, and before the last one.
const MORE: char = '+';
const LAST: char = '.';

/// A text in pieces.
///
/// ```
/// use duskboard_line::{Pieces, Said, frames};
/// let text = "é".repeat(20_000);
/// let frames = frames(&text);
/// assert_eq!(frames.len(), 3);
/// let mut pieces = Pieces::default();
/// let said: Vec<_> = frames.iter().map(|frame| pieces.hear(frame).unwrap()).collect();
/// assert_eq!(said, [Said::Nothing, Said::Nothing, Said::Text(text)]);
/// ```
pub fn frames(text: &str) -> Vec<String> {
    let (mut frames, mut rest) = (Vec::new(), text);
    while rest.len() > PIECE {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE));
        frames.push(format!("{MORE}{piece}"));
        rest = after;
    }
    frames.push(format!("{LAST}{rest}"));
    frames
}

/// What a frame said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// A whole text.
    Text(String),
    /// That the other page wants to hear from us.
    Ping,
    /// Nothing yet, or that the other page is there.
    Nothing,
}

/// The other page sent what is no frame, or more than a text may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMuch;

/// The pieces of a text that is not whole yet.
#[derive(Default)]
pub struct Pieces(String);

impl Pieces {
    /// Takes a frame.
    pub fn hear(&mut self, frame: &str) -> Result<Said, TooMuch> {
        match frame {
            PING => return Ok(Said::Ping),
            PONG => return Ok(Said::Nothing),
            _text => {}
        }
        let mut letters = frame.chars();
        let first = letters.next().ok_or(TooMuch)?;
        let piece = letters.as_str();
        if self.0.len() + piece.len() > MAX_TEXT {
            return Err(TooMuch);
        }
        self.0.push_str(piece);
        match first {
            MORE => Ok(Said::Nothing),
            LAST => Ok(Said::Text(std::mem::take(&mut self.0))),
            _other => Err(TooMuch),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_out_as_they_went_in() {
        let mut pieces = Pieces::default();
        for length in [0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE + 1, MAX_TEXT] {
            for letter in ["x", "é", "漢", "?"] {
                let text = letter.repeat(length / letter.len());
                let frames = frames(&text);
                assert!(frames.iter().all(|frame| frame.len() <= PIECE + 1));
                let said = frames.iter().map(|frame| pieces.hear(frame).expect("a frame"));
                assert_eq!(said.last(), Some(Said::Text(text)), "{letter} {length}");
            }
        }
    }

    #[test]
    fn what_is_no_frame_and_what_is_too_long_is_refused() {
        for frame in ["", "x", "hello", "é."] {
            assert_eq!(Pieces::default().hear(frame), Err(TooMuch), "{frame}");
        }
        let mut pieces = Pieces::default();
        let piece = format!("{MORE}{}", "x".repeat(PIECE));
        let taken = (0..1_000).take_while(|_| pieces.hear(&piece).is_ok()).count();
        assert_eq!(taken, MAX_TEXT / PIECE);
        assert_eq!(Pieces::default().hear(PING), Ok(Said::Ping));
        assert_eq!(Pieces::default().hear(PONG), Ok(Said::Nothing));
    }
}
