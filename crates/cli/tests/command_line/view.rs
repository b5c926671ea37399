//! `view VARIANT --fen F --seat first|second|spectator [--option ...]`

use crate::positions::STARTS;
use crate::run::says;

/// Variant and position, and what first, second and a spectator see of it.
#[rustfmt::skip]
const ROWS: &[(&str, &str, [&str; 3])] = &[
    // Hidden enemy assassins are not there; the seventh field is the same for all.
    ("assassin", "rnbqkbnr/pppppppp/1a6/8/8/2A5/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -", [
        "rnbqkbnr/pppppppp/8/8/8/2A5/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -",
        "rnbqkbnr/pppppppp/1a6/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -",
    ]),
    ("assassin", "4k3/p7/8/8/8/7A/7P/4K3 w - - 0 1 a", [
        "4k3/p7/8/8/8/7A/7P/4K3 w - - 0 1 a",
        "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1 a",
        "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1 a",
    ]),
    // Attacked by a pawn, or passed by one: revealed.
    ("stealth", "4k3/8/3p4/4A3/8/8/8/4K3 b - - 0 1 -", ["4k3/8/3p4/4A3/8/8/8/4K3 b - - 0 1 -"; 3]),
    ("assassin", "4k3/8/8/7P/3a4/8/8/4K3 b - - 0 1 -", ["4k3/8/8/7P/3a4/8/8/4K3 b - - 0 1 -"; 3]),
    // En passant over a hidden assassin: everybody knows the square.
    ("assassin", "4k3/8/8/8/4P3/4a3/8/4K3 b - e3 0 1 -", ["4k3/8/8/8/4P3/4a3/8/4K3 b - e3 0 1 -"; 3]),
    ("assassin", "4k3/8/8/8/4P3/4A3/8/4K3 b - e3 0 1 -", [
        "4k3/8/8/8/4P3/4A3/8/4K3 b - e3 0 1 -",
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1 -",
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1 -",
    ]),
    // Fog: by torch and by sight.
    ("slug-torch", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 -", [
        "......../......../......../......../......../8/PPPPPPPP/RNBQKBNR w - - - 1 -",
        "rnbqkbnr/pppppppp/8/......../......../......../......../........ w - - - 1 -",
        "......../......../......../......../......../......../......../........ w - - - 1 -",
    ]),
    ("slug-sight", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 5 1 -", [
        "......../......../......../......../8/8/PPPPPPPP/RNBQKBNR w - - - 1 -",
        "rnbqkbnr/pppppppp/8/8/......../......../......../........ w - - - 1 -",
        "......../......../......../......../......../......../......../........ w - - - 1 -",
    ]),
    // The en passant square is known to who can take there, and to nobody else.
    ("slug-torch", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 -", [
        "......../......../...3../...pP1../...3../......../...3../...1K1.. w - d6 - 2 -",
        "...1k1../...3../..3.../..1pP.../..3.../......../......../........ w - - - 2 -",
        "......../......../......../......../......../......../......../........ w - - - 2 -",
    ]),
    ("slug-torch", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2 -", [
        "......../......../......../......../......../......../...3../...1K1.. w - - - 2 -",
        "...1k1../...3../..3.../..1p1.../..3.../......../......../........ w - - - 2 -",
        "......../......../......../......../......../......../......../........ w - - - 2 -",
    ]),
    // The light of a capture is vision of the side that lost the piece.
    ("slug-torch", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 d5", [
        "......../......../..3.../..1P1.../..3.../......../...3../...1K1.. b - - - 1 d5",
        "...1k1../...3../......../...P..../......../......../......../........ b - - - 1 d5",
        "......../......../......../......../......../......../......../........ b - - - 1 d5",
    ]),
    ("slug-sight --option capture_light=both", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 d5", [
        "......../......../..3.../..1P1.../..3.../......../...3../...1K1.. b - - - 1 d5",
        "...1k1../...3../......../...P..../......../......../......../........ b - - - 1 d5",
        "......../......../......../......../......../......../......../........ b - - - 1 d5",
    ]),
    // Dark chess: own castling rights only, and nothing at all for a spectator.
    ("fog", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 5 9", [
        "r......r/1......1/1..2..1/1..pP..1/1......1/1......1/1..3.1/R3K2R w KQ d6 - 9",
        "r3k2r/1..3.1/1......1/1..p...1/1..1...1/1......1/1......1/R......R w kq - - 9",
        "......../......../......../......../......../......../......../........ w - - - 9",
    ]),
    // Nothing is hidden here.
    ("chess", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2", ["4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2"; 3]),
    ("archess", "r3k3/8/8/1x6/8/8/1A6/4K3 w q - 3 9", ["r3k3/8/8/1x6/8/8/1A6/4K3 w q - 3 9"; 3]),
    ("banqi", "K1?5/8/2c2?2/7p 2 r Pk 12 34", ["K1?5/8/2c2?2/7p 2 r Pk 12 34"; 3]),
    // When the game is over everybody sees everything.
    ("assassin", "R5k1/5ppp/8/8/8/8/A7/4K3 b - - 0 1 -", ["R5k1/5ppp/8/8/8/8/A7/4K3 b - - 0 1 -"; 3]),
    ("assassin", "4k3/8/8/2a5/8/8/A7/4K3 w - - 100 80 -", ["4k3/8/8/2a5/8/8/A7/4K3 w - - 100 80 -"; 3]),
    ("stealth", "4k3/8/a7/8/8/8/A7/4a3 w - - 0 8 -", ["4k3/8/a7/8/8/8/A7/4a3 w - - 0 8 -"; 3]),
    ("slug-torch", "7r/8/8/8/8/8/4K3/8 b - - 0 1 e2", ["7r/8/8/8/8/8/4K3/8 b - - 0 1 e2"; 3]),
    ("slug-sight", "4k3/8/8/8/8/8/8/4K3 b - - 100 80 -", ["4k3/8/8/8/8/8/8/4K3 b - - 100 80 -"; 3]),
    ("fog", "7r/8/8/8/8/8/4K3/8 b - - 0 1", ["7r/8/8/8/8/8/4K3/8 b - - 0 1"; 3]),
    ("slug-sight", "7k/8/8/8/p1p5/P1Pp4/PB1P4/KRB5 w - - 0 2 -", ["7k/8/8/8/p1p5/P1Pp4/PB1P4/KRB5 w - - 0 2 -"; 3]),
];

#[test]
fn shows_each_viewer_what_they_may_know() {
    for (variant, fen, views) in ROWS {
        for (viewer, view) in ["first", "second", "spectator"].iter().zip(views) {
            says(&format!("view {variant} --fen '{fen}' --seat {viewer}"), &[view]);
        }
    }
}

fn fogged(variant: &str) -> bool {
    variant.starts_with("slug") || variant == "fog"
}

#[test]
fn without_a_position_it_is_the_start() {
    for (variant, fen) in STARTS.iter().filter(|(variant, _)| !fogged(variant)) {
        says(&format!("view {variant} --seat spectator"), &[fen]);
    }
    let [dark, own] = ["........", "8/PPPPPPPP/RNBQKBNR w - - - 1 -"];
    says("view slug-torch --seat first", &[&format!("{dark}/{dark}/{dark}/{dark}/{dark}/{own}")]);
    let own = "8/8/PPPPPPPP/RNBQKBNR w KQ - - 1";
    says("view fog --seat first", &[&format!("{dark}/{dark}/{dark}/{dark}/{own}")]);
}

#[test]
fn in_json() {
    says(
        "view banqi --fen '8/8/8/K6k 1 r - 0 1' --seat second --json",
        &[r#"{"view":"8/8/8/K6k 1 r - 0 1"}"#],
    );
}
