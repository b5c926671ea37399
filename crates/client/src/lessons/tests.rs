//! Every text is well written, every diagram can be drawn, every exercise can be solved.

use super::*;
use crate::words::Words;
use duskboard_rules::{Coin, Event};

/// All texts of a page, in an order that is the same in every language.
fn texts(text: &PageText) -> Vec<&'static str> {
    let mut texts = vec![text.title, text.sentence];
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
    PAGES.iter().flat_map(|page| texts(page.text(language))).collect()
}

fn diagrams() -> impl Iterator<Item = &'static Diagram> {
    PAGES.iter().flat_map(|page| page.diagrams).copied().flatten()
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
        let view = GameView::read(diagram.rules(), Seat::First.into(), diagram.view);
        let view = view.unwrap_or_else(|wrong| panic!("{}: {wrong}", diagram.view));
        assert_eq!(view.to_string(), diagram.view);
        assert_eq!(diagram.select.is_some(), !diagram.actions().is_empty(), "{}", diagram.view);
    }
}

#[test]
fn every_picture_is_what_the_first_seat_sees() {
    for page in &PAGES {
        let view = GameView::read(named(page.variant()), Seat::First.into(), page.picture);
        let written = view.map(|view| view.to_string()).map_err(|wrong| wrong.to_string());
        assert_eq!(written.as_deref(), Ok(page.picture));
    }
}

/// Game, number of the exercise, and all actions that are right, step by step.
const SOLUTIONS: &[(&str, usize, &[&str])] = &[
    ("chess", 0, &["d1d8"]),
    ("chess", 1, &["e1c1 e1g1"]),
    ("chess", 2, &["e5d6"]),
    ("chess", 3, &["c7c8n"]),
    ("dinosaur", 0, &["e3d5"]),
    ("dinosaur", 1, &["f4f6 f4f7 f4f8 f4g6 f4h6"]),
    ("dinosaur", 2, &["f7f8t"]),
    ("assassin", 0, &["A@e3"]),
    ("assassin", 1, &["d3c4"]),
    ("assassin", 2, &["d1d8"]),
    ("assassin", 3, &["e2e4"]),
    ("assassin", 4, &["e5e7", "e7e8"]),
    ("archess", 0, &["b2*b5"]),
    ("archess", 1, &["c2*c5", "a1a5", "a5c5"]),
    ("archess", 2, &["e2f3"]),
    ("archess", 3, &["g4h5"]),
    ("slug-torch", 0, &["c3d5"]),
    ("slug-torch", 1, &["d2c4", "a1a6"]),
    ("slug-torch", 2, &["d2d5"]),
    ("slug-torch", 3, &["d3d5"]),
    ("slug-sight", 0, &["d2d3 d2d4", "c1g5"]),
    ("slug-sight", 1, &["d4e6"]),
    ("slug-sight", 2, &["a1h1", "h1h6"]),
    ("banqi", 0, &["b2b2"]),
    ("banqi", 1, &["c2d2"]),
    ("banqi", 2, &["c2c3"]),
    ("banqi", 3, &["a2e2"]),
    ("banqi", 4, &["b2b2", "c2b2"]),
];

#[test]
fn exactly_the_right_moves_solve_an_exercise() {
    for &(variant, number, solution) in SOLUTIONS {
        let mut practice = Practice::new(&page(variant).unwrap().exercises[number]);
        for (step, &expected) in solution.iter().enumerate() {
            let (right, wrong): (Vec<_>, Vec<_>) =
                practice.view().legal().into_iter().partition(|&action| {
                    let mut trial = practice.clone();
                    let attempt = trial.attempt(action).unwrap();
                    let again = attempt == Attempt::Again;
                    assert_eq!(again, trial.view() == practice.view(), "{variant} {action}");
                    !again
                });
            let written: Vec<_> = right.iter().map(Action::to_string).collect();
            assert_eq!(written.join(" "), expected, "{variant} {number}, step {step}");
            assert!(!wrong.is_empty(), "{variant} {number}, step {step}: nothing to choose");

            assert_eq!(practice.solution(), Some(right[0]));
            let last = step + 1 == solution.len();
            let attempt = practice.attempt(right[0]).unwrap();
            assert_eq!(attempt, if last { Attempt::Solved } else { Attempt::NotYet });
            assert_eq!(practice.is_solved(), last);
            assert_eq!(practice.reply().is_some(), !last, "{variant} {number}, step {step}");
            assert_eq!(practice.reply(), None, "one answer a step");
        }
        assert_eq!(practice.solution(), None);
        assert_eq!(practice.exercise().steps.len(), solution.len());
        assert!(practice.attempt("a1a2".parse().unwrap()).is_err(), "{variant}: it is over");
    }
}

#[test]
fn every_exercise_has_a_known_solution() {
    for page in &PAGES {
        assert!((3..=5).contains(&page.exercises.len()), "{}", page.variant());
        let solved: Vec<_> =
            SOLUTIONS.iter().filter(|row| row.0 == page.variant()).map(|row| row.1).collect();
        assert_eq!(solved, (0..page.exercises.len()).collect::<Vec<_>>(), "{}", page.variant());
    }
}

#[test]
fn an_exercise_shows_no_more_than_a_game_would() {
    let mut flush = Practice::new(&page("assassin").unwrap().exercises[3]);
    assert!(!flush.view().to_string().contains("5a2"));
    flush.attempt("e2e4".parse().unwrap()).unwrap();
    assert!(flush.view().to_string().contains("5a2"));
}

#[test]
fn the_chance_after_a_move_is_seen_before_the_answer() {
    let mut practice = Practice::new(&page("archess").unwrap().exercises[1]);
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
    for (variant, number, action) in [
        ("assassin", 1, "d3d5"),
        ("archess", 2, "g2*f3"),
        ("slug-torch", 1, "a1a6"),
        ("banqi", 1, "c2c3"),
        ("banqi", 2, "c2d2"),
        ("banqi", 3, "a2a3"),
    ] {
        let mut practice = Practice::new(&page(variant).unwrap().exercises[number]);
        let before = practice.view();
        assert!(practice.attempt(action.parse().unwrap()).is_err(), "{variant} {action}");
        assert_eq!(practice.view(), before);
    }
}

#[test]
fn there_is_a_page_for_every_game_under_the_name_of_its_card() {
    for name in Rules::names() {
        let rules = named(name);
        let page = page_of(rules);
        assert_eq!(named(page.variant()).variant(), rules.variant(), "{name}");
    }
    for &language in Language::ALL {
        let words = Words::of(language);
        let cards = [
            words.chess,
            words.dinosaur,
            words.assassin,
            words.archess,
            words.slug_torch,
            words.slug_sight,
            words.banqi,
        ];
        assert_eq!(PAGES.each_ref().map(|page| page.text(language).title), cards);
    }
}

#[test]
fn lessons_fit_the_page() {
    for &language in Language::ALL {
        let bytes: usize = all_texts(language).iter().map(|text| text.len()).sum();
        assert!(bytes < 30_000, "{bytes} bytes of text");
    }
}
