//! The names of rooms.

use crate::Bytes32;

/// The length of a room's name.
pub const ROOM_LENGTH: usize = 10;
/// The letters of a room's name: none that look alike.
pub const ROOM_LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// A name for a new room: five random bits per letter.
///
/// ```
/// use duskboard_protocol::{is_room_id, room_id, text::Hex};
/// assert_eq!(room_id(Hex([33; 32])), "3333333333");
/// assert!(is_room_id("k3m9x2abcd"));
/// for text in ["", "k3m9x2abc", "k3m9x2abcde", "k3m9x2abc1", "K3M9X2ABCD", "../../etc/"] {
///     assert!(!is_room_id(text), "{text}");
/// }
/// ```
pub fn room_id(random: Bytes32) -> String {
    let letter = |byte: &u8| char::from(ROOM_LETTERS[usize::from(byte % 32)]);
    random.0[..ROOM_LENGTH].iter().map(letter).collect()
}

/// Whether this can be the name of a room.
pub fn is_room_id(text: &str) -> bool {
    text.len() == ROOM_LENGTH && text.bytes().all(|byte| ROOM_LETTERS.contains(&byte))
}
