//! A store in memory: for tests and benchmarks.

use super::{
    End, Finished, Held, Holder, KeptGame, KeptRoom, LINES, Line, RoomRow, SEATS, Store,
    StoreError, Summary, Write,
};
use async_trait::async_trait;
use duskboard_protocol::{Bytes32, Entry, Seat};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Rooms in memory.
#[derive(Default)]
pub struct Memory {
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    rooms: BTreeMap<String, Kept>,
    meta: BTreeMap<String, Bytes32>,
    time: u64,
}

struct Kept {
    room: RoomRow,
    games: Vec<(KeptGame, Option<End>)>,
    said: Vec<Line>,
}

impl Memory {
    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inside {
    fn write(&mut self, write: Write) -> Result<(), StoreError> {
        match write {
            Write::Create { room, .. } if self.rooms.contains_key(&room.id) => {
                Err(StoreError::Conflict)
            }
            Write::Create { room, game } => {
                let games = vec![(game, None)];
                self.rooms.insert(room.id.clone(), Kept { room, games, said: Vec::new() });
                Ok(())
            }
            Write::Append { lease, game, entries, holder, end } => {
                self.kept(&lease.room)?.append(game, entries, holder, end)
            }
            Write::Say { lease, line } => self.kept(&lease.room)?.say(line),
            Write::NextGame { lease, game } => self.kept(&lease.room)?.next_game(game),
            Write::Delete { lease } => {
                self.rooms.remove(&lease.room).map(drop).ok_or(StoreError::Missing)
            }
            Write::Time => Ok(()),
        }
    }

    fn kept(&mut self, room: &str) -> Result<&mut Kept, StoreError> {
        self.rooms.get_mut(room).ok_or(StoreError::Missing)
    }
}

impl Kept {
    fn append(
        &mut self,
        game: u32,
        entries: Vec<Entry>,
        holder: Option<(Seat, Holder)>,
        end: Option<End>,
    ) -> Result<(), StoreError> {
        let at = self.games.iter_mut().find(|(kept, _)| kept.opening.game == game);
        let (kept, ended) = at.ok_or(StoreError::Missing)?;
        let next = kept.entries.len() as u32 + 1;
        if entries.first().is_some_and(|entry| entry.n < next) {
            return Err(StoreError::Conflict);
        }
        if let Some((seat, holder)) = holder {
            let place = &mut self.room.holders[seat.index()];
            let kept = Holder { guest: None, ..holder };
            if place.is_some_and(|there| there != kept) {
                return Err(StoreError::Conflict);
            }
            *place = Some(holder);
        }
        kept.head = entries.last().map_or(kept.head, |entry| entry.head);
        kept.entries.extend(entries);
        *ended = end.or(ended.take());
        Ok(())
    }

    fn say(&mut self, line: Line) -> Result<(), StoreError> {
        if self.said.iter().any(|kept| kept.n == line.n) {
            return Err(StoreError::Conflict);
        }
        self.said.push(line);
        Ok(())
    }

    fn next_game(&mut self, game: KeptGame) -> Result<(), StoreError> {
        if self.games.iter().any(|(kept, _)| kept.opening.game == game.opening.game) {
            return Err(StoreError::Conflict);
        }
        self.games.push((game, None));
        Ok(())
    }

    fn held(&self, guest: &Bytes32) -> impl Iterator<Item = Held> {
        let theirs = |seat: &Seat| {
            self.room.holders[seat.index()].is_some_and(|holder| holder.guest == Some(*guest))
        };
        Seat::BOTH.into_iter().filter(theirs).filter_map(|first| {
            let (game, end) = self.games.last()?;
            Some(Held {
                room: self.room.id.clone(),
                created_ms: self.room.created_ms,
                first,
                game: game.opening.game,
                settings: game.opening.settings.clone(),
                end: end.clone(),
            })
        })
    }

    fn summaries(&self) -> impl Iterator<Item = Summary> {
        self.games.iter().filter_map(|(game, end)| {
            let End { result, names, finished_ms } = end.clone()?;
            let (room, number) = (game.opening.room.clone(), game.opening.game);
            let variant = game.opening.settings.game.variant.clone();
            Some(Summary { room, game: number, variant, names, result, finished_ms })
        })
    }
}

#[async_trait]
impl Store for Memory {
    async fn write(&self, write: Write, now: u64) -> Result<(), StoreError> {
        let mut inside = self.lock();
        inside.write(write)?;
        inside.time = inside.time.max(now);
        Ok(())
    }

    async fn room(&self, room: &str) -> Result<Option<KeptRoom>, StoreError> {
        Ok(self.lock().rooms.get(room).and_then(|kept| {
            let (game, _) = kept.games.last()?.clone();
            let before = kept.said.len().saturating_sub(LINES);
            let said = kept.said[before..].to_vec().into();
            Some(KeptRoom { room: kept.room.clone(), game, said })
        }))
    }

    async fn game(&self, room: &str, game: u32) -> Result<Option<KeptGame>, StoreError> {
        let inside = self.lock();
        let Some(kept) = inside.rooms.get(room) else { return Ok(None) };
        let found = kept.games.iter().find(|(kept, _)| kept.opening.game == game);
        Ok(found.map(|(game, _)| game.clone()))
    }

    async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        let inside = self.lock();
        let running = |kept: &Kept| kept.games.last().is_some_and(|(_, end)| end.is_none());
        Ok(inside
            .rooms
            .iter()
            .filter(|(_, kept)| running(kept))
            .map(|(id, _)| id.clone())
            .collect())
    }

    async fn finished(&self, which: Finished) -> Result<Vec<Summary>, StoreError> {
        let inside = self.lock();
        let listed = inside.rooms.values().filter(|kept| kept.room.listed);
        let mut all: Vec<_> = listed
            .flat_map(Kept::summaries)
            .filter(|game| game.finished_ms < which.before_ms)
            .filter(|game| which.variant.as_ref().is_none_or(|variant| *variant == game.variant))
            .collect();
        all.sort_by_key(|game| std::cmp::Reverse(game.finished_ms));
        all.truncate(which.most as usize);
        Ok(all)
    }

    async fn seats(&self, guest: &Bytes32) -> Result<Vec<Held>, StoreError> {
        let inside = self.lock();
        let mut all: Vec<_> = inside.rooms.values().flat_map(|kept| kept.held(guest)).collect();
        all.sort_by_key(|held| std::cmp::Reverse(held.created_ms));
        all.truncate(SEATS);
        Ok(all)
    }

    async fn keep(&self, name: &str, value: Bytes32) -> Result<Bytes32, StoreError> {
        Ok(*self.lock().meta.entry(name.into()).or_insert(value))
    }

    async fn time(&self) -> Result<u64, StoreError> {
        Ok(self.lock().time)
    }

    async fn begin(&self) -> Result<Vec<(String, String)>, StoreError> {
        Ok(Vec::new())
    }

    async fn end(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
