//! Another UCI engine, run as a child process.

use crate::Failure;
use duskboard_rules::GameView;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How long an engine may take to start or to get ready.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it may take to end.
const FAREWELL: Duration = Duration::from_secs(1);

/// A running engine.
pub(crate) struct Foreign {
    child: Child,
    input: Option<ChildStdin>,
    /// What it says, line by line, read by a thread of its own.
    output: Receiver<String>,
    /// How many views of this game it was shown.
    shown: usize,
}

impl Foreign {
    /// Starts it and sets its options.
    pub(crate) fn start(path: &str, options: &[(String, String)]) -> Result<Foreign, Failure> {
        let child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| Failure::Wrong(format!("{path}: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::Wrong(format!("{path}: no way to talk to it")));
        };
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.map(|line| sender.send(line)).find(Result::is_err)
        });
        let mut engine = Foreign { child, input: Some(input), output: lines, shown: 0 };
        engine.say("uci")?;
        engine.wait_for("uciok", PATIENCE)?;
        for (name, value) in options {
            engine.say(&format!("setoption name {name} value {value}"))?;
        }
        engine.ready()?;
        Ok(engine)
    }

    pub(crate) fn new_game(&mut self) -> Result<(), Failure> {
        self.shown = 0;
        self.say("ucinewgame")?;
        self.ready()
    }

    /// Tells it the position after these moves.
    pub(crate) fn place(&mut self, fen: &str, moves: &[String]) -> Result<(), Failure> {
        let played =
            if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.say(&format!("position fen {fen}{played}"))
    }

    /// Shows it what its seat has seen of the game so far, one view after the other.
    pub(crate) fn watch<'a>(
        &mut self,
        views: impl Iterator<Item = &'a GameView>,
    ) -> Result<(), Failure> {
        for view in views.skip(self.shown) {
            self.say(&format!("position fen {view}"))?;
            self.shown += 1;
        }
        Ok(())
    }

    /// What it plays there.
    pub(crate) fn act(&mut self, go: &str) -> Result<String, Failure> {
        self.say(go)?;
        let answer = self.wait_for("bestmove", Duration::MAX)?;
        Ok(answer.split_whitespace().nth(1).unwrap_or_default().to_owned())
    }

    fn ready(&mut self) -> Result<(), Failure> {
        self.say("isready")?;
        self.wait_for("readyok", PATIENCE).map(drop)
    }

    fn say(&mut self, line: &str) -> Result<(), Failure> {
        let Some(input) = &mut self.input else { return Ok(()) };
        writeln!(input, "{line}").and_then(|()| input.flush()).map_err(|error| {
            Failure::Wrong(format!("the engine ended before it was told {line:?}: {error}"))
        })
    }

    /// The next line that begins with this word.
    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<String, Failure> {
        let begun = Instant::now();
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            match self.output.recv_timeout(left) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Wrong(format!("the engine ended before it said {word}")));
                }
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = patience.as_secs();
                    return Err(Failure::Wrong(format!(
                        "expected {word} of the engine within {seconds} s"
                    )));
                }
            }
        }
    }
}

impl Drop for Foreign {
    /// Asks it to end; one that does not is ended.
    fn drop(&mut self) {
        let _ = self.say("quit");
        self.input = None;
        let begun = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) && begun.elapsed() < FAREWELL {
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
