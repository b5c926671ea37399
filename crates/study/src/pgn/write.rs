//! PGN out.

use super::Pgn;
use crate::tree::{NodeId, Tree};
use duskboard_rules::pgn::{option_tag, wrapped};
use duskboard_rules::{Game, Seat, Step, Turn};
use std::fmt;

/// Tags that every program expects, with what stands there if nothing is known.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// The whole game as text, ready for a file.
impl fmt::Display for Pgn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.all_tags() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        let mut words = Vec::new();
        let begin = opening(&self.tree);
        comment(&self.tree, begin, &mut words);
        line(&self.tree, begin, true, &mut words);
        words.push(self.result.clone());
        writeln!(f, "\n{}", wrapped(&words))
    }
}

impl Pgn {
    /// The seven that every program expects, what is played, then the rest.
    fn all_tags(&self) -> Vec<(String, String)> {
        let mut tags: Vec<(String, String)> = ROSTER
            .map(|(name, unknown)| (name.into(), self.tag(name).unwrap_or(unknown).into()))
            .into();
        tags.push(("Result".into(), self.result.clone()));
        let start = self.tree.game(opening(&self.tree));
        let rules = start.rules();
        tags.push(("Variant".into(), rules.variant().name().into()));
        for setting in rules.settings() {
            tags.push((option_tag(setting.key), setting.value.into()));
        }
        if start.fen() != Game::usual("chess".parse().unwrap_or(rules)).fen() {
            tags.push(("SetUp".into(), "1".into()));
            tags.push(("FEN".into(), start.fen()));
        }
        let known: Vec<_> = tags.iter().map(|(name, _)| name.clone()).collect();
        let more = self.tags.iter().filter(|(name, _)| !known.contains(name));
        tags.extend(more.cloned());
        tags
    }
}

/// Where moves begin: after a shuffle and after assassins are placed.
fn opening(tree: &Tree) -> NodeId {
    let begun = |at: &NodeId| {
        let game = tree.game(*at);
        !game.setting_up() && game.turn() != Turn::Chance
    };
    let line = tree.main_line();
    line.iter().copied().find(begun).unwrap_or(Tree::START)
}

/// The moves from a position: an action with how chance fell, if it has. The main line's first.
fn moves(tree: &Tree, at: NodeId) -> Vec<NodeId> {
    let fallen = |&acted: &NodeId| match tree.next(acted) {
        fell @ [_, ..] if tree.game(acted).turn() == Turn::Chance => fell.to_vec(),
        _ => vec![acted],
    };
    tree.next(at).iter().flat_map(fallen).collect()
}

/// A line with its variations. `numbered`: the first move needs its number, whoever makes it.
fn line(tree: &Tree, from: NodeId, mut numbered: bool, words: &mut Vec<String>) {
    let mut at = from;
    loop {
        let moves = moves(tree, at);
        let Some((&main, others)) = moves.split_first() else { return };
        said(tree, at, main, numbered, words);
        for &other in others {
            let begin = words.len();
            said(tree, at, other, true, words);
            line(tree, other, !tree.comment(other).is_empty(), words);
            words[begin].insert(0, '(');
            if let Some(last) = words.last_mut() {
                last.push(')');
            }
        }
        numbered = !others.is_empty() || !tree.comment(main).is_empty();
        at = main;
    }
}

/// One move, with its number where one is needed.
fn said(tree: &Tree, from: NodeId, to: NodeId, numbered: bool, words: &mut Vec<String>) {
    let game = tree.game(from);
    let number = game.view(Seat::First.into()).look().move_number;
    match game.turn().seat() {
        Some(Seat::First) => words.push(format!("{number}.")),
        Some(Seat::Second) if numbered => words.push(format!("{number}...")),
        Some(Seat::Second) | None => {}
    }
    words.push(told(tree, to));
    words.extend(tree.marks(to).iter().map(|mark| format!("${mark}")));
    comment(tree, to, words);
}

/// How who played it tells a move, and how chance fell.
fn told(tree: &Tree, to: NodeId) -> String {
    match (tree.step(to), tree.before(to)) {
        (Some(Step::Acted(seat, _)), _) => {
            let text = tree.game(to).told_text(seat.into());
            // Who trampled their own assassin is told in brackets, which mean something else here.
            text.split('(').next().unwrap_or_default().into()
        }
        (Some(Step::Resolved(_)), Some(before)) => {
            let Some(Step::Acted(seat, _)) = tree.step(before) else { return String::new() };
            told(tree, before) + &tree.game(to).told_text(seat.into())
        }
        (Some(Step::Resolved(_)) | None, _) => String::new(),
    }
}

/// Comments hold no closing bracket: nothing could quote it.
fn comment(tree: &Tree, at: NodeId, words: &mut Vec<String>) {
    let text = tree.comment(at).replace('}', ")");
    if !text.is_empty() {
        words.push(format!("{{{text}}}"));
    }
}
