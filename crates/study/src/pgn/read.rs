//! PGN in.

use super::Pgn;
use super::words::{Kind, Words};
use crate::tree::{NodeId, Tree};
use duskboard_rules::pgn::option_tag;
use duskboard_rules::{Game, Rules, Step, Turn, Variant};

/// Why a text is no PGN of ours.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PgnError {
    /// Where, from 1 on.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

/// All games of a file. The first thing that is wrong is named with its line.
///
/// ```
/// use duskboard_study::pgn::read;
/// let games = read("[White \"Ada\"]\n\n1. e4 (1. d4 d5) 1... e5 {open} *").unwrap();
/// assert_eq!((games.len(), games[0].tag("White")), (1, Some("Ada")));
/// assert_eq!(games[0].tree.main_line().len(), 3);
/// assert_eq!(read("1. e5").unwrap_err().to_string(), "line 1: \"e5\" cannot be played here");
/// ```
pub fn read(text: &str) -> Result<Vec<Pgn>, PgnError> {
    let mut games = Vec::new();
    let mut reader = Reader::default();
    for word in Words::of(text) {
        let wrong = |problem| PgnError { line: word.line, problem };
        if matches!(word.kind, Kind::Tag(..)) && reader.has_moves() {
            games.extend(reader.finish("*").map_err(wrong)?);
        }
        if let Kind::Result(result) = word.kind {
            games.extend(reader.finish(result).map_err(wrong)?);
            continue;
        }
        reader.take(word.kind).map_err(wrong)?;
    }
    let line = text.lines().count();
    games.extend(reader.finish("*").map_err(|problem| PgnError { line, problem })?);
    Ok(games)
}

/// How deep variations may stand in variations. People stop far above.
const DEEPEST: usize = 100;

/// A game that is being read.
#[derive(Default)]
struct Reader {
    tags: Vec<(String, String)>,
    /// The tree, once the tags are complete.
    tree: Option<Tree>,
    at: Option<NodeId>,
    /// Where to go on when a variation ends.
    outer: Vec<NodeId>,
}

impl Reader {
    fn has_moves(&self) -> bool {
        self.tree.is_some()
    }

    fn take(&mut self, kind: Kind<'_>) -> Result<(), String> {
        match kind {
            Kind::Tag(name, value) => self.tags.push((name.into(), value)),
            Kind::Bad(problem) => return Err(problem.into()),
            Kind::Move(word) => self.play(word)?,
            Kind::Open => self.branch()?,
            Kind::Close => {
                let back = self.outer.pop().ok_or("a variation that was never begun")?;
                self.at = Some(back);
            }
            Kind::Comment(text) => {
                let at = self.here()?;
                let tree = self.tree()?;
                let said = [tree.comment(at), text].into_iter().filter(|text| !text.is_empty());
                let said = said.collect::<Vec<_>>().join(" ");
                tree.set_comment(at, said);
            }
            Kind::Mark(mark) => {
                let at = self.here()?;
                self.tree()?.mark(at, mark);
            }
            Kind::Result(_) => {}
        }
        Ok(())
    }

    /// The tree; the first who asks for it begins it, as the tags say.
    fn tree(&mut self) -> Result<&mut Tree, String> {
        if self.tree.is_none() {
            self.tree = Some(Tree::new(start(&self.tags)?));
            self.at = Some(Tree::START);
        }
        self.tree.as_mut().ok_or_else(|| "no game".into())
    }

    fn here(&mut self) -> Result<NodeId, String> {
        self.tree()?;
        Ok(self.at.unwrap_or(Tree::START))
    }

    /// A variation replaces the last move: it begins where that began.
    fn branch(&mut self) -> Result<(), String> {
        if self.outer.len() == DEEPEST {
            return Err(format!("variations in variations, more than {DEEPEST} deep"));
        }
        let at = self.here()?;
        let tree = self.tree()?;
        let before = before_move(tree, at).ok_or("a variation before the first move")?;
        self.outer.push(at);
        self.at = Some(before);
        Ok(())
    }

    fn play(&mut self, word: &str) -> Result<(), String> {
        let at = self.here()?;
        let node = self.tree().and_then(|tree| play(tree, at, word))?;
        self.at = Some(node);
        Ok(())
    }

    /// The game that was read, if there was one.
    fn finish(&mut self, result: &str) -> Result<Option<Pgn>, String> {
        if self.tags.is_empty() && self.tree.is_none() {
            return Ok(None);
        }
        if !self.outer.is_empty() {
            return Err("a variation that does not end".into());
        }
        self.tree()?;
        let Reader { tags, tree, .. } = std::mem::take(self);
        Ok(tree.map(|tree| Pgn { tags, tree, result: result.into() }))
    }
}

/// The position in which the move that led here was made: chance falls after a move, not before it.
fn before_move(tree: &Tree, at: NodeId) -> Option<NodeId> {
    let before = tree.before(at)?;
    match tree.step(at)? {
        Step::Acted(..) => Some(before),
        Step::Resolved(_) => tree.before(before),
    }
}

/// Goes on with what a word means: an action, and how chance fell if it tells.
fn play(tree: &mut Tree, at: NodeId, word: &str) -> Result<NodeId, String> {
    let cannot = || format!("{word:?} cannot be played here");
    let game = tree.game(at);
    let seat = game.turn().seat().ok_or_else(cannot)?;
    let (bare, fell) = match word.trim_end_matches(['+', '#', '!', '?']).rsplit_once('=') {
        Some((bare, fell)) => (bare, Some(fell)),
        None => (word, None),
    };
    let view = game.view(seat.into());
    let meant = [word.into(), bare.into(), format!("{bare}{bare}"), castled(word), tried(bare)];
    let action = meant.iter().find_map(|text| view.read_action(text)).ok_or_else(cannot)?;
    let acted = tree.play(at, Step::Acted(seat, action)).map_err(|error| error.to_string())?;
    let game = tree.game(acted);
    if game.turn() != Turn::Chance {
        return Ok(acted);
    }
    let Some(fell) = fell else { return Ok(acted) };
    let chance = game.read_chance(fell).map_err(|error| format!("{word:?}: {error}"))?;
    tree.play(acted, Step::Resolved(chance)).map_err(|error| error.to_string())
}

/// An assassin's blind move that came to nothing is told as `Af5-h5?`.
fn tried(word: &str) -> String {
    word.trim_start_matches(char::is_uppercase).replace(['-', '?'], "")
}

/// Castling with zeros, as some write it.
fn castled(word: &str) -> String {
    word.replace('0', "O")
}

/// Where the moves begin.
fn start(tags: &[(String, String)]) -> Result<Game, String> {
    let tag = |name: &str| tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.trim());
    let rules = rules(tag)?;
    match tag("FEN") {
        Some(fen) => Game::from_fen(rules, fen).map_err(|error| error.to_string()),
        None => Ok(Game::usual(rules)),
    }
}

/// What is played. Other programs call chess `Standard` or nothing at all.
fn rules<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> Result<Rules, String> {
    let name = tag("Variant").unwrap_or("chess").to_lowercase();
    let mut rules: Rules = match &*name {
        "" | "standard" | "chess" | "from position" => Rules::of(Variant::Special),
        name => name.parse().map_err(|error| format!("Variant: {error}"))?,
    };
    for setting in rules.settings() {
        if let Some(value) = tag(&option_tag(setting.key)) {
            rules.set(setting.key, value).map_err(|error| error.to_string())?;
        }
    }
    Ok(rules)
}
