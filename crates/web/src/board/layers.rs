//! The flat layers of the board: squares, marks, fog, targets.

use super::drawing::arrow;
use super::{SIDE, Stage, symbol};
use crate::app::app;
use duskboard_client::{Aim, range, worth};
use duskboard_rules::{Cell, Man, Square};
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
        let hint = stage.hints.with(|hints| hints.first().map(|hint| hint.action));
        let hint = hint.map(squares).into_iter().flatten();
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
        let dark = |square: Square| (square.file() + square.rank()).is_multiple_of(2);
        let tone = move |square: Square| match (is_unseen(stage, square), dark(square)) {
            (true, _) => "coordinate in-fog",
            (false, true) => "coordinate on-dark",
            (false, false) => "coordinate on-light",
        };
        let files = (0..8).map(move |file| {
            let square = Square::at(file, bottom);
            let (x, y) = stage.corner(square);
            let name = char::from(b'a' + file).to_string();
            view! { <text class=tone(square) x=x + 92 y=y + 94 text-anchor="end">{name}</text> }
        });
        let ranks = (0..ranks).map(move |rank| {
            let square = Square::at(left, rank);
            let (x, y) = stage.corner(square);
            view! { <text class=tone(square) x=x + 6 y=y + 22>{rank + 1}</text> }
        });
        (files.collect_view(), ranks.collect_view())
    }
}

/// Is a square out of sight?
fn is_unseen(stage: Stage, square: Square) -> bool {
    stage.scene.with(|scene| scene.as_ref().is_some_and(|s| s.look.at(square) == Cell::Unseen))
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
            view! { <rect class="range" x=x + 6 y=y + 6 width="88" height="88" rx="12"/> }
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
                        view! { <circle class="aim quiet" cx=x + 50 cy=y + 50 r="14"/> }.into_any()
                    }
                    Aim::Capture => {
                        view! { <circle class="aim capture" cx=x + 50 cy=y + 50 r="44"/> }.into_any()
                    }
                    Aim::Castle => {
                        view! { <circle class="aim castle" cx=x + 50 cy=y + 50 r="44"/> }.into_any()
                    }
                    Aim::Shot => view! {
                        <use_ class="aim shot" href="#crosshair" x=x + 4 y=y + 4 width="92" height="92"/>
                    }
                    .into_any(),
                }
            })
            .collect_view()
    }
}

/// What may stand on a square: how likely anything, and how likely the likeliest piece.
#[derive(Clone, Copy)]
struct Guess {
    square: Square,
    sum: f64,
    piece: char,
    best: f64,
}

/// Where unseen enemy pieces may stand: the larger the dot the likelier is anything, the clearer
/// the piece the likelier is that one.
#[component]
pub(super) fn Guesses(stage: Stage) -> impl IntoView {
    let app = app();
    let by_square = move || {
        let mut all: Vec<Guess> = Vec::new();
        for dot in stage.guesses.get() {
            let (square, piece, best) = (dot.square, dot.piece, dot.probability);
            match all.iter_mut().find(|guess| guess.square == square) {
                Some(guess) if best > guess.best => {
                    *guess = Guess { square, sum: guess.sum + best, piece, best };
                }
                Some(guess) => guess.sum += best,
                None => all.push(Guess { square, sum: best, piece, best }),
            }
        }
        all.retain(|guess| guess.sum >= 0.01);
        all
    };
    let drawn = move |Guess { square, sum, piece, best }: Guess| {
        let (x, y) = stage.corner(square);
        let man = stage.rules.get().and_then(|rules| Man::read(rules, piece));
        let shown = man.filter(|_| best >= 0.05);
        let href = shown.map(|man| app.prefs.with(|prefs| symbol(Some(man), prefs)));
        let radius = (8.0 + 38.0 * sum.clamp(0.0, 1.0).sqrt()) as u32;
        let percent = (best.clamp(0.0, 1.0) * 100.0).round() as u32;
        let strength = format!("{}%", 25 + percent * 3 / 4);
        view! {
            <g class="guess">
                <circle cx=x + 50 cy=y + 50 r=radius/>
                {href.map(|href| view! {
                    <use_ href=href opacity=strength x=x + 14 y=y + 10 width="72" height="72"/>
                    {(percent < 100).then(|| view! {
                        <text x=x + 50 y=y + 96 text-anchor="middle">{format!("{percent}%")}</text>
                    })}
                })}
            </g>
        }
    };
    move || by_square().into_iter().map(drawn).collect_view()
}

/// What the computer would play: arrows with what they are worth, the best on top.
#[component]
pub(super) fn Advice(stage: Stage) -> impl IntoView {
    const CLASSES: [&str; 3] = ["advice", "advice second", "advice third"];
    let one = move |(rank, hint): (usize, duskboard_protocol::HintLine)| {
        let (from, to) = (hint.action.origin(), hint.action.target());
        let (x, y) = stage.corner(to);
        // The value stands where the head of the arrow is not.
        let top = if stage.corner(from).1 > y { y + 4 } else { y + 66 };
        view! {
            <g class=CLASSES[rank]>
                {arrow(stage, "shaft", from, to)}
                <rect x=x + 14 y=top width="72" height="30" rx="15"/>
                <text x=x + 50 y=top + 22 text-anchor="middle">{worth(hint.points)}</text>
            </g>
        }
    };
    move || {
        let hints = stage.hints.get().into_iter().take(3).enumerate();
        hints.collect::<Vec<_>>().into_iter().rev().map(one).collect_view()
    }
}
