//! What lies over the board: a banner, a coin, a choice, and the card at the end.

mod banner;
mod coin;
mod end;
mod promotion;

pub(crate) use promotion::Promotion;

use crate::app::app;
use crate::board::Stage;
use crate::lean::Show;
use crate::panel::closed_eye;
use banner::Banner;
use coin::Coin;
use end::EndCard;
use leptos::prelude::*;

/// Why a spectator sees nothing: on the board, where there is nothing else to see.
#[component]
fn WhyDark() -> impl IntoView {
    let app = app();
    let why = Memo::new(move |_| app.play.ask(|session| app.words().why_dark(session)));
    move || {
        let why = why.get()?;
        Some(view! { <p class="why-dark">{closed_eye("eye-shut")}<span>{why}</span></p> })
    }
}

/// All of it.
#[component]
pub(crate) fn Overlay(
    /// The board under it.
    stage: Stage,
) -> impl IntoView {
    let app = app();
    view! {
        <Banner/>
        <WhyDark/>
        <Coin/>
        <Promotion
            stage
            choosing=app.play.choosing
            act=Callback::new(move |action| app.play.act(app, action))
        />
        <Show when=move || app.play.ended.get()><EndCard/></Show>
    }
}
