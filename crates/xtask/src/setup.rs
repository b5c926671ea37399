//! What a fresh machine lacks, brought in when it is needed.

use crate::run::{output, run};
use crate::web::WASM;

/// The compiler's target for browsers.
pub(crate) fn wasm_target() -> Result<(), String> {
    let installed = output("rustup target list --installed").unwrap_or_default();
    if installed.lines().any(|target| target == WASM) {
        return Ok(());
    }
    run(&format!("rustup target add {WASM}"))
}

/// The browser in which the page is tested: Debian's.
pub(crate) fn chromium() -> Result<(), String> {
    if std::path::Path::new("/usr/bin/chromium").exists() {
        return Ok(());
    }
    run("apt-get update")?;
    run("apt-get install -y chromium")
}
