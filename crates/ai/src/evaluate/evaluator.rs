//! What a search knows of the network it evaluates with, if it has one.
//!
//! The hidden values are kept for each ply of the current line, with the planes they belong to. Those of
//! the next position are the same but for the few bits that differ (an accumulator). Nothing has to
//! be told about actions: whatever a position is compared with, the result is the same.

use super::banqi::{Alive, Material};
use super::inputs::{MOST_ON, Outlook, Planes, Seen, plain_inputs};
use super::material::MaterialTable;
use super::net::{Net, Row};
use crate::score::{MAX_PLY, Score};
use duskboard_rules::Seat;

/// With more changes than this it is cheaper to begin with an empty board.
const FEW: usize = 16;

/// The hidden values of one position.
#[derive(Clone)]
struct Accumulator {
    planes: Planes,
    outlooks: [Outlook; 2],
    hidden: [Row; 2],
}

/// Evaluates positions by a network, if it has one.
pub(crate) struct Evaluator<'a> {
    net: Option<&'a Net>,
    /// The empty board, then by ply.
    stack: Vec<Accumulator>,
    changes: Changes,
    materials: MaterialTable,
}

/// The inputs that differ between two positions.
struct Changes {
    on: [u16; MOST_ON],
    off: [u16; MOST_ON],
    /// How many of each.
    count: [usize; 2],
}

impl Changes {
    fn find(&mut self, from: &Planes, to: &Planes) {
        let collect = |list: &mut [u16; MOST_ON], more: &Planes, less: &Planes| {
            let mut count = 0;
            plain_inputs(more.iter().zip(less).map(|(more, less)| more & !less), |plain| {
                list[count] = plain;
                count += 1;
            });
            count
        };
        self.count = [collect(&mut self.on, to, from), collect(&mut self.off, from, to)];
    }

    fn are_few(&self) -> bool {
        self.count[0] + self.count[1] <= FEW
    }

    fn get(&self) -> [&[u16]; 2] {
        [&self.on[..self.count[0]], &self.off[..self.count[1]]]
    }
}

impl<'a> Evaluator<'a> {
    /// An evaluator with this network, or without any.
    pub(crate) fn new(net: Option<&'a Net>) -> Evaluator<'a> {
        let empty = |net: &Net| Accumulator {
            planes: Planes::default(),
            outlooks: [0; 2],
            hidden: [net.bias; 2],
        };
        Evaluator {
            net,
            stack: net.map_or_else(Vec::new, |net| vec![empty(net); MAX_PLY + 1]),
            changes: Changes { on: [0; MOST_ON], off: [0; MOST_ON], count: [0; 2] },
            materials: MaterialTable::new(),
        }
    }

    /// Its network.
    pub(crate) fn net(&self) -> Option<&'a Net> {
        self.net
    }

    /// What depends only on which pieces of Banqi are alive.
    pub(super) fn material(&mut self, alive: &Alive) -> &Material {
        self.materials.get(alive)
    }

    /// What a position at this ply is worth to a seat, if `acts` is to act; `None` without a network
    /// or sides.
    pub(crate) fn learned<P: Seen>(
        &mut self,
        position: &P,
        ply: usize,
        (seat, acts): (Seat, Seat),
    ) -> Option<Score> {
        let (net, side) = (self.net?, position.side(acts)?);
        let hidden = self.hidden(net, position, ply.min(MAX_PLY - 1));
        let score = net.score([&hidden[side], &hidden[1 - side]], position.stage());
        let score = position.faded(score);
        Some(if seat == acts { score } else { -score })
    }

    /// The hidden values of both sides, from those of the ply before or of an empty board.
    fn hidden<P: Seen>(&mut self, net: &Net, position: &P, ply: usize) -> &[Row; 2] {
        let planes = position.planes();
        let outlooks = P::outlooks(&planes);
        let (before, after) = self.stack.split_at_mut(ply + 1);
        let (empty, near, to) = (&before[0], &before[ply], &mut after[0]);
        self.changes.find(&near.planes, &planes);
        let few = self.changes.are_few();
        let close = [0, 1].map(|side| few && near.outlooks[side] == outlooks[side]);
        for side in (0..2).filter(|&side| close[side]) {
            let (from, to) = (&near.hidden[side], &mut to.hidden[side]);
            net.change(from, to, outlooks[side], self.changes.get());
        }
        if close != [true; 2] {
            self.changes.find(&empty.planes, &planes);
        }
        for side in (0..2).filter(|&side| !close[side]) {
            let (from, to) = (&empty.hidden[side], &mut to.hidden[side]);
            net.change(from, to, outlooks[side], self.changes.get());
        }
        (to.planes, to.outlooks) = (planes, outlooks);
        &to.hidden
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Seeded;
    use crate::evaluate::net::tests::some;
    use crate::searchable::Searchable;
    use crate::tests::step;
    use duskboard_rules::archess::Archess;
    use duskboard_rules::banqi::Banqi;
    use duskboard_rules::fog::Fog;
    use duskboard_rules::slug::Slug;
    use duskboard_rules::special::{Assassin, Dinosaur, Orthodox};
    use duskboard_rules::{Dice, Position};

    /// Plays random games from a position, with null moves in between, at plies that go up and down as
    /// in a search; returns how many positions were compared.
    fn kept_up_to_date<P: Searchable>(start: P, games: u64) -> usize {
        let net = some(P::LAYOUT);
        let mut kept = Evaluator::new(Some(&net));
        let mut compared = 0;
        for seed in 0..games {
            let (mut position, mut dice) = (start, Seeded::new(seed));
            let mut ply = 0;
            while step(&mut position, &mut dice) {
                ply = if dice.roll(5) == 0 { dice.roll(ply as u32 + 1) as usize } else { ply + 1 };
                for position in [Some(position), position.null_move()].into_iter().flatten() {
                    let Some(seat) = position.acting().seat() else { continue };
                    let mut fresh = Evaluator::new(Some(&net));
                    let score = |evaluator: &mut Evaluator<'_>, ply| {
                        evaluator.learned(&position, ply, (seat, seat)).unwrap()
                    };
                    let fresh = score(&mut fresh, 0);
                    assert_eq!(score(&mut kept, ply), fresh, "{}", position.fen());
                    compared += 1;
                }
            }
        }
        compared
    }

    #[test]
    fn hidden_values_are_those_of_a_fresh_start() {
        let castles = "r3k2r/pPpp1ppp/8/3Pp3/8/8/PPP1PPpP/R3K2R w KQkq e6 0 1";
        let castles = Orthodox::from_fen((), castles).unwrap();
        let shots = "r1bqk2r/1a1npnP1/8/2A5/3a4/2N5/1A1PPN2/R2QKB1R w KQkq - 0 1";
        let shots = Archess::from_fen(Default::default(), shots).unwrap();
        let torch = "brqnkrbn/pppppppp/8/8/8/8/PPPPPPPP/BRQNKRBN w - - 0 1 -";
        let torch = Slug::from_fen(Default::default(), torch).unwrap();
        let compared = [
            kept_up_to_date(Orthodox::start(()), 4),
            kept_up_to_date(castles, 30),
            kept_up_to_date(Dinosaur::start(()), 4),
            kept_up_to_date(Archess::start(Default::default()), 4),
            kept_up_to_date(shots, 30),
            kept_up_to_date(Banqi::start(Default::default()), 6),
            kept_up_to_date(Assassin::start(Default::default()), 8),
            kept_up_to_date(Fog::start(()), 8),
            kept_up_to_date(torch, 8),
        ];
        assert!(compared.iter().all(|&number| number > 400), "{compared:?}");
    }
}
