//! A record as a sequence of moments, from any perspective.

use crate::dice::sha256;
use crate::tell::replayed;
use crate::verify::{Flaw, restore};
use duskboard_protocol::{Moment, Record, text};
use duskboard_rules::{Game, Step, Viewer};

/// How to view a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Perspective {
    /// As a viewer saw it then.
    Of(Viewer),
    /// As it really was.
    Truth,
}

/// The moments of a game, from start to end, one per action that was not taken back.
pub fn moments(record: &Record, perspective: Perspective) -> Result<Vec<Moment>, Flaw> {
    let table = restore(record)?;
    let play = &table.play;
    if play.game.is_none() {
        return Ok(Vec::new());
    }
    let mut game = play.game_after(0);
    let look = |game: &Game| match perspective {
        Perspective::Of(viewer) => game.view(viewer).to_string(),
        Perspective::Truth => game.fen(),
    };
    let clocked = |clocks| play.clock.map(|_| clocks);
    let full = record.settings.clock.map_or([0, 0], |clock| [clock.initial_ms; 2]);
    let mut moments = vec![Moment {
        seat: None,
        text: String::new(),
        told: Vec::new(),
        view: look(&game),
        clocks: clocked(full),
    }];
    for ply in &play.plies {
        let viewer = match perspective {
            Perspective::Of(viewer) => viewer,
            Perspective::Truth => ply.seat.into(),
        };
        let (told, text) = replayed(&mut game, ply, viewer);
        let clocks = clocked(ply.clocks_after());
        moments.push(Moment { seat: Some(ply.seat), text, told, view: look(&game), clocks });
    }
    Ok(moments)
}

/// The start of a game, before the shuffle, and every step that was not taken back, chance
/// included.
pub fn steps(record: &Record) -> Result<(Game, Vec<Step>), Flaw> {
    let play = restore(record)?.play;
    let mut steps: Vec<_> = play.shuffles().iter().copied().map(Step::Resolved).collect();
    for ply in &play.plies {
        steps.push(Step::Acted(ply.seat, ply.action));
        steps.extend(ply.chance.map(Step::Resolved));
    }
    Ok((*play.start, steps))
}

/// The record with its digest: the hash of itself with a zero digest and no signature.
pub(crate) fn digested(record: Record) -> Record {
    let bare = Record { digest: text::Hex([0; 32]), signature: None, ..record };
    let digest = sha256(&serde_json::to_vec(&bare).unwrap_or_default());
    Record { digest, signature: record.signature, ..bare }
}
