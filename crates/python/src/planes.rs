//! A view as planes of numbers, for learners. Made of what the view lays open, and of nothing else.

use crate::board::{color, figure};
use crate::numbers::squares;
use duskboard_rules::{Cell, Color, Condition, Figure, GameView, Look, Rules, Seat, Viewer};

/// What a square is when nobody stands there, in the order of their planes.
const VACANT: [(&str, Cell); 3] =
    [("empty", Cell::Empty), ("unseen", Cell::Unseen), ("face down", Cell::FaceDown)];
/// What is special about men, in the order of their planes.
const CONDITIONS: [(&str, Condition); 3] = [
    ("paralysed", Condition::Paralysed),
    ("hidden", Condition::Hidden),
    ("revealed", Condition::Revealed),
];
/// Single squares and things beside the board.
const REST: [&str; 6] =
    ["lit", "check", "to move", "own unplaced", "other unplaced", "own is white"];

/// The figures of a game.
fn figures(rules: Rules) -> &'static [Figure] {
    match rules {
        Rules::Banqi(_) => &Figure::ALL[9..],
        Rules::Special(_) => &Figure::ALL[..8],
        Rules::Archess(_) => &[
            Figure::King,
            Figure::Queen,
            Figure::Rook,
            Figure::Bishop,
            Figure::Knight,
            Figure::Pawn,
            Figure::Archer,
        ],
        Rules::Slug(_) | Rules::Fog => &Figure::ALL[..6],
    }
}

/// Does the game have a bag of face-down men?
const fn has_bag(rules: Rules) -> bool {
    matches!(rules, Rules::Banqi(_))
}

/// What each plane shows.
pub(crate) fn names(rules: Rules) -> Vec<String> {
    let men = ["own", "other"]
        .into_iter()
        .flat_map(|side| figures(rules).iter().map(move |&one| format!("{side} {}", figure(one))));
    let words = VACANT.iter().map(|(name, _)| *name);
    let words = words.chain(CONDITIONS.iter().map(|(name, _)| *name)).chain(REST);
    let bag = [Color::White, Color::Black].into_iter().flat_map(|side| {
        figures(rules).iter().map(move |&one| format!("{} {} in the bag", color(side), figure(one)))
    });
    men.chain(words.map(String::from)).chain(bag.filter(|_| has_bag(rules))).collect()
}

/// How many planes there are.
pub(crate) fn count(rules: Rules) -> usize {
    let bag = if has_bag(rules) { 2 * figures(rules).len() } else { 0 };
    2 * figures(rules).len() + VACANT.len() + CONDITIONS.len() + REST.len() + bag
}

/// Writes a view over `planes`, plane by plane, rank by rank from the first. A spectator looks
/// from the first seat's chair.
pub(crate) fn fill(view: &GameView, planes: &mut [u8]) {
    let own = match view.viewer() {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => Seat::First,
    };
    Sheet { rules: view.rules(), own, planes }.draw(&view.look());
}

/// The planes while they are being drawn.
struct Sheet<'a> {
    rules: Rules,
    own: Seat,
    planes: &'a mut [u8],
}

impl Sheet<'_> {
    fn draw(&mut self, look: &Look) {
        self.planes.fill(0);
        let kinds = figures(self.rules).len();
        let (vacant, conditions) = (2 * kinds, 2 * kinds + VACANT.len());
        for square in look.squares() {
            let cell = look.at(square);
            match cell {
                Cell::Man { man, owner } => {
                    let side = if owner == self.own { 0 } else { kinds };
                    let kind = figures(self.rules).iter().position(|&one| one == man.figure);
                    self.dot(side + kind.unwrap_or_default(), square.index());
                    let special = CONDITIONS.iter().position(|&(_, one)| one == man.condition);
                    special.into_iter().for_each(|one| self.dot(conditions + one, square.index()));
                }
                Cell::Empty | Cell::Unseen | Cell::FaceDown => {
                    let place = VACANT.iter().position(|&(_, one)| one == cell);
                    self.dot(vacant + place.unwrap_or_default(), square.index());
                }
            }
        }
        self.rest(look, conditions + CONDITIONS.len());
    }

    fn rest(&mut self, look: &Look, first: usize) {
        look.lit.into_iter().for_each(|at| self.dot(first, at.index()));
        look.check.into_iter().for_each(|at| self.dot(first + 1, at.index()));
        let flags = [
            look.acting.includes(self.own),
            look.unplaced.contains(self.own),
            look.unplaced.contains(self.own.other()),
            look.color(self.own) == Some(Color::White),
        ];
        for (place, flag) in flags.into_iter().enumerate() {
            self.flood(first + 2 + place, u8::from(flag));
        }
        let kinds = figures(self.rules).len();
        for &(man, number) in &look.bag {
            let side = if man.color == Color::White { 0 } else { kinds };
            let kind = figures(self.rules).iter().position(|&one| one == man.figure);
            let plane = first + REST.len() + side + kind.unwrap_or_default();
            self.flood(plane, number.min(255) as u8);
        }
    }

    fn dot(&mut self, plane: usize, square: usize) {
        self.planes[plane * squares(self.rules) + square] = 1;
    }

    fn flood(&mut self, plane: usize, value: u8) {
        let size = squares(self.rules);
        self.planes[plane * size..][..size].fill(value);
    }
}
