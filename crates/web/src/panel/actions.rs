//! The buttons beside the board: each a verb.

use crate::app::{Route, app};
use crate::browser;
use crate::panel::button::{button, button_unless};
use crate::play::Play;
use duskboard_client::{Card, Session};
use duskboard_protocol::{Order, Picture};
use duskboard_rules::{Rules, Seat};
use leptos::prelude::*;

#[component]
pub(crate) fn Actions() -> impl IntoView {
    let app = app();
    let play = app.play;
    view! {
        <section class="actions" aria-label=move || app.words().menu>
            <Show when=move || running(play) && assassins(play) && !play.watching()><ShowAssassin/></Show>
            <Show when=move || running(play) && local(play)><UndoAndHint/></Show>
            <Show when=move || running(play) && local(play) && hides(play)><ShowGuesses/></Show>
            <Show when=move || running(play) && !play.watching()><Offers/></Show>
            {button(|w| w.flip_board, move || play.turned.update(|turned| *turned = !*turned))}
            <Show when=move || running(play) && local(play)>
                {button(|w| w.save, move || play.save())}
            </Show>
            {button(|w| w.load, move || play.load(app))}
            {button(|w| w.new_game, move || app.go(Route::Home))}
            <RulesLink/>
        </section>
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

fn assassins(play: Play) -> bool {
    matches!(play.rules(), Some(Rules::Special(rules)) if rules.assassin)
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

#[component]
fn ShowAssassin() -> impl IntoView {
    let app = app();
    let shows = app.play.shows;
    let text = move || match shows.get() {
        true => app.words().hide_assassin,
        false => app.words().show_assassin,
    };
    view! {
        <button
            class="main"
            aria-pressed=move || shows.get().to_string()
            on:click=move |_| shows.update(|shows| *shows = !*shows)
        >
            {text}
        </button>
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
        {button_unless(move || undo().is_none(), |w| w.undo, move || {
            if let Some(steps) = untrack(undo) {
                play.order(app, Order::Undo { steps });
            }
        })}
        {button_unless(move || redo().is_none(), |w| w.redo, move || {
            if let Some(steps) = untrack(redo) {
                play.order(app, Order::Redo { steps });
            }
        })}
        {button_unless(move || !my_turn(), |w| w.hint, move || play.ask_hint())}
    }
}

#[component]
fn ShowGuesses() -> impl IntoView {
    let app = app();
    let play = app.play;
    view! {
        <button
            aria-pressed=move || play.guesses.with(Option::is_some).to_string()
            on:click=move |_| play.toggle_guesses()
        >
            {move || app.words().could_be}
        </button>
    }
}

/// Takeback, draw, calling off, resigning.
#[component]
fn Offers() -> impl IntoView {
    let app = app();
    let play = app.play;
    let draw_offered = move || !pictured(play, |picture| picture.offers.draw.is_none());
    let resign = move || {
        let sure = browser::window().confirm_with_message(app.words().resign_sure);
        if sure.unwrap_or(true) {
            play.order(app, Order::Resign);
        }
    };
    view! {
        <Show when=move || !local(play)>
            {button_unless(move || !has_moved(play), |w| w.ask_takeback, move || {
                play.order(app, Order::AskTakeback);
            })}
        </Show>
        {button_unless(draw_offered, |w| w.offer_draw, move || {
            play.order(app, Order::OfferDraw);
        })}
        <Show when=move || !local(play) && !all_moved(play)>
            {button(|w| w.abort, move || play.order(app, Order::Abort))}
        </Show>
        {button(|w| w.resign, resign)}
    }
}

/// A link to the rules of the game being played.
#[component]
fn RulesLink() -> impl IntoView {
    let app = app();
    let card = move || app.play.rules().map(Card::of);
    view! {
        <a class="button" href=move || Route::Rules(card()).address()>
            {move || app.words().rules}
        </a>
    }
}
