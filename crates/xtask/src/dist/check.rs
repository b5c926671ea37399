//! Every form of a release is unpacked, and what comes out is started.

use super::archive::sha256;
use super::{pack, read, told};
use crate::run::{output, target_folder, top};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::fs;
use std::io::{Cursor, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Packs this binary and tries what was packed; what had to be left out, and why. The test command
/// gives a binary that it has built anyway.
pub(crate) fn check(binary: &Path) -> Result<Vec<String>, String> {
    let out = target_folder().join("dist-check");
    eprintln!("\n==> a release, packed and unpacked in {}", out.display());
    pack(binary, &out)?;
    forms(&out)
}

/// Unpacks and starts every form of the release in a folder; what had to be left out, and why.
pub(super) fn forms(out: &Path) -> Result<Vec<String>, String> {
    sums(out)?;
    let tried = out.join("tried");
    let tarball = unpack(&find(out, ".tar.gz")?, &tried.join("tar"))?;
    serves(&mut Command::new(tarball.join(format!("duskboard-{}/duskboard", super::VERSION))))?;
    let left_out = [image(out, &tried)?, debian(out, &tried)?];
    page(&find(out, ".zip")?)?;
    fs::remove_dir_all(&tried).map_err(told(&tried))?;
    Ok(left_out.into_iter().flatten().collect())
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

/// The image's only layer is a whole system: a static binary starts with nothing around it, as the
/// user of the image. Another one starts where it was built.
fn image(out: &Path, tried: &Path) -> Result<Option<String>, String> {
    let root = layer(out, &tried.join("oci"))?;
    let binary = root.join("duskboard");
    if !is_static(&read(&binary)?) {
        serves(&mut Command::new(binary))?;
        return Ok(None);
    }
    if !is_root() {
        return Ok(Some("the image as a system of its own: needs root".into()));
    }
    serves(Command::new("chroot").arg("--userspec=65534:65534").arg(root).arg("/duskboard"))?;
    Ok(None)
}

/// Does a program of Linux need no other to be loaded? One that does names it.
fn is_static(program: &[u8]) -> bool {
    let loader = b"ld-linux";
    program.starts_with(b"\x7fELF") && !program.windows(loader.len()).any(|part| part == loader)
}

fn is_root() -> bool {
    output("id -u").is_some_and(|user| user.trim() == "0")
}

/// The only layer of the image, found as whoever runs containers finds it.
fn layer(out: &Path, folder: &Path) -> Result<PathBuf, String> {
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
    unpack(&blob(&manifest["layers"][0]["digest"])?, folder)
}

fn parsed(path: &Path) -> Result<Value, String> {
    serde_json::from_slice(&read(path)?).map_err(|error| format!("{}: {error}", path.display()))
}

/// The zip holds the page that the browser tests have played, file by file.
fn page(zip: &Path) -> Result<(), String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(read(zip)?)).map_err(|e| e.to_string())?;
    let page = top().join("dist");
    let files = fs::read_dir(&page).map_err(told(&page))?.count();
    if archive.len() != files {
        return Err(format!("{} files in the zip, {files} in dist", archive.len()));
    }
    for place in 0..archive.len() {
        let mut file = archive.by_index(place).map_err(|error| error.to_string())?;
        let name = file.name().map_err(|error| error.to_string())?.to_string();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(told(zip))?;
        if bytes != read(&page.join(&name))? {
            return Err(format!("{name} in the zip is not the one in dist"));
        }
    }
    Ok(())
}

/// The Debian package is installed into a copy of this system, removed, installed again, and serves as
/// its own user; see `packaging/try.sh`.
fn debian(out: &Path, tried: &Path) -> Result<Option<String>, String> {
    if output("dpkg --version").is_none() || output("unshare --mount true").is_none() || !is_root()
    {
        return Ok(Some(
            "the Debian package: needs Debian, and root to install it in an overlay".into(),
        ));
    }
    let (package, addr) = (find(out, ".deb")?, free()?);
    let mut server = Command::new("unshare");
    server.args(["--mount", "sh"]).arg(top().join("packaging/try.sh"));
    answers(server.arg(package).arg(tried.join("deb")).arg(addr.to_string()), addr)?;
    Ok(None)
}

/// An address that nobody has.
fn free() -> Result<SocketAddr, String> {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    free.map_err(|error| error.to_string())
}

/// Starts a program as a server, without a folder, and asks whether it is there.
fn serves(server: &mut Command) -> Result<(), String> {
    let addr = free()?;
    let serve = ["serve", "--database-url", "memory:", "--addr", &addr.to_string()];
    answers(server.args(serve), addr)
}

/// Runs a command until a server answers at an address.
fn answers(command: &mut Command, addr: SocketAddr) -> Result<(), String> {
    let name = format!("{command:?}");
    let server = command.stdout(Stdio::null()).spawn();
    let mut server = Running(server.map_err(|error| format!("{name}: {error}"))?);
    for _ in 0..300 {
        if let Some(answer) = hello(addr) {
            eprintln!("{name} answers");
            return match answer.starts_with("HTTP/1.1 200") {
                true => Ok(()),
                false => Err(format!("{name}: {answer}")),
            };
        }
        if let Ok(Some(status)) = server.0.try_wait() {
            return Err(format!("{name} ended ({status})"));
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Err(format!("{name} does not answer"))
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
