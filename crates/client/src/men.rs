//! The pieces on the screen, each with an identity, so that it can glide from square to square.

use crate::board::{Board, Cell, Piece};
use duskboard_protocol::Told;
use duskboard_rules::Square;

/// A piece or a lid on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Stays the same while the piece moves.
    pub id: u32,
    /// What is drawn; `None` for a lid.
    pub piece: Option<Piece>,
    /// Where it stands.
    pub square: Square,
}

/// All pieces and lids on the screen.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Men {
    men: Vec<Man>,
    next: u32,
}

impl Men {
    /// All of them.
    pub fn list(&self) -> &[Man] {
        &self.men
    }

    /// Goes on to the next board. Pieces that were seen moving keep their identity, so do those
    /// that stay, and then those that look alike.
    pub fn follow(&mut self, board: &Board, told: &[Told]) {
        let mut wanted: Vec<(Square, Option<Piece>)> = Vec::new();
        for square in board.squares() {
            match board.at(square) {
                Cell::Piece(piece) => wanted.push((square, Some(piece))),
                Cell::Lid => wanted.push((square, None)),
                Cell::Unseen | Cell::Empty => {}
            }
        }
        let mut old = std::mem::take(&mut self.men);
        let journeys: Vec<_> = told.iter().flat_map(journeys).collect();
        let arrived =
            |man: &Man, square: Square, _: Option<Piece>| journeys.contains(&(man.square, square));
        let stayed = |man: &Man, square: Square, piece: Option<Piece>| {
            man.square == square && (man.piece == piece || man.piece.is_none())
        };
        let alike = |man: &Man, _: Square, piece: Option<Piece>| man.piece == piece;
        self.claim(&mut wanted, &mut old, arrived);
        self.claim(&mut wanted, &mut old, stayed);
        self.claim(&mut wanted, &mut old, alike);
        for (square, piece) in wanted {
            self.men.push(Man { id: self.next, piece, square });
            self.next += 1;
        }
        self.men.sort_by_key(|man| man.id);
    }

    /// Gives each wanted square to the first old man that fits.
    fn claim(
        &mut self,
        wanted: &mut Vec<(Square, Option<Piece>)>,
        old: &mut Vec<Man>,
        fits: impl Fn(&Man, Square, Option<Piece>) -> bool,
    ) {
        wanted.retain(|&(square, piece)| {
            let Some(place) = old.iter().position(|man| fits(man, square, piece)) else {
                return true;
            };
            let id = old.swap_remove(place).id;
            self.men.push(Man { id, piece, square });
            false
        });
    }
}

/// The journeys of an event, each from a square to a square.
fn journeys(told: &Told) -> Vec<(Square, Square)> {
    match *told {
        Told::Moved { from: Some(from), to: Some(to), .. } => vec![(from, to)],
        Told::Castled { king_from, king_to, rook_from, rook_to, .. } => {
            vec![(king_from, king_to), (rook_from, rook_to)]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duskboard_rules::{Game, Seat};

    fn men_after(rules: &str, fen: &str, action: &str) -> (Vec<Man>, Vec<Man>) {
        let rules = rules.parse().unwrap();
        let mut game = Game::from_fen(rules, fen).unwrap();
        let mut men = Men::default();
        men.follow(&Board::read(rules, &game.fen()), &[]);
        let before = men.list().to_vec();
        game.play(Seat::First, action.parse().unwrap()).unwrap();
        let told: Vec<_> = game.told(Seat::First.into()).into_iter().map(Told::from).collect();
        men.follow(&Board::read(rules, &game.fen()), &told);
        (before, men.list().to_vec())
    }

    fn id_at(men: &[Man], name: &str) -> Option<u32> {
        let square = name.parse().unwrap();
        men.iter().find(|man| man.square == square).map(|man| man.id)
    }

    #[test]
    fn whoever_moves_stays_who_they_are() {
        for (fen, action, from, to) in [
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1a8", "a1", "a8"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "h1", "f1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1", "c1"),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a7", "a8"),
            ("4k3/8/8/8/8/8/r7/R3K3 w - - 0 1", "a1a2", "a1", "a2"),
        ] {
            let (before, after) = men_after("chess", fen, action);
            assert!(id_at(&before, from).is_some());
            assert_eq!(id_at(&before, from), id_at(&after, to), "{fen} {action}");
        }
    }

    #[test]
    fn a_lid_that_is_lifted_is_the_same_man() {
        let rules = "banqi".parse().unwrap();
        let mut men = Men::default();
        men.follow(&Board::read(rules, "?7/8/8/8 1 - K 0 1"), &[]);
        let lid = men.list()[0].id;
        men.follow(&Board::read(rules, "K7/8/8/8 2 r - 0 1"), &[]);
        assert_eq!(men.list()[0].id, lid);
        assert!(men.list()[0].piece.is_some());
    }
}
