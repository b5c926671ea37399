//! Banqi. In the order of rules.md.

mod ends;

use crate::row::*;

const BEGIN: &str = "????????/????????/????????/???????? 1 - KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1";
const RED_FIRST: &str = "????????/????????/?K??????/???????? 2 r G2M2R2H2C2P5kg2m2r2h2c2p5 0 1";

#[test]
fn turns() {
    hold([
        row(
            "4 x 8, 32 pieces face down",
            "banqi",
            START,
            [now(BEGIN), count(32), sees(SECOND, BEGIN), sees(SPECTATOR, BEGIN)],
        ),
        row(
            "a turn is one flip",
            "banqi",
            RED_FIRST,
            [
                plays(
                    "a1a1 p",
                    "????????/????????/?K??????/p??????? 1 r G2M2R2H2C2P5kg2m2r2h2c2p4 0 2",
                    ONGOING,
                ),
                told(FIRST, "second flips a1 p"),
                history(FIRST, "a1=p"),
            ],
        ),
        row(
            "or one move",
            "banqi",
            "8/8/1R6/7k 1 r - 0 1",
            [
                plays("b2b3", "8/1R6/8/7k 2 r - 1 1", ONGOING),
                told(SECOND, "first moves R b2-b3"),
                history(SECOND, "Rb2-b3"),
            ],
        ),
        row(
            "or one capture",
            "banqi",
            "7p/8/1Rh5/8 1 r - 9 1",
            [
                plays("b2c2", "7p/8/2R5/8 2 r - 0 1", ONGOING),
                told(SECOND, "first moves R b2-c2, second loses h c2"),
                history(SECOND, "Rb2xHc2"),
            ],
        ),
        row(
            "the first flip gives the flipper that colour (Red)",
            "banqi",
            START,
            [plays("b2b2 K", RED_FIRST, ONGOING)],
        ),
        row(
            "the first flip gives the flipper that colour (Black)",
            "banqi",
            START,
            [plays(
                "h4h4 c",
                "???????c/????????/????????/???????? 2 b KG2M2R2H2C2P5kg2m2r2h2cp5 0 1",
                ONGOING,
            )],
        ),
        row(
            "it spends the turn like any flip",
            "banqi",
            START,
            [moves("b2b2 K"), refused("first a1a1", "not the turn of first"), legal("a1a1")],
        ),
        row(
            "a flip turns up each piece as often as the bag holds it",
            "banqi",
            START,
            [moves("a1a1"), chances("K:1 G:2 M:2 R:2 H:2 C:2 P:5 k:1 g:2 m:2 r:2 h:2 c:2 p:5")],
        ),
        row(
            "a flip turns up only what the bag holds",
            "banqi",
            "8/8/1R5?/7k 1 r P 3 4",
            [moves("h2h2"), chances("P:1"), no_chance("p", "expected one of P")],
        ),
        row(
            "the colours stay as the first flip gave them",
            "banqi",
            START,
            [
                moves("a1a1 g, b1b1 g, c1c1 k"),
                plays(
                    "d1d1 P",
                    "????????/????????/????????/ggkP???? 1 b KG2M2R2H2C2P4m2r2h2c2p5 0 3",
                    ONGOING,
                ),
            ],
        ),
    ]);
}

#[test]
fn moving() {
    hold([
        row(
            "a piece moves one step along its rank or file",
            "banqi",
            "8/8/1R6/7k 1 r - 0 1",
            [from("b2", "b2a2 b2b1 b2b3 b2c2")],
        ),
        row(
            "a cannon moves like the others",
            "banqi",
            "8/8/1C6/7k 1 r - 0 1",
            [from("b2", "b2a2 b2b1 b2b3 b2c2")],
        ),
        row(
            "no diagonal move, no move of two squares",
            "banqi",
            "8/8/1R6/7k 1 r - 0 1",
            [illegal("b2c3 b2a1 b2b4 b2d2")],
        ),
        row(
            "no move off the board or round its edge",
            "banqi",
            "7R/8/8/k7 1 r - 0 1",
            [from("h4", "h4g4 h4h3"), illegal("h4h5 h4a3")],
        ),
        row(
            "a face-down piece cannot be moved",
            "banqi",
            "8/8/1R?5/7k 1 r P 0 1",
            [refused("c2c3", "one can play c2c2")],
        ),
        row(
            "one moves one's own colour only",
            "banqi",
            "8/8/1R6/7k 2 r - 0 1",
            [illegal("b2b3"), legal("h1h2")],
        ),
        row(
            "the second seat may have the red pieces",
            "banqi",
            "8/8/1R6/7k 2 b - 7 4",
            [plays("b2c2", "8/8/2R5/7k 1 b - 8 5", ONGOING)],
        ),
    ]);
}

/// The piece on b2 has enemies of each rank around it, a pair at a time.
#[test]
fn ranks() {
    hold([
        row(
            "King: takes King, Guard, Minister, Rook",
            "banqi",
            "8/1k6/gKm5/1r6 1 r - 0 1",
            [from("b2", "b2a2 b2b1 b2b3 b2c2")],
        ),
        row(
            "King: takes Horse and Cannon, never a Pawn",
            "banqi",
            "8/1p6/hKc5/8 1 r - 0 1",
            [from("b2", "b2a2 b2b1 b2c2")],
        ),
        row(
            "Guard: takes Guard, Minister, Rook; not the King",
            "banqi",
            "8/1k6/gGm5/1r6 1 r - 0 1",
            [from("b2", "b2a2 b2b1 b2c2")],
        ),
        row(
            "Guard: takes Horse, Cannon, Pawn",
            "banqi",
            "8/1h6/cGp5/8 1 r - 0 1",
            [from("b2", "b2a2 b2b1 b2b3 b2c2")],
        ),
        row(
            "Minister: takes Minister, Rook; not King or Guard",
            "banqi",
            "8/1k6/gMm5/1r6 1 r - 0 1",
            [from("b2", "b2b1 b2c2")],
        ),
        row(
            "Minister: takes Horse, Cannon, Pawn",
            "banqi",
            "8/1h6/cMp5/8 1 r - 0 1",
            [from("b2", "b2a2 b2b1 b2b3 b2c2")],
        ),
        row(
            "Rook: takes Rook; not King, Guard or Minister",
            "banqi",
            "8/1k6/gRm5/1r6 1 r - 0 1",
            [from("b2", "b2b1")],
        ),
        row(
            "Rook: takes Horse, Cannon, Pawn",
            "banqi",
            "8/1h6/cRp5/8 1 r - 0 1",
            [from("b2", "b2a2 b2b1 b2b3 b2c2")],
        ),
        row(
            "Horse: takes none of King, Guard, Minister, Rook",
            "banqi",
            "7P/1k6/gHm5/1r6 1 r - 0 1",
            [from("b2", "")],
        ),
        row(
            "Horse: takes Horse, Cannon, Pawn",
            "banqi",
            "8/1h6/cHp5/8 1 r - 0 1",
            [from("b2", "b2a2 b2b1 b2b3 b2c2")],
        ),
        row(
            "Pawn: takes a King; not Guard, Minister or Rook",
            "banqi",
            "8/1k6/gPm5/1r6 1 r - 0 1",
            [from("b2", "b2b3")],
        ),
        row(
            "Pawn: takes a Pawn; not a Horse, not a Cannon",
            "banqi",
            "8/1h6/cPp5/8 1 r - 0 1",
            [from("b2", "b2b1 b2c2")],
        ),
        row(
            "Black captures by the same ranks",
            "banqi",
            "8/1K6/GrR5/1H6 2 r - 0 1",
            [from("b2", "b2b1 b2c2")],
        ),
        row(
            "a Pawn takes a King",
            "banqi",
            "7g/8/1Pk5/8 1 r - 5 1",
            [plays("b2c2", "7g/8/2P5/8 2 r - 0 1", ONGOING)],
        ),
        row(
            "equal ranks: the one who moves takes",
            "banqi",
            "7g/8/1Kk5/8 1 r - 5 1",
            [plays("b2c2", "7g/8/2K5/8 2 r - 0 1", ONGOING)],
        ),
        row(
            "an adjacent piece: not diagonally, not two away",
            "banqi",
            "8/2p5/1K1g4/8 1 r - 0 1",
            [illegal("b2c3 b2d2")],
        ),
        row("an enemy piece: not one's own", "banqi", "8/8/1KH5/7p 1 r - 0 1", [illegal("b2c2")]),
        row(
            "a face-up piece: face-down ones cannot be captured",
            "banqi",
            "8/8/1K?5/8 1 r g 0 1",
            [illegal("b2c2")],
        ),
    ]);
}

#[test]
fn cannons() {
    hold([
        row(
            "a Cannon never captures a neighbour",
            "banqi",
            "7P/1k6/pCc5/1r6 1 r - 0 1",
            [from("b2", "")],
        ),
        row(
            "it captures over exactly one piece: an enemy",
            "banqi",
            "8/8/1Cp1k3/8 1 r - 5 1",
            [plays("b2e2", "8/8/2p1C3/8 2 r - 0 1", ONGOING)],
        ),
        row(
            "over exactly one piece: an own one",
            "banqi",
            "8/8/1CP1k3/7p 1 r - 0 1",
            [plays("b2e2", "8/8/2P1C3/7p 2 r - 0 1", ONGOING)],
        ),
        row(
            "over exactly one piece: a face-down one",
            "banqi",
            "8/8/1C?1k3/8 1 r p 0 1",
            [plays("b2e2", "8/8/2?1C3/8 2 r p 0 1", ONGOING)],
        ),
        row(
            "along a rank, at any distance",
            "banqi",
            "8/8/C5Pk/7p 1 r - 0 1",
            [plays("a2h2", "8/8/6PC/7p 2 r - 0 1", ONGOING)],
        ),
        row("along a rank, to the left", "banqi", "8/8/k1p1C3/8 1 r - 0 1", [legal("e2a2")]),
        row(
            "along a file, upwards",
            "banqi",
            "k7/p7/C7/8 1 r - 0 1",
            [plays("a2a4", "C7/p7/8/8 2 r - 0 1", ONGOING)],
        ),
        row(
            "along a file, downwards",
            "banqi",
            "c7/8/P7/K6P 1 b - 0 1",
            [plays("a4a1", "8/8/P7/c6P 2 b - 0 1", ONGOING)],
        ),
        row(
            "the target right behind the screen",
            "banqi",
            "8/8/1CPk4/7p 1 r - 0 1",
            [legal("b2d2")],
        ),
        row("not over nothing", "banqi", "8/8/1C2k3/8 1 r - 0 1", [illegal("b2e2")]),
        row("not over two pieces", "banqi", "8/8/1Cpp1k2/8 1 r - 0 1", [illegal("b2f2")]),
        row("the target is face up", "banqi", "8/8/1Cp1?3/8 1 r k 0 1", [illegal("b2e2")]),
        row("the target is an enemy", "banqi", "8/8/1Cp1P3/8 1 r - 0 1", [illegal("b2e2")]),
        row(
            "the target is a piece: it does not jump to an empty square",
            "banqi",
            "8/8/1Cp4k/8 1 r - 0 1",
            [illegal("b2e2"), legal("b2h2")],
        ),
        row("of any rank: King", "banqi", "8/8/1CP1k3/8 1 r - 0 1", [legal("b2e2")]),
        row("of any rank: Guard", "banqi", "8/8/1CP1g3/8 1 r - 0 1", [legal("b2e2")]),
        row("of any rank: Minister", "banqi", "8/8/1CP1m3/8 1 r - 0 1", [legal("b2e2")]),
        row("of any rank: Rook", "banqi", "8/8/1CP1r3/8 1 r - 0 1", [legal("b2e2")]),
        row("of any rank: Horse", "banqi", "8/8/1CP1h3/8 1 r - 0 1", [legal("b2e2")]),
        row("of any rank: Cannon", "banqi", "8/8/1CP1c3/8 1 r - 0 1", [legal("b2e2")]),
        row("of any rank: Pawn", "banqi", "8/8/1CP1p3/8 1 r - 0 1", [legal("b2e2")]),
    ]);
}
