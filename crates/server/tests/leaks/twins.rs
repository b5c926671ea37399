//! Twin games over real sockets, at random.
//!
//! Two servers that draw the same secrets play a game each, or two clusters: there the two players
//! and the spectator sit at different nodes, and the room is at home at any of them. One seat, the
//! observer, does the same in both. The other seat does something else in the second game whenever the slow reference, which
//! is written from the rule text, says that the observer learns the same from it. Where it teaches
//! the observer something else the pair ends.
//!
//! The observer has three channels: the socket of the seat, a spectator's socket in a second
//! window, and everything that is to be had over HTTP, with the seat's cookie and without. The law:
//! all three together tell no more than the seat alone. So every byte of every channel is the same
//! in both games, whatever a spectator sees.
//!
//! `DUSKBOARD_TWINS=20` plays so many pairs of each variant: else two, or one in a cluster.

use crate::common::{Lot, Place, Socket, http, new_room, room};
use crate::local::{Local, cluster};
use crate::{answer, equalised, same};
use duskboard_protocol::{
    Action, After, Command, Fact, GameSettings, Order, Seat, ToClient, ToServer, Viewer,
};
use duskboard_reference as slow;
use duskboard_rules::chess::Role;
use duskboard_rules::{Game, Square};
use duskboard_table::Table;
use serde_json::json;

/// How many steps a pair has at most.
const STEPS: usize = 60;

#[tokio::test(flavor = "multi_thread")]
async fn twins_look_alike_to_whoever_cannot_tell_them_apart() {
    let wanted = std::env::var("DUSKBOARD_TWINS").ok().and_then(|n| n.parse().ok());
    let pairs = wanted.unwrap_or(if cluster::wanted() { 1 } else { 2 });
    let settings = slow::SETTINGS.iter().map(|&setting| (setting, game_settings(setting)));
    let servers = [same().await, same().await];
    for (setting, game) in settings.filter(|(_, game)| game.rules().unwrap().hides()) {
        let mut all = Compared::default();
        for seed in 1..=pairs {
            let mut pair = Pair::new(&servers, setting, &game, seed).await;
            pair.run().await;
            all.add(&pair.compared);
        }
        println!("{setting:?}: {pairs} pairs, {all:?}");
        assert!(all.different >= 2 * pairs, "{setting:?}: {all:?}");
        assert!(all.apart >= 20 * pairs && all.watched >= 20 * pairs, "{setting:?}: {all:?}");
    }
    for server in servers {
        server.stop().await;
    }
}

/// What was compared while the two games differed; a pair that never differs shows nothing.
#[derive(Default, Debug)]
struct Compared {
    /// Actions that differed.
    different: usize,
    /// Frames and answers that the observer got.
    apart: usize,
    /// Frames and answers that the spectator got.
    watched: usize,
}

impl Compared {
    fn add(&mut self, other: &Compared) {
        self.different += other.different;
        self.apart += other.apart;
        self.watched += other.watched;
    }
}

/// One of the two games: its server, who is connected, and the truth, a position for each ply.
struct Twin<'a> {
    server: &'a Local,
    places: [Place; 2],
    /// The first seat, the second seat, a spectator.
    sockets: [Socket; 3],
    truth: Vec<Game>,
    read: usize,
}

impl<'a> Twin<'a> {
    async fn new(server: &'a Local, setting: &GameSettings, seed: usize) -> Twin<'a> {
        let mut body = new_room("chess");
        body["game"] = json!(setting);
        body["open"] = json!(true);
        let places = room(server.entrance(seed + 2), &body).await;
        let mut sockets = [
            Socket::open(server.entrance(0)).await,
            Socket::open(server.entrance(1)).await,
            Socket::open(server.entrance(2)).await,
        ];
        let keys = [Some(places[0].key), Some(places[1].key), None];
        for (socket, key) in sockets.iter_mut().zip(keys) {
            socket.enter(&places[0].room, key).await;
        }
        let truth = vec![Game::new(setting.rules().unwrap())];
        let mut twin = Twin { server, places, sockets, truth, read: 0 };
        twin.catch_up().await;
        twin
    }

    fn now(&self) -> &Game {
        self.truth.last().unwrap()
    }

    /// The table as it is kept.
    async fn table(&self) -> Table {
        let kept = self.server.store.game(&self.places[0].room, 1).await.unwrap().unwrap();
        Table::restore(kept.opening, &kept.entries).unwrap()
    }

    /// Does with the truth what the table did.
    async fn catch_up(&mut self) {
        let table = self.table().await;
        for entry in &table.entries()[self.read..] {
            match entry.fact {
                Fact::Acted { seat, action } => {
                    let mut next = self.now().clone();
                    next.play(seat, action).unwrap();
                    self.truth.push(next);
                }
                Fact::Fell { chance, .. } => {
                    self.truth.last_mut().unwrap().resolve(chance).unwrap();
                }
                Fact::TakenBack { steps } => {
                    self.truth.truncate(self.truth.len() - steps as usize);
                }
                _ => {}
            }
        }
        self.read = table.entries().len();
    }

    /// Whether a table in this state would do it.
    async fn would(&self, seat: Seat, command: &Command) -> bool {
        let mut table = self.table().await;
        let now = table.entries().last().map_or(0, |entry| entry.at);
        table.command(seat, command, now).refusal.is_none()
    }

    /// Sends a message and waits until the server has dealt with it and everybody was told.
    async fn say(&mut self, viewer: Viewer, message: &ToServer) {
        let speaker = &mut self.sockets[place(viewer)];
        speaker.say(message).await;
        speaker.until(|message| is_answer(&message).then_some(())).await;
        for socket in &mut self.sockets {
            heard(socket).await;
        }
        self.catch_up().await;
    }

    /// All frames since the last call, in their order. Who is present is told when time allows.
    fn frames(&mut self, viewer: Viewer) -> Vec<String> {
        taken(&mut self.sockets[place(viewer)])
    }

    /// What whoever comes late or comes back is told, and what is to be had over HTTP.
    async fn anew(&self, viewer: Viewer, after: Option<After>) -> Vec<String> {
        let (addr, room) = (self.server.addr, self.places[0].room.clone());
        let mine = viewer.seat().map(|seat| &self.places[seat.index()]);
        let mut late = Socket::open(addr).await;
        let key = mine.map(|place| place.key);
        late.say(&ToServer::Enter { room: room.clone(), key, viewer: None, after }).await;
        heard(&mut late).await;
        let mut all = taken(&mut late);
        let cookie = mine.map(|place| ("cookie", place.cookie.as_str()));
        let headers: Vec<_> = cookie.into_iter().collect();
        for path in ["rooms", "games", "me"] {
            let got = http(addr, "GET", &format!("/api/{path}"), &headers, None).await;
            all.extend(<[String; 2]>::from(answer(got.unwrap())));
        }
        for path in ["", "/games/1", "/games/1?format=pgn", "/games/2"] {
            let got = http(addr, "GET", &format!("/api/rooms/{room}{path}"), &headers, None).await;
            all.extend(<[String; 2]>::from(answer(got.unwrap())));
        }
        all
    }
}

fn place(viewer: Viewer) -> usize {
    viewer.seat().map_or(2, Seat::index)
}

/// Whether this ends what comes of an order or a line of chat.
fn is_answer(message: &ToClient) -> bool {
    use ToClient::{Done, Error, Refused, Said};
    matches!(message, Done { .. } | Refused { .. } | Said { .. } | Error { .. })
}

/// Waits until everything that was said to this socket so far is there. The room answers in turn, so
/// it is asked for what it refuses; a pong could overtake a line of chat.
async fn heard(socket: &mut Socket) {
    let command = Command { id: 0, order: Order::Resign };
    socket.say(&ToServer::Command { game: 0, command }).await;
    socket.until(|message| matches!(message, ToClient::Refused { id: 0, .. }).then_some(())).await;
}

fn taken(socket: &mut Socket) -> Vec<String> {
    let frames = socket.frames.drain(..).filter(|frame| !frame.starts_with("{\"presence\""));
    frames.map(|frame| equalised(&frame)).collect()
}

/// What the rules teach a viewer of a step: what is told of it and what is seen after it.
type Lesson = (String, String);

struct Pair<'s> {
    name: String,
    slow: slow::Rules,
    lot: Lot,
    observer: Seat,
    twins: [Twin<'s>; 2],
    next: u64,
    compared: Compared,
}

impl<'s> Pair<'s> {
    async fn new(
        [one, two]: &'s [Local; 2],
        (name, options): slow::Setting,
        game: &GameSettings,
        seed: usize,
    ) -> Pair<'s> {
        Pair {
            name: format!("{name} {options:?} {seed}"),
            slow: slow::Rules::new(name, options).unwrap(),
            observer: Seat::BOTH[seed % 2],
            lot: Lot(seed as u64 * 77 + 1),
            twins: [Twin::new(one, game, seed).await, Twin::new(two, game, seed).await],
            next: 1,
            compared: Compared::default(),
        }
    }

    async fn run(&mut self) {
        self.compare();
        for step in 0..STEPS {
            if !self.step().await {
                break;
            }
            if step % 8 == 7 {
                self.compare_anew().await;
            }
        }
        self.compare_anew().await;
    }

    /// One step in both games; false where the rules tell them apart.
    async fn step(&mut self) -> bool {
        let (observer, other) = (self.observer, self.observer.other());
        let turn = self.twins[0].now().turn();
        match self.lot.below(10) {
            0 => {
                let seat = Seat::BOTH[self.lot.below(2)];
                let order = self.some_order();
                self.both(seat, [order.clone(), order]).await;
                true
            }
            1 => {
                // What the observer may or may not do is refused in the same words.
                let action = self.some_action();
                self.act(observer, [action; 2]).await
            }
            2 => {
                let viewer = *self.pick(&[observer.into(), other.into(), Viewer::Spectator]);
                let chat = ToServer::Chat { text: format!("line {}", self.next) };
                for twin in &mut self.twins {
                    twin.say(viewer, &chat).await;
                }
                self.compare();
                true
            }
            _ if turn.includes(observer) => self.observer_acts().await,
            _ if turn.includes(other) => self.other_acts().await,
            _ => true,
        }
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.lot.below(from.len())]
    }

    /// Talk at the table; nothing that ends the game.
    fn some_order(&mut self) -> Order {
        let orders = [
            Order::AskTakeback,
            Order::AskTakeback,
            Order::GrantTakeback,
            Order::RefuseTakeback,
            Order::OfferDraw,
            Order::WithdrawDraw,
            Order::DeclineDraw,
            Order::Undo { steps: 1 },
        ];
        self.pick(&orders).clone()
    }

    fn some_action(&mut self) -> Action {
        let mut square = || Square::from_index(self.lot.below(64));
        let (from, to) = (square(), square());
        if from.index() % 3 == 0 {
            Action::Drop { role: Role::Assassin, square: to }
        } else {
            Action::go(from, to)
        }
    }

    async fn observer_acts(&mut self) -> bool {
        let legal = |twin: &Twin<'_>| twin.now().view(self.observer.into()).legal();
        let lists = self.twins.each_ref().map(legal);
        assert_eq!(lists[0], lists[1], "the observer has the same actions in both games");
        for action in self.likely(0, &lists[0]).into_iter().take(4) {
            if self.alike(self.observer, [action; 2], self.observer.into()) {
                return self.act(self.observer, [action; 2]).await;
            }
        }
        false
    }

    async fn other_acts(&mut self) -> bool {
        let other = self.observer.other();
        let lists = self.twins.each_ref().map(|twin| twin.now().view(other.into()).legal());
        let candidates = self.likely(1, &lists[1]);
        for action in self.likely(0, &lists[0]).into_iter().take(4) {
            if let Some(counterpart) = self.counterpart(action, &candidates) {
                self.compared.different += usize::from(counterpart != action);
                return self.act(other, [action, counterpart]).await;
            }
        }
        false
    }

    /// What the other seat could do in the second game instead of this in the first: something
    /// else if possible.
    fn counterpart(&self, action: Action, candidates: &[Action]) -> Option<Action> {
        let other = self.observer.other();
        let same =
            |&candidate: &Action| self.alike(other, [action, candidate], self.observer.into());
        let different = candidates.iter().copied().filter(|&b| b != action).take(6);
        let itself = candidates.contains(&action).then_some(action);
        different.chain(itself).find(same)
    }

    /// Actions in random order, but mostly those of assassins first: they are few, and only what
    /// they do is hidden on a bright board.
    fn likely(&mut self, twin: usize, actions: &[Action]) -> Vec<Action> {
        let fen = self.twins[twin].now().fen();
        let eager = self.lot.below(10) < 7;
        let mut actions: Vec<_> = actions
            .iter()
            .map(|&action| {
                let stands = slow::letter_at(&fen, &action.origin().to_string());
                let lurks = stands.is_some_and(|letter| "Aa".contains(letter));
                (!(lurks && eager), self.lot.below(1 << 20), action)
            })
            .collect();
        actions.sort_unstable();
        actions.into_iter().map(|(.., action)| action).collect()
    }

    /// Whether the reference says that a viewer learns the same from these two actions.
    fn alike(&self, seat: Seat, actions: [Action; 2], viewer: Viewer) -> bool {
        let [one, two] = [0, 1].map(|twin| self.lesson(twin, seat, actions[twin], viewer));
        one == two
    }

    fn lesson(&self, twin: usize, seat: Seat, action: Action, viewer: Viewer) -> Option<Lesson> {
        let fen = self.twins[twin].now().fen();
        let (seat, text, viewer) = (slow_seat(seat), action.to_string(), slow_viewer(viewer));
        let (after, _) = self.slow.apply(&fen, seat, &text, None).ok()?;
        let told = self.slow.learns(&fen, seat, &text, None, viewer);
        Some((told, self.slow.view(&after, viewer)))
    }

    /// Plays an action in each game, unless the rules then tell the observer which game it is.
    async fn act(&mut self, seat: Seat, actions: [Action; 2]) -> bool {
        for (twin, action) in self.twins.iter().zip(actions) {
            let mut next = twin.now().clone();
            if next.play(seat, action).is_ok() && next.outcome().is_some() {
                return false;
            }
        }
        if !self.alike(seat, actions, self.observer.into()) {
            return false;
        }
        self.both(seat, actions.map(|action| Order::Act { action })).await;
        true
    }

    /// Sends both tables their order and compares what comes of it.
    async fn both(&mut self, seat: Seat, orders: [Order; 2]) {
        let id = self.next;
        self.next += 1;
        let commands = orders.map(|order| Command { id, order });
        let [one, two] = &self.twins;
        let granted = [one.would(seat, &commands[0]).await, two.would(seat, &commands[1]).await];
        if seat != self.observer && granted[0] != granted[1] {
            // The other seat knows which game it is, and asks only for what it can get in both.
            return;
        }
        for (twin, command) in self.twins.iter_mut().zip(commands) {
            twin.say(seat.into(), &ToServer::Command { game: 1, command }).await;
        }
        self.compare();
    }

    fn differ(&self) -> bool {
        self.twins[0].now().fen() != self.twins[1].now().fen()
    }

    /// Through whose eyes the observer can look. Those bytes are the same in both games.
    fn viewers(&self) -> [Viewer; 2] {
        [self.observer.into(), Viewer::Spectator]
    }

    /// What the sockets got since the last time.
    fn compare(&mut self) {
        for viewer in self.viewers() {
            let [one, two] = self.twins.each_mut().map(|twin| twin.frames(viewer));
            self.same(viewer, &one, &two);
        }
    }

    /// The same for whoever comes late, comes back after some notice, or asks over HTTP.
    async fn compare_anew(&mut self) {
        let n = self.lot.below(self.twins[0].read + 1) as u32;
        for viewer in self.viewers() {
            for after in [None, Some(After { game: 1, n, head: None, anew: false })] {
                let one = self.twins[0].anew(viewer, after).await;
                let two = self.twins[1].anew(viewer, after).await;
                self.same(viewer, &one, &two);
            }
        }
    }

    fn same(&mut self, viewer: Viewer, one: &[String], two: &[String]) {
        for (one, two) in one.iter().zip(two) {
            assert_eq!(one, two, "{}, told to {viewer}", self.name);
        }
        assert_eq!(one.len(), two.len(), "{}, told to {viewer}", self.name);
        let count = if self.differ() { one.len() } else { 0 };
        match viewer {
            Viewer::Spectator => self.compared.watched += count,
            Viewer::Seat(_) => self.compared.apart += count,
        }
    }
}

fn game_settings((name, options): slow::Setting) -> GameSettings {
    let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string()));
    GameSettings { options: options.collect(), ..GameSettings::of(name) }
}

fn slow_seat(seat: Seat) -> slow::Seat {
    slow::Seat::named(&seat.to_string()).unwrap()
}

fn slow_viewer(viewer: Viewer) -> slow::Viewer {
    slow::Viewer::named(&viewer.to_string()).unwrap()
}
