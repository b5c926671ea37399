//! A record as a sequence of moments, through anybody's eyes.

use crate::dice::sha256;
use crate::tell::replayed;
use crate::verify::{Flaw, restore};
use duskboard_protocol::{Record, Told, text};
use duskboard_rules::{Seat, Viewer};

/// Through whose eyes a game is looked at afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// As a viewer saw it then.
    Of(Viewer),
    /// As it was.
    Truth,
}

/// One moment of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Who acted to get here; nobody at the start.
    pub seat: Option<Seat>,
    /// How it is written.
    pub text: String,
    /// What those eyes saw happen.
    pub told: Vec<Told>,
    /// The board.
    pub view: String,
    /// What was left on both clocks.
    pub clocks: Option<[u64; 2]>,
}

/// The moments of a game, from its start to its end, one for each action that was not taken back.
pub fn frames(record: &Record, eyes: Eyes) -> Result<Vec<Frame>, Flaw> {
    let table = restore(record)?;
    let play = &table.play;
    if play.game.is_none() {
        return Ok(Vec::new());
    }
    let mut game = play.game_after(&[]);
    let look = |game: &duskboard_rules::Game| match eyes {
        Eyes::Of(viewer) => game.view(viewer).to_string(),
        Eyes::Truth => game.fen(),
    };
    let clocked = |clocks| play.clock.map(|_| clocks);
    let full = record.settings.clock.map_or([0, 0], |clock| [clock.initial_ms; 2]);
    let mut frames = vec![Frame {
        seat: None,
        text: String::new(),
        told: Vec::new(),
        view: look(&game),
        clocks: clocked(full),
    }];
    for ply in &play.plies {
        let viewer = match eyes {
            Eyes::Of(viewer) => viewer,
            Eyes::Truth => ply.seat.into(),
        };
        let (told, text) = replayed(&mut game, ply, viewer);
        let clocks = clocked(ply.clocks_after());
        frames.push(Frame { seat: Some(ply.seat), text, told, view: look(&game), clocks });
    }
    Ok(frames)
}

/// The record with its digest: the hash of itself with the digest all zeros.
pub(crate) fn digested(mut record: Record) -> Record {
    record.digest = text::Hex([0; 32]);
    let json = serde_json::to_vec(&record).unwrap_or_default();
    record.digest = sha256(&json);
    record
}
