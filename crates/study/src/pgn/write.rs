//! PGN out.

use super::Pgn;
use crate::listing::{Move, listing};
use crate::tree::{NodeId, Tree};
use duskboard_rules::pgn::{option_tag, wrapped};
use duskboard_rules::{Game, Seat, Turn};
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
        line(&self.tree, &listing(&self.tree, begin), true, &mut words);
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
        // Every program knows chess by this name, and none our options.
        if matches!(start, Game::Orthodox(_)) {
            tags.push(("Variant".into(), "Standard".into()));
        } else {
            tags.push(("Variant".into(), rules.variant().name().into()));
            let options = rules.settings().into_iter();
            tags.extend(options.map(|setting| (option_tag(setting.key), setting.value.into())));
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

/// A line with its variations. `numbered`: the first move needs its number, whoever makes it.
fn line(tree: &Tree, moves: &[Move], mut numbered: bool, words: &mut Vec<String>) {
    for one in moves {
        said(tree, one, numbered, words);
        for other in &one.others {
            let begin = words.len();
            line(tree, other, true, words);
            words[begin].insert(0, '(');
            if let Some(last) = words.last_mut() {
                last.push(')');
            }
        }
        numbered = !one.others.is_empty() || !tree.comment(one.node).is_empty();
    }
}

/// One move, with its number where one is needed.
fn said(tree: &Tree, one: &Move, numbered: bool, words: &mut Vec<String>) {
    match one.seat {
        Some(Seat::First) => words.push(format!("{}.", one.number)),
        Some(Seat::Second) if numbered => words.push(format!("{}...", one.number)),
        Some(Seat::Second) | None => {}
    }
    words.push(one.text.clone());
    words.extend(tree.marks(one.node).iter().map(|mark| format!("${mark}")));
    comment(tree, one.node, words);
}

/// Comments hold no closing bracket: nothing could quote it.
fn comment(tree: &Tree, at: NodeId, words: &mut Vec<String>) {
    let text = tree.comment(at).replace('}', ")");
    if !text.is_empty() {
        words.push(format!("{{{text}}}"));
    }
}
