//! All that goes over a bus.
#![allow(dead_code, unreachable_pub)]

use duskboard_protocol::node::{Letter, Word};
use futures_util::StreamExt;
use std::sync::{Arc, Mutex};

/// Every letter on a bus, with the subject it was sent to.
#[derive(Clone)]
pub struct Overheard(Arc<Mutex<Vec<(String, Letter)>>>);

impl Overheard {
    pub async fn on(url: &str) -> Overheard {
        let client = async_nats::connect(url).await.expect("a bus");
        let mut all = client.subscribe("duskboard.>").await.expect("subscribed");
        client.flush().await.expect("flushed");
        let heard = Overheard(Arc::default());
        let noted = heard.clone();
        tokio::spawn(async move {
            let _client = client;
            while let Some(message) = all.next().await {
                let letter = Letter::read(&message.payload).expect("a letter");
                noted.0.lock().unwrap().push((message.subject.to_string(), letter));
            }
        });
        heard
    }

    /// What viewers were told in the cluster that has this room, and at which node's subject.
    pub fn told(&self, room: &str) -> Vec<(String, String)> {
        let cluster = |subject: &str| subject.split('.').nth(1).map(str::to_string);
        let all = self.0.lock().unwrap();
        let ours = all.iter().find(|(_, letter)| letter.text.contains(room));
        let ours = ours.and_then(|(subject, _)| cluster(subject)).expect("something was told");
        let all = all.iter().filter(|(subject, _)| cluster(subject).as_ref() == Some(&ours));
        let told = all.filter(|(_, letter)| matches!(letter.word, Word::Tell { .. }));
        told.map(|(subject, letter)| (subject.clone(), letter.text.clone())).collect()
    }

    /// The questions about a room's computers, as they crossed the bus.
    pub fn questions(&self, room: &str) -> Vec<String> {
        self.thinks(room).into_iter().map(|(_, text)| text).collect()
    }

    /// The number of the last question about a room's computer.
    pub fn question(&self, room: &str) -> u64 {
        self.thinks(room).last().expect("a question").0
    }

    fn thinks(&self, room: &str) -> Vec<(u64, String)> {
        let all = self.0.lock().unwrap();
        let ours = all.iter().filter(|(_, letter)| letter.text.contains(room));
        let asked = ours.filter_map(|(_, letter)| match letter.word {
            Word::Think { number, .. } => Some((number, letter.text.clone())),
            _ => None,
        });
        asked.collect()
    }

    /// Whether a node has answered the question of that number.
    pub fn is_answered(&self, node: &str, question: u64) -> bool {
        self.0.lock().unwrap().iter().any(|(_, letter)| {
            let answers = matches!(letter.word, Word::Thought { number, .. } if number == question);
            letter.from == node && answers
        })
    }
}
