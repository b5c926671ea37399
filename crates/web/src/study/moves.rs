//! The moves with their variations, and what can be done with the one that is shown.

use super::Study;
use crate::app::{App, app};
use crate::lean::Show;
use crate::panel::{icon, keep_in_sight, step_by_key, written};
use duskboard_client::words::study::StudyWords;
use duskboard_rules::Seat;
use duskboard_study::{Move, NodeId, Tree, listing};
use leptos::html;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

#[component]
pub(super) fn Moves(study: Study) -> impl IntoView {
    let app = app();
    let list = NodeRef::<html::Div>::new();
    let here = Memo::new(move |_| study.book.with(|book| book.at()));
    Effect::new(move || {
        study.book.track();
        if let Some(list) = list.get() {
            request_animation_frame(move || keep_in_sight(&list));
        }
    });
    let moves = move || {
        let listed = study.book.with(|book| listing(book.tree(), Tree::START));
        line(app, study, here, listed, false)
    };
    let pressed = move |event: KeyboardEvent| {
        if let Some(by) = step_by_key(&event) {
            study.step(by);
        }
    };
    view! {
        <section class="history tree" on:keydown=pressed>
            <h2>{app.word(|w| w.moves)}</h2>
            <div class="moves" node_ref=list tabindex="0" role="group" aria-label=app.word(|w| w.moves)>{moves}</div>
            <Comment study/>
            <Changes study/>
        </section>
    }
}

/// A line and its variations.
fn line(app: App, study: Study, here: Memo<NodeId>, moves: Vec<Move>, aside: bool) -> AnyView {
    let mut numbered = true;
    let mut shown = Vec::new();
    for one in moves {
        let Move { node, seat, number, text, others } = one;
        let head = match seat {
            Some(Seat::First) => Some(format!("{number}.")),
            Some(Seat::Second) if numbered => Some(format!("{number}…")),
            Some(Seat::Second) | None => None,
        };
        let comment = study.book.with_untracked(|book| book.tree().comment(node).to_string());
        numbered = !others.is_empty() || !comment.is_empty();
        shown.push(move_button(app, study, here, node, seat, head, text));
        if !comment.is_empty() {
            shown.push(view! { <span class="comment">{comment}</span> }.into_any());
        }
        let others = others.into_iter().map(|other| line(app, study, here, other, true));
        shown.extend(others);
    }
    view! { <span class:variation=aside>{shown}</span> }.into_any()
}

fn move_button(
    app: App,
    study: Study,
    here: Memo<NodeId>,
    node: NodeId,
    seat: Option<Seat>,
    head: Option<String>,
    text: String,
) -> AnyView {
    let rules = untrack(|| study.rules());
    let text = if text.is_empty() { "…".to_string() } else { text };
    view! {
        <button
            class="move"
            class:here=move || here.get() == node
            aria-current=move || (here.get() == node).then_some("step")
            on:click=move |_| study.turn_page(|book| book.go(node))
        >
            {head.map(|head| view! { <span class="quiet">{head}</span> })}
            {written(app, Some(rules), seat.unwrap_or(Seat::First), text)}
        </button>
    }
    .into_any()
}

/// What somebody writes about the move that is shown.
#[component]
fn Comment(study: Study) -> impl IntoView {
    let at_start = Memo::new(move |_| study.book.with(|book| book.at() == Tree::START));
    let text =
        Memo::new(move |_| study.book.with(|book| book.tree().comment(book.at()).to_string()));
    view! {
        <Show when=move || !at_start.get()>
            <input
                class="comment-field"
                type="text"
                maxlength="2000"
                aria-label=study.word(|w| w.comment)
                placeholder=study.word(|w| w.comment_hint)
                prop:value=move || text.get()
                on:change=move |event| {
                    let text = event_target_value(&event);
                    study.book.update(|book| book.comment(&text));
                }
            />
        </Show>
    }
}

/// Steps, and changes of the tree.
#[component]
fn Changes(study: Study) -> impl IntoView {
    let app = app();
    let step = move |by: isize, sign, text: fn(&duskboard_client::words::Words) -> &'static str| {
        view! {
            <button class="plain" aria-label=app.word(text) on:click=move |_| study.step(by)>
                <span aria-hidden="true">{sign}</span>
            </button>
        }
    };
    let change = move |sign,
                       text: fn(&StudyWords) -> &'static str,
                       off: Memo<bool>,
                       act: fn(Study)| {
        view! {
            <button class="plain" title=study.word(text) aria-label=study.word(text) disabled=move || off.get() on:click=move |_| act(study)>
                {icon(sign)}
            </button>
        }
    };
    let main = Memo::new(move |_| !study.book.with(duskboard_study::Notebook::in_variation));
    let start = Memo::new(move |_| study.book.with(|book| book.at() == Tree::START));
    view! {
        <div class="steps six">
            {step(-100_000, "«", |w| w.first_position)}
            {step(-1, "‹", |w| w.previous)}
            {step(1, "›", |w| w.next)}
            {step(100_000, "»", |w| w.last_position)}
            {change("#i-up", |w| w.main_line, main, |study| study.turn_page(duskboard_study::Notebook::promote))}
            {change("#i-bin", |w| w.delete_here, start, |study| study.turn_page(duskboard_study::Notebook::delete))}
        </div>
    }
}
