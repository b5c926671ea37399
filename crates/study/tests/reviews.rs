//! Skill, luck and fog: what each is called, and that they add up.

use duskboard_ai::{Level, Limits, Observations, Player, Request, Seeded, Timeless};
use duskboard_rules::{Dice, Game, Rules, Seat, Step, Turn};
use duskboard_study::{Cause, Close, Effort, Judge, Played, Review, Worth, review};

const QUICK: Effort = Effort { nodes: 400, deals: 4 };

fn act(seat: Seat, text: &str) -> Step {
    Step::Acted(seat, text.parse().unwrap())
}

fn judged(start: &Game, steps: &[Step], close: Close, effort: Effort) -> Review {
    let mut told = Vec::new();
    let mut judge = Judge::new(effort, &Timeless);
    let played = Played { start, steps, close };
    let review = review(&played, &mut judge, &mut |done, of| told.push((done, of))).unwrap();
    let expected: Vec<_> = (0..=steps.len()).map(|done| (done, steps.len())).collect();
    assert_eq!(told, expected, "the bar moves step by step");
    review
}

/// A game between two weak players, or between one and chance alone.
fn self_play(rules: Rules, seed: u64, most: usize) -> (Game, Vec<Step>) {
    let start = Game::new(rules);
    let (mut game, mut steps, mut dice) = (start.clone(), Vec::new(), Seeded::new(seed));
    let mut players = Seat::BOTH.map(|_| Player::new(Level::ALL[1], 1));
    let mut seen = Seat::BOTH.map(|seat| Observations::new(rules, seat));
    while steps.len() < most {
        for (seat, seen) in Seat::BOTH.into_iter().zip(&mut seen) {
            seen.push(game.view(seat.into()), game.told(seat.into())).unwrap();
        }
        let step = match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => Step::Resolved(drawn(&game, &mut dice)),
            Turn::Players(seats) => {
                let seat = seats.first().unwrap();
                let (observed, limits) = (&seen[seat.index()], Limits::of_nodes(100));
                let request = Request { observed, limits, clock: &Timeless, seed: dice.bits() };
                let thought = players[seat.index()].think(&request, &mut |_| {});
                Step::Acted(seat, thought.unwrap().action)
            }
        };
        match step {
            Step::Acted(seat, action) => game.play(seat, action).unwrap(),
            Step::Resolved(chance) => game.resolve(chance).unwrap(),
        }
        steps.push(step);
    }
    (start, steps)
}

/// How chance falls, by its weights.
fn drawn(game: &Game, dice: &mut Seeded) -> duskboard_rules::Chance {
    let chances = game.chances();
    let mut left = dice.roll(chances.iter().map(|(_, weight)| weight).sum());
    let fell = |&&(_, weight): &&(_, u32)| {
        let here = left < weight;
        left = left.wrapping_sub(weight);
        here
    };
    chances.iter().find(fell).unwrap().0
}

/// How many games of each kind are reviewed: `DUSKBOARD_REVIEWS`, or a few.
fn games(few: u64) -> u64 {
    let wanted = std::env::var("DUSKBOARD_REVIEWS").ok().and_then(|text| text.parse().ok());
    wanted.unwrap_or(few)
}

#[test]
fn the_parts_add_up_in_every_game() {
    for name in Rules::names() {
        let rules: Rules = name.parse().unwrap();
        let closes = [Close::Board, Close::GivenUp(Seat::Second), Close::Agreed];
        for (seed, close) in (0..games(3)).zip(closes.into_iter().cycle()) {
            let (start, steps) = self_play(rules, seed, 14);
            let review = judged(&start, &steps, close, Effort { nodes: 60, deals: 2 });
            let skill = review.skill(Seat::First) - review.skill(Seat::Second);
            assert_eq!(review.end() - review.start, skill + review.luck() + review.fog(), "{name}");
            let mut worth = review.start;
            for step in &review.steps {
                assert_eq!(step.before, worth, "{name}: each begins where the last ended");
                worth = worth + step.parts.total();
            }
            let expected = match close {
                Close::Board => worth,
                Close::GivenUp(_) => Worth::WIN,
                Close::Agreed => Worth::DRAW,
            };
            assert_eq!(review.end(), expected, "{name}");
            let (fogless, luckless) = (!rules.hides(), rules.to_string().starts_with("special"));
            assert!(
                !fogless || review.steps.iter().all(|step| step.parts.fog == Worth(0)),
                "{name}"
            );
            assert!(
                !luckless || review.steps.iter().all(|step| step.parts.luck == Worth(0)),
                "{name}"
            );
        }
    }
}

#[test]
fn a_planted_blunder_is_found() {
    let start = Game::new("chess".parse().unwrap());
    let moves = [
        "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "d2d3", "f8c5", "c2c3", "d7d6", "e1g1",
        "f6e4", "d3e4",
    ];
    let seats = Seat::BOTH.into_iter().cycle();
    let steps: Vec<_> = seats.zip(moves).map(|(seat, text)| act(seat, text)).collect();
    let review = judged(&start, &steps, Close::Board, Effort { nodes: 4_000, deals: 1 });
    let worst = &review.steps[review.turning_points()[0]];
    assert_eq!(worst.cause, Cause::Step(act(Seat::Second, "f6e4")), "{review:#?}");
    assert!(worst.loss() > Worth(1_500) && worst.better.is_some());
    let accuracy = Seat::BOTH.map(|seat| review.accuracy(seat).unwrap());
    assert!(accuracy[0] > 80.0 && accuracy[1] < accuracy[0], "{accuracy:?}");
}

/// Red has little left; of the last two pieces that lie face down one is its king, who is safe, and one
/// its soldier, whom Black takes.
#[test]
fn a_planted_lucky_flip_is_called_luck() {
    let rules: Rules = "banqi".parse().unwrap();
    let fen = "8/8/?7/1g5? 1 r Kp 0 20";
    let start = Game::from_fen(rules, fen).unwrap();
    for (piece, lucky) in [("K", true), ("p", false)] {
        let mut game = start.clone();
        game.play(Seat::First, "a2a2".parse().unwrap()).unwrap();
        let steps = [act(Seat::First, "a2a2"), Step::Resolved(game.read_chance(piece).unwrap())];
        let review = judged(&start, &steps, Close::Board, QUICK);
        assert_eq!(review.luck() > Worth(0), lucky, "{piece}: {review:#?}");
        assert_eq!(review.steps[1].parts.total(), review.luck());
        assert_eq!(review.steps[1].seat(), None);
    }
}

/// Each throw is compared with the mean of all that could have fallen, so over all of them nothing is
/// left but what rounding leaves.
#[test]
fn luck_averages_to_nothing() {
    let rules: Rules = "banqi".parse().unwrap();
    let (start, steps) = self_play(rules, 5, 12);
    let mut game = start.clone();
    for step in steps {
        if let Step::Resolved(_) = step {
            let mut judge = Judge::new(QUICK, &Timeless);
            let before = judge.worth(&game, &[]);
            let all: Vec<_> = game.chances();
            let sum: i64 = all
                .iter()
                .map(|&(chance, weight)| {
                    let mut next = game.clone();
                    next.resolve(chance).unwrap();
                    i64::from((judge.worth(&next, &[next.key()]) - before).0) * i64::from(weight)
                })
                .sum();
            let total: i64 = all.iter().map(|&(_, weight)| i64::from(weight)).sum();
            assert!(2 * sum.abs() <= total, "{sum} of {total} in {}", game.fen());
        }
        match step {
            Step::Acted(seat, action) => game.play(seat, action).unwrap(),
            Step::Resolved(chance) => game.resolve(chance).unwrap(),
        }
    }
}

/// A whole game at the usual strength, of the variant that `DUSKBOARD_REVIEW_OF` names, to see how long
/// that takes.
#[test]
#[ignore = "takes a while"]
fn a_long_game_at_the_usual_strength() {
    let name = std::env::var("DUSKBOARD_REVIEW_OF").unwrap_or("chess".into());
    let (start, steps) = self_play(name.parse().unwrap(), 7, 120);
    eprintln!("{name}: {} steps", steps.len());
    let review = judged(&start, &steps, Close::Agreed, Effort::default());
    assert_eq!(review.steps.len(), steps.len() + 1);
    assert_eq!(review.end(), Worth::DRAW, "{name}");
}

/// Over many games luck takes as much as it gives, within the error of their number.
#[test]
fn luck_is_nobodys_over_many_games() {
    let rules: Rules = "banqi".parse().unwrap();
    let luck = |seed| {
        let (start, steps) = self_play(rules, seed, 24);
        let review = judged(&start, &steps, Close::Board, Effort { nodes: 60, deals: 2 });
        f64::from(review.luck().0)
    };
    let all: Vec<f64> = (100..100 + games(30)).map(luck).collect();
    let count = all.len() as f64;
    let mean = all.iter().sum::<f64>() / count;
    let variance = all.iter().map(|luck| (luck - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let error = (variance / count).sqrt();
    eprintln!("luck over {count} games: {mean:.0} with an error of {error:.0}");
    assert!(variance > 0.0 && mean.abs() < 3.0 * error, "{mean} with an error of {error}");
}

/// A queen steps beside an assassin she cannot see. She is taken for it: nobody could have known.
#[test]
fn what_could_not_be_known_is_called_fog() {
    let rules: Rules = "assassin".parse().unwrap();
    let fen = "4k3/8/8/4a3/8/8/8/A2QK3 w - - 0 20 -";
    let start = Game::from_fen(rules, fen).unwrap();
    let steps = [act(Seat::First, "d1d5"), act(Seat::Second, "e5d5")];
    let review = judged(&start, &steps, Close::Board, Effort { nodes: 2_000, deals: 1 });
    let step = &review.steps[0];
    assert!(-step.parts.fog > step.loss() && -step.parts.fog > Worth(1_000), "{review:#?}");
}
