//! What the entries of a record make of a table.

use crate::clock::Clock;
use duskboard_protocol::{Bytes32, DiceScheme, Fact, GameResult, TableSettings};
use duskboard_rules::{Action, Chance, Game, Rules, Seat, Turn};

/// Somebody in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seated {
    pub(crate) name: Box<str>,
    pub(crate) nonce: Bytes32,
    pub(crate) computer: Option<u8>,
}

/// An action with what chance made of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ply {
    pub(crate) seat: Seat,
    pub(crate) action: Action,
    pub(crate) chance: Option<Chance>,
    /// It showed this seat something hidden, or how chance fell.
    pub(crate) showed: [bool; 2],
    /// The clocks before and after it.
    clocks: [[u64; 2]; 2],
}

impl Ply {
    /// Plays it in another game, with what chance made of it.
    fn play_again(&self, game: &mut Game) {
        #[cfg(test)]
        crate::work::done(1);
        let _ = game.play(self.seat, self.action);
        if let Some(chance) = self.chance {
            let _ = game.resolve(chance);
        }
    }

    /// What was left on both clocks after it.
    pub(crate) fn clocks_after(&self) -> [u64; 2] {
        self.clocks[1]
    }
}

/// Adds to a list that grows by so little that a server with many tables has little room to spare
/// in each of them, and by enough that a long list is not copied again and again.
pub(crate) fn push_tightly<T>(list: &mut Vec<T>, item: T) {
    if list.len() == list.capacity() {
        list.reserve_exact(32.max(list.len() / 16));
    }
    list.push(item);
}

/// How often a seat has offered a draw or asked for a takeback.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Offered {
    /// Since the last action.
    pub(crate) at_once: u32,
    /// Since the start.
    pub(crate) in_all: u32,
}

/// The chains of both seats, as far as they were shown.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Joint {
    /// The links of the throw before; none before the first.
    last: [Option<Bytes32>; 2],
    /// The links for the next throw, of those who have shown theirs.
    pub(crate) shown: [Option<Bytes32>; 2],
    /// Since when each seat could have shown it.
    pub(crate) since: [u64; 2],
}

/// So many plies lie between two games that are kept for going back.
const STRIDE: usize = 64;

/// A table as it stands. It only ever changes by [`Play::apply`].
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) rules: Rules,
    /// The game as it begins, before officers are shuffled. Boxed: it is seldom needed.
    pub(crate) start: Box<Game>,
    pub(crate) players: [Option<Seated>; 2],
    /// The game, once both sit.
    pub(crate) game: Option<Game>,
    /// How the officers were shuffled.
    shuffles: Vec<Chance>,
    pub(crate) plies: Vec<Ply>,
    /// The game after every so many plies, as far as anybody has gone back: going back again
    /// plays few of them anew.
    marks: Vec<Game>,
    /// Undone plies, the one to do again first last.
    pub(crate) undone: Vec<Ply>,
    /// How often the dice were thrown.
    pub(crate) draws: u32,
    /// What both have shown of their chains, if they throw jointly.
    pub(crate) joint: Option<Box<Joint>>,
    pub(crate) clock: Option<Clock>,
    /// Who offers a draw.
    pub(crate) draw: Option<Seat>,
    /// Who asks for a takeback.
    pub(crate) takeback: Option<Seat>,
    /// What each seat has offered and asked.
    pub(crate) offered: [Offered; 2],
    /// Who would like to play again.
    pub(crate) rematch: [Option<Bytes32>; 2],
    /// Since when a seat is gone.
    pub(crate) gone: [Option<u64>; 2],
    /// When both sat.
    pub(crate) began: u64,
    pub(crate) result: Option<GameResult>,
    /// The time of the last entry.
    pub(crate) at: u64,
}

impl Play {
    pub(crate) fn new(rules: Rules, start: Game, settings: &TableSettings) -> Play {
        Play {
            rules,
            start: Box::new(start),
            players: [None, None],
            game: None,
            shuffles: Vec::new(),
            plies: Vec::new(),
            marks: Vec::new(),
            undone: Vec::new(),
            draws: 0,
            joint: (settings.dice == DiceScheme::Joint).then(Box::default),
            clock: settings.clock.map(Clock::new),
            draw: None,
            takeback: None,
            offered: Default::default(),
            rematch: [None, None],
            gone: [None, None],
            began: 0,
            result: None,
            at: 0,
        }
    }

    /// How the officers were shuffled.
    pub(crate) fn shuffles(&self) -> &[Chance] {
        &self.shuffles
    }

    /// Whose turn it is; nobody's before the start and after the end.
    pub(crate) fn turn(&self) -> Vec<Seat> {
        match (&self.game, self.result) {
            (Some(game), None) => {
                Seat::BOTH.into_iter().filter(|&seat| game.turn().includes(seat)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The link that the next one of this seat must hash to: its nonce before the first.
    pub(crate) fn last_link(&self, seat: Seat) -> Option<Bytes32> {
        let nonce = self.players[seat.index()].as_ref().map(|player| player.nonce);
        self.joint.as_ref()?.last[seat.index()].or(nonce)
    }

    /// Makes it so. The fact was decided by a table: it is possible.
    pub(crate) fn apply(&mut self, at: u64, fact: &Fact) {
        #[cfg(test)]
        crate::work::done(1);
        self.at = at;
        match fact {
            Fact::Sat { seat, name, nonce, computer } => {
                let seated = Seated { name: name.clone(), nonce: **nonce, computer: *computer };
                self.players[seat.index()] = Some(seated);
                if self.players.iter().all(Option::is_some) {
                    self.began = at;
                    self.game = Some((*self.start).clone());
                    self.go_on(at);
                }
            }
            Fact::Acted { seat, action } => self.act(*seat, *action, at),
            Fact::Linked { seat, link, .. } => {
                if let Some(joint) = &mut self.joint {
                    joint.shown[seat.index()] = Some(**link);
                }
            }
            Fact::Fell { chance, .. } => self.fall(*chance, at),
            Fact::DrawOffered { seat } => {
                self.offer(*seat);
                self.draw = Some(*seat);
            }
            Fact::DrawWithdrawn { .. } | Fact::DrawDeclined { .. } => self.draw = None,
            Fact::TakebackAsked { seat } => {
                self.offer(*seat);
                self.takeback = Some(*seat);
            }
            Fact::TakebackRefused { .. } => self.takeback = None,
            Fact::TakenBack { steps } => self.take_back(*steps, at),
            Fact::Undone { steps } => self.undo(*steps, at),
            Fact::Redone { steps } => self.redo(*steps, at),
            Fact::Gone { seat } => self.gone[seat.index()] = Some(at),
            Fact::GraceRenewed { seat } => self.renew(*seat, at),
            Fact::Back { seat } => self.gone[seat.index()] = None,
            Fact::Ended(result) => self.end(*result, at),
            Fact::RematchAsked { seat, nonce } => self.rematch[seat.index()] = Some(**nonce),
        }
    }

    /// Whoever is gone or owes a link has longer.
    fn renew(&mut self, seat: Seat, at: u64) {
        if let Some(since) = &mut self.gone[seat.index()] {
            *since = at;
        }
        if let Some(joint) = &mut self.joint {
            joint.since[seat.index()] = at;
        }
    }

    fn offer(&mut self, seat: Seat) {
        let offered = &mut self.offered[seat.index()];
        offered.at_once += 1;
        offered.in_all += 1;
    }

    fn clocks(&self, at: u64) -> [u64; 2] {
        self.clock.map_or([0, 0], |clock| clock.left(at))
    }

    fn act(&mut self, seat: Seat, action: Action, at: u64) {
        let Some(game) = &mut self.game else { return };
        let before = self.clock.map_or([0, 0], |clock| clock.started_with());
        if game.play(seat, action).is_err() {
            return;
        }
        // What waits for chance stands: links may have been shown for it.
        let chance = game.turn() == Turn::Chance;
        let showed = Seat::BOTH.map(|seat| chance || game.showed(seat));
        if let Some(clock) = &mut self.clock {
            clock.acted(seat, at);
        }
        let clocks = [before, self.clocks(at)];
        push_tightly(&mut self.plies, Ply { seat, action, chance: None, showed, clocks });
        self.undone.clear();
        self.offered.iter_mut().for_each(|offered| offered.at_once = 0);
        // Whoever acts does not wait for an answer, and answers no.
        self.draw = self.draw.filter(|&by| by == seat);
        self.takeback = None;
        self.go_on(at);
    }

    fn fall(&mut self, chance: Chance, at: u64) {
        let Some(game) = &mut self.game else { return };
        if game.resolve(chance).is_err() {
            return;
        }
        self.draws += 1;
        if let Some(joint) = &mut self.joint {
            joint.last = std::mem::take(&mut joint.shown);
        }
        match self.plies.last_mut() {
            Some(ply) => {
                ply.chance = Some(chance);
                ply.showed = [true; 2];
            }
            None => self.shuffles.push(chance),
        }
        self.go_on(at);
    }

    /// Something else is awaited from now on: an action, or links for a throw.
    fn go_on(&mut self, at: u64) {
        if let Some(joint) = &mut self.joint {
            joint.since = [at; 2];
        }
        self.start_clock(at);
    }

    /// Lets the clock of the seat to move run, unless the game is set up or over or chance acts.
    fn start_clock(&mut self, at: u64) {
        let (Some(clock), Some(game)) = (&mut self.clock, &self.game) else { return };
        match game.turn() {
            Turn::Players(seats) if !game.setting_up() => {
                if let Some(seat) = seats.first() {
                    clock.start(seat, at);
                }
            }
            Turn::Players(_) | Turn::Chance | Turn::Over(_) => clock.stop(at),
        }
    }

    /// The game as it was after so many plies.
    pub(crate) fn game_after(&self, plies: usize) -> Game {
        let marks = self.marks.len().min(plies / STRIDE);
        let mut game = self.marked(marks);
        self.plies[marks * STRIDE..plies].iter().for_each(|ply| ply.play_again(&mut game));
        game
    }

    /// The game at a mark; at the start for none.
    fn marked(&self, marks: usize) -> Game {
        if let Some(mark) = marks.checked_sub(1) {
            return self.marks[mark].clone();
        }
        let mut game = (*self.start).clone();
        for &chance in &self.shuffles {
            let _ = game.resolve(chance);
        }
        game
    }

    /// Marks all plies there are, and none that are gone.
    fn mark(&mut self) {
        self.marks.truncate(self.plies.len() / STRIDE);
        while self.marks.len() < self.plies.len() / STRIDE {
            let next = self.game_after((self.marks.len() + 1) * STRIDE);
            self.marks.push(next);
        }
    }

    /// By consent: the position goes back, the time that was used does not.
    fn take_back(&mut self, steps: u32, at: u64) {
        let kept = self.plies.len().saturating_sub(steps as usize);
        self.plies.truncate(kept);
        self.stand(at);
    }

    /// On one screen: position and clocks go back.
    fn undo(&mut self, steps: u32, at: u64) {
        let kept = self.plies.len().saturating_sub(steps as usize);
        let undone = self.plies.split_off(kept);
        if let Some(first) = undone.first() {
            self.set_clock(first.clocks[0], at);
        }
        self.undone.extend(undone.into_iter().rev());
        self.stand(at);
    }

    /// On one screen: what was undone is done again.
    fn redo(&mut self, steps: u32, at: u64) {
        for _ in 0..steps {
            let Some(ply) = self.undone.pop() else { break };
            self.set_clock(ply.clocks[1], at);
            self.plies.push(ply);
        }
        self.stand(at);
    }

    fn set_clock(&mut self, left: [u64; 2], at: u64) {
        if let Some(clock) = &mut self.clock {
            clock.set(left, at);
        }
    }

    /// Sets the game to what the plies say.
    fn stand(&mut self, at: u64) {
        self.mark();
        self.game = Some(self.game_after(self.plies.len()));
        self.draw = None;
        self.takeback = None;
        self.start_clock(at);
    }

    fn end(&mut self, result: GameResult, at: u64) {
        self.result = Some(result);
        self.draw = None;
        self.takeback = None;
        if let Some(clock) = &mut self.clock {
            clock.stop(at);
        }
    }
}
