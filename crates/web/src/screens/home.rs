//! The home screen: choose a game, an opponent, and play.

use crate::app::{App, Route, app};
use crate::board::{BoardView, Stage};
use crate::screens::OnlinePanel;
use crate::screens::choice::{choice, pill};
use duskboard_client::lessons::page;
use duskboard_client::words::{Words, fill};
use duskboard_client::{Opponent, Scene, Setup, Side};
use duskboard_rules::Seat;
use leptos::prelude::*;

/// The name and the sentence of a card.
pub(crate) fn card_words(words: &Words, card: &str) -> (&'static str, &'static str) {
    match card {
        "assassin" => (words.assassin, words.assassin_line),
        "dinosaur" => (words.dinosaur, words.dinosaur_line),
        "archess" => (words.archess, words.archess_line),
        "slug-torch" => (words.slug_torch, words.slug_torch_line),
        "slug-sight" => (words.slug_sight, words.slug_sight_line),
        "banqi" => (words.banqi, words.banqi_line),
        _ => (words.chess, words.chess_line),
    }
}

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
                {Setup::cards().iter().map(|card| view! { <Card card/> }).collect_view()}
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
fn Card(card: &'static &'static str) -> impl IntoView {
    let app = app();
    let card = *card;
    let scene = card.parse().ok().zip(page(card)).map(|(rules, page)| {
        let scene = Scene::still(rules, Seat::First.into(), page.picture);
        Scene { ghosts: scene.revealed.clone(), revealed: Vec::new(), ..scene }
    });
    let chosen = move || app.setup.with(|setup| setup.game == card);
    view! {
        <label class="card" class:chosen=chosen>
            <input
                type="radio"
                name="game"
                value=card
                prop:checked=chosen
                on:change=move |_| app.setup.update(|setup| setup.choose(card))
            />
            <span class="picture" aria-hidden="true">
                <BoardView stage=Stage::still(Signal::stored(scene)) label="" live=false/>
            </span>
            <span class="about">
                <strong>{move || card_words(app.words(), card).0}</strong>
                <span>{move || card_words(app.words(), card).1}</span>
            </span>
        </label>
    }
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
            <details class="options">
                <summary>{move || app.words().options}</summary>
                {move || { let _ = game.get(); view! { <Options/> } }}
            </details>
            {move || match online(app) {
                true => view! { <OnlinePanel/> }.into_any(),
                false => view! { <Go/> }.into_any(),
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
        vec![opponent(Opponent::Computer), opponent(Opponent::Friend), online],
    )
}

/// Whether the game will be played on the server.
fn online(app: App) -> bool {
    app.online.server.with(Option::is_some)
        && app.setup.with(|setup| setup.opponent == Opponent::Online)
}

#[component]
fn Go() -> impl IntoView {
    let app = app();
    let game = move || app.setup.with(|setup| setup.game.clone());
    view! {
        <div class="go at-hand">
            <button class="main" type="submit">{move || app.words().start}</button>
        </div>
        <div class="go">
            <a class="button" href=move || Route::Rules(Some(game())).address()>
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
    let banqi = move || app.setup.with(|setup| setup.game == "banqi");
    let text = move |side| {
        let words = app.words();
        match (side, banqi()) {
            (Side::First, true) => words.flips_first,
            (Side::First, false) => words.white,
            (Side::Second, true) => words.flips_second,
            (Side::Second, false) => words.black,
            (Side::Random, _) => words.random,
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

/// The words of an option: its name and what it does.
pub(crate) fn option_words(words: &Words, key: &str) -> (&'static str, &'static str) {
    match key {
        "dinosaur" => (words.opt_dinosaur, words.opt_dinosaur_line),
        "assassin" => (words.opt_assassin, words.opt_assassin_line),
        "assassin_step" => (words.opt_assassin_step, words.opt_assassin_step_line),
        "second_shot" => (words.opt_second_shot, words.opt_second_shot_line),
        "shuffle" => (words.opt_shuffle, words.opt_shuffle_line),
        "capture_light" => (words.opt_capture_light, words.opt_capture_light_line),
        "quiet_draw" => (words.opt_quiet_draw, words.opt_quiet_draw_line),
        _ => (words.opt_repetition_draw, words.opt_repetition_draw_line),
    }
}

pub(crate) fn value_words(words: &Words, key: &str, value: &'static str) -> &'static str {
    match (key, value) {
        ("quiet_draw", "off") => words.opt_never,
        (_, "on") => words.opt_on,
        (_, "off") => words.opt_off,
        (_, "one-or-two") => words.opt_one_or_two,
        (_, "exactly-two") => words.opt_exactly_two,
        (_, "none") => words.opt_none,
        (_, "captures") => words.opt_captures,
        (_, "independent") => words.opt_independent,
        (_, "mirrored") => words.opt_mirrored,
        (_, "torch-only") => words.opt_torch_only,
        (_, "both") => words.opt_both,
        _ => value,
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
            let key = setting.key;
            let choices = setting.allowed.into_iter().map(move |value| {
                pill(
                    key,
                    Some(value.into()),
                    move || value_words(app.words(), key, value).into(),
                    move || app.setup.with(|setup| setup.option(key).as_deref() == Some(value)),
                    move || {
                        app.setup.update(|setup| {
                            setup.options.insert(key.into(), value.into());
                        });
                    },
                )
            });
            view! {
                <fieldset class="choice">
                    <legend>{move || option_words(app.words(), key).0}</legend>
                    <p class="quiet">{move || option_words(app.words(), key).1}</p>
                    <div class="pills">{choices.collect_view()}</div>
                </fieldset>
            }
        })
        .collect_view()
}
