//! What a position is worth: how many points the first seat can expect of it.

use duskboard_ai::Value;
use duskboard_rules::{Outcome, Seat};
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// Points that the first seat expects, in ten-thousandths: a win is [`Worth::WIN`], a loss nothing.
/// Whole numbers, so that differences add up exactly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Worth(pub i32);

impl Worth {
    /// The first seat has won.
    pub const WIN: Worth = Worth(10_000);
    /// Nobody has.
    pub const DRAW: Worth = Worth(5_000);
    /// The second seat has won.
    pub const LOSS: Worth = Worth(0);

    /// How a game ended.
    pub const fn of(winner: Option<Seat>) -> Worth {
        match winner {
            Some(Seat::First) => Worth::WIN,
            Some(Seat::Second) => Worth::LOSS,
            None => Worth::DRAW,
        }
    }

    /// How a game ended on the board.
    pub const fn of_outcome(outcome: &Outcome) -> Worth {
        Worth::of(outcome.winner)
    }

    /// What a search has found for a seat. A pawn ahead is expected to score as two players of
    /// about 100 Elo apart would.
    ///
    /// ```
    /// use duskboard_ai::Value;
    /// use duskboard_rules::Seat;
    /// use duskboard_study::Worth;
    /// assert_eq!(Worth::found(Value::Points(0), Seat::Second), Worth::DRAW);
    /// assert_eq!(Worth::found(Value::Wins(3), Seat::Second), Worth::LOSS);
    /// assert!(Worth::found(Value::Points(100), Seat::First).0 > 6_000);
    /// ```
    pub fn found(value: Value, seat: Seat) -> Worth {
        let own = match value {
            Value::Wins(_) => 1.0,
            Value::Loses(_) => 0.0,
            Value::Points(points) => 1.0 / (1.0 + 10f64.powf(-f64::from(points) / 400.0)),
        };
        let own = Worth((own * f64::from(Worth::WIN.0)).round() as i32);
        match seat {
            Seat::First => own,
            Seat::Second => Worth::WIN - own,
        }
    }

    /// The mean of several, by weight; `None` of none.
    pub fn mean(weighted: impl IntoIterator<Item = (Worth, u32)>) -> Option<Worth> {
        let add = |(sum, total), (Worth(worth), weight): (Worth, u32)| {
            (sum + i64::from(worth) * i64::from(weight), total + i64::from(weight))
        };
        let (sum, total) = weighted.into_iter().fold((0, 0), add);
        // The nearest whole number; there are no negative sums.
        (total > 0).then(|| Worth(((2 * sum + total) / (2 * total)) as i32))
    }

    /// The same difference as a seat feels it: above zero is good.
    pub fn to(self, seat: Seat) -> Worth {
        match seat {
            Seat::First => self,
            Seat::Second => -self,
        }
    }
}

impl Add for Worth {
    type Output = Worth;
    fn add(self, other: Worth) -> Worth {
        Worth(self.0 + other.0)
    }
}

impl Sub for Worth {
    type Output = Worth;
    fn sub(self, other: Worth) -> Worth {
        Worth(self.0 - other.0)
    }
}

impl Neg for Worth {
    type Output = Worth;
    fn neg(self) -> Worth {
        Worth(-self.0)
    }
}

impl std::iter::Sum for Worth {
    fn sum<I: Iterator<Item = Worth>>(all: I) -> Worth {
        all.fold(Worth(0), Add::add)
    }
}

/// In points with two digits: `0.54`, `-0.07`.
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = f64::from(self.0) / f64::from(Worth::WIN.0);
        match f.sign_plus() {
            true => write!(f, "{points:+.2}"),
            false => write!(f, "{points:.2}"),
        }
    }
}
