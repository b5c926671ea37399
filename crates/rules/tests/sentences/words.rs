//! What happened and how it ended, in few words.

use duskboard_rules::{Coin, Event, Game, Man, Square, Turn};

/// `ongoing`, `chance`, or how the game ended.
pub(crate) fn ending(game: &Game) -> String {
    match game.turn() {
        Turn::Over(outcome) => outcome.to_string(),
        Turn::Players(_) => "ongoing".into(),
        Turn::Chance => "chance".into(),
    }
}

/// Events in words, separated by commas; what a viewer did not see is `?`.
pub(crate) fn events(told: &[Event]) -> String {
    told.iter().map(event).collect::<Vec<_>>().join(", ")
}

fn event(event: &Event) -> String {
    match *event {
        Event::Placed { seat, at } => format!("{seat} places A {}", known(at)),
        Event::Moved { seat, piece: None, from: None, to: None, promoted: None } => {
            format!("{seat} moves unseen")
        }
        Event::Moved { seat, piece, from, to, promoted } => {
            let piece = piece.map_or('?', Man::letter);
            let promoted = promoted.map_or(String::new(), |man| format!("={man}"));
            format!("{seat} moves {piece} {}-{}{promoted}", known(from), known(to))
        }
        Event::Castled { seat, king, rook } => {
            format!("{seat} castles {}-{} {}-{}", king.0, king.1, rook.0, rook.1)
        }
        Event::Captured { seat, piece, at } => format!("{seat} loses {piece} {at}"),
        Event::Shot { seat, from, at, piece } => format!("{seat} shoots {from}*{at} {piece}"),
        Event::Tossed { at, coin: Coin::Heads } => format!("heads {at}"),
        Event::Tossed { at, coin: Coin::Tails } => format!("tails {at}"),
        Event::Flipped { seat, at, piece } => format!("{seat} flips {at} {piece}"),
        Event::Rebounded { seat, from, at } => {
            format!("{seat} rebounds {}-{}", known(from), known(at))
        }
        Event::Revealed { seat, at } => format!("{seat} shown {at}"),
        Event::Vanished { seat, at } => format!("{seat} hidden {at}"),
        Event::Lit { at } => format!("light {at}"),
        Event::Check { at } => format!("check {at}"),
        Event::Over(outcome) => format!("over {outcome}"),
    }
}

fn known(square: Option<Square>) -> String {
    square.map_or("?".into(), |square| square.to_string())
}
