//! Help for the one who looks: from what their seat was told, and nothing else.

use super::sitting::{PAGE, Sitting};
use super::{Out, Who};
use duskboard_computer::helper;
use duskboard_protocol::{Code, Found, FromDesk, Problem, Seat, Wanted};

/// Something the helper was asked.
pub(crate) struct Asked {
    number: u32,
    seat: Seat,
    /// After which notice.
    n: u32,
}

impl Sitting {
    /// The best actions for the seat through whose eyes the page looks, on its turn.
    pub(super) fn hint(&mut self, out: &mut Out) -> Result<(), Problem> {
        let seat = self.asker()?;
        if !self.host.table().turn().contains(&seat) {
            return Err(Problem::new(Code::NotYourTurn, "hints are for those who are to move"));
        }
        self.ask_helper(seat, Wanted::Hints, out);
        Ok(())
    }

    /// Where unseen enemy pieces may stand.
    pub(super) fn guess(&mut self, out: &mut Out) -> Result<(), Problem> {
        let seat = self.asker()?;
        if self.host.hides() {
            self.ask_helper(seat, Wanted::Guesses, out);
        } else {
            out.page(FromDesk::Guesses { n: self.host.last(), guesses: Vec::new() });
        }
        Ok(())
    }

    /// The seat that asks.
    fn asker(&self) -> Result<Seat, Problem> {
        let viewer = self.host.viewer(PAGE).ok_or(Code::NotInRoom)?;
        let seat = viewer.seat().ok_or(Code::OnlyWatching)?;
        if !self.host.running() {
            return Err(Problem::new(Code::Over, "the game is over"));
        }
        Ok(seat)
    }

    fn ask_helper(&mut self, seat: Seat, wanted: Wanted, out: &mut Out) {
        let question = self.question(seat, wanted, helper(wanted), out);
        let number = out.ask(Who::Helper, question);
        self.helping.push(Asked { number, seat, n: self.host.last() });
    }

    /// The helper answers. If the game has gone on, or somebody else looks, nobody hears it.
    pub(super) fn helped(&mut self, number: u32, found: Found, out: &mut Out) {
        let place = self.helping.iter().position(|asked| asked.number == number);
        let Some(Asked { seat, n, .. }) = place.map(|place| self.helping.remove(place)) else {
            return;
        };
        if self.host.viewer(PAGE) != Some(seat.into()) || n != self.host.last() {
            return;
        }
        match found {
            Found::Hints(hints) => out.page(FromDesk::Hints { n, hints }),
            Found::Guesses(guesses) => out.page(FromDesk::Guesses { n, guesses }),
            Found::Nothing { why } => out.problem(Problem::new(Code::NoHelp, why)),
            Found::SoFar { .. } | Found::Action { .. } => {}
        }
    }

    /// Nobody answers what was asked.
    pub(super) fn no_help(&mut self, why: &str, out: &mut Out) {
        if !self.helping.is_empty() {
            self.helping.clear();
            out.problem(Problem::new(Code::NoHelp, why.to_string()));
        }
    }
}
