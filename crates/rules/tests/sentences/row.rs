//! A row of a table: a sentence of the rules, a game, and what must hold in it, in order.
//!
//! Words of the checks: an action is written as the contract writes it, with the seat before it
//! where both may act (`second A@c6`) and the outcome of chance after it (`b2*c3 H`); `chance H`
//! is the outcome alone. Without a seat it is the one whose turn it is.

use crate::words::{ending, events};
use duskboard_rules::{Action, Game, Rules, Seat, Turn, Viewer};
use std::fmt::Display;

pub(crate) const FIRST: Viewer = Viewer::Seat(Seat::First);
pub(crate) const SECOND: Viewer = Viewer::Seat(Seat::Second);
pub(crate) const SPECTATOR: Viewer = Viewer::Spectator;
/// Instead of a FEN: the beginning of a game.
pub(crate) const START: &str = "start";
/// Instead of an outcome: the game goes on.
pub(crate) const ONGOING: &str = "ongoing";

type Text = &'static str;

/// A sentence and how it is held to.
pub(crate) struct Row {
    sentence: Text,
    rules: Text,
    fen: Text,
    checks: Vec<Check>,
}

/// A row: the sentence in short, the variant with its options (`banqi quiet_draw=40`), the
/// position, and what holds, step by step.
pub(crate) fn row<const N: usize>(
    sentence: Text,
    rules: Text,
    fen: Text,
    checks: [Check; N],
) -> Row {
    Row { sentence, rules, fen, checks: checks.into() }
}

/// One thing that must hold, or one step of the game.
pub(crate) enum Check {
    Legal(Text),
    Illegal(Text),
    Refused(Text, Text),
    From(Text, Text),
    All(Viewer, Text),
    Count(usize),
    Plays(Text, Text, Text),
    Moves(Text),
    Now(Text),
    Outcome(Text),
    Sees(Viewer, Text),
    Told(Viewer, Text),
    History(Viewer, Text),
    Writes(Text, Text),
    Reads(Text, Text),
    Chances(Text),
    Fair(usize),
    NoChance(Text, Text),
    Same(Viewer, Text),
    BadFen(Text, Text),
    Options(Text),
}

/// These actions, separated by blanks, are legal for the seat to act.
pub(crate) fn legal(actions: Text) -> Check {
    Check::Legal(actions)
}

/// These actions are refused, and nothing changes.
pub(crate) fn illegal(actions: Text) -> Check {
    Check::Illegal(actions)
}

/// The action is refused in words that contain `part`, and nothing changes.
pub(crate) fn refused(action: Text, part: Text) -> Check {
    Check::Refused(action, part)
}

/// Exactly these actions begin on the square.
pub(crate) fn from(square: Text, actions: Text) -> Check {
    Check::From(square, actions)
}

/// Exactly these actions are legal for the viewer.
pub(crate) fn all(viewer: Viewer, actions: Text) -> Check {
    Check::All(viewer, actions)
}

/// So many actions are legal for the seat to act.
pub(crate) fn count(actions: usize) -> Check {
    Check::Count(actions)
}

/// The action leads to this FEN and this outcome.
pub(crate) fn plays(action: Text, fen: Text, outcome: Text) -> Check {
    Check::Plays(action, fen, outcome)
}

/// These actions are played one after the other, separated by commas; none of them but the last
/// may end the game.
pub(crate) fn moves(actions: Text) -> Check {
    Check::Moves(actions)
}

/// The whole truth is this FEN.
pub(crate) fn now(fen: Text) -> Check {
    Check::Now(fen)
}

/// The game stands like this: `ongoing`, `chance`, or how it ended.
pub(crate) fn outcome(outcome: Text) -> Check {
    Check::Outcome(outcome)
}

/// The viewer's view is this text.
pub(crate) fn sees(viewer: Viewer, view: Text) -> Check {
    Check::Sees(viewer, view)
}

/// The viewer is told this of the last step, in the words of [`events`].
pub(crate) fn told(viewer: Viewer, words: Text) -> Check {
    Check::Told(viewer, words)
}

/// The viewer's history writes the last step like this.
pub(crate) fn history(viewer: Viewer, text: Text) -> Check {
    Check::History(viewer, text)
}

/// A player writes the action like this, and is understood.
pub(crate) fn writes(action: Text, text: Text) -> Check {
    Check::Writes(action, text)
}

/// A player who writes this means that action.
pub(crate) fn reads(text: Text, action: Text) -> Check {
    Check::Reads(text, action)
}

/// Chance is to act, with these outcomes and weights: `H:1 T:1`.
pub(crate) fn chances(weights: Text) -> Check {
    Check::Chances(weights)
}

/// Chance is to act, with so many outcomes, one as likely as the other.
pub(crate) fn fair(outcomes: usize) -> Check {
    Check::Fair(outcomes)
}

/// This outcome of chance is refused in words that contain `part`, and nothing changes.
pub(crate) fn no_chance(outcome: Text, part: Text) -> Check {
    Check::NoChance(outcome, part)
}

/// The viewer cannot tell this game from one with that FEN: view, actions and refusals are the
/// same.
pub(crate) fn same(viewer: Viewer, fen: Text) -> Check {
    Check::Same(viewer, fen)
}

/// This FEN is refused in words that contain `part`.
pub(crate) fn bad_fen(fen: Text, part: Text) -> Check {
    Check::BadFen(fen, part)
}

/// The rules with all their options.
pub(crate) fn options(text: Text) -> Check {
    Check::Options(text)
}

/// Goes through all rows of a table and names those that fail.
pub(crate) fn hold<const N: usize>(rows: [Row; N]) {
    let mut failures = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        if rows[..i].iter().any(|other| other.sentence == row.sentence) {
            failures.push(format!("{}: two rows of this name", row.sentence));
        }
        if let Err(failure) = row.holds() {
            failures.push(format!("{} [{} {}]\n  {failure}", row.sentence, row.rules, row.fen));
        }
    }
    assert!(failures.is_empty(), "{} rows fail:\n{}", failures.len(), failures.join("\n"));
}

type Verdict = Result<(), String>;

impl Row {
    fn holds(&self) -> Verdict {
        if self.checks.iter().all(|check| matches!(check, Check::Moves(_))) {
            return Err("the row expects nothing".into());
        }
        let mut table = Table::set(self.rules, self.fen)?;
        for (i, check) in self.checks.iter().enumerate() {
            table.check(check).map_err(|failure| format!("check {}: {failure}", i + 1))?;
        }
        Ok(())
    }
}

/// The rules that a variant's name and options stand for.
fn rules_of(text: &str) -> Result<Rules, String> {
    let mut words = text.split(' ');
    let mut rules: Rules = words.next().unwrap_or_default().parse().map_err(said)?;
    for option in words {
        let (key, value) = option.split_once('=').ok_or("an option is key=value")?;
        rules.set(key, value).map_err(said)?;
    }
    Ok(rules)
}

fn said(error: impl Display) -> String {
    error.to_string()
}

fn equal(what: &str, found: impl Display, expected: &str) -> Verdict {
    let found = found.to_string();
    if found == expected {
        return Ok(());
    }
    Err(format!("{what}\n     found {found}\n  expected {expected}"))
}

fn contains(what: &str, found: &str, part: &str) -> Verdict {
    if found.contains(part) { Ok(()) } else { Err(format!("{what}: {found:?} lacks {part:?}")) }
}

fn sorted(actions: &str) -> String {
    let mut list: Vec<_> = actions.split_whitespace().collect();
    list.sort_unstable();
    list.join(" ")
}

fn joined<T: ToString>(list: impl IntoIterator<Item = T>) -> String {
    list.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// A game in progress.
struct Table {
    rules: Rules,
    game: Game,
}

impl Table {
    fn set(rules: &str, fen: &str) -> Result<Table, String> {
        let rules = rules_of(rules)?;
        let game = match fen {
            START => Game::new(rules),
            _ => Game::from_fen(rules, fen).map_err(said)?,
        };
        Ok(Table { rules, game })
    }

    fn check(&mut self, check: &Check) -> Verdict {
        match *check {
            Check::Legal(actions) => self.each(actions, Table::is_legal),
            Check::Illegal(actions) => self.each(actions, |table, turn| table.refuses(turn, "")),
            Check::Refused(turn, part) => self.refuses(turn, part),
            Check::From(square, actions) => {
                let list = self.legal(self.seat()?.into());
                let from = list.into_iter().filter(|action| action.origin().to_string() == square);
                equal(square, joined(from), &sorted(actions))
            }
            Check::All(viewer, actions) => {
                equal("legal actions", joined(self.legal(viewer)), &sorted(actions))
            }
            Check::Count(number) => {
                let list = self.legal(self.seat()?.into());
                equal("number of actions", list.len(), &number.to_string())
            }
            Check::Plays(turn, fen, outcome) => {
                self.play(turn)?;
                equal(&format!("after {turn}"), self.game.fen(), fen)?;
                equal(&format!("after {turn}"), ending(&self.game), outcome)?;
                self.shows_all_when_over()
            }
            Check::Moves(turns) => turns.split(',').try_for_each(|turn| self.play(turn.trim())),
            Check::Now(fen) => equal("the position", self.game.fen(), fen),
            Check::Outcome(outcome) => equal("the outcome", ending(&self.game), outcome),
            Check::Sees(viewer, view) => {
                equal(&format!("the view of {viewer}"), self.game.view(viewer), view)
            }
            Check::Told(viewer, words) => {
                equal(&format!("{viewer} is told"), events(&self.game.told(viewer)), words)
            }
            Check::History(viewer, text) => {
                equal(&format!("the history of {viewer}"), self.game.told_text(viewer), text)
            }
            Check::Writes(turn, text) => self.writes(turn, text),
            Check::Reads(text, action) => {
                let read = self.game.view(self.seat()?.into()).read_action(text);
                equal(text, read.map_or("nothing".into(), said), action)
            }
            Check::Chances(weights) => {
                let list = self.game.chances();
                let list = list.iter().map(|(chance, weight)| format!("{chance}:{weight}"));
                equal("chances", joined(list), weights)
            }
            Check::Fair(number) => {
                let list = self.game.chances();
                let weights = joined(list.iter().map(|(_, weight)| weight).filter(|&&w| w != 1));
                equal("weights other than 1", weights, "")?;
                equal("number of outcomes", list.len(), &number.to_string())
            }
            Check::NoChance(outcome, part) => match self.game.read_chance(outcome) {
                Ok(_) => Err(format!("{outcome} can happen")),
                Err(error) => contains(outcome, &error.to_string(), part),
            },
            Check::Same(viewer, fen) => self.same(viewer, fen),
            Check::BadFen(fen, part) => match Game::from_fen(self.rules, fen) {
                Ok(_) => Err(format!("{fen} was read")),
                Err(error) => contains(fen, &error.to_string(), part),
            },
            Check::Options(text) => equal("the options", self.rules, text),
        }
    }

    fn each(&self, actions: &str, check: impl Fn(&Table, &str) -> Verdict) -> Verdict {
        actions.split(' ').try_for_each(|action| check(self, action))
    }

    fn seat(&self) -> Result<Seat, String> {
        self.game.turn().seat().ok_or_else(|| format!("nobody acts: {}", ending(&self.game)))
    }

    /// The viewer's legal actions; none once the game is over.
    fn legal(&self, viewer: Viewer) -> Vec<Action> {
        self.game.view(viewer).legal()
    }

    /// The seat, the action and the outcome of chance that a text stands for.
    fn read<'t>(&self, turn: &'t str) -> Result<(Seat, Action, Option<&'t str>), String> {
        let mut words = turn.split(' ').peekable();
        let seat = match words.peek().and_then(|word| word.parse().ok()) {
            Some(seat) => {
                words.next();
                seat
            }
            None => self.seat().unwrap_or(Seat::First),
        };
        let action = words.next().ok_or("no action")?.parse().map_err(said)?;
        Ok((seat, action, words.next()))
    }

    fn play(&mut self, turn: &str) -> Verdict {
        if let Some(text) = turn.strip_prefix("chance ") {
            return self.resolve(text);
        }
        let (seat, action, chance) = self.read(turn)?;
        self.game.play(seat, action).map_err(said)?;
        chance.map_or(Ok(()), |text| self.resolve(text))
    }

    fn resolve(&mut self, text: &str) -> Verdict {
        let chance = self.game.read_chance(text).map_err(said)?;
        self.game.resolve(chance).map_err(said)
    }

    fn is_legal(&self, turn: &str) -> Verdict {
        let (seat, action, _) = self.read(turn)?;
        if !self.legal(seat.into()).contains(&action) {
            return Err(format!("{action} is not legal; {}", joined(self.legal(seat.into()))));
        }
        self.game.clone().play(seat, action).map_err(said)
    }

    fn refuses(&self, turn: &str, part: &str) -> Verdict {
        let (seat, action, _) = self.read(turn)?;
        if self.game.turn().includes(seat) && self.legal(seat.into()).contains(&action) {
            return Err(format!("{action} is legal"));
        }
        let mut tried = self.game.clone();
        let Err(refusal) = tried.play(seat, action) else {
            return Err(format!("{action} is played"));
        };
        contains(turn, &refusal.to_string(), part)?;
        let told = Viewer::ALL.into_iter().all(|v| tried.told(v) == self.game.told(v));
        if tried.fen() != self.game.fen() || tried.turn() != self.game.turn() || !told {
            return Err(format!("{action} is refused and changes something"));
        }
        Ok(())
    }

    fn writes(&self, turn: &str, text: &str) -> Verdict {
        let (seat, action, _) = self.read(turn)?;
        let view = self.game.view(seat.into());
        equal(turn, view.write(action), text)?;
        equal(text, view.read_action(text).map_or("nothing".into(), said), &action.to_string())
    }

    fn same(&self, viewer: Viewer, fen: &str) -> Verdict {
        let twin = Game::from_fen(self.rules, fen).map_err(said)?;
        let [view, other] = [&self.game, &twin].map(|game| game.view(viewer));
        equal("the view", other.to_string(), &view.to_string())?;
        equal("legal actions", joined(other.legal()), &joined(view.legal()))?;
        let Some(seat) = viewer.seat() else { return Ok(()) };
        for from in duskboard_rules::Square::all() {
            for to in duskboard_rules::Square::all() {
                let tries = [&self.game, &twin].map(|game| {
                    let refused = game.clone().play(seat, Action::go(from, to)).err();
                    refused.map_or(String::new(), said)
                });
                equal("the refusal", &tries[1], &tries[0])?;
            }
        }
        Ok(())
    }

    /// When the game is over every view is the truth, and nobody may act.
    fn shows_all_when_over(&self) -> Verdict {
        if !matches!(self.game.turn(), Turn::Over(_)) {
            return Ok(());
        }
        for viewer in Viewer::ALL {
            equal("a view of the end", self.game.view(viewer), &self.game.fen())?;
            equal("actions after the end", joined(self.legal(viewer)), "")?;
        }
        Ok(())
    }
}
