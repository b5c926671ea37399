//! The players remembered between their moves.

use crate::seat::{ComputerSeat, Key};
use duskboard_ai::{Clock, Nets};
use duskboard_protocol::{Action, Found, Question, Reply};

/// How much of the machine computers may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capacity {
    /// How many players are remembered.
    pub players: usize,
    /// The size of each one's transposition table.
    pub megabytes: usize,
    /// The number of search threads of each, at the best level.
    pub threads: usize,
}

/// The players that moved last, so that each continues with what it has found out. A player that
/// was evicted reads the whole game again, which only costs time.
pub struct Computers {
    capacity: Capacity,
    /// Least recently used first.
    seats: Vec<ComputerSeat>,
    nets: Nets,
}

impl Computers {
    /// No players yet.
    pub fn new(capacity: Capacity) -> Computers {
        Computers { capacity, seats: Vec::new(), nets: Nets::default() }
    }

    /// The same with these nets.
    pub fn with_nets(self, nets: Nets) -> Computers {
        Computers { nets, ..self }
    }

    /// From now on everybody uses these nets.
    pub fn set_nets(&mut self, nets: &Nets) {
        self.nets = nets.clone();
        self.seats.iter_mut().for_each(|seat| seat.set_nets(nets.clone()));
    }

    /// Answers a question and remembers the player. See [`ComputerSeat::answer`].
    pub fn answer(
        &mut self,
        question: &Question,
        clock: &dyn Clock,
        so_far: &mut dyn FnMut(Action),
    ) -> Reply {
        match self.take(question) {
            Ok(mut seat) => {
                let reply = seat.answer(question, clock, so_far);
                self.keep(seat);
                reply
            }
            Err(why) => Reply { number: question.number, found: Found::Nothing { why } },
        }
    }

    /// The player for a question, remembered or new: for a home that answers several at once. The
    /// error says why there is none.
    pub fn take(&mut self, question: &Question) -> Result<ComputerSeat, String> {
        let key = Key::of(question);
        match self.seats.iter().position(|seat| seat.key == key) {
            Some(place) => Ok(self.seats.remove(place)),
            None => {
                let mut seat = ComputerSeat::new(key, self.capacity)?;
                seat.set_nets(self.nets.clone());
                Ok(seat)
            }
        }
    }

    /// Remembers a player; if there are too many, evicts the least recently used.
    pub fn keep(&mut self, seat: ComputerSeat) {
        self.seats.retain(|other| other.key != seat.key);
        self.seats.push(seat);
        let surplus = self.seats.len().saturating_sub(self.capacity.players);
        self.seats.drain(..surplus);
    }

    /// How many players are remembered.
    pub fn len(&self) -> usize {
        self.seats.len()
    }

    /// Is nobody remembered?
    pub fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }
}
