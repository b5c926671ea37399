//! What others reach us by, tested: the packages for Python and JavaScript, the release.

use crate::dist;
use crate::npm;
use crate::run::{finish, target_folder, top};
use crate::wheel::Venv;
use std::process::Command;

/// Everything of this file, with the environment variables that the page was built with.
pub(crate) fn all(page: &[(&str, &str)]) -> Result<(), String> {
    npm::npm(page)?;
    javascript()?;
    python()?;
    dist::check(&target_folder().join("debug/duskboard"))
}

/// The package for Python: built quickly, installed, tested, its stubs compared with it.
fn python() -> Result<(), String> {
    let venv = Venv::ready()?;
    let wheel = venv.build("dev", &target_folder().join("wheels-dev"))?;
    venv.install(&wheel)?;
    let mut tests = venv.python();
    tests.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "crates/python/tests"]);
    tests.env("DUSKBOARD_BIN", target_folder().join("debug/duskboard"));
    finish(&mut tests)?;
    finish(venv.python().args(["-m", "mypy.stubtest", "duskboard._native", "--concise"]))
}

/// The package for JavaScript, in Node.
fn javascript() -> Result<(), String> {
    let mut tests = Command::new("node");
    tests.args(["--test", "crates/npm/tests/"]).current_dir(top());
    finish(tests.env("DUSKBOARD_NPM", npm::folder()))
}
