//! The five requests: their scenarios, edge cases and listed errors, by document and number.
//! What rules.md says as well has its rows there; here each item of a request has one of its own.

mod banqi;

use crate::row::*;

#[test]
fn seed_000_stealth() {
    hold([
        row(
            "000 1 setup: each places one in front of a pawn, in secret",
            "stealth",
            START,
            [
                all(FIRST, "A@a3 A@b3 A@c3 A@d3 A@e3 A@f3 A@g3 A@h3"),
                all(SECOND, "A@a6 A@b6 A@c6 A@d6 A@e6 A@f6 A@g6 A@h6"),
                moves("first A@e3"),
                sees(SECOND, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a"),
            ],
        ),
        row(
            "000 2 moves exactly 2 squares in any direction, jumping",
            "stealth",
            "7k/8/8/2PPP3/2PAP3/2PPP3/8/K7 w - - 0 1",
            [from("d4", "d4b2 d4b4 d4b6 d4d2 d4d6 d4f2 d4f4 d4f6")],
        ),
        row(
            "000 2 captures only adjacent enemies",
            "stealth",
            "7k/8/3r4/3r4/3A4/8/8/K7 w - - 0 1",
            [legal("d4d5"), illegal("d4d6")],
        ),
        row(
            "000 2 hidden, it gives no check and has to capture the king",
            "stealth",
            "7k/8/8/6A1/8/8/8/K7 w - - 0 1",
            [
                moves("g5g7"),
                told(SECOND, "first moves unseen"),
                moves("h8g8"),
                plays("g7g8", "6A1/8/8/8/8/8/8/K7 b - - 0 2 -", "first king-captured"),
            ],
        ),
        row(
            "000 3 all pieces move as if it were not there; sliders slide through",
            "stealth",
            "3r3k/8/8/3A4/8/8/8/K7 b - - 0 1",
            [same(SECOND, "3r3k/8/8/8/8/8/8/K7 b - - 0 1"), legal("d8d1")],
        ),
        row(
            "000 3 knights jump over it",
            "stealth",
            "7k/8/8/8/8/8/1A6/KN6 w - - 0 1",
            [from("b1", "b1a3 b1c3 b1d2")],
        ),
        row(
            "000 3 pawns step two squares over it",
            "stealth",
            "7k/8/8/8/8/4A3/4P3/K7 w - - 0 1",
            [legal("e2e4")],
        ),
        row(
            "000 3 blind capture: e2-e3 onto one's own hidden assassin removes it",
            "stealth",
            "7k/8/8/8/8/4A3/4P3/K7 w - - 0 1",
            [
                plays("e2e3", "7k/8/8/8/8/4P3/8/K7 b - - 0 1 -", ONGOING),
                told(FIRST, "first moves P e2-e3, first loses A e3"),
                told(SECOND, "first moves P e2-e3"),
            ],
        ),
        row(
            "000 3 blind capture: an enemy's",
            "stealth",
            "7k/8/8/8/8/4a3/4P3/K7 w - - 0 1",
            [
                plays("e2e3", "7k/8/8/8/8/4P3/8/K7 b - - 0 1 -", ONGOING),
                told(SECOND, "first moves P e2-e3, second loses a e3"),
            ],
        ),
        row(
            "000 4 revealed while a pawn attacks it, hidden again when that pawn goes",
            "stealth",
            "7k/8/4p3/8/3A4/8/8/K7 b - - 0 1",
            [
                moves("e6e5"),
                sees(SECOND, "7k/8/8/4p3/3A4/8/8/K7 w - - 0 2 -"),
                moves("a1a2, e5e4"),
                sees(SECOND, "7k/8/8/8/4p3/8/K7/8 w - - 0 3 -"),
            ],
        ),
        row(
            "000 4 revealed while a pawn has passed its rank, hidden when it moves to a safe square",
            "stealth",
            "7k/8/8/8/3A4/p7/8/7K w - - 0 1",
            [
                sees(SECOND, "7k/8/8/8/3A4/p7/8/7K w - - 0 1 -"),
                moves("d4d2"),
                sees(SECOND, "7k/8/8/8/8/p7/8/7K b - - 1 1 -"),
            ],
        ),
        row(
            "000 5 revealed: blocks, checks, cannot be blind-captured",
            "stealth",
            "3r3k/8/4p3/3A4/8/8/8/K2R4 w - - 0 1",
            [illegal("d1d5 d1d6 d1d8")],
        ),
        row(
            "000 error 1: a hidden assassin is in no view of the opponent at any turn",
            "stealth",
            START,
            [
                moves("first A@e3, second A@d6, d2d4"),
                sees(SECOND, "rnbqkbnr/pppppppp/3a4/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1 -"),
                sees(FIRST, "rnbqkbnr/pppppppp/8/8/3P4/4A3/PPP1PPPP/RNBQKBNR b KQkq d3 0 1 -"),
            ],
        ),
        row(
            "000 error 2: blind captures are blind, not marked as captures",
            "stealth",
            "3r3k/8/8/3A4/8/8/8/K7 b - - 0 1",
            [writes("d8d5", "Rd5"), same(SECOND, "3r3k/8/8/8/8/8/8/K7 b - - 0 1")],
        ),
        row(
            "000 error 3: pawns may move while a hidden assassin stands next to their king",
            "stealth",
            "4k3/ppppAppp/8/8/8/8/8/4K3 b - - 0 1",
            [
                same(SECOND, "4k3/pppp1ppp/8/8/8/8/8/4K3 b - - 0 1"),
                legal("a7a5 a7a6 b7b5 b7b6 c7c5 c7c6 d7d5 d7d6 f7f5 f7f6 g7g5 g7g6 h7h5 h7h6"),
            ],
        ),
        row(
            "000 error 3: they may with the king attacked by nothing else they see",
            "stealth",
            "4k3/3A2pp/8/8/8/8/8/4K3 b - - 0 1",
            [from("g7", "g7g5 g7g6"), from("h7", "h7h5 h7h6")],
        ),
        row(
            "000 error 4: no assassin captures a hidden assassin two squares away",
            "stealth",
            "7k/8/8/2a5/8/2A5/8/K7 w - - 0 1",
            [plays("c3c5", "7k/8/8/2a5/8/2A5/8/K7 b - - 1 1 -", ONGOING)],
        ),
        row(
            "000 error 4: in the other setting neither",
            "assassin",
            "7k/8/8/2a5/8/2A5/8/K7 w - - 0 1",
            [plays("c3c5", "7k/8/8/2a5/8/2A5/8/K7 b - - 1 1 -", ONGOING)],
        ),
    ]);
}

#[test]
fn seed_001_special_chess() {
    hold([
        row(
            "001 2.1 standard rules: moves of all pieces at the start",
            "chess",
            START,
            [count(20)],
        ),
        row(
            "001 2.2 White moves first; one controls one's own pieces only",
            "chess",
            START,
            [refused("second e7e5", "not the turn of second"), illegal("e7e5")],
        ),
        row(
            "001 2.3 checkmate wins",
            "dinosaur",
            "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1",
            [plays("d1d8", "3R2k1/5ppp/8/8/8/8/8/K7 b - - 1 1", "first checkmate")],
        ),
        row(
            "001 3.2 Triceratopses on e3 and e6, queen and knight",
            "dinosaur",
            START,
            [
                now("rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
                from(
                    "e3",
                    "e3a3 e3b3 e3c3 e3d3 e3f3 e3g3 e3h3 e3e4 e3e5 e3e6 e3d4 e3c5 e3b6 e3a7 \
                 e3f4 e3g5 e3h6 e3c4 e3d5 e3f5 e3g4",
                ),
            ],
        ),
        row(
            "001 3.3 assassin: moves 1 or 2 squares, may jump, captures one away",
            "assassin",
            "7k/8/3r4/3r4/3A4/8/8/K7 w - - 0 1",
            [from(
                "d4",
                "d4c3 d4c4 d4c5 d4d3 d4d5 d4e3 d4e4 d4e5 d4b2 d4b4 d4b6 d4d2 d4f2 d4f4 d4f6",
            )],
        ),
        row(
            "001 3.3 hidden: no check",
            "assassin",
            "7k/8/8/6A1/8/8/8/K7 w - - 0 1",
            [moves("g5g7"), told(SECOND, "first moves unseen")],
        ),
        row(
            "001 3.3 revealed by a pawn that could attack it",
            "assassin",
            "7k/8/4p3/8/3A4/8/8/K7 b - - 0 1",
            [moves("e6e5"), told(SPECTATOR, "second moves p e6-e5, first shown d4")],
        ),
        row(
            "001 3.3 revealed by a pawn that moves past its rank",
            "assassin",
            "7k/8/8/8/3A3p/8/8/K7 b - - 0 1",
            [moves("h4h3"), told(SPECTATOR, "second moves p h4-h3, first shown d4")],
        ),
        row(
            "001 3.3 re-hiding when that pawn is captured",
            "assassin",
            "7k/8/8/R3p3/3A4/8/8/K7 w - - 0 1",
            [
                moves("a5e5"),
                told(SPECTATOR, "first moves R a5-e5, second loses p e5, first hidden d4"),
            ],
        ),
        row(
            "001 3.4 a pawn on the last rank must be promoted: Q, R, B, N, T, A",
            "dinosaur-assassin",
            "6k1/P7/8/8/8/8/8/K7 w - - 0 1",
            [from("a7", "a7a8a a7a8b a7a8n a7a8q a7a8r a7a8t")],
        ),
    ]);
}

#[test]
fn seed_002_archess() {
    hold([
        row(
            "002 the start: archers instead of the pawns on b2, g2, b7, g7",
            "archess",
            START,
            [now("rnbqkbnr/pappppap/8/8/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1")],
        ),
        row(
            "002 movement: like a king, to empty squares, never capturing",
            "archess",
            "7k/8/8/3r4/3A4/8/8/K7 w - - 0 1",
            [from("d4", "d4*d5 d4c3 d4c4 d4c5 d4d3 d4e3 d4e4 d4e5")],
        ),
        row(
            "002 move or attack, not both",
            "archess",
            "7k/8/8/3r4/3A4/8/8/K7 w - - 0 1",
            [plays("d4*d5", "7k/8/8/8/3A4/8/8/K7 b - - 0 1", ONGOING)],
        ),
        row(
            "002 no line of sight needed: targets behind other pieces",
            "archess",
            "7k/8/8/1r6/1p6/1P6/1A6/K7 w - - 0 1",
            [legal("b2*b5")],
        ),
        row(
            "002 range: from b2 the eight neighbours and b5",
            "archess",
            "7k/8/8/1r6/8/bbb5/bAb4K/brb5 w - - 0 1",
            [from("b2", "b2*a1 b2*a2 b2*a3 b2*b1 b2*b3 b2*b5 b2*c1 b2*c2 b2*c3")],
        ),
        row(
            "002 range: from b7 also b4",
            "archess",
            "7k/1a6/8/8/1R6/8/8/K7 b - - 0 1",
            [legal("b7*b4")],
        ),
        row(
            "002 range: the target is on the board",
            "archess",
            "k7/8/8/8/8/8/1A6/K7 w - - 0 1",
            [from("b2", "b2a2 b2a3 b2b1 b2b3 b2c1 b2c2 b2c3")],
        ),
        row(
            "002 effects: anything but a knight is removed, always (pawn)",
            "archess",
            "7k/8/8/8/8/2p5/1A6/7K w - - 0 1",
            [plays("b2*c3", "7k/8/8/8/8/8/1A6/7K b - - 0 1", ONGOING)],
        ),
        row(
            "002 effects: anything but a knight is removed, always (queen)",
            "archess",
            "7k/8/8/8/8/2q5/1A6/7K w - - 0 1",
            [plays("b2*c3", "7k/8/8/8/8/8/1A6/7K b - - 0 1", ONGOING)],
        ),
        row(
            "002 effects: anything but a knight is removed, always (archer)",
            "archess",
            "7k/8/8/8/8/2a5/1A6/7K w - - 0 1",
            [plays("b2*c3", "7k/8/8/8/8/8/1A6/7K b - - 0 1", ONGOING)],
        ),
        row(
            "002 knights: heads 50 %, tails 50 %",
            "archess",
            "7k/8/8/8/8/2n5/1A6/7K w - - 0 1",
            [moves("b2*c3"), chances("H:1 T:1")],
        ),
        row(
            "002 knights: paralysed it stays, never moves, blocks, can be captured",
            "archess",
            "7k/8/8/8/8/2n5/1A1P4/7K w - - 0 1",
            [
                plays("b2*c3 H", "7k/8/8/8/8/2x5/1A1P4/7K b - - 0 1", ONGOING),
                from("c3", ""),
                moves("h8g8"),
                illegal("b2c3"),
                plays("d2c3", "6k1/8/8/8/8/2P5/1A6/7K b - - 0 2", ONGOING),
            ],
        ),
        row(
            "002 attacking the king is check, not a capture",
            "archess",
            "8/1k6/8/8/8/1A6/8/K7 w - - 0 1",
            [moves("b3b4"), told(SECOND, "first moves A b3-b4, check b7"), illegal("b4*b7")],
        ),
        row(
            "002 the check is answered by moving the king or capturing the archer",
            "archess",
            "8/1k6/8/8/1A2r3/8/8/K7 b - - 0 1",
            [all(SECOND, "b7a6 b7a7 b7a8 b7b6 b7b8 b7c6 b7c7 b7c8 e4b4")],
        ),
        row(
            "002 archers do not castle",
            "archess",
            "4k3/8/8/8/8/8/8/A3K2A w - - 0 1",
            [illegal("e1g1 e1c1")],
        ),
        row(
            "002 an archer can be captured by moving onto it",
            "archess",
            "7k/8/8/8/1A2r3/8/8/K7 b - - 3 1",
            [plays("e4b4", "7k/8/8/8/1r6/8/8/K7 w - - 0 2", ONGOING)],
        ),
    ]);
}

#[test]
fn seed_003_slugchess() {
    hold([
        row(
            "003 vision: neither through nor onto a square out of vision",
            "slug-torch",
            "4k3/8/8/8/R5N1/8/8/7K w - - 0 1",
            [from("a4", "a4a2 a4a3 a4a5 a4a6 a4b4 a4c4")],
        ),
        row(
            "003 vision: knights jump over squares out of vision",
            "slug-sight",
            "4k3/8/8/8/8/8/8/K6N w - - 0 1",
            [from("h1", "h1f2 h1g3")],
        ),
        row(
            "003 view distance is measured as a king walks",
            "slug-torch",
            "4k3/8/8/8/3N4/8/8/K7 w - - 0 1",
            [sees(FIRST, "......../......../.5../.5../.2N2../.5../6../K1...... w - - - 1 -")],
        ),
        row(
            "003 view movement: pieces that have it move as in chess",
            "slug-sight",
            "4k3/8/8/8/3R4/8/8/K7 w - - 0 1",
            [from("d4", "d4a4 d4b4 d4c4 d4d1 d4d2 d4d3 d4d5 d4d6 d4d7 d4d8 d4e4 d4f4 d4g4 d4h4")],
        ),
        row(
            "003 view capture: in vision for one half-move, then not",
            "slug-torch",
            "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
            [
                moves("e4d5"),
                sees(
                    SECOND,
                    "...1k1../...3../......../...P..../......../......../......../........ b - - - 1 d5",
                ),
                moves("e8f8"),
                sees(
                    SECOND,
                    "....1k1./....3./......../......../......../......../......../........ w - - - 2 -",
                ),
            ],
        ),
        row("003 shuffling: completely random", "slug-sight", START, [fair(5040)]),
        row(
            "003 shuffling: no castling",
            "slug-sight",
            "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
            [illegal("e1g1 e1c1")],
        ),
        row(
            "003 no checks: a king may move to a threatened square",
            "slug-torch",
            "3rk3/8/8/8/8/8/8/4K3 w - - 0 1",
            [legal("e1d1 e1d2")],
        ),
        row(
            "003 no checks: the king is captured",
            "slug-sight",
            "3rk3/8/8/8/8/8/8/3K4 b - - 0 1",
            [plays("d8d1", "4k3/8/8/8/8/8/8/3r4 w - - 0 2 -", "second king-captured")],
        ),
        row(
            "003 SightWip: no view capture",
            "slug-sight",
            "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
            [plays("e4d5", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 -", ONGOING)],
        ),
    ]);
}
