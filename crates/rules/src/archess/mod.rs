//! ArChess: chess with archers, who shoot without moving, and a coin that decides a knight's fate.
//!
//! Everything is as in FIDE chess, except:
//!
//! - The pawns of the b- and g-files are archers. Nothing is ever promoted to one.
//! - An archer steps to an empty neighbouring square, or she shoots and stays. She can aim at an
//!   enemy on a neighbouring square and three squares up or down her file, whatever is between.
//! - What she hits is gone, except a knight: heads paralyses it for good, tails does nothing.
//!   The turn is over either way.
//! - The squares she can shoot at are attacked: a king there is in check, and nothing can be put
//!   in between. The king itself is never shot.
//! - A paralysed knight never moves and attacks nothing. It blocks, and can be captured. Whether an
//!   archer may finish it off is an option ([`SecondShot`]).
//! - A shot must leave the shooter's own king safe however the coin falls. So a knight is never
//!   shot at while in check, and an enemy piece that shields the king from another may not be shot
//!   away.
//! - A rook that was shot can no longer castle. Paralysis counts as irreversible, a failed toss
//!   does not.
//! - An archer is sufficient material to win; kings with only paralysed knights are not.
//!
//! ```
//! use duskboard_rules::{Chance, Coin, Seat, State, Turn, archess::Archess};
//! let fen = "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1";
//! let mut game = State::<Archess>::from_fen(Default::default(), fen).unwrap();
//! game.play(Seat::First, "b2*b5".parse().unwrap()).unwrap();
//! assert_eq!(game.turn(), Turn::Chance);
//! game.resolve(Chance::Coin(Coin::Heads)).unwrap();
//! assert_eq!(game.told_text(Seat::Second.into()), "=H");
//! ```

mod position;
#[cfg(test)]
mod tests;

pub use position::{Archers, Archess};

/// May an archer aim at a paralysed knight?
///
/// ```
/// use duskboard_rules::{Position, Seat, archess::{Archess, ArchessRules, SecondShot}};
/// let fen = "4k3/8/8/1x6/8/8/1A6/4K3 w - - 0 1";
/// let allowed = [SecondShot::None, SecondShot::Captures].map(|second_shot| {
///     let game = Archess::from_fen(ArchessRules { second_shot }, fen).unwrap();
///     game.is_legal(Seat::First, "b2*b5".parse().unwrap())
/// });
/// assert_eq!(allowed, [false, true]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SecondShot {
    /// No.
    #[default]
    None,
    /// Yes, and it is gone.
    Captures,
}

/// The options of ArChess.
///
/// ```
/// use duskboard_rules::archess::{ArchessRules, SecondShot};
/// assert_eq!(ArchessRules::default().second_shot, SecondShot::None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ArchessRules {
    /// What a second shot at a paralysed knight does.
    pub second_shot: SecondShot,
}
