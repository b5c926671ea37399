//! `perft VARIANT DEPTH [--fen F] [--option ...] [--divide]`

use crate::run::{run, words};

/// Runs it, checks the last line and gives the others.
fn counted(line: &str) -> Vec<String> {
    let answer = run(&words(line));
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""), "{line}");
    let mut lines: Vec<_> = answer.out.lines().map(String::from).collect();
    let last = lines.pop().unwrap_or_default();
    let seconds = last.strip_prefix("seconds ").and_then(|seconds| seconds.parse::<f64>().ok());
    assert!(seconds.is_some_and(|seconds| seconds >= 0.0), "{line}: {last}");
    assert!(answer.out.ends_with('\n'), "{line}");
    lines
}

/// The variant, a position if it is not the start, and the nodes at depth 0, 1, 2 and so on.
#[rustfmt::skip]
const COUNTS: &[(&str, &str, &[u64])] = &[
    ("chess", "", &[1, 20, 400, 8_902, 197_281]),
    ("special", "", &[1, 20, 400, 8_902]),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[1, 48, 2_039, 97_862]),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[1, 14, 191, 2_812, 43_238]),
    ("chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[1, 6, 264, 9_467]),
    ("chess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[1, 44, 1_486, 62_379]),
    ("dinosaur", "", &[1, 39, 1_497, 57_371]),
    ("assassin", "", &[1, 8, 64, 1_824]),
    ("stealth", "", &[1, 8, 64, 1_536]),
    ("assassin --option assassin_step=exactly-two", "", &[1, 8, 64, 1_536]),
    ("dinosaur-assassin", "", &[1, 7, 49, 2_289]),
    ("archess", "", &[1, 22, 484, 11_920]),
    ("slug-torch", "", &[1, 12, 144, 2_328]),
    ("slug-sight", "", &[1, 20, 400, 8_902]),
    ("fog", "", &[1, 20, 400, 8_902, 197_742]),
    ("banqi", "", &[1, 448, 192_448]),
    // A shot at a knight is two branches: eight steps, five of the king, and those.
    ("archess", "4k3/8/8/1n6/8/8/1A6/4K3 w - - 5 1", &[1, 15]),
    // A finished game has no actions.
    ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &[1, 0, 0]),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[1, 0]),
    ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", &[1, 15, 0]),
    ("stealth", "4k3/8/8/8/8/8/8/4a3 w - - 0 8 -", &[1, 0]),
    ("slug-torch", "8/8/8/8/8/8/4K3/8 b - - 0 1 e2", &[1, 0]),
    ("banqi", "8/8/8/1K6 2 r - 0 5", &[1, 0]),
    ("banqi --option quiet_draw=40", "8/8/8/K6k 1 r - 39 5", &[1, 2, 0]),
    ("banqi", "8/8/8/K6k 1 r - 39 5", &[1, 2, 4]),
];

#[test]
fn counts() {
    for (variant, fen, counts) in COUNTS {
        let position = if fen.is_empty() { String::new() } else { format!("--fen '{fen}'") };
        for (depth, nodes) in counts.iter().enumerate() {
            let line = format!("perft {variant} {depth} {position}");
            assert_eq!(counted(&line), [format!("nodes {nodes}")], "{line}");
        }
    }
}

#[test]
fn divides() {
    #[rustfmt::skip]
    let rows: &[(&str, &[&str])] = &[
        ("chess 0", &["nodes 1"]),
        ("chess 1 --fen '8/P6k/8/8/8/8/8/7K w - - 0 1'",
            &["a7a8b 1", "a7a8n 1", "a7a8q 1", "a7a8r 1", "h1g1 1", "h1g2 1", "h1h2 1", "nodes 7"]),
        ("banqi 2 --fen '8/8/8/K6k 1 r - 39 5'", &["a1a2 2", "a1b1 2", "nodes 4"]),
        ("banqi 1 --fen '8/8/?7/K6k 1 r p 0 1'", &["a1b1 1", "a2a2 1", "nodes 2"]),
        ("banqi 1 --fen '8/8/??6/K6k 1 r Pp 0 1'", &["a1b1 1", "a2a2 2", "b2b2 2", "nodes 5"]),
        ("archess 1 --fen '4k3/8/8/1n6/8/8/1A6/4K3 w - - 5 1'",
            &["b2*b5 2", "b2a1 1", "b2a2 1", "b2a3 1", "b2b1 1", "b2b3 1", "b2c1 1", "b2c2 1", "b2c3 1",
            "e1d1 1", "e1d2 1", "e1e2 1", "e1f1 1", "e1f2 1", "nodes 15"]),
        ("assassin 2 --fen '4k3/p7/8/8/8/8/7P/4K3 w - - 0 1 Aa'", &["A@h3 1", "nodes 1"]),
        ("chess 3 --fen '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'", &["nodes 0"]),
    ];
    for (line, expected) in rows {
        assert_eq!(&counted(&format!("perft --divide {line}")), expected, "{line}");
    }
}

#[test]
fn in_json() {
    let read = |line: &str| {
        let answer = run(&words(line));
        assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""), "{line}");
        assert_eq!(answer.out.lines().count(), 1, "{line}");
        serde_json::from_str::<serde_json::Value>(&answer.out).expect("JSON")
    };
    let plain = read("perft chess 2 --json");
    assert_eq!(plain["nodes"], 400);
    assert!(plain["seconds"].is_f64());
    assert!(plain.get("divide").is_none());
    let divided = read("perft banqi 2 --json --divide --fen '8/8/8/K6k 1 r - 39 5'");
    assert_eq!(divided["nodes"], 4);
    assert_eq!(divided["divide"], serde_json::json!({ "a1a2": 2, "a1b1": 2 }));
}
