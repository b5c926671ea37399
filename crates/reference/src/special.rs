//! Special Chess: FIDE chess, and optionally the Triceratops and the assassin.

use crate::board::{
    Action, Position, Seventh, Square, Squares, army, distance, offset, owner, piece, rank, role,
};
use crate::chess::{self, NEIGHBOURS, Removed, START_BOARD};
use crate::game::{Dice, Game, Outcome, Step, bad_option};
use crate::{Seat, Viewer, learns, scramble};

/// The options of Special Chess.
#[derive(Clone, Debug, Default)]
pub(crate) struct Special {
    pub(crate) dinosaur: bool,
    pub(crate) assassin: bool,
    /// `assassin_step=exactly-two`.
    pub(crate) exactly_two: bool,
}

impl Special {
    /// `special`, or one of its short names, with options set after what the short name sets.
    pub(crate) fn new(variant: &str, options: &[(&str, &str)]) -> Result<Special, String> {
        let (dinosaur, assassin) = match variant {
            "special" | "chess" => (false, false),
            "dinosaur" => (true, false),
            "assassin" | "stealth" => (false, true),
            "dinosaur-assassin" => (true, true),
            _ => return Err(format!("unknown variant: {variant}")),
        };
        let mut special = Special { dinosaur, assassin, exactly_two: variant == "stealth" };
        for &(key, value) in options {
            match (key, value) {
                ("dinosaur", "on" | "off") => special.dinosaur = value == "on",
                ("assassin", "on" | "off") => special.assassin = value == "on",
                ("assassin_step", "one-or-two" | "exactly-two") => {
                    special.exactly_two = value == "exactly-two";
                }
                _ => return Err(bad_option(key, value)),
            }
        }
        Ok(special)
    }

    fn seventh(&self) -> Seventh {
        if self.assassin { Seventh::Unplaced } else { Seventh::Absent }
    }

    fn promotions(&self) -> String {
        let dinosaur = if self.dinosaur { "t" } else { "" };
        let assassin = if self.assassin { "a" } else { "" };
        format!("qrbn{dinosaur}{assassin}")
    }

    /// What the pieces of `seat` could do on its view, king safety left aside.
    fn candidates(&self, view: &Position, seat: Seat) -> Vec<Action> {
        let solid = solid(&view.squares);
        let mut actions = chess::castlings(&solid, view, seat, &NEIGHBOURS);
        for from in army(&view.squares, seat) {
            if view.squares[from].map(role) == Some('A') {
                actions.extend(self.assassin_moves(&view.squares, &solid, from));
            } else {
                actions.extend(chess::moves(&solid, from, view.en_passant, &self.promotions()));
            }
        }
        actions
    }

    /// One square: to an empty square (unless it must go exactly two) or onto an enemy. Two squares: to an empty
    /// square only, and not onto one's own hidden assassin.
    fn assassin_moves(&self, view: &Squares, solid: &Squares, from: Square) -> Vec<Action> {
        let seat = owner(view[from].expect("an assassin stands here"));
        let mut actions = Vec::new();
        for (files, ranks) in NEIGHBOURS {
            if let Some(to) = offset(from, (files, ranks)) {
                let legal = match solid[to] {
                    Some(letter) => owner(letter) != seat,
                    None => !self.exactly_two,
                };
                if legal {
                    actions.push(Action::go(from, to));
                }
            }
            if let Some(to) = offset(from, (2 * files, 2 * ranks))
                && solid[to].is_none()
                && view[to].is_none()
            {
                actions.push(Action::go(from, to));
            }
        }
        actions
    }

    /// Does the mover's own knowledge allow this move? Capturing the king ends the game, so it needs no safe king;
    /// without assassins the king is never captured.
    fn allowed(&self, view: &Position, seat: Seat, action: Action) -> bool {
        let Action::Go { from, to, promotion } = action else {
            return false;
        };
        if view.squares[to] == Some(piece('K', seat.other())) {
            return self.assassin;
        }
        let (after, _) = chess::play(view, from, to, promotion);
        !chess::in_check(&solid(&after.squares), seat, &NEIGHBOURS)
    }
}

/// Is the assassin on this square revealed: attacked by an enemy pawn, or passed by one on any file?
pub(crate) fn revealed(squares: &Squares, assassin: Square) -> bool {
    let seat = owner(squares[assassin].expect("an assassin stands here"));
    let enemy = seat.other();
    (0..64).filter(|&pawn| squares[pawn] == Some(piece('P', enemy))).any(|pawn| {
        let attacks = chess::pawn_attacks(pawn, enemy).contains(&assassin);
        let passed = match seat {
            Seat::First => rank(pawn) < rank(assassin),
            Seat::Second => rank(pawn) > rank(assassin),
        };
        attacks || passed
    })
}

/// Is there a hidden assassin on this square?
pub(crate) fn hidden(squares: &Squares, square: Square) -> bool {
    squares[square].map(role) == Some('A') && !revealed(squares, square)
}

/// The board without any hidden assassin: what blocks, attacks and can be captured.
pub(crate) fn solid(squares: &Squares) -> Squares {
    without_hidden(squares, &[Seat::First, Seat::Second])
}

/// The board without the hidden assassins of these seats.
pub(crate) fn without_hidden(squares: &Squares, seats: &[Seat]) -> Squares {
    let mut seen = *squares;
    for square in 0..64 {
        if hidden(squares, square)
            && squares[square].is_some_and(|letter| seats.contains(&owner(letter)))
        {
            seen[square] = None;
        }
    }
    seen
}

/// The position as `viewer` sees it.
pub(crate) fn seen_by(position: &Position, viewer: Viewer) -> Position {
    let unseen = match viewer {
        Viewer::Seat(seat) => vec![seat.other()],
        Viewer::Spectator => vec![Seat::First, Seat::Second],
    };
    Position { squares: without_hidden(&position.squares, &unseen), ..position.clone() }
}

/// The empty squares directly in front of an own pawn, on the third rank as the owner counts.
pub(crate) fn placements(position: &Position, seat: Seat) -> Vec<Square> {
    let seen = seen_by(position, Viewer::Seat(seat)).squares;
    (0..64)
        .filter(|&pawn| seen[pawn] == Some(piece('P', seat)))
        .filter(|&pawn| rank(pawn) == chess::pawn_rank(seat))
        .filter_map(|pawn| offset(pawn, (0, chess::forward(seat))))
        .filter(|&square| seen[square].is_none())
        .collect()
}

/// Does this assassin's move of two squares end on a hidden enemy assassin, so that it changes nothing?
pub(crate) fn rebounds(position: &Position, from: Square, to: Square) -> bool {
    let Some(letter) = position.squares[from] else {
        return false;
    };
    let enemy = position.squares[to].is_some_and(|other| owner(other) != owner(letter));
    role(letter) == 'A' && distance(from, to) == 2 && enemy && hidden(&position.squares, to)
}

/// The position after a move in the truth, and what it removed. A rebound only spends the turn.
pub(crate) fn play(
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<char>,
) -> (Position, Vec<Removed>) {
    if rebounds(position, from, to) {
        let mut next = position.clone();
        chess::pass_turn(&mut next, false);
        return (next, Vec::new());
    }
    chess::play(position, from, to, promotion)
}

impl Game for Special {
    type Position = Position;

    fn start(&self) -> String {
        let mut position = Position::read(&format!("{START_BOARD} w KQkq - 0 1"));
        if self.dinosaur {
            position.squares[20] = Some('T');
            position.squares[44] = Some('t');
        }
        position.unplaced = [self.assassin; 2];
        self.write(&position)
    }

    fn read(&self, fen: &str) -> Position {
        Position::read(fen)
    }

    fn write(&self, position: &Position) -> String {
        position.write(self.seventh())
    }

    fn turn(&self, position: &Position) -> Seat {
        match position.unplaced {
            [true, _] => Seat::First,
            [false, true] => Seat::Second,
            [false, false] => position.turn,
        }
    }

    fn actions(&self, position: &Position, seat: Seat) -> Vec<Action> {
        if position.unplaced[seat.index()] {
            return placements(position, seat).into_iter().map(Action::Place).collect();
        }
        if position.placing() || position.turn != seat {
            return Vec::new();
        }
        let view = seen_by(position, Viewer::Seat(seat));
        self.candidates(&view, seat)
            .into_iter()
            .filter(|&action| self.allowed(&view, seat, action))
            .collect()
    }

    fn chances(&self, _: &Position, _: Action) -> Vec<(char, u32)> {
        Vec::new()
    }

    fn after(&self, position: &Position, seat: Seat, action: Action, _: Option<char>) -> Position {
        match action {
            Action::Place(square) => {
                let mut next = position.clone();
                next.squares[square] = Some(piece('A', seat));
                next.unplaced[seat.index()] = false;
                next
            }
            Action::Go { from, to, promotion } => play(position, from, to, promotion).0,
            _ => unreachable!("Special Chess has no {action}"),
        }
    }

    fn outcome(&self, position: &Position) -> Outcome {
        let (squares, seat) = (&position.squares, position.turn);
        if let Some(winner) = chess::king_captured(squares) {
            return Outcome::Win(winner, "king-captured");
        }
        if position.placing() {
            return Outcome::Ongoing;
        }
        if self.actions(position, seat).is_empty() {
            return if chess::in_check(&solid(squares), seat, &NEIGHBOURS) {
                Outcome::Win(seat.other(), "checkmate")
            } else {
                Outcome::Draw("stalemate")
            };
        }
        if !self.dinosaur && !self.assassin && chess::material_draw(squares) {
            return Outcome::Draw("material");
        }
        if position.clock >= 100 {
            return Outcome::Draw("quiet");
        }
        Outcome::Ongoing
    }

    fn view(&self, position: &Position, viewer: Viewer) -> String {
        self.write(&seen_by(position, viewer))
    }

    fn scramble(&self, position: &Position, seat: Seat, dice: &mut Dice<'_>) -> Option<Position> {
        if self.assassin { scramble::assassins(self, position, seat, dice) } else { None }
    }

    fn learns(&self, step: &Step<Position>, viewer: Viewer) -> String {
        if self.assassin { learns::special(step, viewer) } else { step.public() }
    }
}
