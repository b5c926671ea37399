//! Another UCI engine, run as a child process.

use crate::Failure;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running engine.
pub(crate) struct Foreign {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Foreign {
    /// Starts it and sets its options.
    pub(crate) fn start(path: &str, options: &[(String, String)]) -> Result<Foreign, Failure> {
        let child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| Failure::Wrong(format!("{path}: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::Wrong(format!("{path}: no way to talk to it")));
        };
        let mut engine = Foreign { child, input, output: BufReader::new(output) };
        engine.say("uci")?;
        engine.wait_for("uciok")?;
        for (name, value) in options {
            engine.say(&format!("setoption name {name} value {value}"))?;
        }
        engine.ready()?;
        Ok(engine)
    }

    pub(crate) fn new_game(&mut self) -> Result<(), Failure> {
        self.say("ucinewgame")?;
        self.ready()
    }

    /// What it plays after these moves from this position.
    pub(crate) fn act(&mut self, fen: &str, moves: &[String], go: &str) -> Result<String, Failure> {
        let played =
            if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.say(&format!("position fen {fen}{played}"))?;
        self.say(go)?;
        let answer = self.wait_for("bestmove")?;
        Ok(answer.split_whitespace().nth(1).unwrap_or_default().to_owned())
    }

    fn ready(&mut self) -> Result<(), Failure> {
        self.say("isready")?;
        self.wait_for("readyok").map(drop)
    }

    fn say(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|error| {
            Failure::Wrong(format!("the engine ended before it was told {line:?}: {error}"))
        })
    }

    fn wait_for(&mut self, word: &str) -> Result<String, Failure> {
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).map_err(Failure::wrong)?;
            if read == 0 {
                return Err(Failure::Wrong(format!("the engine ended before it said {word}")));
            }
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
        }
    }
}

impl Drop for Foreign {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.child.wait();
    }
}
