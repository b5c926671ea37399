//! A subgame around what is believed: what an action is worth if the other side does not see
//! everything either.
//!
//! Its roots are *scenes*: worlds that the seat believes in, and beside each the same world in a
//! *guise*, with the seat's own hidden pieces where the other side must hold them possible too. The
//! seat chooses in every guise, the other side replies to what it would see, and the search says
//! what comes of it. So a threat counts for more if the other side cannot know of it, and a choice
//! can hide among those of other guises.

use crate::cfr::{NodeId, STEADY, SetId, Tree};
use crate::imperfect::ImperfectInfo;
use crate::infoset::Memory;
use crate::score::{Score, Window};
use crate::search::{Horizon, Search};
use duskboard_rules::{Action, Seat, Step, Turn};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A position that the subgame may begin from.
#[derive(Clone, Debug)]
pub(crate) struct Scene<P> {
    pub(crate) position: P,
    pub(crate) weight: f64,
    /// The position without guise, which looks the same to the other side.
    pub(crate) world: P,
    /// In a world without guise: what a deeper search said of each candidate, if there was one.
    pub(crate) deep: Vec<Score>,
    pub(crate) disguised: bool,
}

/// What the subgame says of a candidate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    /// How often to play it.
    pub(crate) share: f64,
    /// Its value if the other side sees what it sees.
    pub(crate) value: f64,
    /// The same if it saw everything.
    pub(crate) open: f64,
}

/// How deep the other side looks for its replies, the first of them included.
const REPLY_DEPTH: i32 = 1;
/// The most replies in one situation.
const REPLIES: usize = 6;
/// In a guise so many actions are considered beside the candidates.
const GUISE_ACTIONS: usize = 4;
const ROUNDS: usize = 80;
/// How often a hand trembles: what is never played must be answered well all the same.
const TREMBLE: f64 = 0.05;

/// After an action of the seat.
struct Reached<P> {
    node: NodeId,
    position: P,
    weight: f64,
    /// What a deeper search said, less what the replies say, is added to every value.
    deep: Option<Score>,
    /// The candidate that leads here, in a world without guise.
    candidate: Option<usize>,
}

/// A situation in which the other side replies.
struct Situation<P> {
    reached: Vec<Reached<P>>,
}

impl Search<'_> {
    /// Solves the subgame of these candidates, until this share of the time is used up. `None` if
    /// there was no time for anything.
    pub(crate) fn subgame<P: ImperfectInfo>(
        &mut self,
        scenes: &[Scene<P>],
        seat: Seat,
        candidates: &[Action],
        until: f64,
    ) -> Option<Vec<Estimate>> {
        let mut tree = Tree::default();
        let mut opened = self.open_scenes(&mut tree, scenes, seat, candidates);
        opened.situations.sort_by(|a, b| b.weight().total_cmp(&a.weight()));
        let mut open = vec![0.0; candidates.len()];
        for (number, situation) in opened.situations.iter().enumerate() {
            if number == 0 || self.meter.used() < until {
                self.reply(&mut tree, situation, seat, &mut open)?;
            } else {
                self.skip(&mut tree, situation, seat, &mut open)?;
            }
        }
        let mut tremble = STEADY;
        tremble[seat.index()] = TREMBLE;
        tree.solve(ROUNDS, tremble);
        self.meter.add((tree.len() * ROUNDS / 64) as u64);
        tree.settle();
        let shares = tree.strategy(opened.ours);
        let values = tree.values(tremble).swap_remove(opened.ours);
        let total: f64 = scenes.iter().filter(|s| !s.disguised).map(|s| s.weight).sum();
        let sign = if seat == Seat::First { 1.0 } else { -1.0 };
        let estimate = |((share, value), (nth, open)): ((f64, f64), (usize, f64))| {
            let ended = opened.ended[nth];
            Estimate { share, value, open: (open + sign * ended) / total.max(f64::MIN_POSITIVE) }
        };
        Some(
            shares
                .into_iter()
                .zip(values)
                .zip(open.into_iter().enumerate())
                .map(estimate)
                .collect(),
        )
    }

    /// The seat's choices in every scene, and the situations they lead to.
    fn open_scenes<P: ImperfectInfo>(
        &mut self,
        tree: &mut Tree,
        scenes: &[Scene<P>],
        seat: Seat,
        candidates: &[Action],
    ) -> Opened<P> {
        let other = seat.other();
        let ours = tree.set(seat, candidates.len());
        let mut sets: HashMap<u64, (SetId, Vec<Action>)> = HashMap::new();
        let mut opened =
            Opened { ours, situations: Vec::new(), ended: vec![0.0; candidates.len()] };
        let mut numbers: HashMap<Memory, usize> = HashMap::new();
        for scene in scenes {
            let position = &scene.position;
            let (set, actions) = if scene.disguised {
                let key = P::view_key(&position.view(seat.into()));
                sets.entry(key).or_insert_with(|| {
                    let actions = self.guise_actions(position, seat, candidates);
                    (tree.set(seat, actions.len()), actions)
                })
            } else {
                &mut (ours, candidates.to_vec())
            };
            if actions.is_empty() {
                continue;
            }
            let root = tree.root(scene.weight);
            let first = tree.branch(root, *set);
            let memory = Memory::default().then::<P>(&scene.world.view(other.into()), &[]);
            for (nth, &action) in actions.iter().enumerate() {
                let mut next = *position;
                next.play_unchecked(seat, action);
                if !matches!(next.turn(), Turn::Players(_)) {
                    let value = self.after(&next, seat, Horizon::new(0, 1), Window::ALL);
                    let value = signed(value, seat);
                    tree.leaf(first + nth, value);
                    if !scene.disguised {
                        opened.ended[nth] += scene.weight * value;
                    }
                    continue;
                }
                let told = next.tell(position, Step::Acted(seat, action), other);
                let memory = memory.then::<P>(&next.view(other.into()), &told);
                let number = *numbers.entry(memory).or_insert_with(|| {
                    opened.situations.push(Situation { reached: Vec::new() });
                    opened.situations.len() - 1
                });
                opened.situations[number].reached.push(Reached {
                    node: first + nth,
                    position: next,
                    weight: scene.weight,
                    deep: scene.deep.get(nth).copied(),
                    candidate: (!scene.disguised).then_some(nth),
                });
            }
        }
        opened
    }

    /// What may be played in a guise: what looks like a candidate, and what seems best.
    fn guise_actions<P: ImperfectInfo>(
        &mut self,
        position: &P,
        seat: Seat,
        candidates: &[Action],
    ) -> Vec<Action> {
        let scored = self.scored(position, seat);
        let best = scored.iter().take(GUISE_ACTIONS).map(|&(_, action)| action);
        let mut actions: Vec<Action> = best.collect();
        let legal = |action: &&Action| scored.iter().any(|(_, legal)| legal == *action);
        let more: Vec<Action> =
            candidates.iter().filter(legal).filter(|a| !actions.contains(a)).copied().collect();
        actions.extend(more);
        actions
    }

    /// All actions with a quick look at what they are worth, the best first.
    fn scored<P: ImperfectInfo>(&mut self, position: &P, seat: Seat) -> Vec<(Score, Action)> {
        let mut scored = Vec::new();
        let _ = position.legal(seat, |action| {
            scored.push((0, action));
            ControlFlow::<()>::Continue(())
        });
        for (score, action) in &mut scored {
            let mut next = *position;
            next.play_unchecked(seat, *action);
            *score = self.after(&next, seat, Horizon::new(0, 1), Window::ALL);
        }
        scored.sort_by_key(|(score, _)| -score);
        scored
    }

    /// Lets the other side reply, with what is best against one of the positions it may be in.
    fn reply<P: ImperfectInfo>(
        &mut self,
        tree: &mut Tree,
        situation: &Situation<P>,
        seat: Seat,
        open: &mut [f64],
    ) -> Option<()> {
        let other = seat.other();
        let replies = self.replies_to(situation, seat)?;
        let set = tree.set(other, replies.len());
        for reached in &situation.reached {
            let mut values = Vec::with_capacity(replies.len());
            for &reply in &replies {
                let mut next = reached.position;
                next.play_unchecked(other, reply);
                let horizon = Horizon::new(REPLY_DEPTH - 1, 2);
                values.push(-self.after(&next, other, horizon, Window::ALL));
                if self.meter.stopped() {
                    return None;
                }
            }
            let worst = values.iter().copied().min()?;
            let offset = reached.deep.map_or(0, |deep| deep - worst);
            if let Some(nth) = reached.candidate {
                open[nth] += reached.weight * f64::from(worst + offset);
            }
            let first = tree.branch(reached.node, set);
            for (nth, value) in values.into_iter().enumerate() {
                tree.leaf(first + nth, signed(value + offset, seat));
            }
        }
        Some(())
    }

    /// The other side's best replies to each of these positions, the likeliest positions first.
    fn replies_to<P: ImperfectInfo>(
        &mut self,
        situation: &Situation<P>,
        seat: Seat,
    ) -> Option<Vec<Action>> {
        let mut order: Vec<&Reached<P>> = situation.reached.iter().collect();
        order.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        let mut replies = Vec::with_capacity(REPLIES);
        for reached in order {
            let position = &reached.position;
            self.after(position, seat, Horizon::new(REPLY_DEPTH, 1), Window::ALL);
            if self.meter.stopped() {
                return None;
            }
            let best = self.tt.probe(position.tt_key(position.key())).and_then(|e| e.action);
            let best = best.filter(|&best| position.is_legal(seat.other(), best));
            replies.extend(best.filter(|best| !replies.contains(best)));
            if replies.len() >= REPLIES {
                break;
            }
        }
        if replies.is_empty() {
            let position = &situation.reached.first()?.position;
            replies.extend(self.scored(position, seat.other()).first().map(|&(_, best)| best));
        }
        Some(replies)
    }

    /// What is reached in a situation for which there is no time, as if everything were seen.
    fn skip<P: ImperfectInfo>(
        &mut self,
        tree: &mut Tree,
        situation: &Situation<P>,
        seat: Seat,
        open: &mut [f64],
    ) -> Option<()> {
        for reached in &situation.reached {
            let value = match reached.deep {
                Some(deep) => deep,
                None => self.after(&reached.position, seat, Horizon::new(0, 1), Window::ALL),
            };
            if self.meter.stopped() {
                return None;
            }
            if let Some(nth) = reached.candidate {
                open[nth] += reached.weight * f64::from(value);
            }
            tree.leaf(reached.node, signed(value, seat));
        }
        Some(())
    }
}

/// The subgame with the seat's choices made.
struct Opened<P> {
    /// The seat's own information set.
    ours: SetId,
    situations: Vec<Situation<P>>,
    /// What the candidates are worth, all in all, in the scenes in which they end the game.
    ended: Vec<f64>,
}

impl<P> Situation<P> {
    fn weight(&self) -> f64 {
        self.reached.iter().map(|reached| reached.weight).sum()
    }
}

/// A score of `seat` as one of the first seat's.
fn signed(score: Score, seat: Seat) -> f64 {
    f64::from(if seat == Seat::First { score } else { -score })
}
