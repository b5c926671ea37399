//! What quiescence looks at, found the quick way, is what is noisy among all legal actions.

use super::step;
use crate::dice::Seeded;
use crate::searchable::Searchable;
use duskboard_rules::archess::Archess;
use duskboard_rules::banqi::Banqi;
use duskboard_rules::special::{Dinosaur, Orthodox};
use duskboard_rules::{Action, Position};
use std::ops::ControlFlow;

/// The actions that a function lists, as sorted texts.
fn sorted(list: impl FnOnce(&mut dyn FnMut(Action) -> ControlFlow<()>)) -> Vec<String> {
    let mut texts = Vec::new();
    list(&mut |action| {
        texts.push(action.to_string());
        ControlFlow::Continue(())
    });
    texts.sort();
    texts
}

fn is_complete<P: Searchable>(start: P) {
    let mut found = 0;
    for seed in 0..40 {
        let (mut position, mut dice) = (start, Seeded::new(seed));
        for _ in 0..120 {
            if !step(&mut position, &mut dice) {
                break;
            }
            let Some(seat) = position.acting().seat() else { continue };
            let quick = sorted(|each| {
                let _ = position.noisy(seat, each);
            });
            let slow = sorted(|each| {
                let _ = position.legal(seat, |action| match position.gain(action) {
                    1.. => each(action),
                    _ => ControlFlow::Continue(()),
                });
            });
            assert_eq!(quick, slow, "{}", position.fen());
            found += quick.len();
        }
    }
    assert!(found > 1_000, "{found} found");
}

#[test]
fn captures_shots_and_promotions_are_found_and_nothing_else() {
    is_complete(Orthodox::start(()));
    is_complete(Dinosaur::start(()));
    is_complete(Archess::start(Default::default()));
    is_complete(Banqi::start(Default::default()));
}
