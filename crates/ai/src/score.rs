//! What a position is worth: hundredths of a pawn, or a win and how far off it is.

/// A value, from the side of the seat that is asked.
pub(crate) type Score = i32;

/// More than any score.
pub(crate) const INFINITE: Score = 32_000;
/// A draw.
pub(crate) const DRAW: Score = 0;
/// The longest line, in half-moves from the root.
pub(crate) const MAX_PLY: usize = 96;

/// An alpha-beta window: scores at or below `alpha` and at or above `beta` need not be exact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const ALL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// The null window that asks whether a score is above `alpha`.
    pub(crate) const fn above(alpha: Score) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The null window that asks whether a score reaches `beta`.
    pub(crate) const fn below(beta: Score) -> Window {
        Window { alpha: beta - 1, beta }
    }

    /// The same from the other side.
    pub(crate) const fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Is it wider than a null window, as at the nodes of the principal variation?
    pub(crate) const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}
