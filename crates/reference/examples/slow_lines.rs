//! The slow rules by lines on stdin and stdout: the same lines as the example `lines` of the rules library.
//!
//! ```text
//! cargo run --release -p duskboard-reference --example slow_lines
//! ```
//!
//! The lines are explained in `benches/dark_chess.py`. The reference has no memory, so the third repetition of a
//! position is counted here, for games without chance.

use duskboard_reference::{Rules, Viewer, letter_at};
use std::collections::HashMap;
use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let mut game = None;
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let answer = answer(&mut game, &line?).unwrap_or_else(|error| format!("error {error}"));
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

/// A game with the memory that repetition needs.
struct Game {
    rules: Rules,
    fen: String,
    outcome: String,
    met: HashMap<String, u32>,
}

/// Answers one line; `new` begins another game.
fn answer(game: &mut Option<Game>, line: &str) -> Result<String, String> {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    if verb == "new" {
        let begun = Game::begin(rest)?;
        return Ok(game.insert(begun).fen.clone());
    }
    let game = game.as_mut().ok_or("no game: say `new VARIANT FEN` first")?;
    match verb {
        "legal" => Ok(game.legal().join(" ")),
        "view" => Ok(game.view(Viewer::named(rest).ok_or("no such viewer")?)),
        "play" => game.play(rest),
        _ => Err(format!("unknown line {verb:?}: expected new, legal, view or play")),
    }
}

impl Game {
    fn begin(text: &str) -> Result<Game, String> {
        let (name, fen) = text.split_once(' ').ok_or("expected `new VARIANT FEN`")?;
        let mut words = name.split(',');
        let variant = words.next().unwrap_or_default();
        let options = words
            .map(|option| option.split_once('=').ok_or("an option is key=value"))
            .collect::<Result<Vec<_>, _>>()?;
        let rules = Rules::new(variant, &options)?;
        let mut game =
            Game { outcome: rules.outcome(fen), rules, fen: fen.into(), met: HashMap::new() };
        game.remember();
        Ok(game)
    }

    fn over(&self) -> bool {
        self.outcome != "ongoing"
    }

    fn legal(&self) -> Vec<String> {
        match self.rules.mover(&self.fen) {
            Some(seat) if !self.over() => self.rules.legal(&self.fen, seat),
            Some(_) | None => Vec::new(),
        }
    }

    fn view(&self, viewer: Viewer) -> String {
        if self.over() { self.fen.clone() } else { self.rules.view(&self.fen, viewer) }
    }

    fn play(&mut self, text: &str) -> Result<String, String> {
        let (action, chance) = text.split_once(' ').map_or((text, None), |(a, c)| (a, Some(c)));
        if self.over() {
            return Err(format!("the game is over: {}", self.outcome));
        }
        let seat = self.rules.mover(&self.fen).ok_or("nobody is to move")?;
        (self.fen, self.outcome) = self.rules.apply(&self.fen, seat, action, chance)?;
        if self.remember() == 3 && (!self.over() || self.outcome == "draw quiet") {
            self.outcome = "draw repetition".into();
        }
        Ok(format!("{}\t{}", self.fen, self.outcome))
    }

    /// How often the position was there by now. An en passant that nobody can play makes no difference.
    fn remember(&mut self) -> u32 {
        let mut fields: Vec<&str> = self.fen.split(' ').collect();
        if let Some(target) = fields.get_mut(3)
            && !self.legal().iter().any(|action| takes_en_passant(&self.fen, action, target))
        {
            *target = "-";
        }
        fields.drain(4..6);
        let count = self.met.entry(fields.join(" ")).or_default();
        *count += 1;
        *count
    }
}

/// Does a pawn leave its file to reach the square?
fn takes_en_passant(fen: &str, action: &str, target: &str) -> bool {
    action.get(2..) == Some(target)
        && action.get(..1) != target.get(..1)
        && matches!(letter_at(fen, &action[..2]), Some('P' | 'p'))
}
