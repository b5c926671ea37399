//! What a seat has seen of a game: all that a player is ever given.

use duskboard_rules::{Event, GameView, Rules, Seat, Viewer};

/// What a seat saw after one step of the game, and what it was told of the step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The seat's view after the step.
    pub view: GameView,
    /// What the seat was told of it. Nothing at the start, or if nobody wrote it down.
    pub told: Vec<Event>,
}

/// Everything one seat has seen, oldest first. Nothing else goes into a player, and nothing in
/// it holds what the seat may not know.
///
/// ```
/// use duskboard_ai::Seen;
/// use duskboard_rules::{Game, Rules, Seat};
/// let rules: Rules = "chess".parse().unwrap();
/// let game = Game::new(rules);
/// let mut seen = Seen::new(rules, Seat::First);
/// seen.push(game.view(Seat::First.into()), game.told(Seat::First.into())).unwrap();
/// assert!(seen.push(game.view(Seat::Second.into()), vec![]).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    rules: Rules,
    seat: Seat,
    moments: Vec<Moment>,
}

/// A view that was made for somebody else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotMyView {
    /// Who was to see.
    pub seat: Seat,
    /// Whose view it was.
    pub viewer: Viewer,
}

impl std::fmt::Display for NotMyView {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a view of {} was given to {}", self.viewer, self.seat)
    }
}

impl std::error::Error for NotMyView {}

impl Seen {
    /// Nothing yet.
    pub fn new(rules: Rules, seat: Seat) -> Seen {
        Seen { rules, seat, moments: Vec::new() }
    }

    /// All these steps, oldest first.
    pub fn of(
        rules: Rules,
        seat: Seat,
        steps: impl IntoIterator<Item = (GameView, Vec<Event>)>,
    ) -> Result<Seen, NotMyView> {
        let mut seen = Seen::new(rules, seat);
        steps.into_iter().try_for_each(|(view, told)| seen.push(view, told))?;
        Ok(seen)
    }

    /// Adds what the seat saw of one more step: every step of the game, its own included.
    pub fn push(&mut self, view: GameView, told: Vec<Event>) -> Result<(), NotMyView> {
        let viewer = view.viewer();
        if viewer != Viewer::Seat(self.seat) {
            return Err(NotMyView { seat: self.seat, viewer });
        }
        self.moments.push(Moment { view, told });
        Ok(())
    }

    /// The game and its options.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Whose eyes these are.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat sees now.
    pub fn now(&self) -> Option<&GameView> {
        self.moments.last().map(|moment| &moment.view)
    }

    /// All of it.
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }
}
