//! A pointer on the board: click, drag, or draw with the right button.

use super::drawing::Drawings;
use super::{Drag, SIDE, Stage};
use duskboard_rules::Square;
use leptos::html;
use leptos::prelude::*;
use web_sys::{MouseEvent, PointerEvent};

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

impl Press {
    /// Has the pointer gone too far for a click?
    fn is_left_by(&self, event: &PointerEvent) -> bool {
        let (x, y) = self.at;
        (event.client_x() - x).abs() > SLACK || (event.client_y() - y).abs() > SLACK
    }
}

/// What the pointer is doing on the grid of squares.
#[derive(Clone, Copy)]
pub(super) struct Pointer {
    stage: Stage,
    drag: Drag,
    drawings: Drawings,
    grid: NodeRef<html::Div>,
    press: StoredValue<Option<Press>>,
}

impl Pointer {
    pub(super) fn new(
        stage: Stage,
        drag: Drag,
        drawings: Drawings,
        grid: NodeRef<html::Div>,
    ) -> Pointer {
        Pointer { stage, drag, drawings, grid, press: StoredValue::new(None) }
    }

    /// A button goes down.
    pub(super) fn down(self, event: &PointerEvent) {
        let Some(square) = self.square(event) else { return };
        match event.button() {
            0 => self.press(event, square),
            2 => self.drawings.begin(square),
            _ => {}
        }
    }

    /// The left button goes down: a piece that can move is selected at once, to be dragged.
    fn press(self, event: &PointerEvent, square: Square) {
        self.drawings.clear();
        let selected = self.selects(square);
        if selected {
            self.stage.touch.run(square);
        }
        let at = (event.client_x(), event.client_y());
        self.press.set_value(Some(Press { square, at, selected }));
        if let Some(grid) = self.grid.get_untracked() {
            let _ = grid.set_pointer_capture(event.pointer_id());
        }
    }

    /// The pointer moves.
    pub(super) fn moved(self, event: &PointerEvent) {
        let Some(press) = self.press.get_value() else { return };
        let dragging = self.drag.get_untracked().is_some();
        let selected = self.stage.selected.get_untracked() == Some(press.square);
        if (dragging || selected && press.is_left_by(event))
            && let Some((x, y)) = self.point(event)
        {
            self.drag.set(Some((press.square, x, y)));
        }
    }

    /// A button goes up.
    pub(super) fn up(self, event: &PointerEvent) {
        let square = self.square(event);
        if event.button() == 2 {
            return self.drawings.end(square);
        }
        let Some(press) = self.press.get_value() else { return };
        let dragged = self.drag.get_untracked().is_some();
        self.lost();
        match square {
            Some(square) if dragged && square != press.square => self.drop_on(square),
            Some(square) if !dragged && !press.selected && square == press.square => {
                self.stage.touch.run(square);
            }
            None if dragged => self.stage.let_go.run(()),
            Some(_) | None => {}
        }
    }

    /// The pointer is gone without a button going up.
    pub(super) fn lost(self) {
        self.press.set_value(None);
        self.drag.set(None);
    }

    /// A dragged piece is dropped on another square.
    fn drop_on(self, square: Square) {
        let own = self.stage.origins.with_untracked(|origins| origins.contains(&square));
        match self.is_aim(square) || !own {
            true => self.stage.touch.run(square),
            false => self.stage.let_go.run(()),
        }
    }

    /// Does a press on a square select the piece on it?
    fn selects(self, square: Square) -> bool {
        let own = self.stage.origins.with_untracked(|origins| origins.contains(&square));
        let piece = self.stage.scene.with_untracked(|scene| {
            scene.as_ref().is_some_and(|scene| scene.look.at(square).man().is_some())
        });
        let selected = self.stage.selected.get_untracked() == Some(square);
        own && piece && !selected && !self.is_aim(square)
    }

    /// Can the selected piece do something on a square?
    fn is_aim(self, square: Square) -> bool {
        self.stage.aims.with_untracked(|aims| aims.iter().any(|(at, _)| *at == square))
    }

    /// The point of the drawing under the pointer.
    fn point(self, event: &MouseEvent) -> Option<(i32, i32)> {
        let area = self.grid.get_untracked()?.get_bounding_client_rect();
        let (columns, _) = untrack(|| self.stage.extent());
        let scale = f64::from(i32::from(columns) * SIDE) / area.width().max(1.0);
        let x = (f64::from(event.client_x()) - area.left()) * scale;
        let y = (f64::from(event.client_y()) - area.top()) * scale;
        Some((x.floor() as i32, y.floor() as i32))
    }

    /// The square under the pointer.
    fn square(self, event: &MouseEvent) -> Option<Square> {
        let (x, y) = self.point(event)?;
        self.stage.square_at(x, y)
    }
}
