//! Archives: the same files give the same bytes.

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;

/// A file or a folder in an archive.
pub(super) struct Entry {
    name: String,
    mode: u32,
    bytes: Option<Vec<u8>>,
}

impl Entry {
    /// A file to read.
    pub(super) fn file(name: &str, bytes: Vec<u8>) -> Entry {
        Entry { name: name.into(), mode: 0o644, bytes: Some(bytes) }
    }

    /// A file to run.
    pub(super) fn program(name: &str, bytes: Vec<u8>) -> Entry {
        Entry { mode: 0o755, ..Entry::file(name, bytes) }
    }

    /// A folder; one with the mode of `/tmp` is for everybody.
    pub(super) fn folder(name: &str, mode: u32) -> Entry {
        Entry { name: name.into(), mode, bytes: None }
    }
}

/// A tar archive.
pub(super) fn tar(entries: &[Entry]) -> Result<Vec<u8>, String> {
    let mut archive = tar::Builder::new(Vec::new());
    for Entry { name, mode, bytes } in entries {
        let mut header = tar::Header::new_gnu();
        header.set_mode(*mode);
        header.set_mtime(0);
        header.set_uid(0);
        header.set_gid(0);
        let content = bytes.as_deref().unwrap_or_default();
        let kind =
            if bytes.is_some() { tar::EntryType::Regular } else { tar::EntryType::Directory };
        header.set_entry_type(kind);
        header.set_size(content.len() as u64);
        archive.append_data(&mut header, name, content).map_err(|e| format!("{name}: {e}"))?;
    }
    archive.into_inner().map_err(|error| error.to_string())
}

/// A tar archive, compressed.
pub(super) fn tar_gz(entries: &[Entry]) -> Result<Vec<u8>, String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&tar(entries)?).map_err(|error| error.to_string())?;
    encoder.finish().map_err(|error| error.to_string())
}

/// A zip archive of files.
pub(super) fn zip(entries: &[Entry]) -> Result<Vec<u8>, String> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for Entry { name, mode, bytes } in entries {
        let options = SimpleFileOptions::default().unix_permissions(*mode);
        archive.start_file(name, options).map_err(|error| format!("{name}: {error}"))?;
        let content = bytes.as_deref().unwrap_or_default();
        archive.write_all(content).map_err(|error| format!("{name}: {error}"))?;
    }
    archive.finish().map(Cursor::into_inner).map_err(|error| error.to_string())
}

/// The sum of some bytes.
pub(super) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
