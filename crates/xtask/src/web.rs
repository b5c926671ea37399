//! `cargo xtask web`: the page, its worker and its line as files for any static host, in `dist/`.
//!
//! Files that never change under their name carry a hash in it; beside each file that is worth it
//! lies the same one compressed.

mod split;

use crate::run::{run_with, target_folder, top};
use duskboard_client::Language;
use duskboard_client::lessons::texts::file as lessons;
use duskboard_client::lessons::trail::{self, Trails};
use duskboard_client::words::file::{self, Texts};
use duskboard_client::words::study::{self, StudyWords};
use duskboard_client::words::{self, PAGE_LANGUAGE, Words};
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::{Bindgen, Output};

/// The target of everything that runs in a browser.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";
/// How it is built there: small.
pub(crate) const PROFILE: &str = "page";
/// What the page consists of.
pub(crate) const PACKAGES: &str =
    "--package duskboard-web --package duskboard-worker --package duskboard-line";
/// For the worker once more, for browsers with vector instructions. Asked for together with the rest
/// it shares what that has compiled.
const VECTORS: &str = "--features duskboard-worker/simd128";
/// What is worth compressing.
const TEXTS: &[&str] = &["html", "js", "css", "svg", "txt", "wasm", "webmanifest", "net"];
/// Files that are taken as they are.
const PLAIN: &[&str] = &[
    "manifest.webmanifest",
    "favicon.svg",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-512.png",
];

/// Builds everything, with these environment variables, and writes `dist/`.
pub(crate) fn web(variables: &[(&str, &str)]) -> Result<(), String> {
    crate::setup::wasm_target()?;
    let build = format!("cargo build {PACKAGES} --profile {PROFILE} --target {WASM}");
    run_with(&build, variables)?;
    let mut dist = Dist::empty()?;
    let app = split::page(&mut dist)?;
    let worker = dist.bound("duskboard_worker", "desk")?;
    let line = dist.bound("duskboard_line", "line")?;
    run_with(&format!("{build} {VECTORS}"), variables)?;
    let quick = dist.bound("duskboard_worker", "desk-simd")?;
    let app = dist.script("boot.js", &[("app.js", &app)])?;
    let nets = dist.nets()?;
    let desks = [("desk.js", &*worker), ("desk-simd.js", &quick), ("nets", &nets)];
    let worker = dist.script("worker.js", &desks)?;
    let style = dist.hashed("style.css", style_sheet()?.as_bytes())?;
    for name in PLAIN {
        dist.write(name, &read(&assets().join(name))?)?;
    }
    let page = [("boot.js", app), ("worker.js", worker), ("line.js", line), ("style.css", style)];
    let page = page.iter().fold(asset("index.html")?, |html, (name, hashed)| {
        html.replace(&format!("%{name}%"), hashed)
    });
    let page = page.replace("%texts%", &dist.texts()?);
    let page = page.replace("%pieces%", &asset("pieces.svg")?);
    let page = page.replace("%icons%", &asset("icons.svg")?);
    dist.write("index.html", page.as_bytes())?;
    dist.service_worker()?;
    dist.compress()
}

fn assets() -> std::path::PathBuf {
    top().join("crates/web/assets")
}

fn asset(name: &str) -> Result<String, String> {
    let bytes = read(&assets().join(name))?;
    String::from_utf8(bytes).map_err(|_| format!("{name} is no text"))
}

/// The style sheet: one file a subject, joined in the order of their names. What is only for who
/// works on it stays behind.
fn style_sheet() -> Result<String, String> {
    let files = files_in(&assets().join("style"))?;
    let text =
        |file: &PathBuf| fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()));
    let sheet: String = files.iter().map(text).collect::<Result<_, _>>()?;
    Ok(without_remarks(&sheet).lines().map(str::trim).collect::<Vec<_>>().join("\n"))
}

/// The files of a folder, in the order of their names.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let files = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<_> = files.flatten().map(|file| file.path()).collect();
    files.sort();
    Ok(files)
}

/// A style sheet without its comments.
fn without_remarks(sheet: &str) -> String {
    let mut parts = sheet.split("/*");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |sheet, part| sheet + part.split_once("*/").map_or("", |(_, rest)| rest))
}

/// The puzzles of every game: the name of each file, and its text.
fn puzzles() -> Result<Vec<(String, String)>, String> {
    let files = files_in(&top().join("crates/study/puzzles"))?;
    let text = |file: &PathBuf| {
        let text = fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        Ok((format!("puzzles-{name}"), text))
    };
    files.iter().map(text).collect()
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Where the compiler has put a library.
fn built(library: &str) -> std::path::PathBuf {
    target_folder().join(format!("{WASM}/{PROFILE}/{library}.wasm"))
}

/// Joins wasm and browser: the module without what only debuggers read, and a script.
fn bindgen(wasm: &Path, name: &str) -> Result<Output, String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name(name).typescript(false).omit_default_module_path(false);
    bindgen.keep_lld_exports(true).remove_name_section(true).remove_producers_section(true);
    bindgen.web(true).map_err(|error| error.to_string())?;
    bindgen.generate_output().map_err(|error| error.to_string())
}

/// The folder `dist/`, and what has been written to it.
struct Dist {
    files: Vec<String>,
}

impl Dist {
    fn empty() -> Result<Dist, String> {
        let folder = top().join("dist");
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|error| format!("dist: {error}"))?;
        }
        fs::create_dir_all(&folder).map_err(|error| format!("dist: {error}"))?;
        Ok(Dist { files: Vec::new() })
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        fs::write(top().join("dist").join(name), bytes).map_err(|e| format!("dist/{name}: {e}"))?;
        self.files.push(name.into());
        Ok(())
    }

    /// Writes a file under a name with its hash in it, and says which.
    fn hashed(&mut self, name: &str, bytes: &[u8]) -> Result<String, String> {
        let (stem, ending) = name.split_once('.').ok_or(name)?;
        let hashed = format!("{stem}-{:016x}.{ending}", fingerprint(bytes));
        self.write(&hashed, bytes)?;
        Ok(hashed)
    }

    /// A crate as wasm with the script that loads it; the name of the script.
    fn bound(&mut self, library: &str, name: &str) -> Result<String, String> {
        let mut bound = bindgen(&built(library), name)?;
        let wasm = self.hashed(&format!("{name}.wasm"), &bound.wasm_mut().emit_wasm())?;
        let script = bound.js().replace(&format!("{name}_bg.wasm"), &wasm);
        self.hashed(&format!("{name}.js"), script.as_bytes())
    }

    /// A script of ours that names other files.
    fn script(&mut self, name: &str, names: &[(&str, &str)]) -> Result<String, String> {
        let script = names.iter().fold(asset(name)?, |script, (name, hashed)| {
            script.replace(&format!("%{name}%"), hashed)
        });
        self.hashed(name, script.as_bytes())
    }

    /// The networks that computers evaluate with; their names and files as JSON.
    fn nets(&mut self) -> Result<String, String> {
        let files = files_in(&top().join("crates/ai/nets"))?;
        let named: Result<Vec<_>, String> = files
            .iter()
            .map(|file| {
                let name = file.file_stem().unwrap_or_default().to_string_lossy();
                let hashed = self.hashed(&format!("{name}.net"), &read(file)?)?;
                Ok(format!("\"{name}\":\"{hashed}\""))
            })
            .collect();
        Ok(format!("{{{}}}", named?.join(",")))
    }

    /// The texts that the page fetches when it needs them; attributes that say their names.
    fn texts(&mut self) -> Result<String, String> {
        let others = Language::ALL.iter().filter(|&&language| language != PAGE_LANGUAGE);
        let words = others.flat_map(|&language| {
            let list = |name, text| (file::name(name, language), text);
            let study = StudyWords::of(language).write();
            [list(words::FILE, Words::of(language).write()), list(study::FILE, study)]
        });
        let lessons = Language::ALL.iter();
        let lessons = lessons.map(|&language| (lessons::name(language), lessons::write(language)));
        let exercises = (trail::NAME.to_string(), Trails::all().write());
        let puzzles = puzzles()?;
        let attributes: Result<Vec<_>, String> = words
            .chain(lessons)
            .chain([exercises])
            .chain(puzzles)
            .map(|(name, text)| {
                let file = self.hashed(&format!("{name}.txt"), text.as_bytes())?;
                Ok(format!("data-{name}=\"{file}\""))
            })
            .collect();
        Ok(attributes?.join(" "))
    }

    /// The service worker knows every file and changes whenever one of them does.
    fn service_worker(&mut self) -> Result<(), String> {
        let mut all = Vec::new();
        for file in &self.files {
            all.extend(read(&top().join("dist").join(file))?);
        }
        let list: Vec<_> = self.files.iter().map(|file| format!("{file:?}")).collect();
        let script = asset("service-worker.js")?
            .replace("%version%", &format!("{:016x}", fingerprint(&all)))
            .replace("\"%files%\"", &list.join(", "));
        self.write("service-worker.js", script.as_bytes())
    }

    fn compress(&self) -> Result<(), String> {
        let mut sum = 0;
        eprintln!("\ndist/ holds, compressed:");
        for file in &self.files {
            let path = top().join("dist").join(file);
            let bytes = read(&path)?;
            let ending = file.rsplit('.').next().unwrap_or_default();
            let mut size = bytes.len();
            if TEXTS.contains(&ending) {
                let small = brotli(&bytes)?;
                size = small.len();
                fs::write(path.with_file_name(format!("{file}.br")), small)
                    .map_err(|error| format!("dist/{file}.br: {error}"))?;
            }
            sum += size;
            eprintln!("{size:>9}  {file}");
        }
        eprintln!("{sum:>9}  in all");
        Ok(())
    }
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut small = Vec::new();
    let best = brotli::enc::BrotliEncoderParams::default();
    brotli::BrotliCompress(&mut &*bytes, &mut small, &best).map_err(|error| error.to_string())?;
    Ok(small)
}

/// FNV-1a: tells versions of a file apart, no more is asked of it.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
