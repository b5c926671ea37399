//! Signed records: the server vouches for what was played on it.
//!
//! The digest of a record covers all of it, so that is what is signed. The public key stands at
//! [`ADDRESS`]; how to check a signature is in `docs/fairness.md`.

use duskboard_protocol::text::Hex;
use duskboard_protocol::{Bytes32, Record, Signature};
use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};

/// Where a server shows its public key.
pub const ADDRESS: &str = "/.well-known/duskboard-key";

/// What the server signs records with.
pub struct RecordKey(SigningKey);

/// What is wrong with a signature.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSignature {
    /// Nobody has signed it.
    #[error("the record is not signed: expected a signature of {expected}")]
    Unsigned {
        /// Who should have.
        expected: Bytes32,
    },
    /// Somebody else has signed it.
    #[error("the record is signed with another key: expected {expected}, found {found}")]
    OtherKey {
        /// Who should have.
        expected: Bytes32,
        /// Who has.
        found: Bytes32,
    },
    /// It does not belong to this record.
    #[error("the signature is wrong: the record was changed after it was signed")]
    Wrong,
}

impl RecordKey {
    /// The key that these secret bytes make.
    pub fn new(secret: &Bytes32) -> RecordKey {
        RecordKey(SigningKey::from_bytes(&secret.0))
    }

    /// What anybody may know of it.
    pub fn public(&self) -> Bytes32 {
        Hex(self.0.verifying_key().to_bytes())
    }

    /// The record with this server's signature.
    pub fn sign(&self, record: Record) -> Record {
        let bytes = Hex(self.0.sign(&message(&record)).to_bytes());
        Record { signature: Some(Signature { key: self.public(), bytes }), ..record }
    }
}

/// Checks the signature of a record, whose digest is checked elsewhere. Says by whom it is signed.
/// If somebody is expected, nobody else will do.
pub fn check(record: &Record, expected: Option<Bytes32>) -> Result<Option<Bytes32>, BadSignature> {
    let Some(Signature { key, bytes }) = record.signature else {
        return match expected {
            Some(expected) => Err(BadSignature::Unsigned { expected }),
            None => Ok(None),
        };
    };
    if let Some(expected) = expected.filter(|expected| *expected != key) {
        return Err(BadSignature::OtherKey { expected, found: key });
    }
    let signature = ed25519_dalek::Signature::from_bytes(&bytes.0);
    let public = VerifyingKey::from_bytes(&key.0).map_err(|_| BadSignature::Wrong)?;
    match public.verify_strict(&message(record), &signature) {
        Ok(()) => Ok(Some(key)),
        Err(_) => Err(BadSignature::Wrong),
    }
}

/// What is signed of a record.
fn message(record: &Record) -> Vec<u8> {
    [b"duskboard record 1: ".as_slice(), &record.digest.0].concat()
}
