//! `cargo xtask npm`: the package for JavaScript, in `target/npm`.

use crate::run::{run_with, target_folder, top};
use crate::web::{PACKAGES, PROFILE, WASM};
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// Where it is written.
pub(crate) fn folder() -> PathBuf {
    target_folder().join("npm")
}

/// Builds and binds the package.
pub(crate) fn npm() -> Result<(), String> {
    crate::setup::wasm_target()?;
    built("--package duskboard-npm", &[])
}

/// The same where the page has been built with these environment variables: asked for together with
/// the page it shares what that has compiled.
pub(crate) fn beside_page(variables: &[(&str, &str)]) -> Result<(), String> {
    built(&format!("{PACKAGES} --package duskboard-npm"), variables)
}

fn built(packages: &str, variables: &[(&str, &str)]) -> Result<(), String> {
    run_with(&format!("cargo build {packages} --profile {PROFILE} --target {WASM}"), variables)?;
    let folder = folder();
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(told(&folder))?;
    }
    fs::create_dir_all(&folder).map_err(told(&folder))?;
    bind(&folder)?;
    let package = top().join("crates/npm/package");
    for name in ["package.json", "node.js", "README.md"] {
        let text = fs::read_to_string(package.join(name)).map_err(told(&package))?;
        let text = text.replace("%version%", env!("CARGO_PKG_VERSION"));
        fs::write(folder.join(name), text).map_err(told(&folder))?;
    }
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(top().join(name), folder.join(name)).map_err(told(&folder))?;
    }
    eprintln!("\nThe package: {}", folder.display());
    Ok(())
}

/// The wasm with the script that loads it and the types.
fn bind(folder: &Path) -> Result<(), String> {
    let wasm = target_folder().join(format!("{WASM}/{PROFILE}/duskboard_npm.wasm"));
    let mut bound = Bindgen::new();
    bound.input_path(wasm).out_name("duskboard").typescript(true).omit_default_module_path(false);
    // Without these checks a number in place of a text would be read out of bounds.
    bound.debug(true).web(true).map_err(|error| error.to_string())?;
    bound.generate(folder).map_err(|error| error.to_string())?;
    // The types name `Symbol.dispose`, which only newer targets of TypeScript know by themselves.
    let (types, known) =
        (folder.join("duskboard.d.ts"), "/// <reference lib=\"esnext.disposable\" />\n");
    let text = fs::read_to_string(&types).map_err(told(&types))?;
    fs::write(&types, format!("{known}{text}")).map_err(told(&types))
}

fn told(folder: &Path) -> impl Fn(std::io::Error) -> String + use<> {
    let name = folder.display().to_string();
    move |error| format!("{name}: {error}")
}
