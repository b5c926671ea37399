//! The state of a table: the fold over the entries of its record.

use crate::clock::Clock;
use duskboard_protocol::{Bytes32, DiceScheme, Fact, GameResult, TableSettings};
use duskboard_rules::{Action, Chance, Game, Rules, Seat, Turn};

/// A player in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seated {
    pub(crate) name: Box<str>,
    pub(crate) nonce: Bytes32,
    pub(crate) computer: Option<u8>,
}

/// An action and its chance outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ply {
    pub(crate) seat: Seat,
    pub(crate) action: Action,
    pub(crate) chance: Option<Chance>,
    /// Whether it revealed something hidden, or a chance outcome, to each seat.
    pub(crate) showed: [bool; 2],
    /// The clocks before and after it.
    clocks: [[u64; 2]; 2],
}

impl Ply {
    /// Replays it in another game, with its chance outcome.
    fn play_again(&self, game: &mut Game) {
        #[cfg(test)]
        crate::work::done(1);
        let _ = game.play(self.seat, self.action);
        if let Some(chance) = self.chance {
            let _ = game.resolve(chance);
        }
    }

    /// The remaining time on both clocks after it.
    pub(crate) fn clocks_after(&self) -> [u64; 2] {
        self.clocks[1]
    }
}

/// Pushes with small growth steps: a server with many tables wastes little memory in each list, yet
/// a long list is not copied again and again.
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

/// The revealed parts of both seats' chains.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Joint {
    /// The links of the previous throw; none before the first.
    last: [Option<Bytes32>; 2],
    /// The links for the next throw that have been revealed.
    pub(crate) shown: [Option<Bytes32>; 2],
    /// Since when each seat could have revealed its link.
    pub(crate) since: [u64; 2],
}

/// The number of plies between two snapshots that are kept for going back.
const STRIDE: usize = 64;

/// The state of a table. It only ever changes by [`Play::apply`].
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) rules: Rules,
    /// The initial game, before the shuffle. Boxed: it is seldom needed.
    pub(crate) start: Box<Game>,
    pub(crate) players: [Option<Seated>; 2],
    /// The game, once both sit.
    pub(crate) game: Option<Game>,
    /// The outcomes of the shuffle.
    shuffles: Vec<Chance>,
    pub(crate) plies: Vec<Ply>,
    /// Snapshots of the game after every [`STRIDE`] plies, as far as anybody has gone back: going
    /// back again replays few plies.
    marks: Vec<Game>,
    /// Undone plies, the next to redo last.
    pub(crate) undone: Vec<Ply>,
    /// How often the dice were thrown.
    pub(crate) draws: u32,
    /// The revealed parts of both chains, if the dice are joint.
    pub(crate) joint: Option<Box<Joint>>,
    pub(crate) clock: Option<Clock>,
    /// Who has offered a draw.
    pub(crate) draw: Option<Seat>,
    /// Who has asked for a takeback.
    pub(crate) takeback: Option<Seat>,
    /// The offers and requests of each seat.
    pub(crate) offered: [Offered; 2],
    /// Who has asked for a rematch, with their nonce.
    pub(crate) rematch: [Option<Bytes32>; 2],
    /// Since when each seat has been gone.
    pub(crate) gone: [Option<u64>; 2],
    /// When both had sat down.
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

    /// The outcomes of the shuffle.
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

    /// The hash of this seat's next link: the last link, or the nonce before the first.
    pub(crate) fn last_link(&self, seat: Seat) -> Option<Bytes32> {
        let nonce = self.players[seat.index()].as_ref().map(|player| player.nonce);
        self.joint.as_ref()?.last[seat.index()].or(nonce)
    }

    /// Applies a fact. A table has decided it, so it is possible.
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

    /// Renews the grace period of a seat that is gone or owes a link.
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
        // An action that awaits chance cannot be taken back: links may have been revealed.
        let chance = game.turn() == Turn::Chance;
        let showed = Seat::BOTH.map(|seat| chance || game.showed(seat));
        if let Some(clock) = &mut self.clock {
            clock.acted(seat, at);
        }
        let clocks = [before, self.clocks(at)];
        push_tightly(&mut self.plies, Ply { seat, action, chance: None, showed, clocks });
        self.undone.clear();
        self.offered.iter_mut().for_each(|offered| offered.at_once = 0);
        // Acting drops the other's offers and keeps one's own draw offer.
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

    /// Something new is awaited from now on: an action, or links for a throw.
    fn go_on(&mut self, at: u64) {
        if let Some(joint) = &mut self.joint {
            joint.since = [at; 2];
        }
        self.start_clock(at);
    }

    /// Runs the clock of the seat to move, unless the game is being set up, is over, or waits for
    /// chance.
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

    /// The game as it was after this many plies.
    pub(crate) fn game_after(&self, plies: usize) -> Game {
        let marks = self.marks.len().min(plies / STRIDE);
        let mut game = self.marked(marks);
        self.plies[marks * STRIDE..plies].iter().for_each(|ply| ply.play_again(&mut game));
        game
    }

    /// The game at a snapshot; at the start for none.
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

    /// Takes the missing snapshots and drops those of plies that are gone.
    fn mark(&mut self) {
        self.marks.truncate(self.plies.len() / STRIDE);
        while self.marks.len() < self.plies.len() / STRIDE {
            let next = self.game_after((self.marks.len() + 1) * STRIDE);
            self.marks.push(next);
        }
    }

    /// By consent: the position goes back, the used time does not.
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

    /// On one screen: undone plies are redone.
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

    /// Sets the game to the state after its plies.
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
