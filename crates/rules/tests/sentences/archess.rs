//! ArChess. In the order of rules.md.

use crate::row::*;

const PROMOTING: &str = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
/// White's archer on b2; enemies on all eight neighbours and three squares up.
const BESET: &str = "7k/8/8/1r6/8/bbb5/bAb4K/brb5 w - - 0 1";

#[test]
fn setup_and_what_is_as_in_fide_chess() {
    hold([
        row(
            "archers on b2, g2, b7, g7",
            "archess",
            START,
            [
                now("rnbqkbnr/pappppap/8/8/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1"),
                options("archess second_shot=none"),
                all(
                    FIRST,
                    "a2a3 a2a4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 h2h3 h2h4 \
                 b1a3 b1c3 g1f3 g1h3 b2a3 b2b3 b2c3 g2f3 g2g3 g2h3",
                ),
            ],
        ),
        row(
            "en passant as usual",
            "archess",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            [plays("e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2", ONGOING)],
        ),
        row(
            "castling as usual",
            "archess",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            [
                legal("e1g1 e1c1"),
                plays("e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1", ONGOING),
                plays("e8c8", "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2", ONGOING),
            ],
        ),
        row(
            "promotion to Q, R, B, N; never an archer",
            "archess",
            PROMOTING,
            [
                from("a7", "a7a8b a7a8n a7a8q a7a8r"),
                illegal("a7a8a a7a8t"),
                plays("a7a8q", "Q6k/8/8/8/8/8/8/K7 b - - 0 1", ONGOING),
                told(SECOND, "first moves P a7-a8=Q, check h8"),
                history(SECOND, "a8=Q+"),
            ],
        ),
        row(
            "archers take no part in castling",
            "archess",
            "4k3/8/8/8/8/8/8/A3K2A w - - 0 1",
            [illegal("e1g1 e1c1")],
        ),
    ]);
}

#[test]
fn moves_and_shots() {
    hold([
        row(
            "an archer moves one square in any direction",
            "archess",
            "7k/8/8/8/3A4/8/8/K7 w - - 4 1",
            [
                from("d4", "d4c3 d4c4 d4c5 d4d3 d4d5 d4e3 d4e4 d4e5"),
                plays("d4e5", "7k/8/8/4A3/8/8/8/K7 b - - 5 1", ONGOING),
            ],
        ),
        row(
            "to an empty square: not to a friend's or a foe's",
            "archess",
            "7k/8/8/3r4/3AP3/8/8/K7 w - - 0 1",
            [illegal("d4d5 d4e4"), legal("d4*d5 d4c4")],
        ),
        row(
            "or shoots instead and stays",
            "archess",
            "7k/8/8/3r4/3A4/8/8/K7 w - - 4 1",
            [
                plays("d4*d5", "7k/8/8/8/3A4/8/8/K7 b - - 0 1", ONGOING),
                told(SECOND, "first shoots d4*d5 r, second loses r d5"),
            ],
        ),
        row(
            "targets: enemies on the eight neighbours, and three squares up",
            "archess",
            BESET,
            [from("b2", "b2*a1 b2*a2 b2*a3 b2*b1 b2*b3 b2*b5 b2*c1 b2*c2 b2*c3")],
        ),
        row(
            "targets: three squares down, for Black from b7",
            "archess",
            "7k/1a6/8/8/1R6/8/8/K7 b - - 0 1",
            [legal("b7*b4"), plays("b7*b4", "7k/1a6/8/8/8/8/8/K7 w - - 0 2", ONGOING)],
        ),
        row(
            "targets: up and down for either side",
            "archess",
            "7k/3r4/8/8/3A4/8/8/K2r4 w - - 0 1",
            [from("d4", "d4*d1")],
        ),
        row(
            "exactly three squares, along the file only",
            "archess",
            "7k/6b1/3r4/8/r2A2r1/8/8/1K6 w - - 0 1",
            [illegal("d4*d6 d4*g4 d4*a4 d4*g7"), legal("d4d5")],
        ),
        row(
            "no shot at one's own pieces or at an empty square",
            "archess",
            "7k/8/8/1B6/8/8/1AP5/K7 w - - 0 1",
            [illegal("b2*b5 b2*c2 b2*c3 b2*a1")],
        ),
        row(
            "nothing in between matters",
            "archess",
            "7k/8/8/1r6/1p6/1P6/1A6/K7 w - - 0 1",
            [plays("b2*b5", "7k/8/8/8/1p6/1P6/1A6/K7 b - - 0 1", ONGOING)],
        ),
        row(
            "the target must be on the board",
            "archess",
            "k7/6A1/8/8/8/8/1A6/1K6 w - - 0 1",
            [from("g7", "g7f6 g7f7 g7f8 g7g6 g7g8 g7h6 g7h7 g7h8")],
        ),
    ]);
}

/// A white archer on b2 and a black knight on c3.
const KNIGHT: &str = "7k/8/8/8/8/2n5/1A6/7K w - - 4 1";

#[test]
fn knights() {
    hold([
        row(
            "a shot at a knight: a fair coin",
            "archess",
            KNIGHT,
            [
                moves("b2*c3"),
                outcome("chance"),
                chances("H:1 T:1"),
                refused("second c3e4", "not the turn of second"),
                refused("first b2b3", "not the turn of first"),
                no_chance("K", "expected one of H T"),
            ],
        ),
        row(
            "a shot at anything else needs no coin",
            "archess",
            "7k/8/8/8/8/2b5/1A6/7K w - - 4 1",
            [
                moves("b2*c3"),
                outcome(ONGOING),
                chances(""),
                no_chance("H", "no chance outcome is needed"),
            ],
        ),
        row(
            "heads paralyses it, for good",
            "archess",
            KNIGHT,
            [
                plays("b2*c3 H", "7k/8/8/8/8/2x5/1A6/7K b - - 0 1", ONGOING),
                told(FIRST, "heads c3"),
                from("c3", ""),
                moves("h8h7, h1g1, h7h8, g1h1"),
                from("c3", ""),
            ],
        ),
        row(
            "tails does nothing; the turn is spent either way",
            "archess",
            KNIGHT,
            [
                plays("b2*c3 T", "7k/8/8/8/8/2n5/1A6/7K b - - 5 1", ONGOING),
                told(SECOND, "tails c3"),
                legal("c3e4"),
            ],
        ),
        row(
            "a black archer and a white knight",
            "archess",
            "7k/1a6/8/8/1N6/8/8/7K b - - 4 1",
            [plays("b7*b4 H", "7k/1a6/8/8/1X6/8/8/7K w - - 0 2", ONGOING), from("b4", "")],
        ),
        row(
            "a paralysed knight attacks nothing and gives no check",
            "archess",
            "7k/7p/8/8/8/4x3/8/5K2 w - - 0 1",
            [from("f1", "f1e1 f1e2 f1f2 f1g1 f1g2")],
        ),
        row(
            "a paralysed knight blocks",
            "archess",
            "r6k/8/8/8/x7/8/8/4K3 b - - 0 1",
            [from("a8", "a8a5 a8a6 a8a7 a8b8 a8c8 a8d8 a8e8 a8f8 a8g8")],
        ),
        row(
            "a paralysed knight can be captured by moving onto it",
            "archess",
            "7k/8/8/3x4/4P3/8/8/K2R4 w - - 4 1",
            [legal("d1d5 e4d5"), plays("d1d5", "7k/8/8/3R4/4P3/8/8/K7 b - - 0 1", ONGOING)],
        ),
        row(
            "second_shot=none: an archer may not aim at a paralysed knight",
            "archess",
            "7k/8/8/8/8/2x5/1A6/7K w - - 0 1",
            [illegal("b2*c3")],
        ),
        row(
            "second_shot=captures: an archer may, and it is gone without a coin",
            "archess second_shot=captures",
            "7k/8/8/8/8/2x5/1A6/7K w - - 4 1",
            [
                options("archess second_shot=captures"),
                plays("b2*c3", "7k/8/8/8/8/8/1A6/7K b - - 0 1", ONGOING),
                told(SECOND, "first shoots b2*c3 x, second loses x c3"),
            ],
        ),
        row(
            "second_shot=captures: the first shot still needs a coin",
            "archess second_shot=captures",
            KNIGHT,
            [moves("b2*c3"), chances("H:1 T:1")],
        ),
    ]);
}

#[test]
fn attacked_squares() {
    hold([
        row(
            "a king an archer can shoot is in check",
            "archess",
            "8/1k6/8/8/8/1A6/8/K7 w - - 0 1",
            [moves("b3b4"), told(SECOND, "first moves A b3-b4, check b7"), history(SECOND, "Ab4+")],
        ),
        row(
            "the check cannot be blocked: only moving away or capturing the archer helps",
            "archess",
            "8/1k6/7r/8/1A2r3/8/8/K7 b - - 0 1",
            [illegal("h6b6 h6h5 e4e5"), legal("e4b4 b7a7 b7b6 b7c8")],
        ),
        row(
            "castling through squares an archer can shoot is not allowed",
            "archess",
            "4k3/8/8/8/5a2/8/8/R3K2R w KQ - 0 1",
            [illegal("e1g1"), legal("e1c1")],
        ),
        row(
            "castling onto such a square is not allowed",
            "archess",
            "4k3/8/8/8/2a5/8/8/R3K2R w KQ - 0 1",
            [illegal("e1c1"), legal("e1g1")],
        ),
        row(
            "castling out of an archer's check is not allowed",
            "archess",
            "3k4/8/8/8/4a3/8/8/R3K2R w KQ - 0 1",
            [illegal("e1c1 e1g1")],
        ),
        row(
            "castling past a square only the rook passes is allowed",
            "archess",
            "4k3/8/8/8/1a6/8/8/R3K3 w Q - 0 1",
            [legal("e1c1")],
        ),
        row(
            "a king may not step next to an archer, nor three squares from it",
            "archess",
            "7k/8/8/4a3/8/8/3K4/8 w - - 0 1",
            [from("d2", "d2c1 d2c2 d2c3 d2d1 d2d3 d2e1 d2e3")],
        ),
        row(
            "the king is never shot: no position lets it",
            "archess",
            "8/1k6/8/8/1A6/8/8/K7 b - - 0 1",
            [
                bad_fen("8/1k6/8/8/1A6/8/8/K7 w - - 0 1", "the king of Black attacked"),
                all(SECOND, "b7a6 b7a7 b7a8 b7b6 b7b8 b7c6 b7c7 b7c8"),
            ],
        ),
        row(
            "a shot ends the chance to take in passing",
            "archess",
            "7k/8/8/3pP3/8/2r5/1A6/7K w - d6 0 2",
            [legal("e5d6"), plays("b2*c3", "7k/8/8/3pP3/8/8/1A6/7K b - - 0 2", ONGOING)],
        ),
    ]);
}

#[test]
fn shots_and_the_own_king() {
    hold([
        row(
            "shooting the knight that gives check is never an answer to that check",
            "archess",
            "7k/8/8/8/8/2n5/1A6/1K6 w - - 0 1",
            [illegal("b2*c3"), all(FIRST, "b1a1 b1c1 b1c2")],
        ),
        row(
            "shooting another checking piece is an answer",
            "archess",
            "7k/8/8/8/8/1rA5/8/1K6 w - - 0 1",
            [legal("c3*b3"), plays("c3*b3", "7k/8/8/8/8/2A5/8/1K6 b - - 0 1", ONGOING)],
        ),
        row(
            "shooting away an enemy piece that shields one's king is illegal",
            "archess",
            "7k/8/8/8/8/8/1A6/Kb5r w - - 0 1",
            [illegal("b2*b1"), legal("b2b3")],
        ),
        row(
            "a knight that shields one's king may be shot at: it stays either way",
            "archess",
            "7k/8/8/8/8/8/1A6/Kn5r w - - 0 1",
            [legal("b2*b1"), plays("b2*b1 H", "7k/8/8/8/8/8/1A6/Kx5r b - - 0 1", ONGOING)],
        ),
        row(
            "second_shot=captures: a paralysed knight that shields one's king may not be shot",
            "archess second_shot=captures",
            "7k/8/8/8/8/8/1A6/Kx5r w - - 0 1",
            [illegal("b2*b1")],
        ),
        row(
            "while nothing gives check a knight may be shot at",
            "archess",
            "7k/8/8/8/8/2n5/1A6/7K w - - 0 1",
            [legal("b2*c3")],
        ),
        row(
            "in another's check no knight is shot at",
            "archess",
            "7k/8/8/8/8/2n5/1A6/r6K w - - 0 1",
            [illegal("b2*c3"), legal("b2*a1 b2b1")],
        ),
        row(
            "an archer is pinned as other pieces are, but a shot moves nothing",
            "archess",
            "7k/8/8/8/8/8/2r5/K1A4r w - - 0 1",
            [from("c1", "c1*c2 c1b1 c1d1")],
        ),
        row(
            "castling rights end when the rook is shot",
            "archess",
            "r3k2r/6A1/8/8/8/8/8/R3K2R w KQkq - 0 1",
            [plays("g7*h8", "r3k3/6A1/8/8/8/8/8/R3K2R b KQq - 0 1", ONGOING)],
        ),
        row(
            "castling rights end when the rook is shot from afar",
            "archess",
            "r3k2r/8/8/8/a7/8/8/R3K2R b KQkq - 0 1",
            [plays("a4*a1", "r3k2r/8/8/8/a7/8/8/4K2R w Kkq - 0 2", ONGOING)],
        ),
    ]);
}

#[test]
fn ends_and_notation() {
    hold([
        row(
            "mate as in FIDE",
            "archess",
            "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1",
            [plays("d1d8", "3R2k1/5ppp/8/8/8/8/8/K7 b - - 1 1", "first checkmate")],
        ),
        row(
            "an archer mates",
            "archess",
            "k7/7R/8/8/A7/8/8/1R5K w - - 0 1",
            [
                plays("a4a5", "k7/7R/8/A7/8/8/8/1R5K b - - 1 1", "first checkmate"),
                history(SECOND, "Aa5#"),
            ],
        ),
        row(
            "stalemate as in FIDE",
            "archess",
            "7k/8/8/8/8/8/8/K4Q2 w - - 0 1",
            [plays("f1f7", "7k/5Q2/8/8/8/8/8/K7 b - - 1 1", "draw stalemate")],
        ),
        row(
            "stalemate: a paralysed knight cannot move",
            "archess",
            "7k/8/8/8/8/x7/8/K4Q2 w - - 0 1",
            [plays("f1f7", "7k/5Q2/8/8/8/x7/8/K7 b - - 1 1", "draw stalemate")],
        ),
        row(
            "draws as in FIDE: a hundred quiet half-moves",
            "archess",
            "7k/8/8/8/8/8/1A6/K7 w - - 99 80",
            [plays("b2b3", "7k/8/8/8/8/1A6/8/K7 b - - 100 80", "draw quiet")],
        ),
        row(
            "draws as in FIDE: the same position for the third time",
            "archess",
            START,
            [
                moves("b2b3, b7b6, b3b2, b6b7, b2b3, b7b6, b3b2"),
                outcome(ONGOING),
                moves("b6b7"),
                outcome("draw repetition"),
            ],
        ),
        row(
            "a paralysis is irreversible",
            "archess",
            "7k/8/8/8/8/2n5/1A6/7K w - - 99 80",
            [plays("b2*c3 H", "7k/8/8/8/8/2x5/1A6/7K b - - 0 80", ONGOING)],
        ),
        row(
            "a failed toss is not",
            "archess",
            "7k/8/8/8/8/2n5/1A6/7K w - - 99 80",
            [plays("b2*c3 T", "7k/8/8/8/8/2n5/1A6/7K b - - 100 80", "draw quiet")],
        ),
        row(
            "notation: Ab2*b5 a shot",
            "archess",
            "7k/8/8/1r6/8/8/1A6/7K w - - 0 1",
            [writes("b2*b5", "Ab2*b5"), moves("b2*b5"), history(SECOND, "Ab2*b5")],
        ),
        row(
            "notation: Ab2*Nc3=H with the coin",
            "archess",
            KNIGHT,
            [
                writes("b2*c3", "Ab2*Nc3"),
                reads("Ab2*Nc3=H", "b2*c3"),
                moves("b2*c3"),
                history(SPECTATOR, "Ab2*Nc3"),
                moves("chance H"),
                history(SPECTATOR, "=H"),
            ],
        ),
        row(
            "notation: =T with the coin",
            "archess",
            KNIGHT,
            [reads("Ab2*Nc3=T", "b2*c3"), moves("b2*c3, chance T"), history(FIRST, "=T")],
        ),
        row(
            "FEN letters A and a; paralysed knights X and x",
            "archess",
            "7k/1a4x1/8/8/8/8/1A4X1/7K w - - 0 1",
            [
                now("7k/1a4x1/8/8/8/8/1A4X1/7K w - - 0 1"),
                bad_fen("7k/8/8/8/8/8/1T6/7K w - - 0 1", "board"),
            ],
        ),
    ]);
}
