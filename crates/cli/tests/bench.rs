//! The signature that `duskboard bench` prints: how many positions the computer looks at.
//!
//! A change that was not meant to change how it plays leaves the number as it is. One that was
//! puts the new number here and in the computer players' README.

use std::process::Command;

/// Positions looked at in all of the bench.
const SIGNATURE: u64 = 276_467;

#[test]
fn bench_prints_the_signature() {
    let bench = Command::new(env!("CARGO_BIN_EXE_duskboard")).args(["bench", "--json"]).output();
    let answer: serde_json::Value = serde_json::from_slice(&bench.unwrap().stdout).unwrap();
    assert_eq!(answer["nodes"].as_u64(), Some(SIGNATURE));
    let readme = include_str!("../../ai/README.md");
    assert!(readme.contains(&format!("`nodes {SIGNATURE}`")), "the README has another signature");
}
