//! Messages and files as JSON, for crates that do not use serde themselves.

use crate::lean;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Anything that is sent or stored as JSON.
pub trait Wire: Serialize + DeserializeOwned {}

impl<T: Serialize + DeserializeOwned> Wire for T {}

/// A message as JSON.
///
/// ```
/// use duskboard_protocol::{ToServer, json};
/// assert_eq!(json::write(&ToServer::Leave), r#""leave""#);
/// assert_eq!(json::read::<ToServer>(r#""leave""#).unwrap(), ToServer::Leave);
/// assert!(json::read::<ToServer>(r#""stay""#).is_err());
/// ```
pub fn write(message: &impl Wire) -> String {
    serde_json::to_string(message).unwrap_or_default()
}

/// Parses a message from JSON.
pub fn read<T: Wire>(json: &str) -> Result<T, ReadError> {
    serde_json::from_str(json).map_err(ReadError)
}

/// The same for pages, with less code. If a field occurs twice the last one counts.
///
/// ```
/// use duskboard_protocol::{ToServer, json};
/// assert_eq!(json::take::<ToServer>(r#"{"ping":{"t":9}}"#).unwrap(), ToServer::Ping { t: 9 });
/// let error = json::take::<ToServer>(r#"{"ping":{"u":9}}"#).unwrap_err();
/// assert_eq!(error.to_string(), "unknown field u");
/// ```
pub fn take<T: DeserializeOwned>(json: &str) -> Result<T, ReadError> {
    let value = serde_json::from_str(json).map_err(ReadError)?;
    lean::take(value).map_err(|odd| ReadError(serde::de::Error::custom(odd)))
}

/// JSON that is not the expected message.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ReadError(serde_json::Error);
