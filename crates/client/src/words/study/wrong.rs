//! What is wrong with a position or a game that somebody wants to look at, in words.

use super::StudyWords;
use crate::words::{Words, fill};
use duskboard_rules::{FenError, FenPart, Man, Rules, RulesError, Seat, Variant};

impl StudyWords {
    /// What is wrong with a FEN.
    pub fn fen(&self, words: &Words, error: &FenError) -> String {
        let side = |seat: &Seat| words.side(Rules::Fog, *seat);
        let disc = |letter: &char| disc(words, *letter);
        match error {
            FenError::Fields { found, most, .. } => {
                fill(self.fen_fields, &[&most.to_string(), &found.to_string()])
            }
            FenError::Seventh => self.fen_seventh.into(),
            FenError::Written { part, found, .. } | FenError::View { part, found, .. } => {
                fill(self.fen_written, &[self.part(*part), found])
            }
            FenError::Ranks { found, expected } => {
                fill(self.fen_ranks, &[&expected.to_string(), &found.to_string()])
            }
            FenError::Rank { found } => fill(self.fen_rank, &[found]),
            FenError::Piece { letter, .. } => fill(self.fen_piece, &[&letter.to_string()]),
            FenError::Kings { seat, count: 0, .. } => fill(self.fen_no_king, &[side(seat)]),
            FenError::Kings { seat, count, .. } => {
                fill(self.fen_kings, &[side(seat), &count.to_string()])
            }
            FenError::Attacked(seat) => fill(self.fen_attacked, &[side(seat)]),
            FenError::Pawn(square) => fill(self.fen_pawn, &[&square.to_string()]),
            FenError::Pawns { seat, count } => {
                fill(self.fen_pawns, &[side(seat), &count.to_string()])
            }
            FenError::Pieces { seat, count, most } => {
                fill(self.fen_pieces, &[side(seat), &count.to_string(), &most.to_string()])
            }
            FenError::Castling(letter) => fill(self.fen_castling, &[&letter.to_string()]),
            FenError::EnPassant(square) => fill(self.fen_en_passant, &[&square.to_string()]),
            FenError::LitOwn(square) => fill(self.fen_lit_own, &[&square.to_string()]),
            FenError::NoLight(_) => self.fen_no_light.into(),
            FenError::Unplaced(_) => self.fen_unplaced.into(),
            FenError::Bag { pieces, lids } => {
                fill(self.fen_bag, &[&lids.to_string(), &pieces.to_string()])
            }
            FenError::Count { letter, most, .. } => {
                fill(self.fen_count, &[&disc(letter), &most.to_string()])
            }
            FenError::Set { letter, count, most } => {
                fill(self.fen_set, &[&disc(letter), &count.to_string(), &most.to_string()])
            }
            FenError::NoColour { .. } => self.fen_no_colour.into(),
            FenError::ColourTooSoon(_) => self.fen_colour_too_soon.into(),
            FenError::TurnTooSoon => self.fen_turn_too_soon.into(),
            FenError::NothingUp => self.fen_nothing_up.into(),
        }
    }

    /// What is wrong with the name or the options of a game.
    pub fn rules(&self, error: &RulesError) -> String {
        match error {
            RulesError::UnknownVariant { found, .. } => fill(self.no_such_game, &[found]),
            RulesError::UnknownOption { found, .. } => fill(self.no_such_option, &[found]),
            RulesError::BadValue { key, found, .. } => fill(self.no_such_value, &[key, found]),
        }
    }

    /// What a field of a FEN is called.
    fn part(&self, part: FenPart) -> &'static str {
        match part {
            FenPart::Board => self.part_board,
            FenPart::Turn | FenPart::Seat => self.editor_turn,
            FenPart::Castling => self.field_castling,
            FenPart::EnPassant => self.field_en_passant,
            FenPart::Clock => self.part_clock,
            FenPart::Number => self.part_number,
            FenPart::Unplaced => self.field_unplaced,
            FenPart::Lit => self.field_lit,
            FenPart::Colour => self.field_first_colour,
            FenPart::Bag => self.field_bag,
        }
    }
}

/// A piece of Banqi by its letter.
fn disc(words: &Words, letter: char) -> String {
    let man = Man::read(Rules::of(Variant::Banqi), letter);
    man.map_or(letter.to_string(), |man| words.man(man))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use duskboard_rules::Game;

    /// Every kind of fault that a FEN of a whole game can have.
    #[rustfmt::skip]
    const FAULTS: &[(&str, &str, &str, &str)] = &[
        ("chess", "8/8", "A FEN of this game has 7 fields, this one has 1.", "這個遊戲的 FEN 有 7 欄，這裡有 1 欄。"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 A", "This game has no seventh field.", "這個遊戲沒有第七欄。"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "To move: “x” cannot be read.", "輪走方：無法讀懂「x」。"),
        ("banqi", "8/8/8/K6k 3 r - 0 1", "To move: “3” cannot be read.", "輪走方：無法讀懂「3」。"),
        ("chess", "4k3/8 w - - 0 1", "The board needs 8 ranks, not 2.", "棋盤要有 8 橫列，不是 2 列。"),
        ("chess", "5k3/8/8/8/8/8/8/4K3 w - - 0 1", "Each rank needs eight squares: 5k3", "每一橫列要有八格：5k3"),
        ("chess", "4k3/8/8/8/8/8/8/T3K3 w - - 0 1", "T is no piece of this game.", "這個遊戲沒有棋子 T。"),
        ("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king.", "黑方沒有王。"),
        ("chess", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White has 2 kings.", "白方有 2 個王。"),
        ("chess", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "Black has just moved and left the king in check.", "黑方剛走完，王卻仍被將軍。"),
        ("chess", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "No pawn can stand on a8.", "a8 上不能有兵。"),
        ("chess", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns; 8 at most.", "白方有 9 個兵，最多 8 個。"),
        ("chess", "4k3/8/8/8/8/1RRRRRR1/PPPPPPPP/RR2K3 w - - 0 1", "White has 17 pieces; 16 at most.", "白方有 17 個棋子，最多 16 個。"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "Castling Q: king and rook must stand on their first squares.", "易位 Q：王與城堡必須在原位。"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "No pawn has just jumped over e6.", "沒有兵剛跳過 e6。"),
        ("slug-torch", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1", "A light on e1: light falls where the side to move has lost a piece.", "e1 亮著：只有輪走方剛失去棋子的格子會亮。"),
        ("slug-sight", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 d5", "Captures give no light in this game.", "這個遊戲裡吃子不會發光。"),
        ("assassin", "4k3/p7/8/8/8/8/7P/4K3 b - - 0 1 Aa", "Assassins are placed before the first move: White is to move, none is on the board, and a square in front of a pawn is free.", "刺客在第一步之前放置：輪到白方，棋盤上還沒有刺客，且兵前有空格。"),
        ("banqi", "8/8/8/K5?k 1 r - 0 1", "1 squares are face down, with 0 pieces for them.", "有 1 格蓋著，卻有 0 個棋子。"),
        ("banqi", "8/8/8/K5?k 1 r p9 0 1", "Face-down pieces: of the red soldier a set has 5.", "蓋著的棋子：紅兵在一副棋裡有 5 個。"),
        ("banqi", "8/8/8/KK5k 1 r - 0 1", "red general: 2 of them, a set has 1.", "紅帥：這裡有 2 個，一副棋只有 1 個。"),
        ("banqi", "8/8/8/K6k 1 - - 0 1", "Once a piece was flipped the first player has a colour: r or b.", "翻過棋子後，先手就有顏色：r 或 b。"),
        ("banqi", "????????/????????/????????/???????? 1 r KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1", "Before the first flip nobody has a colour.", "第一次翻棋之前，雙方都還沒有顏色。"),
        ("banqi", "????????/????????/????????/???????? 2 - KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1", "Before the first flip the first player is to move, and the count of quiet moves is 0.", "第一次翻棋之前輪到先手，且尚無步數。"),
        ("banqi", "8/8/8/8 1 r - 0 1", "After the first flip a piece lies face up.", "第一次翻棋之後，至少有一個棋子翻開。"),
    ];

    #[test]
    fn every_fault_has_words_in_every_language() {
        for (rules, fen, english, chinese) in FAULTS {
            let error = Game::from_fen(rules.parse().unwrap(), fen).unwrap_err();
            for (language, expected) in [(Language::English, english), (Language::Chinese, chinese)]
            {
                let said = StudyWords::of(language).fen(Words::of(language), &error);
                assert_eq!(said, *expected, "{rules} {fen}");
            }
        }
    }

    #[test]
    fn games_that_nobody_knows_are_named() {
        let english = StudyWords::of(Language::English);
        let said = |text: &str| english.rules(&text.parse::<Rules>().unwrap_err());
        assert_eq!(said("checkers"), "There is no game “checkers” here.");
        let mut banqi: Rules = "banqi".parse().unwrap();
        let bad = banqi.set("quiet_draw", "7").unwrap_err();
        assert_eq!(english.rules(&bad), "The option quiet_draw cannot be “7”.");
        let unknown = banqi.set("dinosaur", "on").unwrap_err();
        assert_eq!(english.rules(&unknown), "This game has no option “dinosaur”.");
    }
}
