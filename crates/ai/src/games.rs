//! The one list of the games a computer plays: those it sees whole, and those that hide something.

/// The expression for a view's game: the `open` one where nothing is hidden, the `hidden` one
/// elsewhere. Each knows the view, and the type of the game's positions by the name it gives.
macro_rules! each_game {
    ($view:expr, open $o:ident: $O:ident => $open:expr, hidden $h:ident: $H:ident => $hidden:expr,) => {
        $crate::games::each_game!(@arms $view, $o $O $open, $h $H $hidden,
            [Orthodox special, Dinosaur special, Archess archess, Banqi banqi],
            [Assassin special, DinosaurAssassin special, Slug slug, Fog fog])
    };
    (@arms $view:expr, $o:ident $O:ident $open:expr, $h:ident $H:ident $hidden:expr,
     [$($seen:ident $from:ident),*], [$($veiled:ident $home:ident),*]) => {
        match $view {
            $(duskboard_rules::GameView::$seen($o) => {
                #[allow(dead_code)]
                type $O = duskboard_rules::$from::$seen;
                $open
            })*
            $(duskboard_rules::GameView::$veiled($h) => {
                #[allow(dead_code)]
                type $H = duskboard_rules::$home::$veiled;
                $hidden
            })*
        }
    };
}

pub(crate) use each_game;

use crate::dice::Seeded;
use crate::imperfect::{assassin_games, fog_games, shuffled};
use duskboard_rules::chess::{Bitboard, Board, Diagram, Role};
use duskboard_rules::fog::{Fog, FogView};
use duskboard_rules::slug::Slug;
use duskboard_rules::special::{Assassin, DinosaurAssassin};
use duskboard_rules::{GameView, Position, Seat, Turn, View, Viewer};
use std::hash::{Hash, Hasher};

assassin_games! { Assassin DinosaurAssassin }
fog_games! { Slug: shuffled, Fog: unmoved, }

/// The start of dark chess, which everybody knows.
fn unmoved(_: &FogView, _: Seat, _: &mut Seeded) -> Option<Fog> {
    Some(Fog::start(()))
}
