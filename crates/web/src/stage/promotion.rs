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

/// Asks what a pawn becomes, while there is a choice.
#[component]
pub(crate) fn Promotion(
    /// The board.
    stage: Stage,
    /// What can be chosen.
    choosing: RwSignal<Vec<Action>>,
    /// What happens then.
    act: Callback<Action>,
) -> impl IntoView {
    view! {
        <Show when=move || !choosing.with(Vec::is_empty)><Choices stage choosing act/></Show>
    }
}

#[component]
fn Choices(stage: Stage, choosing: RwSignal<Vec<Action>>, act: Callback<Action>) -> impl IntoView {
    let app = app();
    Effect::new(|| browser::focus(".promotion button"));
    let corner = move || {
        let to = choosing.with(|list| list.first().map(|action| action.target()));
        to.map_or((0, 0), |to| stage.corner(to))
    };
    let left = move || format!("calc(12.5% * {})", corner().0 / SIDE);
    let upwards = move || corner().1 != 0;
    let mover = move |action: &Action| {
        let at = action.origin();
        stage.scene.with(|scene| scene.as_ref()?.look.at(at).owner()).unwrap_or(Seat::First)
    };
    let choices = move || {
        let list = choosing.get();
        let to = |role| list.iter().copied().find(|action| promotion(*action) == Some(role));
        let choices = ORDER.into_iter().filter_map(to);
        choices.map(|action| view! { <Choice action seat=mover(&action) act/> }).collect_view()
    };
    let cancel = move |_| stage.let_go.run(());
    view! {
        <div class="shade" on:click=cancel></div>
        <div
            class="promotion"
            class:upwards=upwards
            style:left=left
            role="dialog"
            aria-modal="true"
            aria-label=app.word(|w| w.promote_to)
        >
            {choices}
            <button class="not-yet" aria-label=app.word(|w| w.cancel) on:click=cancel>
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
fn Choice(action: Action, seat: Seat, act: Callback<Action>) -> impl IntoView {
    let app = app();
    promotion(action).map(|role| {
        let man = Man::from(Piece { seat, role });
        view! {
            <button
                class="promotion-choice"
                aria-label=move || app.words().figure(man)
                on:click=move |_| act.run(action)
            >
                <svg viewBox="0 0 100 100" aria-hidden="true">
                    <use_ href=move || app.prefs.with(|prefs| symbol(Some(man), prefs)) width="100" height="100"/>
                </svg>
            </button>
        }
    })
}
