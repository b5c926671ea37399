//! What others reach us by, tested: the packages for Python and JavaScript, the release.

use crate::run::{both, finish, run, target_folder, top};
use crate::setup::{BROWSERS, packages};
use crate::test::driver;
use crate::wheel::{Venv, missing as missing_python};
use crate::{dist, missing, npm};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Everything of this file, with the environment variables that the page was built with. What had to be
/// left out, and why.
pub(crate) fn all(page: &[(&str, &str)]) -> Result<Vec<String>, String> {
    let (scripts, rest) = both(|| for_javascript(page), for_python_and_rust)?;
    let release = dist::check(&target_folder().join("debug").join(BINARY))?;
    Ok([scripts, rest, release].concat())
}

fn for_javascript(page: &[(&str, &str)]) -> Result<Vec<String>, String> {
    npm::beside_page(page)?;
    if let Some(why) = missing::node() {
        return Ok(vec![format!("JavaScript: {why}")]);
    }
    javascript("package")?;
    if let Some(why) = missing::browsers() {
        return Ok(vec![format!("JavaScript in a page: {why}")]);
    }
    packages(&BROWSERS)?;
    driver()?;
    javascript("page")?;
    Ok(Vec::new())
}

fn for_python_and_rust() -> Result<Vec<String>, String> {
    let left_out = match missing_python() {
        None => python().map(|()| Vec::new())?,
        Some(why) => vec![format!("Python: {why}")],
    };
    forget_unpacked()?;
    run("cargo publish --dry-run --allow-dirty --quiet -p duskboard-rules -p duskboard-ai")?;
    Ok(left_out)
}

/// Forgets what cargo has unpacked of our crates. The second is tried with the first, and cargo takes
/// what an earlier dry run left behind for it, as long as it has the same version.
fn forget_unpacked() -> Result<(), String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let unpacked = home.map(|home| home.join("registry/src")).and_then(|src| src.read_dir().ok());
    for registry in unpacked.into_iter().flatten().flatten() {
        let left = registry.path().join(concat!("duskboard-rules-", env!("CARGO_PKG_VERSION")));
        if left.exists() {
            fs::remove_dir_all(&left).map_err(|error| format!("{}: {error}", left.display()))?;
        }
    }
    Ok(())
}

/// The program `duskboard`, as this system names programs.
const BINARY: &str = if cfg!(windows) { "duskboard.exe" } else { "duskboard" };

/// The package for Python: built quickly, installed, tested, its stubs compared with it.
fn python() -> Result<(), String> {
    let venv = Venv::ready()?;
    let wheel = venv.build("dev", &target_folder().join("wheels-dev"))?;
    venv.install(&wheel)?;
    let mut tests = venv.python();
    tests.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "crates/python/tests"]);
    tests.env("DUSKBOARD_BIN", target_folder().join("debug").join(BINARY));
    finish(&mut tests)?;
    finish(venv.python().args(["-m", "mypy.stubtest", "duskboard._native", "--concise"]))
}

/// A file of tests of the package for JavaScript.
fn javascript(name: &str) -> Result<(), String> {
    let mut tests = Command::new("node");
    tests.arg("--test").arg(format!("crates/npm/tests/{name}.test.mjs")).current_dir(top());
    finish(tests.env("DUSKBOARD_NPM", npm::folder()))
}
