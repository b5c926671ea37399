//! Every sentence of the rules as a named row of a table.
mod archess;
mod assassin;
mod row;
mod words;
