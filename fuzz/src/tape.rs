//! Bytes, read as decisions.

use crate::SEEDS;
use duskboard_rules::{Action, Rules, Seat, Square, Variant, Viewer, chess::Role};

/// The bytes that are still to be read. At the end it is all zeros.
pub struct Tape<'a>(&'a [u8]);

impl<'a> Tape<'a> {
    /// All of these.
    pub fn new(bytes: &'a [u8]) -> Tape<'a> {
        Tape(bytes)
    }

    /// Has everything been read?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((&first, rest)) => {
                self.0 = rest;
                first
            }
            None => 0,
        }
    }

    /// A number below `sides`, which is at least 1.
    pub fn below(&mut self, sides: usize) -> usize {
        let low = usize::from(self.byte());
        let high = if sides > 256 { usize::from(self.byte()) } else { 0 };
        (high << 8 | low) % sides
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// A game with any options.
    pub fn rules(&mut self) -> Rules {
        let mut rules = Rules::of(self.pick(&Variant::ALL));
        for setting in rules.settings() {
            let value = self.pick(&setting.allowed);
            rules.set(setting.key, value).expect("an allowed value");
        }
        rules
    }

    /// Somebody who looks.
    pub fn viewer(&mut self) -> Viewer {
        self.pick(&Viewer::ALL)
    }

    /// Any action, hardly ever a legal one.
    pub fn action(&mut self) -> Action {
        let from = self.square();
        let at = self.square();
        match self.below(6) {
            0 => Action::Drop { role: self.pick(&Role::ALL), square: at },
            1 => Action::Shoot { from, at },
            2 => Action::Flip { at },
            3 => Action::Move { from, to: at, promotion: Some(self.pick(&Role::ALL)) },
            _ => Action::go(from, at),
        }
    }

    fn square(&mut self) -> Square {
        Square::from_index(self.below(64))
    }

    /// One of the seats.
    pub fn seat(&mut self) -> Seat {
        self.pick(&Seat::BOTH)
    }

    /// All the rest as text: as it stands, or as edits of a good text.
    pub fn text(mut self) -> String {
        if self.byte().is_multiple_of(2) {
            return String::from_utf8_lossy(self.0).into_owned();
        }
        let mut text = self.pick(SEEDS).as_bytes().to_vec();
        while !self.is_empty() {
            self.edit(&mut text);
        }
        String::from_utf8_lossy(&text).into_owned()
    }

    fn edit(&mut self, text: &mut Vec<u8>) {
        let at = self.below(text.len() + 1);
        match self.below(4) {
            0 => text.truncate(at),
            1 if at < text.len() => drop(text.remove(at)),
            2 if at < text.len() => text[at] = self.byte(),
            _ => text.insert(at, self.byte()),
        }
    }
}
