//! What happens at the table: first kept, then told, then acknowledged.

use super::Out;
use super::sitting::Sitting;
use super::trouble::Trouble;
use duskboard_protocol::{Code, Command, Fact, Order, Seat, ToClient, Viewer};
use duskboard_table::{Answer, Refusal};

/// How many entries a table has at most, but for actions and what ends the game: a file of more
/// would not be read again.
const MOST_ENTRIES: usize = 10_000;

impl Sitting {
    /// An order of the seat through whose eyes the page looks.
    pub(super) fn order(
        &mut self,
        game: u32,
        command: &Command,
        out: &mut Out,
    ) -> Result<(), Trouble> {
        let viewer = self.entered.ok_or(Trouble::not_in_room())?;
        let id = command.id;
        match self.try_order(viewer, game, command, out) {
            Ok(()) => out.client(ToClient::Done { id }),
            Err(Trouble { code, text }) => {
                out.client(ToClient::Refused { id, code, text });
            }
        }
        Ok(())
    }

    fn try_order(
        &mut self,
        viewer: Viewer,
        game: u32,
        command: &Command,
        out: &mut Out,
    ) -> Result<(), Trouble> {
        let seat = viewer.seat().filter(|&seat| self.is_person(seat));
        let seat = seat.ok_or(Trouble::only_watching())?;
        if game != self.game() {
            return Err(Trouble::new(Code::OtherGame, "this room plays another game now"));
        }
        let plays = matches!(command.order, Order::Act { .. } | Order::Resign);
        if self.table.entries().len() >= MOST_ENTRIES && !plays && self.running() {
            let text = "too much has happened at this table: play or resign";
            return Err(Trouble::new(Code::TooLong, text));
        }
        let answer = self.table.command(seat, command, self.now(out));
        Ok(self.happen(answer, out)?)
    }

    /// An order that nobody at the page gave.
    pub(super) fn order_for(
        &mut self,
        seat: Seat,
        order: Order,
        out: &mut Out,
    ) -> Result<(), Refusal> {
        let used = self.table.entries().iter().filter_map(|entry| entry.answers);
        let last = used.filter(|answered| answered.by == seat).map(|answered| answered.id).max();
        let id = last.map_or(1, |last| last.saturating_add(1));
        let answer = self.table.command(seat, &Command { id, order }, self.now(out));
        self.happen(answer, out)
    }

    /// Lets the page keep what has happened, and tells it.
    fn happen(&mut self, answer: Answer, out: &mut Out) -> Result<(), Refusal> {
        let Answer { told, refusal } = answer;
        if !told.is_empty() {
            self.keep(out);
        }
        if let Some(viewer) = self.entered {
            for broadcast in told {
                let (game, notice) = (self.game(), broadcast.to(viewer).clone());
                out.client(ToClient::Notice { game, notice });
            }
        }
        refusal.map_or(Ok(()), Err)
    }

    /// Time has passed.
    pub(super) fn tick(&mut self, out: &mut Out) {
        let told = self.table.tick(self.now(out));
        let _ = self.happen(Answer { told, refusal: None }, out);
    }

    /// When time runs out for somebody, if it runs.
    pub(super) fn wake_at(&self) -> Option<u64> {
        self.time.when(self.table.deadline()?.0)
    }

    /// A computer declines draws; when one would like to play again, so does the other.
    pub(super) fn be_polite(&mut self, out: &mut Out) {
        let Some(last) = self.table.entries().last() else { return };
        let (seat, order) = match &last.fact {
            Fact::DrawOffered { seat } if !self.is_person(seat.other()) => {
                (seat.other(), Order::DeclineDraw)
            }
            Fact::RematchAsked { seat, .. } => {
                (seat.other(), Order::Rematch { nonce: out.random() })
            }
            _ => return,
        };
        // Refused if it was answered already.
        let _ = self.order_for(seat, order, out);
    }
}
