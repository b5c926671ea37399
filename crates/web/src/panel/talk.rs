//! The chat of a room.

use crate::app::{App, app};
use crate::lean::Show;
use crate::online::Said;
use duskboard_protocol::{MAX_CHAT, ToServer, Voice};
use leptos::prelude::*;

#[component]
pub(crate) fn Talk() -> impl IntoView {
    let app = app();
    let text = RwSignal::new(String::new());
    let send = move || {
        let line = text.get_untracked().trim().to_string();
        if !line.is_empty() {
            match app.play.say(&ToServer::Chat { text: line }) {
                true => text.set(String::new()),
                false => app.online.unsent.set(true),
            }
        }
    };
    let viewer = move || app.play.ask(|session| Some(session.viewer()));
    let mine = move |voice: Voice| viewer().is_some_and(|viewer| Voice::from(viewer) == voice);
    // Spectators of a game with hidden information may speak when it is over.
    let may_speak = move || {
        let play = app.play;
        !play.watching() || play.over() || !play.rules().is_some_and(|rules| rules.hides())
    };
    let line = move |said: Said| {
        let Said { voice, name, text, .. } = said;
        let who = move || name.clone().unwrap_or_else(|| app.words().spectator.into());
        view! {
            <li>
                <strong>{who}</strong>" "{text}
                <Show when=move || !mine(voice)>
                    <button class="plain" on:click=move |_| mute(app, voice)>
                        {move || if muted(app, voice) { app.words().unmute } else { app.words().mute }}
                    </button>
                </Show>
            </li>
        }
    };
    view! {
        <section class="talk">
            <h2>{app.word(|w| w.talk)}</h2>
            <ol tabindex="0" aria-label=app.word(|w| w.talk) aria-live="polite">
                {move || app.online.talk.get().into_iter().map(line).collect_view()}
            </ol>
            <Show when=move || !may_speak()><p class="quiet">{app.word(|w| w.talk_off)}</p></Show>
            <form hidden=move || !may_speak() on:submit=move |event| {
                event.prevent_default();
                send();
            }>
                <input
                    type="text"
                    maxlength=MAX_CHAT
                    aria-label=app.word(|w| w.talk_say)
                    placeholder=app.word(|w| w.talk_say)
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                />
                <button type="submit">{app.word(|w| w.talk_send)}</button>
            </form>
        </section>
    }
}

fn muted(app: App, voice: Voice) -> bool {
    app.online.muted.with(|muted| muted.contains(&voice))
}

fn mute(app: App, who: Voice) {
    let on = !untrack(|| muted(app, who));
    app.play.say(&ToServer::Mute { who, on });
    app.online.muted.update(|muted| match on {
        true => muted.push(who),
        false => muted.retain(|voice| *voice != who),
    });
    if let Some((room, _)) = app.play.room_and_key() {
        app.online.keep_muted(&room);
    }
}
