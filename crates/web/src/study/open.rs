//! What can be opened on the board, and what can be taken away from it.

use super::wrong::Lost;
use super::{Study, differing, play_from, settings_of};
use crate::app::{App, Route, app};
use crate::browser;
use crate::lean::Show;
use crate::panel::Sheet;
use crate::screens::copy;
use duskboard_client::Card;
use duskboard_client::words::fill;
use duskboard_protocol::GameSettings;
use duskboard_protocol::study::{FromStudy, StudyGame, ToStudy};
use duskboard_rules::{Game, Rules};
use duskboard_study::pgn::{self, Pgn, Unread};
use duskboard_study::{Notebook, Tree};
use leptos::html;
use leptos::prelude::*;

/// How large a file may be: several thousand games.
const MOST_BYTES: usize = 4_000_000;

/// The position that an address asks for: `VARIANT?fen=…`, options by name.
pub(super) fn read_position(what: &str) -> Result<Game, Lost> {
    let (name, query) = what.split_once('?').unwrap_or((what, ""));
    let name = if name.is_empty() { Card::Chess.name() } else { name };
    let mut settings = GameSettings::of(name);
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        let value = js_sys::decode_uri_component(value).map(String::from);
        let value = value.map_err(|_| Lost::Address(pair.into()))?;
        match key {
            "fen" => settings.fen = Some(value),
            _ => {
                settings.options.insert(key.into(), value);
            }
        }
    }
    let rules = settings.rules().map_err(Lost::Rules)?;
    match settings.fen {
        Some(fen) => Game::from_fen(rules, &fen).map_err(Lost::Fen),
        None => Ok(Game::new(rules)),
    }
}

/// A position as addresses say it.
pub(super) fn write_position(game: &Game) -> String {
    let settings = settings_of(game);
    let usual = Rules::of(game.rules().variant());
    let options = differing(game.rules(), usual).into_iter();
    let options = options.map(|(key, value)| format!("{key}={value}"));
    let fen =
        settings.fen.map(|fen| format!("fen={}", String::from(js_sys::encode_uri_component(&fen))));
    let query: Vec<_> = options.chain(fen).collect();
    let mark = if query.is_empty() { "" } else { "?" };
    format!("{}{mark}{}", settings.variant, query.join("&"))
}

impl Study {
    /// Opens a text, whatever it is.
    pub(super) fn open(self, app: App, text: &str) {
        let text = text.trim();
        if text.len() > MOST_BYTES {
            return app.say(fill(self.words().open_huge, &[&(MOST_BYTES / 1_000_000).to_string()]));
        }
        if text.starts_with('{') {
            return self.open_record(app, text.into());
        }
        if let Ok(game) = Game::from_fen(untrack(|| self.rules()), text) {
            self.games.set(Vec::new());
            return self.show(Notebook::new(game));
        }
        let games = pgn::split(text);
        let Some(first) = games.first() else {
            return app.say(fill(self.words().open_bad, &[""]));
        };
        if self.open_game(app, first) || games.len() > 1 {
            self.games.set(games);
        }
    }

    /// Shows a game of a file, if it can be read.
    fn open_game(self, app: App, game: &Unread) -> bool {
        match game.read() {
            Ok(game) => self.show(Notebook::of(game)),
            Err(error) => {
                app.say(fill(self.words().open_bad, &[&self.texts.pgn(&error)]));
                return false;
            }
        }
        true
    }

    /// Opens the record of a finished game; what is not one, or does not verify, changes nothing.
    pub(super) fn open_record(self, app: App, record: String) {
        let kept = record.clone();
        self.reader.ask(&ToStudy::Open { record }, move |found| match found {
            FromStudy::Opened(game) => {
                self.games.set(Vec::new());
                self.show(book_of(*game));
                self.record.set(Some(kept.clone()));
            }
            FromStudy::Problem(problem) => {
                app.say(fill(self.words().open_bad, &[&self.texts.record(&problem)]));
            }
            FromStudy::Lines(_) | FromStudy::Reviewed { .. } | FromStudy::Review(_) => {}
        });
    }

    fn pgn(self) -> String {
        self.book.with_untracked(|book| book.pgn().to_string())
    }
}

/// A finished game as a notebook.
fn book_of(played: StudyGame) -> Notebook {
    let start = played.game.start().unwrap_or_else(|_| Game::new(Card::Chess.rules()));
    let mut book = Notebook::new(start);
    for step in &played.steps {
        // The worker has played them all.
        if let Ok(Some(step)) = step.read(book.game()) {
            let _ = book.play(step);
        }
    }
    let result = pgn::result(played.result.winner);
    let [white, black] = played.players;
    let tags = [("White", white), ("Black", black)].map(|(tag, name)| (tag.to_string(), name));
    Notebook::of(Pgn { tags: tags.into(), result: result.into(), ..book.pgn() })
}

/// Opens something, or begins anew.
#[component]
pub(super) fn OpenSheet(study: Study, open: RwSignal<bool>) -> impl IntoView {
    let app = app();
    let field = NodeRef::<html::Textarea>::new();
    let take = move |_| {
        if let Some(field) = field.get_untracked() {
            study.open(app, &field.value());
            open.set(false);
        }
    };
    let choose = move |_| {
        let _ = browser::choose_file(".pgn,.txt,.json,.fen", move |file| {
            if file.size() > MOST_BYTES as f64 {
                let most = (MOST_BYTES / 1_000_000).to_string();
                return app.say(fill(study.words().open_huge, &[&most]));
            }
            wasm_bindgen_futures::spawn_local(async move {
                study.open(app, &browser::text_of(&file).await);
                open.set(false);
            });
        });
    };
    let board = move |card: Card| {
        let begin = move |_| {
            study.games.set(Vec::new());
            study.show(Notebook::new(Game::new(card.rules())));
            open.set(false);
        };
        view! { <button on:click=begin>{move || card.text(app.language()).title}</button> }
    };
    view! {
        <Sheet open title=|w| w.analysis>
            <p class="quiet">{study.word(|w| w.open_line)}</p>
            <textarea node_ref=field rows="5" spellcheck="false" aria-label=study.word(|w| w.open_line)></textarea>
            <div class="row-of-buttons">
                <button class="main" on:click=take>{study.word(|w| w.open_text)}</button>
                <button on:click=choose>{study.word(|w| w.open_file)}</button>
            </div>
            <h3>{study.word(|w| w.new_board)}</h3>
            <div class="row-of-buttons">{Card::ALL.iter().map(|&card| board(card)).collect_view()}</div>
        </Sheet>
    }
}

/// What can be taken away.
#[component]
pub(super) fn Away(study: Study) -> impl IntoView {
    let app = app();
    let here = move || study.book.with_untracked(|book| book.game().clone());
    let link = move || {
        let address = browser::address();
        let page = address.split('#').next().unwrap_or_default();
        format!("{page}{}", Route::Analysis(write_position(&here())).address())
    };
    let edit = move |_| app.go(Route::Editor(write_position(&here())));
    let save = move |_| {
        let name = "duskboard-analysis.pgn";
        if browser::download(name, "application/x-chess-pgn", &study.pgn()).is_err() {
            app.say(fill(app.words().refused, &[name]));
        }
    };
    view! {
        <div class="exports">
            <button on:click=move |_| copy(app, study.book.with_untracked(|book| book.game().fen()))>
                {study.word(|w| w.copy_fen)}
            </button>
            <button on:click=move |_| copy(app, study.pgn())>{study.word(|w| w.copy_pgn)}</button>
            <button on:click=move |_| copy(app, link())>{app.word(|w| w.copy_link)}</button>
            <button on:click=save>{study.word(|w| w.save_pgn)}</button>
            <button on:click=edit>{study.word(|w| w.edit)}</button>
            <button on:click=move |_| play_from(app, &here())>{study.word(|w| w.play_here)}</button>
        </div>
    }
}

/// How many games of a file are offered at once: with thousands the page would stand still.
const LEAF: usize = 200;

/// The games of a file with many, some of them at a time.
#[component]
pub(super) fn Games(study: Study) -> impl IntoView {
    let app = app();
    // The first game that is offered.
    let first = RwSignal::new(0);
    Effect::new(move |_| {
        study.games.track();
        first.set(0);
    });
    let open = move |number: usize| {
        let chosen = study.games.with_untracked(|games| games.get(number).cloned());
        if let Some(game) = chosen {
            study.open_game(app, &game);
        }
    };
    let number = |event| event_target_value(&event).parse::<usize>().unwrap_or(0);
    let turn = move |event| {
        first.set(number(event));
        open(first.get_untracked());
    };
    let leaves = move || {
        let count = study.games.with(Vec::len);
        let one = |from: usize| view! { <option value=from>{format!("{} – {}", from + 1, count.min(from + LEAF))}</option> };
        (0..count).step_by(LEAF).map(one).collect_view()
    };
    let options = move || {
        study.games.with(|games| {
            let offered = games.iter().enumerate().skip(first.get()).take(LEAF);
            let one = |(number, game)| view! { <option value=number>{format!("{}. {}", number + 1, name_of(game))}</option> };
            offered.map(one).collect_view()
        })
    };
    let more_than = move |most| move || study.games.with(|games| games.len() > most);
    view! {
        <Show when=more_than(1)>
            <div class="games">
                <span>{move || fill(study.words().open_many, &[&study.games.with(Vec::len).to_string()])}</span>
                <Show when=more_than(LEAF)>
                    <select on:change=turn aria-label=study.word(|w| w.games_part)>{leaves}</select>
                </Show>
                <select on:change=move |event| open(number(event)) aria-label=study.word(|w| w.games_title)>{options}</select>
            </div>
        </Show>
    }
}

/// A game of a file in a line.
fn name_of(game: &Unread) -> String {
    let player = |tag| game.tag(tag).unwrap_or("?").to_string();
    format!("{} – {}, {}", player("White"), player("Black"), game.result)
}

/// Who played the game that was opened, and how it ended.
pub(super) fn players(book: &Notebook) -> Option<String> {
    let (white, black) = (book.tag("White")?, book.tag("Black")?);
    (!book.tree().next(Tree::START).is_empty() && [white, black] != ["?", "?"])
        .then(|| format!("{white} – {black}, {}", book.result()))
}
