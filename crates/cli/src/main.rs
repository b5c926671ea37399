//! The command `duskboard`: the rules on the command line, for scripts and researchers.
//!
//! Exit status 0: done. 1: the action was refused. 2: the question was wrong. Whatever is
//! wrong is said in one line on standard error, and then nothing is on standard output.

mod bench;
mod contender;
mod elo;
mod engine;
mod foreign;
mod r#match;
mod rules;
mod stopwatch;

use clap::Parser;
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
    };
    match answer {
        Ok(text) => {
            // A reader that has seen enough may close the pipe: that is no error of ours.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(Failure::Refused(problem)) => fail(1, &problem),
        Err(Failure::Wrong(problem)) => fail(2, &problem),
    }
}

fn fail(status: u8, problem: &str) -> ExitCode {
    eprintln!("duskboard: {problem}");
    ExitCode::from(status)
}

/// Help goes out as it is; a mistake is told in one line.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() || error.kind() == HELP {
        let _ = error.print();
        return ExitCode::from(error.exit_code() as u8);
    }
    let text = error.to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let told: Vec<_> = lines
        .map(|line| line.trim_start_matches("error: "))
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
        .collect();
    fail(2, &format!("{} (try --help)", told.join(" ")))
}

const HELP: clap::error::ErrorKind =
    clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
