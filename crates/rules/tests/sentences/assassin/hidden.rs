//! Hidden = empty, and what the opponent gets to know.

use crate::row::*;

#[test]
fn hidden_is_empty() {
    hold([
        row(
            "sliders pass through it (foe)",
            "assassin",
            "3r3k/8/8/3A1b2/4A3/8/6q1/K7 b - - 0 1",
            [legal("d8d4 d8d2 f5d3 f5c2 g2c6 g2b7")],
        ),
        row(
            "sliders pass through it (friend)",
            "assassin",
            "7k/8/8/3A4/Q1A5/4A3/8/K1BR4 w - - 0 1",
            [legal("d1d6 d1d7 c1f4 c1g5 a4d4 a4e4")],
        ),
        row(
            "pawns double-step over it (friend)",
            "assassin",
            "7k/8/8/8/8/4A3/4P3/K7 w - - 0 1",
            [from("e2", "e2e3 e2e4"), plays("e2e4", "7k/8/8/8/4P3/4A3/8/K7 b - e3 0 1 -", ONGOING)],
        ),
        row(
            "pawns double-step over it (foe): now they have passed it, so it is revealed",
            "assassin",
            "7k/8/8/8/8/4a3/4P3/K7 w - - 0 1",
            [
                from("e2", "e2e3 e2e4"),
                plays("e2e4", "7k/8/8/8/4P3/4a3/8/K7 b - e3 0 1 -", ONGOING),
                told(FIRST, "first moves P e2-e4, second shown e3"),
            ],
        ),
        row(
            "pawns double-step over it (Black's pawn)",
            "assassin",
            "7k/3p4/3A4/8/8/8/8/K7 b - - 0 1",
            [
                from("d7", "d7d5 d7d6"),
                plays("d7d5", "7k/8/3A4/3p4/8/8/8/K7 w - d6 0 2 -", ONGOING),
                told(SECOND, "second moves p d7-d5, first shown d6"),
            ],
        ),
        row(
            "castling goes over it (own)",
            "assassin",
            "4k3/8/8/8/8/8/8/RA2K3 w Q - 0 1",
            [plays("e1c1", "4k3/8/8/8/8/8/8/1AKR4 b - - 1 1 -", ONGOING)],
        ),
        row(
            "castling goes over it (the enemy's)",
            "assassin",
            "ra2k3/8/8/8/8/8/8/RA2K3 b q - 0 1",
            [
                plays("e8c8", "1akr4/8/8/8/8/8/8/RA2K3 w - - 1 2 -", ONGOING),
                told(FIRST, "second castles e8-c8 a8-d8"),
            ],
        ),
        row(
            "castling goes past one that stands beside the king's way",
            "assassin",
            "4k3/8/8/8/8/8/6a1/4K2R w K - 0 1",
            [legal("e1g1")],
        ),
        row(
            "it blocks no check",
            "assassin",
            "3r3k/8/8/3A4/8/8/8/3K4 w - - 0 1",
            [all(FIRST, "d1c1 d1c2 d1e1 d1e2")],
        ),
        row(
            "it blocks no check that one gives: a rook attacks through it",
            "assassin",
            "7k/8/8/7A/8/8/8/K5R1 w - - 0 1",
            [moves("g1h1"), told(SECOND, "first moves R g1-h1, check h8"), history(FIRST, "Rh1+")],
        ),
        row(
            "it gives no check",
            "assassin",
            "7k/8/8/8/2a5/8/8/K5R1 b - - 0 1",
            [
                moves("c4c3, g1g2, c3b2"),
                told(SECOND, "second moves a c3-b2"),
                told(FIRST, "second moves unseen"),
                legal("g2g3 g2b2 a1b1"),
            ],
        ),
        row(
            "en passant onto a hidden assassin cannot happen: the taker's own is revealed",
            "assassin",
            "7k/8/8/8/3p4/4a3/4P3/K7 w - - 0 1",
            [plays("e2e4", "7k/8/8/8/3pP3/4a3/8/K7 b - e3 0 1 -", ONGOING), from("d4", "d4d3")],
        ),
        row(
            "en passant onto a hidden assassin cannot happen: the jumper's own was revealed",
            "assassin",
            "7k/8/8/8/3p4/4A3/4P3/K7 w - - 0 1",
            [from("e2", "")],
        ),
        row(
            "en passant is as usual elsewhere",
            "assassin",
            "7k/8/8/8/3p4/8/4P3/K7 w - - 0 1",
            [moves("e2e4"), plays("d4e3", "7k/8/8/8/8/4p3/8/K7 w - - 0 2 -", ONGOING)],
        ),
    ]);
}

#[test]
fn blind_capture() {
    hold([
        row(
            "a foe that ends its move on it removes it (rook)",
            "assassin",
            "3r3k/8/8/3A4/8/8/8/K7 b - - 5 9",
            [plays("d8d5", "7k/8/8/3r4/8/8/8/K7 w - - 0 10 -", ONGOING)],
        ),
        row(
            "a foe that ends its move on it removes it (knight)",
            "assassin",
            "6nk/8/5A2/8/8/8/8/K7 b - - 5 9",
            [plays("g8f6", "7k/8/5n2/8/8/8/8/K7 w - - 0 10 -", ONGOING)],
        ),
        row(
            "a foe that ends its move on it removes it (king)",
            "assassin",
            "8/6k1/5A2/8/8/8/8/K7 b - - 5 9",
            [plays("g7f6", "8/8/5k2/8/8/8/8/K7 w - - 0 10 -", ONGOING)],
        ),
        row(
            "a foe that ends its move on it removes it (pawn, one step)",
            "assassin",
            "7k/4p3/4A3/8/8/8/8/K7 b - - 5 9",
            [plays("e7e6", "7k/8/4p3/8/8/8/8/K7 w - - 0 10 -", ONGOING)],
        ),
        row(
            "a foe that ends its move on it removes it (pawn, two steps)",
            "assassin",
            "7k/8/8/8/4a3/8/4P3/K7 w - - 5 9",
            [plays("e2e4", "7k/8/8/8/4P3/8/8/K7 b - e3 0 9 -", ONGOING)],
        ),
        row(
            "a friend that ends its move on it removes it (pawn)",
            "assassin",
            "7k/8/8/8/8/4A3/4P3/K7 w - - 5 9",
            [plays("e2e3", "7k/8/8/8/8/4P3/8/K7 b - - 0 9 -", ONGOING)],
        ),
        row(
            "a friend that ends its move on it removes it (king)",
            "assassin",
            "7k/8/8/8/8/8/1A6/K7 w - - 5 9",
            [plays("a1b2", "7k/8/8/8/8/8/1K6/8 b - - 6 9 -", ONGOING)],
        ),
        row(
            "also the rook that castles onto it (the enemy's)",
            "assassin",
            "4k3/8/8/8/8/8/8/4Ka1R w K - 5 9",
            [
                plays("e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 0 9 -", ONGOING),
                told(SECOND, "first castles e1-g1 h1-f1, second loses a f1"),
                told(FIRST, "first castles e1-g1 h1-f1, second loses a f1"),
                history(FIRST, "O-O(xA)"),
            ],
        ),
        row(
            "also the rook that castles onto it (one's own)",
            "assassin",
            "4k3/8/8/8/8/8/8/4KA1R w K - 5 9",
            [
                plays("e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 6 9 -", ONGOING),
                told(FIRST, "first castles e1-g1 h1-f1, first loses A f1"),
                told(SECOND, "first castles e1-g1 h1-f1"),
            ],
        ),
        row(
            "also the king that castles onto it (the enemy's)",
            "assassin",
            "4k3/8/8/8/8/8/8/R1a1K3 w Q - 5 9",
            [plays("e1c1", "4k3/8/8/8/8/8/8/2KR4 b - - 0 9 -", ONGOING)],
        ),
        row(
            "also the king that castles onto it (one's own)",
            "assassin",
            "4k1ar/8/8/8/8/8/8/4K3 b k - 5 9",
            [plays("e8g8", "5rk1/8/8/8/8/8/8/4K3 w - - 6 10 -", ONGOING)],
        ),
        row(
            "the move list never shows that a square holds one (foe)",
            "assassin",
            "3r2nk/2p5/8/3A4/8/8/8/K7 b - - 0 1",
            [
                same(SECOND, "3r2nk/2p5/8/8/8/8/8/K7 b - - 0 1"),
                same(SECOND, "3r2nk/2p5/4A3/8/8/8/8/K7 b - - 0 1"),
                same(SECOND, "3r2nk/2p5/5A2/8/8/8/8/K7 b - - 0 1"),
                same(SPECTATOR, "3r2nk/2p5/5A2/8/8/8/8/K7 b - - 0 1"),
            ],
        ),
        row(
            "the hints never show it: a blind capture is written as a plain move before it happens",
            "assassin",
            "3r3k/8/8/3A4/8/8/8/K2R4 b - - 0 1",
            [writes("d8d5", "Rd5")],
        ),
        row(
            "nor for a friend's move",
            "assassin",
            "3r3k/8/8/3A4/8/8/8/K2R4 w - - 0 1",
            [writes("d1d5", "Rd5")],
        ),
    ]);
}

#[test]
fn what_the_opponent_sees() {
    hold([
        row(
            "nothing of its moves: a turn passes, an unseen move in the history",
            "assassin",
            "7k/8/8/8/8/2A5/8/K7 w - - 0 1",
            [
                plays("c3d4", "7k/8/8/8/3A4/8/8/K7 b - - 1 1 -", ONGOING),
                sees(SECOND, "7k/8/8/8/8/8/8/K7 b - - 1 1 -"),
                told(FIRST, "first moves A c3-d4"),
                told(SECOND, "first moves unseen"),
                told(SPECTATOR, "first moves unseen"),
                history(FIRST, "Ad4"),
                history(SECOND, "?"),
            ],
        ),
        row(
            "if it captures, the captured piece is gone from its square",
            "assassin",
            "7k/8/8/3r4/3A4/8/8/K7 w - - 7 1",
            [
                plays("d4d5", "7k/8/8/3A4/8/8/8/K7 b - - 0 1 -", ONGOING),
                sees(SECOND, "7k/8/8/8/8/8/8/K7 b - - 0 1 -"),
                told(FIRST, "first moves A d4-d5, second loses r d5"),
                told(SECOND, "first moves unseen, second loses r d5"),
                told(SPECTATOR, "first moves unseen, second loses r d5"),
                history(SECOND, "?xd5"),
            ],
        ),
        row(
            "a blind capture by the opponent's piece is announced to both",
            "assassin",
            "3r3k/8/8/3A4/8/8/8/K7 b - - 5 9",
            [
                moves("d8d5"),
                told(FIRST, "second moves r d8-d5, first loses A d5"),
                told(SECOND, "second moves r d8-d5, first loses A d5"),
                told(SPECTATOR, "second moves r d8-d5, first loses A d5"),
                history(FIRST, "Rxd5"),
                history(SECOND, "Rd5(xA)"),
            ],
        ),
        row(
            "if a piece tramples its own side's assassin only its owner learns it, clock and all",
            "assassin",
            "7k/8/8/8/8/3A4/8/K2R4 w - - 5 9",
            [
                plays("d1d3", "7k/8/8/8/8/3R4/8/K7 b - - 6 9 -", ONGOING),
                told(FIRST, "first moves R d1-d3, first loses A d3"),
                told(SECOND, "first moves R d1-d3"),
                told(SPECTATOR, "first moves R d1-d3"),
                history(FIRST, "Rd3(xA)"),
                history(SECOND, "Rd3"),
            ],
        ),
        row(
            "the same for Black",
            "assassin",
            "3r3k/8/8/3a4/8/8/8/K7 b - - 5 9",
            [
                plays("d8d5", "7k/8/8/3r4/8/8/8/K7 w - - 6 10 -", ONGOING),
                told(FIRST, "second moves r d8-d5"),
                told(SECOND, "second moves r d8-d5, second loses a d5"),
            ],
        ),
    ]);
}

#[test]
fn promotion() {
    hold([
        row(
            "promotion: Q, R, B, N, and A with assassin",
            "assassin",
            "7k/P7/8/8/8/8/8/K7 w - - 0 1",
            [from("a7", "a7a8a a7a8b a7a8n a7a8q a7a8r")],
        ),
        row(
            "promotion: T as well with dinosaur",
            "dinosaur-assassin",
            "7k/8/8/8/8/8/p7/7K b - - 0 1",
            [from("a2", "a2a1a a2a1b a2a1n a2a1q a2a1r a2a1t")],
        ),
        row(
            "a pawn that becomes a hidden assassin is gone for the opponent",
            "assassin",
            "7k/P7/8/8/8/8/8/K7 w - - 0 1",
            [
                plays("a7a8a", "A6k/8/8/8/8/8/8/K7 b - - 0 1 -", ONGOING),
                sees(SECOND, "7k/8/8/8/8/8/8/K7 b - - 0 1 -"),
                told(FIRST, "first moves P a7-a8=A"),
                told(SECOND, "first moves P a7-?"),
                history(FIRST, "a8=A"),
            ],
        ),
        row(
            "a pawn that becomes a revealed assassin is seen",
            "assassin",
            "7k/P7/8/7p/8/8/8/K7 w - - 0 1",
            [
                plays("a7a8a", "A6k/8/8/7p/8/8/8/K7 b - - 0 1 -", ONGOING),
                told(SECOND, "first moves P a7-a8=A"),
            ],
        ),
    ]);
}
