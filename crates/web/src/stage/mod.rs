//! What lies over the board: a banner, a coin, a choice, and the card at the end.

mod banner;
mod coin;
mod end;
mod promotion;

pub(crate) use promotion::Promotion;

use crate::app::app;
use crate::board::Stage;
use crate::lean::Show;
use banner::Banner;
use coin::Coin;
use end::EndCard;
use leptos::prelude::*;

/// All of it.
#[component]
pub(crate) fn Overlay(
    /// The board under it.
    stage: Stage,
) -> impl IntoView {
    let app = app();
    view! {
        <Banner/>
        <Show when=move || app.play.guesses.with(Option::is_some)>
            <p class="legend">{app.word(|w| w.guess_legend)}</p>
        </Show>
        <Coin/>
        <Promotion
            stage
            choosing=app.play.choosing
            act=Callback::new(move |action| app.play.act(app, action))
        />
        <Show when=move || app.play.ended.get()><EndCard/></Show>
    }
}
