//! The state of the game: whose turn it is, check, the result, offers.

use crate::app::app;
use crate::lean::Show;
use crate::panel::button::plain_button;
use duskboard_client::words::fill;
use duskboard_client::{Session, worth};
use leptos::prelude::*;

#[component]
pub(crate) fn Status(
    /// The time of this screen.
    now: RwSignal<u64>,
) -> impl IntoView {
    let app = app();
    let text = move || app.play.ask(|session| app.words().status(session));
    // A visitor who finds no free seat is told so.
    let watching = move || {
        let info = |running: bool| match running {
            true => app.words().room_is_full,
            false => app.words().watching,
        };
        let running =
            app.online.info.with(|info| info.as_ref().is_some_and(|i| i.result.is_none()));
        (app.play.remote.get() && app.play.watching()).then(|| info(running))
    };
    let placing = Memo::new(move |_| {
        let now = now.get();
        let left = app.play.ask(|session| session.placing_left(now))? / 1000;
        Some(fill(app.words().place_left, &[&left.to_string()]))
    });
    let premove = move || {
        let premove = app.play.ask(Session::premove)?;
        Some(fill(app.words().premove_set, &[&premove.to_string()]))
    };
    view! {
        <section class="status" class:over=move || app.play.over() role="status">
            <strong>{text}</strong>
            <span class="quiet">{watching}</span>
            <Show when=move || app.play.thinking.get()>
                <span class="thinking">
                    {app.word(|w| w.thinking)}
                    {plain_button(|w| w.move_now, move || app.play.hurry())}
                </span>
            </Show>
            <Show when=move || app.play.back.get().is_some()>
                <span class="looking">
                    {app.word(|w| w.looking_back)}
                    {plain_button(|w| w.to_now, move || app.play.back.set(None))}
                </span>
            </Show>
            <Show when=move || app.play.guesses.with(Option::is_some)>
                <span class="quiet legend">{app.word(|w| w.guess_legend)}</span>
            </Show>
            <Show when=move || placing.with(Option::is_some)>
                <span class="countdown" role="timer">{move || placing.get()}</span>
            </Show>
            <span class="quiet">{premove}</span>
            <Show when=move || app.online.damaged.get()>
                <span class="only-here" role="alert">{app.word(|w| w.record_damaged)}</span>
            </Show>
            <Hints/>
        </section>
    }
}

#[component]
fn Hints() -> impl IntoView {
    let app = app();
    // What the best one has to reckon with, as far as the seat can tell.
    let fears = move || {
        let feared = app.play.hints.with(|hints| hints.first()?.fears)?;
        Some(fill(app.words().hint_fears, &[&feared.to_string()]))
    };
    view! {
        <Show when=move || !app.play.hints.with(Vec::is_empty)>
            <ol class="hints" aria-label=app.word(|w| w.hint)>
                {move || app.play.hints.get().into_iter().take(3).map(|hint| view! {
                    <li><strong>{hint.text}</strong>" "<span class="quiet">{worth(hint.points)}</span></li>
                }).collect_view()}
            </ol>
            <span class="quiet">{fears}</span>
        </Show>
    }
}
