//! The players that are remembered between their moves.

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
    /// How many threads each one thinks on, at the best level.
    pub threads: usize,
}

/// The players that moved last, so that each goes on with what it has found out. A player that
/// was forgotten reads the whole game again, which costs it time and nothing else.
pub struct Computers {
    capacity: Capacity,
    /// The least recently used first.
    seats: Vec<ComputerSeat>,
    nets: Nets,
}

impl Computers {
    /// Nobody is remembered yet.
    pub fn new(capacity: Capacity) -> Computers {
        Computers { capacity, seats: Vec::new(), nets: Nets::default() }
    }

    /// The same with these networks.
    pub fn with_nets(self, nets: Nets) -> Computers {
        Computers { nets, ..self }
    }

    /// From now on everybody plays with these networks.
    pub fn set_nets(&mut self, nets: &Nets) {
        self.nets = nets.clone();
        self.seats.iter_mut().for_each(|seat| seat.set_nets(nets.clone()));
    }

    /// Answers a question and remembers who answered. See [`ComputerSeat::answer`].
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

    /// The player for a question, remembered or new: for a home that answers several at once.
    /// The error says why there is none.
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

    /// Remembers a player, and forgets the one that has not moved for longest if there are too
    /// many.
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
