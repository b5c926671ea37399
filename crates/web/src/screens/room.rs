//! A room on the server: invite, sit down, play.

use crate::app::{App, app};
use crate::browser;
use crate::online::Connection;
use crate::screens::online::{clock_name, game_name};
use crate::screens::peer::Code;
use crate::screens::{GameScreen, NameField};
use duskboard_client::Session;
use duskboard_client::words::fill;
use duskboard_protocol::Code;
use leptos::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

#[component]
pub(crate) fn RoomScreen(room: String) -> impl IntoView {
    let app = app();
    let name = room.clone();
    let here = app.play.on_server() && untrack(|| app.play.is(|session| session.room() == name));
    if !here {
        app.online.enter(app, &room, key_in_address());
    }
    let begun = Memo::new(move |_| {
        app.play.is(|s| s.picture().is_some_and(|p| p.view.is_some() || p.result.is_some()))
    });
    let watching = Memo::new(move |_| app.play.there() && app.play.watching());
    let trouble = move || app.online.trouble.get();
    view! {
        <RoomLine room=room.clone()/>
        {move || match (trouble(), begun.get(), watching.get()) {
            (Some(_), _, _) => view! { <NoRoom/> }.into_any(),
            (None, true, _) => view! { <GameScreen/> }.into_any(),
            (None, false, true) => view! { <SitDown room=room.clone()/> }.into_any(),
            (None, false, false) => view! { <Invite room=room.clone()/> }.into_any(),
        }}
    }
}

/// The key of a seat, if the address has one. It is removed from the address at once.
fn key_in_address() -> Option<duskboard_protocol::Bytes32> {
    let fragment = browser::fragment();
    let key = fragment.split('/').nth(3)?.parse().ok()?;
    let room = fragment.split('/').nth(2).unwrap_or_default();
    if let Ok(history) = browser::window().history() {
        let clean = format!("#/r/{room}");
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&clean));
    }
    Some(key)
}

/// The room and the state of the connection.
#[component]
fn RoomLine(room: String) -> impl IntoView {
    let app = app();
    let state = move || match app.online.connection.get() {
        Connection::Live => app.words().connected,
        Connection::Connecting if app.play.there() => app.words().reconnecting,
        Connection::Connecting | Connection::Off => app.words().connecting,
    };
    let live = move || app.online.connection.get() == Connection::Live;
    let seated = move || !app.play.watching() && app.play.ask(Session::key).is_some();
    let watchers = move || {
        let (_, count) = app.play.ask(Session::presence)?;
        (count > 0).then(|| fill(app.words().watchers, &[&count.to_string()]))
    };
    view! {
        <p class="room-line" role="status">
            <span class="link-state" class:live=live></span>
            <span>{move || fill(app.words().room, &[&room])}</span>
            <span class="quiet">{state}</span>
            <span class="quiet">{watchers}</span>
            <Show when=seated>
                <button class="plain" on:click=move |_| copy_seat_link(app)>{move || app.words().seat_link}</button>
            </Show>
        </p>
    }
}

/// Copies a text and says so.
pub(crate) fn copy(app: App, text: String) {
    spawn_local(async move {
        match browser::clipboard() {
            Some(clipboard) if JsFuture::from(clipboard.write_text(&text)).await.is_ok() => {
                app.say(app.words().copied);
            }
            // Insecure pages have no clipboard: show the text instead.
            _ => app.say(text),
        }
    });
}

/// Copies the link that plays this seat from another device.
fn copy_seat_link(app: App) {
    if let Some((room, Some(key))) = app.play.room_and_key() {
        copy(app, format!("{}/{key}", link_to(&room)));
    }
}

#[component]
fn NoRoom() -> impl IntoView {
    let app = app();
    let text = move || {
        app.online.trouble.get().map(|problem| match problem.code == Code::NoRoom {
            true => app.words().no_such_room.to_string(),
            false => fill(app.words().refused, &[&problem.text]),
        })
    };
    view! {
        <section class="page">
            <h1>{text}</h1>
            <a class="button" href="#/">{move || app.words().new_game}</a>
        </section>
    }
}

/// The address of a room.
fn link_to(room: &str) -> String {
    let here = browser::window().location().href().unwrap_or_default();
    let here = here.split(['#', '?']).next().unwrap_or_default();
    format!("{here}#/r/{room}")
}

#[component]
fn Invite(room: String) -> impl IntoView {
    let app = app();
    let link = link_to(&room);
    let shared = link.clone();
    app.peer.draw(app, link.clone());
    view! {
        <section class="page invite">
            <h1>{move || app.words().invite}</h1>
            <p>{move || app.words().invite_line}</p>
            <p class="share">
                <input readonly type="text" prop:value=link.clone() aria-label=move || app.words().invite/>
                <button class="main" on:click=move |_| copy(app, shared.clone())>{move || app.words().copy_link}</button>
            </p>
            <Code/>
            <p class="quiet" role="status">{move || app.words().waiting_opponent}</p>
            <GameWords/>
        </section>
    }
}

/// The game of this room with its options, to be read before sitting down.
#[component]
fn GameWords() -> impl IntoView {
    let app = app();
    let words = move || {
        let info = app.online.info.get()?;
        let words = app.words();
        let rules = info.settings.game.rules().ok()?;
        let options = rules.settings().into_iter().map(|setting| {
            let (name, _) = words.switch(setting.switch);
            let value = setting.chosen().map(|value| words.value(value)).unwrap_or_default();
            view! { <li>{format!("{name}: {value}")}</li> }
        });
        let head = format!(
            "{}, {}",
            game_name(app, &info.settings.game),
            clock_name(words, info.settings.clock)
        );
        Some(
            view! { <p><strong>{head}</strong></p><ul class="agreed">{options.collect_view()}</ul> },
        )
    };
    view! { <div class="agreement">{words}</div> }
}

#[component]
fn SitDown(room: String) -> impl IntoView {
    let app = app();
    let host = move || {
        app.online
            .info
            .with(|info| info.as_ref().and_then(|info| info.seats.iter().flatten().next().cloned()))
    };
    view! {
        <section class="page invite">
            <h1>{move || app.words().seat_free}</h1>
            <p>{host}</p>
            <GameWords/>
            <NameField/>
            <button class="main" on:click=move |_| sit(app, &room)>{move || app.words().sit_down}</button>
        </section>
    }
}

fn sit(app: App, room: &str) {
    spawn_local(app.online.sit(app, room.to_string(), None));
}
