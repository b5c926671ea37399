//! A game with its history: the current position, the step that led to it, and what came before.

use crate::{
    Action, Chance, Dice, Event, FenError, NoSuchChance, Outcome, Position, Reason, Refusal, Seat,
    Step, Turn, View, Viewer,
};
use std::fmt;

/// The whole truth of one game, from its start or from a FEN.
///
/// Nobody gets a `State`; everybody gets a [`view`](State::view) and is
/// [`told`](State::told) events.
///
/// ```
/// use duskboard_rules::{Position, Seat, State, Turn, special::Orthodox};
/// let mut game = State::<Orthodox>::new(());
/// game.play(Seat::First, "e2e4".parse().unwrap()).unwrap();
/// assert_eq!(game.turn(), Turn::of(Seat::Second));
/// assert!(game.play(Seat::First, "d2d4".parse().unwrap()).is_err());
/// assert_eq!(game.told_text(Seat::Second.into()), "e4");
/// assert_eq!(game.told(Seat::Second.into()).len(), 1);
/// assert_eq!(game.position().fen().split(' ').nth(1), Some("b"));
/// ```
///
/// With chance, and nothing checked twice:
///
/// ```
/// use duskboard_rules::{Seat, State, banqi::Banqi};
/// let mut game = State::<Banqi>::new(Default::default());
/// game.play_unchecked(Seat::First, "b2b2".parse().unwrap());
/// let (likeliest, weight) = *game.chances().iter().max_by_key(|(_, weight)| weight).unwrap();
/// assert_eq!((game.read_chance("p"), weight), (Ok(likeliest), 5));
/// game.resolve_unchecked(likeliest);
/// assert!(game.showed(Seat::First) && game.resolve(likeliest).is_err());
/// ```
#[derive(Clone)]
pub struct State<P: Position> {
    now: P,
    turn: Turn,
    /// The position before the last step, and that step.
    before: P,
    last: Option<Step>,
    past: Past,
    /// The legal actions of the seat that acts.
    choices: P::Choices,
}

impl<P: Position> State<P> {
    /// A new game.
    pub fn new(rules: P::Rules) -> State<P> {
        State::from_position(P::start(rules))
    }

    /// A game from the position of a FEN.
    ///
    /// ```
    /// use duskboard_rules::{State, special::Orthodox};
    /// let game = State::<Orthodox>::from_fen((), "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").unwrap();
    /// assert_eq!(game.outcome().unwrap().to_string(), "first checkmate");
    /// ```
    pub fn from_fen(rules: P::Rules, fen: &str) -> Result<State<P>, FenError> {
        P::from_fen(rules, fen).map(State::from_position)
    }

    /// A game from a position.
    ///
    /// ```
    /// use duskboard_rules::{State, slug::Slug};
    /// let usual = Slug::usual(Default::default());
    /// assert_eq!(State::from_position(usual).position(), &usual);
    /// ```
    pub fn from_position(now: P) -> State<P> {
        let (turn, choices) = now.outlook();
        State { now, turn, before: now, last: None, past: Past::beginning(now.key()), choices }
    }

    /// The current position. For the computer's imagined worlds and for records; whatever is shown
    /// to somebody comes from [`view`](State::view).
    pub fn position(&self) -> &P {
        &self.now
    }

    /// Who acts now, or how the game ended.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// How the game ended, if it did.
    ///
    /// ```
    /// use duskboard_rules::{Outcome, Reason, Seat, State, special::Orthodox};
    /// let mut game = State::<Orthodox>::new(());
    /// let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(8);
    /// for (seat, action) in Seat::BOTH.into_iter().cycle().zip(there_and_back) {
    ///     game.play(seat, action.parse().unwrap()).unwrap();
    /// }
    /// assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Repetition)));
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.turn.outcome()
    }

    /// Everything that `viewer` may know now; the whole truth when the game is over.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, State, Viewer, special::Assassin};
    /// let mut game = State::<Assassin>::new(Default::default());
    /// game.play(Seat::First, "A@c3".parse().unwrap()).unwrap();
    /// assert_eq!(game.view(Seat::First.into()).to_string(), game.position().fen());
    /// assert!(!game.view(Viewer::Spectator).to_string().contains("2A5"));
    /// ```
    pub fn view(&self, viewer: Viewer) -> P::View {
        match self.turn {
            Turn::Over(_) => self.now.reveal(viewer),
            Turn::Players(_) | Turn::Chance => self.now.view(viewer),
        }
    }

    /// The whole truth, for a game that ended by the clock or by resignation.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, State, slug::Slug};
    /// let game = State::from_position(Slug::usual(Default::default()));
    /// assert_eq!(game.reveal(Seat::First.into()).to_string(), game.position().fen());
    /// ```
    pub fn reveal(&self, viewer: Viewer) -> P::View {
        self.now.reveal(viewer)
    }

    /// How many legal actions a seat has.
    ///
    /// ```
    /// use duskboard_rules::{Seat, State, banqi::Banqi};
    /// let game = State::<Banqi>::new(Default::default());
    /// assert_eq!((game.count(Seat::First), game.count(Seat::Second)), (32, 0));
    /// assert_eq!(game.nth(Seat::First, 9), "b2b2".parse().ok());
    /// assert_eq!(game.pick(Seat::First, |count| count - 1), "h4h4".parse().ok());
    /// ```
    pub fn count(&self, seat: Seat) -> usize {
        match self.turn.seat() == Some(seat) {
            true => self.now.count_of(&self.choices, seat),
            false => self.now.count(seat),
        }
    }

    /// The nth legal action of a seat; see [`Position::nth`].
    pub fn nth(&self, seat: Seat, number: usize) -> Option<Action> {
        match self.turn.seat() == Some(seat) {
            true => self.now.nth_of(&self.choices, seat, number),
            false => self.now.nth(seat, number),
        }
    }

    /// One of a seat's legal actions, chosen by index; see [`Position::pick`].
    pub fn pick(&self, seat: Seat, choose: impl FnOnce(usize) -> usize) -> Option<Action> {
        match self.count(seat) {
            0 => None,
            count => self.nth(seat, choose(count)),
        }
    }

    /// Plays an action; on refusal nothing changes.
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.allows(seat, action)?;
        self.play_unchecked(seat, action);
        Ok(())
    }

    /// Whether an action is legal, or why not.
    pub fn allows(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        match self.turn {
            Turn::Over(outcome) => return Err(Refusal::Over(outcome)),
            turn if !turn.includes(seat) => return Err(Refusal::NotYourTurn(seat)),
            Turn::Players(_) | Turn::Chance => {}
        }
        if !self.now.is_legal(seat, action) {
            return Err(Refusal::of(&self.now.view(seat.into()), action));
        }
        Ok(())
    }

    /// Plays an action known to be legal, such as one just listed by [`Position::legal`].
    pub fn play_unchecked(&mut self, seat: Seat, action: Action) {
        (self.before, self.last) = (self.now, Some(Step::Acted(seat, action)));
        self.now.play_unchecked(seat, action);
        self.stepped();
    }

    /// Every possible outcome of chance now, with its weight.
    ///
    /// ```
    /// use duskboard_rules::{Chance, Coin, Seat, State, archess::Archess};
    /// let fen = "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1";
    /// let mut game = State::<Archess>::from_fen(Default::default(), fen).unwrap();
    /// assert!(game.chances().is_empty());
    /// game.play(Seat::First, "b2*b5".parse().unwrap()).unwrap();
    /// assert_eq!(game.chances(), [Coin::Heads, Coin::Tails].map(|coin| (Chance::Coin(coin), 1)));
    /// ```
    pub fn chances(&self) -> Vec<(Chance, u32)> {
        let mut chances = Vec::new();
        if self.turn == Turn::Chance {
            self.now.chance(|chance, weight| chances.push((chance, weight)));
        }
        chances
    }

    /// Continues with an outcome of chance; on error nothing changes.
    pub fn resolve(&mut self, chance: Chance) -> Result<(), NoSuchChance> {
        if self.turn != Turn::Chance {
            return Err(NoSuchChance::NotNeeded);
        }
        let mut possible = false;
        self.now.chance(|outcome, _| possible |= outcome == chance);
        if !possible {
            return Err(self.impossible(chance.to_string()));
        }
        self.resolve_unchecked(chance);
        Ok(())
    }

    /// Continues with an outcome just listed by [`Position::chance`].
    pub fn resolve_unchecked(&mut self, chance: Chance) {
        (self.before, self.last) = (self.now, Some(Step::Resolved(chance)));
        self.now.resolve_unchecked(chance);
        self.stepped();
    }

    /// Resolves chance with these dice and returns the outcome; `None` if it is not chance's turn.
    ///
    /// ```
    /// use duskboard_rules::{Chance, State, slug::Slug};
    /// let mut game = State::<Slug>::new(Default::default());
    /// assert!(matches!(game.throw(&mut |_| 0), Some(Chance::Officers(_))));
    /// ```
    pub fn throw(&mut self, dice: &mut impl Dice) -> Option<Chance> {
        if self.turn != Turn::Chance {
            return None;
        }
        let fell = self.now.fall(dice);
        self.resolve_unchecked(fell?);
        fell
    }

    /// Plays the nth legal action (see [`Position::nth`]) of the seat that acts, the first if both
    /// may, and resolves chance. Returns how many actions the next seat has, 0 when the game is
    /// over. If there is no nth action, nothing is played.
    ///
    /// ```
    /// use duskboard_rules::{State, banqi::Banqi};
    /// let mut game = State::<Banqi>::new(Default::default());
    /// assert_eq!((game.advance(32, &mut |_| 0), game.advance(9, &mut |_| 0)), (32, 31));
    /// assert_eq!(game.position().board().at("b2".parse().unwrap()).unwrap().letter(), 'K');
    /// ```
    pub fn advance(&mut self, number: usize, dice: &mut impl Dice) -> usize {
        if let Some(seat) = self.turn.seat()
            && let Some(action) = self.now.nth_of(&self.choices, seat, number)
        {
            self.play_unchecked(seat, action);
        }
        self.await_player(dice)
    }

    /// Resolves chance until a player acts or the game is over; returns how many actions that
    /// player has.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, State, Turn, slug::Slug};
    /// let mut game = State::<Slug>::new(Default::default());
    /// let count = game.await_player(&mut |_| 0);
    /// assert_eq!((game.turn(), count), (Turn::of(Seat::First), game.position().count(Seat::First)));
    /// ```
    pub fn await_player(&mut self, dice: &mut impl Dice) -> usize {
        while self.throw(dice).is_some() {}
        self.turn.seat().map_or(0, |seat| self.now.count_of(&self.choices, seat))
    }

    /// Parses an outcome of chance.
    pub fn read_chance(&self, text: &str) -> Result<Chance, NoSuchChance> {
        if self.turn != Turn::Chance {
            return Err(NoSuchChance::NotNeeded);
        }
        let written = |&(chance, _): &(Chance, u32)| chance.to_string() == text;
        match self.chances().into_iter().find(written) {
            Some((chance, _)) => Ok(chance),
            None => Err(self.impossible(text.chars().take(40).collect())),
        }
    }

    /// What `viewer` is told of the last step. Nothing before the first.
    pub fn told(&self, viewer: Viewer) -> Vec<Event> {
        let Some(step) = self.last else { return Vec::new() };
        let mut told = match viewer {
            Viewer::Seat(seat) => self.now.tell(&self.before, step, seat),
            Viewer::Spectator => self.now.tell_spectator(&self.before, step),
        };
        if self.turn != Turn::Chance {
            told.extend(self.now.check().map(|at| Event::Check { at }));
        }
        told.extend(self.outcome().map(Event::Over));
        told
    }

    /// Did the last step reveal to this seat anything hidden, or an outcome of chance? The seat
    /// knows the answer.
    pub fn showed(&self, seat: Seat) -> bool {
        self.last.is_some_and(|step| self.now.shows(&self.before, step, seat))
    }

    /// The last step as a line of `viewer`'s history.
    pub fn told_text(&self, viewer: Viewer) -> String {
        match self.last {
            Some(_) => self.before.view(viewer).write_told(&self.told(viewer)),
            None => String::new(),
        }
    }

    /// Updates the turn or the outcome after a step.
    fn stepped(&mut self) {
        (self.turn, self.choices) = self.now.outlook();
        if self.turn == Turn::Chance {
            return;
        }
        // A game without this rule may never end, so it keeps no history.
        let repeated =
            self.now.repetition_draws() && self.past.remember(self.now.key(), self.now.quiet());
        let stronger = self.outcome().is_some_and(|outcome| outcome.reason < Reason::Repetition);
        if repeated && !stronger {
            self.turn = Turn::Over(Outcome::draw(Reason::Repetition));
        }
    }

    fn impossible(&self, found: String) -> NoSuchChance {
        let all: Vec<_> = self.chances().iter().map(|(chance, _)| chance.to_string()).collect();
        let expected = match all.len() {
            0..=14 => all.join(" "),
            _ => format!("{} and {} more", all[..3].join(" "), all.len() - 3),
        };
        NoSuchChance::Impossible { found, expected }
    }
}

/// Shows what a spectator sees, so that no log reveals a secret.
impl<P: Position> fmt::Debug for State<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({})", self.view(Viewer::Spectator))
    }
}

/// The keys of the positions since the last irreversible step.
#[derive(Clone)]
pub(crate) struct Past {
    keys: Vec<u64>,
    /// One bit per key, chosen by its lowest bits. Most positions are new, and most of those are
    /// recognised as new by this filter alone.
    hints: [u64; 4],
}

impl Past {
    /// A game of a hundred quiet half-moves fits without growing.
    const ROOM: usize = 104;

    pub(crate) fn beginning(key: u64) -> Past {
        let mut keys = Vec::with_capacity(Past::ROOM);
        keys.push(key);
        let mut past = Past { keys, hints: [0; 4] };
        past.hint(key);
        past
    }

    /// Sets the bit of a key; was it set before?
    #[inline]
    fn hint(&mut self, key: u64) -> bool {
        let (bits, bit) = (&mut self.hints[(key >> 6 & 3) as usize], 1 << (key & 63));
        let known = *bits & bit != 0;
        *bits |= bit;
        known
    }

    /// Adds a position; is it its third occurrence?
    #[inline]
    fn remember(&mut self, key: u64, quiet: u32) -> bool {
        if quiet == 0 {
            self.keys.clear();
            self.hints = [0; 4];
        }
        self.keys.push(key);
        self.hint(key) && self.third(key)
    }

    /// Is this, the last key, its third occurrence?
    fn third(&self, key: u64) -> bool {
        // The same side is to move every second time: rebounds and failed tosses change nothing.
        let same_side = self.keys.rchunks(2).filter_map(|pair| pair.last());
        same_side.skip(1).filter(|&&known| known == key).nth(1).is_some()
    }
}
