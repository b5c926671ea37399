//! What the board shows of one position of a game: the current one, or one before.

use crate::session::Session;
use duskboard_protocol::Told;
use duskboard_rules::{Action, Cell, Condition, Figure, GameView, Look, Man, Rules, Seat, Square};

/// A position as the board draws it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// What is on the squares, own hidden assassins only if they are to be shown.
    pub look: Look,
    /// Where the last action happened, as far as it was seen.
    pub last: Vec<Square>,
    /// Assassins that everybody sees.
    pub revealed: Vec<Square>,
    /// Own hidden assassins that are shown.
    pub ghosts: Vec<Square>,
    /// The events of the last action, as far as they were seen.
    pub told: Vec<Told>,
}

impl Scene {
    /// A board with nothing happening on it: for diagrams.
    pub fn still(view: &GameView) -> Scene {
        Scene::of(view, &[], true)
    }

    /// The scene of a view and of the events that led to it.
    pub fn of(view: &GameView, told: &[Told], show_assassins: bool) -> Scene {
        let mut look = view.look();
        if !show_assassins {
            for square in hidden(&look) {
                look.put(square, Cell::Empty);
            }
        }
        Scene {
            last: told.iter().flat_map(touched).collect(),
            revealed: in_condition(&look, Condition::Revealed),
            ghosts: hidden(&look),
            told: told.to_vec(),
            look,
        }
    }

    /// The scene of a session after `back` actions, or now. An action that is sent and not yet
    /// answered is shown as if it were played.
    pub fn of_session(session: &Session, back: Option<usize>, show: bool) -> Option<Scene> {
        let line = session.line(back);
        let told = line.map_or(&[][..], |line| &line.told);
        let mut scene = Scene::of(&session.view_at(back)?, told, show);
        if back.is_none()
            && let Some(action) = session.pending()
        {
            scene.expect(action);
        }
        Some(scene)
    }

    /// Shows an action before the table has answered.
    fn expect(&mut self, action: Action) {
        if let Action::Move { from, to, .. } = action {
            let cell = self.look.at(from);
            self.look.put(from, Cell::Empty);
            self.look.put(to, cell);
            self.ghosts.iter_mut().filter(|ghost| **ghost == from).for_each(|ghost| *ghost = to);
            let seat = Seat::First;
            self.told = vec![Told::Moved {
                seat,
                piece: None,
                from: Some(from),
                to: Some(to),
                promoted: None,
            }];
            self.last = vec![from, to];
        }
    }
}

/// The viewer's own assassins that the other side does not see.
pub fn hidden(look: &Look) -> Vec<Square> {
    in_condition(look, Condition::Hidden)
}

fn in_condition(look: &Look, condition: Condition) -> Vec<Square> {
    look.men().filter(|(_, man, _)| man.condition == condition).map(|(at, ..)| at).collect()
}

/// The squares of an event, as far as it was seen.
fn touched(told: &Told) -> Vec<Square> {
    match *told {
        Told::Placed { at, .. } => at.into_iter().collect(),
        Told::Moved { from, to, .. } => from.into_iter().chain(to).collect(),
        Told::Castled { king_from, king_to, .. } => vec![king_from, king_to],
        Told::Shot { from, at, .. } => vec![from, at],
        Told::Flipped { at, .. } | Told::Captured { at, .. } => vec![at],
        Told::Rebounded { from, at, .. } => from.into_iter().chain(at).collect(),
        Told::Tossed { .. }
        | Told::Revealed { .. }
        | Told::Vanished { .. }
        | Told::Lit { .. }
        | Told::Check { .. }
        | Told::Over(_) => Vec::new(),
    }
}

/// Pieces that are off the board, by who lost them, from all that the viewer was told.
pub fn losses<'a>(rules: Rules, told: impl Iterator<Item = &'a Told>) -> [Vec<Man>; 2] {
    let mut losses = [Vec::new(), Vec::new()];
    for told in told {
        if let Told::Captured { seat, piece, .. } = told
            && let Some(man) = Man::read(rules, *piece)
        {
            let list = &mut losses[seat.index()];
            list.insert(list.partition_point(|before| *before <= man), man);
        }
    }
    losses
}

/// What a piece is worth, in pawns. Discs and kings are not counted.
pub const fn points(man: Man) -> u32 {
    match man.figure {
        Figure::Pawn => 1,
        Figure::Knight if matches!(man.condition, Condition::Paralysed) => 1,
        Figure::Knight | Figure::Bishop => 3,
        Figure::Archer | Figure::Assassin => 4,
        Figure::Rook => 5,
        Figure::Queen => 9,
        Figure::Triceratops => 12,
        Figure::King
        | Figure::General
        | Figure::Guard
        | Figure::Minister
        | Figure::Chariot
        | Figure::Horse
        | Figure::Cannon
        | Figure::Soldier => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duskboard_rules::Game;

    #[test]
    fn own_assassins_are_drawn_only_on_demand() {
        for (fen, hidden, revealed) in [
            ("4k3/3p4/8/8/8/2A5/8/4K3 w - - 0 1 -", "c3", ""),
            ("4k3/8/8/8/3p4/2A5/8/4K3 w - - 0 1 -", "", "c3"),
            ("4k3/3p4/8/8/2a5/3P4/8/4K3 w - - 0 1 -", "", "c4"),
        ] {
            let game = Game::from_fen("assassin".parse().unwrap(), fen).unwrap();
            let view = game.view(Seat::First.into());
            let names = |list: Vec<Square>| list.iter().map(Square::to_string).collect::<String>();
            for (shows, ghosts) in [(true, hidden), (false, "")] {
                let scene = Scene::of(&view, &[], shows);
                let found = [names(scene.ghosts), names(scene.revealed)];
                assert_eq!(found, [ghosts, revealed], "{fen} {shows}");
            }
        }
    }
}
