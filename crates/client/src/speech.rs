//! The game in words: squares, pieces, events, results, from what the viewer knows.

use crate::session::Session;
use crate::words::{Words, fill};
use duskboard_protocol::{Ending, GameResult, Told};
use duskboard_rules::{Cell, Color, Condition, Figure, Look, Man, Rules, Seat, Square};

impl Words {
    /// A piece without its colour.
    pub fn figure(&self, man: Man) -> &'static str {
        let side = |red, black| match man.color {
            Color::White => red,
            Color::Black => black,
        };
        match man.figure {
            Figure::Knight if man.condition == Condition::Paralysed => self.bound_knight,
            Figure::King => self.king,
            Figure::Queen => self.queen,
            Figure::Rook => self.rook,
            Figure::Bishop => self.bishop,
            Figure::Knight => self.knight,
            Figure::Pawn => self.pawn,
            Figure::Triceratops => self.triceratops,
            Figure::Assassin => self.assassin_piece,
            Figure::Archer => self.archer,
            Figure::General => side(self.general_red, self.general_black),
            Figure::Guard => side(self.guard_red, self.guard_black),
            Figure::Minister => side(self.minister_red, self.minister_black),
            Figure::Chariot => side(self.chariot_red, self.chariot_black),
            Figure::Horse => side(self.horse_red, self.horse_black),
            Figure::Cannon => side(self.cannon_red, self.cannon_black),
            Figure::Soldier => side(self.soldier_red, self.soldier_black),
        }
    }

    /// A piece with its colour.
    pub fn man(&self, man: Man) -> String {
        let colour = match man.color {
            Color::White if is_disc(man.figure) => self.of_red,
            Color::White => self.of_white,
            Color::Black => self.of_black,
        };
        fill(colour, &[self.figure(man)])
    }

    /// What is on a square.
    pub fn cell(&self, cell: Cell) -> String {
        match cell {
            Cell::Unseen => self.unseen.into(),
            Cell::Empty => self.empty.into(),
            Cell::FaceDown => self.face_down.into(),
            Cell::Man { man, .. } => self.man(man),
        }
    }

    /// A square with what is on it: "e4, unseen".
    pub fn square(&self, look: &Look, square: Square) -> String {
        format!("{square}, {}", self.cell(look.at(square)))
    }

    /// What a seat is called in a game: its colour, where it has one.
    pub fn side(&self, rules: Rules, seat: Seat) -> &'static str {
        let [first, second] = match rules {
            Rules::Banqi(_) => [self.first_player, self.second_player],
            Rules::Special(_) | Rules::Archess(_) | Rules::Slug(_) | Rules::Fog => {
                [self.white, self.black]
            }
        };
        match seat {
            Seat::First => first,
            Seat::Second => second,
        }
    }

    /// A colour of the pieces of a game.
    pub fn colour(&self, rules: Rules, color: Color) -> &'static str {
        match (rules, color) {
            (Rules::Banqi(_), Color::White) => self.red,
            (_, Color::White) => self.white,
            (_, Color::Black) => self.black,
        }
    }

    /// What the seats are called in a game that is being played: by their colours, as soon as
    /// they have one.
    pub fn sides(&self, session: &Session) -> Option<[&'static str; 2]> {
        let rules = session.rules()?;
        let look = match rules {
            Rules::Banqi(_) => session.view().map(|view| view.look()),
            Rules::Special(_) | Rules::Archess(_) | Rules::Slug(_) | Rules::Fog => None,
        };
        Some(Seat::BOTH.map(|seat| match &look {
            Some(look) => self.side_on(rules, look, seat),
            None => self.side(rules, seat),
        }))
    }

    /// What a seat is called in a position: by its colour, as soon as it has one.
    pub fn side_on(&self, rules: Rules, look: &Look, seat: Seat) -> &'static str {
        let color = look.color(seat);
        color.map_or(self.side(rules, seat), |color| self.colour(rules, color))
    }

    /// What a seat is called in a game that is being played.
    pub fn side_in(&self, session: &Session, seat: Seat) -> Option<&'static str> {
        Some(self.sides(session)?[seat.index()])
    }

    /// The result of a game and its reason: "White wins: Black resigned".
    pub fn result(&self, rules: Rules, result: GameResult) -> String {
        let [head, why] = self.verdict(Seat::BOTH.map(|seat| self.side(rules, seat)), result);
        fill(self.colon, &[&head, &why])
    }

    /// Who won and why, with what the seats are called.
    pub(crate) fn verdict(&self, names: [&str; 2], result: GameResult) -> [String; 2] {
        let loser = result.winner.map(|seat| names[seat.other().index()]);
        let head = match result.winner {
            Some(seat) => fill(self.wins, &[names[seat.index()]]),
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
            Ending::Withheld if loser.is_none() => self.why_neither_threw,
            Ending::Withheld => self.why_withheld,
            Ending::Deserted => self.why_deserted,
            Ending::Aborted => self.why_aborted,
        };
        [head, fill(why, &[loser.unwrap_or_default()])]
    }

    /// One event in a sentence.
    pub(crate) fn event(&self, rules: Rules, names: [&str; 2], told: &Told) -> Option<String> {
        let named = |letter: Option<char>| {
            let man = letter.and_then(|letter| Man::read(rules, letter));
            man.map_or_else(|| self.unseen.to_string(), |man| self.man(man))
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
            Told::Castled { seat, .. } => fill(self.say_castled, &[names[seat.index()]]),
            Told::Captured { piece, at, .. } => {
                fill(self.say_captured, &[&named(Some(piece)), &text(at)])
            }
            Told::Shot { piece, at, .. } => fill(self.say_shot, &[&named(Some(piece)), &text(at)]),
            Told::Tossed { coin: 'H', .. } => self.heads.into(),
            Told::Tossed { .. } => self.tails.into(),
            Told::Flipped { piece, at, .. } => {
                fill(self.say_flipped, &[&named(Some(piece)), &text(at)])
            }
            Told::Placed { seat, .. } => fill(self.say_placed, &[names[seat.index()]]),
            Told::Rebounded { .. } => self.say_rebound.into(),
            Told::Revealed { at, .. } => fill(self.say_revealed, &[&text(at)]),
            Told::Vanished { at, .. } => fill(self.say_vanished, &[&text(at)]),
            Told::Lit { at } => fill(self.say_lit, &[&text(at)]),
            Told::Check { .. } => self.check.into(),
            Told::Over(_) => return None,
        })
    }
}

/// Is it a disc of Banqi, not a piece of chess?
pub const fn is_disc(figure: Figure) -> bool {
    match figure {
        Figure::General
        | Figure::Guard
        | Figure::Minister
        | Figure::Chariot
        | Figure::Horse
        | Figure::Cannon
        | Figure::Soldier => true,
        Figure::King
        | Figure::Queen
        | Figure::Rook
        | Figure::Bishop
        | Figure::Knight
        | Figure::Pawn
        | Figure::Triceratops
        | Figure::Assassin
        | Figure::Archer => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use duskboard_rules::GameView;

    #[test]
    fn squares_are_spoken_as_they_are_known() {
        for (rules, view, at, english, chinese) in [
            ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "e1, white king", "e1, 白王"),
            (
                "slug-torch",
                "......2/......1K/......2/......../......../......../......../........ w - - - 1 -",
                "e8",
                "e8, unseen",
                "e8, 看不見",
            ),
            ("banqi", "?c6/8/8/8 1 r P 0 1", "a4", "a4, face down", "a4, 蓋著"),
            ("banqi", "?c6/8/8/8 1 r P 0 1", "b4", "b4, black cannon", "b4, 黑砲"),
        ] {
            let view = GameView::read(rules.parse().unwrap(), Seat::First.into(), view).unwrap();
            let look = view.look();
            let square = at.parse().unwrap();
            assert_eq!(Words::of(Language::English).square(&look, square), english);
            assert_eq!(Words::of(Language::Chinese).square(&look, square), chinese);
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
                "Player 2 wins: Player 1 cannot move",
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
