//! Any text as a view of any game: refused, or a view that keeps the laws.

#![no_main]

use duskboard_fuzz::{Tape, laws};
use duskboard_rules::GameView;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut tape = Tape::new(bytes);
    let rules = tape.rules();
    let viewer = tape.viewer();
    let (step, mut rolled) = (u32::from(tape.byte()), 0);
    if let Ok(view) = GameView::read(rules, viewer, &tape.text()) {
        laws::view(rules, &view, |sides| {
            rolled += step;
            rolled % sides
        });
    }
});
