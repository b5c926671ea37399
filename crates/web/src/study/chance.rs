//! Where chance decides: by choice, or at random, with what is how likely.

use super::Study;
use crate::app::{App, app};
use crate::board::symbol;
use crate::browser;
use duskboard_rules::{Chance, Coin, Man};
use leptos::prelude::*;

/// A number below `sides` from the browser. On a board for study nothing is at stake: that some are likelier
/// by less than one in a million does not matter.
fn roll(sides: u32) -> u32 {
    let random = browser::random().0;
    u32::from_le_bytes([random[0], random[1], random[2], random[3]]) % sides
}

/// What can come, while chance is to decide.
#[component]
pub(super) fn Chances(study: Study) -> impl IntoView {
    let app = app();
    move || {
        let chances = study.book.with(|book| book.game().chances());
        let all: u32 = chances.iter().map(|(_, weight)| weight).sum();
        (all > 0).then(|| {
            // The order of eight officers is nothing to be chosen from a list.
            let few = chances.len() <= 14;
            let listed = chances.into_iter().filter(|_| few);
            let listed = listed.map(|(chance, weight)| one(app, study, chance, weight, all));
            view! {
                <section class="chances" role="group" aria-label=study.word(|w| w.chance_title)>
                    <h2>{study.word(|w| w.chance_title)}</h2>
                    <div class="outcomes">
                        {listed.collect_view()}
                        <button on:click=move |_| at_random(study)>
                            {study.word(if few { |w| w.chance_random } else { |w| w.chance_shuffle })}
                        </button>
                    </div>
                </section>
            }
        })
    }
}

pub(super) fn at_random(study: Study) {
    study.turn_page(|book| {
        let mut thrown = book.game().clone();
        if let Some(chance) = thrown.throw(&mut roll) {
            let _ = book.fall(chance);
        }
    });
}

/// A way it can fall, and how likely that is.
fn one(app: App, study: Study, chance: Chance, weight: u32, all: u32) -> AnyView {
    let man = match chance {
        Chance::Piece(piece) => Man::read(untrack(|| study.rules()), piece.letter()),
        Chance::Coin(_) | Chance::Officers(_) => None,
    };
    let name = move || match (chance, man) {
        (Chance::Coin(Coin::Heads), _) => study.words().heads.to_string(),
        (Chance::Coin(Coin::Tails), _) => study.words().tails.to_string(),
        (_, Some(man)) => app.words().man(man),
        (chance, None) => chance.to_string(),
    };
    let percent = (weight * 1000 / all + 5) / 10;
    let drawn = man.map(|man| {
        view! {
            <svg viewBox="0 0 100 100" aria-hidden="true">
                <use_ href=move || app.prefs.with(|prefs| symbol(Some(man), prefs)) width="100" height="100"/>
            </svg>
        }
    });
    view! {
        <button class="outcome" title=name on:click=move |_| study.turn_page(|book| { let _ = book.fall(chance); })>
            {drawn}
            <span class:spoken=man.is_some()>{name}</span>
            <span class="quiet">{percent}"%"</span>
        </button>
    }
    .into_any()
}
