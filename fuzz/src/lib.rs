//! What the fuzz targets share: a tape of bytes that decides everything, and the laws of
//! whatever came of it.

#![forbid(unsafe_code)]

pub mod laws;
mod seeds;
mod tape;

pub use seeds::SEEDS;
pub use tape::Tape;
