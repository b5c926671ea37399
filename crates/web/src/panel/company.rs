//! The other player online: whether they are away, and what they ask for.

use crate::app::app;
use crate::panel::button::plain_button;
use duskboard_client::Session;
use duskboard_client::words::fill;
use duskboard_protocol::Order;
use duskboard_rules::Seat;
use leptos::prelude::*;

#[component]
pub(crate) fn Company(
    /// The time of this screen.
    now: RwSignal<u64>,
) -> impl IntoView {
    let app = app();
    let play = app.play;
    let away = Memo::new(move |_| {
        let now = now.get();
        play.ask(|session| {
            let picture = session.picture().filter(|picture| picture.result.is_none())?;
            let gone = |seat: &Seat| {
                session.viewer().seat() != Some(*seat) && session.grace(*seat, now).is_some()
            };
            let seat = Seat::BOTH.into_iter().find(gone)?;
            let name = picture.players[seat.index()].as_ref()?.name.clone();
            let left = session.grace(seat, now)? / 1000;
            let limited = picture.players[seat.index()].as_ref()?.gone_until != Some(0);
            Some(match limited {
                true if session.people().is_empty() => {
                    fill(app.words().player_away, &[&name, &left.to_string()])
                }
                true => fill(app.words().opponent_away, &[&name, &left.to_string()]),
                false => fill(app.words().opponent_away_free, &[&name]),
            })
        })
    });
    let may_wait = move || {
        let me = play.me();
        me.is_some_and(|seat| {
            let other = move |session: &Session| {
                let picture = session.picture().filter(|picture| picture.result.is_none())?;
                picture.players[seat.other().index()].as_ref()?.gone_until
            };
            play.ask(other).is_some_and(|until| until > 0)
        })
    };
    // A visitor who finds no free seat is told so.
    let full = move || {
        play.watching()
            && app.online.info.with(|info| info.as_ref().is_some_and(|i| i.result.is_none()))
    };
    view! {
        <Show when=move || away.get().is_some()><p class="away" role="status">{move || away.get()}</p></Show>
        <Show when=may_wait>
            {plain_button(|w| w.wait_longer, move || play.order(app, Order::WaitLonger))}
        </Show>
        <Show when=move || play.watching()>
            <p class="quiet">{move || if full() { app.words().room_is_full } else { app.words().watching }}</p>
        </Show>
        <Takeback/>
    }
}

#[component]
fn Takeback() -> impl IntoView {
    let app = app();
    let play = app.play;
    let by = move || play.ask(|session| session.picture()?.offers.takeback);
    let theirs = move || {
        let me = play.me();
        me.is_some() && by().is_some() && by() != me
    };
    let text = move || Some(fill(app.words().takeback_asked, &[play.side(app, by()?)?]));
    view! {
        <Show when=move || by().is_some()>
            <p class="offer" role="status">
                {text}
                <Show when=theirs>
                    {plain_button(|w| w.grant, move || play.order(app, Order::GrantTakeback))}
                    {plain_button(|w| w.decline, move || play.order(app, Order::RefuseTakeback))}
                </Show>
            </p>
        </Show>
    }
}
