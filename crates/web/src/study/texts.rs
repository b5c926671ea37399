//! The words of this part of the page.

use crate::app::App;
use crate::texts::{In, found, read_list, take_in};
use duskboard_client::words::PAGE_LANGUAGE;
use duskboard_client::words::study::{FILE, StudyWords};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// Those that have come.
#[derive(Clone, Copy)]
pub(super) struct StudyTexts {
    pub(super) app: App,
    pub(super) shelf: RwSignal<Vec<In<StudyWords>>>,
}

impl StudyTexts {
    /// The words in the language of the page, fetched if need be.
    pub(super) fn new(app: App) -> StudyTexts {
        let shelf = RwSignal::new(vec![(PAGE_LANGUAGE, StudyWords::of(PAGE_LANGUAGE))]);
        Effect::new(move || {
            let language = app.language();
            if shelf.with_untracked(|shelf| found(shelf, language)).is_none() {
                spawn_local(async move {
                    let list = StudyWords::of(PAGE_LANGUAGE);
                    take_in(app, shelf, read_list(FILE, list, language).await);
                });
            }
        });
        StudyTexts { app, shelf }
    }

    /// The words that are shown; until those of the language are there, the page's own.
    pub(super) fn words(self) -> &'static StudyWords {
        let here = self.shelf.with(|shelf| found(shelf, self.app.language()));
        here.map_or(StudyWords::of(PAGE_LANGUAGE), |(_, words)| words)
    }

    /// A text, in whichever language is shown.
    pub(super) fn word(
        self,
        text: fn(&StudyWords) -> &'static str,
    ) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || text(self.words())
    }
}

impl super::Study {
    /// A text, in whichever language is shown.
    pub(super) fn word(
        self,
        text: fn(&StudyWords) -> &'static str,
    ) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        self.texts.word(text)
    }

    /// The words that are shown.
    pub(super) fn words(self) -> &'static StudyWords {
        self.texts.words()
    }
}
