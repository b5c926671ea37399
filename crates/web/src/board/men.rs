//! The pieces, which glide from square to square.

use super::{Drag, SIDE, Stage};
use crate::app::app;
use duskboard_client::{Discs, Kind, Man, Men, Piece, Pieces, Prefs};
use leptos::prelude::*;

/// The name of a piece's drawing in the sprite.
pub(crate) fn symbol(piece: Option<Piece>, prefs: &Prefs) -> String {
    let Some(piece) = piece else { return "#lid".into() };
    let letter = match piece.kind {
        Kind::Archer => 'E',
        _ => piece.letter.to_ascii_uppercase(),
    };
    if piece.kind as u8 >= Kind::General as u8 {
        let set = if prefs.discs == Discs::Pictures { "p" } else { "" };
        let side = if piece.bright { 'r' } else { 'k' };
        return format!("#{set}{side}{letter}");
    }
    let set = if prefs.pieces == Pieces::Letters { "l" } else { "" };
    let side = if piece.bright { 'w' } else { 'b' };
    format!("#{set}{side}{letter}")
}

/// All pieces of the board.
#[component]
pub(super) fn MenLayer(stage: Stage, drag: Drag) -> impl IntoView {
    let men = RwSignal::new(Men::default());
    Effect::new(move || {
        stage.scene.with(|scene| match scene {
            Some(scene) => men.update(|men| men.follow(&scene.board, &scene.told)),
            None => men.set(Men::default()),
        });
    });
    let ids =
        Memo::new(move |_| men.with(|men| men.list().iter().map(|man| man.id).collect::<Vec<_>>()));
    view! {
        <For each=move || ids.get() key=|id| *id let:id>
            <ManView stage drag men id/>
        </For>
    }
}

#[component]
fn ManView(stage: Stage, drag: Drag, men: RwSignal<Men>, id: u32) -> impl IntoView {
    let app = app();
    let man = Memo::new(move |before: Option<&Option<Man>>| {
        let now = men.with(|men| men.list().iter().copied().find(|man| man.id == id));
        now.or(before.copied().flatten())
    });
    let dragged = Memo::new(move |_| {
        let (square, x, y) = drag.get()?;
        (man.get()?.square == square).then_some((x, y))
    });
    let place = move || {
        let (x, y) = match (dragged.get(), man.get()) {
            (Some((x, y)), _) => (x - SIDE / 2.0, y - SIDE / 2.0),
            (None, Some(man)) => stage.corner(man.square),
            (None, None) => (0.0, 0.0),
        };
        format!("translate({x}px, {y}px)")
    };
    let of_scene = move |list: fn(&duskboard_client::Scene) -> &Vec<duskboard_rules::Square>| {
        let square = man.get().map(|man| man.square);
        stage.scene.with(|scene| {
            scene.as_ref().is_some_and(|scene| square.is_some_and(|at| list(scene).contains(&at)))
        })
    };
    let drawing = Memo::new(move |_| {
        app.prefs.with(|prefs| symbol(man.get().and_then(|man| man.piece), prefs))
    });
    view! {
        <g
            class="man"
            class:dragged=move || dragged.get().is_some()
            class:ghost=move || of_scene(|scene| &scene.ghosts)
            style:transform=place
        >
            {move || view! {
                <use_ class="figure" href=drawing.get() x="3" y="3" width="94" height="94"/>
            }}
            <Show when=move || of_scene(|scene| &scene.revealed)>
                <rect class="revealed" x="7" y="7" width="86" height="86" rx="12"/>
            </Show>
        </g>
    }
}
