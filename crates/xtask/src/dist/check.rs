//! Every form of a release is unpacked, and what comes out is started.

use super::archive::sha256;
use super::{pack, read, told};
use crate::run::{finish, target_folder};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::fs;
use std::io::{Cursor, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Packs this binary and tries what was packed. The test command gives one that it has built anyway.
pub(crate) fn check(binary: &Path) -> Result<(), String> {
    let out = target_folder().join("dist-check");
    eprintln!("\n==> a release, packed and unpacked in {}", out.display());
    pack(binary, &out)?;
    sums(&out)?;
    let tarball = unpack(&find(&out, ".tar.gz")?, &out.join("from-tar"))?;
    start(&tarball.join(format!("duskboard-{}/duskboard", super::VERSION)))?;
    start(&layer(&out)?.join("duskboard"))?;
    page(&find(&out, ".zip")?)?;
    debian(&out)
}

/// The sums are those of the files.
fn sums(out: &Path) -> Result<(), String> {
    let sums = read(&out.join("SHA256SUMS"))?;
    let sums = String::from_utf8(sums).map_err(|error| error.to_string())?;
    let wrong = |line: &&str| {
        let Some((sum, name)) = line.split_once("  ") else { return true };
        read(&out.join(name)).map_or(true, |bytes| sha256(&bytes) != sum)
    };
    match sums.lines().find(wrong) {
        Some(line) => Err(format!("SHA256SUMS: {line} is not so")),
        None if sums.lines().count() == 3 => Ok(()),
        None => Err("SHA256SUMS: expected three files".into()),
    }
}

fn find(out: &Path, ending: &str) -> Result<PathBuf, String> {
    let files = fs::read_dir(out).map_err(told(out))?;
    let mut files = files.filter_map(|file| Some(file.ok()?.path()));
    files.find(|path| path.to_string_lossy().ends_with(ending)).ok_or(format!("no {ending}"))
}

fn unpack(tarball: &Path, folder: &Path) -> Result<PathBuf, String> {
    let bytes = read(tarball)?;
    let mut archive = tar::Archive::new(GzDecoder::new(Cursor::new(bytes)));
    archive.unpack(folder).map_err(told(tarball))?;
    Ok(folder.into())
}

/// The only layer of the image, found as whoever runs containers finds it.
fn layer(out: &Path) -> Result<PathBuf, String> {
    let image = out.join("oci");
    let blob = |digest: &Value| {
        let sum = digest.as_str().and_then(|digest| digest.strip_prefix("sha256:"));
        let sum = sum.ok_or_else(|| format!("{digest} is no digest"))?;
        let path = image.join("blobs/sha256").join(sum);
        match sha256(&read(&path)?) == sum {
            true => Ok(path),
            false => Err(format!("{sum} is not the sum of its blob")),
        }
    };
    let index = parsed(&image.join("index.json"))?;
    let manifest = parsed(&blob(&index["manifests"][0]["digest"])?)?;
    parsed(&blob(&manifest["config"]["digest"])?)?;
    unpack(&blob(&manifest["layers"][0]["digest"])?, &out.join("from-oci"))
}

fn parsed(path: &Path) -> Result<Value, String> {
    serde_json::from_slice(&read(path)?).map_err(|error| format!("{}: {error}", path.display()))
}

/// The page can be read from its zip, with every file that it names.
fn page(zip: &Path) -> Result<(), String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(read(zip)?)).map_err(|e| e.to_string())?;
    let names = archive.file_names().map(|name| name.map(String::from));
    let names: Vec<String> = names.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
    let mut index = String::new();
    let mut file = archive.by_name("index.html").map_err(|error| error.to_string())?;
    file.read_to_string(&mut index).map_err(told(zip))?;
    let named = names.iter().filter(|name| index.contains(name.as_str())).count();
    if named < 4 { Err(format!("index.html names {named} files of its zip")) } else { Ok(()) }
}

/// What Debian's own tool finds in the package; left out where there is no such tool.
fn debian(out: &Path) -> Result<(), String> {
    if Command::new("dpkg-deb").arg("--version").output().is_err() {
        eprintln!("the .deb was not unpacked: there is no dpkg-deb");
        return Ok(());
    }
    let (package, root) = (find(out, ".deb")?, out.join("from-deb"));
    finish(Command::new("dpkg-deb").arg("--info").arg(&package))?;
    finish(Command::new("dpkg-deb").arg("--extract").arg(&package).arg(&root))?;
    let unit = read(&root.join("lib/systemd/system/duskboard.service"))?;
    if !String::from_utf8_lossy(&unit).contains("User=duskboard") {
        return Err("the service has no user of its own".into());
    }
    start(&root.join("usr/bin/duskboard"))
}

/// Starts a server and asks whether it is there.
fn start(binary: &Path) -> Result<(), String> {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let addr = free.map_err(told(binary))?;
    let mut server = Command::new(binary);
    server.args(["serve", "--database-url", "memory:", "--addr", &addr.to_string()]);
    let server = server.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut server = Running(server.map_err(told(binary))?);
    for _ in 0..100 {
        if let Some(answer) = hello(addr) {
            eprintln!("{} answers", binary.display());
            return match answer.starts_with("HTTP/1.1 200") {
                true => Ok(()),
                false => Err(format!("{}: {answer}", binary.display())),
            };
        }
        if let Ok(Some(status)) = server.0.try_wait() {
            return Err(format!("{} ended ({status})", binary.display()));
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Err(format!("{} does not answer", binary.display()))
}

/// What a server says to a greeting.
fn hello(addr: SocketAddr) -> Option<String> {
    let mut stream = TcpStream::connect(addr).ok()?;
    let ask = format!("GET /api/hello HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    Some(answer)
}

/// A program that ends with us.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
