//! The grid of buttons over the drawing, for pointer, touch, keyboard and screen reader.

use super::drawing::Drawings;
use super::pointer::Pointer;
use super::{Drag, SIDE, Stage};
use crate::app::app;
use duskboard_client::words::Words;
use duskboard_client::{Aim, Scene};
use duskboard_rules::Square;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

#[component]
pub(super) fn Cells(
    stage: Stage,
    drag: Drag,
    drawings: Drawings,
    #[prop(into)] label: Signal<String>,
) -> impl IntoView {
    let grid = NodeRef::<html::Div>::new();
    let focus = RwSignal::new(Square::at(4, 0));
    let pointer = Pointer::new(stage, drag, drawings, grid);
    let rows = move || {
        let (columns, rows) = stage.extent();
        let row = |row| {
            let squares = (0..columns).map(|column| stage.square_in(column, row)).collect();
            view! { <Row stage focus squares/> }
        };
        (0..rows).map(row).collect_view()
    };
    view! {
        <div
            node_ref=grid
            class="cells"
            role="grid"
            aria-label=label
            on:pointerdown=move |event| pointer.down(&event)
            on:pointermove=move |event| pointer.moved(&event)
            on:pointerup=move |event| pointer.up(&event)
            on:pointercancel=move |_| pointer.lost()
            on:contextmenu=|event| event.prevent_default()
            on:keydown=move |event| key_pressed(stage, focus, grid, &event)
        >
            {rows}
        </div>
    }
}

/// The squares of one row, from left to right.
#[component]
fn Row(stage: Stage, focus: RwSignal<Square>, squares: Vec<Square>) -> impl IntoView {
    let cells = squares.into_iter().map(|square| view! { <CellButton stage focus square/> });
    view! { <div role="row" class="row">{cells.collect_view()}</div> }
}

#[component]
fn CellButton(stage: Stage, focus: RwSignal<Square>, square: Square) -> impl IntoView {
    let app = app();
    let selected = move || if stage.selected.get() == Some(square) { "true" } else { "false" };
    view! {
        <button
            role="gridcell"
            class="cell"
            data-square=square.to_string()
            tabindex=move || if focus.get() == square { 0 } else { -1 }
            aria-label=move || spoken(app.words(), stage, square)
            aria-selected=selected
            on:focus=move |_| focus.set(square)
            on:click=move |event| {
                // A click without a pointer: keyboard or screen reader.
                if event.detail() == 0 {
                    stage.touch.run(square);
                }
            }
        ></button>
    }
}

/// A square in words: its name, what is on it, and what can be done there.
fn spoken(words: &Words, stage: Stage, square: Square) -> String {
    let mut parts = stage.scene.with(|scene| match scene {
        Some(scene) => scene_parts(words, scene, square),
        None => vec![square.to_string()],
    });
    let aim =
        stage.aims.with(|aims| aims.iter().find(|(at, _)| *at == square).map(|(_, aim)| *aim));
    let aim = aim.map(|aim| match aim {
        Aim::Quiet => words.can_go,
        Aim::Capture => words.can_take,
        Aim::Shot => words.can_shoot,
        Aim::Castle => words.can_castle,
    });
    parts.extend(aim.map(str::to_string));
    parts.join(", ")
}

/// A square and the marks on it in words.
fn scene_parts(words: &Words, scene: &Scene, square: Square) -> Vec<String> {
    let marks = [
        (scene.look.check == Some(square), words.in_check),
        (scene.look.lit == Some(square), words.lit_square),
        (scene.revealed.contains(&square), words.revealed),
    ];
    let marks = marks.into_iter().filter(|(is, _)| *is).map(|(_, word)| word.to_string());
    [words.square(&scene.look, square)].into_iter().chain(marks).collect()
}

/// Arrows move the focus, Escape drops the selection.
fn key_pressed(
    stage: Stage,
    focus: RwSignal<Square>,
    grid: NodeRef<html::Div>,
    event: &KeyboardEvent,
) {
    let Some((columns, rows)) = direction(&event.key()) else {
        if event.key() == "Escape" {
            stage.let_go.run(());
        }
        return;
    };
    event.prevent_default();
    let Some(next) = untrack(|| neighbour(stage, focus.get(), columns, rows)) else { return };
    focus.set(next);
    let cell = grid
        .get_untracked()
        .and_then(|grid| grid.query_selector(&format!("[data-square={next}]")).ok().flatten());
    if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<HtmlElement>().ok()) {
        let _ = cell.focus();
    }
}

/// The square so many columns and rows further on the screen.
fn neighbour(stage: Stage, from: Square, columns: i8, rows: i8) -> Option<Square> {
    let (x, y) = stage.corner(from);
    stage.square_at(x + SIDE * i32::from(columns), y - SIDE * i32::from(rows))
}

fn direction(key: &str) -> Option<(i8, i8)> {
    match key {
        "ArrowLeft" => Some((-1, 0)),
        "ArrowRight" => Some((1, 0)),
        "ArrowUp" => Some((0, 1)),
        "ArrowDown" => Some((0, -1)),
        _ => None,
    }
}
