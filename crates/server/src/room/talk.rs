//! What is said in the room. It is kept before it is heard, like all that happens here.

use super::Room;
use super::people::Someone;
use crate::pipe::written;
use crate::store::{LINES, Line, Write};
use duskboard_protocol::{Code, MAX_CHAT, Problem, ToClient, Viewer, Voice};

/// How many lines are kept of a room, whatever is said in it.
const MOST_LINES: u32 = 2_000;

impl Room {
    /// Whether those who watch may neither speak to players nor hear them: what one player says
    /// could be a secret, and so could an answer.
    fn secret(&self) -> bool {
        self.running() && self.table.opening().settings.game.hides().unwrap_or(true)
    }

    /// Somebody speaks. Those who watch a running game talk among themselves.
    pub(super) async fn chat(&mut self, socket: u64, text: &str) {
        if let Err(Problem { code, text }) = self.try_chat(socket, text.trim()).await
            && let Some(someone) = self.people.get(&socket)
        {
            someone.pipe.say(&ToClient::Error { code, text });
        }
    }

    async fn try_chat(&mut self, socket: u64, text: &str) -> Result<(), Problem> {
        let length = text.chars().count();
        if !(1..=MAX_CHAT).contains(&length) || text.contains(char::is_control) {
            return Err(Code::BadChat.into());
        }
        self.found().await?;
        let first = self.people.get(&socket).ok_or(Code::NotInRoom)?.first;
        if first.is_none() && self.secret() {
            return Err(Code::NoChat.into());
        }
        let name = first.and_then(|first| self.names[self.seat_now(first).index()].clone());
        let n = self.lines() + 1;
        if n > MOST_LINES {
            return Err(Code::TalkedOut.into());
        }
        let line = Line { n, game: self.game(), first, name, text: text.into() };
        let write = Write::Say { room: self.row.id.clone(), line: line.clone() };
        if let Err(error) = self.house.store.write(write, self.house.time.now()).await {
            tracing::error!(room = self.row.id, %error, "a line was not written");
            self.lost = true;
            // If it was kept after all, everybody hears it now.
            let _ = self.found().await;
            return if self.lines() >= n { Ok(()) } else { Err(Code::StoreFailed.into()) };
        }
        self.said.push_back(line);
        if self.said.len() > LINES {
            self.said.pop_front();
        }
        self.tell_lines(n - 1);
        Ok(())
    }

    /// The number of the last line.
    pub(super) fn lines(&self) -> u32 {
        self.said.back().map_or(0, |line| line.n)
    }

    /// Everybody hears what was said after that line, if they may.
    pub(super) fn tell_lines(&self, after: u32) {
        for line in self.said.iter().filter(|line| line.n > after) {
            let told = written(&self.said(line));
            for other in self.people.values().filter(|other| self.hears(other, line)) {
                other.pipe.put(told.clone());
            }
        }
    }

    fn voice(&self, line: &Line) -> Voice {
        line.first.map_or(Viewer::Spectator, |first| self.seat_now(first).into()).into()
    }

    fn said(&self, line: &Line) -> ToClient {
        let (name, text) = (line.name.clone(), line.text.clone());
        ToClient::Said { n: line.n, voice: self.voice(line), name, text }
    }

    /// What was said in a game that is over is no secret.
    fn hears(&self, someone: &Someone, line: &Line) -> bool {
        let past = line.game < self.game();
        let allowed = match (someone.first, line.first) {
            (Some(_), Some(_)) => true,
            (Some(_), None) => past || !self.running(),
            (None, _) => past || !self.secret(),
        };
        allowed && !someone.muted.contains(&self.voice(line))
    }

    /// What was said before somebody came.
    pub(super) fn tell_past(&self, someone: &Someone) {
        for line in self.said.iter().filter(|line| self.hears(someone, line)) {
            someone.pipe.say(&self.said(line));
        }
    }

    /// Somebody does not want to hear somebody, or does again.
    pub(super) fn mute(&mut self, socket: u64, who: Voice, on: bool) {
        let Some(someone) = self.people.get_mut(&socket) else { return };
        someone.muted.retain(|muted| *muted != who);
        if on {
            someone.muted.push(who);
        }
    }
}
