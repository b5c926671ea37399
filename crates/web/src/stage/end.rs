//! The card at the end of a game: what happened, the score, and what next.

use crate::app::{App, Route, app};
use crate::browser;
use crate::panel::Rematch;
use crate::screens::copy;
use duskboard_client::words::fill;
use duskboard_client::{Ended, Session};
use duskboard_protocol::Eyes;
use duskboard_rules::Seat;
use leptos::prelude::*;

#[component]
pub(super) fn EndCard() -> impl IntoView {
    let app = app();
    let play = app.play;
    let ended = Memo::new(move |_| play.ask(|session| app.words().ended(session)));
    let part = move |part: fn(&Ended) -> &String| {
        ended.with(|ended| ended.as_ref().map(|ended| part(ended).clone()))
    };
    let won = move |is| ended.with(|ended| ended.as_ref().and_then(|ended| ended.won) == Some(is));
    Effect::new(|| browser::focus(".end-card"));
    view! {
        <section
            class="end-card"
            class:won=move || won(true)
            class:lost=move || won(false)
            role="dialog"
            aria-labelledby="end-head"
            tabindex="-1"
        >
            <button class="close" aria-label=app.word(|w| w.close) on:click=move |_| play.close_card()>
                <span aria-hidden="true">"×"</span>
            </button>
            <h2 id="end-head">{move || part(|ended| &ended.head)}</h2>
            <p>{move || part(|ended| &ended.why)}</p>
            <p class="score">{move || score(app)}</p>
            <div class="end-actions">
                <Rematch/>
                <button on:click=move |_| replay(app)>{app.word(|w| w.end_replay)}</button>
                <a class="button" href=Route::Home.address()>{app.word(|w| w.new_game)}</a>
                <button on:click=move |_| share(app)>{app.word(|w| w.end_share)}</button>
            </div>
        </section>
    }
}

/// The score of the room, once there is more than one game.
fn score(app: App) -> Option<String> {
    let words = app.words();
    app.play.score.with(|score| {
        // One's own name comes first.
        let names = app.play.ask(|session| {
            let first = session.you().unwrap_or(Seat::First);
            let name =
                |seat: Seat| Some(session.picture()?.players[seat.index()].as_ref()?.name.clone());
            Some([name(first)?, name(first.other())?])
        })?;
        let points = [score.won(&names[0]), score.won(&names[1])].map(|won| won.to_string());
        let line = fill(words.end_score, &[&names[0], &points[0], &points[1], &names[1]]);
        let drawn = fill(words.end_draws, &[&score.drawn().to_string()]);
        let line = if score.drawn() > 0 { format!("{line} · {drawn}") } else { line };
        (score.games() > 1).then_some(line)
    })
}

/// Shows the game again from its beginning, as it was; the eyes of both are beside the board.
fn replay(app: App) {
    app.play.look_at(0);
    app.play.look(app, Eyes::Truth);
    app.play.close_card();
}

/// Passes the result on: by the device's own means, or by the clipboard.
fn share(app: App) {
    let ended = untrack(|| app.play.ask(|session| app.words().ended(session)));
    let Some(Ended { head, why, .. }) = ended else { return };
    let room = untrack(|| app.play.ask(|session: &Session| Some(session.room().to_string())));
    let here = browser::address();
    let address = match room.filter(|_| app.play.on_server()) {
        Some(room) => format!("{here}#/r/{room}"),
        None => here,
    };
    let result = fill(app.words().colon, &[&head, &why]);
    let text = format!("Duskboard. {result}. {address}");
    match browser::can_share() {
        true => browser::share(&text),
        false => copy(app, text),
    }
}
