//! The coin, large and in the middle, for as long as it is waited for.

use crate::app::app;
use leptos::prelude::*;

#[component]
pub(super) fn Coin() -> impl IntoView {
    let app = app();
    let face = |class, href| {
        view! {
            <svg class=class viewBox="0 0 100 100"><use_ href=href width="100" height="100"/></svg>
        }
    };
    move || {
        app.play.toss.get().map(|toss| {
            let [up, down] = match toss.coin == 'H' {
                true => ["#coinH", "#coinT"],
                false => ["#coinT", "#coinH"],
            };
            view! {
                <div class="toss" aria-hidden="true">
                    <div class="coin">{face("up", up)}{face("down", down)}</div>
                </div>
            }
        })
    }
}
