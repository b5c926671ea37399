//! The game in words: squares, pieces, events, results, from what the viewer knows.

use crate::board::{Board, Cell, Kind, Piece};
use crate::words::{Words, fill};
use duskboard_protocol::{Ending, GameResult, Told};
use duskboard_rules::{Rules, Seat, Square, Variant};

impl Words {
    /// A piece without its colour.
    pub fn kind(&self, kind: Kind, bright: bool) -> &'static str {
        let side = |red, black| if bright { red } else { black };
        match kind {
            Kind::King => self.king,
            Kind::Queen => self.queen,
            Kind::Rook => self.rook,
            Kind::Bishop => self.bishop,
            Kind::Knight => self.knight,
            Kind::Pawn => self.pawn,
            Kind::Triceratops => self.triceratops,
            Kind::Assassin => self.assassin_piece,
            Kind::Archer => self.archer,
            Kind::BoundKnight => self.bound_knight,
            Kind::General => side(self.general_red, self.general_black),
            Kind::Guard => side(self.guard_red, self.guard_black),
            Kind::Minister => side(self.minister_red, self.minister_black),
            Kind::Chariot => side(self.chariot_red, self.chariot_black),
            Kind::Horse => side(self.horse_red, self.horse_black),
            Kind::Cannon => side(self.cannon_red, self.cannon_black),
            Kind::Soldier => side(self.soldier_red, self.soldier_black),
        }
    }

    /// A piece with its colour.
    pub fn piece(&self, piece: Piece) -> String {
        let disc = piece.kind as u8 >= Kind::General as u8;
        let colour = match (piece.bright, disc) {
            (true, true) => self.of_red,
            (true, false) => self.of_white,
            (false, _) => self.of_black,
        };
        fill(colour, &[self.kind(piece.kind, piece.bright)])
    }

    /// What is on a square.
    pub fn cell(&self, cell: Cell) -> String {
        match cell {
            Cell::Unseen => self.unseen.into(),
            Cell::Empty => self.empty.into(),
            Cell::Lid => self.face_down.into(),
            Cell::Piece(piece) => self.piece(piece),
        }
    }

    /// A square with what is on it: "e4, unseen".
    pub fn square(&self, board: &Board, square: Square) -> String {
        format!("{square}, {}", self.cell(board.at(square)))
    }

    /// What a seat is called in a game: its colour, where it has one.
    pub fn side(&self, rules: Rules, seat: Seat) -> &'static str {
        match (rules.variant(), seat) {
            (Variant::Banqi, Seat::First) => self.first_player,
            (Variant::Banqi, Seat::Second) => self.second_player,
            (_, Seat::First) => self.white,
            (_, Seat::Second) => self.black,
        }
    }

    /// The result of a game and its reason: "White wins: Black resigned".
    pub fn result(&self, rules: Rules, result: GameResult) -> String {
        let loser = result.winner.map(|seat| self.side(rules, seat.other()));
        let head = match result.winner {
            Some(seat) => fill(self.wins, &[self.side(rules, seat)]),
            None if result.called_off() => self.aborted.into(),
            None => self.draw.into(),
        };
        let why = match result.reason {
            Ending::KingCaptured => self.why_king_captured,
            Ending::NoPieces => self.why_no_pieces,
            Ending::Checkmate => self.why_checkmate,
            Ending::Stalemate => self.why_stalemate,
            Ending::NoMoves => self.why_no_moves,
            Ending::Material => self.why_material,
            Ending::Repetition => self.why_repetition,
            Ending::Quiet => self.why_quiet,
            Ending::Resignation => self.why_resignation,
            Ending::Agreement => self.why_agreement,
            Ending::Time => self.why_time,
            Ending::Unplaced if loser.is_none() => self.why_neither_placed,
            Ending::Unplaced => self.why_unplaced,
            Ending::Abandoned => self.why_abandoned,
            Ending::Deserted => self.why_deserted,
            Ending::Aborted => self.why_aborted,
        };
        format!("{head}: {}", fill(why, &[loser.unwrap_or(self.second_player)]))
    }

    /// What happened, in sentences.
    pub fn events(&self, rules: Rules, told: &[Told]) -> String {
        let sentences: Vec<_> = told.iter().filter_map(|told| self.event(rules, told)).collect();
        sentences.join(". ")
    }

    fn event(&self, rules: Rules, told: &Told) -> Option<String> {
        let named = |letter: Option<char>| {
            let piece = letter.and_then(|letter| Piece::read(rules, letter));
            piece.map_or_else(|| self.unseen.to_string(), |piece| self.piece(piece))
        };
        let text = |square: Square| square.to_string();
        Some(match *told {
            Told::Moved { piece, from: Some(from), to: Some(to), .. } => {
                fill(self.say_moved, &[&named(piece), &text(from), &text(to)])
            }
            Told::Moved { from: Some(from), to: None, .. } => {
                fill(self.say_seen_leave, &[&text(from)])
            }
            Told::Moved { piece, to: Some(to), .. } => {
                fill(self.say_seen_come, &[&named(piece), &text(to)])
            }
            Told::Moved { .. } => self.say_unseen.into(),
            Told::Castled { seat, .. } => fill(self.say_castled, &[self.side(rules, seat)]),
            Told::Captured { piece, at, .. } => {
                fill(self.say_captured, &[&named(Some(piece)), &text(at)])
            }
            Told::Shot { piece, at, .. } => fill(self.say_shot, &[&named(Some(piece)), &text(at)]),
            Told::Tossed { coin: 'H', .. } => self.heads.into(),
            Told::Tossed { .. } => self.tails.into(),
            Told::Flipped { piece, at, .. } => {
                fill(self.say_flipped, &[&named(Some(piece)), &text(at)])
            }
            Told::Placed { seat, .. } => fill(self.say_placed, &[self.side(rules, seat)]),
            Told::Rebounded { .. } => self.say_rebound.into(),
            Told::Revealed { at, .. } => fill(self.say_revealed, &[&text(at)]),
            Told::Vanished { at, .. } => fill(self.say_vanished, &[&text(at)]),
            Told::Lit { at } => fill(self.say_lit, &[&text(at)]),
            Told::Check { .. } => self.check.into(),
            Told::Over(_) => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn squares_are_spoken_as_they_are_known() {
        for (rules, view, at, english, chinese) in [
            ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "e1, white king", "e1, 白王"),
            ("slug-torch", "......../8/8/8/8/8/8/8 w - - - 1 -", "e8", "e8, unseen", "e8, 看不見"),
            ("banqi", "?c6/8/8/8 1 r P 0 1", "a4", "a4, face down", "a4, 蓋著"),
            ("banqi", "?c6/8/8/8 1 r P 0 1", "b4", "b4, black cannon", "b4, 黑砲"),
        ] {
            let board = Board::read(rules.parse().unwrap(), view);
            let square = at.parse().unwrap();
            assert_eq!(Words::of(Language::English).square(&board, square), english);
            assert_eq!(Words::of(Language::Chinese).square(&board, square), chinese);
        }
    }

    #[test]
    fn results_say_why() {
        let result = |winner, reason| GameResult { winner, reason };
        for (rules, result, expected) in [
            ("chess", result(Some(Seat::First), Ending::Checkmate), "White wins: checkmate"),
            (
                "assassin",
                result(Some(Seat::First), Ending::KingCaptured),
                "White wins: Black's king was taken",
            ),
            (
                "banqi",
                result(Some(Seat::Second), Ending::NoMoves),
                "Second wins: First cannot move",
            ),
            ("chess", result(None, Ending::Agreement), "Draw: by agreement"),
            (
                "assassin",
                result(Some(Seat::First), Ending::Unplaced),
                "White wins: Black did not place in time",
            ),
            ("assassin", result(None, Ending::Unplaced), "Called off: neither placed in time"),
            ("chess", result(None, Ending::Deserted), "Called off: both left"),
        ] {
            let rules = rules.parse().unwrap();
            assert_eq!(Words::of(Language::English).result(rules, result), expected);
        }
    }
}
