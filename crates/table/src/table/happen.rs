//! Applies a decision and its consequences.

use super::{Answer, Broadcast, Broadcasts, Opening, Table};
use crate::chain;
use crate::dice::FairDice;
use crate::play::push_tightly;
use crate::refusal::Refusal;
use crate::tell::notice;
use duskboard_protocol::{Answered, Entry, Fact};
use duskboard_rules::{Turn, Viewer};

impl Table {
    /// Applies a decision, if there is one.
    pub(super) fn answer(
        &mut self,
        mut told: Broadcasts,
        answers: Option<Answered>,
        fact: Result<Option<Fact>, Refusal>,
        now: u64,
    ) -> Answer {
        let refusal = match fact {
            Ok(Some(fact)) => {
                self.happen(&mut told, answers, fact, now);
                None
            }
            Ok(None) => None,
            Err(refusal) => Some(refusal),
        };
        Answer { told, refusal }
    }

    /// Adds a fact and its consequences: chance outcomes, the end of the game.
    pub(super) fn happen(
        &mut self,
        told: &mut Broadcasts,
        answers: Option<Answered>,
        fact: Fact,
        now: u64,
    ) {
        told.push(self.enter(answers, fact, now));
        while let Some(fact) = self.consequence() {
            told.push(self.enter(None, fact, now));
        }
    }

    fn enter(&mut self, answers: Option<Answered>, fact: Fact, now: u64) -> Broadcast {
        let n = self.entries.len() as u32 + 1;
        let at = now.max(self.play.at);
        let mut entry = Entry { n, at, answers, fact, head: self.head() };
        entry.head = chain::follow(&self.opening.secret, &entry.head, &entry);
        self.push(entry.clone());
        let told = |viewer| notice(self, &entry, viewer);
        match self.play.rules.hides() {
            true => Broadcast::Each(Box::new(Viewer::ALL.map(told))),
            false => Broadcast::Open(Box::new(told(Viewer::Spectator))),
        }
    }

    /// Adds an entry as it is.
    pub(super) fn push(&mut self, entry: Entry) {
        self.play.apply(entry.at, &entry.fact);
        if let Some(Answered { by, id }) = entry.answers {
            self.carried[by.index()].add(id);
        }
        push_tightly(&mut self.entries, entry);
    }

    /// What must happen next without anybody's action.
    fn consequence(&self) -> Option<Fact> {
        let game = self.play.game.as_ref().filter(|_| self.play.result.is_none())?;
        match game.turn() {
            Turn::Chance => {
                let draw = self.play.draws;
                let chance = self.dice()?.choose(draw, &game.chances())?;
                Some(Fact::Fell { draw, chance })
            }
            Turn::Over(outcome) => Some(Fact::Ended(outcome.into())),
            Turn::Players(_) => None,
        }
    }

    /// The dice of the next throw, once both have contributed.
    fn dice(&self) -> Option<FairDice> {
        let Opening { room, game, secret, .. } = &self.opening;
        if let Some(joint) = &self.play.joint {
            let [first, second] = &joint.shown;
            let links = [first.as_ref()?, second.as_ref()?];
            return Some(FairDice::joint(links, room, *game, &self.rules_hash()));
        }
        let [first, second] = &self.play.players;
        let nonces = [&first.as_ref()?.nonce, &second.as_ref()?.nonce];
        Some(FairDice::new(secret, nonces, room, *game, &self.rules_hash()))
    }
}
