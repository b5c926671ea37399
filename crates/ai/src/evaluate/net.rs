//! A small neural network over sparse inputs, in integers (NNUE).
//!
//! Each input that is on adds its row of weights to the hidden layer. The hidden values are clipped,
//! squared and weighted into one score. Which weights do that last step depends on the stage of the
//! game. Loops are plain, over arrays of fixed length: the compiler makes vector code of them.

use std::fmt;

/// The size of the hidden layer.
pub(crate) const HIDDEN: usize = 32;
/// How many stages of the game have output weights of their own.
pub(crate) const STAGES: usize = 8;
/// A hidden value of one, and the most it can be.
pub(crate) const ONE: i16 = 255;
/// An output weight of one.
pub(crate) const OUTPUT_ONE: i32 = 64;
/// Output weights must not be larger: their product with a hidden value fits into 16 bits.
pub(crate) const OUTPUT_MOST: i16 = 127;

/// One number for each hidden value.
pub(crate) type Row = [i16; HIDDEN];

/// A network with so many inputs.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Net<const INPUTS: usize> {
    /// What each input adds to the hidden values.
    pub(crate) inputs: Box<[Row; INPUTS]>,
    /// The hidden values if no input is on.
    pub(crate) bias: Row,
    pub(crate) output: [Row; STAGES],
    /// In parts of [`ONE`] times [`OUTPUT_ONE`].
    pub(crate) output_bias: [i16; STAGES],
    /// The score of an output of one.
    pub(crate) scale: i16,
}

impl<const INPUTS: usize> Net<INPUTS> {
    /// Adds an input that is on to the hidden values, which begin with [`bias`](Net::bias).
    #[inline]
    pub(crate) fn add(&self, hidden: &mut Row, input: usize) {
        for (value, weight) in hidden.iter_mut().zip(&self.inputs[input]) {
            *value = value.wrapping_add(*weight);
        }
    }

    /// The score of hidden values at a stage of the game.
    #[inline]
    pub(crate) fn score(&self, hidden: &Row, stage: usize) -> i32 {
        let stage = stage.min(STAGES - 1);
        let sum =
            dot(hidden, &self.output[stage]) / i32::from(ONE) + i32::from(self.output_bias[stage]);
        sum * i32::from(self.scale) / (i32::from(ONE) * OUTPUT_ONE)
    }
}

/// The sum of squared, clipped values times weights.
#[inline]
fn dot(hidden: &Row, weights: &Row) -> i32 {
    let mut sum = 0;
    for (&value, &weight) in hidden.iter().zip(weights) {
        let value = value.clamp(0, ONE);
        sum += i32::from(value) * i32::from(value.wrapping_mul(weight));
    }
    sum
}

/// Why bytes are not a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetError {
    /// It does not begin with a record that ends in an empty line.
    Record,
    /// It has more or fewer numbers than this network.
    Length,
    /// It was damaged: the checksum is another.
    Checksum,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NetError::Record => "a net begins with its record and an empty line",
            NetError::Length => "the net has the wrong length",
            NetError::Checksum => "the net is damaged: its checksum is another",
        })
    }
}

impl std::error::Error for NetError {}

/// A file: the record in lines of text, an empty line, the numbers in two bytes each (the lower one
/// first), and eight bytes of checksum over all before.
impl<const INPUTS: usize> Net<INPUTS> {
    /// Reads a file.
    pub(crate) fn read(file: &[u8]) -> Result<Net<INPUTS>, NetError> {
        let (content, sum) = file.split_last_chunk::<8>().ok_or(NetError::Length)?;
        if checksum(content).to_le_bytes() != *sum {
            return Err(NetError::Checksum);
        }
        let end = content.windows(2).position(|two| two == b"\n\n").ok_or(NetError::Record)?;
        let (numbers, rest) = content[end + 2..].as_chunks::<2>();
        if !rest.is_empty() || numbers.len() != Net::<INPUTS>::LENGTH {
            return Err(NetError::Length);
        }
        let mut net = Net::empty();
        let numbers = numbers.iter().map(|two| i16::from_le_bytes(*two));
        net.numbers().zip(numbers).for_each(|(place, number)| *place = number);
        Ok(net)
    }

    /// The file of this network. The record is in lines, none of them empty.
    pub(crate) fn write(&self, record: &str) -> Vec<u8> {
        let mut file = format!("{}\n\n", record.trim_end()).into_bytes();
        file.extend(self.clone().numbers().flat_map(|number| number.to_le_bytes()));
        file.extend(checksum(&file).to_le_bytes());
        file
    }

    const LENGTH: usize = (INPUTS + 1 + STAGES) * HIDDEN + STAGES + 1;

    pub(crate) fn empty() -> Net<INPUTS> {
        let rows = vec![[0; HIDDEN]; INPUTS].into_boxed_slice();
        Net {
            inputs: rows.try_into().unwrap_or_else(|_| unreachable!("so many rows were made")),
            bias: [0; HIDDEN],
            output: [[0; HIDDEN]; STAGES],
            output_bias: [0; STAGES],
            scale: 0,
        }
    }

    /// All numbers in the order of the file.
    fn numbers(&mut self) -> impl Iterator<Item = &mut i16> {
        self.inputs
            .iter_mut()
            .flatten()
            .chain(&mut self.bias)
            .chain(self.output.iter_mut().flatten())
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
mod tests {
    use super::*;

    type Small = Net<3>;

    fn small() -> Small {
        let mut net = Small::empty();
        let numbers = (0..).map(|number: i32| (number % 61 - 20) as i16);
        net.numbers().zip(numbers).for_each(|(place, number)| *place = number);
        net
    }

    #[test]
    fn a_file_comes_back_and_damage_is_found() {
        let file = small().write("game: none\nby: a test");
        assert_eq!(Small::read(&file), Ok(small()));
        for at in 0..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 4;
            assert_eq!(Small::read(&damaged), Err(NetError::Checksum), "byte {at}");
        }
        assert_eq!(Net::<4>::read(&file), Err(NetError::Length));
        assert_eq!(Small::read(&[]), Err(NetError::Length));
    }

    /// The score by plain arithmetic.
    #[test]
    fn scores_are_sums_of_squares() {
        let net = small();
        for stage in 0..STAGES {
            let mut sum = 0;
            for i in 0..HIDDEN {
                let value = i32::from(net.bias[i] + net.inputs[0][i] + net.inputs[2][i]);
                sum += value.clamp(0, 255).pow(2) * i32::from(net.output[stage][i]);
            }
            let sum = sum / 255 + i32::from(net.output_bias[stage]);
            let expected = sum * i32::from(net.scale) / (255 * 64);
            let mut hidden = net.bias;
            [0, 2].into_iter().for_each(|input| net.add(&mut hidden, input));
            assert_eq!(net.score(&hidden, stage), expected, "stage {stage}");
        }
    }
}
