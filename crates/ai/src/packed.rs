//! Actions in sixteen bits, for the transposition table.

use duskboard_rules::chess::Role;
use duskboard_rules::{Action, Square};

/// An action as a number: six bits for each square, four for the rest. Zero is none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Packed(u16);

const MOVE: u16 = 1;
const PLACE: u16 = 2;
const SHOOT: u16 = 3;
const FLIP: u16 = 4;
/// Promotions follow, in the order of [`Role::ALL`].
const PROMOTE: u16 = 5;

impl Packed {
    /// No action.
    pub(crate) const NONE: Packed = Packed(0);

    pub(crate) fn of(action: Action) -> Packed {
        let kind = match action {
            Action::Move { promotion: None, .. } => MOVE,
            Action::Move { promotion: Some(role), .. } => PROMOTE + role as u16,
            Action::Place { .. } => PLACE,
            Action::Shoot { .. } => SHOOT,
            Action::Flip { .. } => FLIP,
        };
        Packed(kind << 12 | (action.origin().index() << 6 | action.target().index()) as u16)
    }

    pub(crate) fn action(self) -> Option<Action> {
        let from = Square::from_index(usize::from(self.0 >> 6));
        let to = Square::from_index(usize::from(self.0));
        match self.0 >> 12 {
            0 => None,
            MOVE => Some(Action::go(from, to)),
            PLACE => Some(Action::Place { at: to }),
            SHOOT => Some(Action::Shoot { from, at: to }),
            FLIP => Some(Action::Flip { at: to }),
            kind => {
                let role = *Role::ALL.get(usize::from(kind - PROMOTE))?;
                Some(Action::Move { from, to, promotion: Some(role) })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Packed;
    use duskboard_rules::Action;

    #[test]
    fn every_kind_of_action_comes_back() {
        for text in ["e2e4", "a7a8q", "a7a8t", "h2h1a", "A@c6", "b2*b5", "d4d4"] {
            let action: Action = text.parse().unwrap();
            assert_eq!(Packed::of(action).action(), Some(action), "{text}");
        }
        assert_eq!(Packed::NONE.action(), None);
    }
}
