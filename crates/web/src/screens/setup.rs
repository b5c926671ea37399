//! The panel of a new game: against whom, how strong, how long; everything else is folded.

use crate::app::{App, Route, app};
use crate::browser;
use crate::lean::Show;
use crate::panel::icon;
use crate::screens::choice::{choice, pill};
use crate::screens::home::running;
use crate::screens::{OnlinePanel, PeerPanel};
use duskboard_client::words::{Words, fill};
use duskboard_client::{Card, Clock, Opponent, Setup, Side};
use leptos::prelude::*;

/// The clocks that one touch sets: minutes each, seconds added.
const CLOCKS: [(u32, u32); 4] = [(3, 2), (5, 0), (10, 0), (15, 10)];

/// The card of the game that is chosen.
pub(super) fn chosen_card(app: App) -> Option<Card> {
    app.setup.with(|setup| Card::named(&setup.game))
}

#[component]
pub(super) fn Panel() -> impl IntoView {
    let app = app();
    let game = Memo::new(move |_| app.setup.with(|setup| setup.game.clone()));
    let computer = move || app.setup.with(|setup| setup.opponent == Opponent::Computer);
    let text = move || chosen_card(app).map(|card| card.text(app.language()));
    view! {
        <form class="panel" on:submit=move |event| {
            event.prevent_default();
            start(app);
        }>
            <div class="chosen-game">
                <h2>{move || text().map(|text| text.title)}</h2>
                <p class="quiet">{move || text().map(|text| text.sentence)}</p>
                <Show when=move || app.setup.with(|setup| setup.fen.is_some())>
                    <p class="from-position" role="status">
                        {app.word(|w| w.from_position)}
                        <button type="button" class="plain" on:click=move |_| app.setup.update(|setup| setup.fen = None)>
                            {app.word(|w| w.usual_start)}
                        </button>
                    </p>
                </Show>
            </div>
            <OpponentChoice/>
            <Show when=computer><Level/></Show>
            <ClockChoice/>
            <details class="finer">
                <summary>{app.word(|w| w.more_choices)}</summary>
                {side_choice(app)}
                <Show when=computer>{think_choice(app)}</Show>
                {move || { let _ = game.get(); view! { <Options/> } }}
            </details>
            {move || match (online(app), directly(app)) {
                (true, _) => view! { <OnlinePanel/> }.into_any(),
                (false, true) => view! { <PeerPanel/> }.into_any(),
                (false, false) => view! { <Go/> }.into_any(),
            }}
        </form>
    }
}

#[component]
fn OpponentChoice() -> impl IntoView {
    let app = app();
    let text = move |opponent| match opponent {
        Opponent::Computer => app.words().the_computer,
        Opponent::Friend => app.words().a_friend_here,
        Opponent::Online => app.words().online,
        Opponent::Direct => app.words().a_friend_directly,
    };
    let opponent = move |opponent| {
        pill(
            "opponent",
            None,
            move || text(opponent).into(),
            move || app.setup.with(|setup| setup.opponent == opponent),
            move || app.setup.update(|setup| setup.opponent = opponent),
        )
    };
    let server = move || app.online.server.with(Option::is_some);
    let online = view! { <Show when=server>{opponent(Opponent::Online)}</Show> }.into_any();
    choice(
        |w| w.play_against,
        vec![
            opponent(Opponent::Computer),
            opponent(Opponent::Friend),
            online,
            opponent(Opponent::Direct),
        ],
    )
}

/// Whether the game will be played on the server.
fn online(app: App) -> bool {
    app.online.server.with(Option::is_some)
        && app.setup.with(|setup| setup.opponent == Opponent::Online)
}

/// Whether the game will be played with a friend's device.
fn directly(app: App) -> bool {
    app.setup.with(|setup| setup.opponent == Opponent::Direct)
}

#[component]
fn Go() -> impl IntoView {
    let app = app();
    let alone = move || app.online.asked.get() && app.online.server.with(Option::is_none);
    view! {
        <div class="go at-hand">
            <button class="main" type="submit">{app.word(|w| w.start)}</button>
            <a class="button learn" title=app.word(|w| w.learn_first) href=move || Route::Rules(chosen_card(app)).address()>
                {icon("#i-book")}<span>{app.word(|w| w.learn_first)}</span>
            </a>
        </div>
        <button class="plain" type="button" on:click=move |_| app.play.load(app)>
            {app.word(|w| w.load)}
        </button>
        <Show when=alone><p class="quiet no-server">{app.word(|w| w.no_server)}</p></Show>
    }
}

/// Starts the game that is chosen; asks before one that runs is left.
pub(super) fn start(app: App) {
    let words = app.words();
    if untrack(|| online(app)) {
        return wasm_bindgen_futures::spawn_local(app.online.create(app, None));
    }
    if untrack(|| directly(app)) {
        return app.peer.host(app);
    }
    let sure = !untrack(|| running(app))
        || browser::window().confirm_with_message(words.leave_sure).unwrap_or(true);
    if sure {
        app.play.open(app);
    }
}

#[component]
fn Level() -> impl IntoView {
    let app = app();
    let levels = (1..=8u8).map(|level| {
        pill(
            "level",
            Some(level.to_string()),
            move || level.to_string(),
            move || app.setup.with(|setup| setup.level == level),
            move || app.setup.update(|setup| setup.level = level),
        )
    });
    let name = move || app.words().level_name(app.setup.with(|setup| setup.level));
    view! {
        <fieldset class="choice">
            <legend>{app.word(|w| w.level)}" "<span class="quiet" role="status">{name}</span></legend>
            <div class="pills tight">{levels.collect_view()}</div>
        </fieldset>
    }
}

/// Milliseconds as seconds: `0.3`, `10`.
fn seconds(ms: u64) -> String {
    match ms % 1000 {
        0 => format!("{}", ms / 1000),
        rest => format!("{}.{}", ms / 1000, rest / 100),
    }
}

/// How long the computer thinks.
fn think_choice(app: App) -> AnyView {
    let times = [300u64, 1000, 3000, 10_000].map(|ms| {
        pill(
            "think",
            Some(ms.to_string()),
            move || fill(app.words().seconds, &[&seconds(ms)]),
            move || app.setup.with(|setup| setup.think_ms == ms),
            move || app.setup.update(|setup| setup.think_ms = ms),
        )
    });
    choice(|w| w.think_time, times.into())
}

/// The choice of a side.
fn side_choice(app: App) -> AnyView {
    let text = move |side| {
        let (words, flips) = (app.words(), chosen_card(app) == Some(Card::Banqi));
        match side {
            Side::First if flips => words.flips_first,
            Side::First => words.white,
            Side::Second if flips => words.flips_second,
            Side::Second => words.black,
            Side::Random => words.random,
        }
    };
    let pills = Side::ALL.iter().map(|&side| {
        pill(
            "side",
            None,
            move || text(side).into(),
            move || app.setup.with(|setup| setup.side == side),
            move || app.setup.update(|setup| setup.side = side),
        )
    });
    choice(|w| w.your_side, pills.collect())
}

/// Whether a clock is one of those that one touch sets.
fn is_usual(clock: Clock) -> bool {
    !clock.on || CLOCKS.contains(&(clock.minutes, clock.increment))
}

#[component]
fn ClockChoice() -> impl IntoView {
    let app = app();
    let clock = move || app.setup.with(|setup| setup.clock);
    let own = RwSignal::new(!is_usual(untrack(clock)));
    let none = pill(
        "clock",
        Some("none".into()),
        move || app.words().no_clock.into(),
        move || !clock().on,
        move || {
            own.set(false);
            app.setup.update(|setup| setup.clock.on = false);
        },
    );
    let usual = CLOCKS.map(|(minutes, increment)| {
        let name = format!("{minutes}+{increment}");
        let this = Clock { on: true, minutes, increment };
        pill(
            "clock",
            Some(name.clone()),
            move || name.clone(),
            move || clock() == this && !own.get(),
            move || {
                own.set(false);
                app.setup.update(|setup| setup.clock = this);
            },
        )
    });
    let other = pill(
        "clock",
        Some("own".into()),
        move || app.words().own_clock.into(),
        move || clock().on && own.get(),
        move || {
            own.set(true);
            app.setup.update(|setup| setup.clock.on = true);
        },
    );
    let pills = std::iter::once(none).chain(usual).chain([other]).collect();
    view! {
        {choice(|w| w.clock, pills)}
        <Show when=move || clock().on && own.get()>
            <div class="clock-choice">
                {number(app, |w| w.minutes, 1, |s| s.clock.minutes, |s, v| s.clock.minutes = v)}
                {number(app, |w| w.plus_seconds, 0, |s| s.clock.increment, |s, v| s.clock.increment = v)}
            </div>
        </Show>
    }
}

/// A number from `least` to 180.
fn number(
    app: App,
    text: fn(&Words) -> &'static str,
    least: u32,
    get: fn(&Setup) -> u32,
    set: fn(&mut Setup, u32),
) -> AnyView {
    view! {
        <label class="field">
            <input
                type="number"
                min=least
                max="180"
                prop:value=move || app.setup.with(get)
                on:change=move |event| {
                    let value = event_target_value(&event).parse().unwrap_or(10);
                    app.setup.update(|setup| set(setup, value.clamp(least, 180)));
                }
            />
            <span>{app.word(text)}</span>
        </label>
    }
    .into_any()
}

#[component]
fn Options() -> impl IntoView {
    let app = app();
    let settings = app
        .setup
        .with_untracked(|setup| setup.settings().rules())
        .map(|rules| rules.settings())
        .unwrap_or_default();
    settings
        .into_iter()
        .map(|setting| {
            let (key, switch) = (setting.key, setting.switch);
            let choices = setting.choices().map(move |(value, meaning)| {
                pill(
                    key,
                    Some(value.into()),
                    move || app.words().value(meaning),
                    move || app.setup.with(|setup| setup.option(key).as_deref() == Some(value)),
                    move || {
                        app.setup.update(|setup| {
                            setup.options.insert(key.into(), value.into());
                        });
                    },
                )
            });
            let choices = choices.collect_view();
            view! {
                <fieldset class="choice option">
                    <legend>{move || app.words().switch(switch).0}</legend>
                    <p class="quiet">{move || app.words().switch(switch).1}</p>
                    <div class="pills">{choices}</div>
                </fieldset>
            }
        })
        .collect_view()
}
