//! Every text is well written, every diagram can be drawn, every exercise can be solved.

use super::texts::{PageText, Texts};
use super::*;
use crate::Language;
use duskboard_rules::{Coin, Event, Rules};

/// All texts of a page, in an order that is the same in every language.
fn texts(text: &PageText) -> Vec<&'static str> {
    let mut texts = vec![text.title, text.card, text.sentence];
    for section in text.sections {
        texts.push(section.title);
        texts.extend(section.paragraphs);
        texts.extend(section.captions);
    }
    for exercise in text.exercises {
        texts.extend([exercise.title, exercise.task, exercise.hint, exercise.well_done]);
    }
    texts
}

fn all_texts(language: Language) -> Vec<&'static str> {
    Card::ALL.iter().flat_map(|&card| texts(Texts::of(language).page(card))).collect()
}

fn diagrams() -> impl Iterator<Item = &'static Diagram> {
    Card::ALL.iter().flat_map(|card| card.lesson().diagrams).copied().flatten()
}

/// Is a text written in the letters of its language?
fn is_written_in(language: Language, text: &str) -> bool {
    match language {
        Language::English => text.is_ascii() && text.contains(|c: char| c.is_ascii_alphabetic()),
        Language::Chinese => text.contains(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)),
    }
}

#[test]
fn every_language_says_the_same_in_its_own_letters() {
    let is_sentence = |text: &str| text.ends_with(['.', '?', '!', '。', '？', '！']);
    let english = all_texts(Language::English);
    for &language in Language::ALL {
        let texts = all_texts(language);
        assert_eq!(texts.len(), english.len());
        for (text, english) in texts.into_iter().zip(&english) {
            assert!(is_written_in(language, text), "{text}");
            assert!(text == text.trim() && !text.contains("  "), "{text}");
            assert_eq!(is_sentence(text), is_sentence(english), "{text} / {english}");
        }
    }
}

#[test]
fn chinese_is_traditional_with_full_width_marks() {
    let simplified = "这个们为对时来说车马将帅国动边还进过开关从线胜让两应见红体战结击";
    let half_width = [',', '.', ';', ':', '?', '!', '(', ')'];
    for text in all_texts(Language::Chinese) {
        assert!(!text.contains(|c| simplified.contains(c)), "{text}");
        assert!(!text.contains(half_width), "{text}");
    }
}

#[test]
fn every_diagram_is_what_the_first_seat_sees() {
    for diagram in diagrams() {
        assert_eq!(diagram.view().to_string(), diagram.view);
        assert_eq!(diagram.select.is_some(), !diagram.actions().is_empty(), "{}", diagram.view);
    }
}

#[test]
fn every_picture_is_what_the_first_seat_sees() {
    for page in Card::ALL.iter().map(|card| card.lesson()) {
        assert_eq!(page.picture().to_string(), page.picture);
    }
}

/// Game, number of the exercise, and all actions that are right, step by step.
const SOLUTIONS: &[(Card, usize, &[&str])] = &[
    (Card::Chess, 0, &["d1d8"]),
    (Card::Chess, 1, &["e1c1 e1g1"]),
    (Card::Chess, 2, &["e5d6"]),
    (Card::Chess, 3, &["c7c8n"]),
    (Card::Dinosaur, 0, &["e3d5"]),
    (Card::Dinosaur, 1, &["f4f6 f4f7 f4f8 f4g6 f4h6"]),
    (Card::Dinosaur, 2, &["f7f8t"]),
    (Card::Assassin, 0, &["A@e3"]),
    (Card::Assassin, 1, &["d3c4"]),
    (Card::Assassin, 2, &["d1d8"]),
    (Card::Assassin, 3, &["e2e4"]),
    (Card::Assassin, 4, &["e5e7", "e7e8"]),
    (Card::Archess, 0, &["b2*b5"]),
    (Card::Archess, 1, &["c2*c5", "a1a5", "a5c5"]),
    (Card::Archess, 2, &["e2f3"]),
    (Card::Archess, 3, &["g4h5"]),
    (Card::SlugTorch, 0, &["c3d5"]),
    (Card::SlugTorch, 1, &["d2c4", "a1a6"]),
    (Card::SlugTorch, 2, &["d2d5"]),
    (Card::SlugTorch, 3, &["d3d5"]),
    (Card::SlugSight, 0, &["d2d3 d2d4", "c1g5"]),
    (Card::SlugSight, 1, &["d4e6"]),
    (Card::SlugSight, 2, &["a1h1", "h1h6"]),
    (Card::Fog, 0, &["a1d1", "d1d5"]),
    (Card::Fog, 1, &["e1d3 e1f3", "d3e5"]),
    (Card::Fog, 2, &["d4e5"]),
    (Card::Fog, 3, &["e1g1"]),
    (Card::Fog, 4, &["h1c1 h1h8", "c1c8"]),
    (Card::Banqi, 0, &["b2b2"]),
    (Card::Banqi, 1, &["c2d2"]),
    (Card::Banqi, 2, &["c2c3"]),
    (Card::Banqi, 3, &["a2e2"]),
    (Card::Banqi, 4, &["b2b2", "c2b2"]),
];

#[test]
fn exactly_the_right_moves_solve_an_exercise() {
    for &(card, number, solution) in SOLUTIONS {
        let mut practice = Practice::new(&card.lesson().exercises[number]);
        for (step, &expected) in solution.iter().enumerate() {
            let (right, wrong): (Vec<_>, Vec<_>) =
                practice.view().legal().into_iter().partition(|&action| {
                    let mut trial = practice.clone();
                    let attempt = trial.attempt(action).unwrap();
                    let again = attempt == Attempt::Again;
                    assert_eq!(again, trial.view() == practice.view(), "{card:?} {action}");
                    !again
                });
            let written: Vec<_> = right.iter().map(Action::to_string).collect();
            assert_eq!(written.join(" "), expected, "{card:?} {number}, step {step}");
            assert!(!wrong.is_empty(), "{card:?} {number}, step {step}: nothing to choose");

            assert_eq!(practice.solution(), Some(right[0]));
            let last = step + 1 == solution.len();
            let attempt = practice.attempt(right[0]).unwrap();
            assert_eq!(attempt, if last { Attempt::Solved } else { Attempt::NotYet });
            assert_eq!(practice.is_solved(), last);
            assert_eq!(practice.reply().is_some(), !last, "{card:?} {number}, step {step}");
            assert_eq!(practice.reply(), None, "one answer a step");
        }
        assert_eq!(practice.solution(), None);
        assert_eq!(practice.exercise().steps.len(), solution.len());
        assert!(practice.attempt("a1a2".parse().unwrap()).is_err(), "{card:?}: it is over");
    }
}

#[test]
fn every_exercise_has_a_known_solution() {
    for &card in Card::ALL {
        let count = card.lesson().exercises.len();
        assert!((3..=5).contains(&count), "{card:?}");
        let solved: Vec<_> =
            SOLUTIONS.iter().filter(|row| row.0 == card).map(|row| row.1).collect();
        assert_eq!(solved, (0..count).collect::<Vec<_>>(), "{card:?}");
    }
}

#[test]
fn an_exercise_shows_no_more_than_a_game_would() {
    let mut flush = Practice::new(&Card::Assassin.lesson().exercises[3]);
    assert!(!flush.view().to_string().contains("5a2"));
    flush.attempt("e2e4".parse().unwrap()).unwrap();
    assert!(flush.view().to_string().contains("5a2"));
}

#[test]
fn the_chance_after_a_move_is_seen_before_the_answer() {
    let mut practice = Practice::new(&Card::Archess.lesson().exercises[1]);
    practice.attempt("c2*c5".parse().unwrap()).unwrap();
    assert!(matches!(
        practice.events(),
        [Event::Shot { .. }, Event::Tossed { coin: Coin::Heads, .. }]
    ));
    practice.reply().unwrap();
    assert!(matches!(practice.events(), [Event::Moved { seat: Seat::Second, .. }]));
}

#[test]
fn what_is_illegal_in_a_game_is_refused_in_an_exercise() {
    for (card, number, action) in [
        (Card::Assassin, 1, "d3d5"),
        (Card::Archess, 2, "g2*f3"),
        (Card::SlugTorch, 1, "a1a6"),
        (Card::Banqi, 1, "c2c3"),
        (Card::Banqi, 2, "c2d2"),
        (Card::Banqi, 3, "a2a3"),
    ] {
        let mut practice = Practice::new(&card.lesson().exercises[number]);
        let before = practice.view();
        assert!(practice.attempt(action.parse().unwrap()).is_err(), "{card:?} {action}");
        assert_eq!(practice.view(), before);
    }
}

#[test]
fn every_card_is_of_its_own_game() {
    for name in Rules::names() {
        let rules: Rules = name.parse().unwrap();
        assert_eq!(Card::of(rules).rules().variant(), rules.variant(), "{name}");
    }
    for &card in Card::ALL {
        let lesson = card.lesson();
        assert_eq!((Card::of(card.rules()), lesson.card), (card, card));
        let diagrams = lesson.diagrams.iter().copied().flatten();
        let diagrams = diagrams.filter_map(|diagram| Card::named(diagram.rules));
        let exercises = lesson.exercises.iter().map(|exercise| exercise.card);
        assert!(diagrams.chain(exercises).all(|other| other == card), "{card:?}");
    }
}

#[test]
fn lessons_fit_the_page() {
    for &language in Language::ALL {
        let bytes: usize = all_texts(language).iter().map(|text| text.len()).sum();
        assert!(bytes < 30_000, "{bytes} bytes of text");
    }
}
