//! PGN in.

use super::Pgn;
use super::words::{Kind, Words};
use crate::tree::{NoStep, NodeId, Tree};
use duskboard_rules::pgn::option_tag;
use duskboard_rules::{FenError, Game, NoSuchChance, Rules, RulesError, Step, Turn, Variant};

/// Why a text is no PGN of ours.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PgnError {
    /// Where, from 1 on.
    pub line: usize,
    /// What is wrong there.
    pub problem: PgnProblem,
}

/// What can be wrong in a PGN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PgnProblem {
    /// A word that is no move, or not one of this position.
    #[error("{0:?} cannot be played here")]
    Move(String),
    /// A chance outcome that cannot be.
    #[error("{0:?}: {1}")]
    Chance(String, NoSuchChance),
    /// A step that the game refuses.
    #[error(transparent)]
    Step(#[from] NoStep),
    /// A start that cannot be.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A game, an option or a value that nobody knows.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Tags, brackets or comments that are not as PGN writes them.
    #[error("{0}")]
    Written(&'static str),
    /// Variations in variations without end.
    #[error("variations in variations, more than {DEEPEST} deep")]
    TooDeep,
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
    split(text).iter().map(Unread::read).collect()
}

/// A game of a file whose moves have not been read yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// Names and values, in their order.
    pub tags: Vec<(String, String)>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    text: String,
    /// Where it begins in its file.
    line: usize,
}

/// The games of a file, without looking at their moves: a file may have thousands.
///
/// ```
/// use duskboard_study::pgn::split;
/// let games = split("[White \"Ada\"]\n\n1. e4 e5 1-0\n\n[White \"Bo\"]\n\n1. e5 *");
/// assert_eq!((games.len(), games[1].tag("White")), (2, Some("Bo")));
/// assert!(games[0].read().is_ok());
/// assert_eq!(games[1].read().unwrap_err().line, 7);
/// ```
pub fn split(text: &str) -> Vec<Unread> {
    let text = text.trim_start_matches('\u{feff}');
    let mut games = Vec::new();
    let mut open: Option<Unread> = None;
    let (mut begin, mut end, mut moved) = (0, 0, false);
    let mut close = |game: Option<Unread>, begin: usize, end: usize| {
        games.extend(game.map(|game| Unread { text: text[begin..end].into(), ..game }));
    };
    for word in Words::of(text) {
        let tag = matches!(word.kind, Kind::Tag(..));
        if tag && moved {
            close(open.take(), begin, end);
        }
        if open.is_none() {
            if matches!(word.kind, Kind::Result(_)) {
                continue;
            }
            (begin, moved) = (word.bytes.start, false);
        }
        let game = open.get_or_insert_with(|| Unread::begin(word.line));
        end = word.bytes.end;
        moved |= !tag;
        match word.kind {
            Kind::Tag(name, value) => game.tags.push((name.into(), value)),
            Kind::Result(result) => {
                game.result = result.into();
                close(open.take(), begin, end);
            }
            Kind::Comment(_)
            | Kind::Open
            | Kind::Close
            | Kind::Mark(_)
            | Kind::Move(_)
            | Kind::Bad(_) => {}
        }
    }
    close(open, begin, end);
    games
}

impl Unread {
    fn begin(line: usize) -> Unread {
        Unread { tags: Vec::new(), result: "*".into(), text: String::new(), line }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| &**value)
    }

    /// The game itself.
    pub fn read(&self) -> Result<Pgn, PgnError> {
        let mut reader = Reader::default();
        for word in Words::of(&self.text) {
            let line = self.line + word.line - 1;
            reader.take(word.kind).map_err(|problem| PgnError { line, problem })?;
        }
        let line = self.line + self.text.lines().count().saturating_sub(1);
        reader.finish(&self.result).map_err(|problem| PgnError { line, problem })
    }
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
    fn take(&mut self, kind: Kind<'_>) -> Result<(), PgnProblem> {
        match kind {
            Kind::Tag(name, value) => self.tags.push((name.into(), value)),
            Kind::Bad(problem) => return Err(PgnProblem::Written(problem)),
            Kind::Move(word) => self.play(word)?,
            Kind::Open => self.branch()?,
            Kind::Close => {
                let back = self
                    .outer
                    .pop()
                    .ok_or(PgnProblem::Written("a variation that was never begun"))?;
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
    fn tree(&mut self) -> Result<&mut Tree, PgnProblem> {
        if self.tree.is_none() {
            self.tree = Some(Tree::new(start(&self.tags)?));
            self.at = Some(Tree::START);
        }
        self.tree.as_mut().ok_or(PgnProblem::Written("no game"))
    }

    fn here(&mut self) -> Result<NodeId, PgnProblem> {
        self.tree()?;
        Ok(self.at.unwrap_or(Tree::START))
    }

    /// A variation replaces the last move: it begins where that began.
    fn branch(&mut self) -> Result<(), PgnProblem> {
        if self.outer.len() == DEEPEST {
            return Err(PgnProblem::TooDeep);
        }
        let at = self.here()?;
        let tree = self.tree()?;
        let before = before_move(tree, at);
        let before = before.ok_or(PgnProblem::Written("a variation before the first move"))?;
        self.outer.push(at);
        self.at = Some(before);
        Ok(())
    }

    fn play(&mut self, word: &str) -> Result<(), PgnProblem> {
        let at = self.here()?;
        let node = self.tree().and_then(|tree| play(tree, at, word))?;
        self.at = Some(node);
        Ok(())
    }

    fn finish(mut self, result: &str) -> Result<Pgn, PgnProblem> {
        if !self.outer.is_empty() {
            return Err(PgnProblem::Written("a variation that does not end"));
        }
        self.tree()?;
        let tree = self.tree.ok_or(PgnProblem::Written("no game"))?;
        Ok(Pgn { tags: self.tags, tree, result: result.into() })
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
fn play(tree: &mut Tree, at: NodeId, word: &str) -> Result<NodeId, PgnProblem> {
    let cannot = || PgnProblem::Move(word.into());
    let game = tree.game(at);
    let seat = game.turn().seat().ok_or_else(cannot)?;
    let (bare, fell) = match word.trim_end_matches(['+', '#', '!', '?']).rsplit_once('=') {
        Some((bare, fell)) => (bare, Some(fell)),
        None => (word, None),
    };
    let view = game.view(seat.into());
    let meant = [word.into(), bare.into(), format!("{bare}{bare}"), castled(word), tried(bare)];
    let action = meant.iter().find_map(|text| view.read_action(text)).ok_or_else(cannot)?;
    let acted = tree.play(at, Step::Acted(seat, action))?;
    let game = tree.game(acted);
    if game.turn() != Turn::Chance {
        return Ok(acted);
    }
    let Some(fell) = fell else { return Ok(acted) };
    let chance = game.read_chance(fell).map_err(|error| PgnProblem::Chance(word.into(), error))?;
    Ok(tree.play(acted, Step::Resolved(chance))?)
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
fn start(tags: &[(String, String)]) -> Result<Game, PgnProblem> {
    let tag = |name: &str| tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.trim());
    let rules = rules(tag)?;
    match tag("FEN") {
        Some(fen) => Ok(Game::from_fen(rules, fen)?),
        None => Ok(Game::usual(rules)),
    }
}

/// What is played. Other programs call chess `Standard` or nothing at all.
fn rules<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> Result<Rules, PgnProblem> {
    let name = tag("Variant").unwrap_or("chess").to_lowercase();
    let mut rules: Rules = match &*name {
        "" | "standard" | "chess" | "from position" => Rules::of(Variant::Special),
        name => name.parse()?,
    };
    for setting in rules.settings() {
        if let Some(value) = tag(&option_tag(setting.key)) {
            rules.set(setting.key, value)?;
        }
    }
    Ok(rules)
}
