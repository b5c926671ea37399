//! What a network sees of a position.
//!
//! A position is laid out in planes of 64 bits. Each bit is an input of the network, and each side
//! looks at the planes from its own side: its outlook swaps own and enemy pieces, turns the board
//! round, and in the chess family mirrors it so that the own king stands on the files e to h. All of
//! that is an exclusive or with the number of the input, so it costs nothing.

use super::banqi::{alive, hurry, sets};
use super::chess::faded;
use crate::score::Score;
use duskboard_rules::archess::Archess;
use duskboard_rules::banqi::{Banqi, Kind, Piece, Side};
use duskboard_rules::chess::{Army, Diagram, Role};
use duskboard_rules::special::{Plain, WithAssassins};
use duskboard_rules::veiled::{Veil, Veiled};
use duskboard_rules::{Position, Seat};

/// The most planes of a game.
pub(crate) const PLANES: usize = 16;
/// The most inputs that are on at once.
pub(crate) const MOST_ON: usize = 96;
/// A position as a network sees it.
pub(crate) type Planes = [u64; PLANES];
/// Where a side looks from: what its numbers of inputs differ by.
pub(crate) type Outlook = u16;

/// How the planes of a game are used.
#[derive(PartialEq, Debug)]
pub(crate) struct Layout {
    pub(crate) game: &'static str,
    planes: usize,
    /// Which bits of an outlook count for each plane.
    turns: [Outlook; PLANES],
    /// Outlooks that see the same game: what a position is mirrored by at random to learn from it.
    #[cfg(any(test, feature = "workshop"))]
    pub(crate) mirrors: &'static [Outlook],
}

impl Layout {
    /// A game of the chess family: planes in pairs, own and enemy, that all turn with the outlook.
    const fn of_family(game: &'static str, planes: usize) -> Layout {
        Layout {
            game,
            planes,
            turns: [!0; PLANES],
            #[cfg(any(test, feature = "workshop"))]
            mirrors: &[0],
        }
    }

    /// How many inputs there are.
    pub(crate) const fn inputs(&self) -> usize {
        64 * self.planes
    }

    /// How many of the first inputs mean the same in another game: all of them in the same one, the
    /// six pieces of chess in the games of the chess family.
    #[cfg(any(test, feature = "workshop"))]
    pub(crate) fn in_common(&self, other: &Layout) -> usize {
        /// The planes of king to pawn, for both sides: they come first in the family.
        const SIX_PIECES: usize = 12;
        match (self, other) {
            _ if self == other => self.inputs(),
            (BANQI_INPUTS, _) | (_, BANQI_INPUTS) => 0,
            _ => 64 * SIX_PIECES,
        }
    }

    /// The number of an input from this outlook.
    #[inline]
    pub(crate) fn input(&self, plain: u16, outlook: Outlook) -> u16 {
        plain ^ (outlook & self.turns[usize::from(plain >> 6)])
    }
}

/// All layouts.
pub(crate) const LAYOUTS: [&Layout; 5] =
    [CHESS_INPUTS, ARCHESS_INPUTS, BANQI_INPUTS, ASSASSIN_INPUTS, FOG_INPUTS];

/// Chess and dinosaur: seven roles, two planes each.
pub(crate) const CHESS_INPUTS: &Layout = &Layout::of_family("chess", 14);

/// ArChess: eight roles, two planes each.
pub(crate) const ARCHESS_INPUTS: &Layout = &Layout::of_family("archess", 16);

/// A world of a game with assassins: eight roles, two planes each.
pub(crate) const ASSASSIN_INPUTS: &Layout = &Layout::of_family("assassin", 16);

/// A world of SlugChess or `fog`: six roles, two planes each, and which pieces the other side sees.
pub(crate) const FOG_INPUTS: &Layout = &Layout::of_family("fog", 14);

/// Banqi: a plane for each kind with Red in the lower half, one for the squares that are face down, two
/// for how many pieces are face down and alive.
pub(crate) const BANQI_INPUTS: &Layout = &Layout {
    game: "banqi",
    planes: Kind::COUNT + 3,
    turns: {
        let mut turns = [OTHER_HALF | ALL_SQUARES; PLANES];
        turns[DOWN] = ALL_SQUARES;
        turns[BAG] = OTHER_HALF;
        turns[ALIVE] = OTHER_HALF;
        turns
    },
    #[cfg(any(test, feature = "workshop"))]
    mirrors: &[0, 7, 24, 31],
};

const ALL_SQUARES: Outlook = 31;
const OTHER_HALF: Outlook = 32;
const DOWN: usize = Kind::COUNT;
const BAG: usize = DOWN + 1;
const ALIVE: usize = BAG + 1;

/// A game that a network can see.
pub(crate) trait Seen: Position {
    const LAYOUT: &'static Layout;

    /// The position in planes.
    fn planes(&self) -> Planes;

    /// How each side looks at them.
    fn outlooks(planes: &Planes) -> [Outlook; 2];

    /// The side of a seat, 0 or 1, if it has one.
    fn side(&self, seat: Seat) -> Option<usize>;

    /// The stage of the game.
    fn stage(&self) -> usize;

    /// What is left of a score where a draw is near.
    fn faded(&self, score: Score) -> Score;
}

/// The planes of a diagram: own and enemy for each role.
#[inline]
fn laid_out(diagram: &Diagram, roles: &[Role]) -> Planes {
    let mut planes = [0; PLANES];
    for (pair, &role) in planes.as_chunks_mut::<2>().0.iter_mut().zip(roles) {
        *pair = Seat::BOTH.map(|seat| diagram.board.of(seat, role).0);
    }
    planes
}

/// A side turns the board so that it moves up and its king stands on the right.
#[inline]
fn by_kings(planes: &Planes) -> [Outlook; 2] {
    [0, 1].map(|side| {
        let king = planes[2 * Role::King as usize + side].trailing_zeros();
        let mirror = if king & 4 == 0 { 7 } else { 0 };
        mirror | if side == 1 { 64 | 56 } else { 0 }
    })
}

/// By the number of pieces.
#[inline]
fn chess_stage(diagram: &Diagram) -> usize {
    diagram.board.occupied().count().saturating_sub(2) as usize / 4
}

macro_rules! seen_by_kings {
    () => {
        #[inline]
        fn outlooks(planes: &Planes) -> [Outlook; 2] {
            by_kings(planes)
        }

        #[inline]
        fn side(&self, seat: Seat) -> Option<usize> {
            Some(seat.index())
        }

        #[inline]
        fn stage(&self) -> usize {
            chess_stage(self.diagram())
        }

        #[inline]
        fn faded(&self, score: Score) -> Score {
            faded(self.diagram(), score)
        }
    };
}

impl<A: Army> Seen for Plain<A> {
    const LAYOUT: &'static Layout = CHESS_INPUTS;

    #[inline]
    fn planes(&self) -> Planes {
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook, Triceratops};
        laid_out(self.diagram(), &[Pawn, Knight, Bishop, Rook, Queen, King, Triceratops])
    }

    seen_by_kings!();
}

impl Seen for Archess {
    const LAYOUT: &'static Layout = ARCHESS_INPUTS;

    #[inline]
    fn planes(&self) -> Planes {
        use Role::{Archer, Bishop, King, Knight, Paralysed, Pawn, Queen, Rook};
        laid_out(self.diagram(), &[Pawn, Knight, Bishop, Rook, Queen, King, Archer, Paralysed])
    }

    seen_by_kings!();
}

impl<A: Army> Seen for WithAssassins<A> {
    const LAYOUT: &'static Layout = ASSASSIN_INPUTS;

    #[inline]
    fn planes(&self) -> Planes {
        use Role::{Assassin, Bishop, King, Knight, Pawn, Queen, Rook, Triceratops};
        laid_out(self.diagram(), &[Pawn, Knight, Bishop, Rook, Queen, King, Triceratops, Assassin])
    }

    seen_by_kings!();
}

impl<V: Veil> Seen for Veiled<V> {
    const LAYOUT: &'static Layout = FOG_INPUTS;

    #[inline]
    fn planes(&self) -> Planes {
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        let roles = [Pawn, Knight, Bishop, Rook, Queen, King];
        let mut planes = laid_out(self.diagram(), &roles);
        for seat in Seat::BOTH {
            let shown = self.diagram().board.side(seat) & self.vision(seat.other());
            planes[2 * roles.len() + seat.index()] = shown.0;
        }
        planes
    }

    seen_by_kings!();
}

impl Seen for Banqi {
    const LAYOUT: &'static Layout = BANQI_INPUTS;

    fn planes(&self) -> Planes {
        let board = self.board();
        let alive = alive(&sets(board), self.bag());
        let mut planes = [0; PLANES];
        for side in Side::BOTH {
            let half = 32 * side as u32;
            let mut first = 0;
            for kind in Kind::ALL {
                planes[kind as usize] |= (board.kind(kind) & board.side(side)).0 << half;
                let down = self.bag().count(Piece { side, kind });
                planes[BAG] |= counted(down) << (half + first);
                let alive = alive[side as usize][kind as usize];
                planes[ALIVE] |= counted(alive as u32) << (half + first);
                first += kind.in_set();
            }
        }
        planes[DOWN] = board.down().0;
        planes
    }

    #[inline]
    fn outlooks(_: &Planes) -> [Outlook; 2] {
        [0, OTHER_HALF]
    }

    /// Before the first flip nobody has a side.
    #[inline]
    fn side(&self, seat: Seat) -> Option<usize> {
        self.side_of(seat).map(|side| side as usize)
    }

    /// By what is face down.
    #[inline]
    fn stage(&self) -> usize {
        (self.board().down().count() as usize).div_ceil(4)
    }

    #[inline]
    fn faded(&self, score: Score) -> Score {
        score * hurry(self) / 128
    }
}

/// So many bits.
const fn counted(number: u32) -> u64 {
    (1 << number) - 1
}

/// Calls `each` with the bits of planes, as the first side sees them.
#[inline]
pub(crate) fn plain_inputs(planes: impl Iterator<Item = u64>, mut each: impl FnMut(u16)) {
    for (plane, mut bits) in planes.enumerate() {
        while bits != 0 {
            each((64 * plane) as u16 | bits.trailing_zeros() as u16);
            bits &= bits - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Seeded;
    use crate::tests::step;
    use std::collections::BTreeSet;

    /// What a side sees from an outlook.
    fn on(position: &Banqi, outlook: Outlook) -> BTreeSet<u16> {
        let mut all = BTreeSet::new();
        plain_inputs(position.planes().into_iter(), |plain| {
            let input = BANQI_INPUTS.input(plain, outlook);
            assert!(usize::from(input) < BANQI_INPUTS.inputs());
            assert!(all.insert(input), "{input} twice");
        });
        all
    }

    /// The position with its board mirrored or its sides swapped, by its text.
    fn turned(position: &Banqi, outlook: Outlook) -> Banqi {
        let fen = position.fen();
        let (board, rest) = fen.split_once(' ').unwrap();
        let mut rows: Vec<String> = board.split('/').map(str::to_owned).collect();
        if outlook & 24 != 0 {
            rows.reverse();
        }
        if outlook & 7 != 0 {
            rows.iter_mut().for_each(|row| *row = row.chars().rev().collect());
        }
        Banqi::from_fen(Default::default(), &format!("{} {rest}", rows.join("/"))).unwrap()
    }

    #[test]
    fn mirrored_positions_of_banqi_have_mirrored_inputs_and_few_are_on() {
        let mut dice = Seeded::new(3);
        for _ in 0..20 {
            let mut position = Banqi::start(Default::default());
            while step(&mut position, &mut dice) {
                if position.flipping().is_some() {
                    continue;
                }
                for &mirror in BANQI_INPUTS.mirrors {
                    for side in [0, OTHER_HALF] {
                        let expected = on(&turned(&position, mirror), side);
                        assert!(expected.len() <= MOST_ON);
                        assert_eq!(expected, on(&position, side | mirror), "{}", position.fen());
                    }
                }
            }
        }
    }
}
