//! After the game: look at it again, keep it, check it, play another.

use crate::app::app;
use crate::lean::Show;
use crate::panel::button::button;
use duskboard_client::words::fill;
use duskboard_protocol::{ExportFormat, Eyes};
use duskboard_rules::{Seat, Variant};
use leptos::prelude::*;

#[component]
pub(crate) fn AfterGame() -> impl IntoView {
    let app = app();
    view! {
        <section class="after">
            <Show when=move || app.play.there() && !app.play.ended.get()><Rematch/></Show>
            <h2>{app.word(|w| w.replay)}</h2>
            <p class="quiet" id="eyes">{app.word(|w| w.eyes_of)}</p>
            <div class="pills" role="group" aria-labelledby="eyes">
                <EyesButton eyes=Eyes::First/>
                <EyesButton eyes=Eyes::Second/>
                <EyesButton eyes=Eyes::Truth/>
            </div>
            <ReplaySlider/>
            <Exports/>
        </section>
    }
}

/// A button for the next game, and whether the other player wants one.
#[component]
pub(crate) fn Rematch() -> impl IntoView {
    let app = app();
    let play = app.play;
    let rematch = move || {
        play.ask(|session| Some(session.picture()?.offers.rematch.clone())).unwrap_or_default()
    };
    let asked = move || play.remote.get() && play.me().is_some_and(|me| rematch().contains(&me));
    let wanted = move || {
        let other = rematch().into_iter().find(|seat| Some(*seat) != play.me())?;
        Some(fill(app.words().rematch_asked, &[play.side(app, other)?]))
    };
    let text = move || match (play.remote.get(), asked()) {
        (false, _) => app.words().play_again,
        (true, false) => app.words().rematch,
        (true, true) => app.words().rematch_waiting,
    };
    view! {
        <Show when=move || !play.watching()>
            <button class="main" disabled=asked on:click=move |_| play.play_again(app)>{text}</button>
        </Show>
        <p role="status">{wanted}</p>
    }
}

/// Looks at the game as one player saw it, or as it was.
#[component]
fn EyesButton(eyes: Eyes) -> impl IntoView {
    let app = app();
    let play = app.play;
    let side = move |seat| play.side(app, seat);
    let name = move || match eyes {
        Eyes::First => side(Seat::First),
        Eyes::Second => side(Seat::Second),
        Eyes::Truth => Some(app.words().truth),
    };
    let chosen = move || play.replay.with(|replay| replay.as_ref().is_some_and(|r| r.eyes == eyes));
    view! {
        <button
            class="pill-button"
            aria-pressed=move || chosen().to_string()
            on:click=move |_| play.look(app, eyes)
        >
            {name}
        </button>
    }
}

#[component]
fn ReplaySlider() -> impl IntoView {
    let app = app();
    let replay = app.play.replay;
    let at = move || replay.with(|replay| replay.as_ref().map_or(0, |replay| replay.at));
    let last = move || {
        let last = replay.with(|replay| Some(replay.as_ref()?.moments.len().saturating_sub(1)));
        last.unwrap_or(0)
    };
    view! {
        <Show when=move || replay.with(Option::is_some)>
            <input
                type="range"
                min="0"
                aria-label=app.word(|w| w.position_slider)
                prop:max=last
                prop:value=at
                on:input=move |event| {
                    app.play.look_at(event_target_value(&event).parse().unwrap_or(0));
                }
            />
        </Show>
    }
}

/// Files of the game, and a check of its dice.
#[component]
fn Exports() -> impl IntoView {
    let app = app();
    let play = app.play;
    let banqi =
        Memo::new(move |_| play.rules().is_some_and(|rules| rules.variant() == Variant::Banqi));
    let fairness = move || {
        let words = app.words();
        Some(match play.verified.get()? {
            Ok(draws) => fill(words.fair, &[&draws.to_string()]),
            Err(flaw) => fill(words.unfair, &[&flaw]),
        })
    };
    view! {
        <div class="exports">
            {button(|w| w.export_json, move || play.export(app, ExportFormat::Json))}
            {move || match banqi.get() {
                true => button(|w| w.export_text, move || play.export(app, ExportFormat::Text)),
                false => button(|w| w.export_pgn, move || play.export(app, ExportFormat::Pgn)),
            }}
            {button(|w| w.check_fairness, move || play.verify(app))}
            {button(|w| w.analyse, move || play.study(app))}
        </div>
        <p class="fairness" role="status">{fairness}</p>
    }
}
