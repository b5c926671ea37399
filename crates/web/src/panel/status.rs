//! The state of the game: whose turn it is, check, the result, offers.

use crate::app::app;
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
                    <button class="plain" on:click=move |_| app.play.hurry()>{move || app.words().move_now}</button>
                </span>
            </Show>
            <Show when=move || app.play.back.get().is_some()>
                <span class="looking">
                    {move || app.words().looking_back}
                    <button class="plain" on:click=move |_| app.play.back.set(None)>{move || app.words().to_now}</button>
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
                    <button class="plain" on:click=move |_| app.play.order(app, Order::WithdrawDraw)>{move || app.words().withdraw}</button>
                }.into_any(),
                false => view! {
                    <button class="plain" on:click=move |_| app.play.order(app, Order::AcceptDraw)>{move || app.words().accept}</button>
                    <button class="plain" on:click=move |_| app.play.order(app, Order::DeclineDraw)>{move || app.words().decline}</button>
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
