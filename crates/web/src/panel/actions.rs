//! The buttons beside the board: each a verb.

use crate::app::{Route, app};
use duskboard_client::Session;
use duskboard_client::words::Words;
use duskboard_protocol::Order;
use duskboard_rules::Rules;
use leptos::prelude::*;

#[component]
pub(crate) fn Actions() -> impl IntoView {
    let app = app();
    let play = app.play;
    let running =
        move || play.is(|s| s.picture().is_some_and(|p| p.result.is_none() && !p.turn.is_empty()));
    let local = move || play.is(|s| s.picture().is_some_and(|p| p.settings.local));
    let hides = move || play.rules().is_some_and(|rules| rules.hides());
    let assassins = move || matches!(play.rules(), Some(Rules::Special(rules)) if rules.assassin);
    let my_turn = move || play.is(|s| s.to_act().is_some());
    let undo = move || play.ask(Session::undo_steps);
    let redo = move || play.ask(Session::redo_steps);
    let button = move |text: fn(&Words) -> &'static str, off: Signal<bool>, act: Callback<()>| {
        view! {
            <button disabled=move || off.get() on:click=move |_| act.run(())>{move || text(app.words())}</button>
        }
    };
    let seated = move || !play.watching();
    // Whether one has moved already: then there is something to take back, or too late to call off.
    let my_move = move || {
        play.is(|s| {
            s.picture()
                .is_some_and(|p| p.history.iter().any(|line| s.people().contains(&line.seat)))
        })
    };
    let both_moved = move || {
        play.is(|s| {
            s.picture().is_some_and(|p| {
                duskboard_rules::Seat::BOTH
                    .iter()
                    .all(|seat| p.history.iter().any(|line| line.seat == *seat))
            })
        })
    };
    // The page that explains the game being played.
    let page = move || {
        play.rules()
            .map_or("chess", |rules| duskboard_client::lessons::page_of(rules).variant())
            .to_string()
    };
    let never = Signal::stored(false);
    view! {
        <section class="actions" aria-label=move || app.words().menu>
            <Show when=move || running() && assassins() && seated()>
                <button class="main" aria-pressed=move || play.shows.get().to_string() on:click=move |_| play.shows.update(|shows| *shows = !*shows)>
                    {move || if play.shows.get() { app.words().hide_assassin } else { app.words().show_assassin }}
                </button>
            </Show>
            <Show when=move || running() && local()>
                {button(|w| w.undo, Signal::derive(move || undo().is_none()), Callback::new(move |()| {
                    if let Some(steps) = untrack(undo) {
                        play.order(app, Order::Undo { steps });
                    }
                }))}
                {button(|w| w.redo, Signal::derive(move || redo().is_none()), Callback::new(move |()| {
                    if let Some(steps) = untrack(redo) {
                        play.order(app, Order::Redo { steps });
                    }
                }))}
                {button(|w| w.hint, Signal::derive(move || !my_turn()), Callback::new(move |()| play.ask_hint()))}
            </Show>
            <Show when=move || running() && hides() && local()>
                <button aria-pressed=move || play.guesses.with(Option::is_some).to_string() on:click=move |_| play.toggle_guesses()>
                    {move || app.words().could_be}
                </button>
            </Show>
            <Show when=move || running() && seated()>
                <Show when=move || !local()>
                    {button(|w| w.ask_takeback, Signal::derive(move || !my_move()), Callback::new(move |()| play.order(app, Order::AskTakeback)))}
                </Show>
                {button(|w| w.offer_draw, Signal::derive(move || play.is(|s| s.picture().is_none_or(|p| p.offers.draw.is_some()))), Callback::new(move |()| play.order(app, Order::OfferDraw)))}
                <Show when=move || !local() && !both_moved()>
                    {button(|w| w.abort, never, Callback::new(move |()| play.order(app, Order::Abort)))}
                </Show>
                {button(|w| w.resign, never, Callback::new(move |()| {
                    let sure = crate::browser::window().confirm_with_message(app.words().resign_sure);
                    if sure.unwrap_or(true) {
                        play.order(app, Order::Resign);
                    }
                }))}
            </Show>
            {button(|w| w.flip_board, never, Callback::new(move |()| play.turned.update(|turned| *turned = !*turned)))}
            <Show when=move || running() && local()>
                {button(|w| w.save, never, Callback::new(move |()| play.save()))}
            </Show>
            {button(|w| w.load, never, Callback::new(move |()| play.load(app)))}
            {button(|w| w.new_game, never, Callback::new(move |()| app.go(Route::Home)))}
            <a class="button" href=move || Route::Rules(Some(page())).address()>
                {move || app.words().rules}
            </a>
        </section>
    }
}
