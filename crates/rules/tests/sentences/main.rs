//! Every sentence of the rules as a named row of a table.
//!
//! A row is named after its sentence, in short; the modules and tables follow the order of
//! rules.md, and `seeds` that of the five requests (`004 US2.3`, `000 error 4`). A table that
//! fails names its rows.
//!
//! Not rules of play, tested where they live (tables, clocks, server, client):
//!
//! - point 3: who draws the outcomes of chance, that they are recorded before anyone sees them;
//! - point 5: offers of a draw, resignation, undo and redo, takebacks with consent;
//! - point 7 and Special Chess: clocks, ten minutes by default, loss on time, and the wins by
//!   resignation or because the opponent is gone;
//! - switches: that they are part of the record and shown before the game;
//! - assassins: the hand-over screen between two placements on one screen, the Show/Hide button,
//!   colours and highlights (what they are made of, actions and text, has its rows here);
//! - seed 001, 2.2 (clicks), 3.1, 4 and 5: screens, controls, rooms, technique;
//! - seed 004, success criteria: measured, not played.

mod archess;
mod assassin;
mod banqi;
mod common;
mod fog;
mod row;
mod seeds;
mod slug;
mod special;
mod words;
