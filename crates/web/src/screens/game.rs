//! The game screen: the board and everything around it.

use crate::app::{App, Route, app};
use crate::board::{BoardView, Stage};
use crate::browser;
use crate::lean::Show;
use crate::panel::{
    Actions, AfterGame, History, News, PlayerBar, Pool, Sheet, Status, Talk, Tip, closed_eye,
};
use crate::stage::Overlay;
use duskboard_client::words::{Words, fill};
use duskboard_client::{Aim, Session, aims};
use duskboard_rules::{Action, Seat, Square};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::KeyboardEvent;

#[component]
pub(crate) fn GameScreen() -> impl IntoView {
    let app = app();
    let waits = Memo::new(move |_| app.play.ask(Session::waits_for));
    let there = Memo::new(move |_| app.play.there());
    view! {
        <h1 class="spoken">{app.word(|w| w.board_label)}</h1>
        <p class="spoken" role="status" aria-live="polite">{move || app.play.spoken.get()}</p>
        {move || match (waits.get(), there.get()) {
            (Some(seat), _) => view! { <HandOver seat/> }.into_any(),
            (None, true) => view! { <Table/> }.into_any(),
            (None, false) => view! { <p class="waiting quiet" aria-busy="true">"…"</p> }.into_any(),
        }}
    }
}

/// Shown while two players pass the device: nothing of the game is on the screen.
#[component]
fn HandOver(seat: Seat) -> impl IntoView {
    let app = app();
    // Every game that hides something is played by White and Black.
    let name = move || match seat {
        Seat::First => app.words().white,
        Seat::Second => app.words().black,
    };
    view! {
        <section class="hand-over">
            {closed_eye("big")}
            <h2>{move || fill(app.words().pass_to, &[name()])}</h2>
            <p class="quiet">{app.word(|w| w.pass_line)}</p>
            <button class="main" autofocus=true on:click=move |_| app.play.take_over(app)>
                {move || fill(app.words().i_am, &[name()])}
            </button>
        </section>
    }
}

/// Whether the second seat is at the bottom.
fn flipped(app: App) -> bool {
    let play = app.play;
    let turns = !play.is(Session::shared)
        || play.rules().is_some_and(|rules| rules.hides())
        || app.prefs.with(|prefs| prefs.turn_board);
    (turns && play.me() == Some(Seat::Second)) != play.turned.get()
}

/// Where something can be placed.
pub(crate) fn places(playable: &[Action]) -> Vec<(Square, Aim)> {
    let place = |action: &&Action| matches!(action, Action::Drop { .. });
    playable.iter().filter(place).map(|action| (action.target(), Aim::Quiet)).collect()
}

pub(super) fn stage(app: App) -> Stage {
    let play = app.play;
    let scene = Memo::new(move |_| play.scene());
    let playable = Memo::new(move |_| play.playable());
    let aims = Memo::new(move |_| match play.selected.get() {
        None => playable.with(|playable| places(playable)),
        Some(selected) => scene.with(|scene| {
            scene.as_ref().map_or_else(Vec::new, |scene| {
                playable.with(|playable| aims(playable, &scene.look, selected))
            })
        }),
    });
    let origins = Memo::new(move |_| {
        playable.with(|playable| {
            let mut origins: Vec<_> = playable.iter().map(|action| action.origin()).collect();
            origins.dedup();
            origins
        })
    });
    Stage {
        rules: Memo::new(move |_| play.rules()).into(),
        scene: scene.into(),
        flipped: Memo::new(move |_| flipped(app)).into(),
        upright: Memo::new(move |_| {
            scene.with(|s| s.as_ref().is_some_and(|s| s.look.ranks == 4)) && app.tall.get()
        })
        .into(),
        selected: play.selected.into(),
        aims: aims.into(),
        origins: origins.into(),
        premove: Memo::new(move |_| play.ask(Session::premove)).into(),
        hints: play.hints.into(),
        guesses: Memo::new(move |_| play.guesses.get().unwrap_or_default()).into(),
        pulses: Memo::new(move |_| {
            play.moment.get().map_or_else(Vec::new, |shown| shown.moment.squares)
        })
        .into(),
        touch: Callback::new(move |square| play.touched(app, square)),
        let_go: Callback::new(move |()| play.drop_selection()),
        step: Some(Callback::new(move |by| play.look_back(by))),
    }
}

#[component]
fn Table() -> impl IntoView {
    let app = app();
    let stage = stage(app);
    let now = RwSignal::new(browser::now());
    let ticking =
        set_interval_with_handle(move || now.set(browser::now()), Duration::from_millis(50));
    on_cleanup(move || {
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
    let (talking, keys) = (RwSignal::new(false), RwSignal::new(false));
    listen_to_keys(app, keys);
    let below = Memo::new(move |_| if flipped(app) { Seat::Second } else { Seat::First });
    let above = Memo::new(move |_| below.get().other());
    let over = Memo::new(move |_| app.play.over());
    let wide = Memo::new(move |_| stage.ranks() == 4);
    view! {
        <section class="game" class:wide=move || wide.get() class:talking=move || talking.get()>
            <div class="table">
                <PlayerBar seat=above now/>
                <div class="arena" class:shaken=move || app.play.shaken.get()>
                    <BoardView stage label=Signal::derive(move || app.words().board_label.to_string())>
                        <Overlay stage/>
                    </BoardView>
                </div>
                <PlayerBar seat=below now/>
            </div>
            <aside class="side">
                <div class="notes">
                    <Status now/>
                    <News now/>
                    <Pool/>
                    <History/>
                    <Show when=move || over.get()><AfterGame/></Show>
                    <div class="news low"><Tip/></div>
                </div>
                <Actions talking keys/>
                <Show when=move || app.play.remote.get()><Talk/></Show>
            </aside>
            <KeyList open=keys/>
        </section>
    }
}

/// The keys and what they do.
#[component]
fn KeyList(open: RwSignal<bool>) -> impl IntoView {
    let app = app();
    let line = move |keys: &'static str, text: fn(&Words) -> &'static str| {
        view! { <li><kbd>{keys}</kbd><span>{app.word(text)}</span></li> }
    };
    view! {
        <Sheet open title=|w| w.keyboard>
            <ul class="keys">
                {line("← ↑ → ↓", |w| w.key_arrows)}
                {line("Enter", |w| w.key_enter)}
                {line("Esc", |w| w.key_escape)}
                {line("[", |w| w.previous)}
                {line("]", |w| w.next)}
                {line("f", |w| w.flip_board)}
                {line("a", |w| w.show_assassin)}
                {line("h", |w| w.hint)}
                {line("?", |w| w.keyboard)}
            </ul>
        </Sheet>
    }
}

/// Keys that work wherever the focus is, except in text fields.
pub(super) fn listen_to_keys(app: App, keys: RwSignal<bool>) {
    let pressed = Closure::<dyn Fn(KeyboardEvent)>::new(move |event: KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let on_board = target.as_ref().is_some_and(|target| target.class_list().contains("cell"));
        let writing = target.is_some_and(|target| {
            matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
        });
        if writing || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let with_board = |route: &Route| match route {
            Route::Game | Route::Room(_) | Route::Past(..) | Route::Peer(_) => true,
            Route::Home
            | Route::Rules(_)
            | Route::Lesson(_)
            | Route::About
            | Route::Analysis(_)
            | Route::Editor(_)
            | Route::Puzzles(_) => false,
        };
        if app.route.with_untracked(with_board) {
            match event.key().as_str() {
                "[" => app.play.look_back(-1),
                "]" => app.play.look_back(1),
                "ArrowLeft" if !on_board => app.play.look_back(-1),
                "ArrowRight" if !on_board => app.play.look_back(1),
                "Escape" => {
                    app.play.drop_selection();
                    app.play.close_card();
                }
                "f" => app.play.turned.update(|turned| *turned = !*turned),
                "a" => app.play.shows.update(|shows| *shows = !*shows),
                "?" => keys.set(true),
                "h" if !app.play.remote.get_untracked() => app.play.ask_hint(),
                _ => {}
            }
        }
    });
    let document = browser::window().document();
    if let Some(document) = &document {
        document.set_onkeydown(Some(pressed.as_ref().unchecked_ref()));
    }
    // Lives as long as this screen.
    let pressed = StoredValue::new_local(pressed);
    on_cleanup(move || {
        if let Some(document) = browser::window().document() {
            document.set_onkeydown(None);
        }
        pressed.dispose();
    });
}
