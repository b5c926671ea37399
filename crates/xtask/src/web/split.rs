//! Takes the page apart: what it begins with, and parts that come when they are needed (`crates/web/src/parts.rs`).

use super::{Dist, bindgen, built, fingerprint, read};
use crate::run::target_folder;
use std::path::Path;
use wasm_split_cli_support::{Options, transform};

/// Writes the page and its parts; the name of the script that loads it.
///
/// The script of the page and the one that loads parts name each other, so their names carry a hash of
/// what both are made from.
pub(super) fn page(dist: &mut Dist) -> Result<String, String> {
    let whole = read(&built("duskboard_web"))?;
    let version = fingerprint(&whole);
    let [script, loader] = ["app", "parts"].map(|name| format!("{name}-{version:016x}.js"));
    let folder = target_folder().join("parts");
    let parts = take_apart(&whole, &folder, &script, &loader)?;
    let mut loads = String::from_utf8(read(&folder.join(&loader))?).map_err(|e| e.to_string())?;
    for part in parts {
        let name = part.rsplit_once('.').map_or(&*part, |(stem, _)| stem);
        let short = name.trim_start_matches("split_").split('_').next().unwrap_or(name);
        let wasm = without_remarks(&read(&folder.join(&part))?)?;
        let hashed = dist.hashed(&format!("{short}.wasm"), &wasm)?;
        loads = loads.replace(&part, &hashed);
    }
    dist.write(&loader, loads.as_bytes())?;
    let mut bound = bindgen(&folder.join(MAIN), "app")?;
    let wasm = dist.hashed("app.wasm", &bound.wasm_mut().emit_wasm())?;
    dist.write(&script, bound.js().replace("app_bg.wasm", &wasm).as_bytes())?;
    Ok(script)
}

/// What the page begins with.
const MAIN: &str = "main.wasm";

/// Writes the page in parts to a folder; the names of those that come later.
fn take_apart(wasm: &[u8], to: &Path, script: &str, loader: &str) -> Result<Vec<String>, String> {
    let main = to.join(MAIN);
    let (script, loader) = (format!("./{script}"), format!("./{loader}"));
    let mut options = Options::new(wasm);
    options.output_dir = to;
    options.main_out_path = &main;
    options.main_module = &script;
    options.link_name = &loader;
    let parts = transform(options).map_err(|error| format!("the page in parts: {error:#}"))?;
    let name = |path: &std::path::PathBuf| Some(path.file_name()?.to_str()?.to_string());
    parts
        .split_modules
        .iter()
        .map(name)
        .collect::<Option<_>>()
        .ok_or("a part without a name".into())
}

/// A module without its custom sections: only debuggers and linkers read them.
fn without_remarks(wasm: &[u8]) -> Result<Vec<u8>, String> {
    const HEADER: usize = 8;
    let mut kept = wasm.get(..HEADER).ok_or("no wasm")?.to_vec();
    let mut at = HEADER;
    while at < wasm.len() {
        let (size, length) = number(&wasm[at + 1..]).ok_or("a section without a size")?;
        let end = at + 1 + length + size;
        let section = wasm.get(at..end).ok_or("a section that is cut off")?;
        if section[0] != 0 {
            kept.extend(section);
        }
        at = end;
    }
    Ok(kept)
}

/// A number of wasm (LEB128), and how many bytes it takes.
fn number(bytes: &[u8]) -> Option<(usize, usize)> {
    let mut value = 0;
    for (at, byte) in bytes.iter().enumerate().take(5) {
        value |= usize::from(byte & 0x7f) << (7 * at);
        if byte & 0x80 == 0 {
            return Some((value, at + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_custom_sections_go() {
        let header = *b"\0asm\x01\0\0\0";
        let code = [10, 0x81, 0x00, 7];
        let name = [0, 2, 1, b'n'];
        let whole = [&header[..], &name, &code, &name].concat();
        assert_eq!(without_remarks(&whole).unwrap(), [&header[..], &code].concat());
        assert!(without_remarks(&whole[..whole.len() - 1]).is_err(), "cut off");
    }
}
