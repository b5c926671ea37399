//! Special Chess: FIDE chess with two options, the Triceratops and the Assassin.
//!
//! **Triceratops** (`T`): queen and knight in one, on e3 and e6. A pawn may promote to one.
//!
//! **Assassin** (`A`): before White's first move each side secretly places one on an empty square
//! of its third rank, directly in front of one of its pawns. A pawn may promote to one.
//!
//! - It steps one or two squares in one of the eight directions ([`AssassinStep`]: or exactly
//!   two), jumping over anything, to an empty square. It captures only a neighbour.
//! - It is *revealed* while an enemy pawn attacks its square, or while any enemy pawn has passed
//!   its rank. Otherwise it is *hidden*. This depends on the pawns alone, after each change.
//! - A revealed assassin is a piece like any other, and gives check to its neighbours.
//! - A hidden assassin is not there, for friend or foe: it blocks nothing, checks nothing, and
//!   whatever ends its move on its square removes it. Nobody's legal moves reveal whether one is
//!   there.
//! - A two-square leap captures nothing. If it hits a hidden enemy assassin, the leaper stays where
//!   it was and its turn is spent.
//! - A king must be safe from everything its owner can see after the move, with revealed and hidden
//!   determined again. Capturing the enemy king ends the game, and an assassin may always do it.
//!
//! Without assassins nothing is hidden and the game is a [`Plain`] one; with them it is
//! [`WithAssassins`].
//!
//! ```
//! use duskboard_rules::{Seat, State, special::Assassin};
//! let mut game = State::<Assassin>::new(Default::default());
//! game.play(Seat::First, "A@c3".parse().unwrap()).unwrap();
//! assert!(game.view(Seat::First.into()).to_string().contains("/2A5/"));
//! assert!(!game.view(Seat::Second.into()).to_string().contains("/2A5/"));
//! ```

mod assassins;
mod ground;
mod lurk;
mod plain;
mod view;

pub use assassins::{AssassinRules, AssassinStep, Eight, SevenAndAssassin, WithAssassins};
pub use lurk::{hidden, revealing};
pub use plain::{Dinosaur, Orthodox, Plain, Seven, Six};
pub use view::AssassinView;

/// Chess with assassins.
///
/// ```
/// use duskboard_rules::{Position, Seat, special::Assassin};
/// let game = Assassin::start(Default::default());
/// assert!(game.setting_up());
/// assert_eq!(Seat::BOTH.map(|seat| game.count(seat)), [8, 8]);
/// ```
pub type Assassin = WithAssassins<SevenAndAssassin>;
/// Chess with a Triceratops and an assassin each.
///
/// ```
/// use duskboard_rules::{Position, Seat, special::DinosaurAssassin};
/// let game = DinosaurAssassin::start(Default::default());
/// assert_eq!(game.count(Seat::First), 7, "the Triceratops has taken a place");
/// ```
pub type DinosaurAssassin = WithAssassins<Eight>;
