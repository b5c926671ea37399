//! What happens at the table: first written, then told.

use super::{RETRY, Room, Sitter, restore};
use crate::pipe::written;
use crate::store::{End, Holder, KeptGame, KeptRoom, StoreError, Write};
use crate::time::unix_ms;
use axum::extract::ws::Utf8Bytes;
use duskboard_protocol::{
    Action, Answered, Bytes32, Code, Command, Computer, Fact, LobbyRoom, Order, Problem, Seat,
    THINK_MS, ToClient, Viewer, Wanted,
};
use duskboard_table::{Answer, Broadcast};
use std::time::Instant;

/// How many entries a table has at most, but for actions and what ends the game: offers without
/// end are no game.
const MOST_ENTRIES: usize = 20_000;

impl Room {
    /// A seat's order: carried out, kept, told, acknowledged, in this order.
    pub(super) async fn order(&mut self, socket: u64, game: u32, command: Command) {
        let id = command.id;
        let answer = self.try_order(socket, game, command).await;
        let Some(someone) = self.people.get(&socket) else { return };
        someone.pipe.say(&match answer {
            Ok(()) => ToClient::Done { id },
            Err(Problem { code, text }) => ToClient::Refused { id, code, text },
        });
    }

    async fn try_order(&mut self, socket: u64, game: u32, command: Command) -> Result<(), Problem> {
        let someone = self.people.get(&socket).ok_or(Code::NotInRoom)?;
        let seat = self.viewer(someone).seat().ok_or(Code::OnlyWatching)?;
        if game != self.game() {
            return Err(Code::OtherGame.into());
        }
        let plays = matches!(command.order, Order::Act { .. } | Order::Resign);
        if self.table.entries().len() >= MOST_ENTRIES && !plays {
            return Err(Code::TooLong.into());
        }
        self.found().await?;
        let answer = self.table.command(seat, &command, self.now());
        metrics::counter!("duskboard_commands_total").increment(1);
        let by = Answered { by: seat, id: command.id };
        match self.commit(answer, None).await {
            // The store may have kept it after all: then it is done.
            Err(problem) if self.knows(by) => {
                tracing::info!(code = %problem.code, "a failed write was kept");
                Ok(())
            }
            done => done,
        }
    }

    fn knows(&self, by: Answered) -> bool {
        !self.lost && self.table.entries().iter().any(|entry| entry.answers == Some(by))
    }

    /// Somebody sits down, in the seat that is kept for them or in the free one.
    pub(super) async fn sit(&mut self, sitter: Sitter) -> Result<Seat, Problem> {
        let Sitter { name, nonce, holder, kept } = sitter;
        self.found().await?;
        let theirs = |seat: &Seat| {
            self.row.holders[seat.index()].is_some_and(|known| known.key == holder.key)
        };
        let seat = match kept {
            true => Seat::BOTH.into_iter().find(theirs).ok_or(Code::WrongKey)?,
            false => Seat::BOTH.into_iter().find(|&seat| self.free(seat)).ok_or(Code::RoomFull)?,
        };
        if self.sits_with(seat, nonce) {
            // They ask again because the answer was lost.
            return Ok(seat);
        }
        let answer = self.table.sit(seat, &name, nonce, None, self.now());
        // Nobody can sit down after the first game: this is the seat of the first game.
        self.commit(answer, Some((seat, holder))).await?;
        self.row.holders[seat.index()] = Some(holder);
        if !self.connected(seat) {
            self.absent[seat.index()] = Some(Instant::now() + self.house.config.linger);
        }
        Ok(seat)
    }

    /// Whether anybody may sit down there.
    fn free(&self, seat: Seat) -> bool {
        self.names[seat.index()].is_none() && self.row.holders[seat.index()].is_none()
    }

    fn sits_with(&self, seat: Seat, part: Bytes32) -> bool {
        self.table.entries().iter().any(|entry| {
            matches!(&entry.fact, Fact::Sat { seat: there, nonce, .. } if *there == seat && **nonce == part)
        })
    }

    /// Time has passed. Says whether all is well.
    pub(super) async fn tick(&mut self) -> bool {
        if self.found().await.is_err() {
            return false;
        }
        let told = self.table.tick(self.now());
        self.commit(Answer { told, refusal: None }, None).await.is_ok()
    }

    /// Writes what the table has added and then tells it. If it cannot be written the table goes
    /// back to what is kept, and nobody has heard of it.
    pub(super) async fn commit(
        &mut self,
        answer: Answer,
        holder: Option<(Seat, Holder)>,
    ) -> Result<(), Problem> {
        let Answer { told, refusal } = answer;
        let new = self.table.entries()[self.told..].to_vec();
        if !new.is_empty() {
            let over = new.iter().any(|entry| matches!(entry.fact, Fact::Ended(_)));
            let end = self.end().filter(|_| over);
            let (room, game) = (self.row.id.clone(), self.game());
            let write = Write::Append { room, game, entries: new, holder, end };
            if let Err(error) = self.house.store.write(write, self.house.time.now()).await {
                tracing::error!(room = self.row.id, %error, "not written: going back");
                self.lost = true;
                let _ = self.found().await;
                return Err(Code::StoreFailed.into());
            }
            self.read_facts(self.told);
            self.told = self.table.entries().len();
            self.tell(&told);
        }
        refusal.map_or(Ok(()), |refusal| Err(refusal.into()))
    }

    fn end(&self) -> Option<End> {
        let names = self.names.clone().map(Option::unwrap_or_default);
        Some(End { result: self.table.result()?, names, finished_ms: unix_ms() })
    }

    /// Makes sure that the table is what is kept, after the store failed.
    pub(super) async fn found(&mut self) -> Result<(), Problem> {
        if !self.lost {
            return Ok(());
        }
        let kept = self.house.store.room(&self.row.id).await?;
        let kept = kept.ok_or(Code::NoRoom)?;
        self.table = restore(&kept)?;
        self.row = kept.room;
        let unheard = self.lines();
        self.said = kept.said;
        self.lost = false;
        let untold = self.told;
        self.told = self.table.entries().len();
        if untold < self.told {
            self.read_facts(untold);
            self.tell_after(untold as u32);
        }
        self.tell_lines(unheard);
        Ok(())
    }

    /// Tells everybody, each what they may know.
    fn tell(&self, told: &[Broadcast]) {
        for broadcast in told {
            let mut texts: [Option<Utf8Bytes>; 3] = [None, None, None];
            for someone in self.people.values() {
                let viewer = self.viewer(someone);
                let text = texts[place(viewer)].get_or_insert_with(|| {
                    let notice = broadcast.to(viewer).clone();
                    written(&ToClient::Notice { game: self.game(), notice })
                });
                someone.pipe.put(text.clone());
            }
        }
    }

    /// The same for what was kept although the store had failed.
    fn tell_after(&self, n: u32) {
        for someone in self.people.values() {
            for notice in self.table.stream(self.viewer(someone), n) {
                someone.pipe.say(&ToClient::Notice { game: self.game(), notice });
            }
        }
    }

    /// Whatever follows from what has happened: the next game, a computer's turn, the lobby.
    pub(super) async fn settle(&mut self) {
        if self.lost {
            return;
        }
        self.play_again().await;
        self.think().await;
        self.show();
    }

    /// Begins the next game when both want it.
    async fn play_again(&mut self) {
        if self.running() || self.rest.is_some_and(|rest| rest > Instant::now()) {
            return;
        }
        let secret = self.house.secret(&self.row.id, self.game() + 1);
        let Some(next) = self.table.rematch(secret, unix_ms()) else { return };
        let base_ms = self.house.time.now();
        let entries = next.entries().to_vec();
        let game = KeptGame { opening: next.opening().clone(), base_ms, entries };
        let room = self.row.id.clone();
        let write = Write::NextGame { room: room.clone(), game };
        match self.house.store.write(write, base_ms).await {
            Ok(()) => {
                self.table = next;
                self.base_ms = base_ms;
            }
            Err(StoreError::Conflict) => match self.house.store.room(&room).await {
                Ok(Some(kept)) => {
                    let Ok(table) = restore(&kept) else { return };
                    let KeptRoom { game, .. } = kept;
                    self.table = table;
                    self.base_ms = game.base_ms;
                }
                _ => return self.rest = Some(Instant::now() + RETRY),
            },
            Err(_) => return self.rest = Some(Instant::now() + RETRY),
        }
        self.begin_next();
    }

    /// Everybody looks at the new table.
    fn begin_next(&mut self) {
        metrics::counter!("duskboard_games_total").increment(1);
        self.told = self.table.entries().len();
        self.gone = [false; 2];
        self.asked = usize::MAX;
        self.names = [None, None];
        self.absent.swap(0, 1);
        self.read_facts(0);
        for someone in self.people.values() {
            self.show_all(someone);
        }
    }

    fn computer(&self, seat: Seat) -> Option<u8> {
        self.table.entries().iter().find_map(|entry| match &entry.fact {
            Fact::Sat { seat: there, computer, .. } if *there == seat => *computer,
            _ => None,
        })
    }

    /// Lets a computer think elsewhere, if it is its turn; it also answers what it is asked.
    async fn think(&mut self) {
        let entries = self.table.entries().len();
        if self.asked == entries || self.house.thinker.is_none() {
            return;
        }
        self.asked = entries;
        self.be_polite().await;
        let Some(thinker) = self.house.thinker.clone() else { return };
        let Some(seat) = self.table.thinking() else { return };
        let Some(level) = self.computer(seat) else { return };
        let computer = Computer { level, think_ms: THINK_MS };
        let seed = self.house.computer_seed(&self.row.id, self.game());
        let question = self.table.question((seat, Wanted::Action), computer, seed, self.now());
        let (door, entries) = (self.door.clone(), self.table.entries().len());
        self.asked = entries;
        tokio::spawn(async move {
            let action = thinker.think(question).await;
            if let Some(door) = door.upgrade() {
                let _ = door.send(super::Ask::Thought { entries, seat, action }).await;
            }
        });
    }

    /// A computer declines draws, lets others take back, and plays again.
    async fn be_polite(&mut self) {
        let Some(last) = self.table.entries().last() else { return };
        let (asker, orders) = match &last.fact {
            Fact::DrawOffered { seat } => (*seat, vec![Order::DeclineDraw]),
            Fact::TakebackAsked { seat } => {
                (*seat, vec![Order::GrantTakeback, Order::RefuseTakeback])
            }
            Fact::RematchAsked { seat, .. } => {
                (*seat, vec![Order::Rematch { nonce: self.house.random() }])
            }
            _ => return,
        };
        let seat = asker.other();
        if self.computer(seat).is_none() {
            return;
        }
        for order in orders {
            let command = Command { id: self.table.entries().len() as u64, order };
            let answer = self.table.command(seat, &command, self.now());
            if self.commit(answer, None).await.is_ok() {
                break;
            }
        }
        if !self.running() {
            self.play_again().await;
        }
    }

    /// A computer has made up its mind, about this position or one that is no more.
    pub(super) async fn thought(&mut self, entries: usize, seat: Seat, action: Option<Action>) {
        if entries != self.table.entries().len() || self.found().await.is_err() {
            self.asked = usize::MAX;
            return;
        }
        let order = action.map_or(Order::Resign, |action| Order::Act { action });
        let command = Command { id: entries as u64, order };
        let answer = self.table.command(seat, &command, self.now());
        if let Err(problem) = self.commit(answer, None).await {
            tracing::error!(room = self.row.id, code = %problem.code, "a computer could not act");
            self.rest = Some(Instant::now() + RETRY);
        }
    }

    /// Keeps the lobby up to date: rooms with somebody in them, until the game is over.
    fn show(&mut self) {
        let opening = self.table.opening();
        let sits = |seat: Seat| self.names[seat.index()].is_some() && self.connected(seat);
        let waits = Seat::BOTH.into_iter().any(|seat| sits(seat) && self.free(seat.other()));
        let open = self.row.listed && self.running() && (waits || self.begun());
        let shown = open.then(|| LobbyRoom {
            room: self.row.id.clone(),
            game: opening.settings.game.clone(),
            clock: opening.settings.clock,
            seats: self.names.clone(),
        });
        if shown == self.shown {
            return;
        }
        match &shown {
            Some(room) => self.house.lobby.show(room.clone()),
            None => self.house.lobby.hide(&self.row.id),
        }
        self.shown = shown;
    }

    /// The room goes, and everybody in it is told.
    pub(super) async fn delete(&mut self) -> Result<(), Problem> {
        let write = Write::Delete { room: self.row.id.clone() };
        self.house.store.write(write, self.house.time.now()).await?;
        let Problem { code, text } = Problem::from(Code::NoRoom);
        let gone = written(&ToClient::Error { code, text });
        self.people.values().for_each(|someone| someone.pipe.put(gone.clone()));
        Ok(())
    }
}

fn place(viewer: Viewer) -> usize {
    viewer.seat().map_or(2, Seat::index)
}
