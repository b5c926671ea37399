//! Events as they are sent: the rules' events, with texts for squares and seats.

use crate::{GameResult, text};
use duskboard_rules::{Coin, Event, Man, Rules, Seat, Square};
use serde::{Deserialize, Serialize};

/// One thing a viewer learns; see [`Event`]. What the viewer did not see is `null`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Told {
    /// An assassin was placed.
    Placed {
        /// Whose.
        #[serde(with = "text")]
        seat: Seat,
        /// Where.
        #[serde(with = "text::option")]
        at: Option<Square>,
    },
    /// A piece moved.
    Moved {
        /// Who moved.
        #[serde(with = "text")]
        seat: Seat,
        /// The piece's letter.
        piece: Option<char>,
        /// The square it left.
        #[serde(with = "text::option")]
        from: Option<Square>,
        /// The square it reached.
        #[serde(with = "text::option")]
        to: Option<Square>,
        /// What a pawn became.
        promoted: Option<char>,
    },
    /// King and rook moved together.
    Castled {
        /// Who castled.
        #[serde(with = "text")]
        seat: Seat,
        /// The square the king left.
        #[serde(with = "text")]
        king_from: Square,
        /// The square the king reached.
        #[serde(with = "text")]
        king_to: Square,
        /// The square the rook left.
        #[serde(with = "text")]
        rook_from: Square,
        /// The square the rook reached.
        #[serde(with = "text")]
        rook_to: Square,
    },
    /// A piece is gone.
    Captured {
        /// Whose it was.
        #[serde(with = "text")]
        seat: Seat,
        /// Its letter.
        piece: char,
        /// Where it stood.
        #[serde(with = "text")]
        at: Square,
    },
    /// An archer shot.
    Shot {
        /// Who shot.
        #[serde(with = "text")]
        seat: Seat,
        /// From where.
        #[serde(with = "text")]
        from: Square,
        /// At what square.
        #[serde(with = "text")]
        at: Square,
        /// At what piece.
        piece: char,
    },
    /// A coin fell for a knight.
    Tossed {
        /// The knight's square.
        #[serde(with = "text")]
        at: Square,
        /// `H` or `T`.
        coin: char,
    },
    /// A face-down piece was turned over.
    Flipped {
        /// By whom.
        #[serde(with = "text")]
        seat: Seat,
        /// Where.
        #[serde(with = "text")]
        at: Square,
        /// Its letter.
        piece: char,
    },
    /// An assassin hit something unseen and stayed.
    Rebounded {
        /// Whose.
        #[serde(with = "text")]
        seat: Seat,
        /// Where it stays.
        #[serde(with = "text::option")]
        from: Option<Square>,
        /// Where it hit something.
        #[serde(with = "text::option")]
        at: Option<Square>,
    },
    /// An assassin became visible.
    Revealed {
        /// Whose.
        #[serde(with = "text")]
        seat: Seat,
        /// Where.
        #[serde(with = "text")]
        at: Square,
    },
    /// An assassin is hidden again.
    Vanished {
        /// Whose.
        #[serde(with = "text")]
        seat: Seat,
        /// Where it was.
        #[serde(with = "text")]
        at: Square,
    },
    /// A capture lit its square.
    Lit {
        /// The square.
        #[serde(with = "text")]
        at: Square,
    },
    /// The king of the side to move is attacked.
    Check {
        /// Where it stands.
        #[serde(with = "text")]
        at: Square,
    },
    /// The game ended on the board.
    Over(GameResult),
}

impl From<Event> for Told {
    fn from(event: Event) -> Told {
        match event {
            Event::Placed { seat, at } => Told::Placed { seat, at },
            Event::Moved { seat, piece, from, to, promoted } => Told::Moved {
                seat,
                piece: piece.map(Man::letter),
                from,
                to,
                promoted: promoted.map(Man::letter),
            },
            Event::Castled { seat, king, rook } => Told::Castled {
                seat,
                king_from: king.0,
                king_to: king.1,
                rook_from: rook.0,
                rook_to: rook.1,
            },
            Event::Captured { seat, piece, at } => {
                Told::Captured { seat, piece: piece.letter(), at }
            }
            Event::Shot { seat, from, at, piece } => {
                Told::Shot { seat, from, at, piece: piece.letter() }
            }
            Event::Tossed { at, coin } => {
                Told::Tossed { at, coin: if coin == Coin::Heads { 'H' } else { 'T' } }
            }
            Event::Flipped { seat, at, piece } => Told::Flipped { seat, at, piece: piece.letter() },
            Event::Rebounded { seat, from, at } => Told::Rebounded { seat, from, at },
            Event::Revealed { seat, at } => Told::Revealed { seat, at },
            Event::Vanished { seat, at } => Told::Vanished { seat, at },
            Event::Lit { at } => Told::Lit { at },
            Event::Check { at } => Told::Check { at },
            Event::Over(outcome) => Told::Over(outcome.into()),
        }
    }
}

impl Told {
    /// The event in a game of these rules, for a program that continues from what its seat was
    /// told. `None` for the end of a game, and for a letter that is not a piece of the game.
    pub fn event(self, rules: Rules) -> Option<Event> {
        let man = |letter| Man::read(rules, letter);
        Some(match self {
            Told::Placed { seat, at } => Event::Placed { seat, at },
            Told::Moved { seat, piece, from, to, promoted } => {
                let (piece, promoted) = (piece.and_then(man), promoted.and_then(man));
                Event::Moved { seat, piece, from, to, promoted }
            }
            Told::Castled { seat, king_from, king_to, rook_from, rook_to } => {
                Event::Castled { seat, king: (king_from, king_to), rook: (rook_from, rook_to) }
            }
            Told::Captured { seat, piece, at } => Event::Captured { seat, piece: man(piece)?, at },
            Told::Shot { seat, from, at, piece } => {
                Event::Shot { seat, from, at, piece: man(piece)? }
            }
            Told::Tossed { at, coin } => {
                let coin = if coin == 'H' { Coin::Heads } else { Coin::Tails };
                Event::Tossed { at, coin }
            }
            Told::Flipped { seat, at, piece } => Event::Flipped { seat, at, piece: man(piece)? },
            Told::Rebounded { seat, from, at } => Event::Rebounded { seat, from, at },
            Told::Revealed { seat, at } => Event::Revealed { seat, at },
            Told::Vanished { seat, at } => Event::Vanished { seat, at },
            Told::Lit { at } => Event::Lit { at },
            Told::Check { at } => Event::Check { at },
            Told::Over(_) => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Told;
    use duskboard_rules::{Game, Rules, Seat, Turn, Viewer};

    /// Every event of random games of each kind round-trips.
    #[test]
    fn what_was_told_can_be_gone_on_from() {
        for name in Rules::names() {
            let mut game = Game::new(name.parse().unwrap());
            let mut roll = 1u64;
            for _ in 0..200 {
                roll = roll.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let number = (roll >> 33) as usize;
                match game.turn() {
                    Turn::Over(_) => break,
                    Turn::Chance => {
                        let chances = game.chances();
                        game.resolve(chances[number % chances.len()].0).unwrap();
                    }
                    Turn::Players(_) => {
                        let seat = game.turn().seat().unwrap();
                        let action = game.nth(seat, number % game.count(seat)).unwrap();
                        game.play(seat, action).unwrap();
                    }
                }
                for viewer in [Viewer::Seat(Seat::First), Viewer::Spectator] {
                    for event in game.told(viewer) {
                        let over = matches!(event, duskboard_rules::Event::Over(_));
                        let back = Told::from(event).event(game.rules());
                        assert_eq!(back, (!over).then_some(event));
                    }
                }
            }
        }
    }
}
