//! A small neural network over sparse inputs, in integers (NNUE).
//!
//! Each side looks at the position: each input that is on for it adds a row of weights to its hidden
//! values. Those of the side to act and those of the other are clipped, squared and weighted into one
//! score. Which weights do that last step depends on the stage of the game. Loops are plain, over
//! arrays of fixed length: the compiler makes vector code of them. As wasm it does so only with the
//! feature `simd128`, since a browser without vectors would refuse the whole program.

use super::inputs::{LAYOUTS, Layout, Outlook};
use std::fmt;

/// How many hidden values each side has.
pub(crate) const HIDDEN: usize = 128;
/// How many stages of the game have output weights of their own.
pub(crate) const STAGES: usize = 8;
/// A hidden value of one, and the most it can be.
pub(crate) const ONE: i16 = 255;
/// An output weight of one.
pub(crate) const OUTPUT_ONE: i32 = 64;
#[cfg(any(test, feature = "workshop"))]
/// Output weights must not be larger: their product with a hidden value fits into 16 bits.
pub(crate) const OUTPUT_MOST: i16 = 127;

/// One number for each hidden value.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i16; HIDDEN]);

impl Row {
    pub(crate) const ZERO: Row = Row([0; HIDDEN]);
}

/// A learned evaluation of one game, or of several that are much alike.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    pub(crate) layout: &'static Layout,
    /// What each input adds to the hidden values.
    pub(crate) inputs: Box<[Row]>,
    /// The hidden values if no input is on.
    pub(crate) bias: Row,
    /// For the side to act and the other.
    pub(crate) output: [[Row; 2]; STAGES],
    /// In parts of [`ONE`] times [`OUTPUT_ONE`].
    pub(crate) output_bias: [i16; STAGES],
    /// The score of an output of one.
    pub(crate) scale: i16,
}

/// How many hidden values are worked on at once: as many as fit into registers.
const LANES: usize = 64;

impl Net {
    /// The name of its game: `chess` (and dinosaur), `archess` or `banqi`.
    pub fn game(&self) -> &'static str {
        self.layout.game
    }

    /// Hidden values from an outlook, with some inputs switched on and others off.
    #[inline]
    #[cfg_attr(
        all(target_arch = "wasm32", feature = "simd128"),
        target_feature(enable = "simd128")
    )]
    pub(crate) fn change(
        &self,
        from: &Row,
        to: &mut Row,
        outlook: Outlook,
        [on, off]: [&[u16]; 2],
    ) {
        let (from, _) = from.0.as_chunks::<LANES>();
        let (to, _) = to.0.as_chunks_mut::<LANES>();
        for (part, (from, to)) in from.iter().zip(to).enumerate() {
            let lanes = |plain: u16| {
                let input = self.layout.input(plain, outlook);
                &self.inputs[usize::from(input)].0.as_chunks::<LANES>().0[part]
            };
            let mut sum = *from;
            for &input in on {
                sum.iter_mut().zip(lanes(input)).for_each(|(sum, w)| *sum = sum.wrapping_add(*w));
            }
            for &input in off {
                sum.iter_mut().zip(lanes(input)).for_each(|(sum, w)| *sum = sum.wrapping_sub(*w));
            }
            *to = sum;
        }
    }

    /// The score for the side to act, given its hidden values and the other's.
    #[inline]
    #[cfg_attr(
        all(target_arch = "wasm32", feature = "simd128"),
        target_feature(enable = "simd128")
    )]
    pub(crate) fn score(&self, hidden: [&Row; 2], stage: usize) -> i32 {
        let stage = stage.min(STAGES - 1);
        let [own, other] = &self.output[stage];
        let sum = dot(hidden[0], own) + dot(hidden[1], other);
        let sum = sum / i32::from(ONE) + i32::from(self.output_bias[stage]);
        sum * i32::from(self.scale) / (i32::from(ONE) * OUTPUT_ONE)
    }
}

/// The sum of squared, clipped values times weights.
#[inline]
#[cfg_attr(all(target_arch = "wasm32", feature = "simd128"), target_feature(enable = "simd128"))]
fn dot(hidden: &Row, weights: &Row) -> i32 {
    let mut sum = 0;
    for (&value, &weight) in hidden.0.iter().zip(&weights.0) {
        let value = value.clamp(0, ONE);
        sum += i32::from(value) * i32::from(value.wrapping_mul(weight));
    }
    sum
}

/// Why bytes are not a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetError {
    /// It does not begin with a record that names a game and ends in an empty line.
    Record,
    /// It has more or fewer numbers than a network of its game.
    Length,
    /// It was damaged: the checksum is another.
    Checksum,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NetError::Record => "a net begins with \"net for\" a game, its record, an empty line",
            NetError::Length => "the net has the wrong length",
            NetError::Checksum => "the net is damaged: its checksum is another",
        })
    }
}

impl std::error::Error for NetError {}

/// How a file begins.
const TITLE: &str = "net for ";

/// A file: the record in lines of text, the first of which names the game, an empty line, the numbers
/// in two bytes each (the lower one first), and eight bytes of checksum over all before.
impl Net {
    /// Reads a file.
    pub fn read(file: &[u8]) -> Result<Net, NetError> {
        let (content, sum) = file.split_last_chunk::<8>().ok_or(NetError::Length)?;
        if checksum(content).to_le_bytes() != *sum {
            return Err(NetError::Checksum);
        }
        let end = content.windows(2).position(|two| two == b"\n\n").ok_or(NetError::Record)?;
        let named = |layout: &&&'static Layout| {
            let title = format!("{TITLE}{}\n", layout.game);
            content.starts_with(title.as_bytes())
        };
        let layout = LAYOUTS.iter().find(named).ok_or(NetError::Record)?;
        let mut net = Net::empty(layout);
        let (numbers, rest) = content[end + 2..].as_chunks::<2>();
        if !rest.is_empty() || numbers.len() != net.numbers().count() {
            return Err(NetError::Length);
        }
        let numbers = numbers.iter().map(|two| i16::from_le_bytes(*two));
        net.numbers().zip(numbers).for_each(|(place, number)| *place = number);
        Ok(net)
    }

    /// The file of this network. The record is in lines, none of them empty.
    #[cfg(any(test, feature = "workshop"))]
    pub(crate) fn write(&self, record: &str) -> Vec<u8> {
        let mut file = format!("{TITLE}{}\n{}\n\n", self.game(), record.trim_end()).into_bytes();
        file.extend(self.clone().numbers().flat_map(|number| number.to_le_bytes()));
        file.extend(checksum(&file).to_le_bytes());
        file
    }

    /// A network that says nothing.
    pub(crate) fn empty(layout: &'static Layout) -> Net {
        Net {
            layout,
            inputs: vec![Row::ZERO; layout.inputs()].into_boxed_slice(),
            bias: Row::ZERO,
            output: [[Row::ZERO; 2]; STAGES],
            output_bias: [0; STAGES],
            scale: 0,
        }
    }

    /// All numbers in the order of the file.
    fn numbers(&mut self) -> impl Iterator<Item = &mut i16> {
        self.inputs
            .iter_mut()
            .chain([&mut self.bias])
            .chain(self.output.iter_mut().flatten())
            .flat_map(|row| &mut row.0)
            .chain(&mut self.output_bias)
            .chain([&mut self.scale])
    }
}

/// FNV-1a: finds damage, not malice.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::evaluate::inputs::{ARCHESS_INPUTS, BANQI_INPUTS};

    /// A network with numbers of all kinds.
    pub(crate) fn some(layout: &'static Layout) -> Net {
        let mut net = Net::empty(layout);
        let numbers = (0..).map(|number: i32| (number * 7919 % 61 - 20) as i16);
        net.numbers().zip(numbers).for_each(|(place, number)| *place = number);
        net.scale = 400;
        net
    }

    #[test]
    fn a_file_comes_back_and_damage_is_found() {
        let net = some(BANQI_INPUTS);
        let file = net.write("by: a test");
        assert_eq!(Net::read(&file).as_ref(), Ok(&net));
        for at in (0..40).chain((40..file.len()).step_by(997)).chain(file.len() - 8..file.len()) {
            let mut damaged = file.clone();
            damaged[at] ^= 4;
            assert_eq!(Net::read(&damaged), Err(NetError::Checksum), "byte {at}");
        }
        assert_eq!(Net::read(&[]), Err(NetError::Length));
    }

    #[test]
    fn what_is_no_net_of_a_known_game_is_refused() {
        let whole = |content: &[u8]| [content, &checksum(content).to_le_bytes()].concat();
        let table: [(&[u8], NetError); 4] = [
            (b"net for banqi\nby: a test\n\n1234", NetError::Length),
            (b"net for banqi\nby: a test\n\n123", NetError::Length),
            (b"net for poker\nby: a test\n\n1234", NetError::Record),
            (b"net for banqi\nby: a test\n", NetError::Record),
        ];
        for (content, error) in table {
            assert_eq!(Net::read(&whole(content)), Err(error), "{content:?}");
        }
    }

    /// The score by plain arithmetic.
    #[test]
    fn scores_are_sums_of_squares() {
        let net = some(ARCHESS_INPUTS);
        let on: [&[u16]; 2] = [&[0, 70, 700], &[5, 9, 1023]];
        for stage in 0..STAGES {
            let mut sum = 0;
            for (whose, on) in on.iter().enumerate() {
                for i in 0..HIDDEN {
                    let weights = on.iter().map(|&input| net.inputs[usize::from(input)].0[i]);
                    let value = i32::from(net.bias.0[i] + weights.sum::<i16>());
                    sum += value.clamp(0, 255).pow(2) * i32::from(net.output[stage][whose].0[i]);
                }
            }
            let sum = sum / 255 + i32::from(net.output_bias[stage]);
            let expected = sum * i32::from(net.scale) / (255 * 64);
            let hidden = on.map(|on| {
                let (mut more, mut hidden) = (Row::ZERO, Row::ZERO);
                net.change(&net.bias, &mut more, 0, [&[&[33, 44], on].concat(), &[]]);
                net.change(&more, &mut hidden, 0, [&[], &[44, 33]]);
                hidden
            });
            assert_eq!(net.score([&hidden[0], &hidden[1]], stage), expected, "stage {stage}");
        }
    }
}
