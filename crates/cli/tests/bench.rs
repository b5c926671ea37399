//! The signature that `duskboard bench` prints: how many nodes the search visits.
//!
//! A change that is not meant to change how the computer plays leaves it alone. One that is updates
//! it here and in the README of `crates/ai`.

use std::process::Command;

/// Nodes of the whole bench.
const SIGNATURE: u64 = 238_815;

#[test]
fn bench_prints_the_signature() {
    let bench = Command::new(env!("CARGO_BIN_EXE_duskboard")).args(["bench", "--json"]).output();
    let answer: serde_json::Value = serde_json::from_slice(&bench.unwrap().stdout).unwrap();
    assert_eq!(answer["nodes"].as_u64(), Some(SIGNATURE));
    let readme = include_str!("../../ai/README.md");
    assert!(readme.contains(&format!("`nodes {SIGNATURE}`")), "the README has another signature");
}
