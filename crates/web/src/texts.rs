//! Texts that come when they are needed: the words of another language, what lessons say, and the
//! exercises.

use crate::app::App;
use crate::browser;
use crate::online;
use duskboard_client::Language;
use duskboard_client::lessons::texts::{self, Texts};
use duskboard_client::lessons::trail::{self, Trails};
use duskboard_client::words::file;
use duskboard_client::words::{FILE as WORDS, PAGE_LANGUAGE, Words};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// Something in a language.
pub(crate) type In<T> = (Language, &'static T);

/// The words that are in the page itself.
const PAGE_WORDS: In<Words> = (PAGE_LANGUAGE, Words::of(PAGE_LANGUAGE));

/// All texts that the page has. What has come stays, so nothing comes twice.
#[derive(Clone, Copy)]
pub(crate) struct Library {
    chosen: Memo<Language>,
    words: RwSignal<Vec<In<Words>>>,
    lessons: RwSignal<Vec<In<Texts>>>,
    exercises: RwSignal<Option<&'static Trails>>,
    /// The chosen language; until its words are there, the one before.
    shown: Memo<In<Words>>,
}

impl Library {
    /// The texts for a language, which may change; `first` has come before the page is shown.
    pub(crate) fn new(chosen: Memo<Language>, first: Option<In<Words>>) -> Library {
        let words: Vec<_> = [PAGE_WORDS].into_iter().chain(first).collect();
        let words = RwSignal::new(words);
        let choose = move |before: Option<&In<Words>>| {
            let now = words.with(|words| found(words, chosen.get()));
            now.or(before.copied()).unwrap_or(PAGE_WORDS)
        };
        let differ = |before: Option<&In<Words>>, now: Option<&In<Words>>| {
            before.map(|before| before.0) != now.map(|now| now.0)
        };
        let shown = Memo::new_with_compare(choose, differ);
        let (lessons, exercises) = (RwSignal::new(Vec::new()), RwSignal::new(None));
        Library { chosen, words, lessons, exercises, shown }
    }

    /// The language that is shown.
    pub(crate) fn language(self) -> Language {
        self.shown.get().0
    }

    /// Its words.
    pub(crate) fn words(self) -> &'static Words {
        self.shown.get().1
    }

    /// What its lessons say, once that has come.
    pub(crate) fn lessons(self) -> Option<&'static Texts> {
        Some(self.lessons.with(|lessons| found(lessons, self.language()))?.1)
    }

    /// The exercises, once they have come.
    pub(crate) fn exercises(self) -> Option<&'static Trails> {
        self.exercises.get()
    }

    /// Fetches the exercises.
    pub(crate) fn want_exercises(self, app: App) {
        if self.exercises.with_untracked(Option::is_some) {
            return;
        }
        spawn_local(async move {
            match exercises().await {
                Some(exercises) => self.exercises.set(Some(exercises)),
                None => app.say(app.words().texts_missing),
            }
        });
    }

    /// Fetches the words of whichever language is chosen.
    pub(crate) fn follow_choice(self, app: App) {
        Effect::new(move || {
            let language = self.chosen.get();
            if self.words.with_untracked(|words| found(words, language)).is_none() {
                spawn_local(async move { take_in(app, self.words, words(language).await) });
            }
        });
    }

    /// Fetches what lessons say, in whichever language is shown. A screen with a lesson asks.
    pub(crate) fn want_lessons(self, app: App) {
        Effect::new(move || {
            let language = self.language();
            if self.lessons.with_untracked(|lessons| found(lessons, language)).is_none() {
                spawn_local(async move { take_in(app, self.lessons, lessons(language).await) });
            }
        });
    }
}

pub(crate) fn found<T>(all: &[In<T>], language: Language) -> Option<In<T>> {
    all.iter().find(|one| one.0 == language).map(|&(language, text)| (language, text))
}

pub(crate) fn take_in<T: Sync>(app: App, shelf: RwSignal<Vec<In<T>>>, come: Option<In<T>>) {
    match come {
        Some(come) => shelf.update(|shelf| shelf.push(come)),
        None => app.say(app.words().texts_missing),
    }
}

/// The words of a language; `None` if they do not come.
pub(crate) async fn words(language: Language) -> Option<In<Words>> {
    read_list(WORDS, Words::of(PAGE_LANGUAGE), language).await
}

/// A list of texts in another language, by the name of its file; `None` if it does not come.
pub(crate) async fn read_list<T: file::Texts>(
    name: &str,
    list: &'static T,
    language: Language,
) -> Option<In<T>> {
    let words = list.read(fetched(&file::name(name, language)).await?)?;
    Some((language, Box::leak(Box::new(words))))
}

async fn lessons(language: Language) -> Option<In<Texts>> {
    let lessons = texts::file::read(fetched(&texts::file::name(language)).await?)?;
    Some((language, Box::leak(Box::new(lessons))))
}

async fn exercises() -> Option<&'static Trails> {
    let exercises = Trails::read(fetched(trail::NAME).await?)?;
    Some(Box::leak(Box::new(exercises)))
}

/// The text of a file. The build has put its full name into the page.
pub(crate) async fn fetched(name: &str) -> Option<&'static str> {
    let file = browser::root_attribute(&format!("data-{name}"));
    Some(online::ask("GET", &file, None).await.ok()?.leak())
}
