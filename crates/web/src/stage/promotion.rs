//! The choice of what a pawn becomes, at the square it reaches.

use crate::app::app;
use crate::board::{SIDE, Stage, symbol};
use crate::browser;
use crate::lean::Show;
use duskboard_rules::chess::{Piece, Role};
use duskboard_rules::{Action, Man, Seat};
use leptos::prelude::*;

/// In the order in which they are mostly wanted.
const ORDER: [Role; 6] =
    [Role::Queen, Role::Triceratops, Role::Knight, Role::Rook, Role::Bishop, Role::Assassin];

#[component]
pub(super) fn Promotion(stage: Stage) -> impl IntoView {
    let app = app();
    let choosing = app.play.choosing;
    view! {
        <Show when=move || !choosing.with(Vec::is_empty)><Choices stage/></Show>
    }
}

#[component]
fn Choices(stage: Stage) -> impl IntoView {
    let app = app();
    let play = app.play;
    Effect::new(|| browser::focus(".promotion button"));
    let corner = move || {
        let to = play.choosing.with(|list| list.first().map(|action| action.target()));
        to.map_or((0, 0), |to| stage.corner(to))
    };
    let left = move || format!("calc(12.5% * {})", corner().0 / SIDE);
    let upwards = move || corner().1 != 0;
    let choices = move || {
        let seat = play.me().unwrap_or(Seat::First);
        let list = play.choosing.get();
        let to = |role| list.iter().copied().find(|action| promotion(*action) == Some(role));
        let choices = ORDER.into_iter().filter_map(to);
        choices.map(|action| view! { <Choice action seat/> }).collect_view()
    };
    view! {
        <div class="shade" on:click=move |_| play.drop_selection()></div>
        <div
            class="promotion"
            class:upwards=upwards
            style:left=left
            role="dialog"
            aria-modal="true"
            aria-label=app.word(|w| w.promote_to)
        >
            {choices}
            <button class="not-yet" aria-label=app.word(|w| w.cancel) on:click=move |_| play.drop_selection()>
                <span aria-hidden="true">"×"</span>
            </button>
        </div>
    }
}

fn promotion(action: Action) -> Option<Role> {
    match action {
        Action::Move { promotion, .. } => promotion,
        Action::Drop { .. } | Action::Flip { .. } | Action::Shoot { .. } => None,
    }
}

#[component]
fn Choice(action: Action, seat: Seat) -> impl IntoView {
    let app = app();
    promotion(action).map(|role| {
        let man = Man::from(Piece { seat, role });
        view! {
            <button
                class="promotion-choice"
                aria-label=move || app.words().figure(man)
                on:click=move |_| app.play.act(app, action)
            >
                <svg viewBox="0 0 100 100" aria-hidden="true">
                    <use_ href=move || app.prefs.with(|prefs| symbol(Some(man), prefs)) width="100" height="100"/>
                </svg>
            </button>
        }
    })
}
