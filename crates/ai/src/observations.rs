//! What a seat has observed of a game: all that a player is ever given.

use duskboard_rules::{Event, FenError, Game, GameView, Rules, Seat, Viewer};

/// What a seat saw and heard of one step of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    /// The seat's view after the step.
    pub view: GameView,
    /// What the seat was told of the step. Empty at the start, or if it is not known.
    pub events: Vec<Event>,
}

/// Everything one seat has observed, oldest first: its information set. Nothing else goes into a
/// player, and nothing in it is hidden from the seat.
///
/// ```
/// use duskboard_ai::Observations;
/// use duskboard_rules::{Game, Rules, Seat};
/// let rules: Rules = "chess".parse().unwrap();
/// let game = Game::new(rules);
/// let mut seen = Observations::new(rules, Seat::First);
/// seen.push(game.view(Seat::First.into()), game.told(Seat::First.into())).unwrap();
/// assert!(seen.push(game.view(Seat::Second.into()), vec![]).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observations {
    rules: Rules,
    seat: Seat,
    list: Vec<Observation>,
    start: Option<GameView>,
}

/// A view that was made for somebody else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongViewer {
    /// Whose observations these are.
    pub seat: Seat,
    /// Whom the view was made for.
    pub viewer: Viewer,
}

impl std::fmt::Display for WrongViewer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a view of {} was given to {}", self.viewer, self.seat)
    }
}

impl std::error::Error for WrongViewer {}

impl Observations {
    /// No observations yet.
    pub fn new(rules: Rules, seat: Seat) -> Observations {
        Observations { rules, seat, list: Vec::new(), start: None }
    }

    /// The same in a game that began from this position, which is a setting of the table and known to
    /// everybody before the first move.
    ///
    /// ```
    /// use duskboard_ai::Observations;
    /// use duskboard_rules::{Rules, Seat};
    /// let kings = "8/8/8/8/8/2k5/8/K7 w - - 96 1";
    /// let rules: Rules = "fog".parse().unwrap();
    /// let seen = Observations::new(rules, Seat::First);
    /// assert!(seen.clone().begun_from("8/8/8 w").is_err());
    /// assert_eq!(seen.begun_from(kings).unwrap().start().unwrap().to_string(), kings);
    /// ```
    pub fn begun_from(self, fen: &str) -> Result<Observations, FenError> {
        let start = Game::from_fen(self.rules, fen)?.reveal(self.seat.into());
        Ok(Observations { start: Some(start), ..self })
    }

    /// All these steps, oldest first.
    pub fn of(
        rules: Rules,
        seat: Seat,
        steps: impl IntoIterator<Item = (GameView, Vec<Event>)>,
    ) -> Result<Observations, WrongViewer> {
        let mut seen = Observations::new(rules, seat);
        steps.into_iter().try_for_each(|(view, events)| seen.push(view, events))?;
        Ok(seen)
    }

    /// Adds one more step. Every step of the game counts, the seat's own included.
    pub fn push(&mut self, view: GameView, events: Vec<Event>) -> Result<(), WrongViewer> {
        let viewer = view.viewer();
        if viewer != Viewer::Seat(self.seat) {
            return Err(WrongViewer { seat: self.seat, viewer });
        }
        self.list.push(Observation { view, events });
        Ok(())
    }

    /// The game and its options.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Whose observations these are.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The position from which the game began, if that is known to everybody.
    pub fn start(&self) -> Option<&GameView> {
        self.start.as_ref()
    }

    /// What the seat sees now.
    pub fn now(&self) -> Option<&GameView> {
        self.list.last().map(|observation| &observation.view)
    }

    /// All of them, oldest first.
    pub fn list(&self) -> &[Observation] {
        &self.list
    }
}
