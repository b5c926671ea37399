//! Running other programs from the top of the project.

use std::path::PathBuf;
use std::process::Command;

/// The top folder of the project.
pub(crate) fn top() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).map_or(here.clone(), Into::into)
}

/// Where cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    let folder = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".into());
    top().join(folder)
}

/// A command line, run from the top of the project.
pub(crate) fn command(line: &str) -> Command {
    let mut words = line.split(' ');
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).current_dir(top());
    command
}

/// Says what is run, runs it, and complains if it fails.
pub(crate) fn run(line: &str) -> Result<(), String> {
    run_with(line, &[])
}

/// The same with environment variables.
pub(crate) fn run_with(line: &str, variables: &[(&str, &str)]) -> Result<(), String> {
    eprintln!("\n==> {line}");
    let status = command(line).envs(variables.iter().copied()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed ({status})")),
        Err(error) => Err(format!("`{line}` did not start: {error}")),
    }
}

/// The same for a command whose words may hold blanks.
pub(crate) fn finish(command: &mut Command) -> Result<(), String> {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let line = words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    eprintln!("\n==> {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed ({status})")),
        Err(error) => Err(format!("`{line}` did not start: {error}")),
    }
}

/// What a command prints, if it can be run and succeeds.
pub(crate) fn output(line: &str) -> Option<String> {
    let output = command(line).output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

/// Does two things at once: neither keeps all cores busy all the time.
pub(crate) fn both<A: Send, B>(
    one: impl FnOnce() -> Result<A, String> + Send,
    other: impl FnOnce() -> Result<B, String>,
) -> Result<(A, B), String> {
    std::thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        let one = one.join().map_err(|_| "a check has panicked")?;
        Ok((one?, other?))
    })
}
