//! Calls somebody back to the page who looks elsewhere: a mark in the title, and a notification.

use crate::app::App;
use crate::browser;
use duskboard_client::Session;
use duskboard_client::words::fill;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Document, Notification, NotificationOptions, NotificationPermission};

/// Whether the browser can notify. Insecure pages and some phones cannot.
fn can_notify() -> bool {
    js_sys::Reflect::has(&browser::window(), &"Notification".into()).unwrap_or(false)
}

/// Asks to be allowed to notify. To be called when somebody sits down.
pub(super) fn ask_to_notify() {
    if can_notify() && Notification::permission() == NotificationPermission::Default {
        let _ = Notification::request_permission();
    }
}

fn hidden() -> bool {
    browser::window().document().is_some_and(|document| document.hidden())
}

/// Tells something to somebody who does not look.
pub(super) fn call(app: App, text: &str) {
    if !hidden() {
        return;
    }
    app.online.called.set(true);
    if can_notify() && Notification::permission() == NotificationPermission::Granted {
        let about = NotificationOptions::new();
        about.set_body(text);
        about.set_tag("duskboard");
        let _ = Notification::new_with_options("Duskboard", &about);
    }
}

/// What another player waits for, in words: a move, or an answer.
fn waited_for(app: App) -> Option<String> {
    let play = app.play;
    let me = play.me()?;
    let (words, side) = (app.words(), play.side(app, me.other())?);
    play.ask(|session: &Session| {
        let picture = session.picture()?;
        let asks = |by| by == Some(me.other());
        match session.to_act() {
            _ if picture.offers.rematch.contains(&me.other()) => {
                Some(fill(words.rematch_asked, &[side]))
            }
            _ if asks(picture.offers.draw) => Some(fill(words.draw_offered, &[side])),
            _ if asks(picture.offers.takeback) => Some(fill(words.takeback_asked, &[side])),
            Some(_) => Some(words.title_turn.to_string()),
            None => None,
        }
    })
}

/// A room, which game of it, and who has the other seat.
type Company = (String, u32, Option<String>);

fn company(app: App) -> Option<Company> {
    let other = app.play.me()?.other();
    app.play.ask(|session| {
        let picture = session.picture()?;
        let player = picture.players[other.index()].as_ref();
        Some((picture.room.clone(), picture.game, player.map(|player| player.name.clone())))
    })
}

/// Calls when somebody sits down where nobody was.
fn call_when_somebody_sits(app: App) {
    let company = Memo::new(move |_| app.play.remote.get().then(|| company(app)).flatten());
    Effect::new(move |before: Option<Option<Company>>| {
        let now = company.get();
        if let (Some(Some((room, game, None))), Some((same, again, Some(name)))) = (before, &now)
            && (&room, &game) == (same, again)
        {
            call(app, &fill(app.words().sat_down, &[name]));
        }
        now
    });
}

/// Watches a game on a server, and whether somebody looks at it.
pub(super) fn watch(app: App) {
    let waited = Memo::new(move |_| app.play.remote.get().then(|| waited_for(app)).flatten());
    Effect::new(move || {
        if let Some(text) = waited.get() {
            call(app, &text);
        }
    });
    call_when_somebody_sits(app);
    let looked = Closure::<dyn Fn()>::new(move || {
        if !hidden() {
            app.online.called.set(false);
        }
    });
    let document: Option<Document> = browser::window().document();
    if let Some(document) = document {
        let listener = looked.as_ref().unchecked_ref();
        let _ = document.add_event_listener_with_callback("visibilitychange", listener);
    }
    looked.forget();
}
