//! Special Chess: FIDE chess with an optional Triceratops and an optional secret Assassin.

mod bright;

pub use bright::{Bright, Dinosaur, Orthodox, Seven, Six};
