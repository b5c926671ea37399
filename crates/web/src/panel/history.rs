//! The moves so far, as the one who looks saw them.

use crate::app::app;
use duskboard_rules::Seat;
use leptos::html;
use leptos::prelude::*;

/// A cell of the list: after how many lines, and what is written.
type Cell = Option<(usize, String)>;

#[component]
pub(crate) fn History() -> impl IntoView {
    let app = app();
    let rows = Memo::new(move |_| {
        let lines: Vec<(Seat, String)> = app.play.replay.with(|replay| match replay {
            Some(replay) => {
                let moves = replay
                    .frames
                    .iter()
                    .filter_map(|frame| Some((frame.seat?, frame.text.clone())));
                moves.collect()
            }
            None => app
                .play
                .ask(|session| {
                    let history = &session.picture()?.history;
                    Some(history.iter().map(|line| (line.seat, line.text.clone())).collect())
                })
                .unwrap_or_default(),
        });
        pair(&lines)
    });
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
    let cell = move |cell: Cell| {
        let (after, text) = cell?;
        let here = move || at.get() == Some(after);
        let go = move |_| {
            if app.play.replay.with_untracked(Option::is_some) {
                app.play.replay.update(|replay| {
                    if let Some(replay) = replay {
                        replay.at = after;
                    }
                });
            } else {
                let length = app.play.history_length();
                app.play.drop_selection();
                app.play.back.set((after < length).then_some(after));
            }
        };
        // A placement that was not seen is written `A@?`.
        let unseen = text.trim_start_matches("A@") == "?";
        let label = move || unseen.then(|| app.words().unseen_move);
        Some(view! {
            <button class="move" class:here=here aria-label=label on:click=go>
                {match unseen {
                    true => view! {
                        <svg class="unseen" viewBox="0 0 100 100" aria-hidden="true"><use_ href="#eye-closed" width="100" height="100"/></svg>
                    }.into_any(),
                    false => text.into_any(),
                }}
            </button>
        })
    };
    view! {
        <section class="history">
            <h2>{move || app.words().moves}</h2>
            <ol node_ref=list tabindex="0" aria-label=move || app.words().moves>
                <For each=move || rows.get() key=Clone::clone let([first, second])>
                    <li>{cell(first)}{cell(second)}</li>
                </For>
            </ol>
            <div class="steps">
                {step(|w| w.first_moment, "«", -100_000)}
                {step(|w| w.previous, "‹", -1)}
                {step(|w| w.next, "›", 1)}
                {step(|w| w.last_moment, "»", 100_000)}
            </div>
        </section>
    }
}

fn step(
    text: fn(&duskboard_client::words::Words) -> &'static str,
    sign: &'static str,
    by: isize,
) -> impl IntoView {
    let app = app();
    view! {
        <button class="plain" aria-label=move || text(app.words()) on:click=move |_| app.play.look_back(by)>
            <span aria-hidden="true">{sign}</span>
        </button>
    }
}

/// Lines in rows of two, the first seat on the left.
fn pair(lines: &[(Seat, String)]) -> Vec<[Cell; 2]> {
    let mut rows: Vec<[Cell; 2]> = Vec::new();
    for (number, (seat, text)) in lines.iter().enumerate() {
        let cell = Some((number + 1, text.clone()));
        match (seat, rows.last_mut()) {
            (Seat::Second, Some([_, free @ None])) => *free = cell,
            (Seat::Second, _) => rows.push([None, cell]),
            (Seat::First, _) => rows.push([cell, None]),
        }
    }
    rows
}
