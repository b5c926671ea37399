//! After the game and beyond it: the analysis board, and what a worker finds out about games.

mod board;
mod chance;
mod editor;
mod engine;
mod moves;
mod open;
mod puzzles;
mod review;
mod scholar;
mod screen;
mod texts;
mod wrong;

pub(crate) use editor::EditorScreen;
pub(crate) use puzzles::PuzzleScreen;
pub(crate) use screen::AnalysisScreen;

use crate::app::{App, Route};
use crate::panel::listen_to_keys;
use duskboard_client::{Card, Scene, Witness};
use duskboard_protocol::study::{Lines, StudyStep};
use duskboard_protocol::{Eyes, GameSettings, Told};
use duskboard_rules::{Action, Game, GameView, Look, Rules, Seat, Square, Step, Viewer};
use duskboard_study::Notebook;
use duskboard_study::pgn::Unread;
use leptos::prelude::*;
use review::Reviewing;
use scholar::Scholar;
use texts::StudyTexts;

/// The game on the analysis board.
#[derive(Clone, Copy)]
pub(crate) struct Study {
    /// The game, and where one looks.
    book: RwSignal<Notebook>,
    /// Its record, if it was one.
    record: RwSignal<Option<String>>,
    /// All games of the file that was opened.
    games: RwSignal<Vec<Unread>>,
    /// Through whose eyes the board is seen.
    eyes: RwSignal<Eyes>,
    /// Whether the second seat is at the bottom.
    turned: RwSignal<bool>,
    /// The selected square.
    selected: RwSignal<Option<Square>>,
    /// What a pawn can become.
    choosing: RwSignal<Vec<Action>>,
    /// Whether the computer thinks about what is shown.
    thinking: RwSignal<bool>,
    /// Whether it plays both sides.
    playing: RwSignal<bool>,
    /// What it has found.
    lines: RwSignal<Option<Lines>>,
    /// The review of the game.
    reviewing: RwSignal<Reviewing>,
    /// Who thinks about positions.
    thinker: Scholar,
    /// Who reads and reviews records.
    reader: Scholar,
    /// The words.
    texts: StudyTexts,
}

impl Study {
    fn new(app: App, start: Game) -> Study {
        Study {
            book: RwSignal::new(Notebook::new(start)),
            record: RwSignal::new(None),
            games: RwSignal::new(Vec::new()),
            eyes: RwSignal::new(Eyes::Truth),
            turned: RwSignal::new(false),
            selected: RwSignal::new(None),
            choosing: RwSignal::new(Vec::new()),
            thinking: RwSignal::new(false),
            playing: RwSignal::new(false),
            lines: RwSignal::new(None),
            reviewing: RwSignal::new(Reviewing::No),
            thinker: Scholar::new(),
            reader: Scholar::new(),
            texts: StudyTexts::new(app),
        }
    }

    fn rules(self) -> Rules {
        self.book.with(|book| book.game().rules())
    }

    /// Puts another game on the board.
    fn show(self, book: Notebook) {
        self.drop_selection();
        self.eyes.set(Eyes::Truth);
        self.record.set(None);
        self.reader.end();
        self.reviewing.set(Reviewing::No);
        self.book.set(book);
    }

    /// The position as those eyes see it.
    fn look(self) -> Look {
        self.book.with(|book| seen(book.game(), self.eyes.get()).look())
    }

    /// What the board shows.
    fn scene(self) -> Scene {
        let (eyes, told) = (self.eyes.get(), self.told());
        self.book.with(|book| Scene::of(&seen(book.game(), eyes), &told, true))
    }

    /// What those eyes were told of the last step; whoever made it, if they see the truth.
    fn told(self) -> Vec<Told> {
        let eyes = self.eyes.get();
        self.book.with(|book| {
            let mover = book.steps().iter().rev().find_map(|step| match step {
                Step::Acted(seat, _) => Some(*seat),
                Step::Resolved(_) => None,
            });
            let witness = eyes.viewer().or(mover.map(Viewer::from)).unwrap_or(Viewer::Spectator);
            book.game().told(witness).into_iter().map(Told::from).collect()
        })
    }

    /// The last step, for who listens.
    fn spoken(self, app: App) -> String {
        let names = Seat::BOTH.map(|seat| self.side(app, seat));
        let witness = Witness { rules: self.rules(), you: None, names, before: None, after: None };
        app.words().account(&witness, &self.told()).spoken
    }

    /// The keys of the analysis board.
    fn obey_keys(self) {
        listen_to_keys(move |key, on_board| match key {
            "[" => self.step(-1),
            "]" => self.step(1),
            "ArrowLeft" if !on_board => self.step(-1),
            "ArrowRight" if !on_board => self.step(1),
            "Escape" => self.drop_selection(),
            "f" => self.turned.update(|turned| *turned = !*turned),
            _ => {}
        });
    }

    /// All that can be played: of somebody who sees part of the board, if one looks through their eyes.
    fn legal(self) -> Vec<Action> {
        let only = self.eyes.get().viewer().and_then(Viewer::seat);
        let legal = self.book.with(Notebook::legal).into_iter();
        legal.filter(|(seat, _)| only.is_none_or(|eyes| eyes == *seat)).map(|(_, it)| it).collect()
    }

    fn drop_selection(self) {
        self.selected.set(None);
        self.choosing.set(Vec::new());
    }

    /// Changes the game, or where one looks.
    fn turn_page(self, change: impl FnOnce(&mut Notebook)) {
        self.drop_selection();
        self.book.update(change);
    }

    /// Plays an action; when chance has one way only, it falls by itself.
    fn act(self, action: Action) {
        self.turn_page(|book| {
            let _ = book.act(action);
            if let [(only, _)] = book.game().chances()[..] {
                let _ = book.fall(only);
            }
        });
    }

    /// Goes so many steps forward, or back if negative.
    fn step(self, by: isize) {
        self.turn_page(|book| book.step(by));
    }

    /// What a seat is called here.
    fn side(self, app: App, seat: Seat) -> &'static str {
        app.words().side_on(self.rules(), &self.look(), seat)
    }

    /// The game as a worker reads it: where it began, and what has led here.
    fn settings(self) -> (GameSettings, Vec<StudyStep>) {
        self.book.with(|book| {
            let start = book.tree().game(duskboard_study::Tree::START);
            let steps = book.steps().into_iter().map(StudyStep::from).collect();
            (settings_of(start), steps)
        })
    }
}

/// Makes a position the start of the next game, and goes where its opponent is chosen.
fn play_from(app: App, game: &Game) {
    let rules = game.rules();
    let card = Card::of(rules);
    let options = differing(rules, card.rules()).into_iter().collect();
    app.setup.update(|setup| {
        setup.choose(card.name());
        setup.options = options;
        setup.fen = Some(game.fen());
    });
    app.go(Route::Home);
}

/// The settings of a game that begins like this.
fn settings_of(start: &Game) -> GameSettings {
    let rules = start.rules();
    let options =
        rules.settings().iter().map(|s| (s.key.to_string(), s.value.to_string())).collect();
    let fen = start.fen();
    let usual = Game::new(rules).fen() == fen;
    GameSettings { variant: rules.variant().name().into(), options, fen: (!usual).then_some(fen) }
}

/// A game as those eyes see it.
fn seen(game: &Game, eyes: Eyes) -> GameView {
    match eyes.viewer() {
        Some(viewer) => game.view(viewer),
        None => game.reveal(Viewer::Spectator),
    }
}

/// The options that differ from those of other rules for the same game.
fn differing(rules: Rules, usual: Rules) -> Vec<(String, String)> {
    let (settings, usual) = (rules.settings(), usual.settings());
    let differ = settings.iter().zip(usual).filter(|(here, usual)| here.value != usual.value);
    differ.map(|(here, _)| (here.key.to_string(), here.value.to_string())).collect()
}
