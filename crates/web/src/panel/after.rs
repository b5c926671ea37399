//! After the game: look at it again, keep it, check it, play another.

use crate::app::app;
use duskboard_client::words::fill;
use duskboard_protocol::{ExportFormat, Eyes};
use duskboard_rules::{Seat, Variant};
use leptos::prelude::*;

#[component]
pub(crate) fn AfterGame() -> impl IntoView {
    let app = app();
    let play = app.play;
    let eyes = move |eyes: Eyes| {
        let name = move || match (eyes, play.rules()) {
            (Eyes::First, Some(rules)) => app.words().side(rules, Seat::First),
            (Eyes::Second, Some(rules)) => app.words().side(rules, Seat::Second),
            _ => app.words().truth,
        };
        let chosen =
            move || play.replay.with(|replay| replay.as_ref().is_some_and(|r| r.eyes == eyes));
        view! {
            <button class="pill-button" aria-pressed=move || chosen().to_string() on:click=move |_| play.look(app, eyes)>{name}</button>
        }
    };
    let slider = move || {
        play.replay.with(|replay| {
            let replay = replay.as_ref()?;
            Some((replay.at, replay.frames.len().saturating_sub(1)))
        })
    };
    let fairness = move || {
        let words = app.words();
        Some(match play.verified.get()? {
            Ok(draws) => fill(words.fair, &[&draws.to_string()]),
            Err(flaw) => fill(words.unfair, &[&flaw]),
        })
    };
    let rematch = move || {
        play.ask(|session| Some(session.picture()?.offers.rematch.clone())).unwrap_or_default()
    };
    let asked = move || play.remote.get() && play.me().is_some_and(|me| rematch().contains(&me));
    let wanted = move || {
        let other = rematch().into_iter().find(|seat| Some(*seat) != play.me())?;
        Some(fill(app.words().rematch_asked, &[app.words().side(play.rules()?, other)]))
    };
    let banqi = move || play.rules().is_some_and(|rules| rules.variant() == Variant::Banqi);
    view! {
        <section class="after">
            <Show when=move || !play.watching()>
                <button class="main" disabled=asked on:click=move |_| play.play_again(app)>
                    {move || match (play.remote.get(), asked()) {
                        (false, _) => app.words().play_again,
                        (true, false) => app.words().rematch,
                        (true, true) => app.words().rematch_waiting,
                    }}
                </button>
            </Show>
            <p role="status">{wanted}</p>
            <h2>{move || app.words().replay}</h2>
            <p class="quiet" id="eyes">{move || app.words().eyes_of}</p>
            <div class="pills" role="group" aria-labelledby="eyes">
                {eyes(Eyes::First)}{eyes(Eyes::Second)}{eyes(Eyes::Truth)}
            </div>
            <Show when=move || slider().is_some()>
                <input
                    type="range"
                    min="0"
                    aria-label=move || app.words().position_slider
                    prop:max=move || slider().map_or(0, |(_, most)| most)
                    prop:value=move || slider().map_or(0, |(at, _)| at)
                    on:input=move |event| {
                        let at = event_target_value(&event).parse().unwrap_or(0);
                        play.replay.update(|replay| {
                            if let Some(replay) = replay {
                                replay.at = at;
                            }
                        });
                    }
                />
            </Show>
            <div class="exports">
                <button on:click=move |_| play.export(app, ExportFormat::Json)>{move || app.words().export_json}</button>
                <button on:click=move |_| play.export(app, if banqi() { ExportFormat::Text } else { ExportFormat::Pgn })>
                    {move || if banqi() { app.words().export_text } else { app.words().export_pgn }}
                </button>
                <button on:click=move |_| play.verify(app)>{move || app.words().check_fairness}</button>
            </div>
            <p class="fairness" role="status">{fairness}</p>
        </section>
    }
}
