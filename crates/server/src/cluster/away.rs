//! The end of a pipe at a socket of another node.

use super::lines::Lines;
use duskboard_protocol::node::Word;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many bytes of a text one letter carries: buses refuse letters of more than a megabyte.
const PART: usize = 256 * 1024;

/// A socket of another node.
pub(crate) struct Away {
    lines: Arc<Lines>,
    /// The node it is connected to.
    node: String,
    /// Its number there.
    socket: u64,
    what: What,
    gone: AtomicBool,
}

/// Its role here.
#[derive(Clone, Copy)]
pub(super) enum What {
    /// It is in a room, through this link.
    Room(u64),
    /// It waits to be paired.
    Meeting,
}

impl Away {
    pub(super) fn new(lines: Arc<Lines>, node: String, socket: u64, what: What) -> Away {
        Away { lines, node, socket, what, gone: AtomicBool::new(false) }
    }

    /// Sends it a text.
    pub(crate) fn put(&self, text: &str) {
        if !self.open() {
            return;
        }
        match self.what {
            What::Meeting => {
                let word = Word::Meet { socket: self.socket };
                self.lines.send_text(&self.node, word, text.into());
            }
            What::Room(link) => {
                let mut rest = text;
                while rest.len() > PART {
                    let (part, after) = rest.split_at(rest.floor_char_boundary(PART));
                    let word = Word::Tell { link, more: true };
                    self.lines.send_text(&self.node, word, part.into());
                    rest = after;
                }
                self.lines.send_text(&self.node, Word::Tell { link, more: false }, rest.into());
            }
        }
    }

    /// Makes it reconnect, to any node.
    pub(crate) fn send_on(&self) {
        match self.what {
            What::Room(link) => self.lines.send(&self.node, Word::Cut { link }),
            What::Meeting => {}
        }
    }

    /// Whether it is still connected, as far as known here.
    pub(crate) fn open(&self) -> bool {
        !self.gone.load(Ordering::Acquire)
    }

    /// Marks it as gone.
    pub(crate) fn close(&self) {
        self.gone.store(true, Ordering::Release);
    }

    /// Whether it is the same socket.
    pub(crate) fn is_same(&self, other: &Away) -> bool {
        (&self.node, self.socket) == (&other.node, other.socket)
    }
}
