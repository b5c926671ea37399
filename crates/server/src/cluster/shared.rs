//! What all nodes know of each other: the lobby, outdated records, and pages at their brokers.

use super::Cluster;
use crate::house::House;
use duskboard_protocol::node::Word;
use duskboard_protocol::{Bytes32, LobbyRoom};

impl House {
    /// Tells a new node what it cannot know yet.
    pub(super) fn introduce(&self, cluster: &Cluster, node: &str) {
        cluster.lines.send(node, Word::Lobby { rooms: self.lobby.of(&None) });
        cluster.lines.send(node, Word::Used(self.gate.has_all()));
        for (id, token) in self.broker.pages() {
            cluster.lines.send(node, Word::Page { id, token: Some(token) });
        }
    }

    /// A page connected to another node's broker, or left it.
    pub(super) fn hear_page(
        &self,
        cluster: &Cluster,
        node: &str,
        id: String,
        token: Option<Bytes32>,
    ) {
        for text in self.broker.hear(node, id.clone(), token) {
            cluster.lines.send_text(node, Word::Post { dst: id.clone() }, text);
        }
    }

    /// Tells all other nodes something, if there is a cluster.
    pub(crate) fn tell_nodes(&self, word: impl FnOnce() -> Word) {
        if let Some(cluster) = &self.cluster {
            cluster.lines.send_all(&word());
        }
    }

    /// A room of this node opened or changed.
    pub(crate) fn show(&self, room: &LobbyRoom) {
        self.lobby.show(room.clone(), None);
        self.tell_nodes(|| Word::Shown(room.clone()));
    }

    /// A room of this node is no longer in the lobby.
    pub(crate) fn hide(&self, room: &str) {
        self.lobby.hide(room, &None);
        self.tell_nodes(|| Word::Hidden { room: room.into() });
    }

    /// A game of a room changed after its end, or the room was deleted.
    pub(crate) fn changed(&self, room: &str, deleted: bool) {
        self.forget_records(room, deleted);
        self.tell_nodes(|| Word::Changed { room: room.into(), deleted });
    }

    pub(super) fn forget_records(&self, room: &str, deleted: bool) {
        self.records.forget(room);
        if deleted {
            self.damage.gone(room);
        }
    }
}
