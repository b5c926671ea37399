//! Replay, export and verification: of a finished game, never of one that runs.

use crate::page::{Page, VARIANTS, random, roll, words};
use duskboard_protocol::{ExportFormat, Eyes, FromDesk, Order, Seat, ToDesk};

const EYES: [Eyes; 3] = [Eyes::First, Eyes::Second, Eyes::Truth];

/// A short game that was given up.
pub(crate) fn played(variant: &str, over: bool) -> Page {
    let mut page = Page::people(8, variant);
    let mut dice = random(8);
    page.enter(Seat::First);
    for _ in 0..9 {
        page.enter(page.picture().turn[0]);
        let legal = page.legal();
        let action = legal[roll(&mut dice, legal.len())];
        page.order(Order::Act { action });
    }
    if over {
        page.order(Order::Resign);
    }
    page
}

fn requests(record: Option<String>) -> Vec<ToDesk> {
    let formats = [ExportFormat::Json, ExportFormat::Pgn, ExportFormat::Text];
    let record = || record.clone();
    let replays = EYES.map(|eyes| ToDesk::Replay { record: record(), eyes });
    let exports = formats.map(|format| ToDesk::Export { record: record(), format });
    replays.into_iter().chain(exports).chain([ToDesk::Verify { record: record() }]).collect()
}

#[test]
fn nothing_is_shown_while_the_game_runs() {
    for variant in VARIANTS {
        let mut page = played(variant, false);
        for request in requests(None) {
            assert_eq!(words(&page.say(request.clone())), "problem:not-over", "{request:?}");
        }
    }
    for request in requests(None) {
        assert_eq!(words(&Page::new(1).say(request)), "problem:no-table");
    }
}

#[test]
fn a_finished_game_is_shown_written_and_verified() {
    for variant in VARIANTS {
        let mut page = played(variant, true);
        let heard: Vec<_> = requests(None).into_iter().flat_map(|r| page.say(r)).collect();
        let written = match *variant {
            "banqi" => "exported problem:other-format exported",
            _ => "exported exported problem:other-format",
        };
        assert_eq!(words(&heard), format!("frames frames frames {written} verified"), "{variant}");
        for message in &heard {
            match message {
                FromDesk::Frames { frames, .. } => assert_eq!(frames.len(), 10, "{variant}"),
                FromDesk::Exported { name, text } => {
                    let (name, ending) = name.rsplit_once('.').unwrap();
                    let variant = page.picture().settings.game.variant.clone();
                    assert_eq!(name, format!("duskboard-{variant}-2026-11-15"));
                    assert!(text.contains("Ada") && text.len() > 100, "{ending}");
                }
                FromDesk::Verified { result, commitment } => {
                    assert!(result.is_ok());
                    assert_eq!(*commitment, page.picture().commitment);
                }
                _ => {}
            }
        }
        // The exported record is as good as the game on the desk, on any desk.
        let FromDesk::Exported { text, .. } = &heard[3] else { panic!("{heard:?}") };
        let mut other = Page::new(2);
        let again = requests(Some(text.clone())).into_iter().flat_map(|r| other.say(r));
        assert_eq!(again.collect::<Vec<_>>(), heard, "{variant}");
    }
}

#[test]
fn each_sees_what_they_saw() {
    let mut page = Page::people(1, "stealth");
    page.enter(Seat::First);
    page.act("A@c3");
    page.enter(Seat::Second);
    page.act("A@f6");
    page.order(Order::Resign);
    let texts = EYES.map(|eyes| {
        let heard = page.say(ToDesk::Replay { record: None, eyes });
        let [FromDesk::Frames { frames, .. }] = &heard[..] else { panic!("{heard:?}") };
        frames.iter().map(|frame| frame.text.clone()).collect::<Vec<_>>().join(" ")
    });
    assert!(texts[0].contains("c3") && !texts[0].contains("f6"), "{texts:?}");
    assert!(!texts[1].contains("c3") && texts[1].contains("f6"), "{texts:?}");
    assert!(texts[2].contains("c3") && texts[2].contains("f6"), "{texts:?}");
}

#[test]
fn a_record_that_is_none_or_not_true() {
    let mut page = played("banqi", true);
    let format = ExportFormat::Json;
    let heard = page.say(ToDesk::Export { record: None, format });
    let [FromDesk::Exported { text, .. }] = &heard[..] else { panic!("{heard:?}") };
    let mut page = Page::new(1);
    let verify = |record: &str| ToDesk::Verify { record: Some(record.into()) };
    assert_eq!(words(&page.say(verify("{}"))), "problem:bad-record");
    let renamed = text.replace("Ada", "Eve");
    let heard = page.say(verify(&renamed));
    assert!(matches!(&heard[..], [FromDesk::Verified { result: Err(_), .. }]), "{heard:?}");
    // The record of a game that runs, if anybody had one, has no secret.
    let place = text.rfind("\"secret\":\"").unwrap();
    let end = place + "\"secret\":\"".len() + 64 + 1;
    let running = format!("{}\"secret\":null{}", &text[..place], &text[end..]);
    let replay = ToDesk::Replay { record: Some(running), eyes: Eyes::Truth };
    assert_eq!(words(&page.say(replay)), "problem:not-over");
}
