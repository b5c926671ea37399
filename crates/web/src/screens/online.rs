//! The online part of the home screen: create a room, find one, go back to one.

use crate::app::{App, Route, app};
use crate::lean::Show;
use crate::online::Connection;
use crate::panel::icon;
use crate::screens::NameField;
use crate::screens::join::join_field;
use duskboard_client::words::{Words, fill};
use duskboard_client::{Card, room_meant};
use duskboard_protocol::http::MyGame;
use duskboard_protocol::{GameSettings, LobbyRoom};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// The name of a game in words; what the server calls it, if this page does not know it.
pub(crate) fn game_name(app: App, game: &GameSettings) -> String {
    match game.rules() {
        Ok(rules) => Card::of(rules).text(app.language()).title.into(),
        Err(_) => game.variant.clone(),
    }
}

/// A clock in words: `10+0`.
pub(crate) fn clock_name(
    words: &Words,
    clock: Option<duskboard_protocol::ClockSettings>,
) -> String {
    clock.map_or_else(
        || words.no_clock.to_string(),
        |clock| format!("{}+{}", clock.initial_ms / 60_000, clock.increment_ms / 1000),
    )
}

#[component]
pub(crate) fn OnlinePanel() -> impl IntoView {
    let app = app();
    app.online.watch_lobby(true);
    on_cleanup(move || app.online.watch_lobby(false));
    let level = move || app.setup.with_untracked(|setup| setup.level);
    let computer =
        move || app.online.server.with(|server| server.as_ref().is_some_and(|s| s.computer));
    let looking = move || match app.online.connection.get() {
        Connection::Live => app.words().waiting_anyone,
        Connection::Connecting | Connection::Off => app.words().no_connection,
    };
    view! {
        <NameField/>
        <label class="check">
            <input
                type="checkbox"
                prop:checked=move || app.setup.with(|setup| setup.open)
                on:change=move |event| app.setup.update(|setup| setup.open = event_target_checked(&event))
            />
            <span>{app.word(|w| w.in_lobby)}</span>
        </label>
        <div class="go at-hand">
            <button class="main" type="submit">{app.word(|w| w.create_room)}</button>
        </div>
        <div class="go ways">
            {move || match app.online.pairing.get() {
                true => view! {
                    <span role="status">{looking}</span>
                    <button type="button" on:click=move |_| app.online.unpair()>{app.word(|w| w.cancel)}</button>
                }.into_any(),
                false => view! {
                    <button type="button" on:click=move |_| app.online.pair(app)>{app.word(|w| w.play_anyone)}</button>
                }.into_any(),
            }}
            <Show when=computer>
                <button type="button" on:click=move |_| spawn_local(app.online.create(app, Some(level())))>
                    {app.word(|w| w.server_computer)}
                </button>
            </Show>
        </div>
        <JoinBy/>
        <Lobby/>
    }
}

#[component]
fn JoinBy() -> impl IntoView {
    let app = app();
    join_field(
        |words| words.join_by,
        move |text| match room_meant(text) {
            Some((room, key)) => {
                if let Some(key) = key {
                    app.online.enter(app, &room, Some(key));
                }
                app.go(Route::Room(room));
            }
            None => app.say(app.words().no_such_room),
        },
    )
}

#[component]
fn Lobby() -> impl IntoView {
    let app = app();
    // The lobby also lists full rooms, for spectators.
    let rooms = move |full: bool| {
        let rooms = app.online.lobby.get().into_iter();
        rooms.filter(|room| room.seats.iter().all(Option::is_some) == full).collect::<Vec<_>>()
    };
    let row = move |room: LobbyRoom| {
        let (name, game, clock) = (room.room.clone(), room.game.clone(), room.clock);
        let names: Vec<&str> = room.seats.iter().flatten().map(String::as_str).collect();
        let host = names.join(" – ");
        // An open eye: here one looks on.
        let sign = (names.len() == 2).then(|| icon("#i-eye"));
        let about = move || {
            let words = app.words();
            fill(words.comma, &[&game_name(app, &game), &clock_name(words, clock)])
        };
        view! {
            <li>
                <a class="button" href=Route::Room(name).address()>
                    {sign}<strong>{host}</strong>" "<span class="quiet">{about}</span>
                </a>
            </li>
        }
    };
    view! {
        <section class="lobby">
            <h2>{app.word(|w| w.lobby)}</h2>
            <ul>{move || rooms(false).into_iter().map(row).collect_view()}</ul>
            <Show when=move || rooms(false).is_empty()>
                <p class="quiet">{app.word(|w| w.lobby_empty)}</p>
            </Show>
        </section>
        <Show when=move || !rooms(true).is_empty()>
            <section class="lobby">
                <h2>{app.word(|w| w.to_watch)}</h2>
                <ul>{move || rooms(true).into_iter().map(row).collect_view()}</ul>
            </section>
        </Show>
    }
}

/// The way to an earlier game of a room.
fn earlier_game(app: App, room: &str, number: u32) -> AnyView {
    let address = Route::Past(room.into(), number).address();
    let name = move || fill(app.words().game_number, &[&number.to_string()]);
    view! { <a href=address aria-label=name>{number}</a>" " }.into_any()
}

/// The games on the server that this browser plays or has played.
#[component]
pub(crate) fn MyGames() -> impl IntoView {
    let app = app();
    Effect::new(move || {
        if app.online.server.with(Option::is_some) {
            app.online.ask_who();
        }
    });
    let row = move |game: MyGame| {
        let other = game.seats[game.seat.other().index()].clone().unwrap_or_else(|| "…".into());
        let (room, seat, result) = (game.room.clone(), game.seat, game.result);
        let mine = game.turn.contains(&seat);
        let state = move || match result.map(|result| result.winner) {
            Some(Some(winner)) if winner == seat => app.words().you_won,
            Some(Some(_)) => app.words().you_lost,
            Some(None) => app.words().draw,
            None if mine => app.words().your_turn,
            None => "",
        };
        let earlier = (1..game.game).map(|number| earlier_game(app, &game.room, number));
        let earlier = (game.game > 1).then(|| {
            view! { <p class="earlier quiet">{app.word(|w| w.earlier_games)}" "{earlier.collect_view()}</p> }
        });
        let kind = game.settings.game.clone();
        let name = move || fill(app.words().colon, &[&game_name(app, &kind), &other]);
        view! {
            <li>
                <a class="button" href=Route::Room(room).address()>
                    <strong>{name}</strong>" "<span class="quiet">{state}</span>
                </a>
                {earlier}
            </li>
        }
    };
    let games = move || app.online.me.get().map(|me| me.games).unwrap_or_default();
    view! {
        <Show when=move || !games().is_empty()>
            <section class="lobby mine">
                <h2>{app.word(|w| w.my_games)}</h2>
                <ul>{move || games().into_iter().take(8).map(row).collect_view()}</ul>
            </section>
        </Show>
    }
}
