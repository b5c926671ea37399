//! Plays games by lines on stdin and stdout, for scripts that ask too often to start a program each time.
//!
//! ```text
//! cargo run --release -p duskboard-rules --example lines
//! ```
//!
//! The lines are explained in `benches/dark_chess.py`, which compares the rules with another program's.

use duskboard_rules::{Game, Rules, Viewer};
use std::fmt::Display;
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

type Answer = Result<String, String>;

/// Answers one line; `new` begins another game.
fn answer(game: &mut Option<Game>, line: &str) -> Answer {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    if verb == "new" {
        let begun = begin(rest)?;
        return Ok(game.insert(begun).fen());
    }
    let game = game.as_mut().ok_or("no game: say `new VARIANT FEN` first")?;
    match verb {
        "legal" => Ok(legal(game)),
        "view" => Ok(game.view(rest.parse::<Viewer>().map_err(said)?).to_string()),
        "play" => play(game, rest),
        _ => Err(format!("unknown line {verb:?}: expected new, legal, view or play")),
    }
}

/// `fog rnbqkbnr/...`, or with options `slug-sight,capture_light=both rnbqkbnr/...`.
fn begin(text: &str) -> Result<Game, String> {
    let (name, fen) = text.split_once(' ').ok_or("expected `new VARIANT FEN`")?;
    let mut words = name.split(',');
    let mut rules: Rules = words.next().unwrap_or_default().parse().map_err(said)?;
    for option in words {
        let (key, value) = option.split_once('=').ok_or("an option is key=value")?;
        rules.set(key, value).map_err(said)?;
    }
    Game::from_fen(rules, fen).map_err(said)
}

/// The legal actions of the seat to move.
fn legal(game: &Game) -> String {
    let Some(seat) = game.turn().seat() else { return String::new() };
    let mut actions: Vec<_> =
        game.view(seat.into()).legal().iter().map(ToString::to_string).collect();
    actions.sort_unstable();
    actions.join(" ")
}

/// Plays `ACTION` or `ACTION CHANCE` for the seat to move.
fn play(game: &mut Game, text: &str) -> Answer {
    let (action, chance) = text.split_once(' ').map_or((text, None), |(a, c)| (a, Some(c)));
    let seat = game.turn().seat().ok_or("nobody is to move")?;
    game.play(seat, action.parse().map_err(said)?).map_err(said)?;
    if let Some(chance) = chance {
        let chance = game.read_chance(chance).map_err(said)?;
        game.resolve(chance).map_err(said)?;
    }
    let outcome = game.outcome().map_or("ongoing".into(), |outcome| outcome.to_string());
    Ok(format!("{}\t{outcome}", game.fen()))
}

fn said(error: impl Display) -> String {
    error.to_string()
}
