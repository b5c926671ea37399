//! Chat. Like everything else it is stored before it is told.

use super::keep::{Keep, Pending};
use super::viewers::Someone;
use super::{Host, ViewerId, seat_in};
use duskboard_protocol::{Code, MAX_CHAT, ToClient, Voice, all_shown};
use duskboard_rules::{Seat, Viewer};

/// How many lines a latecomer is told. More are stored.
pub const LINES: usize = 50;
/// The most lines stored for a room.
const MOST_LINES: u32 = 2_000;

/// A line of chat. Seats swap from game to game; the speaker stays the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number in the room, from 1.
    pub n: u32,
    /// The game during which it was said.
    pub game: u32,
    /// The speaker's seat in the first game; none for a spectator.
    pub first: Option<Seat>,
    /// The speaker's name; spectators have none.
    pub name: Option<String>,
    /// What was said.
    pub text: String,
}

impl Host {
    /// A viewer says something.
    pub fn chat(&mut self, from: ViewerId, text: &str) {
        match self.line(from, text.trim()) {
            Ok(line) => self.keep(Keep::Line(line.clone()), Pending::Line { line, by: from }),
            Err(code) => self.complain(from, code),
        }
    }

    /// A viewer's text as a line, if it is allowed. Spectators of a running game with hidden
    /// information may not chat: they could reveal something.
    fn line(&self, from: ViewerId, text: &str) -> Result<Line, Code> {
        let length = text.chars().count();
        if self.on_one_screen() {
            return Err(Code::OnlyOnline);
        }
        if !(1..=MAX_CHAT).contains(&length) || !all_shown(text) {
            return Err(Code::BadChat);
        }
        self.lost.map_or(Ok(()), Err)?;
        let first = self.viewers.get(&from).ok_or(Code::NotInRoom)?.first;
        if first.is_none() && self.secret() {
            return Err(Code::NoChat);
        }
        let n = self.lines() + 1;
        if n > MOST_LINES {
            return Err(Code::TalkedOut);
        }
        let seat = first.map(|first| seat_in(self.game(), first));
        let name = seat.and_then(|seat| self.names()[seat.index()].clone());
        Ok(Line { n, game: self.game(), first, name, text: text.into() })
    }

    /// The number of the last line.
    pub(super) fn lines(&self) -> u32 {
        self.said.back().map_or(0, |line| line.n)
    }

    pub(super) fn add_line(&mut self, line: Line) {
        let before = self.lines();
        self.said.push_back(line);
        if self.said.len() > LINES {
            self.said.pop_front();
        }
        self.tell_lines(before);
    }

    /// Tells everybody the lines after that one, if they may hear them.
    pub(super) fn tell_lines(&mut self, after: u32) {
        let new = self.said.iter().filter(|line| line.n > after);
        let heard: Vec<_> = new.map(|line| (self.hearers(line), self.said(line))).collect();
        heard.into_iter().for_each(|(to, message)| self.tell(to, message));
    }

    /// Tells a newcomer the earlier lines.
    pub(super) fn tell_past(&mut self, id: ViewerId) {
        let Some(someone) = self.viewers.get(&id) else { return };
        let past = self.said.iter().filter(|line| self.hears(someone, line));
        let past: Vec<_> = past.map(|line| self.said(line)).collect();
        past.into_iter().for_each(|message| self.tell(vec![id], message));
    }

    fn hearers(&self, line: &Line) -> Vec<ViewerId> {
        let hears = self.viewers.iter().filter(|(_, someone)| self.hears(someone, line));
        hears.map(|(id, _)| *id).collect()
    }

    fn said(&self, line: &Line) -> ToClient {
        let speaker = line.first.map(|first| seat_in(self.game(), first));
        let voice = speaker.map_or(Viewer::Spectator, Viewer::Seat).into();
        ToClient::Said { n: line.n, voice, name: line.name.clone(), text: line.text.clone() }
    }

    /// Players hear each other. Players and spectators hear each other once nothing can be given
    /// away: what was said in a finished game is no secret.
    fn hears(&self, someone: &Someone, line: &Line) -> bool {
        let past = line.game < self.game();
        let allowed = match (someone.first, line.first) {
            (Some(_), Some(_)) => true,
            (Some(_), None) => past || !self.running(),
            (None, _) => past || !self.secret(),
        };
        allowed && !someone.muted.contains(&line.first)
    }

    /// A viewer mutes or unmutes somebody. It survives the swap of seats.
    pub fn mute(&mut self, from: ViewerId, who: Voice, on: bool) {
        if self.on_one_screen() {
            return self.complain(from, Code::OnlyOnline);
        }
        let seat = match who {
            Voice::First => Some(Seat::First),
            Voice::Second => Some(Seat::Second),
            Voice::Spectators => None,
        };
        let who = seat.map(|seat| seat_in(self.game(), seat));
        let Some(someone) = self.viewers.get_mut(&from) else { return };
        someone.muted.retain(|muted| *muted != who);
        if on {
            someone.muted.push(who);
        }
    }
}
