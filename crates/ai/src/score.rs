//! What a position is worth: hundredths of a pawn, or a win and how far off it is.

/// A value, from the side of the seat that is asked.
pub(crate) type Score = i32;

/// More than any score.
pub(crate) const INFINITE: Score = 32_000;
/// A draw.
pub(crate) const DRAW: Score = 0;
/// No line is longer, in half-moves from the root.
pub(crate) const LONGEST: usize = 96;

/// The part of the number line that still matters: a score at or below `low` or at or above
/// `high` need not be exact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) low: Score,
    pub(crate) high: Score,
}

impl Window {
    pub(crate) const ALL: Window = Window { low: -INFINITE, high: INFINITE };

    /// Just wide enough to ask whether a score is above `low`.
    pub(crate) const fn above(low: Score) -> Window {
        Window { low, high: low + 1 }
    }

    /// Just wide enough to ask whether a score reaches `high`.
    pub(crate) const fn below(high: Score) -> Window {
        Window { low: high - 1, high }
    }

    /// The same as the other side sees it.
    pub(crate) const fn turned(self) -> Window {
        Window { low: -self.high, high: -self.low }
    }

    /// Is there more to learn than a yes or a no?
    pub(crate) const fn is_open(self) -> bool {
        self.high - self.low > 1
    }
}
