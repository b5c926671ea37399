//! The moves of a tree as people write them: lines, and variations beside their moves.

use crate::tree::{NodeId, Tree};
use duskboard_rules::{Seat, Step, Turn};

/// A move in a line: an action, with how chance fell if it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Where it leads.
    pub node: NodeId,
    /// Who made it, if it was somebody's.
    pub seat: Option<Seat>,
    /// The number of the move.
    pub number: u32,
    /// How who played it tells it.
    pub text: String,
    /// What could have been played instead, each with what follows it.
    pub others: Vec<Vec<Move>>,
}

/// The main line from a node on, with its variations.
///
/// ```
/// use duskboard_rules::{Game, Seat, Step};
/// use duskboard_study::{Tree, listing};
/// let mut tree = Tree::new(Game::new("chess".parse().unwrap()));
/// for action in ["e2e4", "d2d4"] {
///     tree.play(Tree::START, Step::Acted(Seat::First, action.parse().unwrap())).unwrap();
/// }
/// let list = listing(&tree, Tree::START);
/// assert_eq!((&*list[0].text, &*list[0].others[0][0].text), ("e4", "d4"));
/// ```
pub fn listing(tree: &Tree, from: NodeId) -> Vec<Move> {
    let (mut line, mut at) = (Vec::new(), from);
    loop {
        let moves = moves(tree, at);
        let Some((&main, others)) = moves.split_first() else { return line };
        let others = others
            .iter()
            .map(|&other| [vec![told(tree, at, other, Vec::new())], listing(tree, other)].concat());
        line.push(told(tree, at, main, others.collect()));
        at = main;
    }
}

/// The moves from a position: an action with how chance fell, if it has. The main line's first.
fn moves(tree: &Tree, at: NodeId) -> Vec<NodeId> {
    let fallen = |&acted: &NodeId| match tree.next(acted) {
        fell @ [_, ..] if tree.game(acted).turn() == Turn::Chance => fell.to_vec(),
        _ => vec![acted],
    };
    tree.next(at).iter().flat_map(fallen).collect()
}

fn told(tree: &Tree, from: NodeId, to: NodeId, others: Vec<Vec<Move>>) -> Move {
    let number = tree.game(from).view(Seat::First.into()).look().move_number;
    let (seat, text) = written(tree, to);
    Move { node: to, seat, number, text, others }
}

/// Who made a move, how they tell it, and how chance fell.
fn written(tree: &Tree, to: NodeId) -> (Option<Seat>, String) {
    match (tree.step(to), tree.before(to)) {
        (Some(Step::Acted(seat, _)), _) => {
            let text = tree.game(to).told_text(seat.into());
            // Who trampled their own assassin is told in brackets, which mean something else here.
            (Some(seat), text.split('(').next().unwrap_or_default().into())
        }
        (Some(Step::Resolved(_)), Some(before)) => {
            let (seat, text) = written(tree, before);
            let fell = seat.map(|seat| tree.game(to).told_text(seat.into()));
            (seat, text + &fell.unwrap_or_default())
        }
        (Some(Step::Resolved(_)) | None, _) => (None, String::new()),
    }
}
