//! A game of a variant chosen at run time, for tables and commands.
//!
//! Searches and benchmarks use a variant's own types, which the compiler can specialise.
//!
//! ```
//! use duskboard_rules::{Game, Rules, Variant};
//! for variant in Variant::ALL {
//!     let game = Game::usual(Rules::of(variant));
//!     assert!(game.outcome().is_none());
//! }
//! ```

use crate::archess::Archess;
use crate::banqi::Banqi;
use crate::fog::Fog;
use crate::perft::{divide, perft};
use crate::slug::Slug;
use crate::special::{Assassin, Dinosaur, DinosaurAssassin, Orthodox};
use crate::variant::SpecialRules;
use crate::{
    Action, Chance, Dice, Event, FenError, Look, NoSuchChance, Outcome, Position, Refusal, Rules,
    Seat, State, Turn, View, Viewer,
};
use std::fmt;
use std::ops::ControlFlow;

/// The whole truth of a game of any variant. See [`State`].
///
/// ```
/// use duskboard_rules::{Game, Rules, Seat, Viewer};
/// let rules: Rules = "assassin".parse().unwrap();
/// let mut game = Game::new(rules);
/// game.play(Seat::Second, "A@c6".parse().unwrap()).unwrap();
/// assert!(!game.view(Viewer::Seat(Seat::First)).to_string().contains("a5"));
/// ```
#[derive(Clone)]
pub enum Game {
    /// Special Chess with neither option: chess.
    Orthodox(State<Orthodox>),
    /// Special Chess with the Triceratops.
    Dinosaur(State<Dinosaur>),
    /// Special Chess with assassins.
    Assassin(State<Assassin>),
    /// Special Chess with both.
    DinosaurAssassin(State<DinosaurAssassin>),
    /// ArChess.
    Archess(State<Archess>),
    /// SlugChess of either kind.
    Slug(State<Slug>),
    /// Dark chess.
    Fog(State<Fog>),
    /// Banqi.
    Banqi(State<Banqi>),
}

/// What one viewer may know of a game of any variant. See [`View`].
///
/// ```
/// use duskboard_rules::{Game, GameView, Seat};
/// let rules = "slug-torch".parse().unwrap();
/// let view = Game::usual(rules).view(Seat::First.into());
/// assert_eq!(view.legal().len(), 12);
/// assert_eq!(GameView::read(rules, Seat::First.into(), &view.to_string()), Ok(view));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum GameView {
    /// Chess.
    Orthodox(<Orthodox as Position>::View),
    /// Chess with the Triceratops.
    Dinosaur(<Dinosaur as Position>::View),
    /// Chess with assassins.
    Assassin(<Assassin as Position>::View),
    /// Chess with both.
    DinosaurAssassin(<DinosaurAssassin as Position>::View),
    /// ArChess.
    Archess(<Archess as Position>::View),
    /// SlugChess.
    Slug(<Slug as Position>::View),
    /// Dark chess.
    Fog(<Fog as Position>::View),
    /// Banqi.
    Banqi(<Banqi as Position>::View),
}

/// The same expression for every variant.
macro_rules! whichever {
    ($kind:ident, $value:expr, $inner:ident => $body:expr) => {
        match $value {
            $kind::Orthodox($inner) => $body,
            $kind::Dinosaur($inner) => $body,
            $kind::Assassin($inner) => $body,
            $kind::DinosaurAssassin($inner) => $body,
            $kind::Archess($inner) => $body,
            $kind::Slug($inner) => $body,
            $kind::Fog($inner) => $body,
            $kind::Banqi($inner) => $body,
        }
    };
}

/// A view of any variant.
macro_rules! seen {
    ($game:expr, $state:ident => $body:expr) => {
        match $game {
            Game::Orthodox($state) => GameView::Orthodox($body),
            Game::Dinosaur($state) => GameView::Dinosaur($body),
            Game::Assassin($state) => GameView::Assassin($body),
            Game::DinosaurAssassin($state) => GameView::DinosaurAssassin($body),
            Game::Archess($state) => GameView::Archess($body),
            Game::Slug($state) => GameView::Slug($body),
            Game::Fog($state) => GameView::Fog($body),
            Game::Banqi($state) => GameView::Banqi($body),
        }
    };
}

/// A value of `$kind` for these rules, made by an expression that knows the variant's rules.
macro_rules! by_rules {
    ($kind:ident, $rules:expr, $inner:ident => $body:expr) => {
        match $rules {
            Rules::Special(SpecialRules { dinosaur: false, assassin: false, .. }) => {
                let $inner = ();
                $kind::Orthodox($body)
            }
            Rules::Special(SpecialRules { dinosaur: true, assassin: false, .. }) => {
                let $inner = ();
                $kind::Dinosaur($body)
            }
            Rules::Special(rules @ SpecialRules { dinosaur: false, assassin: true, .. }) => {
                let $inner = rules.assassin_rules();
                $kind::Assassin($body)
            }
            Rules::Special(rules @ SpecialRules { dinosaur: true, assassin: true, .. }) => {
                let $inner = rules.assassin_rules();
                $kind::DinosaurAssassin($body)
            }
            Rules::Archess($inner) => $kind::Archess($body),
            Rules::Slug($inner) => $kind::Slug($body),
            Rules::Fog => {
                let $inner = ();
                $kind::Fog($body)
            }
            Rules::Banqi($inner) => $kind::Banqi($body),
        }
    };
}

impl Game {
    /// A new game. If officers are shuffled, chance acts first.
    ///
    /// ```
    /// use duskboard_rules::{Game, Turn};
    /// assert_eq!(Game::new("slug-sight".parse().unwrap()).turn(), Turn::Chance);
    /// ```
    pub fn new(rules: Rules) -> Game {
        by_rules!(Game, rules, r => State::new(r))
    }

    /// A new game without a shuffle: officers stand in the usual order.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat, Turn};
    /// assert_eq!(Game::usual("slug-sight".parse().unwrap()).turn(), Turn::of(Seat::First));
    /// ```
    pub fn usual(rules: Rules) -> Game {
        match rules {
            Rules::Slug(slug) => Game::Slug(State::from_position(Slug::usual(slug))),
            Rules::Special(_) | Rules::Archess(_) | Rules::Fog | Rules::Banqi(_) => {
                Game::new(rules)
            }
        }
    }

    /// A game from a FEN.
    ///
    /// ```
    /// use duskboard_rules::Game;
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    /// assert!(Game::from_fen("chess".parse().unwrap(), fen).is_ok());
    /// assert!(Game::from_fen("banqi".parse().unwrap(), fen).is_err());
    /// ```
    pub fn from_fen(rules: Rules, fen: &str) -> Result<Game, FenError> {
        Ok(by_rules!(Game, rules, r => State::from_fen(r, fen)?))
    }

    /// The variant and its options.
    ///
    /// ```
    /// use duskboard_rules::{Game, Rules};
    /// let rules: Rules = "stealth".parse().unwrap();
    /// assert_eq!(Game::new(rules).rules(), rules);
    /// ```
    pub fn rules(&self) -> Rules {
        self.view(Viewer::Spectator).rules()
    }

    /// The whole truth as text. Not for players.
    ///
    /// ```
    /// use duskboard_rules::Game;
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    /// assert_eq!(Game::from_fen("chess".parse().unwrap(), fen).unwrap().fen(), fen);
    /// ```
    pub fn fen(&self) -> String {
        whichever!(Game, self, state => state.position().fen())
    }

    /// Who acts now, or how the game ended.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat, Turn};
    /// let mut game = Game::new("banqi".parse().unwrap());
    /// assert_eq!(game.turn(), Turn::of(Seat::First));
    /// game.play(Seat::First, "b2b2".parse().unwrap()).unwrap();
    /// assert_eq!(game.turn(), Turn::Chance);
    /// ```
    pub fn turn(&self) -> Turn {
        whichever!(Game, self, state => state.turn())
    }

    /// How the game ended, if it did.
    ///
    /// ```
    /// use duskboard_rules::Game;
    /// let fen = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
    /// let game = Game::from_fen("chess".parse().unwrap(), fen).unwrap();
    /// assert_eq!(game.outcome().unwrap().to_string(), "first checkmate");
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.turn().outcome()
    }

    /// Everything that `viewer` may know now.
    ///
    /// ```
    /// use duskboard_rules::{Game, Viewer};
    /// let game = Game::usual("slug-torch".parse().unwrap());
    /// let dark = "......../......../......../......../......../......../......../........";
    /// assert!(game.view(Viewer::Spectator).to_string().starts_with(dark));
    /// ```
    pub fn view(&self, viewer: Viewer) -> GameView {
        seen!(self, state => state.view(viewer))
    }

    /// The whole truth, for a game that ended by the clock or by resignation.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let game = Game::usual("slug-torch".parse().unwrap());
    /// assert_eq!(game.reveal(Seat::First.into()).to_string(), game.fen());
    /// ```
    pub fn reveal(&self, viewer: Viewer) -> GameView {
        seen!(self, state => state.reveal(viewer))
    }

    /// Is the game still being set up, with no turns and no clock?
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let mut game = Game::new("assassin".parse().unwrap());
    /// game.play(Seat::Second, "A@c6".parse().unwrap()).unwrap();
    /// assert!(game.setting_up());
    /// game.play(Seat::First, "A@f3".parse().unwrap()).unwrap();
    /// assert!(!game.setting_up());
    /// ```
    pub fn setting_up(&self) -> bool {
        whichever!(Game, self, state => state.position().setting_up())
    }

    /// How many legal actions a seat has.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// assert_eq!(Game::new("banqi".parse().unwrap()).count(Seat::First), 32);
    /// ```
    pub fn count(&self, seat: Seat) -> usize {
        whichever!(Game, self, state => state.count(seat))
    }

    /// The nth legal action of a seat; see [`Position::nth`].
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let game = Game::new("banqi".parse().unwrap());
    /// assert_eq!(game.nth(Seat::First, 9), "b2b2".parse().ok());
    /// assert_eq!(game.nth(Seat::First, game.count(Seat::First)), None);
    /// ```
    pub fn nth(&self, seat: Seat, number: usize) -> Option<Action> {
        whichever!(Game, self, state => state.nth(seat, number))
    }

    /// One of a seat's legal actions, chosen once their number is known; see [`Position::pick`].
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let game = Game::new("banqi".parse().unwrap());
    /// assert_eq!(game.pick(Seat::First, |count| count - 1), "h4h4".parse().ok());
    /// ```
    pub fn pick(&self, seat: Seat, choose: impl FnOnce(usize) -> usize) -> Option<Action> {
        whichever!(Game, self, state => state.pick(seat, choose))
    }

    /// Calls `each` with every legal action of a seat, in no particular order, without building a
    /// list.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let (game, mut flips) = (Game::new("banqi".parse().unwrap()), 0);
    /// game.each_legal(Seat::First, |action| flips += u32::from(action.origin() == action.target()));
    /// assert_eq!(flips, 32);
    /// ```
    pub fn each_legal(&self, seat: Seat, mut each: impl FnMut(Action)) {
        let _ = whichever!(Game, self, state => state.position().legal(seat, |action| {
            each(action);
            ControlFlow::<()>::Continue(())
        }));
    }

    /// Plays an action; on refusal nothing changes.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let mut game = Game::new("chess".parse().unwrap());
    /// let refusal = game.play(Seat::First, "e2e5".parse().unwrap()).unwrap_err();
    /// assert_eq!(refusal.to_string(), "e2e5 is not legal: from e2 one can play e2e3 e2e4");
    /// assert!(game.play(Seat::First, "e2e4".parse().unwrap()).is_ok());
    /// ```
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        whichever!(Game, self, state => state.play(seat, action))
    }

    /// Plays an action just listed by [`each_legal`](Game::each_legal), without checking it.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat, Turn};
    /// let mut game = Game::new("fog".parse().unwrap());
    /// game.play_unchecked(Seat::First, game.nth(Seat::First, 0).unwrap());
    /// assert_eq!(game.turn(), Turn::of(Seat::Second));
    /// ```
    pub fn play_unchecked(&mut self, seat: Seat, action: Action) {
        whichever!(Game, self, state => state.play_unchecked(seat, action));
    }

    /// Whether an action is legal, or why not.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let game = Game::new("chess".parse().unwrap());
    /// assert!(game.allows(Seat::First, "e2e4".parse().unwrap()).is_ok());
    /// assert!(game.allows(Seat::First, "e2e5".parse().unwrap()).is_err());
    /// ```
    pub fn allows(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        whichever!(Game, self, state => state.allows(seat, action))
    }

    /// Every possible outcome of chance now, with its weight.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let mut game = Game::new("banqi".parse().unwrap());
    /// game.play(Seat::First, "b2b2".parse().unwrap()).unwrap();
    /// assert_eq!(game.chances().len(), 14);
    /// assert!(game.chances().contains(&(game.read_chance("P").unwrap(), 5)));
    /// ```
    pub fn chances(&self) -> Vec<(Chance, u32)> {
        whichever!(Game, self, state => state.chances())
    }

    /// Continues with an outcome of chance; on error nothing changes.
    ///
    /// ```
    /// use duskboard_rules::{Chance, Coin, Game, Seat};
    /// let mut game = Game::new("banqi".parse().unwrap());
    /// game.play(Seat::First, "b2b2".parse().unwrap()).unwrap();
    /// assert!(game.resolve(Chance::Coin(Coin::Heads)).is_err());
    /// assert!(game.resolve(game.chances()[0].0).is_ok());
    /// ```
    pub fn resolve(&mut self, chance: Chance) -> Result<(), NoSuchChance> {
        whichever!(Game, self, state => state.resolve(chance))
    }

    /// Resolves chance with these dice and returns the outcome; `None` if it is not chance's turn.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let mut game = Game::new("banqi".parse().unwrap());
    /// game.play(Seat::First, "b2b2".parse().unwrap()).unwrap();
    /// let fell = game.throw(&mut |sides| sides - 1).unwrap();
    /// assert_eq!((fell.to_string().as_str(), game.throw(&mut |_| 0)), ("p", None));
    /// ```
    pub fn throw(&mut self, dice: &mut impl Dice) -> Option<Chance> {
        whichever!(Game, self, state => state.throw(dice))
    }

    /// Plays the nth legal action and resolves chance; returns how many actions the next seat has.
    /// See [`State::advance`].
    ///
    /// ```
    /// use duskboard_rules::Game;
    /// let mut game = Game::new("banqi".parse().unwrap());
    /// assert_eq!((game.advance(9, &mut |_| 0), game.fen().contains("?K??????")), (31, true));
    /// ```
    pub fn advance(&mut self, number: usize, dice: &mut impl Dice) -> usize {
        whichever!(Game, self, state => state.advance(number, dice))
    }

    /// Resolves chance until a player acts or the game is over; returns how many actions that
    /// player has.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let mut game = Game::new("slug-torch".parse().unwrap());
    /// assert_eq!((game.count(Seat::First), game.await_player(&mut |_| 0) > 0), (0, true));
    /// ```
    pub fn await_player(&mut self, dice: &mut impl Dice) -> usize {
        whichever!(Game, self, state => state.await_player(dice))
    }

    /// Parses an outcome of chance.
    ///
    /// ```
    /// use duskboard_rules::{Chance, Game};
    /// let game = Game::new("slug-torch".parse().unwrap());
    /// assert_eq!(game.read_chance("RNBQKBNR"), Ok(Chance::Officers(*b"RNBQKBNR")));
    /// assert!(game.read_chance("QQQQQQQQ").is_err());
    /// ```
    pub fn read_chance(&self, text: &str) -> Result<Chance, NoSuchChance> {
        whichever!(Game, self, state => state.read_chance(text))
    }

    /// What `viewer` is told of the last step.
    ///
    /// ```
    /// use duskboard_rules::{Event, Game, Seat, Viewer};
    /// let mut game = Game::usual("slug-torch".parse().unwrap());
    /// game.play(Seat::First, "g1f3".parse().unwrap()).unwrap();
    /// assert_eq!(game.told(Viewer::Spectator), [Event::unseen(Seat::First)]);
    /// ```
    pub fn told(&self, viewer: Viewer) -> Vec<Event> {
        whichever!(Game, self, state => state.told(viewer))
    }

    /// The last step as a line of `viewer`'s history.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat, Viewer};
    /// let mut game = Game::usual("slug-torch".parse().unwrap());
    /// game.play(Seat::First, "g1f3".parse().unwrap()).unwrap();
    /// assert_eq!(Viewer::ALL.map(|viewer| game.told_text(viewer)), ["Nf3", "?", "?"]);
    /// ```
    pub fn told_text(&self, viewer: Viewer) -> String {
        whichever!(Game, self, state => state.told_text(viewer))
    }

    /// Did the last step reveal to this seat anything hidden, or an outcome of chance? The seat
    /// knows the answer.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let mut game = Game::new("banqi".parse().unwrap());
    /// game.play(Seat::First, "b2b2".parse().unwrap()).unwrap();
    /// assert!(!game.showed(Seat::Second));
    /// game.resolve(game.read_chance("k").unwrap()).unwrap();
    /// assert!(game.showed(Seat::Second));
    /// ```
    pub fn showed(&self, seat: Seat) -> bool {
        whichever!(Game, self, state => state.showed(seat))
    }

    /// The number of leaves of the tree of `depth` actions.
    ///
    /// ```
    /// use duskboard_rules::Game;
    /// assert_eq!(Game::new("chess".parse().unwrap()).perft(3), 8_902);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        whichever!(Game, self, state => perft(state.position(), depth))
    }

    /// The number of leaves behind each action.
    ///
    /// ```
    /// use duskboard_rules::Game;
    /// let parts = Game::new("chess".parse().unwrap()).divide(2);
    /// assert_eq!(parts[0], ("a2a3".parse().unwrap(), 20));
    /// ```
    pub fn divide(&self, depth: u32) -> Vec<(Action, u64)> {
        whichever!(Game, self, state => divide(state.position(), depth))
    }

    /// The hash for the repetition rule.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let mut game = Game::new("chess".parse().unwrap());
    /// let start = game.key();
    /// for (seat, action) in Seat::BOTH.into_iter().cycle().zip(["g1f3", "g8f6", "f3g1", "f6g8"]) {
    ///     game.play(seat, action.parse().unwrap()).unwrap();
    /// }
    /// assert_eq!(game.key(), start);
    /// ```
    pub fn key(&self) -> u64 {
        whichever!(Game, self, state => state.position().key())
    }
}

/// Shows what a spectator sees.
impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        whichever!(Game, self, state => fmt::Debug::fmt(state, f))
    }
}

impl GameView {
    /// Reads a view from its text.
    ///
    /// ```
    /// use duskboard_rules::{GameView, Seat};
    /// let text = "......../......../......../......../......../8/PPPPPPPP/RNBQKBNR w - - - 1 -";
    /// let view = GameView::read("slug-torch".parse().unwrap(), Seat::First.into(), text).unwrap();
    /// assert_eq!(view.legal().len(), 12);
    /// ```
    pub fn read(rules: Rules, viewer: Viewer, text: &str) -> Result<GameView, FenError> {
        Ok(by_rules!(GameView, rules, r => View::read(r, viewer, text)?))
    }

    /// Reads the view of whoever is to act, from its text.
    ///
    /// ```
    /// use duskboard_rules::{GameView, Seat};
    /// let text = "rnbqkbnr/pppppppp/8/8/8/3A4/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a";
    /// let view = GameView::read_acting("assassin".parse().unwrap(), text).unwrap();
    /// assert_eq!(view.viewer(), Seat::Second.into(), "Black has still to place");
    /// ```
    pub fn read_acting(rules: Rules, text: &str) -> Result<GameView, FenError> {
        let read = |seat: Seat| GameView::read(rules, seat.into(), text);
        match read(Seat::First) {
            Ok(view) if view.look().acting.seat() != Some(Seat::Second) => Ok(view),
            Ok(_) => read(Seat::Second),
            Err(error) => read(Seat::Second).map_err(|_| error),
        }
    }

    /// The variant and its options.
    ///
    /// ```
    /// use duskboard_rules::{Game, Rules, Seat};
    /// let rules: Rules = "dinosaur-assassin".parse().unwrap();
    /// assert_eq!(Game::new(rules).view(Seat::First.into()).rules(), rules);
    /// ```
    pub fn rules(&self) -> Rules {
        whichever!(GameView, self, view => view.rules())
    }

    /// What stands on each square and beside the board.
    ///
    /// ```
    /// use duskboard_rules::{Figure, Game, Seat};
    /// let look = Game::new("archess".parse().unwrap()).view(Seat::First.into()).look();
    /// let archer = look.at("b2".parse().unwrap()).man().unwrap();
    /// assert_eq!(archer.figure, Figure::Archer);
    /// ```
    pub fn look(&self) -> Look {
        whichever!(GameView, self, view => view.look())
    }

    /// The same view as if it were the viewer's turn; see [`View::on_move`].
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let waiting = Game::new("chess".parse().unwrap()).view(Seat::Second.into());
    /// let next = waiting.on_move().unwrap();
    /// assert!(waiting.legal().is_empty() && next.is_legal("e7e5".parse().unwrap()));
    /// ```
    pub fn on_move(&self) -> Option<GameView> {
        macro_rules! on_move {
            ($($kind:ident)*) => {
                match self { $(GameView::$kind(view) => GameView::$kind(view.on_move()?),)* }
            };
        }
        Some(on_move!(Orthodox Dinosaur Assassin DinosaurAssassin Archess Slug Fog Banqi))
    }

    /// Whose view it is.
    ///
    /// ```
    /// use duskboard_rules::{Game, Viewer};
    /// let game = Game::new("chess".parse().unwrap());
    /// assert_eq!(Viewer::ALL.map(|viewer| game.view(viewer).viewer()), Viewer::ALL);
    /// ```
    pub fn viewer(&self) -> Viewer {
        whichever!(GameView, self, view => view.viewer())
    }

    /// The viewer's legal actions, sorted by their text.
    ///
    /// ```
    /// use duskboard_rules::{Action, Game, Seat};
    /// let view = Game::new("assassin".parse().unwrap()).view(Seat::First.into());
    /// let texts: Vec<_> = view.legal().iter().map(Action::to_string).collect();
    /// assert_eq!(texts.join(" "), "A@a3 A@b3 A@c3 A@d3 A@e3 A@f3 A@g3 A@h3");
    /// ```
    pub fn legal(&self) -> Vec<Action> {
        let mut list = whichever!(GameView, self, view => view.legal_list());
        list.sort_by_cached_key(Action::to_string);
        list
    }

    /// May the viewer play this?
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let view = Game::new("chess".parse().unwrap()).view(Seat::First.into());
    /// assert!(view.is_legal("e2e4".parse().unwrap()) && !view.is_legal("e7e5".parse().unwrap()));
    /// ```
    pub fn is_legal(&self, action: Action) -> bool {
        whichever!(GameView, self, view => view.is_legal(action))
    }

    /// A game that this viewer could not tell from the real one; see [`View::sample`].
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let viewer = Seat::First.into();
    /// let view = Game::usual("slug-torch".parse().unwrap()).view(viewer);
    /// let imagined = view.sample(&mut |sides| sides - 1).unwrap();
    /// assert_eq!(imagined.view(viewer), view);
    /// ```
    pub fn sample(&self, dice: &mut impl Dice) -> Option<Game> {
        macro_rules! sampled {
            ($($kind:ident)*) => {
                match self {
                    $(GameView::$kind(view) => {
                        Game::$kind(State::from_position(view.sample(dice)?))
                    })*
                }
            };
        }
        Some(sampled!(Orthodox Dinosaur Assassin DinosaurAssassin Archess Slug Fog Banqi))
    }

    /// This action in players' notation.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let view = Game::new("chess".parse().unwrap()).view(Seat::First.into());
    /// assert_eq!(view.write("g1f3".parse().unwrap()), "Nf3");
    /// ```
    pub fn write(&self, action: Action) -> String {
        whichever!(GameView, self, view => view.write(action))
    }

    /// The legal action that this text means.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let view = Game::new("chess".parse().unwrap()).view(Seat::First.into());
    /// assert_eq!(["Nf3", "g1f3"].map(|text| view.read_action(text)), ["g1f3".parse().ok(); 2]);
    /// assert_eq!(view.read_action("Nf6"), None);
    /// ```
    pub fn read_action(&self, text: &str) -> Option<Action> {
        whichever!(GameView, self, view => view.read_action(text))
    }
}

impl fmt::Display for GameView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        whichever!(GameView, self, view => view.fmt(f))
    }
}

impl fmt::Debug for GameView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        whichever!(GameView, self, view => fmt::Debug::fmt(view, f))
    }
}
