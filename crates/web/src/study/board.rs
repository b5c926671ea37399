//! The analysis board itself.

use super::Study;
use crate::app::App;
use crate::board::Stage;
use duskboard_client::{Touched, touch_on};
use duskboard_protocol::HintLine;
use duskboard_protocol::study::{LineValue, StudyLine};
use duskboard_rules::{Seat, Square};
use leptos::prelude::*;

impl Study {
    /// A square is touched.
    fn touched(self, square: Square) {
        let (legal, before) = untrack(|| (self.legal(), self.selected.get()));
        match touch_on(&legal, &untrack(|| self.look()), before, square) {
            Touched::Select(square) => self.selected.set(square),
            Touched::Act(action) => self.act(action),
            Touched::Choose(actions) => self.choosing.set(actions),
        }
    }

    /// The computer's best actions, for the arrows.
    fn hints(self) -> Vec<HintLine> {
        let Some(found) = self.lines.get() else { return Vec::new() };
        let mover = self.book.with(|book| book.game().turn().seat());
        let hint = |line: StudyLine| {
            Some(HintLine {
                action: *line.actions.first()?,
                text: line.texts.first()?.clone(),
                points: points(line.value, mover),
                fears: line.actions.get(1).copied(),
            })
        };
        found.lines.into_iter().filter_map(hint).collect()
    }

    /// What the board shows, and what happens when it is touched.
    pub(super) fn stage(self, app: App) -> Stage {
        let scene = Memo::new(move |_| Some(self.scene()));
        let legal = Memo::new(move |_| self.legal());
        Stage {
            rules: Memo::new(move |_| Some(self.rules())).into(),
            flipped: self.turned.into(),
            hints: Memo::new(move |_| self.hints()).into(),
            guesses: Memo::new(move |_| {
                self.lines.with(|found| found.as_ref().map_or(Vec::new(), |it| it.guesses.clone()))
            })
            .into(),
            touch: Callback::new(move |square| self.touched(square)),
            let_go: Callback::new(move |()| self.drop_selection()),
            step: Some(Callback::new(move |by| self.step(by))),
            ..Stage::playing(scene, legal, self.selected, app.tall)
        }
    }
}

/// What a line is worth to who moves, in hundredths of a pawn.
fn points(value: LineValue, mover: Option<Seat>) -> i32 {
    const WIN: i32 = 20_000;
    let first = match value {
        LineValue::Points(points) => points,
        LineValue::Wins { seat: Seat::First, .. } => WIN,
        LineValue::Wins { seat: Seat::Second, .. } => -WIN,
    };
    if mover == Some(Seat::Second) { -first } else { first }
}
