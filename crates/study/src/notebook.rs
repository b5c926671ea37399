//! A game on an analysis board: a tree with its tags, and where one looks.

use crate::pgn::Pgn;
use crate::tree::{NoStep, NodeId, Tree};
use duskboard_rules::{Action, Chance, Game, Seat, Step};

/// A game that is being studied.
///
/// ```
/// use duskboard_rules::Game;
/// use duskboard_study::Notebook;
/// let mut book = Notebook::new(Game::new("chess".parse().unwrap()));
/// book.act("e2e4".parse().unwrap()).unwrap();
/// book.step(-1);
/// book.act("d2d4".parse().unwrap()).unwrap();
/// book.promote();
/// assert_eq!(book.pgn().to_string().lines().last(), Some("1. d4 (1. e4) *"));
/// ```
#[derive(Clone, Debug)]
pub struct Notebook {
    pgn: Pgn,
    at: NodeId,
}

impl Notebook {
    /// A game with nothing played.
    pub fn new(start: Game) -> Notebook {
        Notebook::of(Pgn::new(Tree::new(start)))
    }

    /// A game that was played, at its start.
    pub fn of(pgn: Pgn) -> Notebook {
        Notebook { pgn, at: Tree::START }
    }

    /// The game with its tags. Its result is that of the main line, unless a tag said another.
    pub fn pgn(&self) -> Pgn {
        Pgn { result: self.result().into(), ..self.pgn.clone() }
    }

    /// How it ended: by the main line, unless a tag said something.
    pub fn result(&self) -> &str {
        match &*self.pgn.result {
            "*" => self.pgn.tree.result(),
            said => said,
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.pgn.tag(name)
    }

    /// All moves.
    pub fn tree(&self) -> &Tree {
        &self.pgn.tree
    }

    /// Where one looks.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// The game as it stands there.
    pub fn game(&self) -> &Game {
        self.pgn.tree.game(self.at)
    }

    /// All that can be played here, by whom. While a game is set up both may act.
    pub fn legal(&self) -> Vec<(Seat, Action)> {
        let turn = self.game().turn();
        let mut legal = Vec::new();
        for seat in Seat::BOTH.into_iter().filter(|&seat| turn.includes(seat)) {
            self.game().each_legal(seat, |action| legal.push((seat, action)));
        }
        legal
    }

    /// Plays an action: whoever can play it does.
    pub fn act(&mut self, action: Action) -> Result<(), NoStep> {
        let mover = self.legal().into_iter().find(|&(_, legal)| legal == action);
        let seat = mover.map_or(Seat::First, |(seat, _)| seat);
        self.play(Step::Acted(seat, action))
    }

    /// Lets chance fall like that.
    pub fn fall(&mut self, chance: Chance) -> Result<(), NoStep> {
        self.play(Step::Resolved(chance))
    }

    /// Goes on from here.
    pub fn play(&mut self, step: Step) -> Result<(), NoStep> {
        self.at = self.pgn.tree.play(self.at, step)?;
        Ok(())
    }

    /// Looks at a position of the tree.
    pub fn go(&mut self, to: NodeId) {
        self.at = to;
    }

    /// Goes so many steps forward on the line, or back if negative.
    pub fn step(&mut self, by: isize) {
        for _ in 0..by.unsigned_abs() {
            let next = match by < 0 {
                true => self.tree().before(self.at),
                false => self.tree().next(self.at).first().copied(),
            };
            let Some(next) = next else { return };
            self.at = next;
        }
    }

    /// Where the variation that one looks at begins; nowhere on the main line.
    fn branch(&self) -> Option<NodeId> {
        let beside = |at: &NodeId| {
            let before = self.tree().before(*at);
            before.is_some_and(|before| self.tree().next(before).first() != Some(at))
        };
        self.tree().path(self.at).into_iter().rev().find(beside)
    }

    /// Whether one looks at a variation.
    pub fn in_variation(&self) -> bool {
        self.branch().is_some()
    }

    /// Makes the variation that one looks at the main line of where it begins.
    pub fn promote(&mut self) {
        if let Some(branch) = self.branch() {
            self.pgn.tree.promote(branch);
        }
    }

    /// Takes out what led here, and all after it.
    pub fn delete(&mut self) {
        if let Some(before) = self.tree().before(self.at) {
            self.pgn.tree.delete(self.at);
            self.at = before;
        }
    }

    /// Writes about what led here.
    pub fn comment(&mut self, text: &str) {
        self.pgn.tree.set_comment(self.at, text.trim());
    }

    /// What has led here.
    pub fn steps(&self) -> Vec<Step> {
        let path = self.tree().path(self.at);
        path.into_iter().filter_map(|at| self.tree().step(at)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(rules: &str, moves: &[&str]) -> Notebook {
        let mut book = Notebook::new(Game::usual(rules.parse().unwrap()));
        for text in moves {
            match book.game().read_chance(text) {
                Ok(chance) => book.fall(chance).unwrap(),
                Err(_) => book.act(text.parse().unwrap()).unwrap(),
            }
        }
        book
    }

    fn written(book: &Notebook) -> String {
        book.pgn().to_string().rsplit_once("\n\n").unwrap().1.trim_end().into()
    }

    #[test]
    fn variations_are_begun_promoted_and_taken_out() {
        let mut book = played("chess", &["e2e4", "e7e5", "g1f3"]);
        book.step(-2);
        book.act("c7c5".parse().unwrap()).unwrap();
        assert!(book.in_variation());
        assert_eq!(written(&book), "1. e4 e5 (1... c5) 2. Nf3 *");
        book.promote();
        assert!(!book.in_variation());
        assert_eq!(written(&book), "1. e4 c5 (1... e5 2. Nf3) *");
        book.comment(" open ");
        assert_eq!(written(&book), "1. e4 c5 {open} (1... e5 2. Nf3) *");
        book.delete();
        assert_eq!(written(&book), "1. e4 e5 2. Nf3 *");
        book.step(9);
        assert_eq!(book.steps().len(), 3);
        book.act("e5e4".parse().unwrap()).unwrap_err();
    }

    #[test]
    fn chance_is_a_step_of_its_own() {
        let mut book = played("banqi", &["b2b2", "k"]);
        assert_eq!(written(&book), "1. b2=k *");
        book.step(-1);
        let chances = book.game().chances();
        assert_eq!(chances.iter().map(|(_, weight)| weight).sum::<u32>(), 32);
        book.fall(book.game().read_chance("P").unwrap()).unwrap();
        assert_eq!(written(&book), "1. b2=k (1. b2=P) *");
    }

    #[test]
    fn both_may_act_while_a_game_is_set_up() {
        let mut book = Notebook::new(Game::new("assassin".parse().unwrap()));
        book.act("A@c6".parse().unwrap()).unwrap();
        book.act("A@f3".parse().unwrap()).unwrap();
        assert!(!book.game().setting_up());
    }
}
