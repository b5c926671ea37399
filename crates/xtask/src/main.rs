//! `cargo xtask`: what one does with the project, the same on every machine.

mod cluster;
mod dist;
mod missing;
mod npm;
mod play;
mod reach;
mod run;
mod setup;
mod test;
mod tidy;
mod web;
mod wheel;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  play    build everything, start the server and print the address to open
  cluster build everything, start three nodes, a database, a bus and a proxy
  test    set up what is missing and run every check: the test command
  web     write the page to dist/, for the server or any static host
  wheel   the package for Python, in target/wheels
  npm     the package for JavaScript, in target/npm
  dist    a release for Linux, in target/dist: tarball, .deb, OCI image, page
  dist B  pack the binary B instead, unpack every form and start it
  tidy    check the boundaries between the crates
  reach   test the packages for Python and JavaScript, the crates and the release
  fuzz N  fuzz each target for N seconds (needs cargo-fuzz and a nightly toolchain)
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["play"] => play::play(),
        ["cluster"] => cluster::cluster(),
        ["cluster-inside"] => cluster::inside(),
        ["test"] => test::all(),
        ["web"] => web::web(&[]),
        ["wheel"] => wheel::wheel(),
        ["npm"] => npm::npm(),
        ["reach"] => reach::all(&[]).map(say_left_out),
        ["dist"] => dist::dist(),
        ["dist", binary] => dist::check(std::path::Path::new(binary)).map(say_left_out),
        ["tidy"] => tidy::check(),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => test::fuzz(seconds),
            Err(_) => Err(format!("{seconds:?} is no number of seconds")),
        },
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("xtask: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// What could not be tried here.
fn say_left_out(what: Vec<String>) {
    what.iter().for_each(|what| eprintln!("left out: {what}"));
}
