//! What a variant has to say, and the text interface that every variant gets from it.

use std::fmt::Debug;

use crate::board::Action;
use crate::{Seat, Viewer};

/// A source of chance: `dice(n)` is uniform in `0..n`.
pub(crate) type Dice<'a> = dyn FnMut(u32) -> u32 + 'a;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Ongoing,
    Win(Seat, &'static str),
    Draw(&'static str),
}

impl Outcome {
    fn text(self) -> String {
        match self {
            Outcome::Ongoing => "ongoing".to_string(),
            Outcome::Win(seat, reason) => format!("{} {reason}", seat.name()),
            Outcome::Draw(reason) => format!("draw {reason}"),
        }
    }
}

/// The rules of one variant, on positions that have been read.
pub(crate) trait Game: Debug + Send + Sync {
    type Position: Clone;

    fn start(&self) -> String;
    fn read(&self, fen: &str) -> Self::Position;
    fn write(&self, position: &Self::Position) -> String;
    /// The seat to move, were the game not over.
    fn turn(&self, position: &Self::Position) -> Seat;
    /// The actions of `seat`, were the game not over.
    fn actions(&self, position: &Self::Position, seat: Seat) -> Vec<Action>;
    /// The chance outcomes of an action, with weights.
    fn chances(&self, position: &Self::Position, action: Action) -> Vec<(char, u32)>;
    /// The position after a legal action with a chance outcome that belongs to it.
    fn after(
        &self,
        position: &Self::Position,
        seat: Seat,
        action: Action,
        chance: Option<char>,
    ) -> Self::Position;
    fn outcome(&self, position: &Self::Position) -> Outcome;
    /// The view of a game that is not over.
    fn view(&self, position: &Self::Position, viewer: Viewer) -> String;
    /// The same for `seat`, other in what is hidden from it; the game is not over. None where nothing is hidden.
    fn scramble(
        &self,
        position: &Self::Position,
        seat: Seat,
        dice: &mut Dice<'_>,
    ) -> Option<Self::Position>;
    /// What `viewer` is told of a step after which the game goes on.
    fn learns(&self, step: &Step<Self::Position>, viewer: Viewer) -> String;
}

/// One step of a game: who did what, and the positions around it.
#[derive(Debug)]
pub(crate) struct Step<P> {
    pub(crate) before: P,
    pub(crate) after: P,
    pub(crate) seat: Seat,
    pub(crate) action: Action,
    pub(crate) chance: Option<char>,
}

impl<P> Step<P> {
    /// The whole step, for those who may know all of it.
    pub(crate) fn public(&self) -> String {
        match self.chance {
            None => self.action.to_string(),
            Some(chance) => format!("{}={chance}", self.action),
        }
    }
}

/// The text interface: [`crate::Rules`] holds one.
pub(crate) trait Table: Debug + Send + Sync {
    fn start(&self) -> String;
    fn mover(&self, fen: &str) -> Option<Seat>;
    fn legal(&self, fen: &str, seat: Seat) -> Vec<String>;
    fn chances(&self, fen: &str, seat: Seat, action: &str) -> Vec<(String, u32)>;
    fn apply(
        &self,
        fen: &str,
        seat: Seat,
        action: &str,
        chance: Option<&str>,
    ) -> Result<(String, String), String>;
    fn outcome(&self, fen: &str) -> String;
    fn view(&self, fen: &str, viewer: Viewer) -> String;
    fn perft(&self, fen: &str, depth: u32) -> u64;
    fn scramble(&self, fen: &str, seat: Seat, dice: &mut Dice<'_>) -> String;
    fn learns(
        &self,
        fen: &str,
        seat: Seat,
        action: &str,
        chance: Option<&str>,
        viewer: Viewer,
    ) -> String;
}

impl<G: Game> Table for G {
    fn start(&self) -> String {
        Game::start(self)
    }

    fn mover(&self, fen: &str) -> Option<Seat> {
        let position = self.read(fen);
        (!over(self, &position)).then(|| self.turn(&position))
    }

    fn legal(&self, fen: &str, seat: Seat) -> Vec<String> {
        let mut texts: Vec<String> =
            legal(self, &self.read(fen), seat).iter().map(Action::to_string).collect();
        texts.sort();
        texts
    }

    fn chances(&self, fen: &str, seat: Seat, action: &str) -> Vec<(String, u32)> {
        let position = self.read(fen);
        let Ok(action) = legal_action(self, &position, seat, action) else {
            return Vec::new();
        };
        Game::chances(self, &position, action)
            .into_iter()
            .map(|(outcome, weight)| (outcome.to_string(), weight))
            .collect()
    }

    fn apply(
        &self,
        fen: &str,
        seat: Seat,
        action: &str,
        chance: Option<&str>,
    ) -> Result<(String, String), String> {
        let after = step(self, fen, seat, action, chance)?.after;
        Ok((self.write(&after), Game::outcome(self, &after).text()))
    }

    fn outcome(&self, fen: &str) -> String {
        Game::outcome(self, &self.read(fen)).text()
    }

    fn view(&self, fen: &str, viewer: Viewer) -> String {
        let position = self.read(fen);
        if over(self, &position) {
            self.write(&position)
        } else {
            Game::view(self, &position, viewer)
        }
    }

    fn perft(&self, fen: &str, depth: u32) -> u64 {
        perft(self, &self.read(fen), depth)
    }

    fn scramble(&self, fen: &str, seat: Seat, dice: &mut Dice<'_>) -> String {
        let position = self.read(fen);
        if over(self, &position) {
            return fen.to_string();
        }
        Game::scramble(self, &position, seat, dice)
            .map_or(fen.to_string(), |other| self.write(&other))
    }

    fn learns(
        &self,
        fen: &str,
        seat: Seat,
        action: &str,
        chance: Option<&str>,
        viewer: Viewer,
    ) -> String {
        match step(self, fen, seat, action, chance) {
            Err(_) => String::new(),
            // The end reveals everything to everybody.
            Ok(step) if over(self, &step.after) => step.public(),
            Ok(step) => Game::learns(self, &step, viewer),
        }
    }
}

fn over<G: Game>(game: &G, position: &G::Position) -> bool {
    game.outcome(position) != Outcome::Ongoing
}

fn legal<G: Game>(game: &G, position: &G::Position, seat: Seat) -> Vec<Action> {
    if over(game, position) { Vec::new() } else { game.actions(position, seat) }
}

fn legal_action<G: Game>(
    game: &G,
    position: &G::Position,
    seat: Seat,
    text: &str,
) -> Result<Action, String> {
    legal(game, position, seat)
        .into_iter()
        .find(|action| action.to_string() == text)
        .ok_or_else(|| format!("{text} is not legal for {}", seat.name()))
}

/// Plays an action, if it is legal and comes with the chance outcome it needs.
fn step<G: Game>(
    game: &G,
    fen: &str,
    seat: Seat,
    action: &str,
    chance: Option<&str>,
) -> Result<Step<G::Position>, String> {
    let before = game.read(fen);
    let action = legal_action(game, &before, seat, action)?;
    let chances = game.chances(&before, action);
    let chance = match chance {
        None if chances.is_empty() => None,
        None => return Err(format!("{action} needs a chance outcome")),
        Some(text) => Some(
            chances
                .iter()
                .find(|(outcome, _)| outcome.to_string() == text)
                .ok_or_else(|| format!("{text} is no chance outcome of {action}"))?
                .0,
        ),
    };
    let after = game.after(&before, seat, action, chance);
    Ok(Step { before, after, seat, action, chance })
}

fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let seat = game.turn(position);
    let mut nodes = 0;
    for action in legal(game, position, seat) {
        for chance in branches(game, position, action) {
            nodes += perft(game, &game.after(position, seat, action, chance), depth - 1);
        }
    }
    nodes
}

/// The chance outcomes of an action, or the one way it goes without chance.
fn branches<G: Game>(game: &G, position: &G::Position, action: Action) -> Vec<Option<char>> {
    let chances = game.chances(position, action);
    if chances.is_empty() {
        return vec![None];
    }
    chances.into_iter().map(|(outcome, _)| Some(outcome)).collect()
}

/// Refuses an option that the variant does not know, or a value that the option does not know.
pub(crate) fn bad_option(key: &str, value: &str) -> String {
    format!("unknown option or value: {key}={value}")
}
