//! The house: all rooms, and how to reach them.

use crate::broker::Broker;
use crate::cluster::Cluster;
use crate::config::Config;
use crate::damage::Damage;
use crate::identity::{Signer, key_hash};
use crate::limits::Gate;
use crate::lobby::Lobby;
use crate::pairing::Pairing;
use crate::queue::Queues;
use crate::records::Records;
use crate::room::{self, Ask, Claims, Door, Handle, Opened, Reply};
use crate::signature::RecordKey;
use crate::store::{
    Beat, Claim, Holder, KeptGame, Lease, RoomRow, Store, StoreError, Timed, Write,
};
use crate::thinker::Thinker;
use crate::time::{ServerTime, unix_ms};
use crate::turns::{Bounds, Turns};
use duskboard_protocol::{Bytes32, Code, Problem, Seat, TableSettings, is_room_id, room_id};
use duskboard_table::dice::{computer_seed, home_nonce, secret_of, sha256};
use duskboard_table::host::{Kept, TableTime};
use duskboard_table::{Opening, Table};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

/// How often the server's time is stored while games run.
const TIME: Duration = Duration::from_secs(1);
/// How often to look again for a room that has just closed.
const TRIES: usize = 3;
/// How long, and how often, to look for a room that has no home or an unreachable one.
const SEARCH: Duration = Duration::from_secs(8);
const LOOK: Duration = Duration::from_millis(100);
/// How many rooms are read from the store at once.
const READERS: usize = 4;

/// All rooms.
pub struct House {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) time: Arc<ServerTime>,
    pub(crate) lobby: Lobby,
    pub(crate) pairing: Pairing,
    pub(crate) broker: Broker,
    pub(crate) signer: Signer,
    pub(crate) record_key: RecordKey,
    pub(crate) damage: Damage,
    /// All dice secrets are derived from it; it never leaves the store.
    dice_key: Bytes32,
    pub(crate) gate: Gate,
    pub(crate) records: Records,
    /// The slots for computers that think.
    pub(crate) thinking: Arc<Turns>,
    /// How many rooms are read at once.
    reading: Semaphore,
    pub(crate) thinker: Option<Arc<dyn Thinker>>,
    /// Whether the server is going down.
    pub(crate) stopping: watch::Sender<bool>,
    restored: AtomicBool,
    rooms: Mutex<HashMap<String, Door>>,
    /// Serialises opening a room: what was read of it must not be outdated when it opens.
    opening: Queues,
    /// The other nodes, in a cluster.
    pub(crate) cluster: Option<Arc<Cluster>>,
    /// When the store last accepted this node's heartbeat.
    heard: Mutex<Instant>,
    /// How often all rooms of this node were given up. A room belongs to one count: it does not
    /// open once that has passed.
    pub(crate) lapses: watch::Sender<u64>,
}

/// Where a room is.
enum Found {
    Here(Door),
    There(String),
}

/// The initial state of a seat in a new room.
#[derive(Clone, Copy)]
pub(crate) enum Chair {
    /// Anybody may take it.
    Free,
    /// Reserved for whoever has its key. They sit down later: their nonce must not be known when
    /// the room's secret is fixed.
    Kept,
    /// A computer of this level sits there at once, so that people add their nonces after it.
    Computer(u8),
}

/// A new room, its commitment, and the keys of its reserved seats.
pub(crate) struct Created {
    pub(crate) room: String,
    pub(crate) commitment: Bytes32,
    pub(crate) keys: [Option<Bytes32>; 2],
}

impl House {
    /// Opens the house: every unfinished game continues, with its clocks. Each is loaded in the
    /// background, or as soon as somebody asks for it.
    pub async fn open(
        config: Config,
        store: Arc<dyn Store>,
        thinker: Option<Arc<dyn Thinker>>,
    ) -> Result<Arc<House>, StoreError> {
        let damage = Damage::default();
        for (room, what) in store.begin().await? {
            damage.found(&room, what);
        }
        let signer = Signer::new(store.keep("cookie-key", config.source.draw()).await?);
        let dice_key = store.keep("dice-key", config.source.draw()).await?;
        let record_key = store.keep("record-key", config.source.draw()).await?;
        let time = Arc::new(ServerTime::after(store.time().await?));
        let mut gate = Gate::new(&config.limits);
        let joined = match (&config.bus, store.node()) {
            (Some(bus), Some(node)) => {
                let name = store.keep("cluster", config.source.draw()).await?;
                Some(Cluster::join(bus, &name, node, gate.share()).await?)
            }
            (Some(_), None) => {
                return Err(StoreError::Failed("a bus needs a store for many nodes".into()));
            }
            (None, _) => None,
        };
        let store = Arc::new(Timed { inside: store, time: time.clone() });
        let house = Arc::new(House {
            gate,
            time,
            records: Records::new(),
            thinking: Turns::new(thinking(&config)),
            reading: Semaphore::new(READERS),
            lobby: Lobby::new(),
            pairing: Pairing::default(),
            broker: Broker::default(),
            signer,
            record_key: RecordKey::new(&record_key),
            damage,
            dice_key,
            thinker,
            stopping: watch::Sender::new(false),
            restored: AtomicBool::new(false),
            rooms: Mutex::default(),
            opening: Queues::default(),
            cluster: joined.as_ref().map(|(cluster, _)| cluster.clone()),
            heard: Mutex::new(Instant::now()),
            lapses: watch::Sender::new(0),
            config,
            store,
        });
        if let Some((cluster, inbox)) = joined {
            tokio::spawn(house.clone().be_a_node(cluster, inbox));
        }
        tokio::spawn(house.clone().restore_all());
        tokio::spawn(house.clone().keep_time());
        Ok(house)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Door>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Thirty-two unpredictable bytes.
    pub(crate) fn random(&self) -> Bytes32 {
        self.config.source.draw()
    }

    /// The dice secret of a game in a room: a link of the room's chain, so that each game's secret
    /// commits to the next one's.
    pub(crate) fn secret(&self, room: &str, game: u32) -> Bytes32 {
        let seed = sha256(&[&self.dice_key.0[..], room.as_bytes()].concat());
        secret_of(&seed, game)
    }

    /// A computer's nonce for the dice of a game.
    pub(crate) fn nonce(&self, room: &str, game: u32, seat: Seat) -> Bytes32 {
        home_nonce(&self.dice_key, room, game, seat)
    }

    /// The secret seed for a computer's choice between equal actions in a game.
    pub(crate) fn computer_seed(&self, room: &str, game: u32) -> Bytes32 {
        computer_seed(&self.dice_key, room, game)
    }

    /// The number of rooms in memory.
    pub(crate) fn room_count(&self) -> usize {
        self.lock().len()
    }

    /// Loads the games that were running when the server ended. A node in a cluster keeps looking
    /// for rooms whose home has died.
    async fn restore_all(self: Arc<House>) {
        self.restore().await;
        let Some(node) = self.store.node() else { return };
        let mut stopping = self.stopping.subscribe();
        while !self.is_stopping() {
            tokio::select! {
                () = tokio::time::sleep(node.ttl / 2) => self.restore().await,
                () = stopped(&mut stopping) => {}
            }
        }
    }

    /// Opens all unfinished games without a home.
    async fn restore(self: &Arc<House>) {
        let rooms = loop {
            match self.store.unfinished().await {
                Ok(rooms) => break rooms,
                Err(error) => tracing::error!(%error, "it is not known which rooms to restore"),
            }
            tokio::time::sleep(TIME).await;
        };
        for room in &rooms {
            if self.is_stopping() {
                return;
            }
            let known = self.lock().contains_key(room);
            // A room that cannot be read does not keep the others from opening.
            if !known && let Err(error) = self.load(room).await {
                tracing::error!(room, %error, "this room could not be restored");
            }
        }
        let first = !self.restored.swap(true, Ordering::AcqRel);
        if first || !rooms.is_empty() {
            tracing::info!(rooms = rooms.len(), "restored");
        }
    }

    /// Whether every unfinished game is loaded.
    pub(crate) fn is_restored(&self) -> bool {
        self.restored.load(Ordering::Acquire)
    }

    /// Stores the server's time while there are rooms, so that clocks continue from there after a
    /// crash. For a node in a cluster this is its heartbeat, with or without rooms.
    async fn keep_time(self: Arc<House>) {
        let mut every = tokio::time::interval(TIME);
        every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut stopping = self.stopping.subscribe();
        loop {
            tokio::select! {
                _ = every.tick() => {}
                () = stopped(&mut stopping) => break,
            }
            if self.room_count() > 0 || self.store.node().is_some() {
                self.beat().await;
            }
        }
    }

    /// Stores the server's time. If the node was silent for so long that others may have had its
    /// rooms, all of them are given up before anybody can believe that the node is still in touch.
    async fn beat(&self) {
        let begun = Instant::now();
        let Ok(beat) = self.store.beat(self.time.now()).await else { return };
        if beat == Beat::Lapsed {
            tracing::warn!(rooms = self.room_count(), "nobody heard of this node for too long");
            self.lapse_all();
        }
        *self.heard.lock().unwrap_or_else(PoisonError::into_inner) = begun;
    }

    /// Whether the rooms of this node are still its own, as far as it can know without asking.
    fn in_touch(&self) -> bool {
        let heard = || *self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        self.store.node().is_none_or(|node| heard().elapsed() < node.ttl)
    }

    /// Gives up all rooms, including those about to open: others may claim them.
    fn lapse_all(&self) {
        self.lapses.send_modify(|lapses| *lapses += 1);
    }

    /// How often all rooms were given up.
    pub(crate) fn lapse(&self) -> u64 {
        *self.lapses.borrow()
    }

    /// Whether a room of that count is still this node's, as far as it can know without asking.
    pub(crate) fn holds(&self, lapse: u64) -> bool {
        self.in_touch() && self.lapse() == lapse
    }

    /// Gives up all rooms when the store has not heard from this node for too long: others may have
    /// them, and nobody should look at stale state.
    pub(crate) fn see_to_touch(&self) {
        if !self.in_touch() && self.room_count() > 0 {
            tracing::warn!(rooms = self.room_count(), "the store is out of reach: rooms given up");
            self.lapse_all();
        }
    }

    /// Tells everybody that the server stops; new requests are refused.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Releases this node's rooms to other nodes.
    pub(crate) async fn hand_over(&self) {
        let Some(cluster) = &self.cluster else { return };
        self.lapse_all();
        let begun = Instant::now();
        while self.room_count() > 0 && begun.elapsed() < TIME {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let _ = self.store.end().await;
        cluster.leave().await;
    }

    /// Stores the time once more, and that the shutdown was clean.
    pub(crate) async fn rest(&self) {
        if self.cluster.is_some() {
            return;
        }
        let _ = self.store.beat(self.time.now()).await;
        let _ = self.store.end().await;
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// A new room.
    pub(crate) async fn create(
        self: &Arc<House>,
        settings: TableSettings,
        listed: bool,
        chairs: [Chair; 2],
        from: IpAddr,
    ) -> Result<Created, Problem> {
        if self.is_stopping() {
            return Err(Code::Stopping.into());
        }
        if self.room_count() >= self.config.limits.rooms {
            return Err(Code::TooManyRooms.into());
        }
        let settings = settled(settings)?;
        let claims = self.claim(from, &chairs)?;
        let id = room_id(self.random());
        let opening = Opening {
            room: id.clone(),
            game: 1,
            opened_ms: unix_ms(),
            settings,
            secret: self.secret(&id, 1),
        };
        let mut table = Table::open(opening)?;
        let (mut holders, mut keys) = ([None; 2], [None; 2]);
        for (seat, chair) in Seat::BOTH.into_iter().zip(chairs) {
            match chair {
                Chair::Free => {}
                Chair::Kept => {
                    let key = self.random();
                    holders[seat.index()] = Some(Holder { key: key_hash(&key), guest: None });
                    keys[seat.index()] = Some(key);
                }
                Chair::Computer(level) => {
                    let name = format!("Computer {level}");
                    let nonce = self.nonce(&id, 1, seat);
                    table.sit(seat, &name, nonce, Some(level), 0).granted()?;
                }
            }
        }
        let commitment = table.commitment();
        let room = RoomRow { id: id.clone(), listed, created_ms: unix_ms(), holders };
        self.write_new(room, table, claims).await?;
        metrics::counter!("duskboard_games_total").increment(1);
        Ok(Created { room: id, commitment, keys })
    }

    /// What a new room counts against its creator's address.
    fn claim(&self, from: IpAddr, chairs: &[Chair; 2]) -> Result<Claims, Problem> {
        let computer = chairs.iter().any(|chair| matches!(chair, Chair::Computer(_)));
        Ok(Claims {
            from: Some(from),
            waiting: Some(self.gate.waiting_room(from)?),
            _computer: computer.then(|| self.gate.computer_room(from)).transpose()?,
        })
    }

    async fn write_new(
        self: &Arc<House>,
        room: RoomRow,
        table: Table,
        claims: Claims,
    ) -> Result<(), Problem> {
        let (base_ms, lapse) = (self.time.now(), self.lapse());
        let game = KeptGame::of(&table, base_ms);
        self.store.write(Write::Create { room: room.clone(), game }, base_ms).await?;
        let (lease, kept) = (Lease::first(&room.id), Kept::new(table, TableTime::started(base_ms)));
        self.put(Opened { lease, lapse, ahead_ms: 0, row: room, kept, claims });
        Ok(())
    }

    fn put(self: &Arc<House>, opened: Opened) -> Door {
        let mut rooms = self.lock();
        let place = rooms.entry(opened.row.id.clone());
        place.or_insert_with(|| room::open(self.clone(), opened)).clone()
    }

    /// A room's task has ended.
    pub(crate) fn forget(&self, room: &str, door: &mpsc::WeakSender<Ask>) {
        let mut rooms = self.lock();
        let same = rooms.get(room).zip(door.upgrade()).is_some_and(|(a, b)| a.same_channel(&b));
        if same {
            rooms.remove(room);
        }
    }

    /// Makes this node the home of a room without one, and opens it. Concurrent attempts wait: a
    /// room that was opened, played in and closed after it was read would open in an outdated
    /// state.
    async fn load(self: &Arc<House>, room: &str) -> Result<Option<Found>, StoreError> {
        let _turn = self.opening.turn(room).await;
        if let Some(door) = self.door(room) {
            return Ok(Some(Found::Here(door)));
        }
        let lapse = self.lapse();
        let (lease, ahead_ms) = match self.store.claim(room, self.time.now()).await {
            Ok(Claim::Held { lease, ahead_ms }) => (lease, ahead_ms),
            Ok(Claim::Elsewhere(node)) => return Ok(Some(Found::There(node))),
            Err(StoreError::Missing) => return Ok(None),
            Err(error) => return Err(error),
        };
        let read = self.read(room).await;
        if let Err(StoreError::Damaged(what)) = &read {
            self.damage.found(room, what);
        }
        Ok(read?.map(|(row, kept)| {
            let claims = Claims::default();
            Found::Here(self.put(Opened { lease, lapse, ahead_ms, row, kept, claims }))
        }))
    }

    /// Deletes a room, even one too damaged to open.
    pub(crate) async fn delete(self: &Arc<House>, room: &str) -> Result<(), Problem> {
        match self.ask(room, |reply| Ask::Delete { reply }).await {
            Err(Problem { code: Code::Damaged, .. }) => {
                let claim = self.store.claim(room, self.time.now()).await?;
                let Claim::Held { lease, .. } = claim else { return Err(Code::StoreFailed.into()) };
                self.store.write(Write::Delete { lease }, self.time.now()).await?;
                self.damage.gone(room);
                Ok(())
            }
            done => done.map(drop),
        }
    }

    /// Reads a room and replays its game, off the threads that serve sockets.
    async fn read(self: &Arc<House>, room: &str) -> Result<Option<(RoomRow, Kept)>, StoreError> {
        let _reader = self.reading.acquire().await;
        let (house, room) = (self.clone(), room.to_string());
        let runtime = tokio::runtime::Handle::current();
        let read = tokio::task::spawn_blocking(move || {
            runtime.block_on(house.store.room(&room))?.map(room::kept).transpose()
        });
        read.await.map_err(|error| match error.is_panic() && !self.is_stopping() {
            true => StoreError::Damaged(error.to_string()),
            false => StoreError::Failed("the server stops".into()),
        })?
    }

    /// The door of a room that is open here.
    fn door(&self, room: &str) -> Option<Door> {
        self.lock().get(room).filter(|door| !door.is_closed()).cloned()
    }

    /// Where that room is, in memory or in the store.
    async fn find(self: &Arc<House>, room: &str) -> Result<Found, Problem> {
        if let Some(door) = self.door(room) {
            return Ok(Found::Here(door));
        }
        if !is_room_id(room) {
            return Err(Code::NoRoom.into());
        }
        if self.cluster.is_some() && self.is_stopping() {
            return Err(Code::Stopping.into());
        }
        self.load(room).await?.ok_or(Code::NoRoom.into())
    }

    /// That room, wherever it is; `None` if its home is unreachable.
    async fn room(self: &Arc<House>, room: &str) -> Result<Option<Handle>, Problem> {
        if let Some(door) = self.door(room) {
            return Ok(Some(Handle::Here(door)));
        }
        let envoy = self.cluster.as_ref().and_then(|cluster| cluster.known(room));
        if let Some(envoy) = envoy {
            return Ok(Some(Handle::There(envoy)));
        }
        match (self.find(room).await?, &self.cluster) {
            (Found::Here(door), _) => Ok(Some(Handle::Here(door))),
            (Found::There(node), Some(cluster)) => Ok(cluster.envoy(node, room).map(Handle::There)),
            (Found::There(_), None) => Ok(None),
        }
    }

    /// Asks a room, wherever it is, and waits for its answer.
    pub(crate) async fn ask<T>(
        self: &Arc<House>,
        room: &str,
        mut question: impl FnMut(Reply<T>) -> Ask,
    ) -> Result<(T, Handle), Problem> {
        let begun = Instant::now();
        for tries in 0.. {
            if let Some(handle) = self.room(room).await? {
                let (reply, answer) = oneshot::channel();
                if handle.send(question(reply)).await.is_ok()
                    && let Ok(answer) = answer.await
                {
                    return answer.map(|answer| (answer, handle));
                }
            }
            // It has just closed, or is moving to another home: it can be found again in a moment.
            match self.cluster {
                Some(_) if begun.elapsed() < SEARCH => tokio::time::sleep(LOOK).await,
                Some(_) => return Err(Code::Starting.into()),
                None if tries < TRIES => tokio::task::yield_now().await,
                None => break,
            }
        }
        Err(Code::NoRoom.into())
    }

    /// Asks a room of this node and waits for its answer; `None` if it has another home.
    pub(crate) async fn ask_here<T>(
        self: &Arc<House>,
        room: &str,
        mut question: impl FnMut(Reply<T>) -> Ask,
    ) -> Result<Option<(T, Door)>, Problem> {
        for _ in 0..TRIES {
            let Found::Here(door) = self.find(room).await? else { return Ok(None) };
            let (reply, answer) = oneshot::channel();
            if door.send(question(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer.map(|answer| Some((answer, door)));
            }
            tokio::task::yield_now().await;
        }
        Ok(None)
    }

    /// Whether a request refused with this code may succeed elsewhere, or soon.
    pub(crate) fn is_elsewhere(&self, code: Code) -> bool {
        self.cluster.is_some()
            && matches!(code, Code::Starting | Code::Stopping | Code::StoreFailed)
    }
}

/// How many computers think. Each room has at most one question, and rooms are limited.
fn thinking(config: &Config) -> Bounds {
    let places = config.thinkers.max(1);
    Bounds { places, each: 1.max(places - 1), waiting: usize::MAX }
}

/// Waits until the server stops.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// The settings of an online room: every option written out, and a limit on absence.
fn settled(settings: TableSettings) -> Result<TableSettings, Problem> {
    if settings.local {
        return Err(Problem::new(
            Code::BadSettings,
            "a room is not on one screen: expected local false",
        ));
    }
    settings.check()?;
    Ok(TableSettings {
        game: settings.game.spelled_out()?,
        // Without a clock there is no hurry: only absence for too long loses.
        place_ms: settings.clock.and(settings.place_ms.or(Some(60_000))),
        grace_ms: settings.grace_ms.or(Some(60_000)),
        ..settings
    })
}
