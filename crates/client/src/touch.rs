//! From touched squares to actions.

use duskboard_rules::chess::archer_shots;
use duskboard_rules::{Action, Figure, Look, Square};

/// The result of touching a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Touched {
    /// This square is selected now, or none.
    Select(Option<Square>),
    /// An action.
    Act(Action),
    /// One of several promotions, to be chosen.
    Choose(Vec<Action>),
}

/// Touches a square, perhaps with another one selected. `legal` is all that may be played.
pub fn touch(legal: &[Action], selected: Option<Square>, square: Square) -> Touched {
    if let Some(from) = selected {
        let meant: Vec<Action> = legal
            .iter()
            .copied()
            .filter(|action| action.origin() == from && action.target() == square)
            .collect();
        match meant[..] {
            [] => {}
            [action] => return Touched::Act(action),
            _ => return Touched::Choose(meant),
        }
        if from == square || lid(legal, square) {
            return Touched::Select(None);
        }
    }
    let from_here = legal.iter().copied().find(|action| action.origin() == square);
    match from_here {
        Some(action @ (Action::Flip { .. } | Action::Drop { .. })) => Touched::Act(action),
        Some(_) => Touched::Select(Some(square)),
        None => Touched::Select(None),
    }
}

/// The same on a board that is seen: a king castles onto its rook as well.
pub fn touch_on(
    legal: &[Action],
    look: &Look,
    selected: Option<Square>,
    square: Square,
) -> Touched {
    let castled = selected.and_then(|king| castling(legal, look, king, square));
    castled.map_or_else(|| touch(legal, selected, square), Touched::Act)
}

fn lid(legal: &[Action], square: Square) -> bool {
    legal.contains(&Action::Flip { at: square })
}

/// What an action does on its target square, as far as the player knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// Go there.
    Quiet,
    /// Take what is seen there.
    Capture,
    /// Shoot at it.
    Shot,
    /// Castle with the rook there.
    Castle,
}

/// What the selected piece can do, square by square. Nothing unseen is given away.
pub fn aims(legal: &[Action], look: &Look, selected: Square) -> Vec<(Square, Aim)> {
    let mut aims: Vec<_> = legal
        .iter()
        .filter(|action| action.origin() == selected)
        .map(|action| (action.target(), aim(*action, look)))
        .collect();
    aims.dedup();
    let rooks = look.squares().filter(|at| castling(legal, look, selected, *at).is_some());
    aims.extend(rooks.map(|rook| (rook, Aim::Castle)));
    aims
}

/// The castling that is meant by touching one's own rook after one's own king.
fn castling(legal: &[Action], look: &Look, king: Square, rook: Square) -> Option<Action> {
    let figure = |at| look.at(at).man().map(|man| man.figure);
    let own = look.at(king).owner() == look.at(rook).owner();
    if !own || [figure(king), figure(rook)] != [Some(Figure::King), Some(Figure::Rook)] {
        return None;
    }
    let side = if rook.file() > king.file() { 2 } else { -2 };
    let to = king.step(side, 0).filter(|_| king.rank() == rook.rank())?;
    legal.iter().copied().find(|action| action.origin() == king && action.target() == to)
}

/// The squares in reach of an archer on the selected square; none for other pieces.
pub fn range(look: &Look, selected: Square) -> Vec<Square> {
    match look.at(selected).man() {
        Some(man) if man.figure == Figure::Archer => archer_shots(selected).collect(),
        Some(_) | None => Vec::new(),
    }
}

fn aim(action: Action, look: &Look) -> Aim {
    match action {
        Action::Shoot { .. } => Aim::Shot,
        Action::Move { from, to, .. } => {
            let mover = look.at(from);
            let enemy = look.at(to).owner().is_some_and(|there| mover.owner() != Some(there));
            // A pawn that leaves its file captures, en passant if the square is empty.
            let pawn = mover.man().is_some_and(|man| man.figure == Figure::Pawn);
            let passing = pawn && from.file() != to.file();
            if enemy || passing { Aim::Capture } else { Aim::Quiet }
        }
        Action::Drop { .. } | Action::Flip { .. } => Aim::Quiet,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duskboard_rules::{Game, Seat};

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn setting(rules: &str, fen: &str) -> (Vec<Action>, Look) {
        let rules = rules.parse().unwrap();
        let view = Game::from_fen(rules, fen).unwrap().view(Seat::First.into());
        (view.legal(), view.look())
    }

    #[test]
    fn touching_squares() {
        let chess = "4k3/P7/8/8/8/8/8/R3K3 w Q - 0 1";
        let banqi = "?P6/8/8/8 1 r p 0 1";
        let placing = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 Aa";
        for (rules, fen, selected, touched, expected) in [
            ("chess", chess, None, "a1", "select a1"),
            ("chess", chess, None, "b4", "select -"),
            ("chess", chess, Some("a1"), "a1", "select -"),
            ("chess", chess, Some("a1"), "e1", "select e1"),
            ("chess", chess, Some("a1"), "a4", "a1a4"),
            ("chess", chess, Some("e1"), "c1", "e1c1"),
            ("chess", chess, Some("a7"), "a8", "choose 4"),
            ("banqi", banqi, None, "a4", "a4a4"),
            ("banqi", banqi, Some("b4"), "a4", "select -"),
            ("banqi", banqi, Some("b4"), "b3", "b4b3"),
            ("assassin", placing, None, "a3", "A@a3"),
        ] {
            let (legal, _) = setting(rules, fen);
            let found = match touch(&legal, selected.map(square), square(touched)) {
                Touched::Select(Some(square)) => format!("select {square}"),
                Touched::Select(None) => "select -".into(),
                Touched::Act(action) => action.to_string(),
                Touched::Choose(actions) => format!("choose {}", actions.len()),
            };
            assert_eq!(found, expected, "{rules} {fen} {selected:?} {touched}");
        }
    }

    #[test]
    fn a_king_castles_by_touching_its_rook() {
        let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let barred = "4k3/8/8/8/8/8/8/RN2K2R w Q - 0 1";
        for (fen, king, rook, expected) in [
            (both, "e1", "h1", Some("e1g1")),
            (both, "e1", "a1", Some("e1c1")),
            (both, "e1", "h8", None),
            (both, "a1", "e1", None),
            (both, "e1", "e2", None),
            (barred, "e1", "a1", None),
            (barred, "e1", "h1", None),
        ] {
            let (legal, look) = setting("chess", fen);
            let found = castling(&legal, &look, square(king), square(rook));
            assert_eq!(found.map(|action| action.to_string()).as_deref(), expected, "{fen} {rook}");
            let aimed = aims(&legal, &look, square(king)).contains(&(square(rook), Aim::Castle));
            assert_eq!(aimed, expected.is_some(), "{fen} {rook}");
        }
    }

    #[test]
    fn an_archer_has_a_range_and_nobody_else() {
        let (_, look) = setting("archess", "4k3/8/8/1n6/8/8/1A6/R3K3 w - - 0 1");
        let names = |from| range(&look, square(from)).iter().map(Square::to_string).collect();
        let found: Vec<String> = names("b2");
        assert_eq!(found.join(" "), "a1 b1 c1 a2 c2 a3 b3 c3 b5");
        for from in ["a1", "b5", "d4"] {
            let found: Vec<String> = names(from);
            assert!(found.is_empty(), "{from}: {found:?}");
        }
    }

    #[test]
    fn aims_show_what_is_seen_and_no_more() {
        for (rules, fen, from, to, expected) in [
            ("chess", "4k3/8/8/8/r7/8/8/R3K3 w - - 0 1", "a1", "a4", Aim::Capture),
            ("chess", "4k3/8/8/8/r7/8/8/R3K3 w - - 0 1", "a1", "a3", Aim::Quiet),
            ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5", "d6", Aim::Capture),
            ("archess", "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1", "b2", "b5", Aim::Shot),
            // A hidden assassin stands on a4: nothing tells.
            ("assassin", "4k3/8/8/8/a7/8/8/R3K3 w - - 0 1 -", "a1", "a4", Aim::Quiet),
        ] {
            let (legal, look) = setting(rules, fen);
            let aims = aims(&legal, &look, square(from));
            let found = aims.iter().find(|(at, _)| *at == square(to)).map(|(_, aim)| *aim);
            assert_eq!(found, Some(expected), "{rules} {fen} {from}{to}");
        }
    }
}
