//! What pieces of the chess family are worth, and what an exchange of them brings.

use crate::score::Score;
use duskboard_rules::chess::{Army, Bitboard, Diagram, Role};
use duskboard_rules::{Action, Seat, Square};

/// The worth of a piece in an exchange.
pub(crate) const fn worth(role: Role) -> Score {
    match role {
        Role::Pawn => 100,
        Role::Knight => 325,
        Role::Bishop => 335,
        Role::Rook => 500,
        Role::Queen => 975,
        Role::King => 10_000,
        Role::Triceratops => 1350,
        Role::Assassin => 350,
        Role::Archer => 330,
        Role::Paralysed => 40,
    }
}

/// From the least to the most that one would put at risk. An archer risks nothing: she shoots
/// from where she stands.
const CHEAPEST_FIRST: [Role; 9] = [
    Role::Archer,
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Assassin,
    Role::Rook,
    Role::Queen,
    Role::Triceratops,
    Role::King,
];

/// What an action takes or makes at once. A shot at a knight only paralyses it, and only
/// every other time.
pub(crate) fn gain(diagram: &Diagram, action: Action) -> Score {
    match action {
        Action::Move { to, promotion: None, .. }
            if !diagram.board.occupied().contains(to) && diagram.en_passant != Some(to) =>
        {
            0
        }
        Action::Move { from, to, promotion } => {
            let made = promotion.map_or(0, |role| worth(role) - worth(Role::Pawn));
            made + diagram.board.role_at(prey(diagram, from, to)).map_or(0, worth)
        }
        Action::Shoot { at, .. } => match diagram.board.role_at(at) {
            Some(Role::Knight) => (worth(Role::Knight) - worth(Role::Paralysed)) / 2,
            Some(role) => worth(role),
            None => 0,
        },
        Action::Place { .. } | Action::Flip { .. } => 0,
    }
}

/// What the acting piece is worth, if it leaves its place.
pub(crate) fn stake(diagram: &Diagram, action: Action) -> Score {
    match action {
        Action::Move { from, .. } => diagram.board.role_at(from).map_or(0, worth),
        Action::Shoot { .. } | Action::Place { .. } | Action::Flip { .. } => 0,
    }
}

/// Where a move captures: elsewhere than it goes only when it takes in passing. An own piece
/// on the way of a hidden assassin is no prey.
fn prey(diagram: &Diagram, from: Square, to: Square) -> Square {
    let pawn = diagram.board.role(Role::Pawn).contains(from);
    if pawn && from.file() != to.file() && diagram.en_passant == Some(to) {
        Diagram::jumped_to(to)
    } else {
        to
    }
}

/// What a capture brings when both sides go on capturing on its square as long as it pays.
///
/// An archer who takes part shoots and stays away, so nobody can answer on that square: the
/// exchange ends with her.
pub(crate) fn exchange<A: Army>(diagram: &Diagram, action: Action) -> Score {
    let first = gain(diagram, action);
    let Action::Move { from, to, promotion } = action else { return first };
    let board = &diagram.board;
    let mut gains = [0; 32];
    gains[0] = first;
    let mut standing = promotion.or(board.role_at(from)).map_or(0, worth);
    let mut occupied = board.occupied() & !Bitboard::of(from);
    let mut seat = diagram.turn;
    let mut last = 0;
    while last < 31 {
        seat = seat.other();
        let Some((role, square)) = cheapest::<A>(diagram, to, seat, occupied) else { break };
        last += 1;
        gains[last] = standing - gains[last - 1];
        if role == Role::Archer || standing >= worth(Role::King) {
            break;
        }
        standing = worth(role);
        occupied &= !Bitboard::of(square);
    }
    while last > 0 {
        gains[last - 1] = -gains[last].max(-gains[last - 1]);
        last -= 1;
    }
    gains[0]
}

/// The piece that one would take with on this square.
fn cheapest<A: Army>(
    diagram: &Diagram,
    to: Square,
    seat: Seat,
    occupied: Bitboard,
) -> Option<(Role, Square)> {
    let attackers = diagram.board.attackers::<A>(to, seat, occupied) & occupied;
    if attackers.is_empty() {
        return None;
    }
    let of = |role| Some((role, (attackers & diagram.board.role(role)).first()?));
    CHEAPEST_FIRST.into_iter().find_map(of)
}

#[cfg(test)]
mod tests {
    use super::exchange;
    use duskboard_rules::Position;
    use duskboard_rules::archess::{Archers, Archess};
    use duskboard_rules::special::{Orthodox, Six};

    #[test]
    fn exchanges_bring_what_they_bring() {
        for (fen, action, expected) in [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -225),
            ("4k3/8/3p4/4n3/8/8/8/4RK2 w - - 0 1", "e1e5", -175),
            ("4k3/8/8/4n3/8/8/8/4RK2 w - - 0 1", "e1e5", 325),
        ] {
            let position = Orthodox::from_fen((), fen).unwrap();
            let found = exchange::<Six>(position.diagram(), action.parse().unwrap());
            assert_eq!(found, expected, "{fen} {action}");
        }
    }

    #[test]
    fn an_archer_takes_without_being_taken() {
        for (fen, action, expected) in [
            // The archer on e6 guards e3 from three squares away.
            ("4k3/8/4a3/8/8/4n3/8/4RK2 w - - 0 1", "e1e3", -175),
            // She shoots a guarded rook and is not taken back.
            ("4k3/8/3p4/4r3/8/8/4A3/5K2 w - - 0 1", "e2*e5", 500),
            // A shot at a knight is half a paralysis.
            ("4k3/8/3p4/4n3/8/8/4A3/5K2 w - - 0 1", "e2*e5", 142),
        ] {
            let position = Archess::from_fen(Default::default(), fen).unwrap();
            let found = exchange::<Archers>(position.diagram(), action.parse().unwrap());
            assert_eq!(found, expected, "{fen} {action}");
        }
    }
}
