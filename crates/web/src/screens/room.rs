//! A room on the server: invite, sit down, play.

use crate::app::{App, Route, app};
use crate::browser;
use crate::lean::Show;
use crate::online::Connection;
use crate::panel::icon;
use crate::screens::home::GamePicture;
use crate::screens::online::{clock_name, game_name};
use crate::screens::share::{QrPicture, Share, copy};
use crate::screens::{GameScreen, NameField};
use duskboard_client::words::{Words, fill};
use duskboard_client::{Card, Session};
use duskboard_protocol::http::RoomInfo;
use duskboard_protocol::{Code, Order};
use duskboard_rules::{Rules, Seat};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;

#[component]
pub(crate) fn RoomScreen(room: String) -> impl IntoView {
    let app = app();
    let name = room.clone();
    let here = app.play.on_server() && untrack(|| app.play.is(|session| session.room() == name));
    if !here {
        app.online.enter(app, &room, key_in_address());
    }
    let state = Memo::new(move |_| State::now(app));
    // Whoever reads with the ears begins with the heading of what is shown now.
    Effect::new(move |before: Option<State>| {
        let state = state.get();
        if before.is_some_and(|before| before != state) {
            browser::focus_soon("main h1");
        }
        state
    });
    view! {
        <RoomLine room=room.clone()/>
        <Show when=move || app.online.lost.get().is_some()><Lost/></Show>
        {move || match state.get() {
            State::Trouble => view! { <NoRoom/> }.into_any(),
            State::Loading => view! { <Loading/> }.into_any(),
            State::Begun => view! { <GameScreen/> }.into_any(),
            State::Free => view! { <SitDown room=room.clone()/> }.into_any(),
            State::Waiting => view! { <Invite room=room.clone()/> }.into_any(),
        }}
    }
}

/// How far one is in a room.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The room has not answered yet.
    Loading,
    /// There is no way in.
    Trouble,
    /// A seat is free, and this page has none.
    Free,
    /// The other seat is free.
    Waiting,
    /// The game has begun.
    Begun,
}

impl State {
    fn now(app: App) -> State {
        let begun = |session: &Session| {
            session.picture().is_some_and(|p| p.view.is_some() || p.result.is_some())
        };
        match () {
            () if app.online.trouble.with(Option::is_some) => State::Trouble,
            () if !app.play.there() => State::Loading,
            // Whoever is sitting down does not watch the game begin: it is their own in a moment.
            () if app.play.is(begun) && app.online.sitting.get() => State::Loading,
            () if app.play.is(begun) => State::Begun,
            () if app.play.watching() => State::Free,
            () => State::Waiting,
        }
    }
}

#[component]
fn Loading() -> impl IntoView {
    let app = app();
    view! {
        <section class="page" aria-busy="true">
            <h1 class="loading">{app.word(|w| w.loading_room)}</h1>
        </section>
    }
}

/// The connection is lost: how long one may be away, and a way to come back sooner.
#[component]
fn Lost() -> impl IntoView {
    let app = app();
    let now = RwSignal::new(browser::now());
    let ticking =
        set_interval_with_handle(move || now.set(browser::now()), Duration::from_millis(500));
    on_cleanup(move || {
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
    let left = move || {
        let gone = now.get().saturating_sub(app.online.lost.get()?);
        let grace = app.play.ask(|session| {
            let picture = session.picture().filter(|p| p.result.is_none() && p.view.is_some())?;
            picture.settings.grace_ms.filter(|_| session.viewer().seat().is_some())
        })?;
        Some(grace.saturating_sub(gone) / 1000)
    };
    let text = move || match left() {
        Some(left) => fill(app.words().connection_lost, &[&left.to_string()]),
        None => app.words().reconnecting.to_string(),
    };
    view! {
        <div class="cut-off" role="alert">
            <span>{text}</span>
            <button on:click=move |_| app.online.retry()>{app.word(|w| w.retry)}</button>
        </div>
    }
}

/// The key of a seat, if the address has one. It is removed from the address at once.
fn key_in_address() -> Option<duskboard_protocol::Bytes32> {
    let fragment = browser::fragment();
    let key = fragment.split('/').nth(3)?.parse().ok()?;
    let room = fragment.split('/').nth(2).unwrap_or_default();
    browser::set_address(&format!("#/r/{room}"));
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
            <span class="quiet state">{state}</span>
            <span class="quiet">{watchers}</span>
            <Show when=seated>
                <button class="plain" title=app.word(|w| w.seat_link) on:click=move |_| copy_seat_link(app)>
                    {icon("#i-link")}<span>{app.word(|w| w.seat_link)}</span>
                </button>
            </Show>
        </p>
    }
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
            false => fill(app.words().refused, &[app.words().problem(&problem)]),
        })
    };
    view! {
        <section class="page">
            <h1>{text}</h1>
            <a class="button" href="#/">{app.word(|w| w.new_game)}</a>
        </section>
    }
}

/// The address of a room.
fn link_to(room: &str) -> String {
    format!("{}#/r/{room}", browser::address())
}

/// The address of a room in the local network, where the page has one that only this computer knows.
fn network_link(app: App, room: &str) -> Option<String> {
    let network = app.online.server.with_untracked(|server| server.as_ref()?.network.clone())?;
    let here = link_to(room);
    let (_, path) = here.split_once("://")?.1.split_once('/')?;
    browser::is_only_here().then(|| format!("http://{network}/{path}"))
}

#[component]
fn Invite(room: String) -> impl IntoView {
    let app = app();
    let network = network_link(app, &room);
    let link = network.clone().unwrap_or_else(|| link_to(&room));
    let note = match (&network, browser::is_only_here()) {
        (Some(_), _) => Some(app.word(|w| w.network_link)),
        (None, true) => Some(app.word(|w| w.only_here)),
        (None, false) => None,
    };
    app.peer.draw(app, link.clone());
    let cancel = move |_| {
        app.play.order(app, Order::Abort);
        app.go(Route::Home);
    };
    view! {
        <section class="page invite">
            <h1>{app.word(|w| w.invite)}</h1>
            <p>{app.word(|w| w.invite_line)}</p>
            <Share text=link/>
            {note.map(|note| view! { <p class="only-here" role="note">{note}</p> })}
            <QrPicture/>
            <p class="quiet" role="status">{app.word(|w| w.waiting_opponent)}</p>
            <GameWords seat=Signal::derive(move || app.play.me())/>
            <button on:click=cancel>{app.word(|w| w.cancel)}</button>
        </section>
    }
}

/// The game of this room with its options, to be read before sitting down.
#[component]
fn GameWords(
    /// The seat one has or can have.
    seat: Signal<Option<Seat>>,
) -> impl IntoView {
    let app = app();
    let words = move || {
        let info = app.online.info.get()?;
        let words = app.words();
        let rules = info.settings.game.rules().ok()?;
        // What is as everybody knows it need not be said.
        let usual = Card::of(rules).rules().settings();
        let unusual = rules.settings().into_iter().filter(|setting| !usual.contains(setting));
        let options = unusual.map(|setting| {
            let (name, _) = words.switch(setting.switch);
            let value = setting.chosen().map(|value| words.value(value)).unwrap_or_default();
            view! { <li>{fill(words.colon, &[name, &value])}</li> }
        });
        let (game, clock) = (&info.settings.game, info.settings.clock);
        let head = fill(words.comma, &[&game_name(app, game), &clock_name(words, clock)]);
        Some(view! {
            <p><strong>{head}</strong></p>
            <p class="your-side">{seat.get().map(|seat| your_side(words, rules, seat))}</p>
            <ul class="agreed">{options.collect_view()}</ul>
        })
    };
    view! { <div class="agreement">{words}</div> }
}

/// Which pieces one has or will have. In Banqi the first lid decides.
fn your_side(words: &Words, rules: Rules, seat: Seat) -> String {
    let side = match (rules, seat) {
        (Rules::Banqi(_), Seat::First) => words.flips_first,
        (Rules::Banqi(_), Seat::Second) => words.flips_second,
        (Rules::Special(_) | Rules::Archess(_) | Rules::Slug(_) | Rules::Fog, seat) => {
            words.side(rules, seat)
        }
    };
    fill(words.you_are, &[side])
}

#[component]
fn SitDown(room: String) -> impl IntoView {
    let app = app();
    let host = move || {
        let name = |info: &RoomInfo| info.seats.iter().flatten().next().cloned();
        let name = app.online.info.with(|info| info.as_ref().and_then(name))?;
        Some(fill(app.words().invites_you, &[&name]))
    };
    let free = move || {
        let empty = |info: &RoomInfo| {
            Seat::BOTH.into_iter().find(|seat| info.seats[seat.index()].is_none())
        };
        app.online.info.with(|info| info.as_ref().and_then(empty))
    };
    view! {
        <section class="page invite seat">
            <h1>{app.word(|w| w.seat_free)}</h1>
            <p>{host}</p>
            <Pitch/>
            <GameWords seat=Signal::derive(free)/>
            <NameField/>
            <button class="main" on:click=move |_| sit(app, &room)>{app.word(|w| w.sit_down)}</button>
        </section>
    }
}

/// What the game of this room is about, for a guest who may never have heard of it.
#[component]
fn Pitch() -> impl IntoView {
    let app = app();
    let card = move || {
        let info = app.online.info.get()?;
        info.settings.game.rules().ok().map(Card::of)
    };
    move || {
        let card = card()?;
        Some(view! {
            <div class="card pitch">
                <GamePicture card/>
                <p class="about">
                    {card.text(app.language()).card}" "
                    <a href=Route::Rules(Some(card)).address() target="_blank">{app.word(|w| w.learn)}</a>
                </p>
            </div>
        })
    }
}

fn sit(app: App, room: &str) {
    spawn_local(app.online.sit(app, room.to_string(), None));
}
