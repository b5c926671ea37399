//! Toy boards: games so small that the whole tree can be walked, and so how much a best response
//! wins against a policy.
#![allow(dead_code)]

use super::Table;
use duskboard_ai::{Limits, Observations, Player, Request, Timeless};
use duskboard_rules::{Action, Rules, Seat};
use std::collections::HashMap;

/// The whole tree of a game, its information states numbered.
pub(crate) struct Toy {
    nodes: Vec<Node>,
    states: Vec<InformationState>,
    numbers: HashMap<String, usize>,
}

struct Node {
    /// The information state of whoever acts, and where each action leads.
    branch: Option<(usize, Vec<usize>)>,
    /// At the end: 1 if the first seat has won, -1 if the second has.
    value: f64,
}

struct InformationState {
    seat: Seat,
    seen: Observations,
    actions: Vec<Action>,
    nodes: Vec<usize>,
}

/// How often each action is played in each information state.
pub(crate) type Policy = Vec<Vec<f64>>;

impl Toy {
    pub(crate) fn new(name: &str, fen: &str) -> Toy {
        let mut toy = Toy { nodes: Vec::new(), states: Vec::new(), numbers: HashMap::new() };
        toy.grow(&Table::from_fen(name, fen));
        toy
    }

    fn grow(&mut self, table: &Table) -> usize {
        let number = self.nodes.len();
        self.nodes.push(Node { branch: None, value: 0.0 });
        let Some(seat) = table.to_act() else {
            let winner = table.game.outcome().unwrap().winner;
            self.nodes[number].value =
                winner.map_or(0.0, |seat| if seat == Seat::First { 1.0 } else { -1.0 });
            return number;
        };
        if is_dead(table) {
            return number;
        }
        let state = self.state(table, seat);
        self.states[state].nodes.push(number);
        let after = |&action: &Action| {
            let mut next = table.clone();
            next.play(seat, action);
            next
        };
        let next: Vec<Table> = self.states[state].actions.iter().map(after).collect();
        let children = next.iter().map(|next| self.grow(next)).collect();
        self.nodes[number].branch = Some((state, children));
        number
    }

    fn state(&mut self, table: &Table, seat: Seat) -> usize {
        let steps = table.seen(seat).list().iter();
        let told: Vec<String> = steps.map(|o| format!("{} {:?}", o.view, o.events)).collect();
        let key = format!("{seat} {}", told.join("\n"));
        if let Some(&known) = self.numbers.get(&key) {
            return known;
        }
        let (seen, actions) = (table.seen(seat).clone(), table.legal(seat));
        self.states.push(InformationState { seat, seen, actions, nodes: Vec::new() });
        self.numbers.insert(key, self.states.len() - 1);
        self.states.len() - 1
    }

    /// How many histories and information states there are.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.nodes.len(), self.states.len())
    }

    /// Plays every action alike.
    pub(crate) fn random(&self) -> Policy {
        let even = |state: &InformationState| vec![1.0; state.actions.len()];
        self.states.iter().map(even).map(normalised).collect()
    }

    /// What a player answers in each information state, asked with so many seeds.
    pub(crate) fn policy(&self, player: &mut Player, limits: Limits, seeds: u64) -> Policy {
        let answers = |state: &InformationState| {
            let mut counts = vec![0.0; state.actions.len()];
            for seed in 0..seeds {
                let request = Request { observed: &state.seen, limits, clock: &Timeless, seed };
                let answer = player.think(&request, &mut |_| {}).unwrap().action;
                counts[state.actions.iter().position(|&a| a == answer).unwrap()] += 1.0;
            }
            normalised(counts)
        };
        self.states.iter().map(answers).collect()
    }

    /// What best responses win against a policy, for both seats together (NashConv): 0 cannot be
    /// beaten, 2 always loses.
    pub(crate) fn exploitability(&self, policy: &Policy) -> f64 {
        Seat::BOTH.map(|seat| Responder::new(self, policy, seat).value(0)).iter().sum()
    }
}

/// Finds the best response of one seat.
struct Responder<'a> {
    toy: &'a Toy,
    policy: &'a Policy,
    seat: Seat,
    /// How likely the other seat is to come to each node.
    reach: Vec<f64>,
    best: Vec<Option<usize>>,
}

impl<'a> Responder<'a> {
    fn new(toy: &'a Toy, policy: &'a Policy, seat: Seat) -> Responder<'a> {
        let mut reach = vec![1.0; toy.nodes.len()];
        for number in 0..toy.nodes.len() {
            let Some((state, children)) = &toy.nodes[number].branch else { continue };
            for (&child, share) in children.iter().zip(&policy[*state]) {
                let theirs = toy.states[*state].seat != seat;
                reach[child] = reach[number] * if theirs { *share } else { 1.0 };
            }
        }
        Responder { toy, policy, seat, reach, best: vec![None; toy.states.len()] }
    }

    fn value(&mut self, node: usize) -> f64 {
        let toy = self.toy;
        let Some((state, children)) = &toy.nodes[node].branch else {
            let value = toy.nodes[node].value;
            return if self.seat == Seat::First { value } else { -value };
        };
        if toy.states[*state].seat == self.seat {
            let best = self.best(*state);
            return self.value(children[best]);
        }
        let shares = children.iter().zip(&self.policy[*state]);
        shares.map(|(&child, share)| share * self.value(child)).sum()
    }

    fn best(&mut self, state: usize) -> usize {
        if let Some(best) = self.best[state] {
            return best;
        }
        let toy = self.toy;
        let mut sums = vec![0.0; toy.states[state].actions.len()];
        for &node in &toy.states[state].nodes {
            let Some((_, children)) = &toy.nodes[node].branch else { continue };
            if self.reach[node] > 0.0 {
                for (sum, &child) in sums.iter_mut().zip(children) {
                    *sum += self.reach[node] * self.value(child);
                }
            }
        }
        let best = (0..sums.len()).max_by(|&a, &b| sums[a].total_cmp(&sums[b])).unwrap();
        self.best[state] = Some(best);
        best
    }
}

/// Is nothing left but kings, in a game in which they cannot take each other? Nobody can win then,
/// though the game goes on, so that nobody learns whether an assassin is left.
fn is_dead(table: &Table) -> bool {
    let fen = table.game.fen();
    let board = fen.split(' ').next().unwrap();
    let pieces = board.chars().filter(char::is_ascii_alphabetic).count();
    matches!(table.game.rules(), Rules::Special(_)) && pieces == 2
}

fn normalised(weights: Vec<f64>) -> Vec<f64> {
    let total: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / total).collect()
}
