//! The pieces, which glide from square to square.

use super::events::is_turned;
use super::{Drag, SIDE, Stage};
use crate::app::app;
use crate::lean::Show;
use duskboard_client::{Discs, Pieces, Prefs, Scene, Sprite, Sprites, is_disc};
use duskboard_rules::{Color, Figure, Man, Square};
use leptos::prelude::*;

/// The name of a man's drawing in the sprite sheet, or of a lid.
pub(crate) fn symbol(man: Option<Man>, prefs: &Prefs) -> String {
    let Some(man) = man else { return "#lid".into() };
    // The sheet has archers beside assassins, whose letter is A too.
    let archer = man.figure == Figure::Archer;
    let letter = if archer { 'E' } else { man.letter().to_ascii_uppercase() };
    let (set, light, dark) = match is_disc(man.figure) {
        true => (if prefs.discs == Discs::Pictures { "p" } else { "" }, 'r', 'k'),
        false => (if prefs.pieces == Pieces::Letters { "l" } else { "" }, 'w', 'b'),
    };
    let side = match man.color {
        Color::White => light,
        Color::Black => dark,
    };
    format!("#{set}{side}{letter}")
}

/// All pieces of the board.
#[component]
pub(super) fn SpriteLayer(stage: Stage, drag: Drag) -> impl IntoView {
    let sprites = RwSignal::new(Sprites::default());
    Effect::new(move || {
        stage.scene.with(|scene| match scene {
            Some(scene) => sprites.update(|sprites| sprites.follow(&scene.look, &scene.told)),
            None => sprites.set(Sprites::default()),
        });
    });
    let ids = Memo::new(move |_| {
        sprites.with(|sprites| sprites.list().iter().map(|sprite| sprite.id).collect::<Vec<_>>())
    });
    view! {
        <For each=move || ids.get() key=|id| *id let:id>
            <SpriteView stage drag sprites id/>
        </For>
    }
}

#[component]
fn SpriteView(stage: Stage, drag: Drag, sprites: RwSignal<Sprites>, id: u32) -> impl IntoView {
    let app = app();
    let sprite = Memo::new(move |before: Option<&Option<Sprite>>| {
        let now = sprites.with(|all| all.list().iter().copied().find(|sprite| sprite.id == id));
        now.or(before.copied().flatten())
    });
    let dragged = Memo::new(move |_| {
        let (square, x, y) = drag.get()?;
        (sprite.get()?.square == square).then_some((x, y))
    });
    let place = move || {
        let (x, y) = match (dragged.get(), sprite.get()) {
            (Some((x, y)), _) => (x - SIDE / 2, y - SIDE / 2),
            (None, Some(sprite)) => stage.corner(sprite.square),
            (None, None) => (0, 0),
        };
        format!("translate({x}px, {y}px)")
    };
    let of_scene = move |list: fn(&Scene) -> &Vec<Square>| {
        let square = sprite.get().map(|sprite| sprite.square);
        stage.scene.with(|scene| {
            scene.as_ref().is_some_and(|scene| square.is_some_and(|at| list(scene).contains(&at)))
        })
    };
    let drawing = Memo::new(move |_| {
        app.prefs.with(|prefs| symbol(sprite.get().and_then(|sprite| sprite.man), prefs))
    });
    // A lid goes, and what was under it comes.
    let was_lid = StoredValue::new(false);
    let figure = move || {
        let href = drawing.get();
        let is_lid = href == "#lid";
        let lifted = was_lid.get_value() && !is_lid;
        was_lid.set_value(is_lid);
        view! {
            {lifted.then(|| view! { <use_ class="lifted" href="#lid" x="3" y="3" width="94" height="94"/> })}
            <use_ class="figure" class:turned-up=lifted href=href x="3" y="3" width="94" height="94"/>
        }
    };
    view! {
        <g
            class="man"
            class:dragged=move || dragged.get().is_some()
            class:ghost=move || of_scene(|scene| &scene.ghosts)
            class:turned=move || sprite.get().is_some_and(|sprite| is_turned(stage, sprite.square))
            style:transform=place
        >
            {figure}
            <Show when=move || of_scene(|scene| &scene.revealed)>
                <rect class="revealed" x="7" y="7" width="86" height="86" rx="12"/>
            </Show>
        </g>
    }
}
