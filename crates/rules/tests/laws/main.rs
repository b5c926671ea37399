//! The laws that every game keeps, on random play.
//!
//! Each position of a random game goes through all of them, for every setting of every
//! variant; a new variant gets them by a line in `settings.rs`. How many positions a setting gets
//! is `DUSKBOARD_LAWS`, for a long run: `DUSKBOARD_LAWS=300000 cargo test --release -p
//! duskboard-rules --test laws`. What is compared with is written separately, from the rule text:
//! the crate `duskboard-reference`.

mod playout;
mod settings;

mod hidden;
mod notation;
mod reference;
