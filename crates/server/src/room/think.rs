//! A computer's turn: its question waits for a slot, and its answer until it may be told.

use super::{Ask, Room, ms};
use crate::house::House;
use crate::thinker::Thinker;
use crate::turns::Turn;
use duskboard_protocol::{
    Action, Bytes32, Computer, Order, Question, Seat, THINK_MS, ThinkTime, Wanted,
};
use duskboard_table::Table;
use duskboard_table::host::Think;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The extra delay of an answer from another node, where its timing must not reveal anything:
/// longer than the messages take.
const TRAVEL: Duration = Duration::from_millis(100);

/// A computer that is to think.
struct Thinking {
    house: Arc<House>,
    thinker: Arc<dyn Thinker>,
    /// The address it plays for.
    from: Option<IpAddr>,
    /// The other node where it thought last, if any.
    last: Option<String>,
    /// Whether another node may be asked.
    travels: bool,
    asked: Instant,
    about: Arc<About>,
}

/// What the question is made from.
struct About {
    table: Table,
    seat: Seat,
    computer: Computer,
    seed: Bytes32,
    now: u64,
}

/// Where the computer thinks.
enum Place {
    Here(Turn),
    There(String),
}

/// A computer's action, and the other node that found it.
type Thought = (Option<Action>, Option<String>);

impl Room {
    /// Lets a computer think: here, or at another node if it would have to wait here.
    pub(super) fn think(&mut self, think: Think) {
        let Some(thinker) = self.house.thinker.clone() else { return };
        let Think { number, seat, level } = think;
        let about = About {
            table: self.host.table().clone(),
            seat,
            computer: Computer { level, think_ms: THINK_MS },
            seed: self.house.computer_seed(&self.row.id, self.host.game()),
            now: self.host.time(self.now()),
        };
        let thinking = Thinking {
            house: self.house.clone(),
            thinker,
            from: self.claims.from,
            last: self.thought_at.clone(),
            travels: true,
            asked: Instant::now(),
            about: Arc::new(about),
        };
        let (wants, wanted_no_more) = oneshot::channel();
        self.thinking = Some(wants);
        let door = self.door.clone();
        tokio::spawn(async move {
            let Some((action, node)) = thinking.think(wanted_no_more).await else { return };
            if let Some(door) = door.upgrade() {
                let _ = door.send(Ask::Thought { number, action, node }).await;
            }
        });
    }

    /// A computer has answered. Without an action it resigns.
    pub(super) async fn thought(&mut self, number: u32, action: Option<Action>) {
        let _ = self.find().await;
        let order = action.map_or(Order::Resign, |action| Order::Act { action });
        if let Err(refusal) = self.host.thought(number, order, self.now()) {
            tracing::error!(room = self.row.id, %refusal, "a computer could not act");
        }
    }
}

impl Thinking {
    /// Thinks; `None` if the answer is no longer wanted before it begins. Another node is asked
    /// once: without its answer the question waits for a slot here.
    async fn think(mut self, mut wanted_no_more: oneshot::Receiver<()>) -> Option<Thought> {
        loop {
            let place = tokio::select! {
                place = self.place() => place?,
                _ = &mut wanted_no_more => return None,
            };
            let begun = Instant::now();
            let question = self.question().await?;
            // The timing of an answer reveals nothing. The wait for a slot only tells how busy the
            // server is.
            let release = Duration::from_millis(self.thinker.release_ms(&question));
            match place {
                Place::Here(turn) => {
                    let action = self.thinker.think(question).await;
                    give_back(turn, release, begun);
                    tokio::time::sleep(release.saturating_sub(begun.elapsed())).await;
                    return Some((action, None));
                }
                Place::There(node) => {
                    let release =
                        if release.is_zero() { release } else { release + travel(question.time) };
                    if let Some(action) = self.think_at(&node, &question).await {
                        tokio::time::sleep(release.saturating_sub(begun.elapsed())).await;
                        return Some((Some(action), Some(node)));
                    }
                    self.travels = false;
                }
            }
        }
    }

    /// Waits for a slot: here, or elsewhere if there is one sooner. `None` if the server stops.
    async fn place(&self) -> Option<Place> {
        let elsewhere = async {
            match self.house.cluster.as_ref().filter(|_| self.travels) {
                Some(cluster) => cluster.place(self.from, self.last.as_deref()).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            turn = self.house.thinking.take(self.from) => turn.ok().map(Place::Here),
            node = elsewhere => Some(Place::There(node)),
        }
    }

    /// The question, made off the threads that serve sockets, with the time left after the wait.
    async fn question(&self) -> Option<Question> {
        let (about, wanted) = (self.about.clone(), (self.about.seat, Wanted::Action));
        let ask = move || about.table.question(wanted, about.computer, about.seed, about.now);
        let mut question = tokio::task::spawn_blocking(ask).await.ok()?;
        question.time = question.time.after(ms(self.asked.elapsed()));
        Some(question)
    }

    async fn think_at(&self, node: &str, question: &Question) -> Option<Action> {
        let cluster = self.house.cluster.as_ref()?;
        let patience = patience(question.time, self.house.config.thought_waits);
        cluster.think(node, self.from, question, patience).await
    }
}

/// Gives the slot back after thinking. Where the timing of an answer must not reveal anything,
/// neither may the wait of whoever is next.
pub(crate) fn give_back(turn: Turn, release: Duration, begun: Instant) {
    if release.is_zero() {
        drop(turn);
    } else {
        turn.end_at_step(begun.elapsed());
    }
}

/// How long to wait for another node: at most half of the remaining time on the clock.
fn patience(time: ThinkTime, waits: Duration) -> Duration {
    let longest = Duration::from_millis(time.most_ms) + waits;
    time.left_ms.map_or(longest, |left| longest.min(Duration::from_millis(left / 2)))
}

/// How long messages to a node and back may take; less if there is little time.
fn travel(time: ThinkTime) -> Duration {
    time.left_ms.map_or(TRAVEL, |left| TRAVEL.min(Duration::from_millis(left / 10)))
}

#[cfg(test)]
mod tests {
    use super::{patience, travel};
    use duskboard_protocol::ThinkTime;
    use std::time::Duration;

    #[test]
    fn a_clock_never_runs_out_on_the_way() {
        // The agreed maximum and the clock; the wait for another node, and the allowance for
        // messages.
        let rows = [
            (1_000, None, 3_000, 100),
            (1_000, Some(600_000), 3_000, 100),
            (1_000, Some(4_000), 2_000, 100),
            (1_000, Some(500), 250, 50),
            (1_000, Some(0), 0, 0),
        ];
        for (most_ms, left_ms, waits, travels) in rows {
            let time = ThinkTime { most_ms, left_ms, increment_ms: 0 };
            let found = [patience(time, Duration::from_secs(2)), travel(time)];
            assert_eq!(found, [waits, travels].map(Duration::from_millis), "{time:?}");
        }
    }
}
