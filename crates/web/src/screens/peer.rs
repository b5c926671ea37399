//! A room of two devices that are joined directly: open it, come into it, play.

use crate::app::{App, app};
use crate::browser;
use crate::peer::link_to;
use crate::screens::join::join_field;
use crate::screens::share::{QrPicture, Share};
use crate::screens::{GameScreen, NameField};
use duskboard_client::words::{Words, fill};
use duskboard_protocol::peer::{LineState, LineTrouble};
use duskboard_protocol::{KeptRoom, Part};
use leptos::prelude::*;

/// The part of the home screen for a friend's device: open a room, come into one, go back to one.
#[component]
pub(crate) fn PeerPanel() -> impl IntoView {
    let app = app();
    app.peer.prepare(app);
    let hides = move || app.setup.with(|setup| setup.settings().rules().is_ok_and(|r| r.hides()));
    view! {
        <NameField/>
        <Plan/>
        <Show when=hides><p class="quiet">{move || app.words().peer_truth}</p></Show>
        <div class="go">
            <button class="main" type="submit">{move || app.words().create_room}</button>
        </div>
        <JoinBy/>
        <KeptRooms/>
        <PeerTrouble/>
    }
}

/// Whom the two pages will speak with, said before they do.
#[component]
fn Plan() -> impl IntoView {
    let app = app();
    let text = move || {
        let words = app.words();
        app.peer.plan.get().map(|plan| {
            let broker = match &plan.broker {
                Some(broker) => fill(words.peer_broker, &[broker]),
                None => words.peer_no_broker.to_string(),
            };
            match plan.servers.is_empty() {
                true => broker,
                false => {
                    format!("{broker} {}", fill(words.peer_servers, &[&plan.servers.join(", ")]))
                }
            }
        })
    };
    view! { <p class="quiet plan">{text}</p> }
}

#[component]
fn JoinBy() -> impl IntoView {
    let app = app();
    view! {
        {join_field(|words| words.peer_join_by, move |text| app.peer.join_by(app, text))}
        <Scan/>
    }
}

/// Reads a code instead of a pasted text, where the browser can.
#[component]
fn Scan() -> impl IntoView {
    let app = app();
    let able = move || app.peer.plan.with(|plan| plan.as_ref().is_some_and(|plan| plan.scans));
    view! {
        <Show when=able>
            <button type="button" on:click=move |_| app.peer.scan(app)>{move || app.words().peer_scan}</button>
        </Show>
    }
}

/// The rooms that this device keeps.
#[component]
fn KeptRooms() -> impl IntoView {
    let app = app();
    let row = move |kept: KeptRoom| {
        let KeptRoom { room, part, game, .. } = kept;
        let name = room.clone();
        let about = move || match &game {
            Some(game) => crate::screens::online::game_name(app, game),
            None => String::new(),
        };
        view! {
            <li>
                <button type="button" on:click=move |_| app.peer.resume(app, &room, part)>
                    <strong>{name}</strong>" "<span class="quiet">{about}</span>
                </button>
            </li>
        }
    };
    let rooms = move || app.peer.kept.get().unwrap_or_default();
    view! {
        <Show when=move || !rooms().is_empty()>
            <section class="lobby">
                <h2>{move || app.words().peer_rooms}</h2>
                <ul>{move || rooms().into_iter().take(8).map(row).collect_view()}</ul>
            </section>
        </Show>
    }
}

/// The room itself.
#[component]
pub(crate) fn PeerScreen(room: String) -> impl IntoView {
    let app = app();
    app.peer.prepare(app);
    let name = room.clone();
    let here = Memo::new(move |_| {
        app.peer.room.with(|here| here.as_ref().is_some_and(|here| here.room == name))
    });
    if !here.get_untracked() {
        app.peer.trouble.set(None);
    }
    go_back(app, room.clone(), here);
    let begun = Memo::new(move |_| {
        app.play.is(|s| s.picture().is_some_and(|p| p.view.is_some() || p.result.is_some()))
    });
    let line = room.clone();
    view! {
        <PeerLine room=line/>
        {move || match (here.get(), begun.get()) {
            (true, true) => view! { <GameScreen/><Again/> }.into_any(),
            (true, false) if app.peer.hosts() => view! { <Invite room=room.clone()/> }.into_any(),
            (true, false) => view! { <Arriving/> }.into_any(),
            (false, _) if app.peer.trouble.with(Option::is_some) => ().into_any(),
            (false, _) if waits(app) => view! { <p class="waiting quiet" aria-busy="true">"…"</p> }.into_any(),
            (false, _) => view! { <Arrive room=room.clone()/> }.into_any(),
        }}
    }
}

/// Whether it is not known yet if this device keeps the room.
fn waits(app: App) -> bool {
    app.peer.asked.get() || app.peer.kept.with(Option::is_none)
}

/// A page that was loaded anew goes on with the room if this device keeps it.
fn go_back(app: App, room: String, here: Memo<bool>) {
    Effect::new(move || {
        let kept = app.peer.kept.get().unwrap_or_default();
        let kept = kept.into_iter().find(|kept| kept.room == room);
        if let Some(KeptRoom { part, .. }) = kept
            && !here.get_untracked()
        {
            app.peer.resume(app, &room, part);
        }
    });
}

/// The room's id and how the other page is reached.
#[component]
fn PeerLine(room: String) -> impl IntoView {
    let app = app();
    let joined = move || app.peer.state.get() == Some(LineState::Joined);
    let state = move || app.peer.state.get().map(|state| state_words(app.words(), state));
    view! {
        <p class="room-line" role="status">
            <span class="link-state" class:live=joined></span>
            <span>{move || fill(app.words().room, &[&room])}</span>
            <span class="quiet">{state}</span>
        </p>
        <PeerTrouble/>
    }
}

fn state_words(words: &Words, state: LineState) -> &'static str {
    match state {
        LineState::Calling => words.peer_calling,
        LineState::Waiting => words.peer_waiting,
        LineState::Joining => words.peer_joining,
        LineState::Joined => words.connected,
        LineState::Rejoining => words.reconnecting,
    }
}

/// Why the pages are not joined, and what can be done about it.
#[component]
fn PeerTrouble() -> impl IntoView {
    let app = app();
    let text = move || {
        let (trouble, why) = app.peer.trouble.get()?;
        let words = app.words();
        Some(match trouble {
            LineTrouble::BadConfig => fill(words.peer_bad_config, &[&why]),
            LineTrouble::NoBroker => words.peer_broker_gone.into(),
            LineTrouble::IdTaken => words.peer_id_taken.into(),
            LineTrouble::NoSuchId => words.peer_no_such_id.into(),
            LineTrouble::NoRoute => words.peer_no_route.into(),
            LineTrouble::BadText => words.peer_bad_text.into(),
            LineTrouble::Unable => fill(words.peer_unable, &[&why]),
        })
    };
    let seated = move || app.peer.room.with(Option::is_some);
    view! {
        <Show when=move || app.peer.trouble.with(Option::is_some)>
            <div class="away peer-trouble" role="alert">
                <p>{text}</p>
                <Show when=seated>
                    <button on:click=move |_| app.peer.retry(app)>{move || app.words().peer_retry}</button>
                    <ByText/>
                </Show>
            </div>
        </Show>
    }
}

/// The way without a broker: the host makes an invitation; a guest is told to ask for one.
#[component]
fn ByText() -> impl IntoView {
    let app = app();
    view! {
        {move || match app.peer.hosts() {
            true => view! {
                <button on:click=move |_| app.peer.invite(app)>{move || app.words().peer_by_text}</button>
            }.into_any(),
            false => view! {
                <span class="quiet">{move || app.words().peer_ask_invitation}</span><Scan/>
            }.into_any(),
        }}
    }
}

/// The host waits: the id, the link, the code; or an invitation and the reply to it.
#[component]
fn Invite(room: String) -> impl IntoView {
    let app = app();
    let link = link_to(&room, None);
    let brokered =
        move || app.peer.plan.with(|plan| plan.as_ref().is_some_and(|p| p.broker.is_some()));
    let by_link = move || brokered() && app.peer.message.with(Option::is_none);
    view! {
        <section class="page invite">
            <h1>{move || app.words().invite}</h1>
            <p class="quiet">{move || app.words().peer_you_host}</p>
            <Show when=by_link>
                <p>{move || app.words().peer_invite_line}</p>
                <Share text=link.clone()/>
                <p class="peer-id"><span class="quiet">{move || app.words().peer_id}</span>" "<code>{room.clone()}</code></p>
                <button on:click=move |_| app.peer.invite(app)>{move || app.words().peer_by_text}</button>
            </Show>
            <ToFriend/>
            <Show when=move || app.peer.message.with(Option::is_some)><Conclude/></Show>
            <QrPicture/>
        </section>
    }
}

/// What has to be sent to the friend by other means.
#[component]
fn ToFriend() -> impl IntoView {
    let app = app();
    let line = move || match app.peer.hosts() {
        true => app.words().peer_invitation,
        false => app.words().peer_reply,
    };
    view! {
        {move || app.peer.message.get().map(|text| view! { <p>{line}</p><Share text/> })}
    }
}

/// Where the host puts the friend's reply.
#[component]
fn Conclude() -> impl IntoView {
    let app = app();
    let text = RwSignal::new(String::new());
    view! {
        <form class="join" on:submit=move |event| {
            event.prevent_default();
            app.peer.conclude(app, &text.get_untracked());
        }>
            <label class="field">
                <span>{move || app.words().peer_paste_reply}</span>
                <input
                    type="text"
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                />
            </label>
            <button class="main" type="submit">{move || app.words().peer_connect}</button>
            <Scan/>
        </form>
    }
}

/// A guest before anything is asked of anybody.
#[component]
fn Arrive(room: String) -> impl IntoView {
    let app = app();
    let join = move |_| {
        let invitation = browser::fragment().split('/').nth(3).map(Into::into);
        app.peer.join(app, &room, invitation);
    };
    view! {
        <section class="page invite">
            <h1>{move || app.words().peer_arrive}</h1>
            <p>{move || app.words().peer_guest_line}</p>
            <Plan/>
            <p class="quiet">{move || app.words().peer_truth}</p>
            <NameField/>
            <button class="main" on:click=join>{move || app.words().join}</button>
        </section>
    }
}

/// A guest on the way: what to send back, if there is no broker.
#[component]
fn Arriving() -> impl IntoView {
    let app = app();
    view! {
        <section class="page invite" aria-busy="true">
            <h1>{move || app.words().peer_arriving}</h1>
            <ToFriend/>
            <Show when=move || app.peer.message.with(Option::is_some)><QrPicture/></Show>
        </section>
    }
}

/// Under the board when the pages have lost each other: a new invitation, and what a guest can save.
#[component]
fn Again() -> impl IntoView {
    let app = app();
    let lost = move || !matches!(app.peer.state.get(), Some(LineState::Joined));
    let guest =
        move || app.peer.room.with(|room| room.as_ref().is_some_and(|r| r.part == Part::Guest));
    view! {
        <Show when=lost>
            <section class="page again">
                <ToFriend/>
                <Show when=move || app.peer.message.with(Option::is_some) && app.peer.hosts()><Conclude/></Show>
                <Show when=move || app.peer.message.with(Option::is_some)><QrPicture/></Show>
                <ByText/>
                <Show when=guest>
                    <button on:click=move |_| app.peer.save_told(app)>{move || app.words().peer_save_told}</button>
                </Show>
            </section>
        </Show>
    }
}
