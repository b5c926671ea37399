//! Draws, and which reason counts: points 5 and 6.

use crate::row::*;

#[test]
fn repetition_and_quiet() {
    hold([
        row(
            "5: the same position for the third time ends the game at once",
            "chess",
            START,
            [
                moves("g1f3, g8f6, f3g1, f6g8, g1f3, g8f6, f3g1"),
                outcome(ONGOING),
                plays(
                    "f6g8",
                    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5",
                    "draw repetition",
                ),
                told(SPECTATOR, "second moves n f6-g8, over draw repetition"),
                refused("g1f3", "the game is over: draw repetition"),
            ],
        ),
        row(
            "5: with the same side to move: the other's turn makes another position",
            "chess",
            "k7/8/8/8/8/8/8/K6R w - - 0 1",
            [
                moves("h1h2, a8b8, h2h3, b8a8, h3h1, a8b8, h1h2, b8a8, h2h1"),
                outcome(ONGOING),
                moves("a8b8, h1h2, b8a8, h2h1"),
                outcome("draw repetition"),
            ],
        ),
        row(
            "5: other castling rights make another position",
            "chess",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            [
                moves("h1g1, h8g8, g1h1, g8h8, h1g1, h8g8, g1h1, g8h8, h1g1"),
                outcome(ONGOING),
                moves("h8g8"),
                outcome("draw repetition"),
            ],
        ),
        row(
            "5: an en passant that can be played makes another position",
            "chess",
            "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1",
            [
                moves("e2e4, e8e7, e1e2, e7e8, e2e1, e8e7, e1e2, e7e8"),
                outcome(ONGOING),
                moves("e2e1"),
                outcome(ONGOING),
                moves("e8e7"),
                outcome("draw repetition"),
            ],
        ),
        row(
            "5: the same true position: a hidden assassin elsewhere makes another",
            "assassin",
            "7k/8/8/8/8/2A5/8/K7 w - - 0 1",
            [
                moves("c3c4, h8g8, c4c5, g8h8, c5c6, h8g8, c6d6, g8h8, d6e6, h8g8, e6e5, g8h8"),
                outcome(ONGOING),
            ],
        ),
        row(
            "5: the same true position, hidden assassin and all, is a draw",
            "assassin",
            "7k/8/8/8/8/2A5/8/K7 w - - 0 1",
            [moves("c3c4, h8g8, c4c3, g8h8, c3c4, h8g8, c4c3, g8h8"), outcome("draw repetition")],
        ),
        row(
            "5: the same true position in the fog is a draw, also if nobody can know",
            "slug-torch",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            [moves("e1e2, e8e7, e2e1, e7e8, e1e2, e8e7, e2e1, e7e8"), outcome("draw repetition")],
        ),
        row(
            "5: a hundred quiet half-moves end the game at once",
            "chess",
            "7k/8/8/8/8/8/8/K5R1 w - - 98 80",
            [
                plays("g1f1", "7k/8/8/8/8/8/8/K4R2 b - - 99 80", ONGOING),
                plays("h8h7", "8/7k/8/8/8/8/8/K4R2 w - - 100 81", "draw quiet"),
            ],
        ),
        row(
            "5: a hundred quiet half-moves with assassins, their moves counted",
            "assassin",
            "7k/8/8/8/8/2A5/8/K7 w - - 99 80",
            [plays("c3c4", "7k/8/8/8/2A5/8/8/K7 b - - 100 80 -", "draw quiet")],
        ),
        row(
            "5: a hundred quiet half-moves in the fog",
            "slug-sight",
            "4k3/8/8/8/8/8/8/4K2R w - - 99 80",
            [plays("e1e2", "4k3/8/8/8/8/8/4K3/7R b - - 100 80 -", "draw quiet")],
        ),
        row(
            "5: a capture ends the quiet",
            "chess",
            "7k/8/8/8/8/7r/8/K6R w - - 99 80",
            [plays("h1h3", "7k/8/8/8/8/7R/8/K7 b - - 0 80", ONGOING)],
        ),
        row(
            "5: a pawn move ends the quiet",
            "chess",
            "7k/8/8/8/8/8/P7/K7 w - - 99 80",
            [plays("a2a3", "7k/8/8/8/8/P7/8/K7 b - - 0 80", ONGOING)],
        ),
        row(
            "5: a promotion ends the quiet",
            "dinosaur",
            "6k1/P7/8/8/8/8/8/K7 w - - 99 80",
            [plays("a7a8t", "T5k1/8/8/8/8/8/8/K7 b - - 0 80", ONGOING)],
        ),
        row(
            "5: a paralysis ends the quiet",
            "archess",
            "7k/8/8/8/8/2n5/1A6/7K w - - 99 80",
            [plays("b2*c3 H", "7k/8/8/8/8/2x5/1A6/7K b - - 0 80", ONGOING)],
        ),
        row(
            "5: a flip ends the quiet",
            "banqi",
            "8/8/1R5?/7k 1 r P 59 40",
            [plays("h2h2 P", "8/8/1R5P/7k 2 r - 0 40", ONGOING)],
        ),
    ]);
}

#[test]
fn material() {
    hold([
        row(
            "6: king against king",
            "chess",
            "7k/8/8/8/8/8/1r6/K7 w - - 0 1",
            [plays("a1b2", "7k/8/8/8/8/8/1K6/8 b - - 0 1", "draw material")],
        ),
        row(
            "6: plus one knight",
            "chess",
            "7k/8/8/8/8/8/8/K6N w - - 0 1",
            [outcome("draw material")],
        ),
        row(
            "6: plus one bishop",
            "chess",
            "7k/8/8/8/8/8/8/Kb6 w - - 0 1",
            [outcome("draw material")],
        ),
        row(
            "6: bishops all on one square colour",
            "chess",
            "b6k/8/8/8/4B3/8/8/K6B w - - 0 1",
            [outcome("draw material")],
        ),
        row(
            "6: not bishops on both colours",
            "chess",
            "7k/8/8/8/8/8/8/KbB5 w - - 0 1",
            [outcome(ONGOING)],
        ),
        row("6: not two knights", "chess", "7k/8/8/8/8/8/8/K5NN w - - 0 1", [outcome(ONGOING)]),
        row(
            "6: not a knight against a knight",
            "chess",
            "n6k/8/8/8/8/8/8/K6N w - - 0 1",
            [outcome(ONGOING)],
        ),
        row(
            "6: not a knight and a bishop",
            "chess",
            "7k/8/8/8/8/8/8/K5BN w - - 0 1",
            [outcome(ONGOING)],
        ),
        row(
            "6: not a pawn, a rook or a queen (pawn)",
            "chess",
            "7k/8/8/8/8/8/P7/K7 w - - 0 1",
            [outcome(ONGOING)],
        ),
        row(
            "6: not a pawn, a rook or a queen (rook)",
            "chess",
            "7k/8/8/8/8/8/R7/K7 w - - 0 1",
            [outcome(ONGOING)],
        ),
        row(
            "6: not a pawn, a rook or a queen (queen)",
            "chess",
            "7k/8/8/8/8/8/Q7/K7 w - - 0 1",
            [outcome(ONGOING)],
        ),
        row(
            "6: ArChess the same: king against king",
            "archess",
            "7k/8/8/8/8/8/8/K7 w - - 0 1",
            [outcome("draw material")],
        ),
        row(
            "6: ArChess the same: one knight",
            "archess",
            "7k/8/8/8/8/8/8/K6N w - - 0 1",
            [outcome("draw material")],
        ),
        row(
            "6: ArChess the same: bishops on one colour",
            "archess",
            "b6k/8/8/8/8/8/8/K6B w - - 0 1",
            [outcome("draw material")],
        ),
        row(
            "6: ArChess the same: not bishops on both colours",
            "archess",
            "7k/8/8/8/8/8/8/KbB5 w - - 0 1",
            [outcome(ONGOING)],
        ),
        row(
            "6: any archer plays on",
            "archess",
            "7k/8/8/8/8/8/1A6/K7 w - - 0 1",
            [outcome(ONGOING)],
        ),
        row(
            "6: kings with paralysed knights only is a draw",
            "archess",
            "x6k/x7/8/8/8/8/1X6/K7 w - - 0 1",
            [outcome("draw material")],
        ),
        row(
            "6: kings with one paralysed knight is a draw",
            "archess",
            "7k/8/8/8/8/x7/1p6/K7 w - - 0 1",
            [plays("a1b2", "7k/8/8/8/8/x7/1K6/8 b - - 0 1", "draw material")],
        ),
        row(
            "6: a paralysed knight beside one that can move plays on",
            "archess",
            "7k/8/8/8/8/x7/8/K6N w - - 0 1",
            [outcome(ONGOING)],
        ),
        row(
            "6: a paralysed knight and an archer play on",
            "archess",
            "7k/8/8/8/8/x7/1A6/K7 w - - 0 1",
            [outcome(ONGOING)],
        ),
        row(
            "6: never in SlugChess (torch)",
            "slug-torch",
            "7k/8/8/8/8/8/8/K7 w - - 0 1",
            [outcome(ONGOING)],
        ),
        row(
            "6: never in SlugChess (sight)",
            "slug-sight",
            "7k/8/8/8/8/8/8/K7 w - - 0 1",
            [outcome(ONGOING)],
        ),
        row("6: never in Banqi", "banqi", "8/8/8/K6k 1 r - 0 1", [outcome(ONGOING)]),
        row(
            "6: never with dinosaur on",
            "dinosaur",
            "7k/8/8/8/8/8/8/K6N w - - 0 1",
            [outcome(ONGOING)],
        ),
        row(
            "6: never with assassin on",
            "assassin",
            "7k/8/8/8/8/8/8/K6N w - - 0 1",
            [outcome(ONGOING)],
        ),
    ]);
}

#[test]
fn order_of_reasons() {
    hold([
        row(
            "6: king captured comes before no moves",
            "slug-torch",
            "8/8/8/8/8/8/3k4/4K3 w - - 99 9",
            [plays("e1d2", "8/8/8/8/8/8/3K4/8 b - - 0 9 d2", "first king-captured")],
        ),
        row(
            "6: no pieces comes before no moves",
            "banqi",
            "8/8/1Rh5/8 1 r - 0 7",
            [plays("b2c2", "8/8/2R5/8 2 r - 0 7", "first no-pieces")],
        ),
        row(
            "6: checkmate comes before quiet",
            "chess",
            "6k1/5ppp/8/8/8/8/8/K2R4 w - - 99 80",
            [plays("d1d8", "3R2k1/5ppp/8/8/8/8/8/K7 b - - 100 80", "first checkmate")],
        ),
        row(
            "6: stalemate comes before material",
            "chess",
            "k7/2p5/K7/8/5B2/8/8/8 w - - 0 1",
            [plays("f4c7", "k7/2B5/K7/8/8/8/8/8 b - - 0 1", "draw stalemate")],
        ),
        row(
            "6: stalemate comes before quiet",
            "chess",
            "7k/8/8/8/8/8/8/K4Q2 w - - 99 80",
            [plays("f1f7", "7k/5Q2/8/8/8/8/8/K7 b - - 100 80", "draw stalemate")],
        ),
        row(
            "6: no moves comes before quiet",
            "banqi",
            "8/8/1R6/pG6 1 r - 59 40",
            [plays("b2a2", "8/8/R7/pG6 2 r - 60 40", "first no-moves")],
        ),
        row(
            "6: material comes before quiet",
            "chess",
            "7k/8/8/8/8/8/8/K7 w - - 100 80",
            [outcome("draw material")],
        ),
        row(
            "6: repetition comes before quiet",
            "chess",
            "k7/8/8/8/8/8/8/K6R w - - 92 80",
            [
                moves("h1h2, a8b8, h2h1, b8a8, h1h2, a8b8, h2h1"),
                plays("b8a8", "k7/8/8/8/8/8/8/K6R w - - 100 84", "draw repetition"),
            ],
        ),
        row(
            "6: without a repetition the same number of half-moves is quiet",
            "chess",
            "k7/8/8/8/8/8/8/K6R w - - 92 80",
            [
                moves("h1h2, a8b8, h2h3, b8a8, h3h4, a8b8, h4h5"),
                plays("b8a8", "k7/8/8/7R/8/8/8/K7 w - - 100 84", "draw quiet"),
            ],
        ),
    ]);
}
