//! Two devices with a desk each, joined by a line of these tests' own, with stores that fail and
//! processes that end at any moment.

mod crashes;
mod games;
mod liars;
mod rooms;
mod seal;
mod twins;
mod world;
