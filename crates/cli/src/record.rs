//! `verify`: is a record true?

use crate::Failure;
use clap::Args;
use duskboard_protocol::Record;
use duskboard_table::verify;
use serde_json::json;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Verify {
    /// The record of a finished game, a JSON file; `-` for standard input
    record: PathBuf,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

impl Verify {
    /// A record that cannot be read is a wrong question; one that is not true is refused.
    pub(crate) fn run(&self) -> Result<String, Failure> {
        let name = self.record.display();
        let text = if self.record.as_os_str() == "-" {
            std::io::read_to_string(std::io::stdin())
        } else {
            std::fs::read_to_string(&self.record)
        };
        let text = text.map_err(|error| Failure::Wrong(format!("{name}: {error}")))?;
        let record =
            Record::read(&text).map_err(|error| Failure::Wrong(format!("{name}: {error}")))?;
        let found = verify(&record).map_err(|flaw| Failure::Refused(format!("{name}: {flaw}")))?;
        Ok(match self.json {
            true => format!(
                "{}\n",
                json!({ "verified": true, "actions": found.actions, "draws": found.draws })
            ),
            false => format!("verified {} actions, {} draws\n", found.actions, found.draws),
        })
    }
}
