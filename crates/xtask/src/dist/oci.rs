//! An OCI image as a folder, for whatever runs containers: `skopeo copy oci:target/dist/oci …`.

use super::archive::{Entry, sha256, tar, tar_gz};
use super::{VERSION, read, told};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const LAYER: &str = "application/vnd.oci.image.layer.v1.tar+gzip";
const CONFIG: &str = "application/vnd.oci.image.config.v1+json";
const MANIFEST: &str = "application/vnd.oci.image.manifest.v1+json";
/// Nobody in particular: the number that means it on every system.
const NOBODY: &str = "65534:65534";

/// Writes the image of a binary.
pub(super) fn image(binary: &Path, folder: &Path) -> Result<(), String> {
    let blobs = Blobs { folder };
    fs::create_dir_all(folder.join("blobs/sha256")).map_err(told(folder))?;
    let entries = [
        Entry::program("duskboard", read(binary)?),
        Entry::folder("data/", 0o777),
        Entry::folder("tmp/", 0o1777),
    ];
    let layer = blobs.keep(LAYER, &tar_gz(&entries)?)?;
    let config = blobs.keep_json(CONFIG, &config(&sha256(&tar(&entries)?)))?;
    let manifest = json!({
        "schemaVersion": 2, "mediaType": MANIFEST, "config": config, "layers": [layer],
    });
    let mut manifest = blobs.keep_json(MANIFEST, &manifest)?;
    manifest["annotations"] = json!({ "org.opencontainers.image.ref.name": VERSION });
    manifest["platform"] = json!({ "architecture": "amd64", "os": "linux" });
    let index = json!({ "schemaVersion": 2, "manifests": [manifest] });
    fs::write(folder.join("index.json"), index.to_string()).map_err(told(folder))?;
    let layout = json!({ "imageLayoutVersion": "1.0.0" });
    fs::write(folder.join("oci-layout"), layout.to_string()).map_err(told(folder))
}

/// How the image is run.
fn config(layer: &str) -> Value {
    json!({
        "architecture": "amd64",
        "os": "linux",
        "config": {
            "User": NOBODY,
            "Env": ["DUSKBOARD_ADDR=0.0.0.0:8181", "DUSKBOARD_DATA=/data"],
            "Entrypoint": ["/duskboard"],
            "Cmd": ["serve"],
            "ExposedPorts": { "8181/tcp": {} },
            "Volumes": { "/data": {} },
            "Labels": { "org.opencontainers.image.licenses": "MIT OR Apache-2.0" },
        },
        "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{layer}")] },
    })
}

/// Where content lies under its sum.
struct Blobs<'a> {
    folder: &'a Path,
}

impl Blobs<'_> {
    /// Keeps some bytes; what names them.
    fn keep(&self, kind: &str, bytes: &[u8]) -> Result<Value, String> {
        let sum = sha256(bytes);
        let path = self.folder.join("blobs/sha256").join(&sum);
        fs::write(&path, bytes).map_err(told(&path))?;
        Ok(json!({ "mediaType": kind, "digest": format!("sha256:{sum}"), "size": bytes.len() }))
    }

    fn keep_json(&self, kind: &str, value: &Value) -> Result<Value, String> {
        self.keep(kind, value.to_string().as_bytes())
    }
}
