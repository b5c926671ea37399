//! A desk as a page meets it: everything goes through its messages, as JSON.

mod page;

mod afterwards;
mod computer;
mod files;
mod people;
mod rematch;
mod scholar;
mod secrets;
mod start;
mod time;
