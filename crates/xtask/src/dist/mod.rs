//! `cargo xtask dist`: a release for people without a compiler, in `target/dist`.
//!
//! One static binary with the page in it, packed as a tarball, as a Debian package with a service of
//! its own user, and as an OCI image; and the page alone, for static hosts. `SHA256SUMS` has their sums.

mod archive;
mod check;
mod deb;
mod oci;

use crate::run::{finish, run, target_folder, top};
use crate::web::web;
use archive::{Entry, sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) use check::check;

/// Where the binary runs: on any Linux of this processor, with nothing installed.
const MUSL: &str = "x86_64-unknown-linux-musl";
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// What goes along with the binary, from the top of the project.
const PAPERS: [&str; 5] =
    ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "docs/self-hosting.md"];

/// Builds everything, packs it, and tries what was packed.
pub(crate) fn dist() -> Result<(), String> {
    compiler()?;
    web(&[])?;
    static_binary()?;
    let out = target_folder().join("dist");
    pack(&target_folder().join(MUSL).join("release/duskboard"), &out)?;
    crate::say_left_out(check::forms(&out)?);
    eprintln!("\nThe release: {}", out.display());
    Ok(())
}

/// Asks for the compiler of SQLite first: what comes before it takes minutes.
fn compiler() -> Result<(), String> {
    match Command::new("musl-gcc").arg("--version").output() {
        Ok(_) => Ok(()),
        Err(_) => {
            Err("musl-gcc is needed for SQLite: install musl-tools (Debian) or musl-gcc".into())
        }
    }
}

/// The binary that needs nothing.
fn static_binary() -> Result<(), String> {
    run(&format!("rustup target add {MUSL}"))?;
    let mut build = Command::new("cargo");
    build.args(["build", "--release", "--package", "duskboard", "--target", MUSL]);
    finish(build.current_dir(top()))
}

/// Packs a binary and the page in every form.
fn pack(binary: &Path, out: &Path) -> Result<(), String> {
    if out.exists() {
        fs::remove_dir_all(out).map_err(told(out))?;
    }
    fs::create_dir_all(out).map_err(told(out))?;
    let tarball = archive::tar_gz(&tarball(binary)?)?;
    let page = archive::zip(&page()?)?;
    let files = [
        (format!("duskboard-{VERSION}-x86_64-linux.tar.gz"), tarball),
        (format!("duskboard_{VERSION}_amd64.deb"), deb::package(binary)?),
        (format!("duskboard-page-{VERSION}.zip"), page),
    ];
    let mut sums = String::new();
    for (name, bytes) in &files {
        fs::write(out.join(name), bytes).map_err(told(out))?;
        sums += &format!("{}  {name}\n", sha256(bytes));
    }
    fs::write(out.join("SHA256SUMS"), sums).map_err(told(out))?;
    oci::image(binary, &out.join("oci"))
}

/// What is in the tarball, in a folder of its own.
fn tarball(binary: &Path) -> Result<Vec<Entry>, String> {
    let folder = format!("duskboard-{VERSION}");
    let mut entries = vec![Entry::program(&format!("{folder}/duskboard"), read(binary)?)];
    let unit = top().join("packaging/duskboard.service");
    entries.push(Entry::file(&format!("{folder}/duskboard.service"), read(&unit)?));
    for paper in PAPERS {
        entries.push(Entry::file(&format!("{folder}/{paper}"), read(&top().join(paper))?));
    }
    Ok(entries)
}

/// The page's files.
fn page() -> Result<Vec<Entry>, String> {
    let folder = top().join("dist");
    let files = fs::read_dir(&folder).map_err(told(&folder))?;
    let mut files: Vec<PathBuf> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    files.sort();
    let entry = |path: &PathBuf| {
        let name =
            path.file_name().and_then(|name| name.to_str()).ok_or("a file without a name")?;
        Ok(Entry::file(name, read(path)?))
    };
    files.iter().map(entry).collect()
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(told(path))
}

/// An error with the name of what it is about.
fn told(path: &Path) -> impl Fn(std::io::Error) -> String + use<> {
    let name = path.display().to_string();
    move |error| format!("{name}: {error}")
}
