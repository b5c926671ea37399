//! What every message and every file must stand: the way through JSON, and a field too many.

use crate::common::Rng;
use duskboard_protocol::json::Wire;
use duskboard_protocol::{Command, MAX_COMMAND};
use serde_json::Value;
use std::fmt::Debug;

/// A command as it arrives at the other end.
pub(crate) fn travelled(command: &Command) -> Command {
    let json = serde_json::to_string(command).unwrap();
    assert!(json.len() <= MAX_COMMAND);
    let arrived = serde_json::from_str(&json).unwrap();
    assert_eq!(*command, arrived, "{json}");
    arrived
}

/// It comes back from JSON as it was, and not at all with an unknown field.
pub(crate) fn check<T>(message: &T, rng: &mut Rng)
where
    T: Wire + PartialEq + Debug,
{
    let json = serde_json::to_string(message).unwrap();
    assert_eq!(*message, serde_json::from_str(&json).unwrap(), "{json}");
    let value: Value = serde_json::from_str(&json).unwrap();
    let objects = count_objects(&value);
    let mut more = value;
    let mut left = rng.roll(objects);
    add_field(&mut more, &mut left);
    let read: Result<T, _> = serde_json::from_value(more.clone());
    assert!(read.is_err(), "{more}");
}

fn count_objects(value: &Value) -> u32 {
    match value {
        Value::Object(fields) => 1 + fields.values().map(count_objects).sum::<u32>(),
        Value::Array(items) => items.iter().map(count_objects).sum(),
        _ => 0,
    }
}

/// Adds an unknown field to one of the objects; true once it is done.
fn add_field(value: &mut Value, left: &mut u32) -> bool {
    match value {
        Value::Object(fields) => {
            if *left == 0 {
                fields.insert("unheard-of".into(), 1.into());
                return true;
            }
            *left -= 1;
            fields.values_mut().any(|field| add_field(field, left))
        }
        Value::Array(items) => items.iter_mut().any(|item| add_field(item, left)),
        _ => false,
    }
}
