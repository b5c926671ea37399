//! Positions that several tests ask about.

/// The starts of all games; the officers of SlugChess in the usual order.
pub(crate) const STARTS: &[(&str, &str)] = &[
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("special", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("dinosaur", "rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("assassin", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Aa"),
    ("stealth", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Aa"),
    ("dinosaur-assassin", "rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Aa"),
    ("archess", "rnbqkbnr/pappppap/8/8/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1"),
    ("slug-torch", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 -"),
    ("slug-sight", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 -"),
    ("fog", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("banqi", "????????/????????/????????/???????? 1 - KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1"),
];

/// Positions from the middle of games and from their ends.
#[rustfmt::skip]
pub(crate) const LATER: &[(&str, &str)] = &[
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("chess", "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1"),
    ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
    ("dinosaur", "r3k2r/pp3ppp/2n1t3/3pP3/8/2T2N2/PP3PPP/R3K2R w KQkq d6 0 12"),
    ("assassin", "r3k2r/pppp1ppp/1a6/4p3/3PA3/8/PPP2PPP/R3K1aR w KQkq - 3 9 -"),
    ("assassin", "4k3/p7/8/8/8/7A/7P/4K3 w - - 0 1 a"),
    ("assassin", "R5k1/5ppp/8/8/8/8/A7/4K3 b - - 0 1 -"),
    ("stealth", "4k3/2p5/8/4A3/1p6/a7/8/4K2R b K - 7 30 -"),
    ("dinosaur-assassin", "4k3/1P3p2/2a1t3/8/4A3/8/p2P4/4K3 b - - 0 40 -"),
    ("archess", "r3k2r/1a4a1/8/1x1n4/8/1A1N4/6A1/R3K2R b KQkq - 12 40"),
    ("archess", "4k3/8/3a4/8/4n3/3A4/P7/4K3 w - - 0 30"),
    ("slug-torch", "r1bqkbnr/pp1p1ppp/8/3Pp3/2n1P3/8/PPP2PPP/RNBQKBNR w - e6 0 5 -"),
    ("slug-torch", "rnbqk1nr/pppp1ppp/8/4p3/2B1P3/8/PPPP1bPP/RNBQK1NR w - - 0 4 f2"),
    ("slug-sight", "r1bqkbnr/pp1p1ppp/8/3Pp3/2n1P3/8/PPP2PPP/RNBQKBNR w - e6 0 5 -"),
    ("slug-sight", "8/8/8/8/8/8/4K3/8 b - - 0 1 -"),
    ("fog", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("fog", "rnbqk2r/ppp2ppp/8/3pP3/1b6/2N5/PPP2PPP/R1BQK2R w KQkq d6 0 7"),
    ("fog", "8/8/8/8/8/8/4K3/8 b - - 0 1"),
    ("banqi", "????????/????????/?k??????/???????? 2 b KG2M2R2H2C2P5g2m2r2h2c2p5 0 1"),
    ("banqi", "K1?5/8/C1c2?1p/R6p 2 r Pk 12 34"),
    ("banqi", "GGMMRRHH/CCPPPPPK/ggmmrrhh/ccpppppk 1 r - 59 17"),
];
