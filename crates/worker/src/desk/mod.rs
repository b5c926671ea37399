//! The desk: hears a page, says what there is to say.

mod afterwards;
mod help;
mod peer;
mod rooms;
mod sitting;
mod store;
mod think;

pub use store::{Job, Row, Stored, Task};

use duskboard_protocol::peer::{LineEvent, LineOrder, PeerId};
use duskboard_protocol::{
    Bytes32, Code, FromDesk, PROTOCOL, Problem, Question, Reply, ToClient, ToDesk, ToServer,
};
use peer::{Guest, Hosting};
use rooms::Waiting;
use sitting::{PAGE, Sitting};
use std::collections::VecDeque;

/// How often a page may expect a word. A worker does not get lost: nobody has to ask.
const HEARTBEAT_MS: u64 = 20_000;
/// How much may wait while something is kept. Whoever says more over the line is not heard any more.
const MOST_WAITING: usize = 1_000;

/// What a desk says.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    /// To the page.
    Page(FromDesk),
    /// To somebody who thinks.
    Ask(Who, Box<Question>),
    /// That one need not think any further, whatever the question was.
    Stop(Who),
    /// To the store. The answer is [`stored`](Desk::stored).
    Store(Job),
}

/// Somebody who thinks for a desk. Two, so that no person waits for help while a computer
/// thinks, and what one seat was told never lies beside what the other was told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Plays the seats of computers.
    Computer,
    /// Helps people.
    Helper,
}

/// A desk with at most one table on it.
///
/// Time is in milliseconds since 1970, comes with each call and never goes back.
pub struct Desk {
    place: Option<Place>,
    out: Out,
    /// What the page has said and nobody has heard yet, because something is being kept.
    inbox: VecDeque<ToDesk>,
    waiting: Option<Waiting>,
}

/// What is on a desk.
pub(crate) enum Place {
    /// A table of one's own.
    Own(Box<Sitting>),
    /// A room for a friend.
    Host(Box<Hosting>),
    /// A friend's room.
    Guest(Box<Guest>),
}

/// What is outside of a table: the time, chance, and all who are spoken to.
pub(crate) struct Out {
    pub(crate) now: u64,
    random: Box<dyn FnMut() -> Bytes32>,
    said: Vec<Said>,
    /// The number of the last question.
    questions: u32,
    /// The number of the last job for the store.
    jobs: u64,
}

impl Out {
    pub(crate) fn random(&mut self) -> Bytes32 {
        (self.random)()
    }

    pub(crate) fn page(&mut self, message: FromDesk) {
        self.said.push(Said::Page(message));
    }

    /// Says what a server would say.
    pub(crate) fn client(&mut self, message: ToClient) {
        self.page(FromDesk::Table(message));
    }

    pub(crate) fn stop(&mut self, who: Who) {
        self.said.push(Said::Stop(who));
    }

    /// Asks a question, and says what number it has.
    pub(crate) fn ask(&mut self, who: Who, mut question: Question) -> u32 {
        self.questions += 1;
        question.number = self.questions;
        self.said.push(Said::Ask(who, Box::new(question)));
        self.questions
    }

    pub(crate) fn line(&mut self, order: LineOrder) {
        self.page(FromDesk::Line(order));
    }

    /// Says some texts to a peer.
    pub(crate) fn lines(&mut self, peer: PeerId, texts: impl IntoIterator<Item = String>) {
        texts.into_iter().for_each(|text| self.line(LineOrder::Send { peer, text }));
    }

    /// Wants something of the store, and says what number it has.
    pub(crate) fn store(&mut self, task: Task) -> u64 {
        self.jobs += 1;
        self.said.push(Said::Store(Job { number: self.jobs, task }));
        self.jobs
    }

    pub(crate) fn problem(&mut self, Problem { code, text }: Problem) {
        self.page(FromDesk::Problem { code, text });
    }

    /// A message a server would not have understood or allowed either.
    fn error(&mut self, Problem { code, text }: Problem) {
        self.client(ToClient::Error { code, text });
    }
}

impl Desk {
    /// An empty desk. `random` gives bytes that nobody can foresee.
    pub fn new(random: impl FnMut() -> Bytes32 + 'static) -> Desk {
        let (random, said) = (Box::new(random), Vec::new());
        let out = Out { now: 0, random, said, questions: 0, jobs: 0 };
        Desk { place: None, out, inbox: VecDeque::new(), waiting: None }
    }

    /// The page says something.
    pub fn hear(&mut self, message: ToDesk, now: u64) -> Vec<Said> {
        self.at(now, |desk| match message {
            ToDesk::Line(LineEvent::Heard { peer, .. }) if desk.inbox.len() >= MOST_WAITING => {
                desk.out.line(LineOrder::Drop { peer });
                desk.inbox.push_back(ToDesk::Line(LineEvent::Down { peer }));
            }
            message => desk.inbox.push_back(message),
        })
    }

    /// Somebody who was asked has something to say.
    pub fn answered(&mut self, reply: Reply, now: u64) -> Vec<Said> {
        self.at(now, |desk| {
            if let Some(Place::Own(sitting)) = &mut desk.place {
                sitting.answered(reply, &mut desk.out);
            }
        })
    }

    /// Somebody who thinks is no more. Another one is there for the next question.
    pub fn died(&mut self, who: Who, now: u64) -> Vec<Said> {
        self.at(now, |desk| {
            if let Some(Place::Own(sitting)) = &mut desk.place {
                sitting.lost(who, &mut desk.out);
            }
        })
    }

    /// The store has done a job, or has not.
    pub fn stored(&mut self, number: u64, stored: Stored, now: u64) -> Vec<Said> {
        self.at(now, |desk| desk.go_on(number, stored))
    }

    /// Time has passed.
    pub fn tick(&mut self, now: u64) -> Vec<Said> {
        self.at(now, |_| {})
    }

    /// When the desk has something to do by itself: it wants a [`tick`](Desk::tick) then.
    pub fn wake_at(&self) -> Option<u64> {
        match self.place.as_ref().filter(|_| self.waiting.is_none())? {
            Place::Own(sitting) => {
                sitting.host.wake_at().into_iter().chain(sitting.released_at()).min()
            }
            Place::Host(hosting) => hosting.wake_at(),
            Place::Guest(_) => None,
        }
    }

    /// Does something at a time, and whatever follows from it.
    fn at(&mut self, now: u64, does: impl FnOnce(&mut Desk)) -> Vec<Said> {
        self.out.now = now.max(self.out.now);
        self.settle();
        does(self);
        self.settle();
        std::mem::take(&mut self.out.said)
    }

    /// Does what is to be done and hears what was said, until something has to be kept first.
    fn settle(&mut self) {
        while self.waiting.is_none() {
            self.settle_place();
            if self.waiting.is_some() || self.find_lost() {
                return;
            }
            let Some(message) = self.inbox.pop_front() else { return };
            self.attend(message);
        }
    }

    fn attend(&mut self, message: ToDesk) {
        let to_a_server = matches!(message, ToDesk::Table(_));
        match self.obey(message) {
            Ok(()) => {}
            Err(trouble) if to_a_server => self.out.error(trouble),
            Err(trouble) => self.out.problem(trouble),
        }
    }

    /// Clears the desk and puts something else on it. Nobody looks at it yet.
    fn put(&mut self, place: Place) {
        match &mut self.place {
            Some(Place::Own(old)) => old.stop_thinking(&mut self.out),
            Some(Place::Host(old)) => old.close(&mut self.out),
            Some(Place::Guest(old)) => old.close(&mut self.out),
            None => {}
        }
        let had_a_room = matches!(self.place, Some(Place::Host(_) | Place::Guest(_)));
        match &place {
            Place::Own(sitting) => {
                sitting.show(&mut self.out);
                if had_a_room {
                    self.out.store(Task::Release);
                }
            }
            Place::Host(hosting) => self.out.page(hosting.shown()),
            Place::Guest(guest) => self.out.page(guest.shown()),
        }
        self.place = Some(place);
    }

    /// The table of one's own that is on the desk.
    fn own(&mut self) -> Result<(&mut Sitting, &mut Out), Problem> {
        match &mut self.place {
            Some(Place::Own(sitting)) => Ok((sitting, &mut self.out)),
            Some(Place::Host(_) | Place::Guest(_)) => {
                Err(Problem::new(Code::NotLocal, "only at a table of one's own"))
            }
            None => Err(Code::NoTable.into()),
        }
    }

    /// Does what the page wants.
    fn obey(&mut self, message: ToDesk) -> Result<(), Problem> {
        match message {
            ToDesk::Table(message) => return self.hear_table(message),
            ToDesk::Line(event) => self.hear_line(event),
            ToDesk::Open(new) => {
                let sitting = Sitting::open(new, &mut self.out)?;
                self.put(Place::Own(Box::new(sitting)));
            }
            ToDesk::Load { file } => {
                let sitting = Sitting::load(&file, &self.out)?;
                self.put(Place::Own(Box::new(sitting)));
            }
            ToDesk::Save => {
                let (sitting, out) = self.own()?;
                let file = sitting.file(out);
                out.page(FromDesk::Kept { file, asked: true });
            }
            ToDesk::Hint => self.own().and_then(|(sitting, out)| sitting.hint(out))?,
            ToDesk::Guess => self.own().and_then(|(sitting, out)| sitting.guess(out))?,
            ToDesk::Hurry => self.own().map(|(sitting, out)| sitting.hurry(out))?,
            ToDesk::Replay { .. } | ToDesk::Export { .. } | ToDesk::Verify { .. } => {
                return self.look_back(message);
            }
            ToDesk::Host { .. }
            | ToDesk::Join { .. }
            | ToDesk::Resume { .. }
            | ToDesk::PeerRooms
            | ToDesk::Forget { .. }
            | ToDesk::SaveTold => return self.obey_rooms(message),
        }
        Ok(())
    }

    /// What a server would hear.
    fn hear_table(&mut self, message: ToServer) -> Result<(), Problem> {
        match &mut self.place {
            Some(Place::Host(hosting)) => hosting.hear_page(message, &mut self.out),
            Some(Place::Guest(guest)) => guest.hear_page(message, &mut self.out),
            Some(Place::Own(_)) | None => self.hear_own_table(message),
        }
    }

    /// The same at a table of one's own, or at none.
    fn hear_own_table(&mut self, message: ToServer) -> Result<(), Problem> {
        let sitting = match &mut self.place {
            Some(Place::Own(sitting)) => Some(sitting),
            Some(Place::Host(_) | Place::Guest(_)) | None => None,
        };
        let out = &mut self.out;
        match message {
            ToServer::Hello { protocol: PROTOCOL } => {
                out.client(ToClient::Welcome { protocol: PROTOCOL, heartbeat_ms: HEARTBEAT_MS });
            }
            ToServer::Hello { protocol } => {
                let text = format!("protocol {protocol}: this worker speaks {PROTOCOL}");
                return Err(Problem::new(Code::OtherProtocol, text));
            }
            ToServer::Enter { room, key, viewer, after } => {
                let sitting = sitting.ok_or(Code::NoRoom)?;
                sitting.enter(&room, key, viewer, after, out.now)?;
            }
            ToServer::Leave => {
                if let Some(sitting) = sitting {
                    sitting.host.leave(PAGE, out.now);
                }
            }
            ToServer::Command { game, command } => {
                let sitting = sitting.ok_or(Code::NotInRoom)?;
                sitting.host.command(PAGE, game, &command, out.now);
            }
            ToServer::Ping { t } => out.client(ToClient::Pong { t }),
            ToServer::Chat { .. }
            | ToServer::Mute { .. }
            | ToServer::Lobby { .. }
            | ToServer::Pair(_)
            | ToServer::Unpair => {
                return Err(Code::OnlyOnline.into());
            }
        }
        Ok(())
    }
}
