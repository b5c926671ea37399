//! A player's bar: name, captured pieces, clock.

use crate::app::app;
use crate::board::symbol;
use crate::panel::Eye;
use duskboard_client::{clock_text, losses};
use duskboard_rules::{Color, Man, Seat};
use leptos::prelude::*;

/// Below this a clock warns, in milliseconds.
const LOW: u64 = 20_000;

#[component]
pub(crate) fn PlayerBar(
    /// Whose bar it is.
    seat: Memo<Seat>,
    /// The time of this screen.
    now: RwSignal<u64>,
) -> impl IntoView {
    let play = app().play;
    let name = move || {
        play.ask(|session| {
            let picture = session.picture()?;
            Some(picture.players[seat.get().index()].as_ref()?.name.clone())
        })
    };
    let to_move = Memo::new(move |_| {
        let seat = seat.get();
        !play.over() && play.is(|s| s.picture().is_some_and(|p| p.turn.contains(&seat)))
    });
    let colour = Memo::new(move |_| play.ask(|session| session.view()?.look().color(seat.get())));
    view! {
        <div class="player" class:to-move=to_move data-seat=move || seat.get().to_string()>
            <span class="colour" class:bright=move || colour.get() == Some(Color::White) class:dark=move || colour.get() == Some(Color::Black)></span>
            <span class="name">{name}</span>
            <Eye seat/>
            <Taken seat/>
            <ClockView seat now to_move/>
        </div>
    }
}

/// The pieces that a seat has taken, as far as the viewer was told.
#[component]
fn Taken(seat: Memo<Seat>) -> impl IntoView {
    let app = app();
    let play = app.play;
    let taken = Memo::new(move |_| {
        play.ask(|session| {
            let history = &session.picture()?.history;
            let count = play.back.get().unwrap_or(history.len()).min(history.len());
            let losses = losses(session.rules()?, &history[..count]);
            Some(losses[seat.get().other().index()].clone())
        })
    });
    let drawn = move |man: Man| {
        view! {
            <svg class="taken" viewBox="0 0 100 100" role="img" aria-label=move || app.words().man(man)>
                <use_ href=move || app.prefs.with(|prefs| symbol(Some(man), prefs)) width="100" height="100"/>
            </svg>
        }
    };
    view! {
        <span class="losses">
            {move || taken.get().unwrap_or_default().into_iter().map(drawn).collect_view()}
        </span>
    }
}

#[component]
fn ClockView(seat: Memo<Seat>, now: RwSignal<u64>, to_move: Memo<bool>) -> impl IntoView {
    let play = app().play;
    let replayed = move || {
        play.replay.with(|replay| {
            let replay = replay.as_ref()?;
            replay.moments.get(replay.at)?.clocks
        })
    };
    let running = move || {
        let now = now.get();
        play.ask(|session| session.clocks(now))
    };
    let left = move || replayed().or_else(running).map(|clocks| clocks[seat.get().index()]);
    let shown = Memo::new(move |_| left().map(clock_text));
    let low = Memo::new(move |_| left().is_some_and(|left| left < LOW));
    view! {
        <Show when=move || shown.get().is_some()>
            <span class="clock" class:low=move || low.get() && to_move.get() role="timer">{move || shown.get()}</span>
        </Show>
    }
}
