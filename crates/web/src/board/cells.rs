//! The grid of buttons over the drawing: pointer, touch, keyboard and screen reader end here.

use super::drawing::Drawings;
use super::{Drag, Stage};
use crate::app::app;
use duskboard_client::Aim;
use duskboard_rules::Square;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};

/// How far a pointer goes before it drags, in points of the screen.
const SLACK: i32 = 5;

/// A pointer that is down.
#[derive(Clone, Copy)]
struct Press {
    square: Square,
    at: (i32, i32),
    /// Whether the press itself has selected the square.
    selected: bool,
}

#[component]
pub(super) fn Cells(
    stage: Stage,
    drag: Drag,
    drawings: Drawings,
    #[prop(into)] label: Signal<String>,
) -> impl IntoView {
    let app = app();
    let grid = NodeRef::<html::Div>::new();
    let press = StoredValue::new(None::<Press>);
    let focus = RwSignal::new(Square::at(4, 0));
    let point = move |event: &MouseEvent| -> Option<(f64, f64)> {
        let area = grid.get_untracked()?.get_bounding_client_rect();
        let scale = 800.0 / area.width().max(1.0);
        let x = (f64::from(event.client_x()) - area.left()) * scale;
        let y = (f64::from(event.client_y()) - area.top()) * scale;
        Some((x, y))
    };
    let square_of = move |event: &MouseEvent| {
        let (x, y) = point(event)?;
        stage.square_at(x, y)
    };
    let down = move |event: PointerEvent| {
        let Some(square) = square_of(&event) else { return };
        if event.button() == 2 {
            drawings.begin(square);
            return;
        }
        if event.button() != 0 {
            return;
        }
        drawings.clear();
        let aimed = stage.aims.with_untracked(|aims| aims.iter().any(|(at, _)| *at == square));
        let own = stage.origins.with_untracked(|origins| origins.contains(&square));
        let piece = stage.scene.with_untracked(|scene| {
            scene.as_ref().is_some_and(|scene| scene.board.piece(square).is_some())
        });
        let selects = own && piece && !aimed && stage.selected.get_untracked() != Some(square);
        if selects {
            stage.touch.run(square);
        }
        press.set_value(Some(Press {
            square,
            at: (event.client_x(), event.client_y()),
            selected: selects,
        }));
        if let Some(grid) = grid.get_untracked() {
            let _ = grid.set_pointer_capture(event.pointer_id());
        }
    };
    let moved = move |event: PointerEvent| {
        let Some(Press { square, at, .. }) = press.get_value() else { return };
        let far =
            (event.client_x() - at.0).abs() > SLACK || (event.client_y() - at.1).abs() > SLACK;
        let draggable =
            drag.get_untracked().is_some() || far && stage.selected.get_untracked() == Some(square);
        if let Some((x, y)) = point(&event).filter(|_| draggable) {
            drag.set(Some((square, x, y)));
        }
    };
    let up = move |event: PointerEvent| {
        let square = square_of(&event);
        if event.button() == 2 {
            drawings.end(square);
            return;
        }
        let Some(pressed) = press.get_value() else { return };
        press.set_value(None);
        let dragged = drag.get_untracked().is_some();
        drag.set(None);
        match square {
            Some(square) if dragged && square != pressed.square => {
                let aimed =
                    stage.aims.with_untracked(|aims| aims.iter().any(|(at, _)| *at == square));
                match aimed {
                    true => stage.touch.run(square),
                    false => stage.let_go.run(()),
                }
            }
            Some(square) if !dragged && !pressed.selected && square == pressed.square => {
                stage.touch.run(square);
            }
            None if dragged => stage.let_go.run(()),
            _ => {}
        }
    };
    let lost = move |_| {
        press.set_value(None);
        drag.set(None);
    };
    let key = move |event: KeyboardEvent| {
        let Some((columns, rows)) = direction(&event.key()) else {
            if event.key() == "Escape" {
                stage.let_go.run(());
            }
            return;
        };
        event.prevent_default();
        let turned = if stage.flipped.get_untracked() { -1 } else { 1 };
        let next = focus.get_untracked().step(columns * turned, rows * turned);
        if let Some(next) = next.filter(|next| next.rank() < stage.ranks()) {
            focus.set(next);
            let cell = grid.get_untracked().and_then(|grid| {
                grid.query_selector(&format!("[data-square={next}]")).ok().flatten()
            });
            if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<HtmlElement>().ok()) {
                let _ = cell.focus();
            }
        }
    };
    let name = move |square: Square| {
        let words = app.words();
        let mut spoken = stage.scene.with(|scene| {
            let Some(scene) = scene else { return square.to_string() };
            let mut spoken = words.square(&scene.board, square);
            let mut add = |is: bool, word: &str| {
                if is {
                    spoken += ", ";
                    spoken += word;
                }
            };
            add(scene.check == Some(square), words.in_check);
            add(scene.lit == Some(square), words.lit_square);
            add(scene.revealed.contains(&square), words.revealed);
            spoken
        });
        let aim =
            stage.aims.with(|aims| aims.iter().find(|(at, _)| *at == square).map(|(_, aim)| *aim));
        if let Some(aim) = aim {
            spoken += ", ";
            spoken += match aim {
                Aim::Quiet => words.can_go,
                Aim::Capture => words.can_take,
                Aim::Shot => words.can_shoot,
            };
        }
        spoken
    };
    let cell = move |square: Square| {
        let chosen = move || if stage.selected.get() == Some(square) { "true" } else { "false" };
        view! {
            <button
                role="gridcell"
                class="cell"
                data-square=square.to_string()
                tabindex=move || if focus.get() == square { 0 } else { -1 }
                aria-label=move || name(square)
                aria-selected=chosen
                on:focus=move |_| focus.set(square)
                on:click=move |event| {
                    if event.detail() == 0 {
                        stage.touch.run(square);
                    }
                }
            ></button>
        }
    };
    let ranks = Memo::new(move |_| stage.ranks());
    let rows = move || {
        let (ranks, flipped) = (ranks.get(), stage.flipped.get());
        (0..ranks)
            .map(|row| {
                let rank = if flipped { row } else { ranks - 1 - row };
                let files = (0..8).map(|column| if flipped { 7 - column } else { column });
                let cells = files.map(|file| cell(Square::at(file, rank))).collect_view();
                view! { <div role="row" class="row">{cells}</div> }
            })
            .collect_view()
    };
    view! {
        <div
            node_ref=grid
            class="cells"
            role="grid"
            aria-label=label
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=up
            on:pointercancel=lost
            on:contextmenu=|event| event.prevent_default()
            on:keydown=key
        >
            {rows}
        </div>
    }
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
