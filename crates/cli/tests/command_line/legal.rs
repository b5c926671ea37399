//! `legal VARIANT [--fen F] [--seat first|second] [--option k=v]...`

use crate::run::says;

/// The command without its name, and the actions it lists.
#[rustfmt::skip]
const ROWS: &[(&str, &str)] = &[
    // Every start.
    ("chess", "a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4"),
    ("dinosaur", "a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 \
        e3a3 e3a7 e3b3 e3b6 e3c3 e3c4 e3c5 e3d3 e3d4 e3d5 e3e4 e3e5 e3e6 e3f3 e3f4 e3f5 e3g3 e3g4 e3g5 e3h3 e3h6 \
        f2f3 f2f4 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4"),
    ("assassin", "A@a3 A@b3 A@c3 A@d3 A@e3 A@f3 A@g3 A@h3"),
    ("stealth", "A@a3 A@b3 A@c3 A@d3 A@e3 A@f3 A@g3 A@h3"),
    ("dinosaur-assassin", "A@a3 A@b3 A@c3 A@d3 A@f3 A@g3 A@h3"),
    ("archess", "a2a3 a2a4 b1a3 b1c3 b2a3 b2b3 b2c3 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 g2f3 g2g3 g2h3 h2h3 h2h4"),
    ("slug-torch", "a2a3 b1a3 b1c3 b2b3 c2c3 d2d3 e2e3 f2f3 g1f3 g1h3 g2g3 h2h3"),
    ("slug-sight", "a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4"),
    ("fog", "a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4"),
    ("banqi", "a1a1 a2a2 a3a3 a4a4 b1b1 b2b2 b3b3 b4b4 c1c1 c2c2 c3c3 c4c4 d1d1 d2d2 d3d3 d4d4 \
        e1e1 e2e2 e3e3 e4e4 f1f1 f2f2 f3f3 f4f4 g1g1 g2g2 g3g3 g4g4 h1h1 h2h2 h3h3 h4h4"),
    // Sorted as bytes: a shot before a step.
    ("archess --fen '4k3/8/8/1p6/8/8/1A6/4K3 w - - 0 1'", "b2*b5 b2a1 b2a2 b2a3 b2b1 b2b3 b2c1 b2c2 b2c3 e1d1 e1d2 e1e2 e1f1 e1f2"),
    // Castling is the king's move; promotions have a letter.
    ("chess --fen '4k3/8/8/8/8/7p/P3P2P/4K2R w K - 0 1'", "a2a3 a2a4 e1d1 e1d2 e1f1 e1f2 e1g1 e2e3 e2e4 h1f1 h1g1"),
    ("chess --fen '8/P6k/8/8/8/8/8/7K w - - 0 1'", "a7a8b a7a8n a7a8q a7a8r h1g1 h1g2 h1h2"),
    ("dinosaur --fen '8/P6k/8/8/8/8/8/7K w - - 0 1'", "a7a8b a7a8n a7a8q a7a8r a7a8t h1g1 h1g2 h1h2"),
    ("assassin --fen '8/P6k/8/8/8/8/8/7K w - - 0 1 -'", "a7a8a a7a8b a7a8n a7a8q a7a8r h1g1 h1g2 h1h2"),
    ("dinosaur-assassin --fen '8/P6k/8/8/8/8/8/7K w - - 0 1 -'", "a7a8a a7a8b a7a8n a7a8q a7a8r a7a8t h1g1 h1g2 h1h2"),
    ("archess --fen '8/P6k/8/8/8/8/8/7K w - - 0 1'", "a7a8b a7a8n a7a8q a7a8r h1g1 h1g2 h1h2"),
    ("slug-sight --fen '8/P6k/8/8/8/8/8/7K w - - 0 1'", "a7a8b a7a8n a7a8q a7a8r h1g1 h1g2 h1h2"),
    ("fog --fen '4rk2/8/8/8/8/8/8/4K2R w K - 0 1'", "e1d1 e1d2 e1e2 e1f1 e1f2 e1g1 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8"),
    ("banqi --fen '8/8/8/K6k 1 r - 0 1'", "a1a2 a1b1"),
    ("banqi --fen '8/8/?7/K6k 1 r p 0 1'", "a1b1 a2a2"),
    // The seat to move, the other, and neither.
    ("chess --seat first --fen '8/8/8/8/8/8/k6P/7K w - - 0 1'", "h1g1 h1g2 h2h3 h2h4"),
    ("chess --seat second --fen '8/8/8/8/8/8/k6P/7K w - - 0 1'", ""),
    ("chess --fen '8/8/8/8/8/8/k6P/7K b - - 0 1'", "a2a1 a2a3 a2b1 a2b2 a2b3"),
    ("chess --seat first --fen '8/8/8/8/8/8/k6P/7K b - - 0 1'", ""),
    ("banqi --seat second", ""),
    ("slug-torch --seat second", ""),
    // While assassins are placed: each may, once; the default seat is the first that has to.
    ("assassin --seat second", "A@a6 A@b6 A@c6 A@d6 A@e6 A@f6 A@g6 A@h6"),
    ("assassin --fen '4k3/p7/8/8/8/8/7P/4K3 w - - 0 1 Aa'", "A@h3"),
    ("assassin --fen '4k3/p7/8/8/8/8/7P/4K3 w - - 0 1 Aa' --seat second", "A@a6"),
    ("assassin --fen '4k3/p7/8/8/8/7A/7P/4K3 w - - 0 1 a'", "A@a6"),
    ("assassin --fen '4k3/p7/8/8/8/7A/7P/4K3 w - - 0 1 a' --seat first", ""),
    ("assassin --fen '4k3/p7/a7/8/8/8/7P/4K3 w - - 0 1 A'", "A@h3"),
    ("assassin --fen '4k3/p7/a7/8/8/8/7P/4K3 w - - 0 1 A' --seat second", ""),
    // What is hidden makes no difference: it is empty.
    ("assassin --fen '4k3/8/8/8/8/4a3/4P3/4K3 w - - 0 1 -'", "e1d1 e1d2 e1f1 e1f2 e2e3 e2e4"),
    // When the game is over, nobody has anything to play.
    ("chess --fen '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'", ""),
    ("chess --fen '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' --seat first", ""),
    ("chess --fen '4k3/8/8/8/8/8/8/4K3 w - - 0 1'", ""),
    ("chess --fen '4k3/8/8/8/8/8/8/R3K3 w - - 100 80'", ""),
    ("assassin --fen '4k3/8/8/8/8/8/8/4A3 w - - 0 8 -'", ""),
    ("assassin --fen '4k3/8/8/8/8/8/8/4A3 w - - 0 8 -' --seat second", ""),
    ("slug-torch --fen '8/8/8/8/8/8/4K3/8 b - - 0 1 e2'", ""),
    ("slug-torch --fen '8/8/8/8/8/8/4K3/8 b - - 0 1 e2' --seat first", ""),
    ("banqi --fen '8/8/8/1K6 2 r - 0 5'", ""),
    ("banqi --fen '8/8/8/1K6 2 r - 0 5' --seat first", ""),
    // Options, and presets as short names for them.
    ("special --fen '4k3/8/8/8/8/8/8/4K2R w - - 0 1'", "e1d1 e1d2 e1e2 e1f1 e1f2 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8"),
    ("special --option assassin=on", "A@a3 A@b3 A@c3 A@d3 A@e3 A@f3 A@g3 A@h3"),
    ("special --option assassin=on --option dinosaur=on", "A@a3 A@b3 A@c3 A@d3 A@f3 A@g3 A@h3"),
    ("assassin --option dinosaur=on", "A@a3 A@b3 A@c3 A@d3 A@f3 A@g3 A@h3"),
    ("chess --option assassin=off --option assassin=on", "A@a3 A@b3 A@c3 A@d3 A@e3 A@f3 A@g3 A@h3"),
    ("assassin --fen '4k3/8/8/8/8/8/8/A3K3 w - - 0 1 -'", "a1a2 a1a3 a1b1 a1b2 a1c1 a1c3 e1d1 e1d2 e1e2 e1f1 e1f2"),
    ("stealth --fen '4k3/8/8/8/8/8/8/A3K3 w - - 0 1 -'", "a1a3 a1c1 a1c3 e1d1 e1d2 e1e2 e1f1 e1f2"),
    ("assassin --option assassin_step=exactly-two --fen '4k3/8/8/8/8/8/8/A3K3 w - - 0 1 -'", "a1a3 a1c1 a1c3 e1d1 e1d2 e1e2 e1f1 e1f2"),
    ("stealth --option assassin_step=one-or-two --fen '4k3/8/8/8/8/8/8/A3K3 w - - 0 1 -'", "a1a2 a1a3 a1b1 a1b2 a1c1 a1c3 e1d1 e1d2 e1e2 e1f1 e1f2"),
    ("archess --fen '4k3/8/8/1x6/8/8/PA6/K7 w - - 0 1'", "a1b1 a2a3 a2a4 b2a3 b2b1 b2b3 b2c1 b2c2 b2c3"),
    ("archess --fen '4k3/8/8/1x6/8/8/PA6/K7 w - - 0 1' --option second_shot=captures", "a1b1 a2a3 a2a4 b2*b5 b2a3 b2b1 b2b3 b2c1 b2c2 b2c3"),
    ("slug-torch --option shuffle=mirrored --option capture_light=off", "a2a3 b1a3 b1c3 b2b3 c2c3 d2d3 e2e3 f2f3 g1f3 g1h3 g2g3 h2h3"),
    ("banqi --fen '8/8/8/K6k 1 r - 40 1' --option quiet_draw=40", ""),
    ("banqi --fen '8/8/8/K6k 1 r - 40 1'", "a1a2 a1b1"),
    ("banqi --fen '8/8/8/K6k 1 r - 60 1'", ""),
    ("banqi --fen '8/8/8/K6k 1 r - 60 1' --option quiet_draw=100", "a1a2 a1b1"),
    ("banqi --fen '8/8/8/K6k 1 r - 9999 1' --option quiet_draw=off --option repetition_draw=off", "a1a2 a1b1"),
];

#[test]
fn lists_the_legal_actions() {
    for (line, actions) in ROWS {
        says(&format!("legal {line}"), &actions.split_whitespace().collect::<Vec<_>>());
    }
}

/// The starts as the contract writes them, and what may be left out of a FEN.
#[test]
fn without_a_position_it_is_the_start() {
    for (variant, fen) in crate::positions::STARTS {
        let told = |line: &str| crate::run::run(&crate::run::words(line)).out;
        let plain = told(&format!("legal {variant}"));
        assert!(!plain.is_empty());
        assert_eq!(told(&format!("legal {variant} --fen '{fen}'")), plain, "{variant}");
    }
    // A missing seventh field counts as `-`: nothing is to be placed.
    says("legal assassin --fen 'k7/8/8/8/8/8/P7/K7 w - - 0 1'", &["a1b1", "a1b2", "a2a3", "a2a4"]);
    says("legal slug-torch --fen 'k7/8/8/8/8/8/P7/K7 w - - 0 1'", &["a1b1", "a1b2", "a2a3"]);
}

#[test]
fn in_json() {
    let king = "--fen '8/8/8/K6k 1 r - 0 1'";
    says(&format!("legal banqi {king} --json"), &[r#"{"legal":["a1a2","a1b1"]}"#]);
    says(&format!("legal banqi {king} --json --seat second"), &[r#"{"legal":[]}"#]);
}

/// What a seat may play follows from what it sees: its view does as well as the position.
#[test]
fn a_view_does_as_well_as_the_position() {
    let told = |line: &str| {
        let answer = crate::run::run(&crate::run::words(line));
        assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""), "{line}");
        answer.out
    };
    let (mut listed, mut hidden) = (0, 0);
    for (variant, fen) in crate::positions::STARTS.iter().chain(crate::positions::LATER) {
        let mut lists = Vec::new();
        for seat in ["first", "second"] {
            let view = told(&format!("view {variant} --fen '{fen}' --seat {seat}"));
            let view = view.trim_end();
            let list = told(&format!("legal {variant} --fen '{fen}' --seat {seat}"));
            let same = told(&format!("legal {variant} --fen '{view}' --seat {seat}"));
            assert_eq!(same, list, "{variant} {seat}: {view}");
            listed += list.lines().count();
            hidden += usize::from(view.contains('.'));
            lists.push(told(&format!("legal {variant} --fen '{view}'")));
        }
        // Without a seat it is the view of the one to move.
        let mover = told(&format!("legal {variant} --fen '{fen}'"));
        assert!(lists.contains(&mover), "{variant}: {fen}");
    }
    assert!(listed > 300 && hidden > 10, "{listed} actions, {hidden} views with dark squares");
}
