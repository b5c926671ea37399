//! The desk: hears a page, says what there is to say.

mod afterwards;
mod help;
mod sitting;
mod think;

use duskboard_protocol::{
    Bytes32, Code, FromDesk, PROTOCOL, Problem, Question, Reply, ToClient, ToDesk, ToServer,
};
use sitting::{PAGE, Sitting};

/// How often a page may expect a word. A worker does not get lost: nobody has to ask.
const HEARTBEAT_MS: u64 = 20_000;

/// What a desk says.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    /// To the page.
    Page(FromDesk),
    /// To somebody who thinks.
    Ask(Who, Box<Question>),
    /// That one need not think any further, whatever the question was.
    Stop(Who),
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
    sitting: Option<Sitting>,
    out: Out,
}

/// What is outside of a table: the time, chance, and all who are spoken to.
pub(crate) struct Out {
    pub(crate) now: u64,
    random: Box<dyn FnMut() -> Bytes32>,
    said: Vec<Said>,
    /// The number of the last question.
    questions: u32,
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

    fn problem(&mut self, Problem { code, text }: Problem) {
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
        let out = Out { now: 0, random: Box::new(random), said: Vec::new(), questions: 0 };
        Desk { sitting: None, out }
    }

    /// The page says something.
    pub fn hear(&mut self, message: ToDesk, now: u64) -> Vec<Said> {
        self.at(now, |desk| {
            let to_a_server = matches!(message, ToDesk::Table(_));
            match desk.obey(message) {
                Ok(()) => {}
                Err(trouble) if to_a_server => desk.out.error(trouble),
                Err(trouble) => desk.out.problem(trouble),
            }
        })
    }

    /// Somebody who was asked has something to say.
    pub fn answered(&mut self, reply: Reply, now: u64) -> Vec<Said> {
        self.at(now, |desk| {
            if let Some(sitting) = &mut desk.sitting {
                sitting.answered(reply, &mut desk.out);
            }
        })
    }

    /// Somebody who thinks is no more. Another one is there for the next question.
    pub fn died(&mut self, who: Who, now: u64) -> Vec<Said> {
        self.at(now, |desk| {
            if let Some(sitting) = &mut desk.sitting {
                sitting.lost(who, &mut desk.out);
            }
        })
    }

    /// Time has passed.
    pub fn tick(&mut self, now: u64) -> Vec<Said> {
        self.at(now, |_| {})
    }

    /// When the desk has something to do by itself: it wants a [`tick`](Desk::tick) then.
    pub fn wake_at(&self) -> Option<u64> {
        let sitting = self.sitting.as_ref()?;
        sitting.host.wake_at().into_iter().chain(sitting.released_at()).min()
    }

    /// Does something at a time, and whatever follows from it.
    fn at(&mut self, now: u64, does: impl FnOnce(&mut Desk)) -> Vec<Said> {
        self.out.now = now.max(self.out.now);
        self.settle();
        does(self);
        self.settle();
        std::mem::take(&mut self.out.said)
    }

    fn settle(&mut self) {
        if let Some(sitting) = &mut self.sitting {
            sitting.settle(&mut self.out);
        }
    }

    /// Clears the desk and puts another table on it. Nobody looks at it yet.
    fn put(&mut self, sitting: Sitting) {
        if let Some(old) = &mut self.sitting {
            old.stop_thinking(&mut self.out);
        }
        sitting.show(&mut self.out);
        self.sitting = Some(sitting);
    }

    /// Does what the page wants.
    fn obey(&mut self, message: ToDesk) -> Result<(), Problem> {
        let table = self.sitting.as_mut();
        let table = table.ok_or(Problem::from(Code::NoTable));
        let out = &mut self.out;
        match message {
            ToDesk::Table(message) => return self.hear_table(message),
            ToDesk::Open(new) => {
                let sitting = Sitting::open(new, out)?;
                self.put(sitting);
            }
            ToDesk::Load { file } => {
                let sitting = Sitting::load(&file, out)?;
                self.put(sitting);
            }
            ToDesk::Save => {
                let file = table?.file(out);
                out.page(FromDesk::Kept { file, asked: true });
            }
            ToDesk::Hint => table?.hint(out)?,
            ToDesk::Guess => table?.guess(out)?,
            ToDesk::Hurry => table?.hurry(out),
            ToDesk::Replay { record, eyes } => {
                let record = afterwards::record(record, table)?;
                out.page(afterwards::replay(&record, eyes)?);
            }
            ToDesk::Export { record, format } => {
                let record = afterwards::record(record, table)?;
                out.page(afterwards::export(&record, format)?);
            }
            ToDesk::Verify { record } => {
                let record = afterwards::record(record, table)?;
                out.page(afterwards::verify(&record));
            }
        }
        Ok(())
    }

    /// What a server would hear.
    fn hear_table(&mut self, message: ToServer) -> Result<(), Problem> {
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
                let sitting = self.sitting.as_mut().ok_or(Code::NoRoom)?;
                sitting.enter(&room, key, viewer, after, out.now)?;
            }
            ToServer::Leave => {
                if let Some(sitting) = &mut self.sitting {
                    sitting.host.leave(PAGE, out.now);
                }
            }
            ToServer::Command { game, command } => {
                let sitting = self.sitting.as_mut().ok_or(Code::NotInRoom)?;
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
