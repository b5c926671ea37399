//! Whole tables, played at random: what must hold whatever anybody sends.
//!
//! How many tables are played is `DUSKBOARD_TABLES`, for a long run:
//! `DUSKBOARD_TABLES=30000 cargo test --release -p duskboard-table --test simulation`.

#[path = "../common/mod.rs"]
mod common;

mod after;
mod messages;
mod play;
mod twins;

/// How many tables: so many in a quick run, or as many as the variable says.
fn tables(quick: usize) -> usize {
    match std::env::var("DUSKBOARD_TABLES") {
        Ok(count) => count.parse().expect("DUSKBOARD_TABLES is a number of tables"),
        Err(_) => quick,
    }
}
