//! Rooms of two devices on the desk: opened, joined, resumed, and what waits for the store.

use super::afterwards;
use super::peer::{Guest, Hosting, all_rooms, listed, room_key, under};
use super::store::{Row, Stored, Task};
use super::{Desk, Place};
use duskboard_protocol::peer::{LineEvent, LineOrder};
use duskboard_protocol::{Code, FromDesk, Part, Problem, ToDesk};

/// A job that must be done before anything else is heard.
pub(super) struct Waiting {
    number: u64,
    then: Then,
}

/// What follows from it.
enum Then {
    /// Nobody else has the room now: this is to be done with it, and then that.
    Claimed(Task, Box<Then>),
    /// This comes on the desk.
    Put(Place),
    /// The room comes on the desk that was read.
    Resume { room: String, part: Part },
    /// The same, or a new one if there is none.
    Join { room: String, name: String },
    /// The page is told which rooms there are.
    List,
    /// They are read, now that one is gone.
    ReadList,
    /// What is on the desk goes on.
    Kept,
    /// What is on the desk goes on from what was read.
    Found,
}

impl Desk {
    fn wait(&mut self, task: Task, then: Then) {
        let number = self.out.store(task);
        self.waiting = Some(Waiting { number, then });
    }

    /// Waits for something that is done only when no other desk of this browser has the room.
    fn wait_alone(&mut self, part: Part, room: &str, task: Task, then: Then) {
        let name = room_key(part, room);
        self.wait(Task::Claim { name }, Then::Claimed(task, Box::new(then)));
    }

    /// Does what is to be done on the desk, until something has to be kept first.
    pub(super) fn settle_place(&mut self) {
        let task = match &mut self.place {
            Some(Place::Own(sitting)) => {
                sitting.settle(&mut self.out);
                None
            }
            Some(Place::Host(hosting)) => hosting.settle(&mut self.out),
            Some(Place::Guest(guest)) => guest.settle(),
            None => None,
        };
        if let Some(task) = task {
            self.wait(task, Then::Kept);
        }
    }

    /// Reads what is kept if that is not known, before anything more is heard. Says whether it does.
    pub(super) fn find_lost(&mut self) -> bool {
        let now = self.out.now;
        let under = match &self.place {
            Some(Place::Host(hosting)) if hosting.is_lost(now) => hosting.under(),
            Some(Place::Guest(guest)) if guest.is_lost(now) => guest.under(),
            Some(Place::Own(_) | Place::Host(_) | Place::Guest(_)) | None => return false,
        };
        self.wait(Task::Read { under }, Then::Found);
        true
    }

    /// Opens, joins, lists and forgets rooms.
    pub(super) fn obey_rooms(&mut self, message: ToDesk) -> Result<(), Problem> {
        match message {
            ToDesk::Host { settings, name } => {
                let (hosting, task) = Hosting::open(settings, &name, &mut self.out)?;
                let room = hosting.room().to_string();
                let put = Then::Put(Place::Host(Box::new(hosting)));
                self.wait_alone(Part::Host, &room, task, put);
            }
            ToDesk::Join { room, name } => {
                let task = Task::Read { under: under(Part::Guest, &room) };
                self.wait_alone(Part::Guest, &room.clone(), task, Then::Join { room, name });
            }
            ToDesk::Resume { room, part } => {
                let task = Task::Read { under: under(part, &room) };
                self.wait_alone(part, &room.clone(), task, Then::Resume { room, part });
            }
            ToDesk::PeerRooms => self.wait(Task::Read { under: all_rooms() }, Then::List),
            ToDesk::Forget { room, part } => {
                self.wait(Task::Forget { under: under(part, &room) }, Then::ReadList);
            }
            ToDesk::SaveTold => match &self.place {
                Some(Place::Guest(guest)) => self.out.page(guest.save()),
                Some(Place::Own(_) | Place::Host(_)) | None => return Err(Code::NoTable.into()),
            },
            ToDesk::Table(_)
            | ToDesk::Line(_)
            | ToDesk::Open(_)
            | ToDesk::Load { .. }
            | ToDesk::Save
            | ToDesk::Hint
            | ToDesk::Guess
            | ToDesk::Hurry
            | ToDesk::Replay { .. }
            | ToDesk::Export { .. }
            | ToDesk::Verify { .. } => {}
        }
        Ok(())
    }

    /// Looks at a finished game again, writes or checks it. A guest's desk may have to wait for the
    /// record.
    pub(super) fn look_back(&mut self, message: ToDesk) -> Result<(), Problem> {
        let given = match &message {
            ToDesk::Replay { record, .. }
            | ToDesk::Export { record, .. }
            | ToDesk::Verify { record } => record.clone(),
            _ => None,
        };
        if let (None, Some(Place::Guest(guest))) = (&given, &mut self.place)
            && guest.waits(&message)
        {
            return Ok(());
        }
        let record = afterwards::record(given, self.place.as_ref())?;
        let answer = match message {
            ToDesk::Replay { eyes, .. } => afterwards::replay(&record, eyes)?,
            ToDesk::Export { format, .. } => afterwards::export(&record, format)?,
            _ => afterwards::verify(&record),
        };
        self.out.page(answer);
        Ok(())
    }

    /// The line has something to say.
    pub(super) fn hear_line(&mut self, event: LineEvent) {
        match (&mut self.place, event) {
            (Some(Place::Host(hosting)), event) => hosting.hear_line(event, &mut self.out),
            (Some(Place::Guest(guest)), event) => guest.hear_line(event, &mut self.out),
            (Some(Place::Own(_)) | None, LineEvent::Up { peer }) => {
                self.out.line(LineOrder::Drop { peer });
            }
            (Some(Place::Own(_)) | None, LineEvent::Heard { .. } | LineEvent::Down { .. }) => {}
        }
    }

    /// A job is done, or is not. What nobody waits for needs no answer.
    pub(super) fn go_on(&mut self, number: u64, stored: Stored) {
        let Some(Waiting { then, .. }) = self.waiting.take_if(|job| job.number == number) else {
            return;
        };
        let done = match (then, stored) {
            (Then::Kept, stored) => {
                self.kept(stored);
                Ok(())
            }
            (Then::Found, stored) => {
                let found = stored.as_deref().map_err(String::as_str);
                match &mut self.place {
                    Some(Place::Host(hosting)) => hosting.found(found, &self.out),
                    Some(Place::Guest(guest)) => guest.found(found, &self.out),
                    Some(Place::Own(_)) | None => {}
                }
                Ok(())
            }
            (Then::Claimed(task, then), Ok(_)) => {
                self.wait(task, *then);
                Ok(())
            }
            (Then::Claimed(..), Err(_)) => {
                Err(Problem::new(Code::TakenOver, "this room is open in another tab"))
            }
            (then, Ok(rows)) => self.go_on_with(then, &rows),
            (_, Err(why)) => Err(Problem::new(Code::StoreFailed, why)),
        };
        done.unwrap_or_else(|problem| self.out.problem(problem));
    }

    /// What was to be kept for what is on the desk is, or is not.
    fn kept(&mut self, stored: Stored) {
        match (&mut self.place, stored) {
            (Some(Place::Host(hosting)), Ok(_)) => hosting.kept(&mut self.out),
            (Some(Place::Host(hosting)), Err(_)) => {
                let under = hosting.under();
                self.wait(Task::Read { under }, Then::Found);
            }
            (Some(Place::Guest(guest)), Ok(_)) => {
                let later = guest.kept(&mut self.out);
                later.into_iter().rev().for_each(|message| self.inbox.push_front(message));
            }
            (Some(Place::Guest(guest)), Err(_)) => guest.keep_failed(&mut self.out),
            (Some(Place::Own(_)) | None, _) => {}
        }
    }

    fn go_on_with(&mut self, then: Then, rows: &[Row]) -> Result<(), Problem> {
        match then {
            Then::Put(place) => self.put(place),
            Then::Resume { room, part: Part::Host } => {
                let hosting = Hosting::resume(&room, rows, self.out.now)?;
                self.put(Place::Host(Box::new(hosting)));
            }
            Then::Resume { room, part: Part::Guest } => {
                let guest = Guest::resume(&room, rows)?.ok_or(Code::NoRoom)?;
                self.put(Place::Guest(Box::new(guest)));
            }
            Then::Join { room, name } => match Guest::resume(&room, rows)? {
                Some(guest) => self.put(Place::Guest(Box::new(guest))),
                None => {
                    let (guest, task) = Guest::join(&room, &name, &mut self.out)?;
                    self.wait(task, Then::Put(Place::Guest(Box::new(guest))));
                }
            },
            Then::List => self.out.page(FromDesk::PeerRooms { rooms: listed(rows) }),
            Then::ReadList => self.wait(Task::Read { under: all_rooms() }, Then::List),
            Then::Claimed(..) | Then::Kept | Then::Found => {}
        }
        Ok(())
    }
}
