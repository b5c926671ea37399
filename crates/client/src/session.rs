//! A game on this screen: what a table has told, and what is said to it.
//!
//! The table may stand in the worker behind the page or on a server; the session does not know.
//! It hears [`ToClient`] and answers with [`Effect`]s, and does nothing by itself.

use crate::clocks::Timepiece;
use duskboard_protocol::{
    After, Bytes32, Code, Command, CommandId, GameResult, News, Order, Picture, ToClient, ToServer,
    Told,
};
use duskboard_rules::{Action, GameView, Rules, Seat, Viewer};

/// What is to be done after a session has heard or decided something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Say this to the table.
    Say(ToServer),
    /// Something happened that can be seen and heard.
    Happened(Vec<Told>),
    /// The turn of the seat that looks has begun.
    YourTurn,
    /// The device is to be passed to that seat, after a moment to see one's own move.
    PassTo(Seat),
    /// The game is over.
    Over(GameResult),
    /// The table refused: a code, and a text in English.
    Refused(Code, String),
    /// A premove could not be played.
    PremoveGone,
}

/// One game on this screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Which seats are played from this screen: both, one, or none by who only watches.
    people: Vec<Seat>,
    room: String,
    /// The secret of the seat, if it is not the cookie that knows it.
    key: Option<Bytes32>,
    viewer: Viewer,
    picture: Option<Picture>,
    timepiece: Timepiece,
    /// What was sent and is not answered yet.
    pending: Option<(CommandId, Action)>,
    premove: Option<Action>,
    next_id: CommandId,
    /// Whose eyes the screen waits for; nothing of the game is here meanwhile.
    waits_for: Option<Seat>,
    /// How many actions each undo took back that can be done again.
    undone: Vec<u32>,
    /// Who is connected, and how many watch: online.
    presence: Option<([bool; 2], u32)>,
}

impl Session {
    /// A session in a room for the people at this screen. Command numbers begin at `first_id`,
    /// which no other session of these people has used.
    pub fn new(room: &str, people: Vec<Seat>, first_id: CommandId) -> Session {
        Session {
            viewer: people.first().map_or(Viewer::Spectator, |seat| Viewer::Seat(*seat)),
            people,
            room: room.into(),
            key: None,
            picture: None,
            timepiece: Timepiece::default(),
            pending: None,
            premove: None,
            next_id: first_id,
            waits_for: None,
            undone: Vec::new(),
            presence: None,
        }
    }

    /// A session in a room on a server, for whoever has this key, or whom the server knows.
    pub fn online(room: &str, key: Option<Bytes32>, first_id: CommandId) -> Session {
        Session { key, ..Session::new(room, Vec::new(), first_id) }
    }

    /// The room.
    pub fn room(&self) -> &str {
        &self.room
    }

    /// The secret of the seat, if the session was given one.
    pub fn key(&self) -> Option<Bytes32> {
        self.key
    }

    /// What the viewer knows; nothing before the table has said so, or on a hand-over screen.
    pub fn picture(&self) -> Option<&Picture> {
        self.picture.as_ref()
    }

    /// Through whose eyes the screen looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The seats that are played from this screen.
    pub fn people(&self) -> &[Seat] {
        &self.people
    }

    /// Do two people share this screen?
    pub fn shared(&self) -> bool {
        self.people.len() == 2
    }

    /// Whose eyes the hand-over screen waits for.
    pub fn waits_for(&self) -> Option<Seat> {
        self.waits_for
    }

    /// The rules of the game.
    pub fn rules(&self) -> Option<Rules> {
        self.picture.as_ref()?.settings.game.rules().ok()
    }

    /// What is sent and not answered.
    pub fn pending(&self) -> Option<Action> {
        self.pending.map(|(_, action)| action)
    }

    /// What will be played as soon as it can be.
    pub fn premove(&self) -> Option<Action> {
        self.premove
    }

    /// The seat that may act now from this screen, as whoever looks.
    pub fn to_act(&self) -> Option<Seat> {
        let picture = self.picture.as_ref().filter(|picture| picture.result.is_none())?;
        self.viewer.seat().filter(|seat| picture.turn.contains(seat))
    }

    /// All that the one who looks may play now.
    pub fn legal(&self) -> Vec<Action> {
        if self.to_act().is_none() || self.pending.is_some() {
            return Vec::new();
        }
        self.view().map_or_else(Vec::new, |view| view.legal())
    }

    /// All that could be played next if the other did nothing: for a premove.
    pub fn premoves(&self) -> Vec<Action> {
        self.as_if_my_turn().map_or_else(Vec::new, |view| view.legal())
    }

    fn as_if_my_turn(&self) -> Option<GameView> {
        let picture = self.picture.as_ref().filter(|picture| picture.result.is_none())?;
        let seat = self.viewer.seat()?;
        if self.shared() || picture.turn.is_empty() || picture.turn.contains(&seat) {
            return None;
        }
        let mut fields: Vec<&str> = picture.view.as_deref()?.split(' ').collect();
        match (fields[1], seat) {
            ("1" | "2", Seat::First) => fields[1] = "1",
            ("1" | "2", Seat::Second) => fields[1] = "2",
            // The own double step is nothing to take in passing.
            (_, Seat::First) => (fields[1], fields[3]) = ("w", "-"),
            (_, Seat::Second) => (fields[1], fields[3]) = ("b", "-"),
        }
        GameView::read(self.rules()?, self.viewer, &fields.join(" ")).ok()
    }

    /// What the one who looks sees now, as the rules read it.
    pub fn view(&self) -> Option<GameView> {
        let text = self.picture.as_ref()?.view.as_deref()?;
        GameView::read(self.rules()?, self.viewer, text).ok()
    }

    /// What is left on both clocks at a time of this screen.
    pub fn clocks(&self, now: u64) -> Option<[u64; 2]> {
        self.timepiece.left(self.picture.as_ref()?, now)
    }

    /// How long somebody who is gone may still come back.
    pub fn grace(&self, seat: Seat, now: u64) -> Option<u64> {
        let until = self.picture.as_ref()?.players[seat.index()].as_ref()?.gone_until?;
        Some(until.saturating_sub(self.timepiece.table_time(now)))
    }

    /// Who is connected, and how many watch. Nothing of it is known on one screen.
    pub fn presence(&self) -> Option<([bool; 2], u32)> {
        self.presence
    }

    /// How many actions an undo takes back: the last one, or against a computer also one's own
    /// before it.
    pub fn undo_steps(&self) -> Option<u32> {
        let picture = self.picture.as_ref()?;
        if !picture.settings.local || picture.result.is_some() {
            return None;
        }
        let lines = &picture.history;
        let own = lines.iter().rposition(|line| self.people.contains(&line.seat))?;
        Some((lines.len() - own) as u32)
    }

    /// How many actions a redo plays again.
    pub fn redo_steps(&self) -> Option<u32> {
        let over = self.picture.as_ref()?.result.is_some();
        self.undone.last().copied().filter(|_| !over)
    }

    // ---- what people do -------------------------------------------------------------------

    /// Goes into the room, or back into it after the connection was lost.
    pub fn enter(&self) -> ToServer {
        let after = self.picture.as_ref().map(|p| After { game: p.game, n: p.n });
        let viewer = (!self.people.is_empty()).then_some(self.viewer);
        ToServer::Enter { room: self.room.clone(), key: self.key, viewer, after }
    }

    /// Plays an action: now, or as a premove when it is the other's turn.
    pub fn act(&mut self, action: Action) -> Vec<Effect> {
        if self.to_act().is_none() {
            self.premove = self.premoves().contains(&action).then_some(action);
            return Vec::new();
        }
        if self.pending.is_some() {
            return Vec::new();
        }
        let effects = self.order(Order::Act { action });
        self.pending = Some((self.next_id - 1, action));
        effects
    }

    /// Forgets the premove.
    pub fn forget_premove(&mut self) {
        self.premove = None;
    }

    /// Asks the table for anything else.
    pub fn order(&mut self, order: Order) -> Vec<Effect> {
        let Some(picture) = &self.picture else { return Vec::new() };
        let command = Command { id: self.next_id, order };
        self.next_id += 1;
        vec![Effect::Say(ToServer::Command { game: picture.game, command })]
    }

    /// Wants to play again with these dice.
    pub fn rematch(&mut self, nonce: Bytes32) -> Vec<Effect> {
        self.order(Order::Rematch { nonce })
    }

    /// Clears the screen for the other: what this seat knows is not here any more.
    pub fn pass(&mut self, to: Seat) -> Vec<Effect> {
        self.picture = None;
        self.pending = None;
        self.waits_for = Some(to);
        vec![Effect::Say(ToServer::Leave)]
    }

    /// The one the screen waited for is here.
    pub fn take_over(&mut self) -> Vec<Effect> {
        let Some(seat) = self.waits_for.take() else { return Vec::new() };
        self.viewer = seat.into();
        vec![Effect::Say(self.enter())]
    }

    // ---- what the table says --------------------------------------------------------------

    /// Hears what the table says at a time of this screen.
    pub fn hear(&mut self, message: &ToClient, now: u64) -> Vec<Effect> {
        match message {
            ToClient::Entered { viewer, now: table_now, picture } => {
                self.look_as(*viewer, picture.settings.local);
                self.waits_for = None;
                self.timepiece.set(*table_now, now);
                let before = self.picture.replace((**picture).clone());
                let other = before.is_none_or(|before| before.game != picture.game);
                if other {
                    self.premove = None;
                    self.pending = None;
                    self.undone.clear();
                }
                let mut effects = self.send_again();
                effects.extend(self.settle(None));
                effects
            }
            ToClient::Resumed { viewer, now: table_now, .. } => {
                self.viewer = *viewer;
                self.timepiece.set(*table_now, now);
                self.send_again()
            }
            ToClient::Notice { game, notice } => self.notice(*game, notice, now),
            ToClient::Done { id } => {
                self.pending = self.pending.filter(|(sent, _)| sent != id);
                Vec::new()
            }
            ToClient::Refused { id, code, text } => {
                self.pending = self.pending.filter(|(sent, _)| sent != id);
                vec![Effect::Refused(*code, text.clone())]
            }
            ToClient::Presence { seats, spectators } => {
                self.presence = Some((*seats, *spectators));
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// A server says whom it takes us for: that seat is played from here.
    fn look_as(&mut self, viewer: Viewer, local: bool) {
        self.viewer = viewer;
        if !local {
            self.people = viewer.seat().into_iter().collect();
        }
    }

    /// What was sent before the connection was lost, under the same number: it counts once.
    fn send_again(&mut self) -> Vec<Effect> {
        let (Some((id, action)), Some(picture)) = (self.pending, &self.picture) else {
            return Vec::new();
        };
        let command = Command { id, order: Order::Act { action } };
        vec![Effect::Say(ToServer::Command { game: picture.game, command })]
    }

    fn notice(&mut self, game: u32, notice: &duskboard_protocol::Notice, now: u64) -> Vec<Effect> {
        let Some(picture) = self.picture.as_mut().filter(|picture| picture.game == game) else {
            return Vec::new();
        };
        if !picture.take(notice) {
            if notice.n <= picture.n {
                return Vec::new();
            }
            // Something was missed: ask for all of it again.
            self.picture = None;
            return vec![Effect::Say(self.enter())];
        }
        self.timepiece.hear(notice.at, now);
        self.remember(&notice.news);
        let mut effects = Vec::new();
        if let News::Acted { told, .. } | News::Fell { told, .. } = &notice.news {
            self.pending = None;
            effects.push(Effect::Happened(told.clone()));
        }
        effects.extend(self.settle(Some(&notice.news)));
        effects
    }

    fn remember(&mut self, news: &News) {
        match news {
            News::WentBack { steps } => self.undone.push(*steps),
            News::WentForth { .. } => {
                self.undone.pop();
            }
            News::Acted { .. } => self.undone.clear(),
            _ => {}
        }
        if matches!(news, News::WentBack { .. } | News::WentForth { .. }) {
            self.premove = None;
            self.pending = None;
        }
    }

    /// Whose turn it is now, and what follows from that on this screen.
    fn settle(&mut self, news: Option<&News>) -> Vec<Effect> {
        let Some(picture) = &self.picture else { return Vec::new() };
        if let Some(result) = picture.result {
            self.premove = None;
            let ended = matches!(news, Some(News::Ended { .. })) || news.is_none();
            return if ended { vec![Effect::Over(result)] } else { Vec::new() };
        }
        if self.to_act().is_some() {
            let new = news.is_none_or(|news| {
                matches!(
                    news,
                    News::Acted { .. }
                        | News::Fell { .. }
                        | News::Sat { .. }
                        | News::WentBack { .. }
                        | News::WentForth { .. }
                )
            });
            let mut effects = if new { vec![Effect::YourTurn] } else { Vec::new() };
            effects.extend(self.play_premove());
            return effects;
        }
        let next = picture.turn.iter().copied().find(|seat| self.people.contains(seat));
        let Some(next) = next.filter(|_| self.shared()) else { return Vec::new() };
        match self.rules().is_some_and(|rules| rules.hides()) {
            true => vec![Effect::PassTo(next)],
            false => {
                self.viewer = next.into();
                vec![Effect::Say(self.enter()), Effect::YourTurn]
            }
        }
    }

    fn play_premove(&mut self) -> Vec<Effect> {
        let Some(action) = self.premove.take() else { return Vec::new() };
        match self.legal().contains(&action) {
            true => self.act(action),
            false => vec![Effect::PremoveGone],
        }
    }
}

#[cfg(test)]
mod tests;
