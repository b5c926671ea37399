//! Damaged records: the damage is reported, what is still known is shown, and the game is stopped.

use super::{Host, ViewerId};
use crate::chain::genuine;
use crate::table::Table;
use crate::verify::Flaw;
use duskboard_protocol::{After, Code, ToClient};

impl Host {
    /// What is wrong with the stored game, if anything.
    pub fn damage(&self) -> Option<&Flaw> {
        self.damage.as_ref()
    }

    /// Why the game is stopped, if it is.
    pub(super) fn barred(&self) -> Option<Code> {
        self.lost.or(self.damage.as_ref().map(|_| Code::Damaged))
    }

    /// Somebody reconnects and says what they were told. If the table made that head but now has
    /// another in its place, its state is not what it was: a home that may not be the only one
    /// first checks that its state is current.
    ///
    /// On one screen a player may return to an older file. Once the secret is out anybody can make
    /// a head, so nobody is believed; while the game runs only the home can.
    pub fn is_contradicted(&self, after: Option<After>) -> bool {
        let Some(After { game, n, head: Some(head), .. }) = after else { return false };
        let known = self.table.head_at(n) == Some(head);
        let asked = self.running() && !self.on_one_screen() && game == self.game();
        asked && !known && self.damage.is_none() && genuine(&self.table.opening().secret, n, &head)
    }

    /// Marks the stored game as damaged if somebody was told something else.
    pub(super) fn heed(&mut self, after: Option<After>) {
        if let Some(After { n, .. }) = after.filter(|_| self.is_contradicted(after)) {
            self.damage = Some(Flaw::Told { n, last: self.told as u32 });
            self.tell_damage(self.viewers.keys().copied().collect());
        }
    }

    /// What was told but is missing from what is stored, if anything.
    pub(super) fn missing(&self, kept: &Table) -> Option<Flaw> {
        let (n, last) = (self.told as u32, kept.entries().len() as u32);
        let game = kept.opening().game;
        let same = game > self.game() || kept.head_at(n) == self.table.head_at(n);
        (game < self.game() || !same).then_some(Flaw::Told { n, last })
    }

    /// Reports that the record is damaged, if it is.
    pub(super) fn tell_damage(&mut self, to: Vec<ViewerId>) {
        if self.damage.is_some() {
            let code = Code::Damaged;
            self.tell(to, ToClient::Error { code, text: code.text().into() });
        }
    }
}
