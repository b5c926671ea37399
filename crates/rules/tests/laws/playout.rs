//! Random games, the same each time.

use crate::settings::{self, Setting};
use duskboard_reference as slow;
use duskboard_rules::{Action, Chance, Game, Outcome, Reason, Rules, Seat, Turn, Viewer};

/// Numbers that look random and are the same in each run.
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// Below `sides`, all but evenly.
    pub(crate) fn roll(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(z ^ (z >> 31)) * u128::from(sides)) >> 64) as u32
    }

    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.roll(list.len() as u32) as usize]
    }
}

/// A position of a random game, and what is about to be played.
pub(crate) struct Moment<'a> {
    pub(crate) rules: Rules,
    pub(crate) slow: &'a slow::Rules,
    pub(crate) game: &'a Game,
    pub(crate) seat: Seat,
    pub(crate) action: Action,
    pub(crate) chance: Option<Chance>,
    /// The game after it.
    pub(crate) next: &'a Game,
}

/// Calls `check` with the positions of random games of one setting: `quick` of them, or as
/// many as `DUSKBOARD_LAWS` says.
pub(crate) fn each_moment(
    setting: Setting,
    quick: usize,
    mut check: impl FnMut(&Moment<'_>, &mut Rng),
) {
    let positions = match std::env::var("DUSKBOARD_LAWS") {
        Ok(count) => count.parse().expect("DUSKBOARD_LAWS is a number of positions"),
        Err(_) => quick,
    };
    let (rules, slow) = (settings::fast(setting), settings::reference(setting));
    let mut rng = Rng::new(positions as u64);
    let mut seen = 0;
    while seen < positions {
        let mut game = shuffled(rules, &mut rng);
        for _ in 0..300 {
            let Some(seat) = acting(&game, &mut rng) else { break };
            let legal = game.view(seat.into()).legal();
            let action = *rng.pick(&legal);
            let (next, chance) = after(&game, seat, action, &mut rng);
            let moment =
                Moment { rules, slow: &slow, game: &game, seat, action, chance, next: &next };
            check(&moment, &mut rng);
            seen += 1;
            game = next;
        }
    }
}

/// A new game, its officers shuffled.
fn shuffled(rules: Rules, rng: &mut Rng) -> Game {
    let mut game = Game::new(rules);
    while game.turn() == Turn::Chance {
        let (chance, _) = *rng.pick(&game.chances());
        game.resolve(chance).unwrap();
    }
    game
}

/// One of the seats that may act.
fn acting(game: &Game, rng: &mut Rng) -> Option<Seat> {
    let seats: Vec<_> = Seat::BOTH.into_iter().filter(|&s| game.turn().includes(s)).collect();
    (!seats.is_empty()).then(|| *rng.pick(&seats))
}

/// The game after an action and, if chance has a say, a fair outcome.
pub(crate) fn after(
    game: &Game,
    seat: Seat,
    action: Action,
    rng: &mut Rng,
) -> (Game, Option<Chance>) {
    let mut next = game.clone();
    next.play(seat, action).unwrap();
    let chances = next.chances();
    if chances.is_empty() {
        return (next, None);
    }
    let total = chances.iter().map(|(_, weight)| weight).sum();
    let mut roll = rng.roll(total);
    let fallen = chances.iter().find(|(_, weight)| {
        let here = roll < *weight;
        roll = roll.saturating_sub(*weight);
        here
    });
    let (chance, _) = *fallen.unwrap();
    next.resolve(chance).unwrap();
    (next, Some(chance))
}

/// The reference's word for a seat.
pub(crate) fn slow_seat(seat: Seat) -> slow::Seat {
    slow::Seat::named(&seat.to_string()).unwrap()
}

/// The reference's word for a viewer.
pub(crate) fn slow_viewer(viewer: Viewer) -> slow::Viewer {
    slow::Viewer::named(&viewer.to_string()).unwrap()
}

/// Did it end by the one rule that needs a memory? The reference has none.
pub(crate) fn repeated(outcome: Option<Outcome>) -> bool {
    outcome.is_some_and(|outcome| outcome.reason == Reason::Repetition)
}
