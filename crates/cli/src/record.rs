//! `verify`: is a record true?

use crate::Failure;
use clap::Args;
use duskboard_protocol::{Bytes32, DiceScheme, Record};
use duskboard_server::signature::check;
use duskboard_table::{Verified, verify};
use serde_json::json;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(crate) struct Verify {
    /// The record of a finished game, a JSON file; `-` for standard input
    record: PathBuf,
    /// The public key of the server it was played on, from its `/.well-known/duskboard-key`: nobody
    /// else's signature will do
    #[arg(long)]
    key: Option<Bytes32>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

impl Verify {
    /// A record that cannot be read is a wrong question; one that is not true is refused.
    pub(crate) fn run(&self) -> Result<String, Failure> {
        let name = self.record.display();
        let record = read(&self.record)?;
        let Verified { actions, draws } =
            verify(&record).map_err(|flaw| Failure::Refused(format!("{name}: {flaw}")))?;
        let signed =
            check(&record, self.key).map_err(|flaw| Failure::Refused(format!("{name}: {flaw}")))?;
        let entries = record.entries.len();
        Ok(match self.json {
            true => {
                let (chain, key) = (entries, signed.map(|key| key.to_string()));
                let found = json!({ "verified": true, "actions": actions, "draws": draws,
                    "dice": record.settings.dice, "chain": chain, "signed_with": key });
                format!("{found}\n")
            }
            false => format!(
                "verified {actions} actions, {draws} draws{}\nchain of {entries} entries ok\n{}\n",
                thrown(record.settings.dice),
                self.signature(signed)
            ),
        })
    }

    /// What is said of a signature that is good as far as one can tell.
    fn signature(&self, signed: Option<Bytes32>) -> String {
        match (signed, self.key) {
            (None, _) => "unsigned: nobody vouches for names and times".into(),
            (Some(key), Some(_)) => format!("signature ok: {key}"),
            (Some(key), None) => format!("signature ok, with --key {key} if that is the server's"),
        }
    }
}

/// The record in a file, or on standard input. One that cannot be read is a wrong question.
pub(crate) fn read(file: &Path) -> Result<Record, Failure> {
    let wrong = |problem: String| Failure::Wrong(format!("{}: {problem}", file.display()));
    let text = if file.as_os_str() == "-" {
        std::io::read_to_string(std::io::stdin())
    } else {
        std::fs::read_to_string(file)
    };
    let text = text.map_err(|error| wrong(error.to_string()))?;
    Record::read(&text).map_err(|error| wrong(error.to_string()))
}

/// Who threw the dice, unless it was the house.
fn thrown(dice: DiceScheme) -> &'static str {
    match dice {
        DiceScheme::House => "",
        DiceScheme::Joint => ", thrown jointly",
    }
}
