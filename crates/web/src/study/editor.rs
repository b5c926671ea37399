//! The position editor: any position of any game, with a word on whether it can be played.

use super::open::{read_position, write_position};
use super::play_from;
use super::texts::StudyTexts;
use crate::app::{App, Route, app};
use crate::board::{BoardView, Stage, symbol};
use crate::screens::copy;
use duskboard_client::words::fill;
use duskboard_client::words::study::StudyWords;
use duskboard_client::{Card, Scene};
use duskboard_protocol::GameResult;
use duskboard_rules::{Game, Man, Seat, Square};
use duskboard_study::{Field, Sketch};
use leptos::prelude::*;

/// A position that is being set up.
#[derive(Clone, Copy)]
struct Editor {
    sketch: RwSignal<Sketch>,
    /// What a touch puts on a square; nothing clears it.
    piece: RwSignal<Option<char>>,
    turned: RwSignal<bool>,
    texts: StudyTexts,
}

#[component]
pub(crate) fn EditorScreen(what: String) -> impl IntoView {
    let app = app();
    let asked = read_position(&what);
    let wrong = asked.as_ref().err().cloned();
    let start = asked.unwrap_or_else(|_| Game::usual(Card::Chess.rules()));
    let editor = Editor {
        sketch: RwSignal::new(Sketch::of(&start)),
        piece: RwSignal::new(None),
        turned: RwSignal::new(false),
        texts: StudyTexts::new(app),
    };
    if let Some(wrong) = wrong {
        editor.texts.lament(wrong);
    }
    let stage = editor.stage(app);
    let wide = Memo::new(move |_| stage.ranks() == 4);
    view! {
        <section class="game study editor" class:wide=move || wide.get()>
            <div class="table">
                <div class="arena">
                    <BoardView stage label=Signal::derive(move || app.words().board_label.to_string())/>
                </div>
            </div>
            <aside class="side">
                <div class="notes">
                    <section class="status">
                        <h1>{editor.texts.word(|w| w.editor)}</h1>
                        {move || verdict(app, editor)}
                    </section>
                    <GameChoice editor/>
                    <p class="quiet">{editor.texts.word(|w| w.editor_line)}</p>
                    {move || palette(app, editor)}
                    <TurnChoice editor/>
                    <Fields editor/>
                    <WhatNow editor/>
                </div>
            </aside>
        </section>
    }
}

impl Editor {
    /// Puts the chosen piece on a square, or takes it away if it stands there.
    fn touched(self, square: Square) {
        let piece = self.piece.get_untracked();
        self.sketch.update(|sketch| {
            let there = sketch.at(square);
            sketch.put(square, piece.filter(|_| there != piece));
        });
    }

    fn stage(self, app: App) -> Stage {
        let scene = Memo::new(move |_| {
            let look = self.sketch.with(Sketch::look);
            let still = Scene::still(
                &Game::usual(self.sketch.with(Sketch::rules)).reveal(Seat::First.into()),
            );
            Some(Scene {
                look,
                last: Vec::new(),
                revealed: Vec::new(),
                ghosts: Vec::new(),
                ..still
            })
        });
        let squares = Memo::new(move |_| {
            scene.with(|s| s.as_ref().map_or(Vec::new(), |s| s.look.squares().collect()))
        });
        let wide =
            Memo::new(move |_| scene.with(|s| s.as_ref().is_some_and(|s| s.look.ranks == 4)));
        Stage {
            rules: Memo::new(move |_| Some(self.sketch.with(Sketch::rules))).into(),
            flipped: self.turned.into(),
            upright: Memo::new(move |_| wide.get() && app.tall.get()).into(),
            origins: squares.into(),
            touch: Callback::new(move |square| self.touched(square)),
            ..Stage::still(scene.into())
        }
    }

    /// The game from here, if it can be played.
    fn game(self) -> Option<Game> {
        self.sketch.with(|sketch| sketch.game().ok()).filter(|game| game.outcome().is_none())
    }
}

/// Whether the position can be played, in words.
fn verdict(app: App, editor: Editor) -> AnyView {
    let words = editor.texts.words();
    let why = editor.sketch.with(|sketch| match sketch.game() {
        Err(error) => Some(editor.texts.fen(&error)),
        Ok(game) => {
            let over = |outcome| app.words().result(sketch.rules(), GameResult::from(outcome));
            game.outcome().map(over)
        }
    });
    match why {
        None => view! { <span role="status">{words.editor_good}</span> }.into_any(),
        Some(why) => {
            let text = fill(words.editor_bad, &[&why]);
            view! { <span role="status" class="wrong">{text}</span> }.into_any()
        }
    }
}

/// Which game the position is of.
#[component]
fn GameChoice(editor: Editor) -> impl IntoView {
    let app = app();
    let chosen = move || Card::of(editor.sketch.with(Sketch::rules)).name();
    let choose = move |event| {
        if let Some(card) = Card::named(&event_target_value(&event)) {
            editor.piece.set(None);
            editor.sketch.set(Sketch::usual(card.rules()));
        }
    };
    let option = move |card: &Card| {
        let card = *card;
        view! {
            <option value=card.name() selected=move || chosen() == card.name()>
                {move || card.text(app.language()).title}
            </option>
        }
    };
    view! {
        <label class="field">
            <span class="spoken">{app.word(|w| w.choose_game)}</span>
            <select on:change=choose prop:value=chosen>{Card::ALL.iter().map(option).collect_view()}</select>
        </label>
    }
}

/// All that can stand on a square.
fn palette(app: App, editor: Editor) -> AnyView {
    let rules = editor.sketch.with(Sketch::rules);
    let one = move |letter: char| {
        let man = Man::read(rules, letter);
        let name = move || {
            man.map_or(editor.texts.words().editor_hidden.to_string(), |man| app.words().man(man))
        };
        let href = move || app.prefs.with(|prefs| symbol(man, prefs));
        view! {
            <button
                aria-label=name
                title=name
                aria-pressed=move || (editor.piece.get() == Some(letter)).to_string()
                on:click=move |_| editor.piece.set(Some(letter))
            >
                <svg viewBox="0 0 100 100" aria-hidden="true"><use_ href=href width="100" height="100"/></svg>
            </button>
        }
    };
    let clear = view! {
        <button
            aria-label=editor.texts.word(|w| w.editor_clear)
            title=editor.texts.word(|w| w.editor_clear)
            aria-pressed=move || editor.piece.get().is_none().to_string()
            on:click=move |_| editor.piece.set(None)
        ><span aria-hidden="true">"×"</span></button>
    };
    // A row a side; what belongs to neither stands behind them.
    let side = |is: fn(&char) -> bool| {
        let letters = Sketch::letters(rules).into_iter().filter(is);
        letters.map(one).collect_view()
    };
    view! {
        <div class="palette" role="group">
            <div>{side(char::is_ascii_uppercase)}{clear}</div>
            <div>{side(char::is_ascii_lowercase)}{side(|letter| !letter.is_ascii_alphabetic())}</div>
        </div>
    }
    .into_any()
}

/// Whose turn it is.
#[component]
fn TurnChoice(editor: Editor) -> impl IntoView {
    let app = app();
    let one = move |seat: Seat| {
        let name = move || app.words().side(editor.sketch.with(Sketch::rules), seat);
        view! {
            <button
                class="pill-button"
                aria-pressed=move || (editor.sketch.with(Sketch::turn) == seat).to_string()
                on:click=move |_| editor.sketch.update(|sketch| sketch.set_turn(seat))
            >{name}</button>
        }
    };
    view! {
        <div class="pills" role="group" aria-label=editor.texts.word(|w| w.editor_turn)>
            <span class="quiet">{editor.texts.word(|w| w.editor_turn)}</span>
            {Seat::BOTH.map(one).collect_view()}
        </div>
    }
}

/// What else belongs to a position, and the whole of it as a FEN.
#[component]
fn Fields(editor: Editor) -> impl IntoView {
    let kinds = Memo::new(move |_| {
        editor
            .sketch
            .with(|sketch| sketch.fields().into_iter().map(|(field, _)| field).collect::<Vec<_>>())
    });
    let one = move |field: Field| {
        let said = move || {
            let found = |sketch: &Sketch| {
                sketch
                    .fields()
                    .into_iter()
                    .find(|(it, _)| *it == field)
                    .map(|(_, said)| said.to_string())
            };
            editor.sketch.with(found).unwrap_or_default()
        };
        view! {
            <label class="field">
                <span class="quiet">{move || field_name(editor.texts.words(), field)}</span>
                <input
                    type="text"
                    spellcheck="false"
                    prop:value=said
                    on:change=move |event| editor.sketch.update(|sketch| sketch.set(field, &event_target_value(&event)))
                />
            </label>
        }
    };
    let app = app();
    let read = move |event| {
        let rules = editor.sketch.with_untracked(Sketch::rules);
        match Game::from_fen(rules, event_target_value(&event).trim()) {
            Ok(game) => editor.sketch.set(Sketch::of(&game)),
            Err(error) => {
                app.say(fill(editor.texts.words().editor_bad, &[&editor.texts.fen(&error)]))
            }
        }
    };
    view! {
        <div class="fields">{move || kinds.get().into_iter().map(one).collect_view()}</div>
        <label class="field">
            <span class="quiet">{editor.texts.word(|w| w.editor_fen)}</span>
            <input type="text" class="fen" spellcheck="false" prop:value=move || editor.sketch.with(Sketch::fen) on:change=read/>
        </label>
    }
}

fn field_name(words: &StudyWords, field: Field) -> &'static str {
    match field {
        Field::Castling => words.field_castling,
        Field::EnPassant => words.field_en_passant,
        Field::FirstColour => words.field_first_colour,
        Field::Bag => words.field_bag,
        Field::Unplaced => words.field_unplaced,
        Field::Lit => words.field_lit,
    }
}

/// What can be done with the position.
#[component]
fn WhatNow(editor: Editor) -> impl IntoView {
    let app = app();
    let off = Memo::new(move |_| editor.game().is_none());
    let analyse = move |_| {
        if let Some(game) = untrack(|| editor.game()) {
            app.go(Route::Analysis(write_position(&game)));
        }
    };
    let play = move |_| {
        if let Some(game) = untrack(|| editor.game()) {
            play_from(app, &game);
        }
    };
    view! {
        <div class="exports">
            <button class="main" disabled=move || off.get() on:click=analyse>{editor.texts.word(|w| w.analyse_here)}</button>
            <button disabled=move || off.get() on:click=play>{editor.texts.word(|w| w.play_here)}</button>
            <button on:click=move |_| editor.sketch.update(Sketch::clear)>{editor.texts.word(|w| w.editor_empty)}</button>
            <button on:click=move |_| editor.sketch.update(|sketch| *sketch = Sketch::usual(sketch.rules()))>
                {editor.texts.word(|w| w.editor_usual)}
            </button>
            <button on:click=move |_| editor.turned.update(|on| *on = !*on)>{app.word(|w| w.flip_board)}</button>
            <button on:click=move |_| copy(app, editor.sketch.with_untracked(Sketch::fen))>
                {editor.texts.word(|w| w.copy_fen)}
            </button>
        </div>
    }
}
