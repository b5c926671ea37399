//! Static exchange evaluation (SEE) for the chess family, and the piece values it uses.

use crate::score::Score;
use duskboard_rules::chess::{Army, Bitboard, Diagram, Role};
use duskboard_rules::{Action, Seat, Square};

/// The value of a piece in an exchange.
pub(crate) const fn piece_value(role: Role) -> Score {
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

/// Who captures first in an exchange. An archer risks nothing: she shoots from where she stands.
const LEAST_VALUABLE_FIRST: [Role; 9] = [
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

/// The value of what an action captures and promotes. A shot at a knight paralyses it half of the
/// time.
pub(crate) fn gain(diagram: &Diagram, action: Action) -> Score {
    match action {
        Action::Move { to, promotion: None, .. }
            if !diagram.board.occupied().contains(to) && diagram.en_passant != Some(to) =>
        {
            0
        }
        Action::Move { from, to, promotion } => {
            let made = promotion.map_or(0, |role| piece_value(role) - piece_value(Role::Pawn));
            made + diagram.board.role_at(victim_square(diagram, from, to)).map_or(0, piece_value)
        }
        Action::Shoot { at, .. } => match diagram.board.role_at(at) {
            Some(Role::Knight) => (piece_value(Role::Knight) - piece_value(Role::Paralysed)) / 2,
            Some(role) => piece_value(role),
            None => 0,
        },
        Action::Drop { .. } | Action::Flip { .. } => 0,
    }
}

/// The value of the acting piece if it moves: what it risks.
pub(crate) fn stake(diagram: &Diagram, action: Action) -> Score {
    match action {
        Action::Move { from, .. } => diagram.board.role_at(from).map_or(0, piece_value),
        Action::Shoot { .. } | Action::Drop { .. } | Action::Flip { .. } => 0,
    }
}

/// The square on which a move captures: not its target if it takes en passant.
fn victim_square(diagram: &Diagram, from: Square, to: Square) -> Square {
    let pawn = diagram.board.role(Role::Pawn).contains(from);
    if pawn && from.file() != to.file() && diagram.en_passant == Some(to) {
        Diagram::jumped_to(to)
    } else {
        to
    }
}

/// What a capture wins if both sides go on capturing on its square as long as it pays.
///
/// An archer shoots and stays away, so nobody can recapture: the exchange ends with her.
pub(crate) fn see<A: Army>(diagram: &Diagram, action: Action) -> Score {
    let first = gain(diagram, action);
    let Action::Move { from, to, promotion } = action else { return first };
    let board = &diagram.board;
    let mut gains = [0; 32];
    gains[0] = first;
    let mut attacker = promotion.or(board.role_at(from)).map_or(0, piece_value);
    let mut occupied = board.occupied() & !Bitboard::of(from);
    let mut seat = diagram.turn;
    let mut last = 0;
    while last < 31 {
        seat = seat.other();
        let Some((role, square)) = least_valuable_attacker::<A>(diagram, to, seat, occupied) else {
            break;
        };
        last += 1;
        gains[last] = attacker - gains[last - 1];
        if role == Role::Archer || attacker >= piece_value(Role::King) {
            break;
        }
        attacker = piece_value(role);
        occupied &= !Bitboard::of(square);
    }
    while last > 0 {
        gains[last - 1] = -gains[last].max(-gains[last - 1]);
        last -= 1;
    }
    gains[0]
}

/// The least valuable piece of a seat that attacks a square.
fn least_valuable_attacker<A: Army>(
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
    LEAST_VALUABLE_FIRST.into_iter().find_map(of)
}

#[cfg(test)]
mod tests {
    use super::see;
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
            let found = see::<Six>(position.diagram(), action.parse().unwrap());
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
            let found = see::<Archers>(position.diagram(), action.parse().unwrap());
            assert_eq!(found, expected, "{fen} {action}");
        }
    }
}
