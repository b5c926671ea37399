//! What the lessons say: one file a language.
//!
//! A language is one value of [`Texts`]. The diagrams and exercises that it speaks of are in the
//! file of each game. A text that is missing, empty or too many does not compile.
//!
//! The page holds only what the cards say, a [`CardText`] each. It fetches the rest as a [file](mod@file)
//! when a lesson is opened, so nothing that runs there calls [`Texts::of`].

mod en;
pub mod file;
mod zh_tw;

use super::Page;
use crate::Card;
use crate::Language;

/// The texts of all pages in one language.
#[allow(missing_docs)]
#[derive(PartialEq, Eq, Debug)]
pub struct Texts {
    pub chess: PageText,
    pub dinosaur: PageText,
    pub assassin: PageText,
    pub archess: PageText,
    pub slug_torch: PageText,
    pub slug_sight: PageText,
    pub fog: PageText,
    pub banqi: PageText,
}

/// The texts of one page.
#[derive(PartialEq, Eq, Debug)]
pub struct PageText {
    /// The name of the game.
    pub title: &'static str,
    /// The sentence on its card.
    pub card: &'static str,
    /// One sentence that makes a reader want to try it.
    pub sentence: &'static str,
    /// What to know in a first game: before the first action, after it, and a little later.
    pub tips: [&'static str; 3],
    /// The rules, what a beginner needs first.
    pub sections: &'static [SectionText],
    /// The exercises, in the order they are played.
    pub exercises: &'static [ExerciseText],
}

/// What is said of a game wherever it is named.
#[derive(Clone, Copy, Debug)]
pub struct CardText {
    /// The name of the game.
    pub title: &'static str,
    /// The sentence on its card.
    pub card: &'static str,
    /// One sentence that makes a reader want to try it.
    pub sentence: &'static str,
    /// What to know in a first game: before the first action, after it, and a little later.
    pub tips: [&'static str; 3],
}

/// What the cards say, in the order of [`Language::ALL`] and [`Card::ALL`].
const CARDS: [[CardText; Card::ALL.len()]; Language::ALL.len()] = {
    let nothing = CardText { title: "", card: "", sentence: "", tips: [""; 3] };
    let mut cards = [[nothing; Card::ALL.len()]; Language::ALL.len()];
    let mut i = 0;
    while i < Language::ALL.len() {
        let mut j = 0;
        while j < Card::ALL.len() {
            let PageText { title, card, sentence, tips, .. } =
                *Texts::of(Language::ALL[i]).page(Card::ALL[j]);
            cards[i][j] = CardText { title, card, sentence, tips };
            j += 1;
        }
        i += 1;
    }
    cards
};

impl Card {
    /// What is said of it in a language.
    pub const fn text(self, language: Language) -> &'static CardText {
        &CARDS[language as usize][self as usize]
    }
}

/// A few rules that belong together.
#[derive(PartialEq, Eq, Debug)]
pub struct SectionText {
    /// What they are about.
    pub title: &'static str,
    /// The rules.
    pub paragraphs: &'static [&'static str],
    /// What to see in each diagram.
    pub captions: &'static [&'static str],
}

/// The texts of an exercise.
#[derive(PartialEq, Eq, Debug)]
pub struct ExerciseText {
    /// What it teaches.
    pub title: &'static str,
    /// What to do.
    pub task: &'static str,
    /// The rule to think of, shown after a wrong move.
    pub hint: &'static str,
    /// What the solution has shown.
    pub well_done: &'static str,
}

impl Texts {
    /// The texts of a language.
    pub const fn of(language: Language) -> &'static Texts {
        match language {
            Language::English => &en::TEXTS,
            Language::Chinese => &zh_tw::TEXTS,
        }
    }
}

// Every language says all there is to say of every page.
const _: () = {
    let mut i = 0;
    while i < Language::ALL.len() {
        let mut j = 0;
        while j < Card::ALL.len() {
            let (card, language) = (Card::ALL[j], Language::ALL[i]);
            let (text, english) = (Texts::of(language), Texts::of(Language::English));
            check_page(card.lesson(), text.page(card), english.page(card));
            j += 1;
        }
        i += 1;
    }
};

/// Compares the texts of a page with its diagrams and exercises, and with another language.
const fn check_page(page: &Page, text: &PageText, other: &PageText) {
    check_texts(&[text.title, text.card, text.sentence]);
    check_texts(&text.tips);
    assert!(text.sections.len() == page.diagrams.len(), "a section is missing or too many");
    assert!(text.exercises.len() == page.exercises.len(), "an exercise is missing or too many");
    let mut i = 0;
    while i < text.sections.len() {
        let (section, other) = (&text.sections[i], &other.sections[i]);
        assert!(section.captions.len() == page.diagrams[i].len(), "one caption a diagram");
        assert!(section.paragraphs.len() == other.paragraphs.len(), "languages differ in length");
        check_texts(&[section.title]);
        check_texts(section.paragraphs);
        check_texts(section.captions);
        i += 1;
    }
    let mut i = 0;
    while i < text.exercises.len() {
        let exercise = &text.exercises[i];
        check_texts(&[exercise.title, exercise.task, exercise.hint, exercise.well_done]);
        i += 1;
    }
}

/// Fails if a text is empty.
const fn check_texts(texts: &[&str]) {
    let mut i = 0;
    while i < texts.len() {
        assert!(!texts[i].is_empty(), "a text is empty");
        i += 1;
    }
}
