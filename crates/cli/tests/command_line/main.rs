//! The commands of the real binary, row by row as the contract has them.

mod positions;
mod run;

mod apply;
mod chance;
mod engine;
mod legal;
mod matches;
mod mutations;
mod perft;
mod reference;
mod view;
mod wrong;
