//! The list of moves, as the viewer saw them.

use crate::app::app;
use crate::play::Play;
use duskboard_client::words::Words;
use duskboard_rules::Seat;
use leptos::html;
use leptos::prelude::*;

/// A cell of the list: the number of the action and how it is written.
type Cell = Option<(usize, String)>;

#[component]
pub(crate) fn History() -> impl IntoView {
    let app = app();
    let rows = Memo::new(move |_| pair(lines(app.play)));
    let at = Memo::new(move |_| {
        let replayed = app.play.replay.with(|replay| replay.as_ref().map(|replay| replay.at));
        replayed.or(app.play.back.get())
    });
    let list = NodeRef::<html::Ol>::new();
    Effect::new(move || {
        rows.track();
        if at.get().is_none()
            && let Some(list) = list.get()
        {
            // When the page is laid out anyway.
            request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let cell = move |cell: Cell| cell.map(|(after, text)| view! { <Move after text at/> });
    view! {
        <section class="history">
            <h2>{move || app.words().moves}</h2>
            <ol node_ref=list tabindex="0" aria-label=move || app.words().moves>
                <For each=move || rows.get() key=Clone::clone let([first, second])>
                    <li>{cell(first)}{cell(second)}</li>
                </For>
            </ol>
            <div class="steps">
                {arrow(|w| w.first_position, "«", -100_000)}
                {arrow(|w| w.previous, "‹", -1)}
                {arrow(|w| w.next, "›", 1)}
                {arrow(|w| w.last_position, "»", 100_000)}
            </div>
        </section>
    }
}

/// Who acted and how it is written: in the replay, if there is one, or so far.
fn lines(play: Play) -> Vec<(Seat, String)> {
    let replayed = play.replay.with(|replay| {
        let moments = &replay.as_ref()?.moments;
        Some(
            moments.iter().filter_map(|moment| Some((moment.seat?, moment.text.clone()))).collect(),
        )
    });
    let so_far = || {
        play.ask(|session| {
            let history = &session.picture()?.history;
            Some(history.iter().map(|line| (line.seat, line.text.clone())).collect())
        })
    };
    replayed.or_else(so_far).unwrap_or_default()
}

/// An action in the list; a click shows the position after it.
#[component]
fn Move(after: usize, text: String, at: Memo<Option<usize>>) -> impl IntoView {
    let app = app();
    // A placement that was not seen is written `A@?`.
    let unseen = text.trim_start_matches("A@") == "?";
    let label = move || unseen.then(|| app.words().unseen_move);
    let shown = match unseen {
        true => view! {
            <svg class="unseen" viewBox="0 0 100 100" aria-hidden="true"><use_ href="#eye-closed" width="100" height="100"/></svg>
        }
        .into_any(),
        false => text.into_any(),
    };
    view! {
        <button
            class="move"
            class:here=move || at.get() == Some(after)
            aria-label=label
            on:click=move |_| app.play.look_at(after)
        >
            {shown}
        </button>
    }
}

/// A button that goes some actions back or forward.
fn arrow(text: fn(&Words) -> &'static str, sign: &'static str, by: isize) -> impl IntoView {
    let app = app();
    view! {
        <button class="plain" aria-label=move || text(app.words()) on:click=move |_| app.play.look_back(by)>
            <span aria-hidden="true">{sign}</span>
        </button>
    }
}

/// Actions in rows of two, the first seat on the left.
fn pair(lines: Vec<(Seat, String)>) -> Vec<[Cell; 2]> {
    let mut rows: Vec<[Cell; 2]> = Vec::new();
    for (number, (seat, text)) in lines.into_iter().enumerate() {
        let cell = Some((number + 1, text));
        match (seat, rows.last_mut()) {
            (Seat::Second, Some([_, free @ None])) => *free = cell,
            (Seat::Second, _) => rows.push([None, cell]),
            (Seat::First, _) => rows.push([cell, None]),
        }
    }
    rows
}
