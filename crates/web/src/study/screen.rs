//! The analysis screen: the board and everything around it.

use super::Study;
use super::chance::Chances;
use super::engine::{Bar, Engine};
use super::moves::Moves;
use super::open::{Away, Games, OpenSheet, players, read_position};
use super::review::Review;
use crate::app::{App, app};
use crate::board::BoardView;
use crate::panel::icon;
use crate::stage::Promotion;
use duskboard_client::Card;
use duskboard_client::words::fill;
use duskboard_rules::{Game, Turn};
use leptos::prelude::*;

#[component]
pub(crate) fn AnalysisScreen(what: String) -> impl IntoView {
    let app = app();
    let asked = read_position(&what);
    let wrong = asked.as_ref().err().cloned();
    let start = asked.unwrap_or_else(|_| Game::new(Card::Chess.rules()));
    let study = Study::new(app, start);
    if let Some(wrong) = wrong {
        study.texts.lament(wrong);
    }
    if let Some(record) = app.to_study.try_update_value(Option::take).flatten() {
        study.open_record(app, record);
    }
    study.think_along(app);
    study.play_along();
    study.obey_keys();
    let stage = study.stage(app);
    let wide = Memo::new(move |_| stage.ranks() == 4);
    let opening = RwSignal::new(false);
    let act = Callback::new(move |action| study.act(action));
    view! {
        <section class="game study" class:wide=move || wide.get()>
            <div class="table">
                <Bar study/>
                <div class="arena">
                    <BoardView stage label=Signal::derive(move || app.words().board_label.to_string())>
                        <Promotion stage choosing=study.choosing act/>
                    </BoardView>
                </div>
            </div>
            <aside class="side">
                <div class="notes">
                    <p class="spoken" role="status">{move || study.spoken(app)}</p>
                    <section class="status">
                        <h1>{move || heading(app, study)}</h1>
                        <span class="quiet" role="status">{move || status(app, study)}</span>
                    </section>
                    <Games study/>
                    <Chances study/>
                    <Engine study/>
                    <Moves study/>
                    <Review study/>
                    <Away study/>
                </div>
                <div class="actions">
                    {tool(study.word(|w| w.open), "#i-load", move || opening.set(true))}
                    {tool(app.word(|w| w.flip_board), "#i-turn", move || study.turned.update(|on| *on = !*on))}
                    {tool(app.word(|w| w.previous), "#i-undo", move || study.step(-1))}
                    {tool(app.word(|w| w.next), "#i-redo", move || study.step(1))}
                </div>
            </aside>
            <OpenSheet study open=opening/>
        </section>
    }
}

/// A button with an icon; its name is for who hovers or listens.
fn tool(
    name: impl Fn() -> &'static str + Copy + Send + Sync + 'static,
    sign: &'static str,
    act: impl Fn() + 'static,
) -> AnyView {
    view! {
        <button type="button" title=name on:click=move |_| act()>{icon(sign)}<span>{name}</span></button>
    }
    .into_any()
}

/// Who played, or what is on the board.
fn heading(app: App, study: Study) -> String {
    let title = Card::of(study.rules()).text(app.language()).title;
    let played = study.book.with(players);
    played.unwrap_or_else(|| fill(app.words().colon, &[app.words().analysis, title]))
}

/// Whose turn it is.
fn status(app: App, study: Study) -> String {
    let turn = study.book.with(|book| book.game().turn());
    match turn {
        Turn::Over(outcome) => app.words().result(study.rules(), outcome.into()),
        Turn::Chance => study.words().chance_title.into(),
        Turn::Players(_) => match turn.seat() {
            Some(seat) => fill(study.words().to_move, &[study.side(app, seat)]),
            None => app.words().place_assassin.into(),
        },
    }
}
