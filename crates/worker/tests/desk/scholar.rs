//! What a scholar finds: the best lines of positions, and finished games taken apart.

use crate::afterwards::played;
use crate::page::VARIANTS;
use duskboard_computer::{Clock, Nets};
use duskboard_protocol::json;
use duskboard_protocol::study::{
    Analyse, FromStudy, GameReview, LineValue, Lines, PlayedGame, StudyGame, StudyStep, ToStudy,
};
use duskboard_protocol::{Code, ExportFormat, Eyes, FromDesk, GameSettings, Problem, Seat, ToDesk};
use duskboard_rules::Rules;
use duskboard_worker::scholar;
use std::cell::Cell;

/// Interrupts when so many more messages are heard.
struct Patience(Cell<usize>);

impl Clock for Patience {
    fn elapsed(&self) -> u64 {
        0
    }

    fn interrupted(&self) -> bool {
        self.0.get() == 0
    }
}

/// What a scholar says until so many messages are heard, through JSON both ways.
fn asked(asked: &ToStudy, messages: usize) -> Vec<FromStudy> {
    let asked: ToStudy = json::read(&json::write(asked)).unwrap();
    let patience = Patience(Cell::new(messages));
    let mut heard = Vec::new();
    scholar(&asked, &Nets::default(), &patience, &mut |found| {
        heard.push(json::take(&json::write(&found)).unwrap());
        patience.0.set(patience.0.get().saturating_sub(1));
    });
    heard
}

fn position(game: GameSettings, steps: &[StudyStep], eyes: Eyes) -> ToStudy {
    ToStudy::Analyse(Analyse { game, steps: steps.to_vec(), lines: 3, eyes })
}

fn from_fen(variant: &str, fen: &str, eyes: Eyes) -> ToStudy {
    let rules: Rules = variant.parse().unwrap();
    let game = GameSettings { fen: Some(fen.into()), ..GameSettings::from(rules) };
    position(game, &[], eyes)
}

fn last_lines(question: &ToStudy, messages: usize) -> Lines {
    let heard = asked(question, messages);
    match heard.last() {
        Some(FromStudy::Lines(lines)) => lines.clone(),
        other => panic!("{question:?}: {other:?}"),
    }
}

#[test]
fn the_best_lines_of_a_position() {
    let row = |variant: &str, fen: &str, best: &str, text: &str, least: i32, most: i32| {
        let lines = last_lines(&from_fen(variant, fen, Eyes::Truth), 6);
        let line = &lines.lines[0];
        assert_eq!((&*line.actions[0].to_string(), &*line.texts[0]), (best, text), "{fen}");
        assert_eq!((line.worth, line.actions.len()), (lines.worth, line.texts.len()), "{fen}");
        assert!((least..=most).contains(&lines.worth), "{fen}: {lines:?}");
        line.value
    };
    let mate = row("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#", 10_000, 10_000);
    assert_eq!(mate, LineValue::Wins { seat: Seat::First, moves: 1 });
    let mate = row("chess", "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1", "a8a1", "Ra1#", 0, 0);
    assert_eq!(mate, LineValue::Wins { seat: Seat::Second, moves: 1 });
    row("chess", "4k3/8/8/3q4/4P3/8/PP6/4K3 w - - 0 1", "e4d5", "exd5", 5_500, 10_000);
    row("chess", "4k3/pp6/8/3p4/4Q3/8/8/4K3 b - - 0 1", "d5e4", "dxe4", 0, 4_500);
    row("banqi", "8/8/Kr6/8 1 r - 0 20", "a2b2", "Ka2xRb2", 10_000, 10_000);
}

/// The bar moves: each message is deeper than the last and no search was in vain.
#[test]
fn it_is_searched_deeper_and_deeper() {
    for variant in VARIANTS {
        let game = GameSettings::from(variant.parse::<Rules>().unwrap());
        let heard = asked(&position(game, &[], Eyes::Truth), 3);
        let depths: Vec<_> = heard
            .iter()
            .map(|found| match found {
                FromStudy::Lines(lines) => (lines.depth, lines.lines.len()),
                other => panic!("{variant}: {other:?}"),
            })
            .collect();
        assert!(!depths.is_empty() && depths.is_sorted(), "{variant}: {depths:?}");
    }
}

#[test]
fn chance_is_worth_its_mean() {
    // A flip of the last piece: one king wins the soldier, the other loses.
    let rules: Rules = "banqi".parse().unwrap();
    let fen = Some("8/8/?7/1g5? 1 r Kp 0 20".into());
    let game = GameSettings { fen, ..GameSettings::from(rules) };
    let flip = StudyStep::Acted { seat: Seat::First, action: "a2a2".parse().unwrap() };
    let fell = |piece: &str| StudyStep::Fell { chance: piece.into() };
    let worth =
        |steps: &[StudyStep]| last_lines(&position(game.clone(), steps, Eyes::Truth), 2).worth;
    let (mean, king, soldier) = (
        worth(std::slice::from_ref(&flip)),
        worth(&[flip.clone(), fell("K")]),
        worth(&[flip.clone(), fell("p")]),
    );
    assert!(king > mean && mean > soldier, "{king} {mean} {soldier}");
    let heard = asked(&position(game.clone(), std::slice::from_ref(&flip), Eyes::Truth), 1);
    assert!(matches!(&heard[0], FromStudy::Lines(Lines { lines, .. }) if lines.is_empty()));
}

/// Through a seat's eyes two games that differ in what it cannot see are the same.
#[test]
fn eyes_see_no_more_than_they_may() {
    let rows = [
        (
            "assassin",
            "4k3/8/8/4a3/8/8/8/A2QK3 w - - 0 20 -",
            "4k3/8/1a6/8/8/8/8/A2QK3 w - - 0 20 -",
        ),
        ("fog", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 20", "6k1/8/8/8/8/8/8/R3K3 w Q - 0 20"),
        ("slug-sight", "4k3/8/8/8/8/8/8/R3K3 w - - 0 20", "6k1/8/8/8/8/8/8/R3K3 w - - 0 20"),
        ("slug-torch", "4k3/8/8/8/8/8/8/R3K3 w - - 0 20", "6k1/8/8/8/8/8/8/R3K3 w - - 0 20"),
    ];
    for (variant, one, other) in rows {
        let heard = |fen: &str, eyes| asked(&from_fen(variant, fen, eyes), 2);
        assert_eq!(heard(one, Eyes::First), heard(other, Eyes::First), "{variant}");
        assert_ne!(heard(one, Eyes::Truth), heard(other, Eyes::Truth), "{variant}");
        let waiting = |fen: &str| heard(&fen.replace(" w ", " b "), Eyes::First);
        assert_eq!(waiting(one), waiting(other), "{variant}, while it waits");
        let FromStudy::Lines(lines) = &heard(one, Eyes::First)[0] else { panic!("{variant}") };
        assert!(!lines.lines.is_empty() && !lines.guesses.is_empty(), "{variant}: {lines:?}");
    }
}

/// A short game that was given up, as a record.
fn record(variant: &str) -> String {
    let mut page = played(variant, true);
    match &page.say(ToDesk::Export { record: None, format: ExportFormat::Json })[..] {
        [FromDesk::Exported { text, .. }] => text.clone(),
        other => panic!("{other:?}"),
    }
}

fn reviewed(record: &str) -> (Vec<FromStudy>, GameReview) {
    let mut heard = asked(&ToStudy::Review { record: record.into() }, usize::MAX);
    match heard.pop() {
        Some(FromStudy::Review(review)) => (heard, *review),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_finished_game_is_opened_and_taken_apart() {
    for variant in ["archess", "stealth"] {
        let record = record(variant);
        let opened = asked(&ToStudy::Open { record: record.clone() }, 1);
        let [FromStudy::Opened(game)] = &opened[..] else { panic!("{opened:?}") };
        assert_eq!(game.players, ["Ada", "Bert"]);
        let (progress, review) = reviewed(&record);
        let of = game.steps.len() as u32;
        let bar: Vec<_> = (0..=of).map(|done| FromStudy::Reviewed { done, of }).collect();
        assert_eq!(progress, bar, "{variant}");
        let told: Vec<_> = review.steps.iter().map(|step| step.step.clone()).collect();
        assert_eq!(&told[..told.len() - 1], &game.steps[..], "{variant}");
        assert!(matches!(told.last(), Some(StudyStep::Closed { .. })), "{variant}");
        adds_up(&review);
        for point in &review.turning_points {
            let step = &review.steps[point.step as usize];
            assert_eq!(point.instead.first(), step.better.as_ref(), "{variant}");
            assert_eq!(point.instead.len(), point.instead_texts.len());
            assert_eq!(point.allowed.len(), point.allowed_texts.len());
        }
    }
}

fn adds_up(review: &GameReview) {
    let mut worth = review.start;
    for step in &review.steps {
        assert_eq!(step.before, worth);
        worth += step.skill + step.luck + step.fog;
        assert_eq!(step.after, worth);
    }
    let skill = review.sides[0].skill - review.sides[1].skill;
    assert_eq!((review.end, review.end), (worth, review.start + skill + review.luck + review.fog));
}

/// A game of a PGN is judged as its record would be; what cannot be played is refused.
#[test]
fn a_game_without_a_record_is_reviewed_alike() {
    let record = record("chess");
    let Some(FromStudy::Opened(game)) = asked(&ToStudy::Open { record: record.clone() }, 9).pop()
    else {
        panic!("a finished game");
    };
    let StudyGame { game, steps, result, .. } = *game;
    let played = PlayedGame { game, steps, winner: result.winner };
    let heard = asked(&ToStudy::ReviewPlayed(played.clone()), usize::MAX);
    let (_, expected) = reviewed(&record);
    assert_eq!(heard.last(), Some(&FromStudy::Review(Box::new(expected))));
    let steps = played.steps.iter().rev().cloned().collect();
    let heard = asked(&ToStudy::ReviewPlayed(PlayedGame { steps, ..played }), usize::MAX);
    assert!(matches!(heard[..], [FromStudy::Problem(_)]), "{heard:?}");
}

#[test]
fn a_review_that_is_stopped_says_nothing_more() {
    let heard = asked(&ToStudy::Review { record: record("chess") }, 3);
    assert!(heard.iter().all(|found| matches!(found, FromStudy::Reviewed { .. })), "{heard:?}");
}

#[test]
fn what_cannot_be_studied_is_refused() {
    let text = record("banqi");
    let place = text.rfind("\"secret\":\"").unwrap();
    let end = place + "\"secret\":\"".len() + 64 + 1;
    let running = format!("{}\"secret\":null{}", &text[..place], &text[end..]);
    let records = [
        ("{}".into(), Code::BadRecord),
        (running, Code::NotOver),
        (text.replace("Ada", "Eve"), Code::BadRecord),
        (" ".repeat(5_000_000), Code::BadRecord),
    ];
    let games = records.into_iter().flat_map(|(record, code)| {
        [(ToStudy::Review { record: record.clone() }, code), (ToStudy::Open { record }, code)]
    });
    let start = GameSettings::of("chess");
    let act = |text: &str| StudyStep::Acted { seat: Seat::First, action: text.parse().unwrap() };
    let positions = [
        from_fen("chess", "8/8/8", Eyes::Truth),
        from_fen("banqi", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", Eyes::Truth),
        from_fen("chess", &"8/".repeat(1_000), Eyes::Truth),
        position(GameSettings::of("checkers"), &[], Eyes::Truth),
        position(start.clone(), &[act("e2e5")], Eyes::Truth),
        position(
            start.clone(),
            &[act("e2e4"), StudyStep::Fell { chance: "H".into() }],
            Eyes::Truth,
        ),
        position(start, &[StudyStep::Closed { seat: Seat::First }], Eyes::Truth),
    ];
    let positions = positions.into_iter().map(|question| (question, Code::BadSettings));
    for (question, expected) in games.chain(positions) {
        match &asked(&question, 1)[..] {
            [FromStudy::Problem(Problem { code, text })] => {
                assert_eq!(*code, expected, "{text}");
                assert!(text.len() > 10 && text.len() < 400, "{text}");
            }
            other => panic!("{question:?}: {other:?}"),
        }
    }
}
