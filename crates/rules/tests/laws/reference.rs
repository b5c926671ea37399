//! Law 3: the library agrees with the slow reference in everything that can be asked of it.

use crate::playout::{Moment, each_moment, repeated, slow_seat, slow_viewer};
use crate::settings::ALL;
use duskboard_rules::{Action, Seat, Viewer};

#[test]
fn legal_view_apply_and_chance_agree() {
    for &setting in ALL {
        each_moment(setting, 1_000, |moment, _| {
            agree_on_legal(moment);
            advances_as_played(moment);
            agree_on_views(moment);
            agree_on_chance(moment);
            agree_on_apply(moment);
        });
    }
}

fn agree_on_legal(moment: &Moment<'_>) {
    let fen = moment.game.fen();
    for seat in Seat::BOTH {
        let ours: Vec<_> =
            moment.game.view(seat.into()).legal().iter().map(Action::to_string).collect();
        assert_eq!(ours, moment.slow.legal(&fen, slow_seat(seat)), "{} {fen}", moment.rules);
        let numbered: Vec<_> = (0..).map_while(|n| moment.game.nth(seat, n)).collect();
        let mut listed = Vec::new();
        moment.game.each_legal(seat, |action| listed.push(action));
        assert_eq!(numbered, listed, "by number: {} {fen}", moment.rules);
        let mut sorted: Vec<_> = numbered.iter().map(Action::to_string).collect();
        sorted.sort();
        assert_eq!(sorted, ours, "by number: {} {fen}", moment.rules);
        assert_eq!(moment.game.count(seat), ours.len(), "{} {fen}", moment.rules);
    }
}

/// To advance by a number is to play that action and to let chance fall.
fn advances_as_played(moment: &Moment<'_>) {
    let seat = moment.game.turn().seat().unwrap();
    let last = moment.game.count(seat) - 1;
    let (mut quick, mut by_hand) = (moment.game.clone(), moment.game.clone());
    let count = quick.advance(last, &mut |sides| sides - 1);
    by_hand.play(seat, moment.game.nth(seat, last).unwrap()).unwrap();
    while by_hand.throw(&mut |sides| sides - 1).is_some() {}
    assert_eq!((quick.fen(), quick.turn()), (by_hand.fen(), by_hand.turn()), "{}", moment.rules);
    assert_eq!(count, by_hand.turn().seat().map_or(0, |seat| by_hand.count(seat)));
    assert_eq!(moment.game.pick(seat, |count| count - 1), moment.game.nth(seat, last));
}

fn agree_on_views(moment: &Moment<'_>) {
    for game in [moment.game, moment.next] {
        if repeated(game.outcome()) {
            continue; // The reference has no memory.
        }
        for viewer in Viewer::ALL {
            let fen = game.fen();
            let ours = game.view(viewer).to_string();
            let theirs = moment.slow.view(&fen, slow_viewer(viewer));
            assert_eq!(ours, theirs, "{} {viewer} {fen}", moment.rules);
        }
    }
}

/// The weights of chance, and the number of branches that perft counts.
fn agree_on_chance(moment: &Moment<'_>) {
    let fen = moment.game.fen();
    let seat = moment.game.turn().seat().unwrap();
    let mut branches = 0;
    for action in moment.game.view(seat.into()).legal() {
        let theirs = moment.slow.chances(&fen, slow_seat(seat), &action.to_string());
        let mut tried = moment.game.clone();
        tried.play(seat, action).unwrap();
        let mut ours: Vec<_> =
            tried.chances().iter().map(|(chance, weight)| (chance.to_string(), *weight)).collect();
        let mut theirs_sorted = theirs.clone();
        ours.sort();
        theirs_sorted.sort();
        assert_eq!(ours, theirs_sorted, "{} {fen} {action}", moment.rules);
        branches += ours.len().max(1) as u64;
    }
    assert_eq!(moment.game.perft(1), branches, "{} {fen}", moment.rules);
}

fn agree_on_apply(moment: &Moment<'_>) {
    let Moment { rules, slow, game, seat, action, chance, next } = moment;
    let fen = game.fen();
    let chance = chance.map(|chance| chance.to_string());
    let (after, outcome) = slow
        .apply(&fen, slow_seat(*seat), &action.to_string(), chance.as_deref())
        .unwrap_or_else(|error| panic!("{rules} {fen} {action}: {error}"));
    assert_eq!(next.fen(), after, "{rules} {fen} {action}");
    if !repeated(next.outcome()) {
        let ours = next.outcome().map_or("ongoing".into(), |outcome| outcome.to_string());
        assert_eq!(ours, outcome, "{rules} {fen} {action}");
    }
}
