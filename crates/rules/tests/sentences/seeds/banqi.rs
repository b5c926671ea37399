//! Seed 004: scenarios by user story, edge cases in their order, requirements by number.

use crate::row::*;

const BEGIN: &str = "????????/????????/????????/???????? 1 - KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1";

#[test]
fn acceptance_scenarios() {
    hold([
        row(
            "004 US1.1 a new match: 4x8, 32 face-down pieces, no empty square",
            "banqi",
            START,
            [now(BEGIN), count(32)],
        ),
        row(
            "004 US1.2 the first flip reveals a piece and assigns its colour",
            "banqi",
            START,
            [plays(
                "b2b2 k",
                "????????/????????/?k??????/???????? 2 b KG2M2R2H2C2P5g2m2r2h2c2p5 0 1",
                ONGOING,
            )],
        ),
        row(
            "004 US1.3 the next player's turn keeps the assigned sides",
            "banqi",
            START,
            [
                moves("b2b2 k"),
                plays(
                    "c2c2 g",
                    "????????/????????/?kg?????/???????? 1 b KG2M2R2H2C2P5gm2r2h2c2p5 0 2",
                    ONGOING,
                ),
                illegal("b2b3"),
            ],
        ),
        row(
            "004 US2.1 a flip reveals and ends the turn",
            "banqi",
            "8/8/1R5?/7k 1 r P 3 4",
            [plays("h2h2 P", "8/8/1R5P/7k 2 r - 0 4", ONGOING)],
        ),
        row(
            "004 US2.2 a move goes one step to an empty square and ends the turn",
            "banqi",
            "8/8/1R6/7k 1 r - 0 1",
            [
                plays("b2c2", "8/8/2R5/7k 2 r - 1 1", ONGOING),
                refused("first c2d2", "not the turn of first"),
            ],
        ),
        row(
            "004 US2.3 an allowed capture removes the target and occupies its square",
            "banqi",
            "7p/8/1Rh5/8 1 r - 9 1",
            [plays("b2c2", "7p/8/2R5/8 2 r - 0 1", ONGOING)],
        ),
        row(
            "004 US2.3 a capture against the rules is not allowed",
            "banqi",
            "7p/8/1Hr5/8 1 r - 9 1",
            [illegal("b2c2")],
        ),
        row(
            "004 US2.4 an illegal flip, move or capture changes nothing",
            "banqi",
            "8/2?5/1Hr5/8 1 r P 9 1",
            [
                refused("b2b2", "one can play"),
                refused("b2d2", "one can play"),
                refused("b2c2", "one can play"),
                now("8/2?5/1Hr5/8 1 r P 9 1"),
            ],
        ),
        row(
            "004 US3.1 capturing all pieces wins immediately",
            "banqi",
            "8/8/1Rh5/8 1 r - 0 7",
            [plays("b2c2", "8/8/2R5/8 2 r - 0 7", "first no-pieces")],
        ),
        row(
            "004 US3.2 no legal moves on one's turn: the opponent wins",
            "banqi",
            "8/8/1R6/pG6 1 r - 0 1",
            [plays("b2a2", "8/8/R7/pG6 2 r - 1 1", "first no-moves")],
        ),
        row(
            "004 US3.3 after the end every action is rejected",
            "banqi",
            "8/8/1R?5/pG6 1 r P 0 1",
            [
                moves("c2c2 P, a1a2"),
                moves("b2a2"),
                outcome("first no-pieces"),
                refused("second a2a3", "the game is over"),
                refused("first a2a3", "the game is over"),
                refused("first b1b1", "the game is over"),
            ],
        ),
    ]);
}

#[test]
fn edge_cases() {
    hold([
        row(
            "004 edge 1: the first flips show one colour: the first alone counts",
            "banqi",
            START,
            [
                moves("a1a1 g, b1b1 g, c1c1 k, d1d1 m"),
                now("????????/????????/????????/ggkm???? 1 b KG2M2R2H2C2P5mr2h2c2p5 0 3"),
            ],
        ),
        row(
            "004 edge 2: no move onto one's own piece",
            "banqi",
            "8/8/1RP5/7k 1 r - 0 1",
            [refused("b2c2", "one can play")],
        ),
        row(
            "004 edge 3: no capture of a face-down piece",
            "banqi",
            "8/8/1K?5/7p 1 r p 0 1",
            [refused("b2c2", "one can play")],
        ),
        row(
            "004 edge 4: no move or capture of a square that is not adjacent",
            "banqi",
            "8/8/1R1h4/8 1 r - 0 1",
            [illegal("b2d2 b2b4 b2e2 b2c3")],
        ),
        row(
            "004 edge 5: a cannon with no screen does not capture",
            "banqi",
            "8/8/1C2k3/8 1 r - 0 1",
            [illegal("b2e2")],
        ),
        row(
            "004 edge 5: a cannon with two screens does not capture",
            "banqi",
            "8/8/1Cp?1k2/8 1 r P 0 1",
            [illegal("b2f2")],
        ),
        row(
            "004 edge 5: a cannon with three screens does not capture",
            "banqi",
            "8/8/1CpPpk2/8 1 r - 0 1",
            [illegal("b2f2")],
        ),
        row(
            "004 edge 6: a cannon does not capture an adjacent enemy by a step",
            "banqi",
            "8/8/1Cp5/8 1 r - 0 1",
            [illegal("b2c2")],
        ),
        row(
            "004 edge 7: a king does not capture a pawn",
            "banqi",
            "8/8/1Kp5/8 1 r - 0 1",
            [illegal("b2c2")],
        ),
        row(
            "004 edge 7: a pawn captures a king",
            "banqi",
            "8/8/1Kp5/7P 2 r - 0 1",
            [plays("c2b2", "8/8/1p6/7P 1 r - 0 2", ONGOING)],
        ),
        row(
            "004 edge 8: all revealed, so no flip: one must move or capture",
            "banqi",
            "8/8/8/K6k 1 r - 0 1",
            [all(FIRST, "a1a2 a1b1"), illegal("a1a1 h1h1 d1d1")],
        ),
        row(
            "004 edge 8: all revealed and nothing to do: stalemate",
            "banqi",
            "8/8/R7/pG6 2 r - 1 1",
            [outcome("first no-moves")],
        ),
    ]);
}

#[test]
fn requirements() {
    hold([
        row(
            "004 FR-001 a 4x8 board",
            "banqi",
            START,
            [
                bad_fen("8/8/8/8/K6k 1 r - 0 1", "4 ranks"),
                bad_fen("8/8/8/K7k 1 r - 0 1", "eight squares"),
            ],
        ),
        row(
            "004 FR-002 16 red and 16 black pieces, half a set",
            "banqi",
            START,
            [moves("a1a1"), chances("K:1 G:2 M:2 R:2 H:2 C:2 P:5 k:1 g:2 m:2 r:2 h:2 c:2 p:5")],
        ),
        row("004 FR-003 all face down at the start", "banqi", START, [now(BEGIN)]),
        row(
            "004 FR-004 the first action is a flip",
            "banqi",
            START,
            [illegal("a1a2 a1b1"), legal("a1a1 h4h4")],
        ),
        row(
            "004 FR-005 exactly one action a turn: flip, move or capture",
            "banqi",
            "8/8/1Rh4?/8 1 r p 0 1",
            [
                all(FIRST, "b2a2 b2b1 b2b3 b2c2 h2h2"),
                moves("b2b3"),
                refused("first h2h2", "not the turn of first"),
            ],
        ),
        row(
            "004 FR-006 a flip reveals the piece and ends the turn",
            "banqi",
            "8/8/1Rh4?/8 1 r p 0 1",
            [plays("h2h2 p", "8/8/1Rh4p/8 2 r - 0 1", ONGOING)],
        ),
        row(
            "004 FR-007 one step orthogonally to an empty square",
            "banqi",
            "8/8/1R6/7k 1 r - 0 1",
            [from("b2", "b2a2 b2b1 b2b3 b2c2")],
        ),
        row(
            "004 FR-008 captures of equal or lower rank only",
            "banqi",
            "8/1m6/rRh5/8 1 r - 0 1",
            [from("b2", "b2a2 b2b1 b2c2")],
        ),
        row(
            "004 FR-009 a king takes no pawn; a pawn takes a king",
            "banqi",
            "8/8/1Kp5/8 2 r - 0 1",
            [legal("c2b2")],
        ),
        row(
            "004 FR-010 a cannon captures over exactly one screen, any rank",
            "banqi",
            "8/8/1CP1k3/7p 1 r - 0 1",
            [from("b2", "b2a2 b2b1 b2b3 b2e2")],
        ),
        row(
            "004 FR-011 illegal actions change nothing",
            "banqi",
            "8/8/1CP1k3/7p 1 r - 0 1",
            [illegal("b2c2 b2d2 b2f2 e2e3 a1a1 b2b2")],
        ),
        row(
            "004 FR-012 the game ends: all captured",
            "banqi",
            "8/8/1Rh5/8 1 r - 0 7",
            [plays("b2c2", "8/8/2R5/8 2 r - 0 7", "first no-pieces")],
        ),
        row(
            "004 FR-012 the game ends: no legal moves",
            "banqi",
            "8/8/1R6/pG6 1 r - 0 1",
            [plays("b2a2", "8/8/R7/pG6 2 r - 1 1", "first no-moves")],
        ),
        row(
            "004 assumption: pieces must be revealed to move or be captured",
            "banqi",
            "8/8/1R?5/7k 1 r P 0 1",
            [illegal("c2c3 b2c2")],
        ),
        row(
            "004 assumption: players move pieces of their colour only",
            "banqi",
            "8/8/1R6/7k 1 r - 0 1",
            [illegal("h1h2")],
        ),
    ]);
}
