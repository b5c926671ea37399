//! The table: decides what a command does, and says so to everybody.

use crate::dice::{Dice, commitment, rules_hash};
use crate::play::{Play, Ply, push_tightly};
use crate::refusal::Refusal;
use crate::tell::notice;
use duskboard_protocol::{
    Answered, Bytes32, Command, Ending, Entry, Fact, GameResult, MAX_NAME, Notice, Order, Picture,
    Record, SettingsError, TableSettings,
};
use duskboard_rules::{Action, Seat, Turn, Viewer};

/// What a table is opened with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The room it stands in.
    pub room: String,
    /// Which game in that room, from 1.
    pub game: u32,
    /// When, in milliseconds since 1970. The table's own time starts at 0 with it.
    pub opened_ms: u64,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// Drawn by the table's home and kept to itself until the game is over.
    pub secret: Bytes32,
}

/// One game being played.
///
/// Time is in milliseconds since the table was opened and comes with each call; a time before
/// that of the last entry counts as that time.
#[derive(Clone)]
pub struct Table {
    pub(crate) opening: Opening,
    pub(crate) entries: Vec<Entry>,
    pub(crate) play: Play,
}

/// What one entry says to each viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broadcast {
    /// To the first seat, the second seat, and everybody else.
    notices: [Notice; 3],
}

impl Broadcast {
    /// What this viewer is told.
    pub fn to(&self, viewer: Viewer) -> &Notice {
        match viewer {
            Viewer::Seat(seat) => &self.notices[seat.index()],
            Viewer::Spectator => &self.notices[2],
        }
    }
}

/// What is to be told to the viewers, in order.
pub type Told = Vec<Broadcast>;

/// What came of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Answer {
    /// What is to be told. Time may have run out before the request came: that is told even if
    /// the request is refused.
    pub told: Told,
    /// Why it was not done, if it was not.
    pub refusal: Option<Refusal>,
}

impl Answer {
    /// What is told if the request was granted, why not if it was refused.
    pub fn granted(self) -> Result<Told, Refusal> {
        self.refusal.map_or(Ok(self.told), Err)
    }
}

impl Table {
    /// Opens a table. Its commitment is published before anybody sits down.
    pub fn open(opening: Opening) -> Result<Table, SettingsError> {
        let rules = opening.settings.check()?;
        let play = Play::new(rules, &opening.settings);
        Ok(Table { opening, entries: Vec::new(), play })
    }

    /// The next game of two who both asked for it: seats swapped, new dice.
    ///
    /// The secret is the next of the chain ([`secret_of`](crate::dice::secret_of)), to which the
    /// end of this game has committed. `None` if it is another, or while one has not asked.
    pub fn rematch(&self, secret: Bytes32, opened_ms: u64) -> Option<Table> {
        if commitment(&secret) != self.opening.secret {
            return None;
        }
        let [first, second] = self.play.rematch;
        let nonces = [second?, first?];
        let game = self.opening.game.checked_add(1)?;
        let opening = Opening { game, opened_ms, secret, ..self.opening.clone() };
        let mut next = Table::open(opening).ok()?;
        for (seat, nonce) in Seat::BOTH.into_iter().zip(nonces) {
            let player = self.play.players[seat.other().index()].as_ref()?;
            next.sit(seat, &player.name, nonce, player.computer, 0).granted().ok()?;
        }
        Some(next)
    }

    /// Somebody takes a seat, with a name and a part in the dice; with a level, a computer does.
    pub fn sit(
        &mut self,
        seat: Seat,
        name: &str,
        nonce: Bytes32,
        computer: Option<u8>,
        now: u64,
    ) -> Answer {
        let told = self.tick(now);
        let fact = self.may_sit(seat, name, computer).map(|()| {
            Some(Fact::Sat { seat, name: name.into(), nonce: Box::new(nonce), computer })
        });
        self.answer(told, None, fact, now)
    }

    /// A seat asks for something.
    pub fn command(&mut self, seat: Seat, command: &Command, now: u64) -> Answer {
        let told = self.tick(now);
        let answered = Answered { by: seat, id: command.id };
        let known = self.entries.iter().any(|entry| entry.answers == Some(answered));
        let fact = if known { Ok(None) } else { self.decide(seat, &command.order).map(Some) };
        self.answer(told, Some(answered), fact, now)
    }

    /// A seat's connection is lost.
    pub fn gone(&mut self, seat: Seat, now: u64) -> Answer {
        let told = self.tick(now);
        let there = self.play.result.is_none() && self.play.gone[seat.index()].is_none();
        let fact = self.player(seat).map(|()| there.then_some(Fact::Gone { seat }));
        self.answer(told, None, fact, now)
    }

    /// A seat is connected again.
    pub fn back(&mut self, seat: Seat, now: u64) -> Answer {
        let told = self.tick(now);
        let away = self.play.result.is_none() && self.play.gone[seat.index()].is_some();
        let fact = self.player(seat).map(|()| away.then_some(Fact::Back { seat }));
        self.answer(told, None, fact, now)
    }

    /// Ends the game if a clock, a grace period or the time to place has run out by now. It ended
    /// when that happened, whenever this is asked.
    pub fn tick(&mut self, now: u64) -> Told {
        match self.deadline() {
            Some((at, result)) if at <= now => {
                let mut told = Vec::new();
                self.happen(&mut told, None, Fact::Ended(result), at);
                told
            }
            _ => Vec::new(),
        }
    }

    /// When the game will be over if nobody does anything, and how. The home of the table comes
    /// back with [`tick`](Table::tick) then.
    pub fn deadline(&self) -> Option<(u64, GameResult)> {
        let game = self.play.game.as_ref().filter(|_| self.play.result.is_none())?;
        let flag = self.play.clock.and_then(|clock| clock.flag());
        let flag = flag.map(|(at, seat)| (at, lost(seat, Ending::Time)));
        let unplaced = match game.turn() {
            Turn::Players(seats) if game.setting_up() => Some(seats),
            _ => None,
        };
        let placing = self.opening.settings.place_ms.zip(unplaced).map(|(limit, seats)| {
            let late: Vec<_> = Seat::BOTH.into_iter().filter(|&s| seats.contains(s)).collect();
            let result = match late[..] {
                [seat] => lost(seat, Ending::Time),
                _ => GameResult { winner: None, reason: Ending::Aborted },
            };
            (self.play.began.saturating_add(limit), result)
        });
        let mut all: Vec<_> = flag.into_iter().chain(placing).collect();
        for seat in Seat::BOTH {
            let until = self.gone_until(seat);
            all.extend(until.map(|until| (until, lost(seat, Ending::Abandoned))));
        }
        all.into_iter().min_by_key(|(at, _)| *at)
    }

    /// When the game is lost for a seat that is gone. Nothing is lost before the game has begun.
    pub(crate) fn gone_until(&self, seat: Seat) -> Option<u64> {
        let since = self.play.gone[seat.index()]?;
        self.play.game.as_ref()?;
        Some(since.max(self.play.began).saturating_add(self.opening.settings.grace_ms?))
    }

    /// The computer that has to think now, if one has.
    pub fn thinking(&self) -> Option<Seat> {
        let computer = |seat: &Seat| {
            self.play.players[seat.index()].as_ref().is_some_and(|p| p.computer.is_some())
        };
        self.play.turn().into_iter().find(computer)
    }

    /// Who may act now: nobody, one seat or both. Everybody at the table is told.
    pub fn turn(&self) -> Vec<Seat> {
        self.play.turn()
    }

    /// How the game ended.
    pub fn result(&self) -> Option<GameResult> {
        self.play.result
    }

    /// Everything that happened.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What it was opened with. The secret in it is not for players.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// What is published of the secret.
    pub fn commitment(&self) -> Bytes32 {
        commitment(&self.opening.secret)
    }

    /// The hash of the rules it is played by.
    pub fn rules_hash(&self) -> Bytes32 {
        rules_hash(&self.play.rules)
    }

    /// All that this viewer was told after notice number `after`: the whole stream after 0.
    pub fn stream(&self, viewer: Viewer, after: u32) -> Vec<Notice> {
        let mut past = Table { entries: Vec::new(), play: self.fresh(), ..self.clone_opening() };
        let mut stream = Vec::new();
        for entry in &self.entries {
            past.push(entry.clone());
            if entry.n > after {
                stream.push(notice(&past, entry, viewer));
            }
        }
        stream
    }

    /// All that this viewer's screen shows now.
    pub fn picture(&self, viewer: Viewer) -> Picture {
        let Opening { room, game, settings, .. } = &self.opening;
        let mut picture = Picture::new(room, *game, settings.clone(), self.commitment());
        for notice in self.stream(viewer, 0) {
            let next = picture.take(&notice);
            debug_assert!(next, "a stream has no gaps");
        }
        picture
    }

    /// The record as it stands, with its secret once the game is over.
    ///
    /// It is the whole truth: while the game runs it is for the table's home alone.
    pub fn record(&self) -> Record {
        let over = self.play.result.is_some();
        crate::replay::digested(Record {
            format: Record::FORMAT.into(),
            version: Record::VERSION,
            room: self.opening.room.clone(),
            game: self.opening.game,
            opened_ms: self.opening.opened_ms,
            settings: self.opening.settings.clone(),
            rules_hash: self.rules_hash(),
            commitment: self.commitment(),
            entries: self.entries.clone(),
            result: self.play.result,
            secret: over.then_some(self.opening.secret),
            digest: duskboard_protocol::text::Hex([0; 32]),
        })
    }

    fn fresh(&self) -> Play {
        Play::new(self.play.rules, &self.opening.settings)
    }

    fn clone_opening(&self) -> Table {
        Table { opening: self.opening.clone(), entries: Vec::new(), play: self.fresh() }
    }

    fn player(&self, seat: Seat) -> Result<(), Refusal> {
        match self.play.players[seat.index()] {
            Some(_) => Ok(()),
            None => Err(Refusal::NobodyThere(seat)),
        }
    }

    fn may_sit(&self, seat: Seat, name: &str, computer: Option<u8>) -> Result<(), Refusal> {
        let length = name.chars().count();
        if self.play.result.is_some() {
            Err(Refusal::Over)
        } else if self.play.players[seat.index()].is_some() {
            Err(Refusal::SeatTaken(seat))
        } else if !(1..=MAX_NAME).contains(&length)
            || name.trim() != name
            || name.contains(invisible)
        {
            Err(Refusal::BadName)
        } else if computer.is_some_and(|level| !(1..=8).contains(&level)) {
            Err(Refusal::BadLevel)
        } else {
            Ok(())
        }
    }

    /// Does what was decided, if anything was.
    fn answer(
        &mut self,
        mut told: Told,
        answers: Option<Answered>,
        fact: Result<Option<Fact>, Refusal>,
        now: u64,
    ) -> Answer {
        let refusal = match fact {
            Ok(Some(fact)) => {
                self.happen(&mut told, answers, fact, now);
                None
            }
            Ok(None) => None,
            Err(refusal) => Some(refusal),
        };
        Answer { told, refusal }
    }

    /// Adds a fact and all that follows from it: how chance falls, how the game ends.
    fn happen(&mut self, told: &mut Told, answers: Option<Answered>, fact: Fact, now: u64) {
        told.push(self.enter(answers, fact, now));
        while let Some(fact) = self.consequence() {
            told.push(self.enter(None, fact, now));
        }
    }

    fn enter(&mut self, answers: Option<Answered>, fact: Fact, now: u64) -> Broadcast {
        let n = self.entries.len() as u32 + 1;
        let entry = Entry { n, at: now.max(self.play.at), answers, fact };
        self.push(entry.clone());
        Broadcast { notices: Viewer::ALL.map(|viewer| notice(self, &entry, viewer)) }
    }

    pub(crate) fn push(&mut self, entry: Entry) {
        self.play.apply(entry.at, &entry.fact);
        push_tightly(&mut self.entries, entry);
    }

    /// What has to happen next without anybody's doing.
    fn consequence(&self) -> Option<Fact> {
        let game = self.play.game.as_ref().filter(|_| self.play.result.is_none())?;
        match game.turn() {
            Turn::Chance => {
                let draw = self.play.draws;
                let chance = self.dice()?.choose(draw, &game.chances())?;
                Some(Fact::Fell { draw, chance })
            }
            Turn::Over(outcome) => Some(Fact::Ended(outcome.into())),
            Turn::Players(_) => None,
        }
    }

    /// The dice, once both have added their part.
    fn dice(&self) -> Option<Dice> {
        let [first, second] = &self.play.players;
        let nonces = [&first.as_ref()?.nonce, &second.as_ref()?.nonce];
        let Opening { room, game, secret, .. } = &self.opening;
        Some(Dice::new(secret, nonces, room, *game, &self.play.rules))
    }

    /// What an order does, if it may be done.
    fn decide(&self, seat: Seat, order: &Order) -> Result<Fact, Refusal> {
        if let Order::Rematch { nonce } = order {
            return self.decide_rematch(seat, *nonce);
        }
        if self.play.result.is_some() {
            return Err(Refusal::Over);
        }
        if self.play.game.is_none() && *order != Order::Abort {
            return Err(Refusal::NotBegun);
        }
        match order {
            Order::Act { action } => self.decide_act(seat, *action),
            Order::Resign => Ok(Fact::Ended(lost(seat, Ending::Resignation))),
            Order::Abort => self.decide_abort(),
            Order::OfferDraw | Order::WithdrawDraw | Order::AcceptDraw | Order::DeclineDraw => {
                self.decide_draw(seat, order)
            }
            Order::AskTakeback | Order::GrantTakeback | Order::RefuseTakeback => {
                self.decide_takeback(seat, order)
            }
            Order::Undo { steps } => {
                self.steps(*steps, &self.play.plies).map(|steps| Fact::Undone { steps })
            }
            Order::Redo { steps } => {
                self.steps(*steps, &self.play.undone).map(|steps| Fact::Redone { steps })
            }
            Order::Rematch { .. } => Err(Refusal::NotOver),
        }
    }

    fn decide_act(&self, seat: Seat, action: Action) -> Result<Fact, Refusal> {
        let mut tried = self.play.game.clone().ok_or(Refusal::NotBegun)?;
        tried.play(seat, action)?;
        Ok(Fact::Acted { seat, action })
    }

    fn decide_abort(&self) -> Result<Fact, Refusal> {
        let moved = |seat| {
            let moves = |ply: &Ply| ply.seat == seat && !matches!(ply.action, Action::Drop { .. });
            self.play.plies.iter().any(moves)
        };
        if Seat::BOTH.into_iter().all(moved) {
            return Err(Refusal::TooLateToAbort);
        }
        Ok(Fact::Ended(GameResult { winner: None, reason: Ending::Aborted }))
    }

    fn decide_draw(&self, seat: Seat, order: &Order) -> Result<Fact, Refusal> {
        match (order, self.play.draw) {
            (Order::OfferDraw, None) => Ok(Fact::DrawOffered { seat }),
            (Order::OfferDraw, Some(_)) => Err(Refusal::AlreadyOffered),
            (Order::WithdrawDraw, Some(by)) if by == seat => Ok(Fact::DrawWithdrawn { seat }),
            (Order::DeclineDraw, Some(by)) if by != seat => Ok(Fact::DrawDeclined { seat }),
            (Order::AcceptDraw, Some(by)) if by != seat => {
                Ok(Fact::Ended(GameResult { winner: None, reason: Ending::Agreement }))
            }
            _ => Err(Refusal::NoOffer),
        }
    }

    fn decide_takeback(&self, seat: Seat, order: &Order) -> Result<Fact, Refusal> {
        if self.opening.settings.local {
            return Err(Refusal::Local);
        }
        match (order, self.play.takeback) {
            (Order::AskTakeback, None) => {
                self.takeback_steps(seat, seat)?;
                Ok(Fact::TakebackAsked { seat })
            }
            (Order::AskTakeback, Some(_)) => Err(Refusal::AlreadyAsked),
            (Order::GrantTakeback, Some(by)) if by != seat => {
                Ok(Fact::TakenBack { steps: self.takeback_steps(by, seat)? })
            }
            (Order::RefuseTakeback, Some(by)) if by != seat => Ok(Fact::TakebackRefused { seat }),
            _ => Err(Refusal::NotAsked),
        }
    }

    /// How many plies go if a seat takes its last action back: it, and the answer to it. What
    /// somebody was shown stays, and so does an assassin's place.
    ///
    /// Whoever asks is refused by what they were shown, whoever grants by what they were shown:
    /// so neither learns from a refusal what the other saw.
    fn takeback_steps(&self, seat: Seat, to: Seat) -> Result<u32, Refusal> {
        let plies = &self.play.plies;
        let last = plies.iter().rposition(|ply| ply.seat == seat);
        let back = &plies[last.ok_or(Refusal::NothingToTakeBack)?..];
        if back.iter().any(|ply| matches!(ply.action, Action::Drop { .. })) {
            return Err(Refusal::NothingToTakeBack);
        }
        if back.iter().any(|ply| ply.showed[to.index()]) {
            return Err(Refusal::Shown);
        }
        Ok(back.len() as u32)
    }

    fn steps(&self, asked: u32, plies: &[Ply]) -> Result<u32, Refusal> {
        if !self.opening.settings.local {
            return Err(Refusal::NotLocal);
        }
        let most = plies.len() as u32;
        if (1..=most).contains(&asked) { Ok(asked) } else { Err(Refusal::Steps { asked, most }) }
    }

    fn decide_rematch(&self, seat: Seat, nonce: Bytes32) -> Result<Fact, Refusal> {
        if self.play.result.is_none() {
            return Err(Refusal::NotOver);
        }
        self.player(seat)?;
        if self.play.rematch[seat.index()].is_some() {
            return Err(Refusal::RematchAsked);
        }
        Ok(Fact::RematchAsked { seat, nonce: Box::new(nonce) })
    }
}

fn lost(loser: Seat, reason: Ending) -> GameResult {
    GameResult { winner: Some(loser.other()), reason }
}

/// Characters that let two different names look alike: control and format characters.
fn invisible(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}')
}
