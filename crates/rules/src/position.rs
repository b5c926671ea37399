//! The interface of all games: [`Position`], the truth at one moment, and [`View`], what one viewer
//! may know of it.

use crate::event::common;
use crate::{
    Action, Chance, Event, FenError, Look, Outcome, Reason, Rules, Seat, Square, Turn, Viewer,
};
use std::fmt;
use std::ops::ControlFlow;

/// The whole truth of a game at one moment: everything but the history.
///
/// A variant is an implementation of this trait. Positions are small and `Copy`, so a search keeps
/// the previous one instead of undoing moves. They are not serialisable, and their `Debug` shows
/// what a spectator sees. [`State`](crate::State) adds the history that the repetition rule needs;
/// it is what a table holds.
///
/// The required methods are the rules; the provided ones combine them. Legality is decided by
/// [`view`](Position::view), so it cannot depend on anything hidden.
///
/// ```
/// use duskboard_rules::{Position, Seat, Turn, View, special::Orthodox};
/// let mut game = Orthodox::start(());
/// assert_eq!(game.acting(), Turn::of(Seat::First));
/// assert!(game.is_legal(Seat::First, "e2e4".parse().unwrap()));
/// game.play_unchecked(Seat::First, "e2e4".parse().unwrap());
/// assert_eq!(game.view(Seat::Second.into()).legal_list().len(), game.count(Seat::Second));
/// assert_eq!(Orthodox::from_fen(game.rules(), &game.fen()), Ok(game));
/// assert!(game.decided().is_none() && game.drawn().is_none() && !game.settled());
/// ```
///
/// Chance acts between two turns:
///
/// ```
/// use duskboard_rules::{Position, Seat, Turn, archess::Archess};
/// let fen = "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1";
/// let mut game = Archess::from_fen(Default::default(), fen).unwrap();
/// game.play_unchecked(Seat::First, "b2*b5".parse().unwrap());
/// let mut outcomes = Vec::new();
/// game.chance(|outcome, weight| outcomes.push((outcome, weight)));
/// assert!(outcomes.len() == 2 && outcomes.iter().all(|&(_, weight)| weight == 1));
/// game.resolve_unchecked(outcomes[1].0);
/// assert_eq!((game.turn(), game.quiet()), (Turn::of(Seat::Second), 1));
/// ```
pub trait Position: Copy + Eq + Send + Sync + fmt::Debug + 'static {
    /// The options of the variant.
    type Rules: Copy + Eq + Send + Sync + fmt::Debug + 'static;
    /// What one viewer may know.
    type View: View<Position = Self>;
    /// What is kept of a seat's legal actions between counting them and playing one; `()` where
    /// they are generated again.
    type Choices: Copy + Send + Sync;

    /// The start of a game. If officers are shuffled, chance acts first.
    fn start(rules: Self::Rules) -> Self;

    /// Reads the whole truth; refuses impossible positions.
    fn from_fen(rules: Self::Rules, fen: &str) -> Result<Self, FenError>;

    /// The whole truth as text. Not for players: they get [`view`](Position::view).
    fn fen(&self) -> String;

    /// The options this game is played with.
    fn rules(&self) -> Self::Rules;

    /// Who acts, if the game is not over: never `Turn::Over`.
    fn acting(&self) -> Turn;

    /// A win on the board regardless of who could still move: a captured king, no pieces left.
    #[inline]
    fn decided(&self) -> Option<Outcome> {
        None
    }

    /// The outcome when a seat must act and cannot: mate or stalemate, in games with check.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, special::Orthodox};
    /// let corner = Orthodox::from_fen((), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    /// assert_eq!(corner.stuck(Seat::Second).to_string(), "draw stalemate");
    /// ```
    fn stuck(&self, seat: Seat) -> Outcome {
        match self.check() {
            Some(_) => Outcome::won(seat.other(), Reason::Checkmate),
            None => Outcome::draw(Reason::Stalemate),
        }
    }

    /// A draw by material or by quiet half-moves.
    #[inline]
    fn drawn(&self) -> Option<Outcome> {
        quiet_draw(self.quiet(), QUIET_HALF_MOVES)
    }

    /// Everything that `viewer` may know while the game runs. The only way out of a position.
    #[inline]
    fn view(&self, viewer: Viewer) -> Self::View {
        Self::View::of(self, viewer)
    }

    /// The truth as a view: what everybody sees when the game is over.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, slug::Slug};
    /// let game = Slug::usual(Default::default());
    /// assert_eq!(game.reveal(Seat::First.into()).to_string(), game.fen());
    /// assert_ne!(game.view(Seat::First.into()).to_string(), game.fen());
    /// ```
    fn reveal(&self, viewer: Viewer) -> Self::View {
        Self::View::revealed(self, viewer)
    }

    /// Plays an action that is known to be legal for that seat.
    fn play_unchecked(&mut self, seat: Seat, action: Action);

    /// At `Turn::Chance`: every outcome with its exact weight. Elsewhere: none.
    #[inline]
    fn chance(&self, each: impl FnMut(Chance, u32)) {
        let _ = each;
    }

    /// At `Turn::Chance`: one of the outcomes, drawn by weight. Elsewhere: none.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, banqi::Banqi};
    /// let mut game = Banqi::start(Default::default());
    /// assert_eq!(game.fall(&mut |_| 0), None);
    /// game.play_unchecked(Seat::First, "b2b2".parse().unwrap());
    /// let fell = [0, 1, 16, 31].map(|rolled| game.fall(&mut |_| rolled).unwrap().to_string());
    /// assert_eq!(fell, ["K", "G", "k", "p"]);
    /// ```
    fn fall(&self, dice: &mut impl Dice) -> Option<Chance> {
        let mut sides = 0;
        self.chance(|_, weight| sides += weight);
        if sides == 0 {
            return None;
        }
        let (mut left, mut fell) = (dice.roll(sides), None);
        self.chance(|outcome, weight| {
            if fell.is_none() && left < weight {
                fell = Some(outcome);
            }
            left = left.saturating_sub(weight);
        });
        fell
    }

    /// At `Turn::Chance`: continues with one of the outcomes listed by
    /// [`chance`](Position::chance).
    fn resolve_unchecked(&mut self, outcome: Chance) {
        let _ = outcome;
    }

    /// What `seat` is told of the step that led from `before` to this position.
    ///
    /// ```
    /// use duskboard_rules::{Event, Position, Seat, Step, slug::Slug};
    /// let before = Slug::usual(Default::default());
    /// let (mut after, action) = (before, "a2a3".parse().unwrap());
    /// after.play_unchecked(Seat::First, action);
    /// let told = after.tell(&before, Step::Acted(Seat::First, action), Seat::Second);
    /// assert_eq!(told, [Event::unseen(Seat::First)]);
    /// ```
    fn tell(&self, before: &Self, step: Step, seat: Seat) -> Vec<Event>;

    /// What everybody else is told of it: what both seats are told, or less where that would tell a
    /// seat what the other one knows.
    ///
    /// ```
    /// use duskboard_rules::{Event, Position, Seat, Step, slug::Slug};
    /// let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 7";
    /// let before = Slug::from_fen(Default::default(), fen).unwrap();
    /// let (mut after, action) = (before, "e4d5".parse().unwrap());
    /// after.play_unchecked(Seat::First, action);
    /// let told = after.tell_spectator(&before, Step::Acted(Seat::First, action));
    /// assert_eq!(told, [Event::unseen(Seat::First)], "both seats know of the capture");
    /// ```
    fn tell_spectator(&self, before: &Self, step: Step) -> Vec<Event> {
        let [first, second] = Seat::BOTH.map(|seat| self.tell(before, step, seat));
        common(&first, &second)
    }

    /// Did the step from `before` reveal to `seat` anything hidden, or an outcome of chance? Then
    /// it cannot be taken back. The seat itself knows the answer.
    ///
    /// ```
    /// use duskboard_rules::{Chance, Coin, Position, Seat, Step, archess::Archess};
    /// let game = Archess::start(Default::default());
    /// let [toss, step] = [
    ///     Step::Resolved(Chance::Coin(Coin::Heads)),
    ///     Step::Acted(Seat::First, "e2e4".parse().unwrap()),
    /// ];
    /// assert!(game.shows(&game, toss, Seat::Second));
    /// assert!(!game.shows(&game, step, Seat::Second));
    /// ```
    fn shows(&self, before: &Self, step: Step, seat: Seat) -> bool {
        let _ = (before, seat);
        matches!(step, Step::Resolved(_))
    }

    /// The hash by which the repetition rule compares positions.
    ///
    /// ```
    /// use duskboard_rules::{Position, special::Orthodox};
    /// let keys = ["w", "b"].map(|turn| {
    ///     let fen = format!("4k3/8/8/8/8/8/8/4K2R {turn} - - 0 1");
    ///     Orthodox::from_fen((), &fen).unwrap().key()
    /// });
    /// assert_ne!(keys[0], keys[1], "the turn makes a difference");
    /// ```
    fn key(&self) -> u64;

    /// Half-moves since something irreversible: a repetition cannot be further back.
    fn quiet(&self) -> u32;

    /// Is the game still being set up, with no turns and no clock?
    ///
    /// ```
    /// use duskboard_rules::{Position, special::{Assassin, Orthodox}};
    /// assert!(Assassin::start(Default::default()).setting_up());
    /// assert!(!Orthodox::start(()).setting_up());
    /// ```
    fn setting_up(&self) -> bool {
        false
    }

    /// Is a third repetition a draw?
    ///
    /// ```
    /// use duskboard_rules::{Position, banqi::{Banqi, BanqiRules}};
    /// let rules = BanqiRules { repetition_draw: false, ..Default::default() };
    /// assert!(!Banqi::start(rules).repetition_draws());
    /// ```
    fn repetition_draws(&self) -> bool {
        true
    }

    /// The king of the side to move, if it is visibly attacked.
    ///
    /// ```
    /// use duskboard_rules::{Position, special::Orthodox};
    /// let game = Orthodox::from_fen((), "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    /// assert_eq!(game.check(), "e1".parse().ok());
    /// ```
    fn check(&self) -> Option<Square> {
        None
    }

    /// Is the game decided or drawn, regardless of legal actions?
    #[inline]
    fn settled(&self) -> bool {
        self.decided().is_some() || self.drawn().is_some()
    }

    /// Calls `each` with every legal action of `seat`, until it breaks.
    ///
    /// ```
    /// use duskboard_rules::{Action, Position, Seat, special::Orthodox};
    /// use std::ops::ControlFlow;
    /// let first_of_e2 = |action: Action| match action.origin().to_string().as_str() {
    ///     "e2" => ControlFlow::Break(action),
    ///     _ => ControlFlow::Continue(()),
    /// };
    /// let found = Orthodox::start(()).legal(Seat::First, first_of_e2).break_value();
    /// assert_eq!(found, "e2e3".parse().ok());
    /// ```
    #[inline]
    fn legal<B>(&self, seat: Seat, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.settled() {
            return ControlFlow::Continue(());
        }
        self.view(seat.into()).actions(each)
    }

    /// How many legal actions `seat` has.
    #[inline]
    fn count(&self, seat: Seat) -> usize {
        let mut count = 0;
        let _ = self.legal(seat, |_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// The nth legal action of a seat, below [`count`](Position::count): a random action without a
    /// list.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, banqi::Banqi};
    /// let game = Banqi::start(Default::default());
    /// assert_eq!(game.nth(Seat::First, 9), "b2b2".parse().ok());
    /// assert_eq!(game.nth(Seat::First, game.count(Seat::First)), None);
    /// ```
    #[inline]
    fn nth(&self, seat: Seat, number: usize) -> Option<Action> {
        let mut left = number;
        let chosen = self.legal(seat, |action| {
            if left == 0 {
                return ControlFlow::Break(action);
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        chosen.break_value()
    }

    /// A seat's legal actions, to be counted and chosen from without generating them twice.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, banqi::Banqi};
    /// let (game, seat) = (Banqi::start(Default::default()), Seat::First);
    /// let choices = game.choices(seat);
    /// assert_eq!(game.count_of(&choices, seat), game.count(seat));
    /// assert_eq!(game.nth_of(&choices, seat, 9), game.nth(seat, 9));
    /// ```
    fn choices(&self, seat: Seat) -> Self::Choices;

    /// How many legal actions `seat` has, given its choices.
    #[inline]
    fn count_of(&self, _: &Self::Choices, seat: Seat) -> usize {
        self.count(seat)
    }

    /// The nth legal action of a seat, given its choices; see [`nth`](Position::nth).
    #[inline]
    fn nth_of(&self, _: &Self::Choices, seat: Seat, number: usize) -> Option<Action> {
        self.nth(seat, number)
    }

    /// One of a seat's legal actions, chosen by index once their number is known: the fastest way
    /// to play at random.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, banqi::Banqi};
    /// let game = Banqi::start(Default::default());
    /// assert_eq!(game.pick(Seat::First, |count| count - 1), "h4h4".parse().ok());
    /// assert_eq!(game.pick(Seat::Second, |_| 0), None);
    /// ```
    #[inline]
    fn pick(&self, seat: Seat, choose: impl FnOnce(usize) -> usize) -> Option<Action> {
        match self.count(seat) {
            0 => None,
            count => self.nth(seat, choose(count)),
        }
    }

    /// May `seat` play this?
    fn is_legal(&self, seat: Seat, action: Action) -> bool {
        let same = |a| if a == action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.legal(seat, same).is_break()
    }

    /// The number of branches of a seat's legal actions, counting each outcome of chance.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, banqi::Banqi};
    /// let game = Banqi::start(Default::default());
    /// assert_eq!((game.count(Seat::First), game.branches(Seat::First)), (32, 32 * 14));
    /// ```
    #[inline]
    fn branches(&self, seat: Seat) -> u64 {
        let mut count = 0;
        let _ = self.legal(seat, |action| {
            count += self.outcomes_of(seat, action);
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// The number of outcomes of chance after `action`; 1 if chance is not involved.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, archess::Archess};
    /// let fen = "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1";
    /// let game = Archess::from_fen(Default::default(), fen).unwrap();
    /// let [shot, step] = ["b2*b5", "b2b3"].map(|action| action.parse().unwrap());
    /// assert_eq!([shot, step].map(|action| game.outcomes_of(Seat::First, action)), [2, 1]);
    /// ```
    fn outcomes_of(&self, seat: Seat, action: Action) -> u64 {
        let mut next = *self;
        next.play_unchecked(seat, action);
        if next.acting() != Turn::Chance {
            return 1;
        }
        let mut outcomes = 0;
        next.chance(|_, _| outcomes += 1);
        outcomes
    }

    /// Does this seat have a legal action, ignoring draws by material and quiet half-moves?
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, special::Orthodox};
    /// let bare = Orthodox::from_fen((), "4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    /// assert!(bare.can_act(Seat::First) && bare.count(Seat::First) == 0);
    /// ```
    fn can_act(&self, seat: Seat) -> bool {
        self.view(seat.into()).actions(|_| ControlFlow::Break(())).is_break()
    }

    /// Who acts, or how it ended; without the repetition rule, which needs a history.
    ///
    /// ```
    /// use duskboard_rules::{Outcome, Position, Reason, Turn, special::Orthodox};
    /// let bare = Orthodox::from_fen((), "4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    /// assert_eq!(bare.turn(), Turn::Over(Outcome::draw(Reason::Material)));
    /// ```
    fn turn(&self) -> Turn {
        if let Some(outcome) = self.decided() {
            return Turn::Over(outcome);
        }
        let acting = self.acting();
        if let Turn::Players(seats) = acting
            && let Some(seat) = Seat::BOTH.into_iter().find(|&s| seats.contains(s))
            && !self.can_act(seat)
        {
            return Turn::Over(self.stuck(seat));
        }
        self.drawn().map_or(acting, Turn::Over)
    }

    /// Who acts, or how it ended, with the choices of the seat that acts.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, Turn, banqi::Banqi};
    /// let game = Banqi::start(Default::default());
    /// let (turn, choices) = game.outlook();
    /// assert_eq!((turn, game.count_of(&choices, Seat::First)), (Turn::of(Seat::First), 32));
    /// ```
    #[inline]
    fn outlook(&self) -> (Turn, Self::Choices) {
        let turn = self.turn();
        (turn, self.choices(turn.seat().unwrap_or(Seat::First)))
    }
}

/// Everything one viewer may know of a position.
///
/// Its text (`Display`) is a FEN without what is hidden.
///
/// ```
/// use duskboard_rules::{Position, Seat, View, slug::{Slug, SlugView}};
/// let view: SlugView = Slug::usual(Default::default()).view(Seat::First.into());
/// assert_eq!((view.viewer(), view.is_over()), (Seat::First.into(), false));
/// assert_eq!(SlugView::read(view.options(), view.viewer(), &view.to_string()), Ok(view));
/// let action = view.read_action("Nf3").unwrap();
/// assert!(view.is_legal(action) && view.legal_list().contains(&action));
/// assert_eq!((action.to_string(), view.write(action)), ("g1f3".into(), "Nf3".into()));
/// ```
pub trait View: Clone + Eq + Send + fmt::Debug + fmt::Display {
    /// The type of the truth.
    type Position: Position<View = Self>;

    /// What `viewer` may know of a position while the game runs.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, View, fog::{Fog, FogView}};
    /// let (start, viewer) = (Fog::start(()), Seat::First.into());
    /// assert_eq!(FogView::of(&start, viewer), start.view(viewer));
    /// assert_eq!(FogView::revealed(&start, viewer).to_string(), start.fen());
    /// ```
    fn of(truth: &Self::Position, viewer: Viewer) -> Self;

    /// The whole position, as everybody sees it when the game is over.
    fn revealed(truth: &Self::Position, viewer: Viewer) -> Self;

    /// Reads a view from its text.
    fn read(
        rules: <Self::Position as Position>::Rules,
        viewer: Viewer,
        text: &str,
    ) -> Result<Self, FenError>;

    /// Whose view it is.
    fn viewer(&self) -> Viewer;

    /// The rules of the game.
    fn rules(&self) -> Rules;

    /// What stands on each square and beside the board.
    fn look(&self) -> Look;

    /// The same view as if it were the viewer's turn, the other side having done nothing: premoves
    /// are chosen from it. `None` for a spectator, during setup and at chance nodes, and when the
    /// game is over.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, View, special::Orthodox};
    /// let fen = "4k3/8/8/8/8/8/8/K3R3 b - - 0 1";
    /// let check = Orthodox::from_fen((), fen).unwrap().view(Seat::First.into());
    /// let next = check.on_move().unwrap();
    /// assert!(next.is_legal("e1e7".parse().unwrap()) && check.legal_list().is_empty());
    /// assert!(!next.is_legal("e1e8".parse().unwrap()), "the king will have moved");
    /// ```
    fn on_move(&self) -> Option<Self>;

    /// Is the game over, as far as this view tells without generating actions?
    fn is_over(&self) -> bool;

    /// The viewer's actions, even if the game is over. None if it is not the viewer's turn.
    /// Allocates nothing; stops when `each` breaks.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, View, special::Orthodox};
    /// use std::ops::ControlFlow;
    /// let bare = Orthodox::from_fen((), "4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    /// let view = bare.view(Seat::First.into());
    /// let any = |_| ControlFlow::Break(());
    /// assert!(view.actions(any).is_break() && view.legal(any).is_continue(), "it is a draw");
    /// ```
    fn actions<B>(&self, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B>;

    /// A position that this viewer could not tell from the real one. `None` for a spectator under
    /// fog: nobody plays from there, and random placement would hardly ever satisfy both visions.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, View, slug::Slug};
    /// let view = Slug::usual(Default::default()).view(Seat::First.into());
    /// let imagined = view.sample(&mut |sides| sides - 1).unwrap();
    /// assert_eq!(imagined.view(Seat::First.into()), view);
    /// ```
    fn sample(&self, dice: &mut impl Dice) -> Option<Self::Position>;

    /// This action in players' notation, distinguished from these others: SAN in the chess family.
    fn write_among(&self, action: Action, others: &[Action]) -> String;

    /// This action in players' notation.
    fn write(&self, action: Action) -> String {
        self.write_among(action, &self.legal_list())
    }

    /// A step as a line of this viewer's history, from the events it was told.
    ///
    /// ```
    /// use duskboard_rules::{Event, Position, Seat, View, slug::Slug};
    /// let view = Slug::usual(Default::default()).view(Seat::Second.into());
    /// assert_eq!(view.write_told(&[Event::unseen(Seat::First)]), "?");
    /// ```
    fn write_told(&self, told: &[Event]) -> String;

    /// Calls `each` with every legal action, until it breaks.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, View, special::Orthodox};
    /// use std::ops::ControlFlow;
    /// let view = Orthodox::start(()).view(Seat::First.into());
    /// let any = view.legal(ControlFlow::Break).break_value().unwrap();
    /// assert!(view.is_legal(any));
    /// ```
    #[inline]
    fn legal<B>(&self, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_over() { ControlFlow::Continue(()) } else { self.actions(each) }
    }

    /// The legal actions as a list, in no particular order. For tools and screens.
    fn legal_list(&self) -> Vec<Action> {
        let mut list = Vec::new();
        let _ = self.legal(|action| {
            list.push(action);
            ControlFlow::<()>::Continue(())
        });
        list
    }

    /// May this be played?
    fn is_legal(&self, action: Action) -> bool {
        let same = |a| if a == action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.legal(same).is_break()
    }

    /// The legal action that this text means, in players' notation ([`write`](View::write)) or that
    /// of commands. Marks for check, mate and coins at its end are ignored.
    fn read_action(&self, text: &str) -> Option<Action> {
        let (bare, legal) = (bare(text), self.legal_list());
        let means = |&action: &Action| {
            action.to_string() == text || bare == bare_of(&self.write_among(action, &legal))
        };
        legal.iter().copied().find(means)
    }
}

fn bare_of(text: &str) -> String {
    bare(text).to_owned()
}

/// Move text without the marks of its result.
fn bare(text: &str) -> &str {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    text.strip_suffix("=H")
        .or_else(|| text.strip_suffix("=T").filter(|t| t.contains('*')))
        .unwrap_or(text)
}

/// A step of a game: somebody acted, or chance did.
///
/// ```
/// use duskboard_rules::{Position, Seat, Step, special::Orthodox};
/// let before = Orthodox::start(());
/// let (mut after, action) = (before, "e2e4".parse().unwrap());
/// after.play_unchecked(Seat::First, action);
/// assert_eq!(after.tell(&before, Step::Acted(Seat::First, action), Seat::Second).len(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A seat's action.
    Acted(Seat, Action),
    /// The outcome of chance.
    Resolved(Chance),
}

/// A source of randomness. The rules have none of their own.
///
/// ```
/// use duskboard_rules::Dice;
/// let mut always_last = |n: u32| n - 1;
/// assert_eq!(always_last.roll(6), 5);
/// ```
pub trait Dice {
    /// A uniform number below `sides`. `sides` is at least 1.
    fn roll(&mut self, sides: u32) -> u32;
}

impl<F: FnMut(u32) -> u32> Dice for F {
    fn roll(&mut self, sides: u32) -> u32 {
        self(sides)
    }
}

/// Why an action was refused. Computed from the seat's own view and nothing else.
///
/// ```
/// use duskboard_rules::{Game, Refusal, Seat};
/// let mut game = Game::new("chess".parse().unwrap());
/// let refusals = [(Seat::Second, "e7e5"), (Seat::First, "e4e5"), (Seat::First, "g1g3")]
///     .map(|(seat, action)| game.play(seat, action.parse().unwrap()).unwrap_err());
/// assert_eq!(refusals[0], Refusal::NotYourTurn(Seat::Second));
/// assert_eq!(refusals[1], Refusal::Nothing { action: "e4e5".parse().unwrap() });
/// assert!(refusals[2].to_string().ends_with("from g1 one can play g1f3 g1h3"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// It is somebody else's turn.
    #[error("it is not the turn of {0}")]
    NotYourTurn(Seat),
    /// That seat has nothing that could act from there.
    #[error("{action} is not legal: nothing you have on {} can act now", .action.origin())]
    Nothing {
        /// What was asked for.
        action: Action,
    },
    /// The piece there has other legal actions.
    #[error("{action} is not legal: from {} one can play {}", .action.origin(), list(.instead))]
    Instead {
        /// What was asked for.
        action: Action,
        /// The legal actions from that square.
        instead: Vec<Action>,
    },
}

fn list(actions: &[Action]) -> String {
    actions.iter().map(Action::to_string).collect::<Vec<_>>().join(" ")
}

impl Refusal {
    /// Why this action is not legal in this view.
    pub(crate) fn of<V: View>(view: &V, action: Action) -> Refusal {
        let mut instead = view.legal_list();
        instead.retain(|legal| legal.origin() == action.origin());
        instead.sort_by_key(Action::to_string);
        if instead.is_empty() {
            Refusal::Nothing { action }
        } else {
            Refusal::Instead { action, instead }
        }
    }
}

/// An outcome of chance that is not possible here.
///
/// ```
/// use duskboard_rules::{Game, NoSuchChance, Seat};
/// let mut game = Game::new("banqi".parse().unwrap());
/// assert_eq!(game.read_chance("k"), Err(NoSuchChance::NotNeeded));
/// game.play(Seat::First, "b2b2".parse().unwrap()).unwrap();
/// let wrong = game.read_chance("x").unwrap_err().to_string();
/// assert!(wrong.starts_with("\"x\" cannot happen here: expected one of K G M"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoSuchChance {
    /// It is not chance's turn.
    #[error("no chance outcome is needed here")]
    NotNeeded,
    /// It is chance's turn, but this is not one of its outcomes.
    #[error("{found:?} cannot happen here: expected one of {expected}")]
    Impossible {
        /// What was given.
        found: String,
        /// What was expected.
        expected: String,
    },
}

/// The quiet limit of the chess family.
pub(crate) const QUIET_HALF_MOVES: u32 = 100;

/// A draw by quiet half-moves, if the limit is reached.
#[inline]
pub(crate) fn quiet_draw(quiet: u32, limit: u32) -> Option<Outcome> {
    (quiet >= limit).then_some(Outcome::draw(Reason::Quiet))
}
