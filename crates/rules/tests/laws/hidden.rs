//! Laws 1 and 2: nothing that is hidden from a seat makes a difference to it.

use crate::playout::{Moment, Rng, after, each_moment, repeated, slow_seat};
use crate::settings::{ALL, fast};
use duskboard_reference as slow;
use duskboard_rules::chess::Role;
use duskboard_rules::{Action, Game, Seat, Square, Viewer};

#[test]
fn a_sampled_position_looks_like_the_real_one() {
    for &setting in ALL {
        each_moment(setting, 1_500, |moment, rng| {
            for seat in Seat::BOTH {
                let view = moment.game.view(seat.into());
                let sample = view.sample(&mut |sides| rng.roll(sides)).expect("a seat can sample");
                let fen = (moment.game.fen(), sample.fen());
                assert_eq!(sample.view(seat.into()), view, "{} {seat} {fen:?}", moment.rules);
                assert_eq!(sample.view(seat.into()).legal(), view.legal(), "{fen:?}");
                let again = Game::from_fen(moment.rules, &fen.1).map(|game| game.fen());
                assert_eq!(again.as_ref(), Ok(&fen.1), "{} a position that can be", moment.rules);
            }
        });
    }
}

#[test]
fn what_is_hidden_makes_no_difference() {
    for &setting in ALL {
        let (mut changed, mut told) = (0, 0);
        each_moment(setting, 400, |moment, rng| {
            for seat in Seat::BOTH {
                let fen = moment.game.fen();
                let other = moment.slow.scramble(&fen, slow_seat(seat), &mut |n| rng.roll(n));
                changed += usize::from(other != fen);
                let twin = Game::from_fen(moment.rules, &other)
                    .unwrap_or_else(|error| panic!("{} {other}: {error}", moment.rules));
                looks_the_same(moment, &twin, seat);
                refuses_the_same(moment, &twin, seat, rng);
                told += tells_the_same(moment, &twin, seat, rng);
            }
        });
        // The law would hold of itself if the oracle changed nothing.
        let hides = fast(setting).hides();
        assert_eq!((changed > 200, told > 50), (hides, hides), "{setting:?}: {changed}, {told}");
    }
}

fn looks_the_same(moment: &Moment<'_>, twin: &Game, seat: Seat) {
    let (view, other) = (moment.game.view(seat.into()), twin.view(seat.into()));
    let fens = (moment.game.fen(), twin.fen());
    assert_eq!(view, other, "{} {seat} {fens:?}", moment.rules);
    assert_eq!(view.to_string(), other.to_string(), "{} {seat} {fens:?}", moment.rules);
    assert_eq!(view.legal(), other.legal(), "{} {seat} {fens:?}", moment.rules);
}

/// An action that is refused is refused in the same words.
fn refuses_the_same(moment: &Moment<'_>, twin: &Game, seat: Seat, rng: &mut Rng) {
    let mut square = || Square::from_index(rng.roll(64) as usize);
    let (from, to) = (square(), square());
    let tries = [
        Action::go(from, to),
        Action::Drop { role: Role::Assassin, square: to },
        Action::Shoot { from, at: to },
        Action::Flip { at: to },
    ];
    for action in tries {
        let refusals = [moment.game, twin].map(|game| {
            let mut tried = game.clone();
            let refused = tried.play(seat, action).err().map(|refusal| refusal.to_string());
            if refused.is_some() {
                assert_eq!(tried.fen(), game.fen(), "a refusal changes nothing");
            }
            refused
        });
        assert_eq!(refusals[0], refusals[1], "{} {seat} {action}", moment.rules);
    }
}

/// Two steps of the other side from which the rules teach a seat the same are told to it in the
/// same events and the same words.
fn tells_the_same(moment: &Moment<'_>, twin: &Game, seat: Seat, rng: &mut Rng) -> usize {
    let mover = seat.other();
    // The reference has no memory, so it knows no repetition; coins and flips hide nothing.
    let comparable = moment.chance.is_none() && !repeated(moment.next.outcome());
    if moment.seat != mover || !twin.turn().includes(mover) || !comparable {
        return 0;
    }
    let mut compared = 0;
    let learns = |fen: &str, action: Action, game: &Game| {
        let viewer = slow::Viewer::Seat(slow_seat(seat));
        let taught = moment.slow.learns(fen, slow_seat(mover), &action.to_string(), None, viewer);
        (taught, game.view(seat.into()).to_string())
    };
    let lesson = learns(&moment.game.fen(), moment.action, moment.next);
    for action in twin.view(mover.into()).legal() {
        let (next, _) = after(twin, mover, action, rng);
        if learns(&twin.fen(), action, &next) == lesson {
            let viewer = Viewer::Seat(seat);
            let context = (moment.game.fen(), moment.action, twin.fen(), action);
            assert_eq!(moment.next.told(viewer), next.told(viewer), "{context:?}");
            assert_eq!(moment.next.told_text(viewer), next.told_text(viewer), "{context:?}");
            compared += usize::from(moment.game.fen() != twin.fen());
        }
    }
    compared
}
