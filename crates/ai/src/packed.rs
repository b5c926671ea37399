//! Actions in sixteen bits, for the transposition table.

use duskboard_rules::chess::Role;
use duskboard_rules::{Action, Square};

/// An action as a number: four bits for its kind, six for each of two squares. A drop has its role
/// in place of the first square; a promotion has it, and the file it goes to, in place of the
/// second. So there is room for 64 roles to drop and 16 to become. Zero is none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Packed(u16);

const MOVE: u16 = 1;
const DROP: u16 = 2;
const SHOOT: u16 = 3;
const FLIP: u16 = 4;
const PROMOTION: u16 = 5;

impl Packed {
    /// No action.
    pub(crate) const NONE: Packed = Packed(0);

    pub(crate) fn of(action: Action) -> Packed {
        let (from, to) = (action.origin().index() as u16, action.target().index() as u16);
        match action {
            Action::Move { promotion: None, .. } => Packed::new(MOVE, from, to),
            Action::Move { from: start, to: end, promotion: Some(role) } => {
                let aside = u16::from(end.file() + 1 - start.file());
                Packed::new(PROMOTION, from, (role as u16) << 2 | aside)
            }
            Action::Drop { role, .. } => Packed::new(DROP, role as u16, to),
            Action::Shoot { .. } => Packed::new(SHOOT, from, to),
            Action::Flip { .. } => Packed::new(FLIP, from, to),
        }
    }

    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    pub(crate) const fn of_bits(bits: u16) -> Packed {
        Packed(bits)
    }

    fn new(kind: u16, high: u16, low: u16) -> Packed {
        Packed(kind << 12 | high << 6 | low)
    }

    pub(crate) fn action(self) -> Option<Action> {
        let (high, low) = (usize::from(self.0 >> 6 & 63), usize::from(self.0 & 63));
        let (from, to) = (Square::from_index(high), Square::from_index(low));
        match self.0 >> 12 {
            MOVE => Some(Action::go(from, to)),
            DROP => Some(Action::Drop { role: *Role::ALL.get(high)?, square: to }),
            SHOOT => Some(Action::Shoot { from, at: to }),
            FLIP => Some(Action::Flip { at: to }),
            PROMOTION => {
                let ahead = if from.rank() < 4 { -1 } else { 1 };
                let to = from.step((low & 3) as i8 - 1, ahead)?;
                Some(Action::Move { from, to, promotion: Some(*Role::ALL.get(low >> 2)?) })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Packed;
    use duskboard_rules::Action;

    #[test]
    fn every_kind_of_action_comes_back() {
        for text in
            ["e2e4", "a7a8q", "a7b8t", "h2h1a", "h2g1n", "A@c6", "A@a1", "b2*b5", "d4d4", "h8a1"]
        {
            let action: Action = text.parse().unwrap();
            assert_eq!(Packed::of(action).action(), Some(action), "{text}");
        }
        assert_eq!(Packed::NONE.action(), None);
    }
}
