//! Face-down pieces, wins and draws.

use crate::row::*;

#[test]
fn face_down() {
    hold([
        row(
            "face-down pieces cannot be captured",
            "banqi",
            "8/8/1R?5/7k 1 r p 0 1",
            [illegal("b2c2")],
        ),
        row(
            "face-down pieces cannot be moved",
            "banqi",
            "8/8/1R?5/7k 1 r P 0 1",
            [from("c2", "c2c2")],
        ),
        row(
            "the identity of a face-down piece is known to no player",
            "banqi",
            "8/8/1R??4/7k 1 r Pp 0 1",
            [
                sees(FIRST, "8/8/1R??4/7k 1 r Pp 0 1"),
                sees(SECOND, "8/8/1R??4/7k 1 r Pp 0 1"),
                sees(SPECTATOR, "8/8/1R??4/7k 1 r Pp 0 1"),
            ],
        ),
        row(
            "nor is it decided before the flip: either may turn up on either square",
            "banqi",
            "8/8/1R??4/7k 1 r Pp 0 1",
            [moves("c2c2"), chances("P:1 p:1")],
        ),
        row(
            "a face-up piece and an empty square cannot be flipped",
            "banqi",
            "8/8/1R?5/7k 1 r P 0 1",
            [illegal("b2b2 h1h1 d4d4")],
        ),
    ]);
}

#[test]
fn wins() {
    hold([
        row(
            "win: the other side has no pieces left",
            "banqi",
            "8/8/1Rh5/8 2 b - 0 7",
            [
                plays("b2c2", "8/8/2R5/8 1 b - 0 8", "second no-pieces"),
                told(FIRST, "second moves R b2-c2, first loses h c2, over second no-pieces"),
            ],
        ),
        row(
            "not while it has one face down",
            "banqi",
            "8/8/1Rh4?/8 1 r p 0 1",
            [plays("b2c2", "8/8/2R4?/8 2 r p 0 1", ONGOING)],
        ),
        row(
            "win: the other side is to move and has no legal action",
            "banqi",
            "8/8/1R6/pG6 1 r - 0 1",
            [plays("b2a2", "8/8/R7/pG6 2 r - 1 1", "first no-moves")],
        ),
        row(
            "not while it can flip",
            "banqi",
            "8/8/1R5?/pG6 1 r p 0 1",
            [plays("b2a2", "8/8/R6?/pG6 2 r p 1 1", ONGOING), all(SECOND, "h2h2")],
        ),
        row(
            "not while it can capture",
            "banqi",
            "8/8/1K6/pG6 1 r - 0 1",
            [plays("b2a2", "8/8/K7/pG6 2 r - 1 1", ONGOING), all(SECOND, "a1a2")],
        ),
    ]);
}

const QUIET_39: &str = "8/8/1R6/7k 1 r - 39 40";
const QUIET_59: &str = "8/8/1R6/7k 1 r - 59 40";
const QUIET_99: &str = "8/8/1R6/7k 1 r - 99 40";
const SHUFFLE: &str = "b2b3, h1h2, b3b2, h2h1, b2b3, h1h2, b3b2";

#[test]
fn draws() {
    hold([
        row(
            "quiet_draw: 60 by default",
            "banqi",
            QUIET_59,
            [
                options("banqi quiet_draw=60 repetition_draw=on"),
                plays("b2b3", "8/1R6/8/7k 2 r - 60 40", "draw quiet"),
            ],
        ),
        row(
            "quiet_draw=60: fewer are no draw",
            "banqi quiet_draw=60",
            QUIET_39,
            [plays("b2b3", "8/1R6/8/7k 2 r - 40 40", ONGOING)],
        ),
        row(
            "quiet_draw=40",
            "banqi quiet_draw=40",
            QUIET_39,
            [plays("b2b3", "8/1R6/8/7k 2 r - 40 40", "draw quiet")],
        ),
        row(
            "quiet_draw=100: not at 60",
            "banqi quiet_draw=100",
            QUIET_59,
            [plays("b2b3", "8/1R6/8/7k 2 r - 60 40", ONGOING)],
        ),
        row(
            "quiet_draw=100",
            "banqi quiet_draw=100",
            QUIET_99,
            [plays("b2b3", "8/1R6/8/7k 2 r - 100 40", "draw quiet")],
        ),
        row(
            "quiet_draw=off",
            "banqi quiet_draw=off",
            QUIET_99,
            [plays("b2b3", "8/1R6/8/7k 2 r - 100 40", ONGOING)],
        ),
        row(
            "half-moves without flip or capture: a capture ends the quiet",
            "banqi",
            "8/8/1Rh5/7p 1 r - 59 40",
            [plays("b2c2", "8/8/2R5/7p 2 r - 0 40", ONGOING)],
        ),
        row(
            "half-moves without flip or capture: a flip ends the quiet",
            "banqi",
            "8/8/1R5?/7k 1 r P 59 40",
            [plays("h2h2 P", "8/8/1R5P/7k 2 r - 0 40", ONGOING)],
        ),
        row(
            "half-moves without flip or capture: a pawn's move is quiet",
            "banqi",
            "8/8/1P6/7k 1 r - 3 40",
            [plays("b2b3", "8/1P6/8/7k 2 r - 4 40", ONGOING)],
        ),
        row(
            "threefold repetition is a draw (on by default)",
            "banqi",
            "8/8/1R6/7k 1 r - 0 1",
            [
                moves(SHUFFLE),
                outcome(ONGOING),
                plays("h2h1", "8/8/1R6/7k 1 r - 8 5", "draw repetition"),
            ],
        ),
        row(
            "repetition_draw=off: it is not",
            "banqi repetition_draw=off",
            "8/8/1R6/7k 1 r - 0 1",
            [moves(SHUFFLE), plays("h2h1", "8/8/1R6/7k 1 r - 8 5", ONGOING)],
        ),
    ]);
}
