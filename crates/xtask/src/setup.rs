//! What a fresh machine lacks, brought in when it is needed.

use crate::run::{output, run, run_with};
use crate::web::WASM;
use std::path::Path;

/// The compiler's target for browsers.
pub(crate) fn wasm_target() -> Result<(), String> {
    let installed = output("rustup target list --installed").unwrap_or_default();
    if installed.lines().any(|target| target == WASM) {
        return Ok(());
    }
    run(&format!("rustup target add {WASM}"))
}

/// A program, and the package it is in, as Debian has it.
pub(crate) type Packaged = (&'static str, &'static str);

/// What the page is tested with.
pub(crate) const BROWSERS: [Packaged; 5] = [
    ("/usr/bin/chromium", "chromium"),
    ("/usr/bin/firefox-esr", "firefox-esr"),
    ("/usr/bin/WebKitWebDriver", "webkit2gtk-driver"),
    ("/usr/bin/Xvfb", "xvfb"),
    ("/usr/bin/turnserver", "coturn"),
];
/// What several servers that are one need.
pub(crate) const CLUSTER: [Packaged; 2] =
    [("/usr/lib/postgresql", "postgresql"), ("/usr/sbin/nats-server", "nats-server")];

/// The packages of those that are not there. Another Chromium can be named.
pub(crate) fn missing(programs: &[Packaged]) -> Vec<&'static str> {
    let named = |package: &str| package == "chromium" && std::env::var_os("CHROMIUM").is_some();
    let there = |(program, package): &Packaged| Path::new(program).exists() || named(package);
    programs.iter().filter(|one| !there(one)).map(|(_, package)| *package).collect()
}

/// Whether packages can be installed: on Debian, by root.
pub(crate) fn may_install() -> bool {
    let root = output("id -u").is_some_and(|user| user.trim() == "0");
    root && output("apt-get --version").is_some()
}

/// Installs all of this that is not there.
pub(crate) fn packages(programs: &[Packaged]) -> Result<(), String> {
    let missing = missing(programs);
    if missing.is_empty() {
        return Ok(());
    }
    if !may_install() {
        let names = missing.join(" ");
        return Err(format!("missing: {names}; as root on Debian, `apt-get install {names}`"));
    }
    run("apt-get update")?;
    // Packages with questions get their usual answers.
    let quietly = [("DEBIAN_FRONTEND", "noninteractive")];
    run_with(&format!("apt-get install -y {}", missing.join(" ")), &quietly)
}
