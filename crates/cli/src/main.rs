//! The command `duskboard`: the rules on the command line, for scripts and researchers.
//!
//! Exit status 0: done. 1: the action was refused. 2: the command was wrong. An error is one line on
//! standard error, with nothing on standard output.

mod backup;
mod bench;
mod computer;
mod contender;
mod elo;
mod engine;
mod foreign;
mod load;
mod r#match;
mod place;
mod puzzles;
mod record;
mod rules;
mod serve;
mod stopwatch;
mod study;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use std::io::Write;
use std::process::ExitCode;

/// Chess games in which not everything is seen and not everything is certain.
#[derive(Parser)]
#[command(name = "duskboard", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// List the legal actions of a seat, one a line
    Legal(rules::Legal),
    /// Play one action and print the position after it
    Apply(rules::Apply),
    /// Print what one viewer sees of a position
    View(rules::View),
    /// Count the tree of legal actions
    Perft(rules::Perft),
    /// Be a UCI engine on standard input and output
    Engine(engine::Engine),
    /// Let two players play many games
    Match(r#match::Match),
    /// Measure the computer player on fixed positions
    Bench(bench::Bench),
    /// Show the best ways to go on from a position
    Analyse(study::Analyse),
    /// Take a finished game apart into skill, luck and what could not be known
    Review(study::Review),
    /// Make puzzles from games of computers, or prove those of a file again
    Puzzles(puzzles::Puzzles),
    /// Check the record of a finished game: every action and every throw of the dice
    Verify(record::Verify),
    /// Serve games over the network
    Serve(Box<serve::Serve>),
    /// Copy all games of a server into a file, also while it runs
    Backup(backup::Backup),
    /// Put such a copy back, while no server runs
    Restore(backup::Restore),
    /// Measure the server on this machine, beside a bare echo server
    Load(load::Load),
}

/// What went wrong, and with it the exit status.
enum Failure {
    /// The rules do not allow it.
    Refused(String),
    /// The command makes no sense.
    Wrong(String),
}

impl Failure {
    fn wrong(problem: impl ToString) -> Failure {
        Failure::Wrong(problem.to_string())
    }

    fn refused(problem: impl ToString) -> Failure {
        Failure::Refused(problem.to_string())
    }
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let answer = match cli.command {
        Command::Legal(command) => command.run(),
        Command::Apply(command) => command.run(),
        Command::View(command) => command.run(),
        Command::Perft(command) => command.run(),
        Command::Engine(command) => command.run(),
        Command::Match(command) => command.run(),
        Command::Bench(command) => command.run(),
        Command::Analyse(command) => command.run(),
        Command::Review(command) => command.run(),
        Command::Puzzles(command) => command.run(),
        Command::Verify(command) => command.run(),
        Command::Serve(command) => command.run(),
        Command::Backup(command) => command.run(),
        Command::Restore(command) => command.run(),
        Command::Load(command) => command.run(),
    };
    match answer {
        Ok(text) => {
            // A reader may close the pipe early: that is no error.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(Failure::Refused(problem)) => fail(1, &problem),
        Err(Failure::Wrong(problem)) => fail(2, &problem),
    }
}

/// Prints an error on one line, with spaces for control characters. A value that is longer than any
/// line is shown by its ends.
fn fail(status: u8, problem: &str) -> ExitCode {
    let line: Vec<char> = problem.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let line: String = match line.len() > 2 * MOST_SHOWN {
        true => [&line[..MOST_SHOWN], &[' ', '…', ' '], &line[line.len() - MOST_SHOWN..]].concat(),
        false => line,
    }
    .into_iter()
    .collect();
    eprintln!("duskboard: {line}");
    ExitCode::from(status)
}

/// Prints help as it is, and a mistake on one line with what was expected.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() || error.kind() == HELP {
        let _ = error.print();
        return ExitCode::from(error.exit_code() as u8);
    }
    let text = error.to_string();
    let worth = |line: &&str| !line.is_empty() && !line.starts_with("tip: ");
    let lines: Vec<_> = text.lines().map(str::trim).filter(worth).collect();
    let end = |line: &&str| line.starts_with("Usage: ") || line.starts_with("For more");
    let told = lines[..lines.iter().position(end).unwrap_or(lines.len())].join(" ");
    let told = EXPECTED.iter().fold(told, |told, (found, expected)| told.replace(found, expected));
    let expected = match error.kind() {
        ErrorKind::InvalidSubcommand => commands(),
        _ => lines.iter().find_map(|line| line.strip_prefix("Usage: ")).unwrap_or("").into(),
    };
    let expected = if expected.is_empty() { expected } else { format!(": expected {expected}") };
    fail(2, &format!("{}{expected} (try --help)", told.trim_start_matches("error: ")))
}

/// The names of all commands.
fn commands() -> String {
    let command = Cli::command();
    let names: Vec<_> = command.get_subcommands().map(clap::Command::get_name).collect();
    format!("one of {}", names.join(", "))
}

/// What the standard library says of a value that cannot be read, and what it should say.
const EXPECTED: &[(&str, &str)] = &[
    ("invalid digit found in string", "expected a whole number"),
    ("cannot parse integer from empty string", "expected a whole number"),
    ("number too large to fit in target type", "expected a smaller number"),
    ("invalid float literal", "expected a number"),
    ("invalid socket address syntax", "expected an address and a port, as in 127.0.0.1:8181"),
    (" is not in ", ", expected one in "),
];

/// The letters that are shown of each end of a long error.
const MOST_SHOWN: usize = 1000;

const HELP: ErrorKind = ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
