//! Counterfactual regret minimisation: solves a tree in which players do not see everything.
//!
//! The variant is PCFR+ (predictive regret matching+): each information set plays in proportion to its
//! positive regrets, to which the last gain is added once more as a guess at the next. The players
//! learn in turns, and the solution is the mean of the strategies, later ones counting more, by the
//! square of their number.

use duskboard_rules::Seat;

/// A history: how the game has gone so far, all secrets included.
pub(crate) type NodeId = usize;
/// An information set: histories that the player to act cannot tell apart.
pub(crate) type SetId = usize;

/// How often a seat plays anything at all, so that the other stays ready for what is never played.
pub(crate) type Tremble = [f64; 2];
/// No hand trembles.
pub(crate) const STEADY: Tremble = [0.0; 2];

/// A game tree. Values are those of [`Seat::First`].
#[derive(Default)]
pub(crate) struct Tree {
    /// Parents come before their children.
    nodes: Vec<Node>,
    sets: Vec<Set>,
    /// What each action of each set has, one set after the other.
    actions: Vec<Regret>,
}

struct Node {
    /// The set that acts here, and the first of its children; none at a leaf.
    branch: Option<(SetId, NodeId)>,
    value: f64,
    /// How likely chance and both players are to come here.
    chance: f64,
    reach: [f64; 2],
}

struct Set {
    seat: Seat,
    first: usize,
    count: usize,
    /// How likely its player is to come here, and how likely all others are to let it.
    own: f64,
    others: f64,
}

#[derive(Clone, Copy, Default)]
struct Regret {
    regret: f64,
    share: f64,
    gain: f64,
    /// The sum of the shares so far.
    sum: f64,
}

impl Tree {
    /// A history that the game begins with, by chance or by belief.
    pub(crate) fn root(&mut self, chance: f64) -> NodeId {
        self.node(chance)
    }

    fn node(&mut self, chance: f64) -> NodeId {
        self.nodes.push(Node { branch: None, value: 0.0, chance, reach: [1.0; 2] });
        self.nodes.len() - 1
    }

    /// A new information set with so many actions.
    pub(crate) fn set(&mut self, seat: Seat, count: usize) -> SetId {
        let first = self.actions.len();
        let even = Regret { share: 1.0 / count as f64, ..Regret::default() };
        self.actions.resize(first + count, even);
        self.sets.push(Set { seat, first, count, own: 0.0, others: 0.0 });
        self.sets.len() - 1
    }

    /// Says that this set acts at a node. Returns the first of the new nodes, one for each action.
    pub(crate) fn branch(&mut self, node: NodeId, set: SetId) -> NodeId {
        let (first, chance) = (self.nodes.len(), self.nodes[node].chance);
        for _ in 0..self.sets[set].count {
            self.node(chance);
        }
        self.nodes[node].branch = Some((set, first));
        first
    }

    /// Says what a leaf is worth.
    pub(crate) fn leaf(&mut self, node: NodeId, value: f64) {
        self.nodes[node].value = value;
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Learns for so many rounds. Every action is played at least by `tremble` in all, so that nobody
    /// counts on mistakes that cost nothing because they are never reached.
    pub(crate) fn solve(&mut self, rounds: usize, tremble: Tremble) {
        (1..=rounds).for_each(|round| self.learn_once(round, tremble));
    }

    /// One round, the nth.
    pub(crate) fn learn_once(&mut self, nth: usize, tremble: Tremble) {
        for learner in Seat::BOTH {
            self.walk_down(tremble);
            self.walk_up(learner, tremble);
            self.learn(learner, (nth * nth) as f64);
        }
    }

    /// How likely each node is.
    fn walk_down(&mut self, tremble: Tremble) {
        for at in 0..self.nodes.len() {
            let Some((set, first)) = self.nodes[at].branch else { continue };
            let Set { seat, first: action, count, .. } = self.sets[set];
            let reach = self.nodes[at].reach;
            for nth in 0..count {
                let child = &mut self.nodes[first + nth];
                child.reach = reach;
                let share = self.actions[action + nth].share;
                child.reach[seat.index()] *= trembled(share, count, tremble[seat.index()]);
            }
        }
    }

    /// What each node is worth, and what the learner's actions gain.
    fn walk_up(&mut self, learner: Seat, tremble: Tremble) {
        self.actions.iter_mut().for_each(|action| action.gain = 0.0);
        self.sets.iter_mut().for_each(|set| (set.own, set.others) = (0.0, 0.0));
        let sign = if learner == Seat::First { 1.0 } else { -1.0 };
        for at in (0..self.nodes.len()).rev() {
            let Some((set, first)) = self.nodes[at].branch else { continue };
            let Node { reach, chance, .. } = self.nodes[at];
            let set = &mut self.sets[set];
            let outside = chance * reach[set.seat.other().index()];
            if set.seat == learner {
                set.own = reach[learner.index()];
                set.others += outside;
            }
            let mut value = 0.0;
            for nth in 0..set.count {
                let action = &mut self.actions[set.first + nth];
                let child = self.nodes[first + nth].value;
                value += trembled(action.share, set.count, tremble[set.seat.index()]) * child;
                if set.seat == learner {
                    action.gain += sign * outside * child;
                }
            }
            self.nodes[at].value = value;
        }
    }

    /// Predictive regret matching+.
    fn learn(&mut self, learner: Seat, weight: f64) {
        for set in self.sets.iter().filter(|set| set.seat == learner) {
            let actions = &mut self.actions[set.first..set.first + set.count];
            let mean: f64 = actions.iter().map(|action| action.share * action.gain).sum();
            let mut total = 0.0;
            for action in actions.iter_mut() {
                action.sum += weight * set.own * action.share;
                let regret = action.gain - mean;
                action.regret = (action.regret + regret).max(0.0);
                action.share = (action.regret + regret).max(0.0);
                total += action.share;
            }
            let even = 1.0 / set.count as f64;
            for action in actions.iter_mut() {
                action.share = if total > 0.0 { action.share / total } else { even };
            }
        }
    }

    /// The mean strategy of a set.
    pub(crate) fn strategy(&self, set: SetId) -> Vec<f64> {
        let Set { first, count, .. } = self.sets[set];
        let actions = &self.actions[first..first + count];
        let total: f64 = actions.iter().map(|action| action.sum).sum();
        let share = |a: &Regret| if total > 0.0 { a.sum / total } else { a.share };
        actions.iter().map(share).collect()
    }

    /// Plays the mean strategies from now on.
    pub(crate) fn settle(&mut self) {
        for set in 0..self.sets.len() {
            let first = self.sets[set].first;
            for (nth, share) in self.strategy(set).into_iter().enumerate() {
                self.actions[first + nth].share = share;
            }
        }
    }

    /// What each action of each set is worth to its player, as everybody plays now.
    pub(crate) fn values(&mut self, tremble: Tremble) -> Vec<Vec<f64>> {
        let mut values = vec![Vec::new(); self.sets.len()];
        for seat in Seat::BOTH {
            self.walk_down(tremble);
            self.walk_up(seat, tremble);
            let sets = self.sets.iter().zip(&mut values).filter(|(set, _)| set.seat == seat);
            for (set, values) in sets {
                let others = set.others.max(f64::MIN_POSITIVE);
                let actions = &self.actions[set.first..set.first + set.count];
                *values = actions.iter().map(|action| action.gain / others).collect();
            }
        }
        values
    }
}

fn trembled(share: f64, count: usize, tremble: f64) -> f64 {
    (1.0 - tremble) * share + tremble / count as f64
}

#[cfg(test)]
mod tests {
    use super::{STEADY, Tree};
    use duskboard_rules::Seat;

    /// Two choices each, the second player's unseen or seen; the mean strategies and the value.
    fn solved(values: [[f64; 2]; 2], seen: bool) -> (Vec<f64>, f64) {
        let mut tree = Tree::default();
        let root = tree.root(1.0);
        let ours = tree.set(Seat::First, 2);
        let first = tree.branch(root, ours);
        let one = tree.set(Seat::Second, 2);
        for (nth, row) in values.iter().enumerate() {
            let set = if seen && nth == 1 { tree.set(Seat::Second, 2) } else { one };
            let replies = tree.branch(first + nth, set);
            row.iter().enumerate().for_each(|(reply, &value)| tree.leaf(replies + reply, value));
        }
        tree.solve(500, STEADY);
        tree.settle();
        let values = tree.values(STEADY);
        let strategy = tree.strategy(ours);
        let value = strategy.iter().zip(&values[ours]).map(|(share, value)| share * value).sum();
        (strategy, value)
    }

    #[test]
    fn small_games_are_solved() {
        for (values, seen, share, value) in [
            // Matching pennies, unseen and seen.
            ([[1.0, -1.0], [-1.0, 1.0]], false, Some(0.5), 0.0),
            ([[1.0, -1.0], [-1.0, 1.0]], true, None, -1.0),
            // Unequal pennies: 2/5 of the first, worth 1/5.
            ([[2.0, -1.0], [-1.0, 1.0]], false, Some(0.4), 0.2),
            // The second row is always better.
            ([[0.1, 0.2], [0.3, 0.25]], false, Some(0.0), 0.25),
        ] {
            let (strategy, found) = solved(values, seen);
            assert!((found - value).abs() < 0.01, "{values:?}: {found}, not {value}");
            if let Some(share) = share {
                assert!((strategy[0] - share).abs() < 0.01, "{values:?}: {strategy:?}");
            }
        }
    }

    /// A mistake that nobody makes is answered well all the same, if hands tremble.
    #[test]
    fn trembling_hands_keep_the_others_awake() {
        let mut tree = Tree::default();
        let root = tree.root(1.0);
        let ours = tree.set(Seat::First, 2);
        let first = tree.branch(root, ours);
        tree.leaf(first, 0.5);
        let theirs = tree.set(Seat::Second, 2);
        let replies = tree.branch(first + 1, theirs);
        tree.leaf(replies, 0.4);
        tree.leaf(replies + 1, -1.0);
        tree.solve(200, [0.02, 0.0]);
        assert!(tree.strategy(theirs)[1] > 0.99, "{:?}", tree.strategy(theirs));
    }
}
