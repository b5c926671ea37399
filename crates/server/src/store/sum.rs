//! Checksums of rows: a flipped bit is noticed when the row is read.

use super::StoreError;
use duskboard_table::dice::sha256;
use serde_json::Value;

/// How many bytes of the hash are stored.
const BYTES: usize = 8;

/// The checksum of a row's values.
pub(super) fn sum(row: &Value) -> Vec<u8> {
    sha256(row.to_string().as_bytes()).0[..BYTES].to_vec()
}

/// Refuses a row whose checksum does not match.
pub(super) fn check(row: &Value, kept: Option<&[u8]>) -> Result<(), StoreError> {
    if kept == Some(&sum(row)) {
        return Ok(());
    }
    let first = row.get(0).and_then(Value::as_str).unwrap_or_default();
    Err(StoreError::Damaged(format!("a row of {first} is not as it was written")))
}

/// The intact rows of a list; the others are logged.
pub(super) fn whole<T>(rows: impl Iterator<Item = Result<T, StoreError>>) -> Vec<T> {
    let said = |error: &StoreError| tracing::error!(%error, "left out of a list");
    rows.filter_map(|row| row.inspect_err(said).ok()).collect()
}
