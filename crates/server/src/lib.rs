//! The server of Duskboard: rooms, sockets, a store, identities and limits around tables.
//!
//! A [`House`] holds all rooms. Each room is a task that owns its table; nobody else touches it.
//! The server knows [`duskboard_table`] and [`duskboard_protocol`] but not the rules: what it sends
//! was made for one viewer by the table.
//!
//! Nothing is acknowledged or shown before it is in the [`Store`](store::Store).

mod broker;
mod cluster;
pub mod config;
mod damage;
mod house;
mod http;
pub mod identity;
mod limits;
mod listen;
mod lobby;
mod metrics;
mod pairing;
mod pipe;
mod problem;
mod queue;
mod records;
mod room;
pub mod signature;
mod socket;
pub mod store;
mod thinker;
mod time;
mod turns;

pub use config::{Config, Limits};
pub use house::House;
pub use listen::serve;
pub use thinker::Thinker;
