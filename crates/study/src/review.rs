//! A finished game taken apart: what was skill, what was luck, what could not be known.
//!
//! `docs/review.md` says how, and why the parts add up.

use crate::{Judge, Tree, Worth};
use duskboard_ai::{Hint, Observations, Player};
use duskboard_rules::{Action, Game, Seat, Step, Turn};

/// A finished game.
pub struct Played<'a> {
    /// Where it began.
    pub start: &'a Game,
    /// What happened, chance included.
    pub steps: &'a [Step],
    /// How it closed.
    pub close: Close,
}

/// How a game closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Close {
    /// On the board, or not at all.
    Board,
    /// This seat resigned, ran out of time or left.
    GivenUp(Seat),
    /// Both agreed on a draw.
    Agreed,
}

impl Close {
    /// How a game closed that was decided on the board or beside it.
    pub fn of(on_the_board: bool, winner: Option<Seat>) -> Close {
        match (on_the_board, winner) {
            (true, _) => Close::Board,
            (false, Some(winner)) => Close::GivenUp(winner.other()),
            (false, None) => Close::Agreed,
        }
    }
}

/// What moved the game from one worth to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A seat's action, or how chance fell.
    Step(Step),
    /// This seat gave something away when the game was closed beside the board.
    Closed(Seat),
}

/// A difference in what the first seat could expect, and what it is owed to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Parts {
    /// A choice that its player could have made better or worse.
    pub skill: Worth,
    /// How chance fell.
    pub luck: Worth,
    /// What the player who chose could not know.
    pub fog: Worth,
}

impl Parts {
    /// All of it.
    pub fn total(self) -> Worth {
        self.skill + self.luck + self.fog
    }
}

/// One step of a game, judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// What happened.
    pub cause: Cause,
    /// What the position was worth before.
    pub before: Worth,
    /// What it was worth after. The parts are the difference.
    pub parts: Parts,
    /// What would have been better, by what its player knew.
    pub better: Option<Action>,
}

impl Judged {
    /// Who chose, if somebody did.
    pub fn seat(&self) -> Option<Seat> {
        match self.cause {
            Cause::Step(Step::Acted(seat, _)) | Cause::Closed(seat) => Some(seat),
            Cause::Step(Step::Resolved(_)) => None,
        }
    }

    /// What the choice gave away, by what its player knew. Never below nothing.
    pub fn loss(&self) -> Worth {
        let skill = self.seat().map_or(Worth(0), |seat| self.parts.skill.to(seat));
        (-skill).max(Worth(0))
    }
}

/// A whole game, judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// What the start was worth.
    pub start: Worth,
    /// Every step.
    pub steps: Vec<Judged>,
}

/// How many turning points are named.
const TURNING_POINTS: usize = 3;
/// What a choice must give away to be one.
const WORTH_NAMING: Worth = Worth(300);

impl Review {
    /// What it came to: the result, or what the last position was worth.
    pub fn end(&self) -> Worth {
        self.start + self.steps.iter().map(|judged| judged.parts.total()).sum()
    }

    /// The skill of one seat, as that seat feels it.
    pub fn skill(&self, seat: Seat) -> Worth {
        let own = self.steps.iter().filter(|judged| judged.seat() == Some(seat));
        own.map(|judged| judged.parts.skill.to(seat)).sum()
    }

    /// What luck gave the first seat.
    pub fn luck(&self) -> Worth {
        self.steps.iter().map(|judged| judged.parts.luck).sum()
    }

    /// What the dark gave the first seat.
    pub fn fog(&self) -> Worth {
        self.steps.iter().map(|judged| judged.parts.fog).sum()
    }

    /// How well a seat chose, from 0 to 100: the mean over its choices, each of which counts less the
    /// more it gave away.
    pub fn accuracy(&self, seat: Seat) -> Option<f64> {
        let own = self.steps.iter().filter(|judged| judged.seat() == Some(seat));
        let each = own.map(|judged| 100.0 * (-STRICTNESS * f64::from(judged.loss().0)).exp());
        let (sum, count) = each.fold((0.0, 0u32), |(sum, count), one| (sum + one, count + 1));
        (count > 0).then(|| sum / f64::from(count))
    }

    /// The choices that gave most away, the worst first, by their place among the steps.
    pub fn turning_points(&self) -> Vec<usize> {
        let loss = |&at: &usize| self.steps[at].loss();
        let mut places: Vec<_> =
            (0..self.steps.len()).filter(|at| loss(at) >= WORTH_NAMING).collect();
        places.sort_by_key(|at| std::cmp::Reverse(loss(at)));
        places.truncate(TURNING_POINTS);
        places
    }
}

/// A choice that gives away a tenth of a game is worth 67 of 100.
const STRICTNESS: f64 = 4.0 / Worth::WIN.0 as f64;

/// Judges a game, step by step. `tell` hears how many steps are done, of how many. `None` if the judge
/// was interrupted, or if the steps cannot be played.
pub fn review(
    played: &Played<'_>,
    judge: &mut Judge<'_>,
    tell: &mut dyn FnMut(usize, usize),
) -> Option<Review> {
    let mut walk = Walk::new(played.start, judge);
    let start = walk.worth;
    let mut steps = Vec::with_capacity(played.steps.len() + 1);
    for (done, &step) in played.steps.iter().enumerate() {
        tell(done, played.steps.len());
        steps.push(walk.take(step)?);
        if walk.judge.interrupted() {
            return None;
        }
    }
    tell(played.steps.len(), played.steps.len());
    steps.extend(walk.closed(played.close));
    Some(Review { start, steps })
}

/// Why a choice gave something away: how the game would have gone on, now that everything is known.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Why {
    /// The best that can follow what was played: what it allowed.
    pub allowed: Vec<Action>,
    /// What would have been better, and the best that can follow it.
    pub instead: Vec<Action>,
}

/// Why a step of a reviewed game gave something away. Lines end where chance falls.
pub fn why(played: &Played<'_>, judged: &Judged, at: usize, judge: &mut Judge<'_>) -> Why {
    let mut tree = Tree::new(played.start.clone());
    let before =
        played.steps.iter().take(at).try_fold(Tree::START, |at, &step| tree.play(at, step));
    let Ok(before) = before else { return Why::default() };
    let mut best_after = |step: Step| {
        let after = tree.play(before, step).ok()?;
        judge.lines(tree.game(after), &tree.past(after), 1).into_iter().next()
    };
    let Cause::Step(step @ Step::Acted(seat, _)) = judged.cause else { return Why::default() };
    let allowed = best_after(step).map_or(Vec::new(), |line| line.actions);
    let instead = judged.better.map_or(Vec::new(), |better| {
        let next = best_after(Step::Acted(seat, better)).map_or(Vec::new(), |line| line.actions);
        [vec![better], next].concat()
    });
    Why { allowed, instead }
}

/// Goes through a game.
struct Walk<'a, 'b> {
    judge: &'a mut Judge<'b>,
    game: Game,
    past: Vec<u64>,
    worth: Worth,
    /// What is best here for who sees everything.
    best: Option<Action>,
    /// What each seat has observed, and who thinks about it. Empty where nothing is hidden.
    knowers: Vec<(Player, Observations)>,
}

impl<'a, 'b> Walk<'a, 'b> {
    fn new(start: &Game, judge: &'a mut Judge<'b>) -> Walk<'a, 'b> {
        let rules = start.rules();
        let knower = |seat| (Judge::knower(), Observations::new(rules, seat));
        let knowers = match rules.hides() {
            true => Seat::BOTH.map(knower).into(),
            false => Vec::new(),
        };
        let (past, worth) = (Vec::new(), Worth::default());
        let mut walk = Walk { judge, game: start.clone(), past, worth, best: None, knowers };
        walk.arrive();
        walk
    }

    fn take(&mut self, step: Step) -> Option<Judged> {
        let before = self.worth;
        let hints = self.hints(step);
        let best = hints.first().map(|hint| hint.action).or(self.best);
        match step {
            Step::Acted(seat, action) => self.game.play(seat, action).ok()?,
            Step::Resolved(chance) => self.game.resolve(chance).ok()?,
        }
        self.arrive();
        let parts = parts(step, self.worth - before, &hints);
        let better = match step {
            Step::Acted(_, action) => best.filter(|&best| best != action),
            Step::Resolved(_) => None,
        };
        Some(Judged { cause: Cause::Step(step), before, parts, better })
    }

    /// Everybody sees what there is to see, and the judge looks at it.
    fn arrive(&mut self) {
        if self.game.turn() != Turn::Chance {
            self.past.push(self.game.key());
        }
        (self.worth, self.best) = self.judge.look(&self.game, &self.past);
        for (_, observed) in &mut self.knowers {
            let viewer = observed.seat().into();
            let pushed = observed.push(self.game.view(viewer), self.game.told(viewer));
            debug_assert!(pushed.is_ok(), "the view is that seat's");
        }
    }

    /// What the seat that acts could know of its actions. Nothing where all is known anyway.
    fn hints(&mut self, step: Step) -> Vec<Hint> {
        let Step::Acted(seat, _) = step else { return Vec::new() };
        let knower = self.knowers.iter_mut().find(|(_, observed)| observed.seat() == seat);
        knower.map_or(Vec::new(), |(player, observed)| self.judge.knowing(player, observed))
    }

    /// Somebody gave the game up, or both left it as it was: then the one gave away for whom it stood
    /// better.
    fn closed(&self, close: Close) -> Option<Judged> {
        let (seat, end) = match close {
            Close::Board => return None,
            Close::GivenUp(seat) => (seat, Worth::of(Some(seat.other()))),
            Close::Agreed if self.worth > Worth::DRAW => (Seat::First, Worth::DRAW),
            Close::Agreed => (Seat::Second, Worth::DRAW),
        };
        let parts = Parts { skill: end - self.worth, ..Parts::default() };
        Some(Judged { cause: Cause::Closed(seat), before: self.worth, parts, better: None })
    }
}

/// Takes a difference apart. A choice is judged by what its player knew: what is left of the difference
/// is owed to what could not be known.
fn parts(step: Step, difference: Worth, hints: &[Hint]) -> Parts {
    let Step::Acted(seat, action) = step else {
        return Parts { luck: difference, ..Parts::default() };
    };
    let value = |hint: &Hint| Worth::found(hint.value, seat);
    let chosen = hints.iter().find(|hint| hint.action == action);
    match (hints.first(), chosen) {
        (Some(best), Some(chosen)) => {
            let skill = value(chosen) - value(best);
            Parts { skill, luck: Worth(0), fog: difference - skill }
        }
        (None, _) | (_, None) => Parts { skill: difference, ..Parts::default() },
    }
}
