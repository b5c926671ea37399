//! A position searched deeper and deeper, from the truth or through a seat's eyes.

use crate::tree::NoStep;
use crate::{Effort, Judge, Tree, Worth};
use duskboard_ai::{
    Analyst, Clock, Guess, Hint, Level, Limits, Line, Nets, Observations, Player, Request,
    Searched, Seeded, Shown,
};
use duskboard_rules::{Action, Game, GameView, Seat, Step, Turn};

/// A position to be searched, and how it came about.
pub struct Position<'a> {
    /// Where the game began.
    pub start: &'a Game,
    /// What has happened since.
    pub steps: &'a [Step],
    /// Through whose eyes; nobody's is the truth.
    pub eyes: Option<Seat>,
}

/// How a position is searched.
#[derive(Clone, Default)]
pub struct Inquiry {
    /// How many lines are wanted, at least one.
    pub lines: usize,
    /// How many positions may be searched, if there is a limit.
    pub nodes: Option<u64>,
    /// The networks that positions are evaluated with, where everything is known.
    pub nets: Nets,
}

/// What has been found so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// How many half-moves deep; how many rounds, where several positions are compared.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// What the position is worth, as far as those eyes can tell.
    pub worth: Worth,
    /// The best lines of the seat to act, the best first. None if chance is to fall, if the game is
    /// over, and for a seat that waits in the dark.
    pub lines: Vec<Line>,
    /// Where unseen pieces may stand, as far as those eyes can tell.
    pub guesses: Vec<Guess>,
}

/// The size of the transposition table.
const MEGABYTES: usize = 16;
/// Positions that the first round searches for each position; each round searches four times as many.
const FIRST_ROUND: u64 = 1_000;
/// After so many rounds nothing new is to be expected.
const ROUNDS: u32 = 9;
/// How many of the positions that could be are looked at for a seat that waits.
const WORLDS: usize = 12;

/// Searches a position until all is found, so many positions are searched, or the clock interrupts.
/// `tell` hears of everything that is found. The error is a step that cannot be played.
pub fn analyse(
    position: &Position<'_>,
    inquiry: Inquiry,
    clock: &dyn Clock,
    tell: &mut dyn FnMut(Found),
) -> Result<(), NoStep> {
    let mut tree = Tree::new(position.start.clone());
    let mut at = Tree::START;
    for &step in position.steps {
        at = tree.play(at, step)?;
    }
    let (game, past) = (tree.game(at), tree.past(at));
    let mut search = Analysis { game, past: &past, inquiry: &inquiry, clock, tell };
    match (game.turn(), position.eyes.filter(|_| game.rules().hides())) {
        (Turn::Over(outcome), _) => search.settled(Worth::of_outcome(&outcome)),
        (Turn::Players(_) | Turn::Chance, Some(seat)) => search.seen(&observed(&tree, at, seat)),
        (Turn::Chance, None) => search.before_chance(),
        (Turn::Players(seats), None) => search.truth(seats.first().unwrap_or(Seat::First)),
    }
    Ok(())
}

/// All that a seat has seen on the way to a node.
fn observed(tree: &Tree, at: crate::NodeId, seat: Seat) -> Observations {
    let mut observed = Observations::new(tree.game(at).rules(), seat);
    for node in tree.path(at) {
        let game = tree.game(node);
        let pushed = observed.push(game.view(seat.into()), game.told(seat.into()));
        debug_assert!(pushed.is_ok(), "the view is that seat's");
    }
    observed
}

struct Analysis<'a> {
    game: &'a Game,
    past: &'a [u64],
    inquiry: &'a Inquiry,
    clock: &'a dyn Clock,
    tell: &'a mut dyn FnMut(Found),
}

impl Analysis<'_> {
    /// There is nothing to search.
    fn settled(&mut self, worth: Worth) {
        (self.tell)(Found { depth: 0, nodes: 0, worth, lines: Vec::new(), guesses: Vec::new() });
    }

    /// Everything is known.
    fn truth(&mut self, seat: Seat) {
        let revealed = self.game.reveal(seat.into());
        let shown = Shown { revealed: &revealed, past: self.past, seat };
        let limits = Limits { nodes: self.inquiry.nodes, ..Limits::default() };
        let tell = &mut *self.tell;
        let hear = &mut |searched: Searched| {
            let Searched { depth, nodes, lines } = searched;
            let Some(best) = lines.first() else { return };
            let worth = Worth::found(best.value, seat);
            tell(Found { depth, nodes, worth, lines, guesses: Vec::new() });
        };
        let mut analyst = Analyst::new(MEGABYTES).with_nets(self.inquiry.nets.clone());
        analyst.follow(&shown, self.inquiry.lines.max(1), limits, self.clock, hear);
    }

    /// The mean of what can come.
    fn before_chance(&mut self) {
        self.rounds(|analysis, round| {
            let effort = Effort { nodes: round, ..Effort::default() };
            let worth = Judge::new(effort, analysis.clock).worth(analysis.game, analysis.past);
            (worth, Vec::new())
        });
    }

    /// Only what a seat has seen is known.
    fn seen(&mut self, observed: &Observations) {
        let mut player = Player::new(Level::BEST, 1);
        let limits = Limits::of_nodes(FIRST_ROUND);
        let request = Request { observed, limits, clock: self.clock, seed: 0 };
        let guesses = player.guess(&request);
        let tell = &mut *self.tell;
        let hear = &mut |found| tell(Found { guesses: guesses.clone(), ..found });
        let mut with_guesses = Analysis { tell: hear, ..*self };
        match (observed.now(), self.game.turn().includes(observed.seat())) {
            (_, true) => with_guesses.acting(&mut player, observed),
            (Some(view), false) => with_guesses.waiting(view),
            (None, false) => {}
        }
    }

    /// The seat is to act: its best actions over all positions that could be.
    fn acting(&mut self, player: &mut Player, observed: &Observations) {
        let seat = observed.seat();
        self.rounds(|analysis, round| {
            let limits = Limits::of_nodes(round);
            let hints = player.hints(&Request { observed, limits, clock: analysis.clock, seed: 0 });
            let worth = hints.first().map_or(Worth::DRAW, |best| Worth::found(best.value, seat));
            let line = |hint: Hint| Line { value: hint.value, actions: vec![hint.action] };
            (worth, hints.into_iter().take(analysis.inquiry.lines.max(1)).map(line).collect())
        });
    }

    /// The seat waits: the mean over some positions that could be.
    fn waiting(&mut self, view: &GameView) {
        let mut dice = Seeded::new(0);
        let worlds: Vec<_> = (0..WORLDS).filter_map(|_| view.sample(&mut dice)).collect();
        self.rounds(|analysis, round| {
            let effort = Effort { nodes: round, deals: 1 };
            let mut judge = Judge::new(effort, analysis.clock);
            let each = worlds.iter().map(|world| (judge.worth(world, &[world.key()]), 1));
            (Worth::mean(each.collect::<Vec<_>>()).unwrap_or(Worth::DRAW), Vec::new())
        });
    }

    /// Looks again and again, each time with more positions.
    fn rounds(&mut self, mut look: impl FnMut(&Self, u64) -> (Worth, Vec<Line>)) {
        for depth in 1..=ROUNDS {
            let round = FIRST_ROUND << (2 * (depth - 1));
            if depth > 1 && self.inquiry.nodes.is_some_and(|most| round > most) {
                return;
            }
            let (worth, lines) = look(self, round);
            if self.clock.interrupted() {
                return;
            }
            (self.tell)(Found { depth, nodes: round, worth, lines, guesses: Vec::new() });
        }
    }
}

/// How each action of a line is told by who plays it, as far as it can be played.
///
/// ```
/// use duskboard_rules::{Game, Seat};
/// use duskboard_study::written;
/// let game = Game::new("chess".parse().unwrap());
/// let line = ["g1f3", "e7e5", "f3e5"].map(|text| text.parse().unwrap());
/// assert_eq!(written(&game, Seat::First, &line), ["Nf3", "e5", "Nxe5"]);
/// ```
pub fn written(game: &Game, seat: Seat, line: &[Action]) -> Vec<String> {
    let (mut game, mut seat) = (game.clone(), Some(seat));
    let mut words = Vec::with_capacity(line.len());
    for &action in line {
        let Some(mover) = seat.filter(|&mover| game.play(mover, action).is_ok()) else { break };
        words.push(game.told_text(mover.into()));
        seat = game.turn().seat();
    }
    words
}
