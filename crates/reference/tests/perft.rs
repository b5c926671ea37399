//! Node counts that are known from elsewhere or were counted by other means.

use duskboard_reference::Rules;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const POSITION_3: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

const POSITION_4: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const POSITION_5: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";

/// Checks the counts for depth 1, 2, 3 and so on.
fn check(variant: &str, fen: Option<&str>, counts: &[u64]) {
    let rules = Rules::new(variant, &[]).unwrap();
    let fen = fen.map_or(rules.start(), String::from);
    for (depth, &nodes) in (1..).zip(counts) {
        assert_eq!(rules.perft(&fen, depth), nodes, "{variant} {fen} depth {depth}");
    }
}

#[test]
fn chess() {
    check("chess", None, &[20, 400, 8902, 197_281]);
    check("chess", Some(KIWIPETE), &[48, 2039, 97_862]);
    check("chess", Some(POSITION_3), &[14, 191, 2812, 43_238]);
    check("chess", Some(POSITION_4), &[6, 264, 9467]);
    check("chess", Some(POSITION_5), &[44, 1486, 62_379]);
}

#[test]
fn dinosaur() {
    check("dinosaur", None, &[39, 1497, 57_371]);
}

#[test]
fn assassins() {
    check("assassin", None, &[8, 64, 1824]);
    check("stealth", None, &[8, 64, 1536]);
    check("dinosaur-assassin", None, &[7, 49, 2289]);
}

#[test]
fn archess() {
    check("archess", None, &[22, 484, 11_920]);
}

#[test]
fn slug() {
    check("slug-torch", None, &[12, 144, 2328]);
    check("slug-sight", None, &[20, 400, 8902]);
}

#[test]
fn fog() {
    check("fog", None, &[20, 400, 8902, 197_742]);
}

#[test]
fn banqi() {
    check("banqi", None, &[448, 192_448]);
}
