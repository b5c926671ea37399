//! Texts that are not a position or a view, and texts that must not reveal too much.

use super::super::{Slug, SlugView};
use super::{FIRST, SIGHT, TORCH, TORCH_UNLIT, USUAL, at};
use crate::{Position, View, Viewer};

#[test]
fn bad_fens_say_what_is_wrong() {
    let rows = [
        (TORCH, "8/8/8/8/8/8/8/8", "fields: found 1, expected 6 to 7"),
        (TORCH, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling: found \"K\", expected -"),
        (TORCH, "8/8/8/8/8/8/8/4K3 w - - 0 1", "0 kings of Black"),
        (TORCH, "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "2 kings of White"),
        (TORCH, "4k3/8/8/8/8/8/8/4A3 w - - 0 1", "a piece of PNBRQK"),
        (TORCH, "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "pawns on ranks 2 to 7"),
        (TORCH, "4k3/8/8/8/8/8/8/4K3 w - d6 0 1", "en passant square: found d6"),
        (TORCH, "4k3/8/8/8/8/8/8/4K3 w - - - 1", "half-move clock: found \"-\""),
        (TORCH, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 e9", "lit square: found \"e9\""),
        (TORCH, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1", "lit square: found a piece of the side"),
        (SIGHT, "4k3/8/8/4r3/8/8/8/4K3 w - - 0 1 e5", "captures give no light here"),
        (TORCH_UNLIT, "4k3/8/8/4r3/8/8/8/4K3 w - - 0 1 e5", "captures give no light here"),
    ];
    for (rules, fen, part) in rows {
        let error = Slug::from_fen(rules, fen).map(|p| p.fen()).expect_err(fen).to_string();
        assert!(error.contains(part), "{fen}: {error}");
    }
}

#[test]
fn bad_views_say_what_is_wrong() {
    let dark = |last_two: &str| format!("{}{last_two}", "......../".repeat(6));
    let rows = [
        (TORCH, dark("...3../...1K1.. w - - 4 1"), "half-move clock: found \"4\", expected -"),
        (TORCH, dark("...3../...1K1.. w K - - 1"), "castling"),
        (TORCH, dark("...3../...1?1.. w - - - 1"), "a piece of PNBRQK"),
        (TORCH, dark("...3../...1K1.. w - - - 0"), "move number"),
        (TORCH, dark("...3../...1K1.1 w - - - 1"), "found h1 in vision"),
        (TORCH, dark("...2.../...1K1.. w - - - 1"), "found f2 out of vision"),
        (TORCH, dark("...3../...3.. w - - - 1"), "in vision"),
        (TORCH, dark("...3../...1K1.. b - d3 - 1"), "en passant square: found d3"),
        (SIGHT, dark("...3../...1K1.. w - - - 1 a8"), "captures give no light here"),
        (TORCH, dark("...k2../...kK1.. w - - - 1"), "2 kings of Black"),
    ];
    for (rules, text, part) in rows {
        let error = SlugView::read(rules, FIRST, &text).expect_err(&text).to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn a_whole_fen_of_a_running_game_is_read_as_what_the_viewer_may_know() {
    for viewer in Viewer::ALL {
        let view = SlugView::read(TORCH, viewer, USUAL);
        assert_eq!(view, Ok(Slug::usual(TORCH).view(viewer)));
    }
}

#[test]
fn debug_tells_no_secrets() {
    let position = at(TORCH, "4k3/8/8/3n4/8/8/8/K7 w - - 0 1");
    assert!(!format!("{position:?}").contains(['n', 'k', 'K']));
    let view = format!("{:?}", position.view(FIRST));
    assert!(view.contains("first: ") && view.contains('K') && !view.contains('n'), "{view}");
}
