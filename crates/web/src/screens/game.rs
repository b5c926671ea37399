//! The game screen: the board and everything around it.

use crate::app::{App, app};
use crate::board::{BoardView, Stage};
use crate::browser;
use crate::lean::Show;
use crate::panel::{
    Actions, AfterGame, History, News, PlayerBar, Pool, Sheet, Status, Talk, Tip, closed_eye,
    listen_to_keys,
};
use crate::stage::Overlay;
use duskboard_client::Session;
use duskboard_client::words::{Words, fill};
use duskboard_rules::Seat;
use leptos::prelude::*;
use std::time::Duration;

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

pub(super) fn stage(app: App) -> Stage {
    let play = app.play;
    let scene = Memo::new(move |_| play.scene());
    let playable = Memo::new(move |_| play.playable());
    Stage {
        rules: Memo::new(move |_| play.rules()).into(),
        flipped: Memo::new(move |_| flipped(app)).into(),
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
        ..Stage::playing(scene, playable, play.selected, app.tall)
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
    obey_keys(app, keys);
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

/// The keys of a game.
pub(super) fn obey_keys(app: App, keys: RwSignal<bool>) {
    listen_to_keys(move |key, on_board| match key {
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
    });
}
