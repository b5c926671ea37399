//! A game on this screen: what the table has said, and what is sent to it.
//!
//! The table is in the worker behind the page or on a server; the session does not know which. It
//! takes [`ToClient`] messages and answers with [`Effect`]s. It does nothing on its own.

use crate::clocks::Timepiece;
use duskboard_protocol::{
    After, Bytes32, Command, CommandId, GameResult, Line, News, Order, Picture, Problem, ToClient,
    ToServer, Told,
};
use duskboard_rules::{Action, Game, GameView, Rules, Seat, Viewer};

/// What the page has to do next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Send this to the table.
    Say(ToServer),
    /// Show these events and play their sound.
    Happened(Vec<Told>),
    /// The viewer's turn has begun.
    YourTurn,
    /// Pass the device to that seat, once the player has seen their own move.
    PassTo(Seat),
    /// The game is over.
    Over(GameResult),
    /// The table refused an order.
    Refused(Problem),
    /// A premove could not be played.
    PremoveGone,
}

/// One game on this screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The seats played from this screen: two, one, or none for a spectator.
    people: Vec<Seat>,
    room: String,
    /// The key of the seat, if the server does not know the player by a cookie.
    key: Option<Bytes32>,
    viewer: Viewer,
    picture: Option<Picture>,
    /// What a page that was closed since has seen last.
    remembered: Option<After>,
    timepiece: Timepiece,
    /// The action that is sent and not answered yet.
    pending: Option<(CommandId, Action)>,
    premove: Option<Action>,
    next_id: CommandId,
    /// The seat that the hand-over screen waits for. Nothing of the game is kept meanwhile.
    waits_for: Option<Seat>,
    /// The undos that can be redone: how many actions each took back.
    undone: Vec<u32>,
    /// Which seats are connected and how many spectators there are, online.
    presence: Option<([bool; 2], u32)>,
    /// Which game began when, on the table's time.
    began: Option<(u32, u64)>,
}

impl Session {
    /// A session for the players at this screen. Command numbers begin at `first_id`, which no
    /// other session of theirs has used.
    pub fn new(room: &str, people: Vec<Seat>, first_id: CommandId) -> Session {
        Session {
            viewer: people.first().map_or(Viewer::Spectator, |seat| Viewer::Seat(*seat)),
            people,
            room: room.into(),
            key: None,
            picture: None,
            remembered: None,
            timepiece: Timepiece::default(),
            pending: None,
            premove: None,
            next_id: first_id,
            waits_for: None,
            undone: Vec::new(),
            presence: None,
            began: None,
        }
    }

    /// A session in a room on a server, by the key of a seat or by the cookie.
    pub fn online(room: &str, key: Option<Bytes32>, first_id: CommandId) -> Session {
        Session { key, ..Session::new(room, Vec::new(), first_id) }
    }

    /// What was seen of the room last, before the page was closed: a server that has lost it
    /// since is found out.
    pub fn has_seen(&mut self, seen: After) {
        self.remembered = Some(After { anew: true, ..seen });
    }

    /// How far the game is seen.
    pub fn seen(&self) -> Option<After> {
        let picture = self.picture.as_ref()?;
        let Picture { game, n, head, .. } = *picture;
        Some(After { game, n, head: Some(head), anew: false })
    }

    /// The room.
    pub fn room(&self) -> &str {
        &self.room
    }

    /// The key of the seat, if the session was given one.
    pub fn key(&self) -> Option<Bytes32> {
        self.key
    }

    /// What the viewer knows; `None` before the table has answered and on a hand-over screen.
    pub fn picture(&self) -> Option<&Picture> {
        self.picture.as_ref()
    }

    /// Whose view is shown.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The seats played from this screen.
    pub fn people(&self) -> &[Seat] {
        &self.people
    }

    /// Do two players share this screen?
    pub fn shared(&self) -> bool {
        self.people.len() == 2
    }

    /// Who is called *you* on this screen: nobody, if it shows an open board to two players.
    pub fn you(&self) -> Option<Seat> {
        let open = self.shared() && !self.rules().is_some_and(|rules| rules.hides());
        self.viewer.seat().filter(|_| !open && !self.people.is_empty())
    }

    /// The seat that the hand-over screen waits for.
    pub fn waits_for(&self) -> Option<Seat> {
        self.waits_for
    }

    /// The rules of the game.
    pub fn rules(&self) -> Option<Rules> {
        self.picture.as_ref()?.settings.game.rules().ok()
    }

    /// The action that is sent and not answered yet.
    pub fn pending(&self) -> Option<Action> {
        self.pending.map(|(_, action)| action)
    }

    /// The action that is played as soon as it is our turn.
    pub fn premove(&self) -> Option<Action> {
        self.premove
    }

    /// The viewer's seat, if it may act now.
    pub fn to_act(&self) -> Option<Seat> {
        let picture = self.picture.as_ref().filter(|picture| picture.result.is_none())?;
        self.viewer.seat().filter(|seat| picture.turn.contains(seat))
    }

    /// All that the viewer may play now.
    pub fn legal(&self) -> Vec<Action> {
        if self.to_act().is_none() || self.pending.is_some() {
            return Vec::new();
        }
        self.view().map_or_else(Vec::new, |view| view.legal())
    }

    /// All that the viewer could play if it were their turn: for a premove.
    pub fn premoves(&self) -> Vec<Action> {
        let waiting = !self.shared() && self.to_act().is_none();
        let view = self.view().filter(|_| waiting && self.is_running());
        view.and_then(|view| view.on_move()).map_or_else(Vec::new, |view| view.legal())
    }

    /// Has the game begun, and is somebody to act?
    fn is_running(&self) -> bool {
        self.picture.as_ref().is_some_and(|p| p.result.is_none() && !p.turn.is_empty())
    }

    /// What the viewer sees now; everything, if the game is over. `None` if the table has shown
    /// nothing yet, or nothing that can be read.
    pub fn view(&self) -> Option<GameView> {
        let picture = self.picture.as_ref()?;
        let (rules, text) = (self.rules()?, picture.view.as_deref()?);
        match picture.result {
            Some(_) => read_finished(rules, self.viewer, text),
            None => GameView::read(rules, self.viewer, text).ok(),
        }
    }

    /// What the viewer saw after so many actions, or sees now.
    pub fn view_at(&self, back: Option<usize>) -> Option<GameView> {
        let text = match (back, self.line(back)) {
            (None, _) => return self.view(),
            (Some(_), Some(line)) => &line.view,
            (Some(_), None) => self.picture.as_ref()?.start.as_deref()?,
        };
        GameView::read(self.rules()?, self.viewer, text).ok()
    }

    /// What led to the position after so many actions, or to the current one.
    pub fn line(&self, back: Option<usize>) -> Option<&Line> {
        let history = &self.picture.as_ref()?.history;
        match back {
            Some(count) => history.get(count.checked_sub(1)?),
            None => history.last(),
        }
    }

    /// What is left on the clocks at a time of this screen.
    pub fn clocks(&self, now: u64) -> Option<[u64; 2]> {
        self.timepiece.left(self.picture.as_ref()?, now)
    }

    /// How long a player who is away may still come back, in milliseconds.
    pub fn grace(&self, seat: Seat, now: u64) -> Option<u64> {
        let until = self.picture.as_ref()?.players[seat.index()].as_ref()?.gone_until?;
        Some(until.saturating_sub(self.timepiece.table_time(now)))
    }

    /// How long both still have to hide their assassins, in milliseconds, if there is a limit.
    pub fn placing_left(&self, now: u64) -> Option<u64> {
        let picture = self.picture.as_ref().filter(|picture| picture.result.is_none())?;
        let (_, began) = self.began.filter(|(game, _)| *game == picture.game)?;
        let until = began + picture.settings.placing_ms()?;
        let places = !self.view()?.look().unplaced.is_empty();
        places.then(|| until.saturating_sub(self.timepiece.table_time(now)))
    }

    /// Notes when a game begins: both sit, and nothing has happened yet.
    fn note_beginning(&mut self) {
        let Some(picture) = &self.picture else { return };
        let known = self.began.is_some_and(|(game, _)| game == picture.game);
        if !known && picture.view.is_some() && picture.history.is_empty() {
            self.began = Some((picture.game, picture.at));
        }
    }

    /// Which seats are connected and how many spectators there are; `None` offline.
    pub fn presence(&self) -> Option<([bool; 2], u32)> {
        self.presence
    }

    /// How many actions an undo takes back: all since one's own last action, and that action.
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

    // ---- what players do -------------------------------------------------------------------

    /// The message that enters the room, for the first time or after a lost connection.
    pub fn enter(&self) -> ToServer {
        let after = self.seen().or(self.remembered);
        let viewer = (!self.people.is_empty()).then_some(self.viewer);
        ToServer::Enter { room: self.room.clone(), key: self.key, viewer, after }
    }

    /// Plays an action now, or keeps it as a premove on the other side's turn.
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

    /// Sends any other order to the table.
    pub fn order(&mut self, order: Order) -> Vec<Effect> {
        let Some(picture) = &self.picture else { return Vec::new() };
        let command = Command { id: self.next_id, order };
        self.next_id += 1;
        vec![Effect::Say(ToServer::Command { game: picture.game, command })]
    }

    /// Asks for a rematch; the nonce goes into its dice.
    pub fn rematch(&mut self, nonce: Bytes32) -> Vec<Effect> {
        self.order(Order::Rematch { nonce })
    }

    /// Clears the screen for the other seat and forgets all that this one knows.
    pub fn pass(&mut self, to: Seat) -> Vec<Effect> {
        self.picture = None;
        self.pending = None;
        self.waits_for = Some(to);
        vec![Effect::Say(ToServer::Leave)]
    }

    /// The player that the screen waited for is here.
    pub fn take_over(&mut self) -> Vec<Effect> {
        let Some(seat) = self.waits_for.take() else { return Vec::new() };
        self.viewer = seat.into();
        vec![Effect::Say(self.enter())]
    }

    // ---- what the table says --------------------------------------------------------------

    /// Takes a message of the table, at a time of this screen.
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
                self.note_beginning();
                let mut effects = self.send_again();
                effects.extend(self.catch_up(other));
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
                vec![Effect::Refused(Problem::new(*code, text.as_str()))]
            }
            ToClient::Presence { seats, spectators } => {
                self.presence = Some((*seats, *spectators));
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// Looks as this viewer. On a server, that is the one seat played from here.
    fn look_as(&mut self, viewer: Viewer, local: bool) {
        self.viewer = viewer;
        if !local {
            self.people = viewer.seat().into_iter().collect();
        }
    }

    /// Who takes the device over is told what the other has just done.
    fn catch_up(&self, fresh: bool) -> Option<Effect> {
        let hides = self.rules().is_some_and(|rules| rules.hides());
        let line = self.line(None).filter(|_| fresh && hides && self.shared())?;
        Some(Effect::Happened(line.told.clone()))
    }

    /// Sends the unanswered action again, under its old number, so that it counts once.
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
            // A notice is missing: ask for everything again.
            self.picture = None;
            return vec![Effect::Say(self.enter())];
        }
        self.timepiece.hear(notice.at, now);
        self.remember(&notice.news);
        self.note_beginning();
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

    /// What follows on this screen from whose turn it is now.
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

/// Reads a position of a game that is over: the whole truth, or what a viewer saw in its course.
///
/// ```
/// use duskboard_client::read_finished;
/// use duskboard_rules::{Figure, Seat};
/// let fen = "4k3/3p4/8/8/8/2a5/8/4K3 w - - 0 1 -";
/// let view = read_finished("assassin".parse().unwrap(), Seat::First.into(), fen).unwrap();
/// assert!(view.look().men().any(|(_, man, _)| man.figure == Figure::Assassin));
/// ```
pub fn read_finished(rules: Rules, viewer: Viewer, text: &str) -> Option<GameView> {
    match Game::from_fen(rules, text) {
        Ok(game) => Some(game.reveal(viewer)),
        Err(_) => GameView::read(rules, viewer, text).ok(),
    }
}

#[cfg(test)]
mod tests;
