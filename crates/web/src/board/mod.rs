//! The board: an SVG drawing under a grid of buttons.

mod cells;
mod drawing;
mod events;
mod layers;
mod pointer;
mod sprites;

pub(crate) use sprites::symbol;

use crate::app::app;
use crate::lean::Show;
use cells::Cells;
use drawing::Drawings;
use duskboard_client::{Aim, Scene, aims};
use duskboard_protocol::{GuessDot, HintLine};
use duskboard_rules::{Action, Rules, Square};
use events::{Fallen, Flight, Pulse};
use layers::{Advice, Aims, Coordinates, Fog, Guesses, Marks, Range, Squares};
use leptos::prelude::*;
use sprites::SpriteLayer;
use web_sys::WheelEvent;

/// The side of a square in the drawing.
pub(crate) const SIDE: i32 = 100;

/// All that a board shows, and what happens when it is touched.
#[derive(Clone, Copy)]
pub(crate) struct Stage {
    /// The game, as soon as it is known.
    pub(crate) rules: Signal<Option<Rules>>,
    /// The position.
    pub(crate) scene: Signal<Option<Scene>>,
    /// Whether the second seat is at the bottom.
    pub(crate) flipped: Signal<bool>,
    /// Whether a wide board stands on its side, as on a tall screen.
    pub(crate) upright: Signal<bool>,
    /// The selected square.
    pub(crate) selected: Signal<Option<Square>>,
    /// What the selected piece can do.
    pub(crate) aims: Signal<Vec<(Square, Aim)>>,
    /// Squares from which something can be played.
    pub(crate) origins: Signal<Vec<Square>>,
    /// The premove.
    pub(crate) premove: Signal<Option<Action>>,
    /// What the computer would play, best first.
    pub(crate) hints: Signal<Vec<HintLine>>,
    /// Where unseen pieces may stand.
    pub(crate) guesses: Signal<Vec<GuessDot>>,
    /// Squares where something has just been learned.
    pub(crate) pulses: Signal<Vec<Square>>,
    /// A square is touched.
    pub(crate) touch: Callback<Square>,
    /// The selection is dropped.
    pub(crate) let_go: Callback<()>,
    /// The wheel turns over the board: so many positions forward, or back.
    pub(crate) step: Option<Callback<isize>>,
}

impl Stage {
    /// A board that only shows something.
    pub(crate) fn still(scene: Signal<Option<Scene>>) -> Stage {
        Stage {
            rules: Signal::stored(None),
            scene,
            flipped: Signal::stored(false),
            upright: Signal::stored(false),
            selected: Signal::stored(None),
            aims: Signal::stored(Vec::new()),
            origins: Signal::stored(Vec::new()),
            premove: Signal::stored(None),
            hints: Signal::stored(Vec::new()),
            guesses: Signal::stored(Vec::new()),
            pulses: Signal::stored(Vec::new()),
            touch: Callback::new(|_| {}),
            let_go: Callback::new(|()| {}),
            step: None,
        }
    }

    /// A board on which something of this can be played.
    pub(crate) fn playing(
        scene: Memo<Option<Scene>>,
        legal: Memo<Vec<Action>>,
        selected: RwSignal<Option<Square>>,
        tall: RwSignal<bool>,
    ) -> Stage {
        let aims = Memo::new(move |_| match selected.get() {
            None => legal.with(|legal| places(legal)),
            Some(square) => scene.with(|scene| match scene {
                Some(scene) => legal.with(|legal| aims(legal, &scene.look, square)),
                None => Vec::new(),
            }),
        });
        let origins = Memo::new(move |_| {
            let mut origins: Vec<_> = legal.with(|l| l.iter().map(|a| a.origin()).collect());
            origins.dedup();
            origins
        });
        Stage {
            selected: selected.into(),
            aims: aims.into(),
            origins: origins.into(),
            upright: Memo::new(move |_| {
                scene.with(|s| s.as_ref().is_some_and(|s| s.look.ranks == 4)) && tall.get()
            })
            .into(),
            ..Stage::still(scene.into())
        }
    }

    /// How many ranks the board has.
    pub(crate) fn ranks(&self) -> u8 {
        self.scene.with(|scene| scene.as_ref().map_or(8, |scene| scene.look.ranks))
    }

    /// How many columns and rows are drawn.
    pub(crate) fn extent(&self) -> (u8, u8) {
        match self.upright.get() {
            false => (8, self.ranks()),
            true => (self.ranks(), 8),
        }
    }

    /// The upper left corner of a square in the drawing.
    pub(crate) fn corner(&self, square: Square) -> (i32, i32) {
        let (file, rank) = (square.file(), square.rank());
        let (across, up) = match self.flipped.get() {
            false => (file, rank),
            true => (7 - file, (self.ranks() - 1).saturating_sub(rank)),
        };
        let (column, row) = match self.upright.get() {
            false => (across, (self.ranks() - 1).saturating_sub(up)),
            true => ((self.ranks() - 1).saturating_sub(up), 7 - across),
        };
        (i32::from(column) * SIDE, i32::from(row) * SIDE)
    }

    /// The square in a column and row of the drawing.
    fn square_in(&self, column: u8, row: u8) -> Square {
        let last = self.ranks() - 1;
        let (across, up) = match self.upright.get() {
            false => (column, last - row),
            true => (7 - row, last - column),
        };
        match self.flipped.get() {
            false => Square::at(across, up),
            true => Square::at(7 - across, last - up),
        }
    }

    /// The square at a point of the drawing.
    fn square_at(&self, x: i32, y: i32) -> Option<Square> {
        let (columns, rows) = untrack(|| self.extent());
        let [column, row] = [x, y].map(|at| u8::try_from(at.div_euclid(SIDE)).ok());
        let (column, row) = (column.filter(|at| *at < columns)?, row.filter(|at| *at < rows)?);
        Some(untrack(|| self.square_in(column, row)))
    }
}

/// Where something can be placed.
fn places(playable: &[Action]) -> Vec<(Square, Aim)> {
    let place = |action: &&Action| matches!(action, Action::Drop { .. });
    playable.iter().filter(place).map(|action| (action.target(), Aim::Quiet)).collect()
}

/// A piece that is being dragged: its square, and the point it is at.
type Drag = RwSignal<Option<(Square, i32, i32)>>;

/// The board of a game.
#[component]
pub(crate) fn BoardView(
    /// What it shows.
    stage: Stage,
    /// Its name for screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// Whether it can be played on.
    #[prop(default = true)]
    live: bool,
    /// What lies over it.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let app = app();
    let drag: Drag = RwSignal::new(None);
    let drawings = Drawings::new();
    let extent = Memo::new(move |_| stage.extent());
    let view_box = move || {
        let (columns, rows) = extent.get();
        format!("0 0 {} {}", u32::from(columns) * 100, u32::from(rows) * 100)
    };
    // What was drawn was about another position.
    Effect::new(move || {
        stage.scene.track();
        drawings.clear();
    });
    let turned = move |event: WheelEvent| {
        if let Some(step) = stage.step.filter(|_| event.delta_y() != 0.0) {
            event.prevent_default();
            step.run(if event.delta_y() > 0.0 { 1 } else { -1 });
        }
    };
    view! {
        <div
            class="board"
            class:wide=move || extent.get() == (8, 4)
            class:upright=move || extent.get() == (4, 8)
            class:live=live
            on:wheel=turned
        >
            <svg viewBox=view_box aria-hidden="true" focusable="false">
                <Squares extent/>
                <Marks stage/>
                <Fog stage/>
                <Show when=move || app.prefs.with(|prefs| prefs.coordinates)>
                    <Coordinates stage/>
                </Show>
                <Pulse stage/>
                <Range stage/>
                <Guesses stage/>
                <SpriteLayer stage drag/>
                <Fallen stage/>
                <Aims stage/>
                <Flight stage/>
                <Advice stage/>
                {drawings.view(stage)}
            </svg>
            {live.then(|| view! { <Cells stage drag drawings label/> })}
            {(!live).then(|| view! { <span class="spoken">{label}</span> })}
            {children.map(|children| children())}
        </div>
    }
}
