//! What has just been learned, in a line over the board. The live region says the same.

use crate::app::app;
use duskboard_client::words::Words;
use duskboard_client::{Moment, MomentKind};
use leptos::prelude::*;

/// The drawing beside the words.
fn icon(words: &Words, moment: &Moment) -> &'static str {
    match moment.kind {
        MomentKind::King => "#wK",
        MomentKind::Trampled | MomentKind::Caught | MomentKind::Strike | MomentKind::Rebound => {
            "#dagger"
        }
        MomentKind::Seen | MomentKind::Glimpse => "#eye",
        MomentKind::Lit => "#lamp",
        MomentKind::Coin if moment.text == words.tails => "#coinT",
        MomentKind::Coin => "#coinH",
        MomentKind::Colours => "#lid",
        MomentKind::Hiding | MomentKind::Placed | MomentKind::Unseen => "#eye-closed",
    }
}

/// The name of a kind for the style sheet: what is dark, what is light, what hurts.
fn tone(moment: &Moment) -> &'static str {
    match moment.kind {
        _ if moment.gain => "shines",
        MomentKind::King | MomentKind::Trampled | MomentKind::Caught | MomentKind::Strike => {
            "hurts"
        }
        MomentKind::Seen | MomentKind::Lit | MomentKind::Coin | MomentKind::Colours => "shines",
        MomentKind::Rebound
        | MomentKind::Glimpse
        | MomentKind::Hiding
        | MomentKind::Placed
        | MomentKind::Unseen => "passes",
    }
}

#[component]
pub(super) fn Banner() -> impl IntoView {
    let app = app();
    move || {
        let moment = app.play.moment.get()?.moment;
        let class = format!("moment {}", tone(&moment));
        let icon = icon(app.words(), &moment);
        Some(view! {
            <div class=class aria-hidden="true">
                <p class="banner">
                    <svg viewBox="0 0 100 100"><use_ href=icon width="100" height="100"/></svg>
                    <span>{moment.text}</span>
                </p>
            </div>
        })
    }
}
