//! What each crate may depend on.

use super::map::Map;
use crate::run::{output, top};
use serde_json::Value;
use std::path::Path;

/// Our crates that only tests may use.
const TESTS_ONLY: &[&str] = &["crates/reference"];

/// What a pure crate may use of others'.
const MAY_USE: &[(&str, &[&str])] = &[
    ("crates/rules", &["thiserror"]),
    ("crates/ai", &[]),
    ("crates/computer", &[]),
    ("crates/protocol", &["serde", "serde_json", "thiserror"]),
    ("crates/client", &[]),
    ("crates/table", &["hmac", "serde_json", "sha2", "thiserror"]),
];

/// Only here are formats made: no other crate can derive serialisation, not even in its tests.
/// Others read and write what is made here, with `serde_json` or `protocol::json`.
const FORMATS: &str = "crates/protocol";

/// A crate of ours.
struct Package<'a> {
    name: &'a str,
    /// Where it is, from the top of the project.
    folder: &'a str,
    dependencies: &'a [Value],
}

/// Every crate that is not on the map or uses what it may not, and every folder that is not there.
pub(super) fn breaches(map: &Map) -> Result<Vec<String>, String> {
    let text = output("cargo metadata --no-deps --format-version 1 --offline")
        .or_else(|| output("cargo metadata --no-deps --format-version 1"))
        .ok_or("cargo metadata failed")?;
    let metadata: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let top = top();
    let ours = list(&metadata["packages"]).iter().map(|one| package(one, &top));
    let ours: Vec<_> = ours.collect::<Option<_>>().ok_or("a crate is not in the project")?;
    let gone = map.folders().filter(|folder| !top.join(folder).is_dir());
    let gone = gone.map(|folder| format!("{folder} is on the map and not there"));
    Ok(gone.chain(ours.iter().flat_map(|package| breaches_of(package, &ours, map))).collect())
}

fn package<'a>(value: &'a Value, top: &Path) -> Option<Package<'a>> {
    let folder = Path::new(value["manifest_path"].as_str()?).parent()?;
    let folder = folder.strip_prefix(top).ok()?.to_str()?;
    Some(Package { name: name(value), folder, dependencies: list(&value["dependencies"]) })
}

fn breaches_of(package: &Package<'_>, ours: &[Package<'_>], map: &Map) -> Vec<String> {
    let Some(allowed) = map.may_use(package.folder) else {
        return vec![format!("{} is not on the map of ARCHITECTURE.md", package.folder)];
    };
    let used = package.dependencies.iter().filter(|used| !may(package, used, ours, allowed));
    used.map(|used| format!("{} may not depend on {}", package.folder, name(used))).collect()
}

/// Whether a crate may depend on this, being allowed those folders of ours.
fn may(package: &Package<'_>, used: &Value, ours: &[Package<'_>], allowed: &[String]) -> bool {
    let for_tests = used["kind"] == "dev";
    let used = name(used);
    if used == "serde" {
        return package.folder == FORMATS;
    }
    let pure = MAY_USE.iter().find(|(folder, _)| *folder == package.folder);
    match ours.iter().find(|one| one.name == used) {
        _ if for_tests => true,
        Some(one) => {
            allowed.iter().any(|folder| folder == one.folder) && !TESTS_ONLY.contains(&one.folder)
        }
        None => pure.is_none_or(|(_, may)| may.contains(&used)),
    }
}

fn name(value: &Value) -> &str {
    value["name"].as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn who_may_use_what() {
        let map = "## The map\n| `crates/server` | rooms | `table` |\n| `crates/table` | games | |\n\
                   | `crates/protocol` | formats | |\n";
        let map = Map::read(map).unwrap();
        let rows: &[(&str, &str, Value, bool)] = &[
            ("crates/server", "duskboard-table", Value::Null, true),
            ("crates/table", "duskboard-server", Value::Null, false),
            ("crates/table", "duskboard-server", json!("dev"), true),
            ("crates/server", "duskboard-reference", Value::Null, false),
            ("crates/server", "tokio", Value::Null, true),
            ("crates/table", "tokio", Value::Null, false),
            ("crates/table", "serde_json", Value::Null, true),
            ("crates/protocol", "serde", Value::Null, true),
            ("crates/server", "serde", Value::Null, false),
            ("crates/server", "serde", json!("dev"), false),
            ("crates/unknown", "tokio", Value::Null, false),
        ];
        for (folder, used, kind, fine) in rows {
            let dependencies = [json!({ "name": used, "kind": kind })];
            let one = |name, folder| Package { name, folder, dependencies: &[] };
            let ours = [
                one("duskboard-server", "crates/server"),
                one("duskboard-table", "crates/table"),
                one("duskboard-reference", "crates/reference"),
            ];
            let package = Package { name: "x", folder, dependencies: &dependencies };
            let found = breaches_of(&package, &ours, &map);
            assert_eq!(found.is_empty(), *fine, "{folder} {used} {kind}: {found:?}");
        }
    }
}
