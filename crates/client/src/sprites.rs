//! The pieces on the screen, each with an identity, so that it can glide from square to square.

use duskboard_protocol::Told;
use duskboard_rules::{Cell, Look, Man, Square};

/// A piece or a lid on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sprite {
    /// Stays the same while the piece moves.
    pub id: u32,
    /// What is drawn; `None` for a lid.
    pub man: Option<Man>,
    /// Where it stands.
    pub square: Square,
}

/// All pieces and lids on the screen.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Sprites {
    sprites: Vec<Sprite>,
    next: u32,
}

impl Sprites {
    /// All of them.
    pub fn list(&self) -> &[Sprite] {
        &self.sprites
    }

    /// Goes on to the next board. Pieces that were seen moving keep their identity, so do those
    /// that stay, and then those that look alike.
    pub fn follow(&mut self, look: &Look, told: &[Told]) {
        let drawn = |square| match look.at(square) {
            Cell::Man { man, .. } => Some((square, Some(man))),
            Cell::FaceDown => Some((square, None)),
            Cell::Unseen | Cell::Empty => None,
        };
        let mut wanted: Vec<_> = look.squares().filter_map(drawn).collect();
        let mut old = std::mem::take(&mut self.sprites);
        let journeys: Vec<_> = told.iter().flat_map(journeys).collect();
        self.claim(&mut wanted, &mut old, |sprite, square, _| {
            journeys.contains(&(sprite.square, square))
        });
        self.claim(&mut wanted, &mut old, |sprite, square, man| {
            sprite.square == square && (sprite.man == man || sprite.man.is_none())
        });
        self.claim(&mut wanted, &mut old, |sprite, _, man| sprite.man == man);
        for (square, man) in wanted {
            self.sprites.push(Sprite { id: self.next, man, square });
            self.next += 1;
        }
        self.put_in_order();
    }

    /// Orders sprites by their ids. There are few: a sort would be more code than the page has room for.
    fn put_in_order(&mut self) {
        for sprite in std::mem::take(&mut self.sprites) {
            let place = self.sprites.partition_point(|before| before.id < sprite.id);
            self.sprites.insert(place, sprite);
        }
    }

    /// Gives each wanted square to the first old sprite that fits.
    fn claim(
        &mut self,
        wanted: &mut Vec<(Square, Option<Man>)>,
        old: &mut Vec<Sprite>,
        fits: impl Fn(&Sprite, Square, Option<Man>) -> bool,
    ) {
        wanted.retain(|&(square, man)| {
            let Some(place) = old.iter().position(|sprite| fits(sprite, square, man)) else {
                return true;
            };
            let id = old.swap_remove(place).id;
            self.sprites.push(Sprite { id, man, square });
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
        Told::Moved { .. }
        | Told::Captured { .. }
        | Told::Shot { .. }
        | Told::Tossed { .. }
        | Told::Flipped { .. }
        | Told::Placed { .. }
        | Told::Rebounded { .. }
        | Told::Revealed { .. }
        | Told::Vanished { .. }
        | Told::Lit { .. }
        | Told::Check { .. }
        | Told::Over(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duskboard_rules::{Game, Seat};

    fn sprites_after(rules: &str, fen: &str, action: &str) -> (Vec<Sprite>, Vec<Sprite>) {
        let rules = rules.parse().unwrap();
        let mut game = Game::from_fen(rules, fen).unwrap();
        let mut sprites = Sprites::default();
        sprites.follow(&game.view(Seat::First.into()).look(), &[]);
        let before = sprites.list().to_vec();
        game.play(Seat::First, action.parse().unwrap()).unwrap();
        let told: Vec<_> = game.told(Seat::First.into()).into_iter().map(Told::from).collect();
        sprites.follow(&game.view(Seat::First.into()).look(), &told);
        (before, sprites.list().to_vec())
    }

    fn id_at(sprites: &[Sprite], name: &str) -> Option<u32> {
        let square = name.parse().unwrap();
        sprites.iter().find(|sprite| sprite.square == square).map(|sprite| sprite.id)
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
            let (before, after) = sprites_after("chess", fen, action);
            assert!(id_at(&before, from).is_some());
            assert_eq!(id_at(&before, from), id_at(&after, to), "{fen} {action}");
        }
    }

    #[test]
    fn a_lid_that_is_lifted_is_the_same_sprite() {
        let look = |fen| {
            let game = Game::from_fen("banqi".parse().unwrap(), fen).unwrap();
            game.view(Seat::First.into()).look()
        };
        let mut sprites = Sprites::default();
        sprites.follow(&look("?7/8/8/7p 1 r K 0 1"), &[]);
        let lid = id_at(sprites.list(), "a4");
        sprites.follow(&look("K7/8/8/7p 2 r - 0 1"), &[]);
        assert_eq!(id_at(sprites.list(), "a4"), lid);
        assert!(lid.is_some() && sprites.list().iter().all(|sprite| sprite.man.is_some()));
    }
}
