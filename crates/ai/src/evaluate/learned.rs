//! The network of Banqi in play. Only with the feature `workshop`: no network has yet won against
//! the evaluation by hand.

use super::inputs::{BanqiNet, inputs, stage};
use super::net::NetError;
use crate::score::Score;
use duskboard_rules::banqi::{Banqi, Side};
use duskboard_rules::{Position, Seat};
use std::cell::Cell;

/// A network that was read from its file.
pub struct LearnedNet(BanqiNet);

impl LearnedNet {
    /// Reads a file that `learn` made.
    pub fn read(file: &[u8]) -> Result<LearnedNet, NetError> {
        BanqiNet::read(file).map(LearnedNet)
    }
}

thread_local! {
    /// What is added to the evaluation by hand on this thread.
    static NET: Cell<Option<&'static LearnedNet>> = const { Cell::new(None) };
}

/// From now on this thread evaluates Banqi with this network, or by hand alone.
pub fn play_with(net: Option<&'static LearnedNet>) {
    NET.set(net);
}

/// What the network adds for a seat, before the quiet limit is thought of.
pub(super) fn learned(position: &Banqi, seat: Seat, side: Side) -> Score {
    let Some(LearnedNet(net)) = NET.get() else { return 0 };
    // After a flip the other seat acts next.
    let acts = position.acting().seat() == Some(seat);
    let mut hidden = net.bias;
    inputs(position, if acts { side } else { side.other() }, |input| net.add(&mut hidden, input));
    let score = net.score(&hidden, stage(position));
    if acts { score } else { -score }
}
