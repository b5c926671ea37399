//! What happened, as told to one viewer.
//!
//! Histories, sounds, animations, notation and screen-reader text are made from events, so they
//! cannot reveal anything that the viewer may not know. A spectator is told what both players are
//! told, [`common`] of the two lists, or less where that would tell one player what the other
//! knows.
//!
//! ```
//! use duskboard_rules::{Event, Game, Seat, Viewer};
//! let mut game = Game::new("assassin".parse().unwrap());
//! game.play(Seat::First, "A@c3".parse().unwrap()).unwrap();
//! let seat = Seat::First;
//! assert_eq!(game.told(seat.into()), [Event::Placed { seat, at: "c3".parse().ok() }]);
//! assert_eq!(game.told(Viewer::Spectator), [Event::Placed { seat, at: None }]);
//! ```

use crate::{Coin, Man, Outcome, Seat, Square};

/// One thing a viewer learns from a step of the game. What the viewer did not see is `None`.
///
/// ```
/// use duskboard_rules::{Event, Game, Man, Seat};
/// let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
/// let mut game = Game::from_fen("chess".parse().unwrap(), fen).unwrap();
/// game.play(Seat::First, "e4d5".parse().unwrap()).unwrap();
/// let [_, taken] = game.told(Seat::First.into())[..] else { panic!("a move and a capture") };
/// let (at, pawn) = ("d5".parse().unwrap(), Man::read(game.rules(), 'p').unwrap());
/// assert_eq!(taken, Event::Captured { seat: Seat::Second, piece: pawn, at });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A seat has put its assassin on the board.
    Placed {
        /// Whose.
        seat: Seat,
        /// Where; known to its owner.
        at: Option<Square>,
    },
    /// A piece moved. If only the seat is known, it is an unseen move.
    Moved {
        /// Who moved.
        seat: Seat,
        /// The piece that left, or the one that arrived if only that was seen.
        piece: Option<Man>,
        /// The square it left.
        from: Option<Square>,
        /// The square it reached.
        to: Option<Square>,
        /// What a pawn became.
        promoted: Option<Man>,
    },
    /// King and rook moved together.
    Castled {
        /// Who castled.
        seat: Seat,
        /// The king's move.
        king: (Square, Square),
        /// The rook's move.
        rook: (Square, Square),
    },
    /// A piece is gone from the board.
    Captured {
        /// Whose piece it was.
        seat: Seat,
        /// What it was.
        piece: Man,
        /// Where it stood.
        at: Square,
    },
    /// An archer shot.
    Shot {
        /// Who shot.
        seat: Seat,
        /// Where the archer stands.
        from: Square,
        /// What she aimed at.
        at: Square,
        /// The piece that stood there.
        piece: Man,
    },
    /// The coin fell for the knight that was shot at.
    Tossed {
        /// The knight's square.
        at: Square,
        /// The side it landed on.
        coin: Coin,
    },
    /// A face-down piece was turned over.
    Flipped {
        /// Who turned it.
        seat: Seat,
        /// Where it lies.
        at: Square,
        /// What it is.
        piece: Man,
    },
    /// An assassin leapt at something unseen and stayed where it was.
    Rebounded {
        /// Whose assassin.
        seat: Seat,
        /// Where it stays; unknown to the other side while it is hidden.
        from: Option<Square>,
        /// Where it hit something; known to the seat that tried.
        at: Option<Square>,
    },
    /// An assassin that did not move became visible to both.
    Revealed {
        /// Whose.
        seat: Seat,
        /// Where it stands.
        at: Square,
    },
    /// An assassin that did not move is hidden again.
    Vanished {
        /// Whose.
        seat: Seat,
        /// Where it was last seen.
        at: Square,
    },
    /// A capture lit its square for the side that lost the piece.
    Lit {
        /// The square.
        at: Square,
    },
    /// The king of the side to move is attacked.
    Check {
        /// Where it stands.
        at: Square,
    },
    /// The game ended on the board.
    Over(Outcome),
}

impl Event {
    /// A move of which nothing was seen.
    ///
    /// ```
    /// use duskboard_rules::{Event, Game, Seat};
    /// let mut game = Game::usual("slug-torch".parse().unwrap());
    /// game.play(Seat::First, "a2a3".parse().unwrap()).unwrap();
    /// assert_eq!(game.told(Seat::Second.into()), [Event::unseen(Seat::First)]);
    /// ```
    pub const fn unseen(seat: Seat) -> Event {
        Event::Moved { seat, piece: None, from: None, to: None, promoted: None }
    }

    /// What is known from both `self` and `other`; `None` if they are about different things.
    fn meet(self, other: Event) -> Option<Event> {
        match (self, other) {
            (
                Event::Moved { seat, piece, from, to, promoted },
                Event::Moved { seat: s, piece: p, from: f, to: t, promoted: pr },
            ) if seat == s => Some(Event::Moved {
                seat,
                piece: both(piece, p),
                from: both(from, f),
                to: both(to, t),
                promoted: both(promoted, pr),
            }),
            (Event::Placed { seat, at }, Event::Placed { seat: s, at: a }) if seat == s => {
                Some(Event::Placed { seat, at: both(at, a) })
            }
            (Event::Rebounded { seat, from, at }, Event::Rebounded { seat: s, from: f, at: a })
                if seat == s =>
            {
                Some(Event::Rebounded { seat, from: both(from, f), at: both(at, a) })
            }
            // One saw a rebound, the other an unseen move.
            (Event::Rebounded { seat, .. }, Event::Moved { seat: s, from: None, to: None, .. })
            | (Event::Moved { seat, from: None, to: None, .. }, Event::Rebounded { seat: s, .. })
                if seat == s =>
            {
                Some(Event::unseen(seat))
            }
            (a, b) => (a == b).then_some(a),
        }
    }
}

fn both<T: PartialEq>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.filter(|a| b.as_ref() == Some(a))
}

/// What both lists tell: the most a spectator may be told.
///
/// ```
/// use duskboard_rules::{event::common, Event, Seat};
/// let c3 = "c3".parse().ok();
/// let owner = [Event::Placed { seat: Seat::First, at: c3 }];
/// let other = [Event::Placed { seat: Seat::First, at: None }];
/// assert_eq!(common(&owner, &other), other);
/// ```
pub fn common(first: &[Event], second: &[Event]) -> Vec<Event> {
    let mut rest = second.to_vec();
    let mut shared = Vec::new();
    for &event in first {
        if let Some((i, met)) =
            rest.iter().enumerate().find_map(|(i, &other)| Some((i, event.meet(other)?)))
        {
            shared.push(met);
            rest.remove(i);
        }
    }
    shared
}
