//! Arrows and circles that a player draws with the right button; only they see them.

use super::Stage;
use duskboard_rules::Square;
use leptos::prelude::*;

/// The arrows, and the start of the one being drawn.
#[derive(Clone, Copy)]
pub(super) struct Drawings {
    arrows: RwSignal<Vec<(Square, Square)>>,
    from: StoredValue<Option<Square>>,
}

impl Drawings {
    pub(super) fn new() -> Drawings {
        Drawings { arrows: RwSignal::new(Vec::new()), from: StoredValue::new(None) }
    }

    /// The right button goes down on a square.
    pub(super) fn begin(&self, square: Square) {
        self.from.set_value(Some(square));
    }

    /// It goes up: on another square that is an arrow, on the same a circle. Drawing it again
    /// removes it.
    pub(super) fn end(&self, square: Option<Square>) {
        let from = self.from.get_value();
        self.from.set_value(None);
        let Some(arrow) = from.zip(square) else { return };
        self.arrows.update(|arrows| match arrows.iter().position(|drawn| *drawn == arrow) {
            Some(place) => {
                arrows.remove(place);
            }
            None => arrows.push(arrow),
        });
    }

    /// Removes everything.
    pub(super) fn clear(&self) {
        if !self.arrows.with_untracked(Vec::is_empty) {
            self.arrows.set(Vec::new());
        }
    }

    pub(super) fn view(self, stage: Stage) -> impl IntoView {
        move || {
            let arrows = self.arrows.get();
            arrows.into_iter().map(|(from, to)| arrow(stage, "drawn", from, to)).collect_view()
        }
    }
}

/// An arrow from a square to another, or a circle on one.
pub(super) fn arrow(stage: Stage, class: &'static str, from: Square, to: Square) -> AnyView {
    let middle = |square| {
        let (x, y) = stage.corner(square);
        (f64::from(x + 50), f64::from(y + 50))
    };
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    if from == to {
        return view! { <circle class=class cx=x1 as i32 cy=y1 as i32 r="43"/> }.into_any();
    }
    let length = (x2 - x1).hypot(y2 - y1);
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    // The shaft ends where the head begins, short of the middle of the square.
    let (tip_x, tip_y) = (x2 - dx * 10.0, y2 - dy * 10.0);
    let (neck_x, neck_y) = (tip_x - dx * 34.0, tip_y - dy * 34.0);
    let point = |x: f64, y: f64| format!("{} {}", x as i32, y as i32);
    let shaft = format!("M{}L{}", point(x1, y1), point(neck_x, neck_y));
    let head = format!(
        "M{}L{}L{}Z",
        point(tip_x, tip_y),
        point(neck_x - dy * 20.0, neck_y + dx * 20.0),
        point(neck_x + dy * 20.0, neck_y - dx * 20.0),
    );
    view! { <path class=class d=shaft/><path class=format!("{class}-head") d=head/> }.into_any()
}
