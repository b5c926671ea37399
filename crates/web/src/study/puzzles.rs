//! Puzzles: positions with one good answer, a rating of one's own, and one for every day.

use super::open::write_position;
use super::scholar::Scholar;
use super::settings_of;
use super::texts::StudyTexts;
use crate::app::{App, Route, app};
use crate::board::{BoardView, Stage};
use crate::browser;
use crate::lean::Show;
use crate::sound::{self, Sound};
use crate::stage::Promotion;
use crate::texts::fetched;
use duskboard_client::words::fill;
use duskboard_client::words::study::StudyWords;
use duskboard_client::{Card, Scene, Touched, touch_on};
use duskboard_protocol::Eyes;
use duskboard_protocol::study::{Analyse, FromStudy, StudyStep, ToStudy};
use duskboard_rules::variant::{Setting, Value};
use duskboard_rules::{Action, Game, GameView, Rules, Seat, Square, Step};
use duskboard_study::puzzle::{Aim, Puzzle, Theme};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// The name under which the browser keeps how somebody does.
const FORM: &str = "duskboard.puzzles";
/// The name of the puzzle of the day in an address.
const DAILY: &str = "daily";
const DAY_MS: u64 = 86_400_000;

/// How somebody does: kept on this device only.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Form {
    rating: f64,
    streak: u32,
}

impl Form {
    fn recall() -> Form {
        let kept = browser::recall(FORM).unwrap_or_default();
        let mut numbers = kept.split(' ').map(|number| number.parse::<f64>().ok());
        let rating = numbers.next().flatten().filter(|rating| rating.is_finite());
        let streak = numbers.next().flatten().unwrap_or(0.0);
        Form { rating: rating.unwrap_or(1200.0).clamp(100.0, 3500.0), streak: streak as u32 }
    }

    /// Counts a first try, as Elo counts a game against the puzzle.
    fn count(&mut self, difficulty: u8, solved: bool) {
        const STEP: f64 = 24.0;
        let against = 800.0 + 200.0 * f64::from(difficulty);
        let expected = 1.0 / (1.0 + 10f64.powf((against - self.rating) / 400.0));
        self.rating += STEP * (f64::from(u8::from(solved)) - expected);
        self.streak = if solved { self.streak + 1 } else { 0 };
        browser::keep(FORM, &format!("{} {}", self.rating, self.streak));
    }
}

/// The puzzles of one game, by the name of the game with its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shelf(&'static str);

impl Shelf {
    const ALL: [Shelf; 10] = [
        Shelf("assassin"),
        Shelf("stealth"),
        Shelf("dinosaur-assassin"),
        Shelf("dinosaur"),
        Shelf("archess"),
        Shelf("slug-torch"),
        Shelf("slug-sight"),
        Shelf("fog"),
        Shelf("banqi"),
        Shelf("chess"),
    ];

    fn named(name: &str) -> Option<Shelf> {
        Shelf::ALL.into_iter().find(|shelf| shelf.0 == name)
    }

    fn rules(self) -> Rules {
        self.0.parse().expect("the browser tests open every shelf")
    }

    /// The title of the game, and the options that are not the usual ones.
    fn title(self, app: App) -> String {
        let (words, rules) = (app.words(), self.rules());
        let card = Card::of(rules);
        let usual = card.rules().settings();
        let unusual = rules.settings().into_iter().filter(|here| !usual.contains(here));
        let option = |setting: Setting| match setting.chosen() {
            Some(Value::Flag(true)) | None => words.switch(setting.switch).0.to_string(),
            Some(value) => words.value(value),
        };
        let title = card.text(app.language()).title.to_string();
        [title].into_iter().chain(unusual.map(option)).collect::<Vec<_>>().join(" · ")
    }
}

/// How the last try went.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Verdict {
    Open,
    /// Not that one; what it allows, as soon as that is known.
    Wrong(Option<String>),
    Solved,
    Shown,
}

/// The puzzles of a game on the screen.
#[derive(Clone, Copy)]
struct Puzzles {
    shelf: Shelf,
    /// All of them, once they have come.
    all: RwSignal<Option<Vec<Puzzle>>>,
    at: RwSignal<usize>,
    /// The position after the answer.
    after: RwSignal<Option<Game>>,
    verdict: RwSignal<Verdict>,
    /// Whether the first try is counted already.
    counted: RwSignal<bool>,
    form: RwSignal<Form>,
    selected: RwSignal<Option<Square>>,
    choosing: RwSignal<Vec<Action>>,
    /// Whether the board shakes: not that one.
    shaken: RwSignal<bool>,
    scholar: Scholar,
    texts: StudyTexts,
}

#[component]
pub(crate) fn PuzzleScreen(which: String) -> impl IntoView {
    let app = app();
    let day = (browser::now() / DAY_MS) as usize;
    let daily = Shelf::ALL[day % Shelf::ALL.len()];
    let today = which == DAILY;
    let shelf = if today { daily } else { Shelf::named(&which).unwrap_or(daily) };
    let puzzles = Puzzles::new(app, shelf, today.then_some(day));
    let stage = puzzles.stage(app);
    let wide = Memo::new(move |_| stage.ranks() == 4);
    let act = Callback::new(move |action| puzzles.attempt(app, action));
    let is = move |verdict| puzzles.verdict.get() == verdict;
    let failed = move || matches!(puzzles.verdict.get(), Verdict::Wrong(_));
    let title = move || match today {
        true => app.words().puzzle_of_day,
        false => puzzles.texts.words().puzzles,
    };
    view! {
        <section class="game study puzzles" class:wide=move || wide.get()>
            <div class="table">
                <div class="arena" class:shaken=move || puzzles.shaken.get()>
                    <BoardView stage label=Signal::derive(move || app.words().board_label.to_string())>
                        <Promotion stage choosing=puzzles.choosing act/>
                    </BoardView>
                </div>
            </div>
            <aside class="side">
                <div class="notes">
                    <section class="status">
                        <h1>{move || fill(app.words().colon, &[title(), &shelf.title(app)])}</h1>
                        {move || task(app, puzzles)}
                    </section>
                    <section class="attempt" class:solved=move || is(Verdict::Solved) class:failed=failed>
                        <p class="verdict" class:solved=move || is(Verdict::Solved) role="status">
                            {move || verdict(puzzles)}
                        </p>
                        <WhatNext puzzles/>
                    </section>
                    <HowIDo puzzles/>
                    <GameLinks here=shelf/>
                </div>
            </aside>
        </section>
    }
}

impl Puzzles {
    fn new(app: App, shelf: Shelf, day: Option<usize>) -> Puzzles {
        let puzzles = Puzzles {
            shelf,
            all: RwSignal::new(None),
            at: RwSignal::new(0),
            after: RwSignal::new(None),
            verdict: RwSignal::new(Verdict::Open),
            counted: RwSignal::new(false),
            form: RwSignal::new(Form::recall()),
            selected: RwSignal::new(None),
            choosing: RwSignal::new(Vec::new()),
            shaken: RwSignal::new(false),
            scholar: Scholar::new(),
            texts: StudyTexts::new(app),
        };
        spawn_local(async move {
            let name = format!("puzzles-{}", shelf.0);
            if browser::root_attribute(&format!("data-{name}")).is_empty() {
                return puzzles.all.set(Some(Vec::new()));
            }
            let Some(text) = fetched(&name).await else {
                return app.say(app.words().texts_missing);
            };
            let Ok(all) = Puzzle::read_all(shelf.rules(), text) else {
                return app.say(app.words().texts_missing);
            };
            let first = day.unwrap_or(browser::random().0[0].into());
            let count = all.len().max(1);
            let _ = puzzles.all.try_set(Some(all));
            puzzles.go_to(first / Shelf::ALL.len() % count);
        });
        puzzles
    }

    fn go_to(self, number: usize) {
        self.scholar.end();
        self.drop_selection();
        self.after.set(None);
        self.verdict.set(Verdict::Open);
        self.counted.set(false);
        self.at.set(number);
    }

    /// Something of the puzzle that is shown.
    fn ask<T>(self, question: impl FnOnce(&Puzzle) -> T) -> Option<T> {
        let at = self.at.get();
        self.all.with(|all| all.as_ref()?.get(at).map(question))
    }

    /// What who solves it sees.
    fn view(self) -> Option<GameView> {
        let seat = self.ask(|puzzle| puzzle.seat)?;
        match self.after.get() {
            Some(game) => Some(game.view(seat.into())),
            None => self.ask(|puzzle| puzzle.game.view(seat.into())),
        }
    }

    /// From where to where the answer went, once it is on the board.
    fn played(self) -> Option<[Square; 2]> {
        let there = self.after.with(Option::is_some);
        let answer = self.ask(|puzzle| puzzle.answer).filter(|_| there)?;
        Some([answer.origin(), answer.target()])
    }

    fn legal(self) -> Vec<Action> {
        match self.verdict.get() {
            Verdict::Solved | Verdict::Shown => Vec::new(),
            Verdict::Open | Verdict::Wrong(_) => {
                self.view().map_or(Vec::new(), |view| view.legal())
            }
        }
    }

    fn drop_selection(self) {
        self.selected.set(None);
        self.choosing.set(Vec::new());
    }

    fn touched(self, app: App, square: Square) {
        let (legal, before) = untrack(|| (self.legal(), self.selected.get()));
        let Some(view) = untrack(|| self.view()) else { return };
        match touch_on(&legal, &view.look(), before, square) {
            Touched::Select(square) => self.selected.set(square),
            Touched::Act(action) => self.attempt(app, action),
            Touched::Choose(actions) => self.choosing.set(actions),
        }
    }

    /// Tries an action.
    fn attempt(self, app: App, action: Action) {
        self.drop_selection();
        let known = untrack(|| self.ask(|puzzle| (puzzle.answer, puzzle.difficulty)));
        let Some((answer, difficulty)) = known else { return };
        let solved = action == answer;
        self.count(difficulty, solved);
        if solved {
            sound::play(app, Sound::Check);
            self.verdict.set(Verdict::Solved);
            self.play_answer();
        } else {
            self.verdict.set(Verdict::Wrong(None));
            self.shake();
            self.find_out_why(action);
        }
    }

    /// The board says no.
    fn shake(self) {
        self.shaken.set(true);
        browser::after(400, move || {
            let _ = self.shaken.try_set(false);
        });
    }

    /// Counts a try, if it is the first.
    fn count(self, difficulty: u8, solved: bool) {
        if !self.counted.get_untracked() {
            self.counted.set(true);
            self.form.update(|form| form.count(difficulty, solved));
        }
    }

    /// Shows the position after the answer.
    fn play_answer(self) {
        let after = untrack(|| {
            self.ask(|puzzle| {
                let mut game = puzzle.game.clone();
                game.play(puzzle.seat, puzzle.answer).ok().map(|()| game)
            })
        });
        self.after.set(after.flatten());
    }

    fn show_answer(self) {
        let difficulty = untrack(|| self.ask(|puzzle| puzzle.difficulty)).unwrap_or(1);
        self.count(difficulty, false);
        self.scholar.end();
        self.verdict.set(Verdict::Shown);
        self.play_answer();
    }

    /// Looks for the best answer to a wrong try.
    fn find_out_why(self, tried: Action) {
        let position = untrack(|| self.ask(|puzzle| (settings_of(&puzzle.game), puzzle.seat)));
        let Some((game, seat)) = position else { return };
        let steps = vec![StudyStep::from(Step::Acted(seat, tried))];
        let question = ToStudy::Analyse(Analyse { game, steps, lines: 1, eyes: Eyes::Truth });
        self.scholar.ask(&question, move |found| {
            let FromStudy::Lines(found) = found else { return };
            let texts = found.lines.into_iter().next().map(|line| line.texts);
            let line: Vec<_> = texts.into_iter().flatten().take(4).collect();
            if !line.is_empty() && matches!(self.verdict.get_untracked(), Verdict::Wrong(_)) {
                self.verdict.set(Verdict::Wrong(Some(line.join(" "))));
            }
            if found.depth >= 8 {
                self.scholar.end();
            }
        });
    }

    fn stage(self, app: App) -> Stage {
        let scene = Memo::new(move |_| {
            let last = self.played().map_or_else(Vec::new, |played| played.into());
            self.view().map(|view| Scene { last, ..Scene::still(&view) })
        });
        let found = move || self.played().filter(|_| self.verdict.get() == Verdict::Solved);
        let legal = Memo::new(move |_| self.legal());
        let rules = self.shelf.rules();
        let wide = Card::of(rules) == Card::Banqi;
        Stage {
            rules: Signal::stored(Some(rules)),
            flipped: Memo::new(move |_| self.ask(|p| p.seat) == Some(Seat::Second) && !wide).into(),
            pulses: Memo::new(move |_| found().map_or_else(Vec::new, |[_, to]| vec![to])).into(),
            touch: Callback::new(move |square| self.touched(app, square)),
            let_go: Callback::new(move |()| self.drop_selection()),
            ..Stage::playing(scene, legal, self.selected, app.tall)
        }
    }
}

/// What is to be found.
fn task(app: App, puzzles: Puzzles) -> AnyView {
    let words = puzzles.texts.words();
    let Some(none) = puzzles.all.with(|all| all.as_ref().map(Vec::is_empty)) else {
        return view! { <p aria-busy="true">{app.words().loading}</p> }.into_any();
    };
    if none {
        return view! { <p>{words.puzzle_none}</p> }.into_any();
    }
    let aim = puzzles.ask(|puzzle| match puzzle.aim {
        Aim::Win => words.puzzle_win,
        Aim::Save => words.puzzle_save,
        Aim::Best => words.puzzle_best,
    });
    let rules = puzzles.shelf.rules();
    let side = |seat| {
        let look = puzzles.view().map(|view| view.look());
        look.map_or(app.words().side(rules, seat), |look| app.words().side_on(rules, &look, seat))
    };
    let seat = puzzles.ask(|puzzle| puzzle.seat).unwrap_or(Seat::First);
    let turn = fill(words.to_move, &[side(seat)]);
    let dark = puzzles.ask(|puzzle| puzzle.worlds).filter(|_| rules.hides());
    let dark = dark.map(|count| fill(words.puzzle_dark, &[side(seat), &count.to_string()]));
    view! {
        <p><strong>{turn}</strong>" · "{aim}</p>
        <p class="quiet">{dark}</p>
    }
    .into_any()
}

/// How the try went, and what there is to say about it.
fn verdict(puzzles: Puzzles) -> AnyView {
    let (head, why) = judged(puzzles);
    let why = why.map(|why| view! { <span class="why">{why}</span> });
    view! { <span>{head}</span>" "{why} }.into_any()
}

fn judged(puzzles: Puzzles) -> (String, Option<String>) {
    let words = puzzles.texts.words();
    let answer = || {
        puzzles
            .ask(|puzzle| puzzle.game.view(puzzle.seat.into()).write(puzzle.answer))
            .unwrap_or_default()
    };
    match puzzles.verdict.get() {
        Verdict::Open => (words.puzzle_try.into(), None),
        Verdict::Wrong(line) => {
            let why = line.map(|line| fill(words.puzzle_reply, &[&line]));
            (words.puzzle_wrong.into(), why)
        }
        Verdict::Solved => (words.puzzle_solved.into(), Some(themes(puzzles, words))),
        Verdict::Shown => (fill(words.puzzle_answer, &[&answer()]), Some(themes(puzzles, words))),
    }
}

fn themes(puzzles: Puzzles, words: &StudyWords) -> String {
    let name = |theme: &Theme| match theme {
        Theme::Finish => words.theme_finish,
        Theme::Capture => words.theme_capture,
        Theme::Quiet => words.theme_quiet,
        Theme::Check => words.theme_check,
        Theme::Evade => words.theme_evade,
        Theme::Promotion => words.theme_promotion,
        Theme::Shot => words.theme_shot,
        Theme::Flip => words.theme_flip,
        Theme::Assassin => words.theme_assassin,
        Theme::Endgame => words.theme_endgame,
        Theme::Dilemma => words.theme_dilemma,
    };
    let names = puzzles.ask(|puzzle| puzzle.themes.iter().map(name).collect::<Vec<_>>());
    names.unwrap_or_default().join(" · ")
}

/// The answer, the next puzzle, or the analysis board.
#[component]
fn WhatNext(puzzles: Puzzles) -> impl IntoView {
    let texts = puzzles.texts;
    let app = app();
    let done =
        Memo::new(move |_| matches!(puzzles.verdict.get(), Verdict::Solved | Verdict::Shown));
    let there = Memo::new(move |_| puzzles.ask(|_| ()).is_some());
    let next = move |_| {
        let count = puzzles.all.with_untracked(|all| all.as_ref().map_or(1, Vec::len)).max(1);
        puzzles.go_to((puzzles.at.get_untracked() + 1) % count);
    };
    let analyse = move |_| {
        if let Some(what) = untrack(|| puzzles.ask(|puzzle| write_position(&puzzle.game))) {
            app.go(Route::Analysis(what));
        }
    };
    view! {
        <div class="row-of-buttons">
            <Show when=move || there.get() && !done.get()>
                <button on:click=move |_| puzzles.show_answer()>{move || texts.words().puzzle_show}</button>
            </Show>
            <Show when=move || done.get()>
                <button class="main" on:click=next>{move || texts.words().puzzle_next}</button>
                <button on:click=analyse>{move || texts.words().analyse_here}</button>
            </Show>
        </div>
    }
}

/// The rating and the streak.
#[component]
fn HowIDo(puzzles: Puzzles) -> impl IntoView {
    let texts = puzzles.texts;
    let number = |value: u32| value.to_string();
    let rating = move || {
        let rating = puzzles.form.with(|form| form.rating.round() as u32);
        fill(texts.words().puzzle_rating, &[&number(rating)])
    };
    let streak = move || {
        let streak = puzzles.form.with(|form| form.streak);
        (streak > 1).then(|| fill(texts.words().puzzle_streak, &[&number(streak)]))
    };
    let place = move || {
        let count = puzzles.all.with(|all| all.as_ref().map_or(0, Vec::len)) as u32;
        let at = puzzles.at.get() as u32 + 1;
        (count > 0).then(|| fill(texts.words().puzzle_number, &[&number(at), &number(count)]))
    };
    let difficulty = move || {
        let found = puzzles.ask(|puzzle| puzzle.difficulty)?;
        Some(fill(texts.words().puzzle_difficulty, &[&number(found.into())]))
    };
    view! {
        <ul class="form">
            <li>{rating}</li>
            <li>{streak}</li>
            <li class="quiet">{place}</li>
            <li class="quiet">{difficulty}</li>
        </ul>
    }
}

/// The puzzles of every game.
#[component]
fn GameLinks(here: Shelf) -> impl IntoView {
    let app = app();
    let link = move |shelf: Shelf| {
        let current = (shelf == here).then_some("page");
        view! {
            <a class="button" href=Route::Puzzles(shelf.0.into()).address() aria-current=current>
                {move || shelf.title(app)}
            </a>
        }
    };
    view! { <nav class="row-of-buttons">{Shelf::ALL.into_iter().map(link).collect_view()}</nav> }
}
