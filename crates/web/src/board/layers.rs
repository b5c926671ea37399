//! The flat layers of the board: squares, marks, fog, targets.

use super::{SIDE, Stage};
use duskboard_client::{Aim, range};
use duskboard_rules::{Cell, Square};
use leptos::prelude::*;

/// The squares in their two tones.
#[component]
pub(super) fn Squares(extent: Memo<(u8, u8)>) -> impl IntoView {
    let dark = move || {
        let mut path = String::new();
        let (columns, rows) = extent.get();
        for row in 0..rows {
            for column in (0..columns).filter(|column| (row + column) % 2 == 1) {
                path +=
                    &format!("M{} {}h100v100h-100z", u32::from(column) * 100, u32::from(row) * 100);
            }
        }
        path
    };
    view! {
        <rect class="light-squares" width="800" height="800"/>
        <path class="dark-squares" d=dark/>
    }
}

fn square_rect(stage: Stage, square: Square, class: &'static str) -> impl IntoView {
    let (x, y) = stage.corner(square);
    view! { <rect class=class x=x y=y width=SIDE height=SIDE/> }
}

/// Marked squares: last move, light, check, premove, hint, selection.
#[component]
pub(super) fn Marks(stage: Stage) -> impl IntoView {
    let marked = move || {
        let mut marks: Vec<(Square, &'static str)> = Vec::new();
        stage.scene.with(|scene| {
            let Some(scene) = scene else { return };
            let seen = |square: &&Square| scene.look.at(**square) != Cell::Unseen;
            marks.extend(scene.last.iter().filter(seen).map(|square| (*square, "mark last")));
            marks.extend(scene.look.lit.iter().map(|square| (*square, "mark lit")));
            marks.extend(scene.look.check.iter().map(|square| (*square, "mark check")));
        });
        let squares = |action: duskboard_rules::Action| [action.origin(), action.target()];
        let premove = stage.premove.get().map(squares).into_iter().flatten();
        marks.extend(premove.map(|square| (square, "mark premove")));
        let hint = stage.hint.get().map(squares).into_iter().flatten();
        marks.extend(hint.map(|square| (square, "mark hint")));
        marks.extend(stage.selected.get().map(|square| (square, "mark selected")));
        marks
    };
    move || {
        marked().into_iter().map(|(square, class)| square_rect(stage, square, class)).collect_view()
    }
}

/// Names of files and ranks, in the corners of the outer squares.
#[component]
pub(super) fn Coordinates(stage: Stage) -> impl IntoView {
    move || {
        let ranks = stage.ranks();
        let flipped = stage.flipped.get();
        let bottom = if flipped { ranks - 1 } else { 0 };
        let left = if flipped { 7 } else { 0 };
        let tone = |square: Square| match (square.file() + square.rank()).is_multiple_of(2) {
            true => "coordinate on-dark",
            false => "coordinate on-light",
        };
        let files = (0..8).map(move |file| {
            let square = Square::at(file, bottom);
            let (x, y) = stage.corner(square);
            let name = char::from(b'a' + file).to_string();
            view! { <text class=tone(square) x=x + 92.0 y=y + 94.0 text-anchor="end">{name}</text> }
        });
        let ranks = (0..ranks).map(move |rank| {
            let square = Square::at(left, rank);
            let (x, y) = stage.corner(square);
            view! { <text class=tone(square) x=x + 6.0 y=y + 22.0>{rank + 1}</text> }
        });
        (files.collect_view(), ranks.collect_view())
    }
}

/// Squares out of sight.
#[component]
pub(super) fn Fog(stage: Stage) -> impl IntoView {
    let unseen = Memo::new(move |_| {
        stage.scene.with(|scene| {
            let Some(scene) = scene else { return Vec::new() };
            let look = &scene.look;
            look.squares().filter(|square| look.at(*square) == Cell::Unseen).collect::<Vec<_>>()
        })
    });
    move || {
        let unseen = unseen.get();
        let mut area = String::new();
        let mut edge = String::new();
        for square in &unseen {
            let (x, y) = stage.corner(*square);
            area += &format!("M{x} {y}h100v100h-100z");
            edge += &fog_edge(stage, &unseen, *square);
        }
        (!unseen.is_empty()).then(|| {
            view! {
                <path class="fog-ground" d=area.clone()/>
                <path class="fog" d=area/>
                <path class="fog-edge" d=edge/>
            }
        })
    }
}

/// The sides of an unseen square that border on a seen one.
fn fog_edge(stage: Stage, unseen: &[Square], square: Square) -> String {
    let (x, y) = stage.corner(square);
    let sides = [((1, 0), [x + SIDE, y, x + SIDE, y + SIDE]), ((-1, 0), [x, y, x, y + SIDE])];
    let ends = [((0, 1), [x, y, x + SIDE, y]), ((0, -1), [x, y + SIDE, x + SIDE, y + SIDE])];
    let mut path = String::new();
    for ((files, ranks), [x1, y1, x2, y2]) in sides.into_iter().chain(ends) {
        let turned = if stage.flipped.get() { -1 } else { 1 };
        let next = square.step(files * turned, ranks * turned);
        if next.is_some_and(|next| next.rank() < stage.ranks() && !unseen.contains(&next)) {
            path += &format!("M{x1} {y1}L{x2} {y2}");
        }
    }
    path
}

/// How far the selected archer shoots.
#[component]
pub(super) fn Range(stage: Stage) -> impl IntoView {
    let squares = Memo::new(move |_| {
        let Some(selected) = stage.selected.get() else { return Vec::new() };
        stage
            .scene
            .with(|scene| scene.as_ref().map(|scene| range(&scene.look, selected)))
            .unwrap_or_default()
    });
    move || {
        let one = |square| {
            let (x, y) = stage.corner(square);
            view! { <rect class="range" x=x + 6.0 y=y + 6.0 width="88" height="88" rx="12"/> }
        };
        squares.get().into_iter().map(one).collect_view()
    }
}

/// Where the selected piece can go, what it can take, what it can shoot.
#[component]
pub(super) fn Aims(stage: Stage) -> impl IntoView {
    move || {
        let aims = stage.aims.get();
        aims.into_iter()
            .map(|(square, aim)| {
                let (x, y) = stage.corner(square);
                match aim {
                    Aim::Quiet => {
                        view! { <circle class="aim quiet" cx=x + 50.0 cy=y + 50.0 r="15"/> }.into_any()
                    }
                    Aim::Capture => {
                        view! { <circle class="aim capture" cx=x + 50.0 cy=y + 50.0 r="44"/> }.into_any()
                    }
                    Aim::Shot => view! {
                        <use_ class="aim shot" href="#crosshair" x=x + 4.0 y=y + 4.0 width="92" height="92"/>
                    }
                    .into_any(),
                }
            })
            .collect_view()
    }
}

/// Where unseen enemy pieces may stand: the larger the dot the likelier, with the likeliest piece.
#[component]
pub(super) fn Guesses(stage: Stage) -> impl IntoView {
    let by_square = move || {
        let mut sums: Vec<(Square, f64, char, f64)> = Vec::new();
        for guess in stage.guesses.get() {
            match sums.iter_mut().find(|(square, ..)| *square == guess.square) {
                Some((_, sum, piece, best)) => {
                    *sum += guess.probability;
                    if guess.probability > *best {
                        (*piece, *best) = (guess.piece, guess.probability);
                    }
                }
                None => {
                    sums.push((guess.square, guess.probability, guess.piece, guess.probability))
                }
            }
        }
        sums
    };
    move || {
        by_square()
            .into_iter()
            .filter(|(_, sum, ..)| *sum >= 0.01)
            .map(|(square, sum, piece, _)| {
                let (x, y) = stage.corner(square);
                let radius = 8.0 + 34.0 * sum.clamp(0.0, 1.0).sqrt();
                let letter = piece.to_ascii_uppercase().to_string();
                view! {
                    <g class="guess">
                        <circle cx=x + 50.0 cy=y + 50.0 r=radius/>
                        {(sum >= 0.15).then(|| view! {
                            <text x=x + 50.0 y=y + 61.0 text-anchor="middle">{letter}</text>
                        })}
                    </g>
                }
            })
            .collect_view()
    }
}
