//! What holds in every variant: the first six points of rules.md.

mod draws;

use crate::row::*;

#[test]
fn legality_is_a_function_of_the_view() {
    hold([
        row(
            "1: the same actions and refusals wherever a hidden assassin stands",
            "assassin",
            "4k3/8/8/3a4/8/8/3P3R/3QK3 w - - 0 1",
            [
                same(FIRST, "4k3/8/8/8/8/8/3P3R/3QK3 w - - 0 1"),
                same(FIRST, "4k3/8/8/8/8/8/3Pa2R/3QK3 w - - 0 1"),
                same(FIRST, "4k3/8/8/8/7a/8/3P3R/3QK3 w - - 0 1"),
                same(FIRST, "4k3/8/8/8/8/3a4/3P3R/3QK3 w - - 0 1"),
            ],
        ),
        row(
            "1: the same actions and refusals whatever stands in the fog (torch)",
            "slug-torch",
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
            [
                same(FIRST, "r3k2q/8/8/8/8/8/8/R3K3 w - - 0 1"),
                same(FIRST, "8/8/8/8/4k3/8/7r/R3K3 w - - 0 1"),
            ],
        ),
        row(
            "1: the same actions and refusals whatever stands in the fog (sight)",
            "slug-sight",
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
            [same(FIRST, "1r2k2q/8/8/8/4r3/8/8/R3K3 w - - 0 1")],
        ),
        row(
            "1: while both place, the same whether and where the other has placed",
            "assassin",
            "rnbqkbnr/pppppppp/2a5/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 A",
            [same(FIRST, "rnbqkbnr/pppppppp/7a/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 A")],
        ),
    ]);
}

#[test]
fn refusals() {
    hold([
        row(
            "2: refused with a clear reason: what the piece could do instead",
            "chess",
            START,
            [refused("e2e5", "e2e5 is not legal: from e2 one can play e2e3 e2e4")],
        ),
        row(
            "2: refused with a clear reason: nothing can act there",
            "chess",
            START,
            [
                refused("e4e5", "nothing you have on e4 can act now"),
                refused("e1e2", "nothing you have on e1 can act now"),
            ],
        ),
        row(
            "2: refused with a clear reason: not your turn",
            "chess",
            START,
            [refused("second e7e5", "it is not the turn of second")],
        ),
        row(
            "2: refused with a clear reason: the game is over",
            "chess",
            "7k/8/8/8/8/8/8/K7 w - - 0 1",
            [refused("a1a2", "the game is over: draw material")],
        ),
        row(
            "2: an action of another game is refused",
            "chess",
            START,
            [illegal("A@e3 e2*e4 e2e2")],
        ),
        row(
            "2: nothing changes, in a game with a hidden assassin",
            "assassin",
            START,
            [moves("first A@c3, second A@f6"), illegal("c3c6 e2e5 A@d3 c3c2")],
        ),
        row(
            "2: nothing changes, in the fog",
            "slug-torch",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            [illegal("e2e4 e2d3 e1e3")],
        ),
        row("2: nothing changes, in ArChess", "archess", START, [illegal("b2*b5 b2b4 b2c2")]),
        row("2: nothing changes, in Banqi", "banqi", START, [illegal("a1a2 b2*b3 A@a1")]),
    ]);
}

#[test]
fn chance() {
    hold([
        row(
            "3: a shuffle is not a player's to decide",
            "slug-torch",
            START,
            [
                outcome("chance"),
                refused("first e2e3", "not the turn of first"),
                refused("second e7e6", "not the turn of second"),
                no_chance("RNBQKBNN", "cannot happen here"),
            ],
        ),
        row(
            "3: a flip is not a player's to decide",
            "banqi",
            START,
            [
                moves("b2b2"),
                outcome("chance"),
                refused("first b2b2", "not the turn of first"),
                refused("second a1a1", "not the turn of second"),
                no_chance("X", "expected one of"),
            ],
        ),
        row(
            "3: a coin is not a player's to decide",
            "archess",
            "7k/8/8/8/8/2n5/1A6/7K w - - 0 1",
            [
                moves("b2*c3"),
                outcome("chance"),
                refused("first b2b3", "not the turn of first"),
                no_chance("k", "expected one of H T"),
            ],
        ),
        row(
            "3: where nothing is left to chance, no outcome is taken",
            "chess",
            START,
            [chances(""), no_chance("H", "no chance outcome is needed here")],
        ),
    ]);
}

#[test]
fn who_sees_what() {
    hold([
        row(
            "4: when the game is over everything is revealed (hidden assassins)",
            "assassin",
            "6k1/5ppp/8/3a4/8/1A6/8/K2R4 w - - 0 1",
            [
                sees(SECOND, "6k1/5ppp/8/3a4/8/8/8/K2R4 w - - 0 1 -"),
                plays("d1d8", "3R2k1/5ppp/8/3a4/8/1A6/8/K7 b - - 1 1 -", "first checkmate"),
                sees(FIRST, "3R2k1/5ppp/8/3a4/8/1A6/8/K7 b - - 1 1 -"),
                sees(SECOND, "3R2k1/5ppp/8/3a4/8/1A6/8/K7 b - - 1 1 -"),
                sees(SPECTATOR, "3R2k1/5ppp/8/3a4/8/1A6/8/K7 b - - 1 1 -"),
            ],
        ),
        row(
            "4: when the game is over everything is revealed (fog)",
            "slug-torch",
            "r7/8/8/8/8/8/3k4/4K3 w - - 5 9",
            [
                plays("e1d2", "r7/8/8/8/8/8/3K4/8 b - - 0 9 d2", "first king-captured"),
                sees(FIRST, "r7/8/8/8/8/8/3K4/8 b - - 0 9 d2"),
                sees(SPECTATOR, "r7/8/8/8/8/8/3K4/8 b - - 0 9 d2"),
            ],
        ),
        row(
            "4: a spectator sees no hidden assassin",
            "assassin",
            "7k/8/8/3a4/8/1A6/8/K7 w - - 0 1",
            [sees(SPECTATOR, "7k/8/8/8/8/8/8/K7 w - - 0 1 -"), all(SPECTATOR, "")],
        ),
        row(
            "4: a spectator sees an assassin that both know",
            "assassin",
            "7k/8/8/4p3/3A4/8/8/K7 w - - 0 1",
            [sees(SPECTATOR, "7k/8/8/4p3/3A4/8/8/K7 w - - 0 1 -")],
        ),
        row(
            "4: under fog a spectator sees no square and no en passant square",
            "slug-torch",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            [
                sees(
                    FIRST,
                    "......../......../...3../...pP1../...3../......../...3../...1K1.. w - d6 - 2 -",
                ),
                sees(
                    SPECTATOR,
                    "......../......../......../......../......../......../......../........ w - - - 2 -",
                ),
                same(SPECTATOR, "4k3/8/8/8/8/8/8/R3K3 w - - 70 2"),
            ],
        ),
        row(
            "4: under fog a spectator sees no square (sight)",
            "slug-sight",
            "3rk3/8/8/8/8/8/8/3RK3 w - - 9 5",
            [
                sees(
                    SPECTATOR,
                    "......../......../......../......../......../......../......../........ w - - - 5 -",
                ),
                all(SPECTATOR, ""),
            ],
        ),
    ]);
}
