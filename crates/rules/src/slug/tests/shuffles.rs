//! The officers' orders.

use super::super::{Shuffle, Slug, SlugRules, SlugView};
use super::{TORCH, USUAL};
use crate::{Chance, Position, Seat, State, Turn, View, Viewer};
use std::collections::HashSet;

#[test]
fn officers_are_shuffled_in_any_order() {
    let start = Slug::start(TORCH);
    let mut seen = HashSet::new();
    start.chance(|outcome, weight| {
        let Chance::Officers(order) = outcome else { panic!("{outcome:?}") };
        let mut sorted = order;
        sorted.sort();
        assert_eq!((&sorted, weight), (b"BBKNNQRR", 1));
        assert!(seen.insert(order));
    });
    assert_eq!(seen.len(), 5040);
    Slug::usual(TORCH).chance(|outcome, _| panic!("{outcome:?} with nothing to shuffle"));
}

#[test]
fn shuffles_are_independent_or_mirrored() {
    let mirrored = SlugRules { shuffle: Shuffle::Mirrored, ..TORCH };
    let rows: [(_, &[&str], _); 2] = [
        (TORCH, &["KQRRBBNN", "RNBQKBNR"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/KQRRBBNN"),
        (mirrored, &["KQRRBBNN"], "kqrrbbnn/pppppppp/8/8/8/8/PPPPPPPP/KQRRBBNN"),
    ];
    for (rules, draws, board) in rows {
        let mut game = State::<Slug>::new(rules);
        for draw in draws {
            assert_eq!(game.turn(), Turn::Chance);
            for viewer in Viewer::ALL {
                let view = game.view(viewer);
                let dark =
                    "......../......../......../......../......../......../......../........";
                assert_eq!(view.to_string(), format!("{dark} w - - - 1 -"));
                assert_eq!(SlugView::read(rules, viewer, &view.to_string()), Ok(view));
                assert!(view.legal_list().is_empty());
                let sample = view.sample(&mut |_| 0).map(|guess| guess.view(viewer));
                assert_eq!(sample, viewer.seat().map(|_| view));
            }
            assert_eq!(game.position().fen(), format!("{USUAL} -"));
            game.resolve(game.read_chance(draw).unwrap()).unwrap();
            assert!(Viewer::ALL.into_iter().all(|viewer| game.told(viewer).is_empty()));
        }
        assert_eq!(game.turn(), Turn::of(Seat::First));
        assert_eq!(game.position().fen(), format!("{board} w - - 0 1 -"));
    }
}
