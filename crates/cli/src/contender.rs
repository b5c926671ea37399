//! The players of a match, as a SPEC describes them.

use crate::Failure;
use crate::engine::MOST_THREADS;
use crate::foreign::Foreign;
use crate::stopwatch::Stopwatch;
use duskboard_ai::{
    Baseline, Certain, Level, Limits, Manner, Net, Nets, Observations, Player, Request,
    USUAL_MEGABYTES,
};
use duskboard_rules::Action;

/// A player of a match.
pub(crate) enum Contender {
    Computer(Box<Player>),
    Baseline(Baseline),
    Foreign(Foreign),
}

/// What another engine is told where nothing is hidden.
pub(crate) struct Open<'a> {
    pub(crate) fen: &'a str,
    pub(crate) moves: &'a [String],
}

const SPECS: &str =
    "random, greedy, one-world, averaging, or with any ;NAME=VALUE level=1..8 or cmd=PATH";

impl Contender {
    /// `level=8`, `level=8;hash=32;threads=2;net=FILE;chance=first`, `one-world`, `averaging`,
    /// `random`, `greedy`, or `cmd=PATH;OPTION=VALUE`.
    /// Computers have so many threads unless `threads=` says otherwise.
    pub(crate) fn of(spec: &str, threads: usize) -> Result<Contender, Failure> {
        let mut parts = spec.split(';').filter(|part| !part.is_empty());
        let first = parts.next().unwrap_or_default();
        let options: Vec<(String, String)> = parts.map(option).collect::<Result<_, _>>()?;
        match first.split_once('=') {
            None if !options.is_empty() => Err(bad_player(spec)),
            None if first == "random" => Ok(Contender::Baseline(Baseline::Random)),
            None if first == "greedy" => Ok(Contender::Baseline(Baseline::Greedy)),
            None if first == "one-world" => Ok(compared(Manner::OneWorld)),
            None if first == "averaging" => Ok(compared(Manner::Averaging)),
            Some(("level", number)) => computer(number, &options, threads),
            Some(("cmd", path)) if !path.is_empty() => {
                Ok(Contender::Foreign(Foreign::start(path, &options)?))
            }
            _ => Err(bad_player(spec)),
        }
    }

    pub(crate) fn new_game(&mut self) -> Result<(), Failure> {
        match self {
            Contender::Computer(player) => player.new_game(),
            Contender::Baseline(_) => {}
            Contender::Foreign(engine) => engine.new_game()?,
        }
        Ok(())
    }

    /// What it plays; an error if it has no answer.
    pub(crate) fn act(
        &mut self,
        seen: &Observations,
        limits: Limits,
        seed: u64,
        open: &Open<'_>,
    ) -> Result<Action, Failure> {
        match self {
            Contender::Computer(player) => {
                let clock = Stopwatch::start();
                let request = Request { observed: seen, limits, clock: &clock, seed };
                let thought = player.think(&request, &mut |_| {});
                thought.map(|thought| thought.action).ok_or_else(|| no_answer("the computer"))
            }
            Contender::Baseline(player) => {
                player.act(seen, seed).ok_or_else(|| no_answer("the player"))
            }
            Contender::Foreign(engine) => {
                if seen.rules().hides() {
                    engine.watch(seen.list().iter().map(|step| &step.view))?;
                } else {
                    engine.place(open.fen, open.moves)?;
                }
                engine.act(&go(limits))?.parse().map_err(Failure::wrong)
            }
        }
    }
}

fn bad_player(spec: &str) -> Failure {
    Failure::Wrong(format!("bad player {spec:?}: expected {SPECS}"))
}

/// A computer to compare the best level with.
fn compared(manner: Manner) -> Contender {
    let player = Player::new(Level::BEST, USUAL_MEGABYTES).with_nets(Nets::built_in());
    Contender::Computer(Box::new(player.with_manner(manner)))
}

fn no_answer(who: &str) -> Failure {
    Failure::Wrong(format!("{who} has no answer"))
}

fn option(text: &str) -> Result<(String, String), Failure> {
    let (name, value) = text.split_once('=').ok_or_else(|| {
        Failure::Wrong(format!("bad option {text:?} of a player: expected NAME=VALUE"))
    })?;
    Ok((name.to_owned(), value.to_owned()))
}

fn computer(
    number: &str,
    options: &[(String, String)],
    mut threads: usize,
) -> Result<Contender, Failure> {
    let level = number.parse().ok().and_then(Level::of).ok_or_else(|| {
        Failure::Wrong(format!("bad level {number:?}: expected a number from 1 to 8"))
    })?;
    let (mut megabytes, mut manner) = (USUAL_MEGABYTES, Manner::Full);
    let mut nets = Nets::built_in();
    for (name, value) in options {
        match (name.as_str(), value.as_str()) {
            ("hash", size) => megabytes = whole(name, size, MOST_MEGABYTES)?,
            ("threads", number) => threads = whole(name, number, MOST_THREADS)?,
            ("net", "none") => nets = Nets::default(),
            ("net", file) => nets = nets.with(read_net(file)?),
            ("chance", "first") => manner = Manner::ChanceIgnored(Certain::First),
            ("chance", "last") => manner = Manner::ChanceIgnored(Certain::Last),
            _ => {
                let expected = "hash=MEGABYTES, threads=NUMBER, net=FILE, net=none, chance=first \
                                or chance=last";
                return Err(Failure::Wrong(format!("bad {name}={value}: expected {expected}")));
            }
        }
    }
    let player = Player::new(level, megabytes).with_manner(manner).with_threads(threads);
    Ok(Contender::Computer(Box::new(player.with_nets(nets))))
}

const MOST_MEGABYTES: usize = 65_536;

fn whole(name: &str, value: &str, most: usize) -> Result<usize, Failure> {
    let number = value.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| {
        Failure::Wrong(format!("bad {name}={value}: expected a whole number from 1 to {most}"))
    })
}

fn read_net(file: &str) -> Result<Net, Failure> {
    let wrong = |why: &dyn std::fmt::Display| Failure::Wrong(format!("net={file}: {why}"));
    let bytes = std::fs::read(file).map_err(|error| wrong(&error))?;
    Net::read(&bytes).map_err(|error| wrong(&error))
}

/// The limits as a UCI command.
fn go(limits: Limits) -> String {
    if let Some(nodes) = limits.nodes {
        format!("go nodes {nodes}")
    } else if let Some(time) = limits.time {
        format!("go movetime {}", time.hard)
    } else {
        format!("go depth {}", limits.depth.unwrap_or(6))
    }
}
