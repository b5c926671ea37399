//! Running the binary and looking at all that comes out of it.

use std::ffi::OsStr;
use std::process::Command;

/// All that a command leaves behind.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs the binary with these words.
pub(crate) fn run<W: AsRef<OsStr>>(words: &[W]) -> Answer {
    let output = Command::new(env!("CARGO_BIN_EXE_duskboard"))
        .args(words)
        .output()
        .expect("the binary can be started");
    let text = |bytes| String::from_utf8(bytes).expect("it speaks UTF-8");
    Answer { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Splits a command line into words as a shell would; `'` keeps words together.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        match i % 2 {
            0 => words.extend(part.split_whitespace().map(String::from)),
            _ => words.push(part.into()),
        }
    }
    words
}

/// The command succeeds and prints these lines, and nothing else anywhere.
pub(crate) fn says(line: &str, lines: &[&str]) {
    let answer = run(&words(line));
    let expected: String = lines.iter().map(|line| format!("{line}\n")).collect();
    assert_eq!(answer.out, expected, "{line}\n{answer:?}");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""), "{line}");
}

/// The command fails with this status, prints nothing, and tells in one line what was wrong:
/// all these parts are in it.
pub(crate) fn fails(line: &str, status: i32, parts: &[&str]) {
    fails_with(&words(line), status, parts);
}

/// The same for words that no line can hold.
pub(crate) fn fails_with<W: AsRef<OsStr> + std::fmt::Debug>(
    words: &[W],
    status: i32,
    parts: &[&str],
) {
    let answer = run(words);
    let context = format!("{words:?}\n{answer:?}");
    assert_eq!(answer.status, Some(status), "{context}");
    assert_eq!(answer.out, "", "{context}");
    let told = answer.err.strip_prefix("duskboard: ").and_then(|told| told.strip_suffix('\n'));
    let told = told.unwrap_or_else(|| panic!("{context}"));
    assert!(!told.contains(char::is_control), "{context}");
    assert!(!told.contains("panicked"), "{context}");
    for part in parts {
        assert!(told.contains(part), "{part:?} is missing: {context}");
    }
}
