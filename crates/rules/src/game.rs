//! A game of whichever variant was chosen at run time, for tables and commands.
//!
//! Searches and benchmarks work on a variant's own types, where the compiler sees everything.

use crate::archess::Archess;
use crate::banqi::Banqi;
use crate::perft::{divide, perft};
use crate::slug::Slug;
use crate::special::{Assassin, Dinosaur, DinosaurAssassin, Orthodox};
use crate::variant::SpecialRules;
use crate::{
    Action, Chance, Dice, Event, FenError, NoSuchChance, Outcome, Position, Refusal, Rules, Seat,
    State, Turn, View, Viewer,
};
use std::fmt;

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
    /// Banqi.
    Banqi(State<Banqi>),
}

/// What one viewer may know of a game of any variant. See [`View`].
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
    /// Banqi.
    Banqi(<Banqi as Position>::View),
}

/// The same expression for whichever variant it is.
macro_rules! whichever {
    ($kind:ident, $value:expr, $inner:ident => $body:expr) => {
        match $value {
            $kind::Orthodox($inner) => $body,
            $kind::Dinosaur($inner) => $body,
            $kind::Assassin($inner) => $body,
            $kind::DinosaurAssassin($inner) => $body,
            $kind::Archess($inner) => $body,
            $kind::Slug($inner) => $body,
            $kind::Banqi($inner) => $body,
        }
    };
}

/// A view of whichever variant it is.
macro_rules! seen {
    ($game:expr, $state:ident => $body:expr) => {
        match $game {
            Game::Orthodox($state) => GameView::Orthodox($body),
            Game::Dinosaur($state) => GameView::Dinosaur($body),
            Game::Assassin($state) => GameView::Assassin($body),
            Game::DinosaurAssassin($state) => GameView::DinosaurAssassin($body),
            Game::Archess($state) => GameView::Archess($body),
            Game::Slug($state) => GameView::Slug($body),
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
                let $inner = rules.dark();
                $kind::Assassin($body)
            }
            Rules::Special(rules @ SpecialRules { dinosaur: true, assassin: true, .. }) => {
                let $inner = rules.dark();
                $kind::DinosaurAssassin($body)
            }
            Rules::Archess($inner) => $kind::Archess($body),
            Rules::Slug($inner) => $kind::Slug($body),
            Rules::Banqi($inner) => $kind::Banqi($body),
        }
    };
}

impl Game {
    /// A new game. Where officers are shuffled, chance acts first.
    pub fn new(rules: Rules) -> Game {
        by_rules!(Game, rules, r => State::new(r))
    }

    /// A new game with nothing to shuffle: officers stand in the usual order.
    pub fn usual(rules: Rules) -> Game {
        match rules {
            Rules::Slug(slug) => Game::Slug(State::from_position(Slug::usual(slug))),
            _ => Game::new(rules),
        }
    }

    /// A game that goes on from a FEN.
    pub fn from_fen(rules: Rules, fen: &str) -> Result<Game, FenError> {
        Ok(by_rules!(Game, rules, r => State::from_fen(r, fen)?))
    }

    /// The whole truth as text. Not for players.
    pub fn fen(&self) -> String {
        whichever!(Game, self, state => state.position().fen())
    }

    /// Who acts now, or how the game ended.
    pub fn turn(&self) -> Turn {
        whichever!(Game, self, state => state.turn())
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.turn().outcome()
    }

    /// All that `viewer` may know now.
    pub fn view(&self, viewer: Viewer) -> GameView {
        seen!(self, state => state.view(viewer))
    }

    /// Everything, for a game that ended at the table: by the clock, by resignation.
    pub fn reveal(&self, viewer: Viewer) -> GameView {
        seen!(self, state => state.reveal(viewer))
    }

    /// Is the game still being set up, out of turn and off the clock?
    pub fn setting_up(&self) -> bool {
        whichever!(Game, self, state => state.position().setting_up())
    }

    /// How many legal actions a seat has.
    pub fn count(&self, seat: Seat) -> usize {
        whichever!(Game, self, state => state.position().count(seat))
    }

    /// One of a seat's legal actions by its number; see [`Position::nth`].
    pub fn nth(&self, seat: Seat, number: usize) -> Option<Action> {
        whichever!(Game, self, state => state.position().nth(seat, number))
    }

    /// Plays an action, or says why not and changes nothing.
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        whichever!(Game, self, state => state.play(seat, action))
    }

    /// Every outcome chance has now, with its weight.
    pub fn chances(&self) -> Vec<(Chance, u32)> {
        whichever!(Game, self, state => state.chances())
    }

    /// Goes on with an outcome of chance, or says why not and changes nothing.
    pub fn resolve(&mut self, chance: Chance) -> Result<(), NoSuchChance> {
        whichever!(Game, self, state => state.resolve(chance))
    }

    /// The outcome of chance that is written like this.
    pub fn read_chance(&self, text: &str) -> Result<Chance, NoSuchChance> {
        whichever!(Game, self, state => state.read_chance(text))
    }

    /// What `viewer` is told of the last step.
    pub fn told(&self, viewer: Viewer) -> Vec<Event> {
        whichever!(Game, self, state => state.told(viewer))
    }

    /// How `viewer`'s history tells the last step.
    pub fn told_text(&self, viewer: Viewer) -> String {
        whichever!(Game, self, state => state.told_text(viewer))
    }

    /// Did the last step show this seat anything that was hidden from it, or how chance fell?
    /// The seat knows the answer.
    pub fn showed(&self, seat: Seat) -> bool {
        whichever!(Game, self, state => state.showed(seat))
    }

    /// How many leaves the tree of `depth` actions has.
    pub fn perft(&self, depth: u32) -> u64 {
        whichever!(Game, self, state => perft(state.position(), depth))
    }

    /// The leaves behind each action.
    pub fn divide(&self, depth: u32) -> Vec<(Action, u64)> {
        whichever!(Game, self, state => divide(state.position(), depth))
    }

    /// The hash that the repetition rule compares.
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
    /// Reads a view as a program is given one.
    pub fn read(rules: Rules, viewer: Viewer, text: &str) -> Result<GameView, FenError> {
        Ok(by_rules!(GameView, rules, r => View::read(r, viewer, text)?))
    }

    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        whichever!(GameView, self, view => view.viewer())
    }

    /// The viewer's legal actions, sorted as the contract writes them.
    pub fn legal(&self) -> Vec<Action> {
        let mut list = whichever!(GameView, self, view => view.legal_list());
        list.sort_by_cached_key(Action::to_string);
        list
    }

    /// May the viewer play this?
    pub fn is_legal(&self, action: Action) -> bool {
        whichever!(GameView, self, view => view.is_legal(action))
    }

    /// A game that this viewer could not tell from the real one; see [`View::sample`].
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
        Some(sampled!(Orthodox Dinosaur Assassin DinosaurAssassin Archess Slug Banqi))
    }

    /// How a player would write this action.
    pub fn write(&self, action: Action) -> String {
        whichever!(GameView, self, view => view.write(action))
    }

    /// The legal action a player means by this text.
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
