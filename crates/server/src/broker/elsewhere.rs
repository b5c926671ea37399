//! Pages at the brokers of other nodes. All nodes know all pages; messages go to the page's node.

use super::{Broker, Elsewhere, Waiting, written};
use crate::house::House;
use duskboard_protocol::Bytes32;
use duskboard_protocol::broker::Letter;
use duskboard_protocol::node::Word;

impl Broker {
    /// Every page connected to this node.
    pub(crate) fn pages(&self) -> Vec<(String, Bytes32)> {
        self.lock().here.iter().map(|(id, page)| (id.clone(), page.token)).collect()
    }

    /// A page connected to another node, or left it. Messages waiting here go to that node.
    pub(crate) fn hear(&self, node: &str, id: String, token: Option<Bytes32>) -> Vec<String> {
        let mut pages = self.lock();
        let Some(token) = token else {
            if pages.elsewhere.get(&id).is_some_and(|page| page.node == node) {
                pages.elsewhere.remove(&id);
            }
            return Vec::new();
        };
        if let Some(before) = pages.here.get(&id).filter(|page| page.token == token) {
            before.gone.notify_one();
        }
        let letters = pages.waiting.remove(&id).unwrap_or_default();
        pages.elsewhere.insert(id, Elsewhere { node: node.into(), token });
        letters.into_iter().map(|Waiting { text, .. }| text.to_string()).collect()
    }

    /// A node is gone, and so are its pages.
    pub(crate) fn lose(&self, node: &str) {
        self.lock().elsewhere.retain(|_, page| page.node != node);
    }

    /// A message from another node.
    pub(crate) fn post(&self, dst: &str, text: String) {
        if let Some(page) = self.lock().here.get(dst) {
            metrics::counter!("duskboard_broker_letters_total").increment(1);
            let _ = page.to.try_send(text.into());
        }
    }

    /// A page's node, if it is not this one.
    fn node_of(&self, dst: &str) -> Option<String> {
        self.lock().elsewhere.get(dst).map(|page| page.node.clone())
    }
}

impl House {
    /// Tells other nodes that a page connected here or left.
    pub(super) fn tell_of_page(&self, id: &str) {
        let token = self.broker.lock().here.get(id).map(|page| page.token);
        self.tell_nodes(|| Word::Page { id: id.into(), token });
    }

    /// Forwards a message to its recipient's node.
    pub(super) fn forward(&self, dst: &str, letter: &Letter) {
        if let Some((cluster, node)) = self.cluster.as_ref().zip(self.broker.node_of(dst)) {
            let word = Word::Post { dst: dst.into() };
            cluster.lines.send_text(&node, word, written(letter).to_string());
        }
    }
}
