//! `apply VARIANT --fen F ACTION [--seat S] [--chance C] [--option ...]`

use crate::run::{fails, says};

/// Variant and position, action and what goes with it, the position after, the outcome.
#[rustfmt::skip]
const ROWS: &[(&str, &str, &str, &str, &str)] = &[
    // Chess.
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "ongoing"),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2", "ongoing"),
    ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9", "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 5 9", "ongoing"),
    ("chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 9", "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 5 10", "ongoing"),
    ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9", "h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 9", "ongoing"),
    ("chess", "8/P6k/8/8/8/8/8/7K w - - 3 60", "a7a8n", "N7/7k/8/8/8/8/8/7K b - - 0 60", "draw material"),
    ("chess", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2", "d8h4",
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "second checkmate"),
    ("chess", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", "R6k/8/6K1/8/8/8/8/8 b - - 100 80", "first checkmate"),
    ("chess", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "7k/5Q2/6K1/8/8/8/8/8 b - - 1 1", "draw stalemate"),
    ("chess", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", "4k3/8/8/8/8/8/4K3/8 b - - 0 1", "draw material"),
    ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", "4k3/8/8/8/8/8/R7/4K3 b - - 100 80", "draw quiet"),
    ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 98 9999", "a1a2", "4k3/8/8/8/8/8/R7/4K3 b - - 99 9999", "ongoing"),
    // The Triceratops: no draw by material while there could be one.
    ("dinosaur", "rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e3d5",
        "rnbqkbnr/pppppppp/4t3/3T4/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1", "ongoing"),
    ("dinosaur", "8/P6k/8/8/8/8/8/7K w - - 3 60", "a7a8t", "T7/7k/8/8/8/8/8/7K b - - 0 60", "ongoing"),
    ("dinosaur", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", "4k3/8/8/8/8/8/4K3/8 b - - 0 1", "ongoing"),
    ("special --option dinosaur=on", "8/P6k/8/8/8/8/8/7K w - - 3 60", "a7a8t", "T7/7k/8/8/8/8/8/7K b - - 0 60", "ongoing"),
    // Placing assassins, in either order.
    ("assassin", "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1 Aa", "A@h3", "4k3/p7/8/8/8/7A/7P/4K3 w - - 0 1 a", "ongoing"),
    ("assassin", "4k3/p7/8/8/8/7A/7P/4K3 w - - 0 1 a", "A@a6", "4k3/p7/a7/8/8/7A/7P/4K3 w - - 0 1 -", "ongoing"),
    ("assassin", "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1 Aa", "A@a6 --seat second", "4k3/p7/a7/8/8/8/7P/4K3 w - - 0 1 A", "ongoing"),
    ("assassin", "4k3/p7/a7/8/8/8/7P/4K3 w - - 0 1 A", "A@h3", "4k3/p7/a7/8/8/7A/7P/4K3 w - - 0 1 -", "ongoing"),
    // Assassins: blind capture, trampling, rebound, promotion; never a draw by material.
    ("assassin", "4k3/8/8/8/8/a7/8/R3K3 w - - 4 1 -", "a1a3", "4k3/8/8/8/8/R7/8/4K3 b - - 0 1 -", "ongoing"),
    ("assassin", "4k3/8/8/8/8/A7/8/R3K3 w - - 4 1 -", "a1a3", "4k3/8/8/8/8/R7/8/4K3 b - - 5 1 -", "ongoing"),
    ("assassin", "4k3/8/8/8/8/a7/8/A3K3 w - - 4 1 -", "a1a3", "4k3/8/8/8/8/a7/8/A3K3 b - - 5 1 -", "ongoing"),
    ("assassin", "8/P6k/8/8/8/8/8/7K w - - 3 60", "a7a8a", "A7/7k/8/8/8/8/8/7K b - - 0 60 -", "ongoing"),
    ("assassin", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", "4k3/8/8/8/8/8/4K3/8 b - - 0 1 -", "ongoing"),
    ("assassin", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80 -", "a1a2", "4k3/8/8/8/8/8/R7/4K3 b - - 100 80 -", "draw quiet"),
    // A king is taken: the position goes on as after any move.
    ("assassin", "4k3/4A3/8/8/8/8/8/4K3 w - - 9 7 -", "e7e8", "4A3/8/8/8/8/8/8/4K3 b - - 0 7 -", "first king-captured"),
    ("stealth", "4k3/8/8/8/8/8/4a3/4K3 b - - 3 7 -", "e2e1", "4k3/8/8/8/8/8/8/4a3 w - - 0 8 -", "second king-captured"),
    // Archers.
    ("archess", "rnbqkbnr/pappppap/8/8/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1", "b2b3",
        "rnbqkbnr/pappppap/8/8/8/1A6/P1PPPPAP/RNBQKBNR b KQkq - 1 1", "ongoing"),
    ("archess", "4k3/8/8/1p6/8/8/1A6/4K3 w - - 5 1", "b2*b5", "4k3/8/8/8/8/8/1A6/4K3 b - - 0 1", "ongoing"),
    ("archess", "r3k3/8/8/A7/8/8/8/4K3 w q - 0 1", "a5*a8", "4k3/8/8/A7/8/8/8/4K3 b - - 0 1", "ongoing"),
    ("archess", "4k3/8/8/8/8/8/4a3/3xK3 w - - 0 1", "e1e2", "4k3/8/8/8/8/8/4K3/3x4 b - - 0 1", "draw material"),
    ("archess --option second_shot=captures", "4k3/8/8/1x6/8/8/1A6/4K3 w - - 5 1", "b2*b5", "4k3/8/8/8/8/8/1A6/4K3 b - - 0 1", "ongoing"),
    // Light where a piece was lost, as the options say.
    ("slug-torch", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 -", "e2e3",
        "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b - - 0 1 -", "ongoing"),
    ("slug-torch", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 1 -", "e4d5", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 d5", "ongoing"),
    ("slug-sight", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 1 -", "e4d5", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 -", "ongoing"),
    ("slug-sight --option capture_light=both", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 1 -", "e4d5", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 d5", "ongoing"),
    ("slug-torch --option capture_light=off", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 1 -", "e4d5", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 -", "ongoing"),
    ("slug-torch", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 d5", "e8d8", "3k4/8/8/3P4/8/8/8/4K3 w - - 1 2 -", "ongoing"),
    ("slug-torch", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 -", "e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2 d5", "ongoing"),
    ("slug-sight", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1 -", "ongoing"),
    ("fog", "4k2r/8/8/8/8/8/8/R3K3 b Qk - 3 5", "e8g8", "5rk1/8/8/8/8/8/8/R3K3 w Q - 4 6", "ongoing"),
    ("fog", "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "e1e2", "4k3/8/8/8/8/8/4K3/7R b - - 0 1", "ongoing"),
    ("fog", "4k2r/8/8/8/8/8/8/K3R3 w k - 7 9", "e1e8", "4R2r/8/8/8/8/8/8/K7 b - - 0 9", "first king-captured"),
    ("slug-torch", "8/8/8/8/8/8/4k3/4K3 w - - 0 1 -", "e1e2", "8/8/8/8/8/8/4K3/8 b - - 0 1 e2", "first king-captured"),
    ("slug-torch", "7k/8/8/8/p1pp4/P1P5/PB1P4/KRB5 b - - 0 1 -", "d4d3", "7k/8/8/8/p1p5/P1Pp4/PB1P4/KRB5 w - - 0 2 -", "draw no-moves"),
    ("slug-sight", "4k3/8/8/8/8/8/8/4K3 w - - 99 80 -", "e1e2", "4k3/8/8/8/8/8/4K3/8 b - - 100 80 -", "draw quiet"),
    // Banqi.
    ("banqi", "8/8/8/K6k 2 r - 0 5", "h1h2", "8/8/7k/K7 1 r - 1 6", "ongoing"),
    ("banqi", "8/8/8/Kg6 1 r - 3 5", "a1b1", "8/8/8/1K6 2 r - 0 5", "first no-pieces"),
    ("banqi", "8/8/8/Kp6 2 r - 3 5", "b1a1", "8/8/8/p7 1 r - 0 6", "second no-pieces"),
    ("banqi", "8/8/8/C1?p4 1 r g 3 5", "a1d1", "8/8/8/2?C4 2 r g 0 5", "ongoing"),
    ("banqi", "8/8/R7/p1R5 1 r - 0 1", "c1b1", "8/8/R7/pR6 2 r - 1 1", "first no-moves"),
    ("banqi", "8/8/8/K6k 1 r - 59 5", "a1a2", "8/8/K7/7k 2 r - 60 5", "draw quiet"),
    ("banqi --option quiet_draw=40", "8/8/8/K6k 1 r - 39 5", "a1a2", "8/8/K7/7k 2 r - 40 5", "draw quiet"),
    ("banqi --option quiet_draw=off", "8/8/8/K6k 1 r - 9999 5", "a1a2", "8/8/K7/7k 2 r - 9999 5", "ongoing"),
];

#[test]
fn prints_the_position_and_the_outcome() {
    for (variant, fen, action, after, outcome) in ROWS {
        says(&format!("apply {variant} --fen '{fen}' {action}"), &[after, outcome]);
    }
}

#[test]
fn in_json() {
    says(
        "apply banqi --fen '8/8/8/Kg6 1 r - 3 5' a1b1 --json",
        &[r#"{"fen":"8/8/8/1K6 2 r - 0 5","outcome":"first no-pieces"}"#],
    );
    says(
        "apply chess --json --fen '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2' e5d6",
        &[r#"{"fen":"4k3/8/3P4/8/8/8/8/4K3 b - - 0 2","outcome":"ongoing"}"#],
    );
}

/// What a row printed is a position again, and knows how the game ended.
#[test]
fn what_it_prints_it_reads() {
    for (variant, _, _, after, outcome) in ROWS {
        for seat in ["first", "second", "spectator"] {
            let line = format!("view {variant} --fen '{after}' --seat {seat}");
            if *outcome != "ongoing" {
                says(&line, &[after]);
                says(&format!("legal {variant} --fen '{after}' --json"), &[r#"{"legal":[]}"#]);
            }
        }
    }
}

/// Variant and position, action and what goes with it, what the refusal says.
#[rustfmt::skip]
const REFUSED: &[(&str, &str, &str, &[&str])] = &[
    // Not legal, with what is.
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e5", &["e2e5 is not legal", "e2e3 e2e4"]),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4e5", &["e4e5 is not legal", "e4"]),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e7e5", &["e7e5 is not legal"]),
    ("chess", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", &["e2c3 is not legal", "nothing you have on e2"]),
    ("chess", "8/P6k/8/8/8/8/8/7K w - - 3 60", "a7a8", &["a7a8 is not legal", "a7a8b a7a8n a7a8q a7a8r"]),
    ("chess", "8/P6k/8/8/8/8/8/7K w - - 3 60", "a7a8t", &["a7a8t is not legal", "a7a8q"]),
    ("chess", "8/P6k/8/8/8/8/8/7K w - - 3 60", "a7a8a", &["a7a8a is not legal", "a7a8q"]),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4q", &["e2e4q is not legal", "e2e4"]),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "A@e3", &["A@e3 is not legal"]),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2*e3", &["e2*e3 is not legal", "e2e3"]),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e2", &["e2e2 is not legal", "e2e3"]),
    ("assassin", "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1 Aa", "h2h3", &["h2h3 is not legal"]),
    ("assassin", "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1 Aa", "A@a3", &["A@a3 is not legal"]),
    ("assassin", "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1 Aa", "A@a6", &["A@a6 is not legal"]),
    ("archess", "4k3/8/8/1x6/8/8/1A6/4K3 w - - 5 1", "b2*b5", &["b2*b5 is not legal", "b2b3"]),
    ("archess", "8/P6k/8/8/8/8/8/7K w - - 3 60", "a7a8a", &["a7a8a is not legal", "a7a8q"]),
    ("slug-torch", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 -", "e2e4", &["e2e4 is not legal", "e2e3"]),
    ("banqi", "8/8/8/K6k 1 r - 0 5", "h1h2", &["h1h2 is not legal"]),
    ("banqi", "8/8/8/K6k 1 r - 0 5", "h8h8", &["h8h8 is not legal"]),
    ("banqi", "8/8/8/K6k 1 r - 0 5", "a1a1 --chance K", &["a1a1 is not legal", "a1a2 a1b1"]),
    // Of the wrong seat.
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e8e7 --seat second", &["not the turn of second"]),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "e2e4 --seat first", &["not the turn of first"]),
    ("banqi", "8/8/8/K6k 2 r - 0 5", "a1a2 --seat first", &["not the turn of first"]),
    ("assassin", "4k3/p7/8/8/8/7A/7P/4K3 w - - 0 1 a", "A@h3 --seat first", &["not the turn of first"]),
    ("assassin", "4k3/p7/a7/8/8/8/7P/4K3 w - - 0 1 A", "A@a6 --seat second", &["not the turn of second"]),
    // After the end.
    ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8g8", &["over", "draw stalemate"]),
    ("chess", "R6k/8/6K1/8/8/8/8/8 b - - 0 1", "h8h7 --seat second", &["over", "first checkmate"]),
    ("chess", "R6k/8/6K1/8/8/8/8/8 b - - 0 1", "a8a7 --seat first", &["over", "first checkmate"]),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", &["over", "draw material"]),
    ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 100 80", "a1a2", &["over", "draw quiet"]),
    ("stealth", "4k3/8/8/8/8/8/8/4a3 w - - 0 8 -", "e1e2", &["over", "second king-captured"]),
    ("slug-torch", "8/8/8/8/8/8/4K3/8 b - - 0 1 e2", "e2e3", &["over", "first king-captured"]),
    ("banqi", "8/8/8/1K6 2 r - 0 5", "b1b2", &["over", "first no-pieces"]),
    ("banqi", "8/8/R7/pR6 2 r - 1 1", "a1a2", &["over", "first no-moves"]),
    // No action at all.
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "''", &["\"\" is not an action", "expected one like e2e4"]),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", &["\"e4\" is not an action", "expected"]),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "O-O", &["\"O-O\" is not an action"]),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "E2E4", &["\"E2E4\" is not an action"]),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e9", &["\"e2e9\" is not an action"]),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2-e4", &["\"e2-e4\" is not an action"]),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "' e2e4'", &["\" e2e4\" is not an action"]),
    ("chess", "8/P6k/8/8/8/8/8/7K w - - 3 60", "a7a8Q", &["\"a7a8Q\" is not an action"]),
    ("chess", "8/P6k/8/8/8/8/8/7K w - - 3 60", "a7a8k", &["\"a7a8k\" is not an action"]),
    ("chess", "8/P6k/8/8/8/8/8/7K w - - 3 60", "a7a8qq", &["\"a7a8qq\" is not an action"]),
    ("assassin", "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1 Aa", "a@h3", &["\"a@h3\" is not an action"]),
    ("assassin", "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1 Aa", "A@h", &["\"A@h\" is not an action"]),
    ("archess", "4k3/8/8/1x6/8/8/1A6/4K3 w - - 5 1", "b2*", &["\"b2*\" is not an action"]),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "é2e4", &["is not an action"]),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "-- -e2e4", &["\"-e2e4\" is not an action"]),
];

#[test]
fn refuses_with_a_reason() {
    for (variant, fen, action, parts) in REFUSED {
        fails(&format!("apply {variant} --fen '{fen}' {action}"), 1, parts);
        fails(&format!("apply {variant} --json --fen '{fen}' {action}"), 1, parts);
    }
}
