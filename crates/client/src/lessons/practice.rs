//! Playing an exercise: whether a move is right, and how the other side answers.

use super::{Exercise, Goal, Step};
use duskboard_rules::{Action, Event, Figure, Game, GameView, Refusal, Seat, Turn};

/// The result of a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// The exercise is solved.
    Solved,
    /// Right, and there is more to do. The other side has a [`reply`](Practice::reply).
    NotYet,
    /// Wrong; the move was taken back.
    Again,
}

/// An exercise that is being played.
#[derive(Clone, Debug)]
pub struct Practice {
    exercise: &'static Exercise,
    game: Game,
    events: Vec<Event>,
    done: usize,
}

impl Practice {
    /// The exercise from its beginning.
    pub fn new(exercise: &'static Exercise) -> Practice {
        let game = Game::from_fen(exercise.card.rules(), exercise.fen);
        let game = game.expect("the tests read every exercise");
        Practice { exercise, game, events: Vec::new(), done: 0 }
    }

    /// The exercise.
    pub fn exercise(&self) -> &'static Exercise {
        self.exercise
    }

    /// What the player sees; its legal actions are what they may play.
    pub fn view(&self) -> GameView {
        self.game.view(Seat::First.into())
    }

    /// What the player saw of the last move or answer, and of the chance that followed.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Is nothing left to do?
    pub fn is_solved(&self) -> bool {
        self.done == self.exercise.steps.len()
    }

    /// Plays an action, with chance falling as the exercise says. An illegal action is refused; a
    /// legal one that is wrong is taken back.
    pub fn attempt(&mut self, action: Action) -> Result<Attempt, Refusal> {
        let mut game = self.game.clone();
        game.play(Seat::First, action)?;
        // After the last step the first seat has no turn, so there was a step to play.
        let step = &self.exercise.steps[self.done];
        match resolve_chance(step, &mut game) {
            Some(events) if reached(step.goal, action, &game, &events) => self.events = events,
            Some(_) | None => return Ok(Attempt::Again),
        }
        self.game = game;
        self.done += 1;
        Ok(if self.is_solved() { Attempt::Solved } else { Attempt::NotYet })
    }

    /// A right move, for players who give up; `None` while the other side has to reply.
    pub fn solution(&self) -> Option<Action> {
        let leads_on = |action| self.clone().attempt(action).is_ok_and(|a| a != Attempt::Again);
        self.view().legal().into_iter().find(|&action| leads_on(action))
    }

    /// The other side answers the last right move, if the exercise has an answer.
    pub fn reply(&mut self) -> Option<Action> {
        if !self.game.turn().includes(Seat::Second) {
            return None;
        }
        let answer = self.exercise.steps[..self.done].last()?.reply?;
        let action = answer.parse().expect("the tests read every answer");
        self.game.play(Seat::Second, action).expect("the tests play every answer");
        self.events = self.game.told(Seat::First.into());
        Some(action)
    }
}

/// Resolves chance as the step says, if the move has led to it, and gathers what the player sees.
/// `None` if the step does not say how: then another move was asked for.
fn resolve_chance(step: &Step, game: &mut Game) -> Option<Vec<Event>> {
    let mut events = game.told(Seat::First.into());
    if game.turn() == Turn::Chance {
        let chance = game.read_chance(step.chance?).ok()?;
        game.resolve(chance).ok()?;
        events.extend(game.told(Seat::First.into()));
    }
    Some(events)
}

/// Has the action reached the goal?
fn reached(goal: Goal, action: Action, game: &Game, events: &[Event]) -> bool {
    match goal {
        Goal::Play(actions) => actions.contains(&action.to_string().as_str()),
        Goal::Capture(figure) => events.iter().any(|event| takes(event, figure)),
        Goal::See(figure) => sees(game, figure),
        Goal::Win => game.outcome().is_some_and(|outcome| outcome.winner == Some(Seat::First)),
    }
}

fn takes(event: &Event, figure: Figure) -> bool {
    matches!(event, Event::Captured { seat: Seat::Second, piece, .. } if piece.figure == figure)
}

/// Does the first seat see such a man of the second?
fn sees(game: &Game, figure: Figure) -> bool {
    let look = game.view(Seat::First.into()).look();
    look.men().any(|(_, man, owner)| man.figure == figure && owner == Seat::Second)
}
