//! The list of moves, as the viewer saw them.

use crate::app::{App, app};
use crate::board::symbol;
use crate::panel::closed_eye;
use crate::play::Play;
use duskboard_client::words::Words;
use duskboard_rules::{Figure, Man, Rules, Seat};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

/// A cell of the list: the number of the action and how it is written.
type Cell = Option<(usize, String)>;

/// How a placement begins.
const PLACED: &str = "A@";

#[component]
pub(crate) fn History() -> impl IntoView {
    let app = app();
    let rows = Memo::new(move |_| pair(lines(app.play)));
    let at = Memo::new(move |_| app.play.shown());
    let list = NodeRef::<html::Ol>::new();
    Effect::new(move || {
        rows.track();
        at.track();
        // At the end there is more beside the list, and less room for it; so there is on a screen that was turned.
        let _ = (app.play.over(), app.play.ended.get(), app.tall.get());
        if let Some(list) = list.get() {
            // When the page is laid out anyway.
            request_animation_frame(move || keep_in_sight(&list));
        }
    });
    let cell =
        move |cell: Cell, seat| cell.map(|(after, text)| view! { <Move after text seat at/> });
    let row = move |row: [Cell; 2]| {
        let (setup, late) = (is_setup(&row), row[0].is_none());
        let [first, second] = row;
        view! {
            <li class:setup=setup class:late=late>
                {cell(first, Seat::First)}{cell(second, Seat::Second)}
            </li>
        }
    };
    let pressed = move |event: KeyboardEvent| {
        if let Some(by) = step_by_key(&event) {
            app.play.look_back(by);
        }
    };
    view! {
        <section class="history" on:keydown=pressed>
            <h2>{app.word(|w| w.moves)}</h2>
            <ol node_ref=list tabindex="0" aria-label=app.word(|w| w.moves)>
                <For each=move || rows.get() key=Clone::clone let:one>{row(one)}</For>
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

/// Scrolls the list, and nothing else, so that the current move is seen.
pub(crate) fn keep_in_sight(list: &HtmlElement) {
    let here = list.query_selector(".here").ok().flatten();
    let Some(here) = here.and_then(|here| here.dyn_into::<HtmlElement>().ok()) else {
        return list.set_scroll_top(0);
    };
    let top = here.offset_top();
    let (above, below) = (list.scroll_top(), list.scroll_top() + list.client_height());
    if top < above || top + here.offset_height() > below {
        list.set_scroll_top(top - (list.client_height() - here.offset_height()) / 2);
    }
}

/// How far a key goes in a list of moves: arrows go back and forth, Home and End to both ends. Such a key is
/// for the list alone.
pub(crate) fn step_by_key(event: &KeyboardEvent) -> Option<isize> {
    let by = match event.key().as_str() {
        "ArrowLeft" | "ArrowUp" => -1,
        "ArrowRight" | "ArrowDown" => 1,
        "Home" => -100_000,
        "End" => 100_000,
        _ => return None,
    };
    event.prevent_default();
    event.stop_propagation();
    Some(by)
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
fn Move(after: usize, text: String, seat: Seat, at: Memo<usize>) -> impl IntoView {
    let app = app();
    // A placement that was not seen is written `A@?`.
    let unseen = text.trim_start_matches(PLACED) == "?";
    let label = move || unseen.then(|| app.words().unseen_move);
    let shown = match unseen {
        true => closed_eye("unseen"),
        false => written(app, untrack(|| app.play.rules()), seat, text),
    };
    view! {
        <button
            class="move"
            class:here=move || at.get() == after
            aria-current=move || (at.get() == after).then_some("step")
            aria-label=label
            on:click=move |_| app.play.look_at(after)
        >
            {shown}
        </button>
    }
}

/// A move as it is written, with a figure in place of its letter.
pub(crate) fn written(app: App, rules: Option<Rules>, seat: Seat, text: String) -> AnyView {
    let Some((at, man)) = rules.and_then(|rules| figure_in(rules, seat, &text)) else {
        return text.into_any();
    };
    let [before, letter, after] =
        [&text[..at], &text[at..=at], &text[at + 1..]].map(str::to_string);
    view! {
        <span>{before}
        <svg class="figurine" viewBox="0 0 100 100" aria-hidden="true">
            <use_ href=move || app.prefs.with(|prefs| symbol(Some(man), prefs)) width="100" height="100"/>
        </svg>
        <span class="letter">{letter}</span>
        {after}</span>
    }
    .into_any()
}

/// Where a written move has the letter of a piece, and whose piece that is: at its beginning, or in
/// Banqi behind the square that was turned up.
fn figure_in(rules: Rules, seat: Seat, text: &str) -> Option<(usize, Man)> {
    if let Rules::Banqi(_) = rules {
        let at = text.find('=')? + 1;
        return Some((at, Man::read(rules, text[at..].chars().next()?)?));
    }
    let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
    let letter = if seat == Seat::First { letter } else { letter.to_ascii_lowercase() };
    // An assassin that hides is drawn nowhere before its owner wants to see it.
    let man = Man::read(rules, letter).filter(|man| man.figure != Figure::Assassin)?;
    Some((0, man))
}

/// A button that goes some actions back or forward.
fn arrow(text: fn(&Words) -> &'static str, sign: &'static str, by: isize) -> impl IntoView {
    let app = app();
    view! {
        <button class="plain" aria-label=app.word(text) on:click=move |_| app.play.look_back(by)>
            <span aria-hidden="true">{sign}</span>
        </button>
    }
}

/// Was nothing but placed in this row?
fn is_setup(row: &[Cell; 2]) -> bool {
    row.iter().flatten().all(|(_, text)| text.starts_with(PLACED))
}

/// Actions in rows of two, the first seat on the left; who places first does not matter.
fn pair(lines: Vec<(Seat, String)>) -> Vec<[Cell; 2]> {
    let mut rows: Vec<[Cell; 2]> = Vec::new();
    for (number, (seat, text)) in lines.into_iter().enumerate() {
        let placed = text.starts_with(PLACED);
        let cell = Some((number + 1, text));
        let free = rows.last_mut().filter(|row| is_setup(row) == placed);
        match (seat, free) {
            (Seat::Second, Some([_, free @ None])) => *free = cell,
            (Seat::First, Some([free @ None, _])) if placed => *free = cell,
            (Seat::Second, _) => rows.push([None, cell]),
            (Seat::First, _) => rows.push([cell, None]),
        }
    }
    rows
}
