//! Signed records: the server vouches for what was played on it.
//!
//! The digest of a record covers all of it, so the digest is signed. The public key is at
//! [`ADDRESS`]; `docs/fairness.md` says how to check a signature.

use duskboard_protocol::text::Hex;
use duskboard_protocol::{Bytes32, Record, Signature};
use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};

/// The address of a server's public key.
pub const ADDRESS: &str = "/.well-known/duskboard-key";

/// The server's signing key.
pub struct RecordKey(SigningKey);

/// What is wrong with a signature.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSignature {
    /// The record is unsigned.
    #[error("the record is not signed: expected a signature of {expected}")]
    Unsigned {
        /// The expected key.
        expected: Bytes32,
    },
    /// Signed by another key.
    #[error("the record is signed with another key: expected {expected}, found {found}")]
    OtherKey {
        /// The expected key.
        expected: Bytes32,
        /// The key found.
        found: Bytes32,
    },
    /// It does not match this record.
    #[error("the signature is wrong: the record was changed after it was signed")]
    Wrong,
}

impl RecordKey {
    /// The key from its secret bytes.
    pub fn new(secret: &Bytes32) -> RecordKey {
        RecordKey(SigningKey::from_bytes(&secret.0))
    }

    /// The public key.
    pub fn public(&self) -> Bytes32 {
        Hex(self.0.verifying_key().to_bytes())
    }

    /// The record with this server's signature.
    pub fn sign(&self, record: Record) -> Record {
        let bytes = Hex(self.0.sign(&message(&record)).to_bytes());
        Record { signature: Some(Signature { key: self.public(), bytes }), ..record }
    }
}

/// Checks the signature of a record, whose digest is checked elsewhere, and returns its key. If a
/// key is expected, no other is accepted.
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

/// The signed bytes of a record.
fn message(record: &Record) -> Vec<u8> {
    [b"duskboard record 1: ".as_slice(), &record.digest.0].concat()
}
