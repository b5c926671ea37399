//! Texts that are known to be good. Edited a little they come much further than noise does.

/// FENs and views of all games.
pub const SEEDS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "8/P6k/8/8/8/8/p6K/8 w - - 99 80",
    "rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Aa",
    "rnbqkbnr/pppppppp/8/8/8/2A5/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a",
    "r3k2r/pppp1ppp/1a6/4p3/3PA3/8/PPP2PPP/R3K1aR w KQkq - 3 9 -",
    "4k3/8/8/8/4P3/4a3/8/4K3 b - e3 0 1 -",
    "8/8/8/8/8/5A2/5a2/4K3 b - - 0 1 -",
    "rnbqkbnr/papppppap/8/8/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pappppap/8/8/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/1a6/8/1x1n4/8/1A1N4/8/R3K2R b KQkq - 12 40",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 -",
    "r1bqkbnr/pp1ppppp/8/3Pp3/2n1P3/8/PPP2PPP/RNBQKBNR w - e6 0 5 c4",
    "......../......../......../......../......../8/PPPPPPPP/RNBQKBNR w - - - 1 -",
    "......../......../......../.......p/...n4/8/PPPPPPPP/RNBQKBNR b - - - 3 d5",
    "......../......../1..2..1/1..pP..1/1......1/1......1/1..3.1/R3K2R w KQ d6 - 9",
    "????????/????????/????????/???????? 1 - KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1",
    "????????/????????/?k??????/???????? 2 b KG2M2R2H2C2P5g2m2r2h2c2p5 0 1",
    "K1?5/8/2c2?2/7p 2 r Pk 12 34",
    "GGMMRRHH/CCPPPPPK/ggmmrrhh/ccpppppk 1 r - 59 17",
];
