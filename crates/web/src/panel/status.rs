//! The state of the game: whose turn it is, check, the result, offers.

use crate::app::app;
use crate::panel::button::plain_button;
use duskboard_client::Session;
use duskboard_client::words::fill;
use duskboard_protocol::Told;
use leptos::prelude::*;

#[component]
pub(crate) fn Status() -> impl IntoView {
    let app = app();
    let text = move || {
        let words = app.words();
        app.play.ask(|session| {
            let (picture, rules) = (session.picture()?, session.rules()?);
            if let Some(result) = picture.result {
                return Some(words.result(rules, result));
            }
            let seat = *picture.turn.first()?;
            let placing = picture
                .view
                .as_deref()?
                .split(' ')
                .nth(6)
                .is_some_and(|field| field.contains(['A', 'a']));
            let mine = session.to_act().is_some();
            let mut text = match (placing, mine, session.shared()) {
                (true, true, _) => words.place_assassin.to_string(),
                (true, false, _) => fill(words.other_places, &[words.side(rules, seat)]),
                (false, true, false) => words.your_turn.to_string(),
                _ => fill(words.turn_of, &[words.side(rules, seat)]),
            };
            let check = picture.history.last().is_some_and(|line| {
                line.told.iter().any(|told| matches!(told, Told::Check { .. }))
            });
            if check {
                text += ", ";
                text += words.check;
            }
            Some(text)
        })
    };
    let draw = move || app.play.ask(|session| session.picture()?.offers.draw);
    let premove = move || {
        let premove = app.play.ask(Session::premove)?;
        Some(fill(app.words().premove_set, &[&premove.to_string()]))
    };
    view! {
        <section class="status" class:over=move || app.play.over() role="status">
            <strong>{text}</strong>
            <Show when=move || app.play.thinking.get()>
                <span class="thinking">
                    {move || app.words().thinking}
                    {plain_button(|w| w.move_now, move || app.play.hurry())}
                </span>
            </Show>
            <Show when=move || app.play.back.get().is_some()>
                <span class="looking">
                    {move || app.words().looking_back}
                    {plain_button(|w| w.to_now, move || app.play.back.set(None))}
                </span>
            </Show>
            <Show when=move || draw().is_some()><DrawOffer/></Show>
            <span class="quiet">{premove}</span>
            <Hints/>
        </section>
    }
}

#[component]
fn DrawOffer() -> impl IntoView {
    use duskboard_protocol::Order;
    let app = app();
    let by = move || app.play.ask(|session| session.picture()?.offers.draw);
    let mine = move || app.play.me() == by();
    let text =
        move || Some(fill(app.words().draw_offered, &[app.words().side(app.play.rules()?, by()?)]));
    view! {
        <span class="offer">
            {text}
            {move || match mine() {
                true => view! {
                    {plain_button(|w| w.withdraw, move || app.play.order(app, Order::WithdrawDraw))}
                }.into_any(),
                false => view! {
                    {plain_button(|w| w.accept, move || app.play.order(app, Order::AcceptDraw))}
                    {plain_button(|w| w.decline, move || app.play.order(app, Order::DeclineDraw))}
                }.into_any(),
            }}
        </span>
    }
}

#[component]
fn Hints() -> impl IntoView {
    let app = app();
    let worth = |points: i32| match points {
        10_000.. => "+∞".to_string(),
        ..=-10_000 => "−∞".to_string(),
        _ => format!("{:+.1}", f64::from(points) / 100.0),
    };
    view! {
        <Show when=move || !app.play.hints.with(Vec::is_empty)>
            <ol class="hints" aria-label=move || app.words().hint>
                {move || app.play.hints.get().into_iter().take(3).map(|hint| view! {
                    <li><strong>{hint.text}</strong>" "<span class="quiet">{worth(hint.points)}</span></li>
                }).collect_view()}
            </ol>
        </Show>
    }
}
