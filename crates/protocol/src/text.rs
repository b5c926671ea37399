//! Values of the rules in messages: written as the text that commands use.

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Writes a value as its text: `#[serde(with = "text")]`.
pub fn serialize<T: fmt::Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Reads a value from its text.
pub fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr<Err: fmt::Display>,
    D: Deserializer<'de>,
{
    String::deserialize(from)?.parse().map_err(Error::custom)
}

/// The same for a value that may be missing, written as `null`.
pub mod option {
    use super::{Deserialize, Deserializer, Error, FromStr, Serialize, Serializer, fmt};

    /// Writes the text or `null`.
    pub fn serialize<T: fmt::Display, S: Serializer>(
        value: &Option<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().map(ToString::to_string).serialize(to)
    }

    /// Reads the text or `null`.
    pub fn deserialize<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: fmt::Display>,
        D: Deserializer<'de>,
    {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| text.parse().map_err(Error::custom)).transpose()
    }
}

/// The same for a list of values.
pub mod list {
    use super::{Deserialize, Deserializer, Error, FromStr, Serializer, fmt};

    /// Writes a list of texts.
    pub fn serialize<T: fmt::Display, S: Serializer>(
        values: &[T],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(ToString::to_string))
    }

    /// Reads a list of texts.
    pub fn deserialize<'de, T, D>(from: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr<Err: fmt::Display>,
        D: Deserializer<'de>,
    {
        let texts = Vec::<String>::deserialize(from)?;
        texts.iter().map(|text| text.parse().map_err(Error::custom)).collect()
    }
}

/// Bytes, written as hexadecimal digits.
///
/// ```
/// use duskboard_protocol::text::Hex;
/// let hex = Hex([0x0b, 0xad]);
/// assert_eq!(hex.to_string(), "0bad");
/// assert_eq!("0bad".parse(), Ok(hex));
/// assert!("0BAD".parse::<Hex<2>>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hex<const N: usize>(pub [u8; N]);

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_hex(&self.0))
    }
}

impl<const N: usize> fmt::Debug for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hex({self})")
    }
}

/// Text that is not this many bytes in hexadecimal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {0} lower-case hexadecimal digits")]
pub struct NotHex(usize);

impl<const N: usize> FromStr for Hex<N> {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Hex<N>, NotHex> {
        let bytes = read_hex(text).and_then(|bytes| bytes.try_into().ok());
        bytes.map(Hex).ok_or(NotHex(2 * N))
    }
}

/// Any number of bytes from lower-case hexadecimal digits.
pub fn read_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?)).collect()
}

/// Any number of bytes as hexadecimal digits.
pub fn write_hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from(b"0123456789abcdef"[usize::from(half)]);
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(digit).collect()
}

impl<const N: usize> Serialize for Hex<N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&write_hex(&self.0))
    }
}

impl<'de, const N: usize> Deserialize<'de> for Hex<N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Hex<N>, D::Error> {
        struct Digits<const N: usize>;
        impl<const N: usize> Visitor<'_> for Digits<N> {
            type Value = Hex<N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{} lower-case hexadecimal digits", 2 * N)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Hex<N>, E> {
                text.parse().map_err(E::custom)
            }
        }
        from.deserialize_str(Digits)
    }
}
