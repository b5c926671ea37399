//! The home screen: choose a game, an opponent, and play.

use crate::app::{App, Route, app};
use crate::board::{BoardView, Stage};
use crate::screens::choice::{choice, pill};
use crate::screens::{OnlinePanel, PeerPanel};
use duskboard_client::words::{Words, fill};
use duskboard_client::{Card, Opponent, Scene, Setup, Side};
use leptos::prelude::*;

#[component]
pub(crate) fn Home() -> impl IntoView {
    let app = app();
    view! {
        <section class="home">
            <div class="welcome">
                <h1>{move || app.words().choose_game}</h1>
                <p class="quiet">{move || app.words().tagline}</p>
            <Show when=move || app.play.kept.get() || running(app)>
                <button class="main wide continue" on:click=move |_| app.play.go_on(app)>
                    {move || app.words().continue_game}
                </button>
            </Show>
            </div>
            <div class="cards" role="radiogroup" aria-label=move || app.words().choose_game>
                {Card::ALL.iter().map(|&card| view! { <CardView card/> }).collect_view()}
            </div>
            <Panel/>
        </section>
    }
}

fn running(app: App) -> bool {
    app.play.is(|session| {
        session.waits_for().is_some() || session.picture().is_some_and(|p| p.result.is_none())
    })
}

#[component]
fn CardView(card: Card) -> impl IntoView {
    let app = app();
    // Assassins are drawn as their owner knows them.
    let scene = Scene::still(&card.lesson().picture());
    let scene = Scene { ghosts: scene.revealed.clone(), revealed: Vec::new(), ..scene };
    let chosen = move || chosen_card(app) == Some(card);
    view! {
        <label class="card" class:chosen=chosen>
            <input
                type="radio"
                name="game"
                value=card.name()
                prop:checked=chosen
                on:change=move |_| app.setup.update(|setup| setup.choose(card.name()))
            />
            <span class="picture" aria-hidden="true">
                <BoardView stage=Stage::still(Signal::stored(Some(scene))) label="" live=false/>
            </span>
            <span class="about">
                <strong>{move || card.text(app.language()).title}</strong>
                <span>{move || card.text(app.language()).card}</span>
            </span>
        </label>
    }
}

/// The card of the game that is chosen.
fn chosen_card(app: App) -> Option<Card> {
    app.setup.with(|setup| Card::named(&setup.game))
}

/// Can anything be set in the chosen game?
fn has_options(app: App) -> bool {
    chosen_card(app).is_some_and(|card| !card.rules().settings().is_empty())
}

#[component]
fn Panel() -> impl IntoView {
    let app = app();
    let game = Memo::new(move |_| app.setup.with(|setup| setup.game.clone()));
    view! {
        <form class="panel" on:submit=move |event| {
            event.prevent_default();
            start(app);
        }>
            <OpponentChoice/>
            <Show when=move || app.setup.with(|setup| setup.opponent == Opponent::Computer)>
                <Computer/>
            </Show>
            <ClockChoice/>
            <Show when=move || has_options(app)>
                <details class="options">
                    <summary>{move || app.words().options}</summary>
                    {move || { let _ = game.get(); view! { <Options/> } }}
                </details>
            </Show>
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
    view! {
        <div class="go at-hand">
            <button class="main" type="submit">{move || app.words().start}</button>
        </div>
        <div class="go">
            <a class="button" href=move || Route::Rules(chosen_card(app)).address()>
                {move || app.words().learn_first}
            </a>
            <button class="plain" type="button" on:click=move |_| app.play.load(app)>
                {move || app.words().load}
            </button>
        </div>
    }
}

fn start(app: App) {
    let words = app.words();
    if untrack(|| online(app)) {
        return wasm_bindgen_futures::spawn_local(app.online.create(app, None));
    }
    if untrack(|| directly(app)) {
        return app.peer.host(app);
    }
    let sure = !untrack(|| running(app))
        || crate::browser::window().confirm_with_message(words.leave_sure).unwrap_or(true);
    if sure {
        app.play.open(app);
    }
}

#[component]
fn Computer() -> impl IntoView {
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
    let about = move || {
        let words = app.words();
        match app.setup.with(|setup| setup.level) {
            1 => words.level_1,
            8 => words.level_8,
            _ => "",
        }
    };
    let times = [300u64, 1000, 3000, 10_000].map(|ms| {
        pill(
            "think",
            Some(ms.to_string()),
            move || fill(app.words().seconds, &[&(ms as f64 / 1000.0).to_string()]),
            move || app.setup.with(|setup| setup.think_ms == ms),
            move || app.setup.update(|setup| setup.think_ms = ms),
        )
    });
    view! {
        <fieldset class="choice">
            <legend>{move || app.words().level}" "<span class="quiet">{about}</span></legend>
            <div class="pills tight">{levels.collect_view()}</div>
        </fieldset>
        {side_choice(app)}
        {choice(|w| w.think_time, times.into())}
    }
}

/// The choice of a side.
pub(crate) fn side_choice(app: App) -> AnyView {
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

#[component]
fn ClockChoice() -> impl IntoView {
    let app = app();
    let number = move |text: fn(&Words) -> &'static str,
                       most: u32,
                       least: u32,
                       get: fn(&Setup) -> u32,
                       set: fn(&mut Setup, u32)| {
        view! {
            <label class="field">
                <input
                    type="number"
                    min=least
                    max=most
                    prop:value=move || app.setup.with(get)
                    on:change=move |event| {
                        let value = event_target_value(&event).parse().unwrap_or(10);
                        app.setup.update(|setup| set(setup, value.clamp(least, most)));
                    }
                />
                <span>{move || text(app.words())}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choice">
            <legend>{move || app.words().clock}</legend>
            <div class="clock-choice">
                <label class="check">
                    <input
                        type="checkbox"
                        prop:checked=move || app.setup.with(|setup| !setup.clock.on)
                        on:change=move |event| app.setup.update(|s| s.clock.on = !event_target_checked(&event))
                    />
                    <span>{move || app.words().no_clock}</span>
                </label>
                <Show when=move || app.setup.with(|setup| setup.clock.on)>
                    {number(|w| w.minutes, 180, 1, |s| s.clock.minutes, |s, v| s.clock.minutes = v)}
                    {number(|w| w.plus_seconds, 180, 0, |s| s.clock.increment, |s, v| s.clock.increment = v)}
                </Show>
            </div>
        </fieldset>
    }
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
                <fieldset class="choice">
                    <legend>{move || app.words().switch(switch).0}</legend>
                    <p class="quiet">{move || app.words().switch(switch).1}</p>
                    <div class="pills">{choices}</div>
                </fieldset>
            }
        })
        .collect_view()
}
