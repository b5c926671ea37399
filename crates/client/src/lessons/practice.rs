//! Playing an exercise: what a move comes to, and what the other side answers.

use super::{Exercise, Goal, Step};
use duskboard_rules::{Action, Event, Game, GameView, Refusal, Seat, Turn};

/// What a legal move came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// The exercise is solved.
    Solved,
    /// Right, and there is more to do: let the other side [`reply`](Practice::reply).
    NotYet,
    /// It leads nowhere, and the position is as before the move.
    Again,
}

/// An exercise that is being played.
#[derive(Clone, Debug)]
pub struct Practice {
    exercise: &'static Exercise,
    game: Game,
    told: Vec<Event>,
    done: usize,
}

impl Practice {
    /// The exercise from its beginning.
    pub fn new(exercise: &'static Exercise) -> Practice {
        let game = Game::from_fen(exercise.rules(), exercise.fen);
        let game = game.expect("the tests read every exercise");
        Practice { exercise, game, told: Vec::new(), done: 0 }
    }

    /// What is being played.
    pub fn exercise(&self) -> &'static Exercise {
        self.exercise
    }

    /// What the player sees, and may play.
    pub fn view(&self) -> GameView {
        self.game.view(Seat::First.into())
    }

    /// What the player was told of the last move or answer, and of the chance that followed.
    pub fn told(&self) -> &[Event] {
        &self.told
    }

    /// Is nothing left to do?
    pub fn is_solved(&self) -> bool {
        self.done == self.exercise.steps.len()
    }

    /// Plays an action, with the outcome of chance that the exercise has in store. An illegal
    /// action is refused; a legal one that leads nowhere is taken back.
    pub fn attempt(&mut self, action: Action) -> Result<Attempt, Refusal> {
        let mut game = self.game.clone();
        game.play(Seat::First, action)?;
        // After the last step the first seat has no turn, so there was a step to play.
        let step = &self.exercise.steps[self.done];
        match let_chance_fall(step, &mut game) {
            Some(told) if reached(step.goal, action, &game, &told) => self.told = told,
            _ => return Ok(Attempt::Again),
        }
        self.game = game;
        self.done += 1;
        Ok(if self.is_solved() { Attempt::Solved } else { Attempt::NotYet })
    }

    /// A right move, for whoever gives up; nothing while the other side has to reply.
    pub fn solution(&self) -> Option<Action> {
        let leads_on = |action| self.clone().attempt(action).is_ok_and(|a| a != Attempt::Again);
        self.view().legal().into_iter().find(|&action| leads_on(action))
    }

    /// The other side plays its answer to the last right move, if it has one to give.
    pub fn reply(&mut self) -> Option<Action> {
        if !self.game.turn().includes(Seat::Second) {
            return None;
        }
        let answer = self.exercise.steps[..self.done].last()?.reply?;
        let action = answer.parse().expect("the tests read every answer");
        self.game.play(Seat::Second, action).expect("the tests play every answer");
        self.told = self.game.told(Seat::First.into());
        Some(action)
    }
}

/// Lets chance fall as the step says, where it has to, and gathers what the player is told.
/// `None` if that is not in store: then the move is not the one that is asked for.
fn let_chance_fall(step: &Step, game: &mut Game) -> Option<Vec<Event>> {
    let mut told = game.told(Seat::First.into());
    if game.turn() == Turn::Chance {
        let chance = game.read_chance(step.chance?).ok()?;
        game.resolve(chance).ok()?;
        told.extend(game.told(Seat::First.into()));
    }
    Some(told)
}

/// Has the action reached the goal?
fn reached(goal: Goal, action: Action, game: &Game, told: &[Event]) -> bool {
    match goal {
        Goal::Play(actions) => actions.contains(&action.to_string().as_str()),
        Goal::Capture(letter) => told.iter().any(|event| takes(event, letter)),
        Goal::See(letter) => sees(game, letter),
        Goal::Win => game.outcome().is_some_and(|outcome| outcome.winner == Some(Seat::First)),
    }
}

fn takes(event: &Event, letter: char) -> bool {
    matches!(event, Event::Captured { seat: Seat::Second, piece, .. } if piece.letter() == letter)
}

/// Does the first seat see a man with this letter?
fn sees(game: &Game, letter: char) -> bool {
    game.view(Seat::First.into()).look().men().any(|(_, man, _)| man.letter() == letter)
}
