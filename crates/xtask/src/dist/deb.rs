//! A Debian package: an `ar` archive of two tarballs.

use super::archive::{Entry, tar_gz};
use super::{PAPERS, VERSION, read};
use crate::run::top;
use std::path::Path;

/// The package that installs a binary, its service and its user.
pub(super) fn package(binary: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = b"!<arch>\n".to_vec();
    member(&mut bytes, "debian-binary", b"2.0\n");
    member(&mut bytes, "control.tar.gz", &tar_gz(&control()?)?);
    member(&mut bytes, "data.tar.gz", &tar_gz(&data(binary)?)?);
    Ok(bytes)
}

/// A file of the `ar` archive.
fn member(archive: &mut Vec<u8>, name: &str, content: &[u8]) {
    let header =
        format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 0, "100644", content.len());
    archive.extend_from_slice(header.as_bytes());
    archive.extend_from_slice(content);
    // The next one begins at an even place.
    archive.extend(std::iter::repeat_n(b'\n', content.len() % 2));
}

fn packaging(name: &str) -> Result<Vec<u8>, String> {
    read(&top().join("packaging").join(name))
}

fn control() -> Result<Vec<Entry>, String> {
    let control = String::from_utf8(packaging("control")?).map_err(|error| error.to_string())?;
    Ok(vec![
        Entry::folder("./", 0o755),
        Entry::file("./control", control.replace("%version%", VERSION).into_bytes()),
        Entry::file("./conffiles", b"/etc/duskboard.env\n".to_vec()),
        Entry::program("./postinst", packaging("postinst")?),
        Entry::program("./prerm", packaging("prerm")?),
    ])
}

fn data(binary: &Path) -> Result<Vec<Entry>, String> {
    let folders = ["./", "./etc/", "./lib/", "./lib/systemd/", "./lib/systemd/system/", "./usr/"];
    let more = ["./usr/bin/", "./usr/share/", "./usr/share/doc/", "./usr/share/doc/duskboard/"];
    let folders = folders.into_iter().chain(more).map(|name| Entry::folder(name, 0o755));
    let mut entries: Vec<Entry> = folders.collect();
    entries.push(Entry::program("./usr/bin/duskboard", read(binary)?));
    let unit = packaging("duskboard.service")?;
    entries.push(Entry::file("./lib/systemd/system/duskboard.service", unit));
    entries.push(Entry::file("./etc/duskboard.env", packaging("duskboard.env")?));
    for paper in PAPERS {
        let name = paper.rsplit('/').next().unwrap_or(paper);
        let name = format!("./usr/share/doc/duskboard/{name}");
        entries.push(Entry::file(&name, read(&top().join(paper))?));
    }
    Ok(entries)
}
