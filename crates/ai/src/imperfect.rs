//! Games of imperfect information, and how to sample what is hidden.

use crate::dice::Seeded;
use crate::searchable::Searchable;
use duskboard_rules::chess::{Bitboard, Board, Diagram, Piece, Role};
use duskboard_rules::slug::{Shuffle, Slug, SlugView};
use duskboard_rules::veiled::{Veil, Veiled, VeiledView};
use duskboard_rules::{Chance, Dice, Event, GameView, Position, Seat, Square, Turn, View};
use std::ops::ControlFlow;

/// A game of imperfect information.
pub(crate) trait ImperfectInfo: Searchable {
    /// How many worlds a belief holds. With assassins that is enough for all of them.
    const WORLDS: usize;
    /// The belief holds all possible worlds, not a sample.
    const IS_EXACT: bool;

    /// The view of this game, if the view is of this game.
    fn of(view: &GameView) -> Option<&Self::View>;

    /// A world that fits this view. `lost` are the enemy pieces known to be captured.
    fn sample_world(view: &Self::View, lost: &[Role], dice: &mut Seeded) -> Option<Self>;

    /// The world with nothing but what is seen, if that can be searched.
    fn as_seen(view: &Self::View) -> Option<Self>;

    /// The board of a world.
    fn board(&self) -> &Diagram;

    /// A number for what is seen: another one for every other view.
    fn view_key(view: &Self::View) -> u64;

    /// The board of a view.
    fn view_board(view: &Self::View) -> Board;

    /// The same with a seat's hidden assassins on other squares.
    fn disguised(&self, _: Seat, _: Bitboard) -> Self {
        *self
    }

    /// The same with some of a seat's unseen pieces elsewhere, if that can be: what the other side
    /// would see would be the same.
    fn elsewhere(&self, _: Seat, _: &mut Seeded) -> Option<Self> {
        None
    }

    /// The position of this view if that is the start of every game, known to all.
    fn usual_start(_: &Self::View) -> Option<Self> {
        None
    }
}

/// The position of a view that hides nothing.
pub(crate) fn truth<V: View>(revealed: &V) -> Option<V::Position> {
    revealed.sample(&mut |_| 0)
}

/// The enemy pieces captured in these events.
pub(crate) fn losses(told: &[Event], enemy: Seat) -> impl Iterator<Item = Role> + '_ {
    told.iter().filter_map(move |event| match event {
        Event::Captured { seat, piece, .. } if *seat == enemy => piece.figure.role(),
        _ => None,
    })
}

/// Games with assassins: all that can be is believed.
macro_rules! assassin_games {
    ($($game:ident)*) => {$(
        impl $crate::imperfect::ImperfectInfo for $game {
            const WORLDS: usize = 320;
            const IS_EXACT: bool = true;

            fn of(view: &GameView) -> Option<&Self::View> {
                match view {
                    GameView::$game(view) => Some(view),
                    _ => None,
                }
            }

            fn sample_world(view: &Self::View, _: &[Role], dice: &mut Seeded) -> Option<Self> {
                view.sample(dice)
            }

            fn as_seen(view: &Self::View) -> Option<Self> {
                Some(*view.as_seen())
            }

            fn board(&self) -> &Diagram {
                self.diagram()
            }

            fn view_key(view: &Self::View) -> u64 {
                let mut mixer = $crate::infoset::Mixer(view.diagram().key());
                view.unplaced().hash(&mut mixer);
                mixer.finish()
            }

            fn view_board(view: &Self::View) -> Board {
                view.diagram().board
            }

            fn disguised(&self, seat: Seat, lurkers: Bitboard) -> Self {
                self.with_lurkers(seat, lurkers)
            }
        }
    )*};
}
pub(crate) use assassin_games;

/// Games under fog, each with how its start is imagined.
macro_rules! fog_games {
    ($($game:ident: $start:ident,)*) => {$(
        impl $crate::imperfect::ImperfectInfo for $game {
            const WORLDS: usize = 480;
            const IS_EXACT: bool = false;

            fn of(view: &GameView) -> Option<&Self::View> {
                match view {
                    GameView::$game(view) => Some(view),
                    _ => None,
                }
            }

            fn sample_world(view: &Self::View, lost: &[Role], dice: &mut Seeded) -> Option<Self> {
                let Viewer::Seat(seat) = view.viewer() else { return None };
                let start = $start(view, seat, dice).filter(|s| s.view(seat.into()) == *view);
                start.or_else(|| $crate::imperfect::sample_army(view, seat.other(), lost, dice))
            }

            /// The enemy king may be unseen, so what is seen cannot be searched.
            fn as_seen(_: &Self::View) -> Option<Self> {
                None
            }

            fn board(&self) -> &Diagram {
                self.diagram()
            }

            fn view_key(view: &Self::View) -> u64 {
                let mut mixer = $crate::infoset::Mixer(view.diagram().key());
                (view.seen(), view.light()).hash(&mut mixer);
                mixer.finish()
            }

            fn view_board(view: &Self::View) -> Board {
                view.diagram().board
            }

            fn elsewhere(&self, seat: Seat, dice: &mut Seeded) -> Option<Self> {
                $crate::imperfect::wandered(self, seat, dice)
            }

            fn usual_start(view: &Self::View) -> Option<Self> {
                let start = Self::start(view.options());
                (start.acting() != Turn::Chance && start.view(view.viewer()) == *view).then_some(start)
            }
        }
    )*};
}
pub(crate) use fog_games;

/// A world with the enemy pieces that must be somewhere, or any that fits.
pub(crate) fn sample_army<V: Veil>(
    view: &VeiledView<V>,
    enemy: Seat,
    lost: &[Role],
    dice: &mut Seeded,
) -> Option<Veiled<V>> {
    let hidden = hidden_army(view, enemy, lost);
    view.sample_with(&hidden, dice).or_else(|| view.sample(dice))
}

/// The same after one or two more moves of a seat's unseen pieces to unseen squares.
pub(crate) fn wandered<V: Veil>(
    world: &Veiled<V>,
    seat: Seat,
    dice: &mut Seeded,
) -> Option<Veiled<V>> {
    let look = |position: &Veiled<V>| {
        let view = position.view(seat.other().into());
        (view.diagram().board, view.seen())
    };
    let shown = look(world);
    let mut other = *world;
    for _ in 0..1 + dice.roll(2) {
        let mut ways = Vec::new();
        let _ = other.legal(seat, |action| {
            let quiet = other.diagram().board.at(action.target()).is_none();
            let mut next = other;
            next.play_unchecked(seat, action);
            if quiet && look(&next) == shown {
                ways.push(next.passed());
            }
            ControlFlow::<()>::Continue(())
        });
        if ways.is_empty() {
            break;
        }
        other = ways[dice.roll(ways.len() as u32) as usize];
    }
    (other != *world).then_some(other)
}

/// A start position with the viewer's own officers as they stand, and any order for the enemy's.
pub(crate) fn shuffled(view: &SlugView, seat: Seat, dice: &mut Seeded) -> Option<Slug> {
    let diagram = view.diagram();
    let fresh = diagram.number == 1 && diagram.board.side(seat).count() == 16;
    if !fresh || diagram.turn != Seat::First {
        return None;
    }
    let mine = order(diagram, seat)?;
    let mut theirs = mine;
    if view.options().shuffle == Shuffle::Independent {
        for i in (1..8).rev() {
            theirs.swap(i, dice.roll(i as u32 + 1) as usize);
        }
    }
    let mut world = Slug::start(view.options());
    for turn in Seat::BOTH {
        if world.acting() == Turn::Chance {
            world.resolve_unchecked(Chance::Officers(if turn == seat { mine } else { theirs }));
        }
    }
    Some(world)
}

/// The officers of a seat from the a-file to the h-file, if all stand at home.
fn order(diagram: &Diagram, seat: Seat) -> Option<[u8; 8]> {
    let mut order = [0; 8];
    for (file, letter) in (0..).zip(&mut order) {
        let piece = diagram.board.at(Square::at(file, 7 * seat.index() as u8))?;
        *letter = Some(piece).filter(|p| p.seat == seat)?.role.capital() as u8;
    }
    Some(order)
}

/// The enemy pieces that must be unseen: a full army without those captured or in view. A surplus
/// officer in view was a pawn.
fn hidden_army<V: Veil>(view: &VeiledView<V>, enemy: Seat, lost: &[Role]) -> Vec<Role> {
    const ARMY: [(Role, i32); 6] = [
        (Role::Pawn, 8),
        (Role::Knight, 2),
        (Role::Bishop, 2),
        (Role::Rook, 2),
        (Role::Queen, 1),
        (Role::King, 1),
    ];
    let mut hidden = Vec::new();
    let mut promoted = 0;
    for (role, count) in ARMY.into_iter().rev() {
        let gone = lost.iter().filter(|&&lost| lost == role).count() as i32;
        let seen = view.diagram().board.of(enemy, role).count() as i32;
        let left = count - gone - seen - if role == Role::Pawn { promoted } else { 0 };
        promoted += (-left).max(0);
        hidden.extend((0..left).map(|_| role));
    }
    hidden
}

/// The enemy pieces of a world that are not in view.
pub(crate) fn unseen<'a, P: ImperfectInfo>(
    world: &'a P,
    shown: &'a Diagram,
    enemy: Seat,
) -> impl Iterator<Item = (Square, Piece)> + 'a {
    let hidden = world.board().board.side(enemy) & !shown.board.side(enemy);
    hidden.filter_map(|square| Some((square, world.board().board.at(square)?)))
}
