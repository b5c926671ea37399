//! `cargo xtask wheel`: the package for Python, one wheel for every CPython from 3.10 on.

use crate::run::{finish, target_folder, top};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the package is built and tested with.
const REQUIREMENTS: &str = "crates/python/tests/requirements.txt";

/// Builds the wheel for people and says where it is.
pub(crate) fn wheel() -> Result<(), String> {
    let wheel = Venv::ready()?.build("release", &target_folder().join("wheels"))?;
    eprintln!("\nThe wheel: {}", wheel.display());
    Ok(())
}

/// A virtual environment of our own, with all that is needed in it.
pub(crate) struct Venv {
    folder: PathBuf,
}

impl Venv {
    /// The environment in the target folder, made and filled if it is not there.
    pub(crate) fn ready() -> Result<Venv, String> {
        let venv = Venv { folder: target_folder().join("venv") };
        let wanted = std::fs::read_to_string(top().join(REQUIREMENTS));
        let wanted = wanted.map_err(|error| format!("{REQUIREMENTS}: {error}"))?;
        let stamp = venv.folder.join("requirements.txt");
        if std::fs::read_to_string(&stamp).is_ok_and(|there| there == wanted) {
            return Ok(venv);
        }
        finish(Command::new(interpreter()?).args(["-m", "venv"]).arg(&venv.folder))?;
        finish(venv.python().args(["-m", "pip", "install", "--quiet", "-r", REQUIREMENTS]))?;
        std::fs::write(stamp, wanted).map_err(|error| format!("the environment: {error}"))?;
        Ok(venv)
    }

    /// Its interpreter, to be run from the top of the project.
    pub(crate) fn python(&self) -> Command {
        let mut python = Command::new(self.program("python"));
        python.current_dir(top());
        python
    }

    fn program(&self, name: &str) -> PathBuf {
        match cfg!(windows) {
            true => self.folder.join("Scripts").join(name).with_extension("exe"),
            false => self.folder.join("bin").join(name),
        }
    }

    /// The wheel, built with a profile of cargo's into an empty folder.
    pub(crate) fn build(&self, profile: &str, out: &Path) -> Result<PathBuf, String> {
        if out.exists() {
            std::fs::remove_dir_all(out).map_err(|e| format!("{}: {e}", out.display()))?;
        }
        let mut maturin = self.python();
        maturin.args(["-m", "maturin", "build", "--manifest-path", "crates/python/Cargo.toml"]);
        finish(maturin.args(["--profile", profile, "--out"]).arg(out))?;
        let wheels = std::fs::read_dir(out).map_err(|e| format!("{}: {e}", out.display()))?;
        let mut wheels = wheels.filter_map(|entry| Some(entry.ok()?.path()));
        wheels.next().ok_or_else(|| format!("{} is empty", out.display()))
    }

    /// Puts a wheel into the environment, instead of the one that is there.
    pub(crate) fn install(&self, wheel: &Path) -> Result<(), String> {
        let mut pip = self.python();
        pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall"]);
        finish(pip.arg(wheel))
    }
}

/// Why nothing can be done with Python here, if nothing can.
pub(crate) fn missing() -> Option<String> {
    interpreter().err()
}

/// The Python that makes the environment: `DUSKBOARD_PYTHON`, or the one that is found.
fn interpreter() -> Result<String, String> {
    let named = std::env::var("DUSKBOARD_PYTHON").into_iter();
    let mut names = named.chain(["python3", "python"].map(String::from));
    let works = |name: &String| {
        let version = ["-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))"];
        let tried = Command::new(name).args(version).output();
        tried.is_ok_and(|output| output.status.success())
    };
    names.find(works).ok_or_else(|| {
        "Python 3.10 or later with `venv` is needed: install it (Debian: python3-venv) or name it \
         in DUSKBOARD_PYTHON"
            .into()
    })
}
