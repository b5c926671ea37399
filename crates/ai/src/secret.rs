//! Games in which something is hidden, and how to imagine it.

use crate::dice::Seeded;
use crate::searchable::Searchable;
use duskboard_rules::chess::{Diagram, Piece, Role};
use duskboard_rules::slug::{Shuffle, Slug, SlugView};
use duskboard_rules::special::{Assassin, DinosaurAssassin};
use duskboard_rules::{Chance, Dice, Event, GameView, Position, Seat, Square, Turn, View, Viewer};

/// A game with secrets.
pub(crate) trait Secret: Searchable {
    /// How many worlds are kept in mind. With an assassin or two that is all there are.
    const WORLDS: usize;
    /// All worlds are kept, so what is left after a step is all there is.
    const IS_EXACT: bool;

    /// The view of this game behind the name of whichever game it is.
    fn of(view: &GameView) -> Option<&Self::View>;

    /// A world that looks like this, made up anew. `lost` are the enemy's known losses.
    fn imagine(view: &Self::View, lost: &[Role], dice: &mut Seeded) -> Option<Self>;

    /// The world in which there is nothing but what is seen, if that can be searched.
    fn as_seen(view: &Self::View) -> Option<Self>;

    /// The board of a world.
    fn board(&self) -> &Diagram;
}

/// The game as it is, where all is revealed: there is nothing to throw dice for.
#[cfg(any(test, feature = "workshop"))]
pub(crate) fn truth<V: View>(revealed: &V) -> Option<V::Position> {
    revealed.sample(&mut |_| 0)
}

/// The enemy pieces that are gone, as far as these events tell.
pub(crate) fn losses(told: &[Event], enemy: Seat) -> impl Iterator<Item = Role> + '_ {
    told.iter().filter_map(move |event| match event {
        Event::Captured { seat, piece, .. } if *seat == enemy => role_of(*piece),
        _ => None,
    })
}

fn role_of(letter: char) -> Option<Role> {
    let small = letter.to_ascii_lowercase();
    Role::ALL.into_iter().find(|role| role.letter() == small)
}

macro_rules! dark {
    ($($game:ident)*) => {$(
        impl Secret for $game {
            const WORLDS: usize = 320;
            const IS_EXACT: bool = true;

            fn of(view: &GameView) -> Option<&Self::View> {
                match view {
                    GameView::$game(view) => Some(view),
                    _ => None,
                }
            }

            fn imagine(view: &Self::View, _: &[Role], dice: &mut Seeded) -> Option<Self> {
                view.sample(dice)
            }

            fn as_seen(view: &Self::View) -> Option<Self> {
                Some(*view.as_seen())
            }

            fn board(&self) -> &Diagram {
                self.diagram()
            }
        }
    )*};
}
dark! { Assassin DinosaurAssassin }

impl Secret for Slug {
    const WORLDS: usize = 480;
    const IS_EXACT: bool = false;

    fn of(view: &GameView) -> Option<&SlugView> {
        match view {
            GameView::Slug(view) => Some(view),
            _ => None,
        }
    }

    fn imagine(view: &SlugView, lost: &[Role], dice: &mut Seeded) -> Option<Slug> {
        let Viewer::Seat(seat) = view.viewer() else { return None };
        if let Some(start) = shuffled(view, seat, dice).filter(|s| s.sight(seat.into()) == *view) {
            return Some(start);
        }
        let hidden = hidden_army(view, seat.other(), lost);
        view.sample_with(&hidden, dice).or_else(|| view.sample(dice))
    }

    /// There is always a king in the dark.
    fn as_seen(_: &SlugView) -> Option<Slug> {
        None
    }

    fn board(&self) -> &Diagram {
        self.diagram()
    }
}

/// A start of the game with the viewer's own officers as they stand and any for the other side.
fn shuffled(view: &SlugView, seat: Seat, dice: &mut Seeded) -> Option<Slug> {
    let diagram = view.diagram();
    let fresh = diagram.number == 1 && diagram.board.side(seat).count() == 16;
    if !fresh || diagram.turn != Seat::First {
        return None;
    }
    let mine = order(diagram, seat)?;
    let mut theirs = mine;
    if view.rules().shuffle == Shuffle::Independent {
        for i in (1..8).rev() {
            theirs.swap(i, dice.roll(i as u32 + 1) as usize);
        }
    }
    let mut world = Slug::start(view.rules());
    for turn in Seat::BOTH {
        if world.acting() == Turn::Chance {
            world.resolve(Chance::Officers(if turn == seat { mine } else { theirs }));
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

/// What the enemy must have out of sight: a full army without what is gone or in view. An
/// officer too many in view was a pawn.
fn hidden_army(view: &SlugView, enemy: Seat, lost: &[Role]) -> Vec<Role> {
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

/// An enemy piece that is not in view, where a world has it.
pub(crate) fn unseen<'a, P: Secret>(
    world: &'a P,
    seen: &'a Diagram,
    enemy: Seat,
) -> impl Iterator<Item = (Square, Piece)> + 'a {
    let hidden = world.board().board.side(enemy) & !seen.board.side(enemy);
    hidden.filter_map(|square| Some((square, world.board().board.at(square)?)))
}
