//! A player's bar: name, colour, captured pieces, clock.

use crate::app::app;
use crate::board::symbol;
use crate::lean::Show;
use crate::panel::Eye;
use crate::play::Play;
use duskboard_client::words::{Words, fill};
use duskboard_client::{Session, clock_text, points};
use duskboard_rules::{Color, Man, Rules, Seat};
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
    let app = app();
    let play = app.play;
    let to_move = Memo::new(move |_| {
        let seat = seat.get();
        !play.over() && play.is(|s| s.picture().is_some_and(|p| p.turn.contains(&seat)))
    });
    let colour = Memo::new(move |_| play.ask(|session| session.view()?.look().color(seat.get())));
    let who =
        Memo::new(move |_| play.ask(|session| who(app.words(), session, seat.get(), colour.get())));
    // The computer's thinking is shown at its own bar.
    let ponders =
        move || play.thinking.get() && play.is(|session| !session.people().contains(&seat.get()));
    view! {
        <div class="player" class:to-move=to_move data-seat=move || seat.get().to_string()>
            <span class="colour" class:bright=move || colour.get() == Some(Color::White) class:dark=move || colour.get() == Some(Color::Black) class:red=move || is_red(play, colour.get())></span>
            <span class="who">
                <span class="name">{move || who.get().map(|(name, _)| name)}</span>
                <span class="plays">{move || who.get().and_then(|(_, plays)| plays)}</span>
            </span>
            <Show when=ponders><span class="pondering" aria-hidden="true"><i></i><i></i><i></i></span></Show>
            <Eye seat/>
            <Taken seat/>
            <ClockView seat now to_move/>
        </div>
    }
}

/// Are the bright pieces of this game red?
fn is_red(play: Play, colour: Option<Color>) -> bool {
    colour == Some(Color::White) && matches!(play.rules(), Some(Rules::Banqi(_)))
}

/// The name of a seat, and which colour it plays in words.
fn who(
    words: &Words,
    session: &Session,
    seat: Seat,
    colour: Option<Color>,
) -> Option<(String, Option<String>)> {
    if session.shared() {
        return Some((words.side_in(session, seat)?.to_string(), None));
    }
    let name = session.picture()?.players[seat.index()].as_ref()?.name.clone();
    let colour = colour.and_then(|colour| Some(words.colour(session.rules()?, colour)));
    let own = colour.filter(|_| session.you() == Some(seat));
    let own = own.map(|colour| fill(words.you_are, &[colour]));
    Some(match own {
        Some(own) if name == words.you => (own, None),
        Some(own) => (name, Some(own)),
        None => (name, colour.map(str::to_string)),
    })
}

/// The pieces that a seat has taken, as far as the viewer was told, and by how much it is ahead.
#[component]
fn Taken(seat: Memo<Seat>) -> impl IntoView {
    let app = app();
    let losses = Memo::new(move |_| app.play.losses());
    let taken = move || Some(losses.get()?[seat.get().other().index()].clone());
    let ahead = move || {
        let [first, second] = losses.get()?.map(|men| men.into_iter().map(points).sum::<u32>());
        let [own, other] = match seat.get() {
            Seat::First => [first, second],
            Seat::Second => [second, first],
        };
        (other > own).then(|| format!("+{}", other - own))
    };
    let drawn = move |man: Man| {
        view! {
            <svg class="taken" viewBox="0 0 100 100" role="img" aria-label=move || app.words().man(man)>
                <use_ href=move || app.prefs.with(|prefs| symbol(Some(man), prefs)) width="100" height="100"/>
            </svg>
        }
    };
    view! {
        <span class="losses">
            {move || taken().unwrap_or_default().into_iter().map(drawn).collect_view()}
            <span class="ahead">{ahead}</span>
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
