//! What has just happened, drawn as it happens: an arrow flies, a king falls, a square lights up.

use super::{SIDE, Stage, symbol};
use crate::app::app;
use duskboard_protocol::Told;
use duskboard_rules::{Figure, Man, Square};
use leptos::prelude::*;

/// The shot of an archer: from where to where.
fn shot(stage: Stage) -> Option<(Square, Square)> {
    stage.scene.with(|scene| {
        scene.as_ref()?.told.iter().find_map(|told| {
            let Told::Shot { from, at, .. } = told else { return None };
            Some((*from, *at))
        })
    })
}

/// Does the archer on a square look to the other side, where her target is?
pub(super) fn is_turned(stage: Stage, archer: Square) -> bool {
    let aims = shot(stage).filter(|(from, _)| *from == archer);
    aims.is_some_and(|(from, at)| stage.corner(at).0 > stage.corner(from).0)
}

/// An arrow in flight.
#[component]
pub(super) fn Flight(stage: Stage) -> impl IntoView {
    let shot = Memo::new(move |_| shot(stage));
    move || {
        shot.get().map(|(from, at)| {
            let ((x1, y1), (x2, y2)) = (stage.corner(from), stage.corner(at));
            let half = SIDE / 2;
            let way = format!("M{} {}L{} {}", x1 + half, y1 + half, x2 + half, y2 + half);
            view! { <path class="flight" d=way pathLength="100"/> }
        })
    }
}

/// A king that was taken with the last action lies where it stood.
#[component]
pub(super) fn Fallen(stage: Stage) -> impl IntoView {
    let app = app();
    let king = Memo::new(move |_| {
        let rules = stage.rules.get()?;
        stage.scene.with(|scene| {
            scene.as_ref()?.told.iter().find_map(|told| {
                let Told::Captured { piece, at, .. } = told else { return None };
                let man = Man::read(rules, *piece)?;
                (man.figure == Figure::King).then_some((man, *at))
            })
        })
    });
    move || {
        king.get().map(|(man, at)| {
            let (x, y) = stage.corner(at);
            let href = app.prefs.with(|prefs| symbol(Some(man), prefs));
            view! {
                <g transform=format!("translate({x} {y})")>
                    <use_ class="fallen" href=href x="3" y="3" width="94" height="94"/>
                </g>
            }
        })
    }
}

/// Squares where something has just been learned.
#[component]
pub(super) fn Pulse(stage: Stage) -> impl IntoView {
    let one = move |square: Square| {
        let (x, y) = stage.corner(square);
        view! { <rect class="pulse" x=x + 3 y=y + 3 width="94" height="94" rx="10"/> }
    };
    move || stage.pulses.get().into_iter().map(one).collect_view()
}
