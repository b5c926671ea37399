//! A player's own check of joint dice, notice by notice, trusting nobody.
//!
//! Where a game hides something, links and outcomes are checked with its record:
//! [`verify`](crate::verify).

use crate::dice::{FairDice, rules_hash};
use crate::links::follows;
use duskboard_protocol::{DiceScheme, News, Notice, Picture, Told};
use duskboard_rules::banqi::Piece;
use duskboard_rules::{Chance, Coin, GameView, Rules, Seat, Viewer};

/// What is wrong with joint dice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfair {
    /// A throw out of order, or with links other than the awaited ones.
    #[error("throw {draw} was not to be made now")]
    Order {
        /// Which throw.
        draw: u32,
    },
    /// A link of another chain, or none.
    #[error("the link of {seat} for throw {draw} does not hash to the one before it")]
    Link {
        /// Whose.
        seat: Seat,
        /// For which throw.
        draw: u32,
    },
    /// The outcome does not follow from the links.
    #[error("throw {draw} must give {expected}")]
    Outcome {
        /// Which throw.
        draw: u32,
        /// The outcome that does.
        expected: String,
    },
    /// Something unreadable.
    #[error("the position before throw {draw} cannot be read")]
    Unreadable {
        /// Which throw.
        draw: u32,
    },
}

/// Whether the next notice reports joint dice that follow from their links. The picture is what the
/// viewer knew before it.
///
/// House dice are checked once their secret is published.
pub fn fair(before: &Picture, notice: &Notice) -> Result<(), Unfair> {
    if before.settings.dice == DiceScheme::House {
        return Ok(());
    }
    let unreadable = |_| Unfair::Unreadable { draw: before.draws };
    let rules = before.settings.game.rules().map_err(unreadable)?;
    match &notice.news {
        News::Linked { seat, draw, link } => check_link(before, &rules, *seat, *draw, *link)?,
        News::Fell { told, .. } => check_throw(before, &rules, told)?,
        News::Sat { .. }
        | News::Acted { .. }
        | News::DrawOffered { .. }
        | News::DrawWithdrawn
        | News::DrawDeclined
        | News::TakebackAsked { .. }
        | News::TakebackRefused
        | News::WentBack { .. }
        | News::WentForth { .. }
        | News::Gone { .. }
        | News::GraceRenewed { .. }
        | News::Back { .. }
        | News::Ended { .. }
        | News::RematchAsked { .. } => {}
    }
    let fallen = before.draws + u32::from(matches!(notice.news, News::Fell { .. }));
    match &notice.awaited {
        Some(awaited) if awaited.draw != fallen => Err(Unfair::Order { draw: awaited.draw }),
        Some(_) | None => Ok(()),
    }
}

fn check_link(
    before: &Picture,
    rules: &Rules,
    seat: Seat,
    draw: u32,
    link: Option<duskboard_protocol::Bytes32>,
) -> Result<(), Unfair> {
    if before.owes_link(seat) != Some(draw) {
        return Err(Unfair::Order { draw });
    }
    let last = before.players[seat.index()].as_ref().map(|p| p.link.unwrap_or(p.nonce));
    let good = match (link, last) {
        (Some(link), Some(last)) => follows(&link, &last),
        (Some(_), None) => false,
        (None, _) => rules.hides(),
    };
    good.then_some(()).ok_or(Unfair::Link { seat, draw })
}

fn check_throw(before: &Picture, rules: &Rules, told: &[Told]) -> Result<(), Unfair> {
    let draw = before.draws;
    let ready = before.awaited.as_ref().is_some_and(|a| a.draw == draw && a.owed.is_empty());
    if !ready {
        return Err(Unfair::Order { draw });
    }
    if rules.hides() {
        return Ok(());
    }
    let [Some(first), Some(second)] = before.players.each_ref().map(|p| p.as_ref()?.link) else {
        return Err(Unfair::Order { draw });
    };
    let hash = rules_hash(rules, before.settings.game.fen.as_deref());
    let dice = FairDice::joint([&first, &second], &before.room, before.game, &hash);
    let (found, outcomes) = told
        .iter()
        .find_map(|told| fallen(before, rules, told))
        .ok_or(Unfair::Unreadable { draw })?;
    match dice.choose(draw, &outcomes) {
        Some(expected) if expected == found => Ok(()),
        Some(expected) => Err(Unfair::Outcome { draw, expected: expected.to_string() }),
        None => Err(Unfair::Unreadable { draw }),
    }
}

/// The outcome, and the possible outcomes.
fn fallen(before: &Picture, rules: &Rules, told: &Told) -> Option<(Chance, Vec<(Chance, u32)>)> {
    match told {
        Told::Tossed { coin, .. } => {
            let coins = [Coin::Heads, Coin::Tails].map(Chance::Coin);
            let found = coins.into_iter().find(|side| side.to_string() == coin.to_string())?;
            Some((found, coins.map(|side| (side, 1)).to_vec()))
        }
        Told::Flipped { piece, .. } => {
            let view = before.view.as_deref()?;
            let look = GameView::read(*rules, Viewer::Spectator, view).ok()?.look();
            let outcome = |letter| Piece::from_letter(letter).map(Chance::Piece);
            let face_down =
                look.bag.iter().map(|(man, count)| Some((outcome(man.letter())?, *count)));
            Some((outcome(*piece)?, face_down.collect::<Option<_>>()?))
        }
        Told::Placed { .. }
        | Told::Moved { .. }
        | Told::Castled { .. }
        | Told::Captured { .. }
        | Told::Shot { .. }
        | Told::Rebounded { .. }
        | Told::Revealed { .. }
        | Told::Vanished { .. }
        | Told::Lit { .. }
        | Told::Check { .. }
        | Told::Over(_) => None,
    }
}
