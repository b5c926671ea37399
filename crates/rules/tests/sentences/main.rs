//! Every sentence of the rules as a named row of a table.
mod archess;
mod assassin;
mod common;
mod row;
mod special;
mod words;
