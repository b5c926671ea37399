//! The map in ARCHITECTURE.md: which folders there are, and which crates each may use.

use std::path::PathBuf;

/// The heading the map stands under.
const HEADING: &str = "## The map";
/// What is written by a command, so that it need not be there.
const WRITTEN: &[&str] = &["dist/"];

/// The map.
#[derive(PartialEq, Debug)]
pub(super) struct Map {
    rows: Vec<Row>,
}

/// A line of the map: folders, and the crates of ours that they may use.
#[derive(PartialEq, Debug)]
struct Row {
    folders: Vec<String>,
    may_use: Vec<String>,
}

impl Map {
    /// The map in the text of ARCHITECTURE.md.
    pub(super) fn read(text: &str) -> Result<Map, String> {
        let (_, section) =
            text.split_once(HEADING).ok_or(format!("ARCHITECTURE.md has no {HEADING:?}"))?;
        let section = section.split("\n## ").next().unwrap_or_default();
        let lines = section.lines().filter(|line| line.starts_with("| `"));
        let rows: Vec<_> = lines.filter_map(row).collect();
        if rows.is_empty() {
            Err("the map of ARCHITECTURE.md is empty".into())
        } else {
            Ok(Map { rows })
        }
    }

    /// Every folder on the map.
    pub(super) fn folders(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().flat_map(|row| &row.folders).map(String::as_str)
    }

    /// The folders of the crates that the crate in this folder may use; `None` if it is not on the map.
    pub(super) fn may_use(&self, folder: &str) -> Option<&[String]> {
        let row = self.rows.iter().find(|row| row.folders.iter().any(|known| known == folder))?;
        Some(&row.may_use)
    }
}

fn row(line: &str) -> Option<Row> {
    let [_, folders, _, may_use, _] = line.split('|').collect::<Vec<_>>()[..] else { return None };
    let folders = quoted(folders).map(str::to_string).collect();
    let may_use = quoted(may_use).map(|name| format!("crates/{name}")).collect();
    Some(Row { folders, may_use })
}

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The files and folders that ARCHITECTURE.md names and that are not there. A short name such as
/// `pipe.rs` may be anywhere.
pub(super) fn missing_files(text: &str, all: &[PathBuf]) -> Vec<String> {
    let named = text.lines().flat_map(quoted).filter(|name| is_path(name));
    let missing = named.filter(|name| !all.iter().any(|path| path.ends_with(name)));
    missing.map(|name| format!("ARCHITECTURE.md names {name}, which is not there")).collect()
}

fn is_path(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    let path = name.contains('/') || name.ends_with(".rs") || name.ends_with(".md");
    path && name.chars().all(plain) && !WRITTEN.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# A house
## The map
| folder | holds | may use |
|---|---|---|
| `crates/rules` | the `rules` | nothing of ours |
| `crates/server` | rooms | `rules`, `table` |
| `benches`, `docs` | numbers; pages | |
## Rooms
`pipe.rs` and `server/src` write to `dist/`, see `protocol::ToDesk` and `docs/fair.md`.
";

    #[test]
    fn the_map_is_read() {
        let map = Map::read(TEXT).unwrap();
        let folders: Vec<_> = map.folders().collect();
        assert_eq!(folders, ["crates/rules", "crates/server", "benches", "docs"]);
        for (folder, expected) in [
            ("crates/rules", Some(&[][..])),
            ("crates/server", Some(&["crates/rules".to_string(), "crates/table".to_string()][..])),
            ("docs", Some(&[][..])),
            ("crates/table", None),
        ] {
            assert_eq!(map.may_use(folder), expected, "{folder}");
        }
        for text in ["", "## The map\n", "| `crates/rules` | x | |"] {
            assert!(Map::read(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn what_is_named_has_to_be_there() {
        let there =
            ["crates/rules", "crates/server", "crates/server/src", "crates/server/src/pipe.rs"];
        let all = |more: &[&str]| there.iter().chain(more).map(PathBuf::from).collect::<Vec<_>>();
        assert_eq!(missing_files(TEXT, &all(&["docs/fair.md"])), [""; 0]);
        let missing = missing_files(TEXT, &all(&[]));
        assert_eq!(missing, ["ARCHITECTURE.md names docs/fair.md, which is not there"]);
    }
}
