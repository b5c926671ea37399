//! A game with variations: a tree of positions, with comments.

use duskboard_rules::{Game, NoSuchChance, Refusal, Step, Turn};

/// A position in a [`Tree`]. The start is [`Tree::START`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(usize);

/// Positions and what leads from one to the next. The first way on from a position is its main line.
///
/// ```
/// use duskboard_rules::{Game, Seat, Step};
/// use duskboard_study::Tree;
/// let mut tree = Tree::new(Game::new("chess".parse().unwrap()));
/// let act = |text: &str| Step::Acted(Seat::First, text.parse().unwrap());
/// let (e4, d4) = (tree.play(Tree::START, act("e2e4")).unwrap(), tree.play(Tree::START, act("d2d4")).unwrap());
/// assert_eq!(tree.main_line(), [Tree::START, e4]);
/// tree.promote(d4);
/// assert_eq!(tree.main_line(), [Tree::START, d4]);
/// tree.delete(d4);
/// assert_eq!(tree.main_line(), [Tree::START, e4]);
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug)]
struct Node {
    game: Game,
    /// What led here, and from where.
    from: Option<(NodeId, Step)>,
    next: Vec<NodeId>,
    comment: String,
    marks: Vec<u8>,
}

/// Why a step is not in the tree.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoStep {
    /// Nobody may play that.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Chance cannot fall like that.
    #[error(transparent)]
    Impossible(#[from] NoSuchChance),
}

impl Tree {
    /// Where a tree begins.
    pub const START: NodeId = NodeId(0);

    /// A tree with nothing but its start.
    pub fn new(start: Game) -> Tree {
        Tree { nodes: vec![Node::of(start, None)] }
    }

    /// The game as it stands at a node.
    pub fn game(&self, at: NodeId) -> &Game {
        &self.nodes[at.0].game
    }

    /// What led to a node. Nothing did to the start.
    pub fn step(&self, at: NodeId) -> Option<Step> {
        self.nodes[at.0].from.map(|(_, step)| step)
    }

    /// The node before.
    pub fn before(&self, at: NodeId) -> Option<NodeId> {
        self.nodes[at.0].from.map(|(before, _)| before)
    }

    /// The nodes after, the main line's first.
    pub fn next(&self, at: NodeId) -> &[NodeId] {
        &self.nodes[at.0].next
    }

    /// What somebody wrote about a node.
    pub fn comment(&self, at: NodeId) -> &str {
        &self.nodes[at.0].comment
    }

    /// Writes about a node.
    pub fn set_comment(&mut self, at: NodeId, comment: impl Into<String>) {
        self.nodes[at.0].comment = comment.into();
    }

    /// The marks of a node, such as 1 for a good move: PGN's numeric annotation glyphs.
    pub fn marks(&self, at: NodeId) -> &[u8] {
        &self.nodes[at.0].marks
    }

    /// Adds a mark to a node.
    pub fn mark(&mut self, at: NodeId, mark: u8) {
        self.nodes[at.0].marks.push(mark);
    }

    /// Goes on from a node. A step that is there already leads to the node it led to.
    pub fn play(&mut self, at: NodeId, step: Step) -> Result<NodeId, NoStep> {
        if let Some(&known) = self.next(at).iter().find(|&&next| self.step(next) == Some(step)) {
            return Ok(known);
        }
        let mut game = self.game(at).clone();
        match step {
            Step::Acted(seat, action) => game.play(seat, action)?,
            Step::Resolved(chance) => game.resolve(chance)?,
        }
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node::of(game, Some((at, step))));
        self.nodes[at.0].next.push(id);
        Ok(id)
    }

    /// Makes a node the main line of the one before.
    pub fn promote(&mut self, at: NodeId) {
        if let Some((before, _)) = self.nodes[at.0].from {
            let next = &mut self.nodes[before.0].next;
            if let Some(place) = next.iter().position(|&node| node == at) {
                next[..=place].rotate_right(1);
            }
        }
    }

    /// Takes a node and all after it out of the tree. The start stays.
    pub fn delete(&mut self, at: NodeId) {
        if let Some((before, _)) = self.nodes[at.0].from {
            self.nodes[before.0].next.retain(|&node| node != at);
        }
    }

    /// The main line from the start to its end.
    pub fn main_line(&self) -> Vec<NodeId> {
        let onwards = |&at: &NodeId| self.next(at).first().copied();
        std::iter::successors(Some(Tree::START), onwards).collect()
    }

    /// The way from the start to a node, both included.
    pub fn path(&self, to: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(to), |&at| self.before(at)).collect();
        path.reverse();
        path
    }

    /// The keys of the positions up to a node, as the repetition rule counts them.
    pub fn past(&self, to: NodeId) -> Vec<u64> {
        let counts = |at: &NodeId| self.game(*at).turn() != Turn::Chance;
        self.path(to).into_iter().filter(counts).map(|at| self.game(at).key()).collect()
    }
}

impl Node {
    fn of(game: Game, from: Option<(NodeId, Step)>) -> Node {
        Node { game, from, next: Vec::new(), comment: String::new(), marks: Vec::new() }
    }
}
