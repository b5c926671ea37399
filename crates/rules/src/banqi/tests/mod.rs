//! The rules of Banqi as tables of cases; then random play against a plain second implementation.

mod fen;
mod play;
mod reference;
mod rules;

use super::Banqi;
use crate::{State, Turn};

const START: &str = "????????/????????/????????/???????? 1 - KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1";

/// A game from a FEN, with the default rules.
fn game(fen: &str) -> State<Banqi> {
    State::from_fen(Default::default(), fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays a turn of the seat to move: `a2a3`, or a flip with its piece, `b2b2=K`.
fn play(game: &mut State<Banqi>, turn: &str) -> Result<(), String> {
    let (action, piece) = turn.split_once('=').map_or((turn, None), |(a, p)| (a, Some(p)));
    let seat = game.position().turn;
    let action = action.parse().expect("an action");
    game.play(seat, action).map_err(|refusal| refusal.to_string())?;
    let Some(piece) = piece else { return Ok(()) };
    let chance = game.read_chance(piece).map_err(|error| error.to_string())?;
    game.resolve(chance).map_err(|error| error.to_string())
}

/// `ongoing`, or how it ended.
fn result(game: &State<Banqi>) -> String {
    match game.turn() {
        Turn::Over(outcome) => outcome.to_string(),
        Turn::Players(_) => "ongoing".into(),
        Turn::Chance => "chance".into(),
    }
}
