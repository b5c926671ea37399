//! `engine`: the computer player as a UCI engine. It is only ever given a view.
//!
//! `position fen VIEW moves ...` works where nothing is hidden: there a view is the position. An
//! outcome of chance follows its action as a separate word, as in `b2b2 K` or `b2*b5 H`. Where
//! something is hidden each view is sent alone, and those of one game are remembered until
//! `ucinewgame`.

mod input;
mod shown;

use crate::Failure;
use clap::Args;
use duskboard_ai::{
    Level, Limits, Nets, Observations, Player, Request, SearchInfo, TimeUse, USUAL_MEGABYTES,
};
use duskboard_rules::variant::Setting;
use duskboard_rules::{Action, Game, Rules, Seat, Turn, Variant};
use input::Input;
use shown::Shown;
use std::collections::BTreeMap;
use std::io::Write;
use std::str::SplitWhitespace;

#[derive(Args)]
pub(crate) struct Engine {}

impl Engine {
    pub(crate) fn run(&self) -> Result<String, Failure> {
        Session::new().serve(&Input::open());
        Ok(String::new())
    }
}

/// The state of the engine between two commands.
struct Session {
    rules: Rules,
    /// Rule options of games without short names, by name: they may come before the game.
    chosen: BTreeMap<String, String>,
    level: Level,
    megabytes: usize,
    threads: usize,
    player: Player,
    /// What it knows of the position it is to play in, where nothing is hidden.
    open: Observations,
    /// What it was shown, where something is.
    shown: Shown,
    questions: u64,
}

const MOST_MEGABYTES: usize = 1024;
pub(crate) const MOST_THREADS: usize = 256;

impl Session {
    fn new() -> Session {
        let rules = Rules::of(Variant::Special);
        let mut session = Session {
            rules,
            chosen: BTreeMap::new(),
            level: Level::BEST,
            megabytes: USUAL_MEGABYTES,
            threads: 1,
            player: Player::new(Level::BEST, USUAL_MEGABYTES).with_nets(Nets::built_in()),
            open: Observations::new(rules, Seat::First),
            shown: Shown::default(),
            questions: 0,
        };
        let _ = session.new_game();
        session
    }

    fn serve(&mut self, input: &Input) {
        while let Some(line) = input.next() {
            let mut words = line.split_whitespace();
            let done = match words.next() {
                Some("uci") => self.introduce(),
                Some("isready") => say("readyok"),
                Some("ucinewgame") => self.new_game(),
                Some("setoption") => self.set(words),
                Some("position") => self.place(words),
                Some("go") => self.go(words, input),
                Some("quit") => return,
                _ => Ok(()),
            };
            if let Err(problem) = done {
                let _ = say(&format!("info string {problem}"));
            }
        }
    }

    fn introduce(&self) -> Result<(), String> {
        say("id name Duskboard")?;
        say("id author the Duskboard project")?;
        let names: Vec<_> = Rules::names().map(|name| format!("var {name}")).collect();
        say(&format!("option name UCI_Variant type combo default special {}", names.join(" ")))?;
        say(&format!(
            "option name Hash type spin default {USUAL_MEGABYTES} min 1 max {MOST_MEGABYTES}"
        ))?;
        say(&format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"))?;
        say("option name Level type spin default 8 min 1 max 8")?;
        // Both kinds of SlugChess have the same options.
        let variants = Variant::ALL.into_iter().filter(|&variant| variant != Variant::SlugSight);
        for Setting { key, value, allowed, .. } in
            variants.flat_map(|variant| Rules::of(variant).settings())
        {
            let values: Vec<_> = allowed.iter().map(|value| format!("var {value}")).collect();
            say(&format!("option name {key} type combo default {value} {}", values.join(" ")))?;
        }
        say("uciok")
    }

    fn set(&mut self, words: SplitWhitespace<'_>) -> Result<(), String> {
        let text: Vec<_> = words.collect();
        let text = text.join(" ");
        let (name, value) = text
            .strip_prefix("name ")
            .and_then(|rest| rest.split_once(" value "))
            .ok_or("expected setoption name NAME value VALUE")?;
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => {
                self.rules = value.parse().map_err(|e| format!("{e}"))?;
                self.choose();
            }
            "hash" => {
                let size: usize = value.parse().map_err(|_| "Hash is a number of megabytes")?;
                self.megabytes = size.clamp(1, MOST_MEGABYTES);
            }
            "threads" => {
                let threads: usize = value.parse().map_err(|_| "Threads is a number")?;
                self.threads = threads.clamp(1, MOST_THREADS);
            }
            "level" => {
                let level = value.parse().ok().and_then(Level::of);
                self.level = level.ok_or("Level is a number from 1 to 8")?;
            }
            key if is_for_later(key, value) => {
                self.chosen.insert(key.into(), value.into());
                self.choose();
            }
            key => self.rules.set(key, value).map_err(|e| format!("{e}"))?,
        }
        self.new_game()
    }

    /// Sets the options that were chosen, as far as this game has them.
    fn choose(&mut self) {
        for (key, value) in &self.chosen {
            let _ = self.rules.set(key, value);
        }
    }

    fn new_game(&mut self) -> Result<(), String> {
        self.player = Player::new(self.level, self.megabytes)
            .with_threads(self.threads)
            .with_nets(Nets::built_in());
        self.shown = Shown::default();
        match self.rules.hides() {
            true => Ok(()),
            false => self.replay(&Game::usual(self.rules).fen(), &[]),
        }
    }

    fn place(&mut self, mut words: SplitWhitespace<'_>) -> Result<(), String> {
        let kind = words.next();
        let rest: Vec<_> = words.collect();
        let split = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
        let (text, moves) = (rest[..split].join(" "), rest.get(split + 1..).unwrap_or_default());
        let text = match kind {
            Some("startpos") => Game::usual(self.rules).fen(),
            Some("fen") => text,
            _ => return Err("expected position startpos or position fen VIEW".into()),
        };
        if self.rules.hides() {
            if !moves.is_empty() {
                return Err("moves are only told where nothing is hidden".into());
            }
            return self.shown.add(self.rules, &text).map_err(|error| error.to_string());
        }
        self.replay(&text, moves)
    }

    /// Plays these moves where nothing is hidden.
    fn replay(&mut self, text: &str, moves: &[&str]) -> Result<(), String> {
        let mut game = Game::from_fen(self.rules, text).map_err(|e| e.to_string())?;
        let mut views = vec![game.clone()];
        for &word in moves {
            if game.turn() == Turn::Chance {
                let outcome = game.read_chance(word).map_err(|e| e.to_string())?;
                game.resolve(outcome).map_err(|e| e.to_string())?;
            } else {
                let action: Action = word.parse().map_err(|e| format!("{e}"))?;
                let seat = game.turn().seat().unwrap_or(Seat::First);
                game.play(seat, action).map_err(|e| e.to_string())?;
            }
            views.push(game.clone());
        }
        let seat = game.turn().seat().unwrap_or(Seat::First);
        let steps = views.iter().map(|game| (game.view(seat.into()), game.told(seat.into())));
        self.open = Observations::of(self.rules, seat, steps).map_err(|e| e.to_string())?;
        Ok(())
    }

    /// Answers with a move in any case: whoever asked waits for it.
    fn go(&mut self, words: SplitWhitespace<'_>, input: &Input) -> Result<(), String> {
        let mut search = input.begin();
        let known = match self.rules.hides() {
            true => self.shown.observed(self.rules),
            false => Ok(self.open.clone()),
        };
        let thought = known.map(|observed| {
            let limits = limits(words, observed.seat());
            search.endless = limits == Limits::default();
            self.questions += 1;
            let request =
                Request { observed: &observed, limits, clock: &search, seed: self.questions };
            self.player.think(&request, &mut |info| {
                let _ = say(&info_line(info));
            })
        });
        if let Err(problem) = &thought {
            say(&format!("info string {problem}"))?;
        }
        drop(search);
        match thought.ok().flatten() {
            Some(thought) => say(&format!("bestmove {}", thought.action)),
            None => say("bestmove (none)"),
        }
    }
}

/// Whether this can be set before the game is: it means the same whatever game is named afterwards.
/// The options of Special Chess are not like that, its short names set them.
fn is_for_later(key: &str, value: &str) -> bool {
    let mut later = Variant::ALL.into_iter().filter(|&variant| variant != Variant::Special);
    later.any(|variant| Rules::of(variant).set(key, value).is_ok())
}

fn limits(mut words: SplitWhitespace<'_>, seat: Seat) -> Limits {
    let mut limits = Limits::default();
    let (mut left, mut increment, mut moves) = ([None; 2], [0; 2], None);
    let mut time = None;
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(whole);
        match word {
            "depth" => limits.depth = number().map(|depth| depth.try_into().unwrap_or(u32::MAX)),
            "nodes" => limits.nodes = number(),
            "movetime" => time = number().map(TimeUse::exactly),
            "wtime" => left[0] = number(),
            "btime" => left[1] = number(),
            "winc" => increment[0] = number().unwrap_or(0),
            "binc" => increment[1] = number().unwrap_or(0),
            "movestogo" => moves = number(),
            _ => {}
        }
    }
    let share = |left| TimeUse::of_clock(left, increment[seat.index()], moves);
    limits.time = time.or(left[seat.index()].map(share));
    limits
}

/// A whole number. A clock may be below zero: then there is no time left.
fn whole(word: &str) -> Option<u64> {
    word.parse::<i128>().ok().map(|number| number.max(0).try_into().unwrap_or(u64::MAX))
}

fn info_line(info: &SearchInfo) -> String {
    let speed = info.nodes * 1000 / info.millis.max(1);
    let pv: Vec<_> = info.pv.iter().map(Action::to_string).collect();
    format!(
        "info depth {} score {} nodes {} nps {speed} hashfull {} time {} pv {}",
        info.depth,
        info.value,
        info.nodes,
        info.hash_full,
        info.millis,
        pv.join(" ")
    )
}

fn say(line: &str) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).map_err(|error| error.to_string())
}
