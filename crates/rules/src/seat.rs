//! Who sits where, and who watches.

use std::fmt;
use std::str::FromStr;

/// One of the two chairs. In the chess family `First` is White; in Banqi a chair
/// has no colour until the first flip.
///
/// ```
/// use duskboard_rules::Seat;
/// assert_eq!(Seat::First.other(), Seat::Second);
/// assert_eq!("second".parse(), Ok(Seat::Second));
/// assert_eq!(Seat::BOTH.map(Seat::index), [0, 1]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Seat {
    /// The seat that starts.
    First = 0,
    /// The other seat.
    Second = 1,
}

impl Seat {
    /// Both seats, in order.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The other seat.
    #[inline]
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// 0 for `First`, 1 for `Second`: an index into a pair.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::First => "first",
            Seat::Second => "second",
        })
    }
}

/// A word that is not a seat or a viewer.
///
/// ```
/// use duskboard_rules::{Seat, UnknownSeat};
/// let wrong: UnknownSeat = "third".parse::<Seat>().unwrap_err();
/// assert_eq!(wrong.to_string(), "unknown seat \"third\": expected first or second");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown {what} {found:?}: expected {expected}")]
pub struct UnknownSeat {
    what: &'static str,
    found: String,
    expected: &'static str,
}

impl FromStr for Seat {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<Seat, UnknownSeat> {
        match text {
            "first" => Ok(Seat::First),
            "second" => Ok(Seat::Second),
            _ => Err(UnknownSeat { what: "seat", found: text.into(), expected: "first or second" }),
        }
    }
}

/// A set of seats: who may act now.
///
/// ```
/// use duskboard_rules::{Seat, SeatSet};
/// let both = SeatSet::of(Seat::First).with(Seat::Second);
/// assert!(both.contains(Seat::Second));
/// assert_eq!(both.first(), Some(Seat::First));
/// assert_eq!(both.without(Seat::First), SeatSet::of(Seat::Second));
/// assert!(SeatSet::NONE.is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const NONE: SeatSet = SeatSet(0);

    /// Just this seat.
    #[inline]
    pub const fn of(seat: Seat) -> SeatSet {
        SeatSet(1 << seat as u8)
    }

    /// This set and one more seat.
    #[inline]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat as u8)
    }

    /// This set without one seat.
    #[inline]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat as u8))
    }

    /// Is this seat one of them?
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat as u8) != 0
    }

    /// Is nobody in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first seat of the set: the default seat of a command.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        match self.0 {
            0 => None,
            2 => Some(Seat::Second),
            _ => Some(Seat::First),
        }
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(Seat::BOTH.iter().filter(|&&seat| self.contains(seat))).finish()
    }
}

/// Somebody who looks at a game. Whatever is shown is built for one viewer.
///
/// ```
/// use duskboard_rules::{Seat, Viewer};
/// assert_eq!("spectator".parse(), Ok(Viewer::Spectator));
/// assert_eq!(Viewer::from(Seat::First), Viewer::Seat(Seat::First));
/// assert_eq!(Viewer::ALL.map(Viewer::seat), [Some(Seat::First), Some(Seat::Second), None]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Anybody else: knows at most what both players know.
    Spectator,
}

impl Viewer {
    /// All viewers.
    pub const ALL: [Viewer; 3] =
        [Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator];

    /// The viewer's seat, if they have one.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

impl From<Seat> for Viewer {
    #[inline]
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => seat.fmt(f),
            Viewer::Spectator => f.write_str("spectator"),
        }
    }
}

impl FromStr for Viewer {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<Viewer, UnknownSeat> {
        match text {
            "spectator" => Ok(Viewer::Spectator),
            _ => text.parse().map(Viewer::Seat).map_err(|_| UnknownSeat {
                what: "viewer",
                found: text.into(),
                expected: "first, second or spectator",
            }),
        }
    }
}
