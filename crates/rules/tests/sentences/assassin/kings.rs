//! King safety is judged on the mover's view after the move.

use crate::row::*;

#[test]
fn king_safety() {
    hold([
        row(
            "a pawn move that uncovers an unseen assassin next to one's own king is legal",
            "assassin",
            "7k/8/8/8/8/8/3a3P/4K3 w - - 0 1",
            [
                from("h2", "h2h3 h2h4"),
                plays("h2h3", "7k/8/8/8/8/7P/3a4/4K3 b - - 0 1 -", ONGOING),
                told(FIRST, "first moves P h2-h3, second shown d2"),
                plays("d2e1", "7k/8/8/8/8/7P/8/4a3 w - - 0 2 -", "second king-captured"),
            ],
        ),
        row(
            "the same for Black",
            "assassin",
            "4k3/p2A4/8/8/8/8/8/7K b - - 0 1",
            [from("a7", "a7a5 a7a6")],
        ),
        row(
            "a king may step next to a hidden assassin it cannot see, or onto it",
            "assassin",
            "7k/8/8/8/8/3a4/8/4K3 w - - 0 1",
            [from("e1", "e1d1 e1d2 e1e2 e1f1 e1f2"), same(FIRST, "7k/8/8/8/8/8/8/4K3 w - - 0 1")],
        ),
        row(
            "a king may not step next to a revealed one",
            "assassin",
            "7k/8/8/8/8/3a4/2P5/4K3 w - - 0 1",
            [from("e1", "e1d1 e1f1 e1f2")],
        ),
        row(
            "a move that turns one's own assassin hidden and opens the line to the king is illegal",
            "assassin",
            "4r2k/8/8/3p4/4A3/2N5/8/4K3 w - - 0 1",
            [illegal("c3d5"), legal("c3b5")],
        ),
        row(
            "one's own assassin on the line may go only where it still blocks",
            "assassin",
            "4r2k/8/8/3p4/4A3/8/8/4K3 w - - 0 1",
            [from("e4", "e4e6")],
        ),
        row(
            "a move that turns a visible enemy assassin hidden and opens the line is illegal",
            "assassin",
            "4r2k/8/8/8/4a3/3P4/8/4K3 w - - 0 1",
            [from("d3", "d3e4")],
        ),
        row(
            "a pawn move after which the checking assassin is hidden again answers the check",
            "assassin",
            "7k/8/8/8/3a4/2P1K3/8/8 w - - 0 1",
            [
                all(FIRST, "c3c4 c3d4 e3d2 e3d4 e3e2 e3f2 e3f3 e3f4"),
                plays("c3c4", "7k/8/8/8/2Pa4/4K3/8/8 b - - 0 1 -", ONGOING),
                told(FIRST, "first moves P c3-c4, second hidden d4"),
            ],
        ),
        row(
            "mate that only a hidden assassin of the defender can parry is not mate",
            "assassin",
            "r6k/8/8/8/8/8/1A3PPP/6K1 b - - 0 1",
            [
                plays("a8a1", "7k/8/8/8/8/8/1A3PPP/r5K1 w - - 1 2 -", ONGOING),
                told(SECOND, "second moves r a8-a1, check g1"),
                all(FIRST, "b2a1"),
                plays("b2a1", "7k/8/8/8/8/8/5PPP/A5K1 b - - 0 2 -", ONGOING),
                told(SECOND, "first moves unseen, second loses r a1"),
            ],
        ),
        row(
            "mate that a hidden assassin of the defender cannot parry is mate",
            "assassin",
            "r6k/8/8/8/8/8/3A1PPP/6K1 b - - 0 1",
            [plays("a8a1", "7k/8/8/8/8/8/3A1PPP/r5K1 w - - 1 2 -", "second checkmate")],
        ),
        row(
            "stalemate but for a hidden assassin is not stalemate",
            "assassin",
            "7k/8/8/8/8/a7/8/2K2Q2 w - - 0 1",
            [
                plays("f1f7", "7k/5Q2/8/8/8/a7/8/2K5 b - - 1 1 -", ONGOING),
                all(SECOND, "a3a1 a3a2 a3a4 a3a5 a3b2 a3b3 a3b4 a3c3 a3c5"),
            ],
        ),
        row(
            "stalemate without one is a draw",
            "assassin",
            "7k/8/8/8/8/8/8/2K2Q2 w - - 0 1",
            [plays("f1f7", "7k/5Q2/8/8/8/8/8/2K5 b - - 1 1 -", "draw stalemate")],
        ),
        row(
            "an attacker's hidden assassin does not help to mate: its guard does not count",
            "assassin",
            "6k1/6Q1/7A/8/8/8/8/K7 b - - 0 1",
            [legal("g8g7")],
        ),
    ]);
}

#[test]
fn capturing_the_king() {
    hold([
        row(
            "a hidden assassin may capture the king, while its own king is attacked",
            "assassin",
            "3r3k/6A1/8/8/8/8/8/3K4 w - - 0 1",
            [
                plays("g7h8", "3r3A/8/8/8/8/8/8/3K4 b - - 0 1 -", "first king-captured"),
                told(SECOND, "first moves unseen, second loses k h8, over first king-captured"),
            ],
        ),
        row(
            "a revealed assassin may capture the king, while its own king is attacked",
            "stealth",
            "3r3k/6A1/8/7p/8/8/8/3K4 w - - 0 1",
            [plays("g7h8", "3r3A/8/8/7p/8/8/8/3K4 b - - 0 1 -", "first king-captured")],
        ),
        row(
            "an assassin may capture the king, also if that leaves its own king attacked",
            "assassin",
            "4r3/8/8/3p4/4A3/5k2/8/4K3 w - - 0 1",
            [plays("e4f3", "4r3/8/8/3p4/8/5A2/8/4K3 b - - 0 1 -", "first king-captured")],
        ),
        row(
            "a black assassin may as well",
            "assassin",
            "3k4/8/8/8/8/8/6a1/3R3K b - - 0 1",
            [plays("g2h1", "3k4/8/8/8/8/8/8/3R3a w - - 0 2 -", "second king-captured")],
        ),
        row(
            "no king is captured from two squares away",
            "assassin",
            "7k/8/5A2/8/8/8/8/K7 w - - 0 1",
            [illegal("f6h8")],
        ),
        row(
            "the game is over at once",
            "assassin",
            "7k/6A1/8/8/8/8/8/3K4 w - - 0 1",
            [
                moves("g7h8"),
                refused("second h8h7", "the game is over: first king-captured"),
                all(SECOND, ""),
            ],
        ),
        row(
            "wins: checkmate",
            "assassin",
            "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1",
            [plays("d1d8", "3R2k1/5ppp/8/8/8/8/8/K7 b - - 1 1 -", "first checkmate")],
        ),
    ]);
}
