//! The row of icons beside or below the board, and the sheets behind it.

use crate::app::{Route, app};
use crate::lean::Show;
use crate::panel::button::{button, icon, icon_button, icon_button_unless};
use crate::panel::sheet::Sheet;
use crate::play::Play;
use duskboard_client::{Card, Session, hidden};
use duskboard_protocol::{Order, Picture};
use duskboard_rules::Seat;
use leptos::prelude::*;

/// What a player can do at any time. Its places stay the same from the first move to the last.
#[component]
pub(crate) fn Actions(
    /// Whether the talk is open where there is no room beside the board.
    talking: RwSignal<bool>,
    /// Whether the list of keys is open.
    keys: RwSignal<bool>,
) -> impl IntoView {
    let play = app().play;
    let (ends, more) = (RwSignal::new(false), RwSignal::new(false));
    let plays = move || !play.watching();
    view! {
        <section class="actions" aria-label=move || app().words().actions>
            <Show when=move || local(play)><UndoAndHint/></Show>
            <Show when=move || local(play) && hides(play)><ShowGuesses/></Show>
            <Show when=move || !local(play) && plays()><AskTakeback/></Show>
            {icon_button("#i-turn", |w| w.flip_board, move || play.turned.update(|turned| *turned = !*turned))}
            <Show when=plays>
                {icon_button_unless(move || !running(play), "#i-flag", |w| w.end_game, move || ends.set(true))}
            </Show>
            <Show when=move || play.remote.get()><TalkButton talking/></Show>
            {icon_button("#i-more", |w| w.more, move || more.set(true))}
        </section>
        <Ends open=ends/>
        <More open=more keys/>
    }
}

/// Whether there is a picture of the game and something is true of it.
fn pictured(play: Play, question: impl FnOnce(&Picture) -> bool) -> bool {
    play.is(|session| session.picture().is_some_and(question))
}

fn running(play: Play) -> bool {
    // While a coin is in the air it is nobody's turn.
    let tossed = play.toss.with(Option::is_some);
    pictured(play, |picture| picture.result.is_none() && (tossed || !picture.turn.is_empty()))
}

/// Is it played on this screen, not on a server?
fn local(play: Play) -> bool {
    pictured(play, |picture| picture.settings.local)
}

fn hides(play: Play) -> bool {
    play.rules().is_some_and(|rules| rules.hides())
}

/// Has somebody on this screen moved? Then there is something to take back.
fn has_moved(play: Play) -> bool {
    let by_us = |session: &Session, picture: &Picture| {
        picture.history.iter().any(|line| session.people().contains(&line.seat))
    };
    play.is(|session| session.picture().is_some_and(|picture| by_us(session, picture)))
}

/// Has each seat moved? Then it is too late to call the game off.
fn all_moved(play: Play) -> bool {
    pictured(play, |picture| {
        Seat::BOTH.iter().all(|seat| picture.history.iter().any(|line| line.seat == *seat))
    })
}

/// Shows one's own hidden assassin: an eye beside one's name, while there is something to show.
#[component]
pub(crate) fn Eye(
    /// Whose name it stands beside.
    seat: Memo<Seat>,
) -> impl IntoView {
    let app = app();
    let (play, shows) = (app.play, app.play.shows);
    let something = Memo::new(move |_| {
        let seen = |session: &Session| Some(!hidden(&session.view()?.look()).is_empty());
        play.me() == Some(seat.get()) && running(play) && play.ask(seen) == Some(true)
    });
    let text = move || match shows.get() {
        true => app.words().hide_assassin,
        false => app.words().show_assassin,
    };
    let sign = move || icon(if shows.get() { "#i-eye" } else { "#i-eye-shut" });
    view! {
        <Show when=move || something.get()>
            <button
                class="eye"
                title=text
                aria-label=text
                aria-pressed=move || shows.get().to_string()
                on:click=move |_| shows.update(|shows| *shows = !*shows)
            >
                {sign}
            </button>
        </Show>
    }
}

#[component]
fn UndoAndHint() -> impl IntoView {
    let app = app();
    let play = app.play;
    let undo = move || play.ask(Session::undo_steps);
    let redo = move || play.ask(Session::redo_steps);
    let my_turn = move || play.is(|session| session.to_act().is_some());
    view! {
        {icon_button_unless(move || undo().is_none(), "#i-undo", |w| w.undo, move || {
            if let Some(steps) = untrack(undo) {
                play.order(app, Order::Undo { steps });
            }
        })}
        {icon_button_unless(move || redo().is_none(), "#i-redo", |w| w.redo, move || {
            if let Some(steps) = untrack(redo) {
                play.order(app, Order::Redo { steps });
            }
        })}
        {icon_button_unless(move || !my_turn(), "#i-hint", |w| w.hint, move || play.ask_hint())}
    }
}

#[component]
fn ShowGuesses() -> impl IntoView {
    let app = app();
    let play = app.play;
    view! {
        <button
            title=app.word(|w| w.could_be)
            aria-label=app.word(|w| w.could_be)
            aria-pressed=move || play.guesses.with(Option::is_some).to_string()
            disabled=move || !running(play)
            on:click=move |_| play.toggle_guesses()
        >
            {icon("#i-guess")}
        </button>
    }
}

#[component]
fn AskTakeback() -> impl IntoView {
    let app = app();
    let play = app.play;
    let none = move || !running(play) || !has_moved(play);
    icon_button_unless(
        none,
        "#i-undo",
        |w| w.ask_takeback,
        move || {
            play.order(app, Order::AskTakeback);
        },
    )
}

/// Opens the talk on a small screen, and says how much of it is new.
#[component]
fn TalkButton(talking: RwSignal<bool>) -> impl IntoView {
    let app = app();
    let read = RwSignal::new(app.online.talk.with_untracked(Vec::len));
    Effect::new(move || {
        let lines = app.online.talk.with(Vec::len);
        if talking.get() {
            read.set(lines);
        }
    });
    let new = move || app.online.talk.with(Vec::len).saturating_sub(read.get());
    view! {
        <button
            class="talk-button"
            title=app.word(|w| w.talk)
            aria-label=app.word(|w| w.talk)
            aria-expanded=move || talking.get().to_string()
            on:click=move |_| talking.update(|talking| *talking = !*talking)
        >
            {icon("#i-talk")}
            <Show when=move || { new() > 0 }><span class="count">{new}</span></Show>
        </button>
    }
}

/// Ways to end a game, each of which needs a second touch.
#[component]
fn Ends(open: RwSignal<bool>) -> impl IntoView {
    let app = app();
    let play = app.play;
    let draw_offered = move || !pictured(play, |picture| picture.offers.draw.is_none());
    let end = move |order: Order| {
        open.set(false);
        play.order(app, order);
    };
    view! {
        <Sheet open title=|w| w.end_game>
            {icon_button_unless(draw_offered, "#i-draw", |w| w.offer_draw, move || end(Order::OfferDraw))}
            <Show when=move || !local(play) && !all_moved(play)>
                {button(|w| w.abort, move || end(Order::Abort))}
            </Show>
            {icon_button("#i-flag", |w| w.resign, move || end(Order::Resign))}
        </Sheet>
    }
}

/// What is rarely wanted.
#[component]
fn More(open: RwSignal<bool>, keys: RwSignal<bool>) -> impl IntoView {
    let app = app();
    let play = app.play;
    let card = move || play.rules().map(Card::of);
    let then = move |act: fn(Play)| {
        open.set(false);
        act(play);
    };
    view! {
        <Sheet open title=|w| w.more>
            {icon_button("#i-new", |w| w.new_game, move || app.go(Route::Home))}
            <a class="button" href=move || Route::Rules(card()).address()>
                {icon("#i-book")}<span>{app.word(|w| w.rules)}</span>
            </a>
            <Show when=move || running(play) && local(play)>
                {icon_button("#i-save", |w| w.save, move || then(Play::save))}
            </Show>
            {icon_button("#i-load", |w| w.load, move || { open.set(false); play.load(app); })}
            {icon_button("#i-settings", |w| w.settings, move || { open.set(false); app.settings_open.set(true); })}
            {icon_button("#i-keys", |w| w.keyboard, move || { open.set(false); keys.set(true); })}
        </Sheet>
    }
}
