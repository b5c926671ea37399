//! News that wait for an answer: offers, and another player who is away. They lie over the list of
//! moves, so that nothing moves when they come.

use crate::app::app;
use crate::lean::Show;
use crate::panel::button::plain_button;
use duskboard_client::Session;
use duskboard_client::words::fill;
use duskboard_protocol::Order;
use duskboard_rules::Seat;
use leptos::prelude::*;

#[component]
pub(crate) fn News(
    /// The time of this screen.
    now: RwSignal<u64>,
) -> impl IntoView {
    let play = app().play;
    view! {
        <div class="news">
            <Show when=move || play.remote.get()><Away now/></Show>
            <Takeback/>
            <DrawOffer/>
        </div>
    }
}

/// The other player is away, and for how long that may be.
#[component]
fn Away(now: RwSignal<u64>) -> impl IntoView {
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
            let player = picture.players[seat.index()].as_ref()?;
            let left = (session.grace(seat, now)? / 1000).to_string();
            Some(match player.gone_until != Some(0) {
                true if session.people().is_empty() => {
                    fill(app.words().player_away, &[&player.name, &left])
                }
                true => fill(app.words().opponent_away, &[&player.name, &left]),
                false => fill(app.words().opponent_away_free, &[&player.name]),
            })
        })
    });
    let may_wait = move || {
        play.me().is_some_and(|seat| {
            let other = move |session: &Session| {
                let picture = session.picture().filter(|picture| picture.result.is_none())?;
                picture.players[seat.other().index()].as_ref()?.gone_until
            };
            play.ask(other).is_some_and(|until| until > 0)
        })
    };
    view! {
        <Show when=move || away.get().is_some()>
            <p class="piece-of-news away" role="status">
                <span>{move || away.get()}</span>
                <Show when=may_wait>
                    {plain_button(|w| w.wait_longer, move || play.order(app, Order::WaitLonger))}
                </Show>
            </p>
        </Show>
    }
}

/// One's own wish is shown, the other's has to be answered; spectators only read.
#[component]
fn Takeback() -> impl IntoView {
    let app = app();
    let play = app.play;
    let by = move || play.ask(|session| session.picture()?.offers.takeback);
    let theirs = move || play.me().is_some() && by() != play.me();
    let text = move || Some(fill(app.words().takeback_asked, &[play.side(app, by()?)?]));
    view! {
        <Show when=move || by().is_some()>
            <p class="piece-of-news offer" role="status">
                <span>{text}</span>
                <Show when=theirs>
                    {plain_button(|w| w.grant, move || play.order(app, Order::GrantTakeback))}
                    {plain_button(|w| w.decline, move || play.order(app, Order::RefuseTakeback))}
                </Show>
            </p>
        </Show>
    }
}

#[component]
fn DrawOffer() -> impl IntoView {
    let app = app();
    let play = app.play;
    let by = move || play.ask(|session| session.picture()?.offers.draw);
    let mine = move || play.me() == by();
    let theirs = move || !mine() && !play.watching();
    let text = move || Some(fill(app.words().draw_offered, &[play.side(app, by()?)?]));
    view! {
        <Show when=move || by().is_some()>
            <p class="piece-of-news offer" role="status">
                <span>{text}</span>
                <Show when=mine>
                    {plain_button(|w| w.withdraw, move || play.order(app, Order::WithdrawDraw))}
                </Show>
                <Show when=theirs>
                    {plain_button(|w| w.accept, move || play.order(app, Order::AcceptDraw))}
                    {plain_button(|w| w.decline, move || play.order(app, Order::DeclineDraw))}
                </Show>
            </p>
        </Show>
    }
}
