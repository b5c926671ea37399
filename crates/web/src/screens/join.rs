//! Where somebody puts the room they mean.

use crate::app::app;
use duskboard_client::words::Words;
use leptos::prelude::*;

/// A field for a link or a room's id, with the button that goes there. Enter does so, too, and does
/// not start a game.
pub(super) fn join_field(
    label: fn(&Words) -> &'static str,
    join: impl Fn(&str) + Copy + 'static,
) -> AnyView {
    let app = app();
    let text = RwSignal::new(String::new());
    let join = move || text.with_untracked(|text| join(text));
    view! {
        <div class="join">
            <label class="field">
                <span>{app.word(label)}</span>
                <input
                    type="text"
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                    on:keydown=move |event| {
                        if event.key() == "Enter" {
                            event.prevent_default();
                            join();
                        }
                    }
                />
            </label>
            <button type="button" on:click=move |_| join()>{app.word(|w| w.join)}</button>
        </div>
    }
    .into_any()
}
