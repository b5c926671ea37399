//! Computers at the table.

use crate::page::{Page, VARIANTS, computer, person, random, roll, settings, words};
use duskboard_computer::Timeless;
use duskboard_protocol::{
    ClockSettings, Found, FromDesk, NewTable, Order, Reply, Seat, TableSettings, ThinkTime, ToDesk,
    Viewer,
};
use duskboard_worker::{Who, thinker};

#[test]
fn a_computer_plays_every_variant_to_the_end() {
    for (seed, variant) in VARIANTS.iter().enumerate() {
        let seats = [person("Ada"), computer(2)];
        let mut page = Page::with(seed as u64, variant, seats);
        let mut thinker = thinker();
        let mut dice = random(seed as u64);
        page.enter(Seat::First);
        for _ in 0..60 {
            if page.picture().result.is_some() {
                break;
            }
            while !page.asked.is_empty() {
                let heard = words(&page.think(&mut thinker));
                assert!(heard.starts_with("thinking:false"), "{variant}: {heard}");
                assert!(!heard.contains("problem"), "{variant}: {heard}");
            }
            if page.picture().turn.contains(&Seat::First) {
                let legal = page.legal();
                let action = legal[roll(&mut dice, legal.len())];
                page.order(Order::Act { action });
            }
        }
        assert!(page.picture().history.len() > 8, "{variant}");
        if page.picture().result.is_none() {
            page.order(Order::Resign);
        }
        assert_eq!(page.asked, []);
        let heard = page.say(ToDesk::Verify { record: None });
        assert!(matches!(&heard[..], [FromDesk::Verified { result: Ok(_), .. }]), "{variant}");
    }
}

/// How long a computer thinks tells what it sees: where that is hidden all answers take as long.
#[test]
fn an_answer_comes_when_its_time_has_come() {
    for (variant, wait) in [("fog", 1_000), ("slug-torch", 1_000), ("chess", 0), ("banqi", 0)] {
        for thought in [0, 1, 500, 999] {
            let mut page = Page::with(1, variant, [person("Ada"), computer(2)]);
            page.enter(Seat::First);
            let action = page.legal()[0];
            page.order(Order::Act { action });
            let (asked, question) = (page.now, page.asked.pop().unwrap().1);
            let reply = thinker().answer(&question, &Timeless, &mut |_| {});
            page.now += thought;
            let at_once = words(&page.reply(reply));
            if wait == 0 {
                assert!(at_once.starts_with("thinking:false"), "{variant}: {at_once}");
                continue;
            }
            assert_eq!(at_once, "", "{variant}");
            page.now = asked + wait - 1;
            assert_eq!(words(&page.tick()), "", "{variant}");
            page.now = asked + wait;
            let heard = words(&page.tick());
            assert!(heard.starts_with("thinking:false"), "{variant}: {heard}");
        }
    }
}

#[test]
fn two_computers_play_while_somebody_watches() {
    let mut page = Page::with(1, "banqi", [computer(1), computer(1)]);
    let mut thinker = thinker();
    assert_eq!((page.people.len(), page.asked.len()), (0, 0));
    page.enter(Viewer::Spectator);
    for _ in 0..10 {
        let heard = words(&page.think(&mut thinker));
        assert!(TURNS.contains(&&*heard), "{heard}");
    }
    assert_eq!(page.picture().history.len(), 10);
}

/// What is heard of a computer's turn before another computer's: a move, or a flip and its piece.
const TURNS: [&str; 2] = [
    "thinking:false kept:false notice thinking:true",
    "thinking:false kept:false notice notice thinking:true",
];

/// A game against a computer that is to answer the first move.
fn asked() -> Page {
    let mut page = Page::with(1, "chess", [person("Ada"), computer(8)]);
    page.enter(Seat::First);
    assert_eq!(words(&page.act("e2e4")), "kept:false notice done thinking:true");
    assert_eq!(page.asked.len(), 1);
    page
}

fn so_far(page: &mut Page, action: &str) {
    let number = page.asked[0].1.number;
    let action = action.parse().unwrap();
    assert_eq!(page.reply(Reply { number, found: Found::SoFar { action } }), []);
}

#[test]
fn an_undo_stops_a_computer_that_thinks() {
    let mut page = asked();
    let (_, question) = page.asked[0].clone();
    let heard = words(&page.order(Order::Undo { steps: 1 }));
    assert_eq!(heard, "kept:false notice done thinking:false");
    assert_eq!(page.asked, []);
    // It answers nevertheless: nobody asks any more.
    let late = Found::Action { action: "e7e5".parse().unwrap() };
    assert_eq!(page.reply(Reply { number: question.number, found: late }), []);
    assert_eq!(
        words(&page.order(Order::Redo { steps: 1 })),
        "kept:false notice done thinking:true"
    );
    let mut thinker = thinker();
    page.asked[0].1.level = 1;
    page.think(&mut thinker);
    assert_eq!(page.picture().history.len(), 2);
    assert_eq!(words(&page.order(Order::Undo { steps: 2 })), "kept:false notice done");
    assert_eq!(page.picture().history.len(), 0);
}

#[test]
fn whatever_ends_its_turn_stops_a_computer() {
    for (order, heard, still) in [
        (Order::Resign, "notice done thinking:false", false),
        (Order::Abort, "notice done thinking:false", false),
        // It declines, and goes on thinking.
        (Order::OfferDraw, "kept:false notice done kept:false notice", true),
    ] {
        let mut page = asked();
        assert_eq!(words(&page.order(order.clone())), heard);
        assert_eq!(!page.asked.is_empty(), still, "{order:?}");
        assert_eq!(page.picture().offers.draw, None);
    }
    let mut page = asked();
    let file = page.kept.clone().unwrap();
    assert_eq!(words(&page.say(ToDesk::Load { file })), "thinking:false opened kept:false");
    assert_eq!(page.asked, []);
}

#[test]
fn a_hurried_computer_plays_what_it_has_found() {
    let mut page = asked();
    so_far(&mut page, "d7d5");
    so_far(&mut page, "c7c5");
    assert_eq!(words(&page.say(ToDesk::Hurry)), "thinking:false kept:false notice");
    assert_eq!(page.picture().history[1].text, "c5");
    assert_eq!(page.asked, []);
    // Nobody thinks: there is nothing to hurry.
    assert_eq!(page.say(ToDesk::Hurry), []);
}

#[test]
fn one_that_has_found_nothing_gets_a_moment() {
    for found in [None, Some("e2e4")] {
        let mut page = asked();
        let before = page.asked[0].1.clone();
        assert!(before.time.most_ms > 500);
        // What it says it found may be nonsense.
        found.into_iter().for_each(|action| so_far(&mut page, action));
        assert_eq!(words(&page.say(ToDesk::Hurry)), "thinking:false thinking:true");
        let now = &page.asked[0].1;
        assert!(now.number > before.number && now.time.most_ms <= 30);
    }
}

#[test]
fn a_computer_that_dies_is_asked_again_when_somebody_wants_it() {
    let mut page = asked();
    let said = page.desk.died(Who::Computer, page.now);
    page.asked.clear();
    assert_eq!(said.len(), 2, "{said:?}");
    let number = 1;
    let late = Found::Action { action: "e7e5".parse().unwrap() };
    assert_eq!(page.reply(Reply { number, found: late }), []);
    assert_eq!(page.tick(), []);
    assert_eq!(page.picture().history.len(), 1);
    assert_eq!(words(&page.say(ToDesk::Hurry)), "thinking:true");
    // An answer that is none is a problem, not a resignation.
    let number = page.asked[0].1.number;
    let found = Found::Action { action: "e2e4".parse().unwrap() };
    assert_eq!(words(&page.reply(Reply { number, found })), "thinking:false problem:no-answer");
    assert_eq!(page.picture().result, None);
}

#[test]
fn a_computer_is_told_what_is_left_on_its_clock() {
    // What is on the clock, what each action adds, how long it has run, and what is left.
    let rows = [(600_000, 0, 0, 600_000), (600_000, 0, 599_000, 1_000), (2_000, 500, 100, 1_900)];
    for (initial_ms, increment_ms, used, left) in rows {
        let clock = Some(ClockSettings { initial_ms, increment_ms });
        let settings = TableSettings { clock, ..settings("chess") };
        let mut page = Page::new(1);
        page.say(ToDesk::Open(NewTable { settings, seats: [person("Ada"), computer(8)] }));
        page.enter(Seat::First);
        page.act("e2e4");
        page.now += used;
        // It is asked anew, with what is left by now.
        page.order(Order::OfferDraw);
        page.desk.died(Who::Computer, page.now);
        page.asked.clear();
        page.say(ToDesk::Hurry);
        let expected = ThinkTime { most_ms: 1_000, left_ms: Some(left), increment_ms };
        assert_eq!(page.asked[0].1.time, expected, "{initial_ms} {used}");
    }
}

#[test]
fn help_comes_from_what_the_seat_was_told() {
    let mut page = Page::people(1, "stealth");
    page.enter(Seat::First);
    page.act("A@c3");
    page.enter(Seat::Second);
    page.act("A@f6");
    page.enter(Seat::Second);
    assert_eq!(words(&page.say(ToDesk::Hint)), "problem:not-your-turn");
    page.enter(Seat::First);
    let mut thinker = thinker();
    page.say(ToDesk::Guess);
    assert_eq!(page.asked[0].0, Who::Helper);
    let heard = page.think(&mut thinker);
    let [FromDesk::Guesses { n, guesses }] = &heard[..] else { panic!("{heard:?}") };
    assert_eq!(*n, page.picture().n);
    let sum: f64 = guesses.iter().map(|guess| guess.probability).sum();
    assert!(guesses.len() == 8 && guesses.iter().all(|guess| guess.piece == 'a'), "{guesses:?}");
    assert!((sum - 1.0).abs() < 1e-6, "one assassin stands somewhere: {sum}");
    page.say(ToDesk::Hint);
    page.asked[0].1.level = 4;
    let heard = page.think(&mut thinker);
    let [FromDesk::Hints { hints, .. }] = &heard[..] else { panic!("{heard:?}") };
    assert!((1..=3).contains(&hints.len()));
    assert!(hints.is_sorted_by_key(|hint| -hint.points));
    assert!(hints.iter().all(|hint| page.legal().contains(&hint.action) && !hint.text.is_empty()));
    // Where nothing is hidden nobody has to think about it.
    let mut page = Page::people(1, "banqi");
    page.enter(Seat::First);
    assert_eq!(page.say(ToDesk::Guess), [FromDesk::Guesses { n: 2, guesses: vec![] }]);
}

#[test]
fn a_win_in_sight_is_beyond_ten_thousand() {
    let mut page = Page::people(1, "chess");
    page.enter(Seat::First);
    for action in ["f2f3", "e7e5", "g2g4"] {
        page.enter(page.picture().turn[0]);
        page.act(action);
    }
    page.enter(Seat::Second);
    page.say(ToDesk::Hint);
    page.asked[0].1.level = 4;
    let heard = page.think(&mut thinker());
    let [FromDesk::Hints { hints, .. }] = &heard[..] else { panic!("{heard:?}") };
    assert_eq!(hints[0].text, "Qh4");
    assert!(hints[0].points > 10_000 && hints[1].points < 10_000, "{hints:?}");
}
