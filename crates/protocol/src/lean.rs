//! Reading messages with little code, for pages.
//!
//! A page must be loaded before anything can be played. Deserialising straight from text puts a
//! parser for each message type into it, which also accepts lists for structs and words every
//! error. Here the text first becomes a [`Value`], and a message is read from that, only in the one
//! form in which messages are written.

use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Expected, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Value, map};
use std::fmt;
use std::vec;

/// Reads a message from a value.
pub(crate) fn take<T: DeserializeOwned>(value: Value) -> Result<T, Odd> {
    T::deserialize(Lean(value))
}

/// Why a value is not the expected message.
#[derive(Debug)]
pub(crate) struct Odd(String);

impl Odd {
    fn new(what: &str, name: &str) -> Odd {
        Odd([what, name].concat())
    }

    fn form() -> Odd {
        Odd::new("a value of another form", "")
    }
}

impl fmt::Display for Odd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Odd {}

/// Plain messages: serde's default ones would pull descriptions of every type into the page.
impl serde::de::Error for Odd {
    fn custom<T: fmt::Display>(why: T) -> Odd {
        Odd(why.to_string())
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Odd {
        Odd::form()
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Odd {
        Odd::new("a value out of range", "")
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Odd {
        Odd::new("a list of another length", "")
    }

    fn unknown_variant(name: &str, _: &'static [&'static str]) -> Odd {
        Odd::new("unknown variant ", name)
    }

    fn unknown_field(name: &str, _: &'static [&'static str]) -> Odd {
        Odd::new("unknown field ", name)
    }

    fn missing_field(name: &'static str) -> Odd {
        Odd::new("missing field ", name)
    }

    fn duplicate_field(name: &'static str) -> Odd {
        Odd::new("duplicate field ", name)
    }
}

/// A value to deserialise from.
struct Lean(Value);

/// Reads integers; the visitor checks their range.
macro_rules! whole_numbers {
    ($($name:ident)+) => {$(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
            match (self.0.as_u64(), self.0.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => Err(Odd::form()),
            }
        }
    )+};
}

/// Reads text.
macro_rules! texts {
    ($($name:ident)+) => {$(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
            match self.0 {
                Value::String(text) => visitor.visit_string(text),
                _ => Err(Odd::form()),
            }
        }
    )+};
}

impl<'de> Deserializer<'de> for Lean {
    type Error = Odd;

    /// No message is self-describing.
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Odd> {
        Err(Odd::form())
    }

    forward_to_deserialize_any! { bytes byte_buf i128 u128 unit unit_struct }

    whole_numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    texts! { deserialize_char deserialize_str deserialize_string deserialize_identifier }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        visitor.visit_f64(self.0.as_f64().ok_or_else(Odd::form)?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        visitor.visit_bool(self.0.as_bool().ok_or_else(Odd::form)?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Odd> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        let Value::Array(items) = self.0 else { return Err(Odd::form()) };
        let mut items = Items(items.into_iter());
        let read = visitor.visit_seq(&mut items)?;
        if items.0.len() == 0 { Ok(read) } else { Err(Odd::form()) }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Odd> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Odd> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        let Value::Object(fields) = self.0 else { return Err(Odd::form()) };
        visitor.visit_map(Fields { fields: fields.into_iter(), value: Value::Null })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Odd> {
        self.deserialize_map(visitor)
    }

    /// A name, or an object with one field: the name, and its content.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Odd> {
        let mut fields = match self.0 {
            Value::Object(fields) if fields.len() == 1 => fields.into_iter(),
            name => return visitor.visit_enum(Variant { name, value: Value::Null }),
        };
        let (name, value) = fields.next().ok_or_else(Odd::form)?;
        visitor.visit_enum(Variant { name: Value::String(name), value })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        visitor.visit_unit()
    }
}

/// The items of a list.
struct Items(vec::IntoIter<Value>);

impl<'de> SeqAccess<'de> for &mut Items {
    type Error = Odd;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Odd> {
        self.0.next().map(|item| seed.deserialize(Lean(item))).transpose()
    }
}

/// The fields of an object, and the value of the current one.
struct Fields {
    fields: map::IntoIter,
    value: Value,
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Odd;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Odd> {
        let Some((name, value)) = self.fields.next() else { return Ok(None) };
        self.value = value;
        seed.deserialize(Lean(Value::String(name))).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Odd> {
        seed.deserialize(Lean(self.value.take()))
    }
}

/// An enum variant. A unit variant has the value `null`.
struct Variant {
    name: Value,
    value: Value,
}

impl<'de> EnumAccess<'de> for Variant {
    type Error = Odd;
    type Variant = Lean;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Lean), Odd> {
        Ok((seed.deserialize(Lean(self.name))?, Lean(self.value)))
    }
}

impl<'de> VariantAccess<'de> for Lean {
    type Error = Odd;

    fn unit_variant(self) -> Result<(), Odd> {
        if self.0.is_null() { Ok(()) } else { Err(Odd::form()) }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Odd> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Odd> {
        self.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Odd> {
        self.deserialize_map(visitor)
    }
}

#[cfg(test)]
mod tests {
    use crate::json;
    use serde::{Deserialize, Serialize};

    /// Every kind of value that a message may contain.
    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    enum Kind {
        Name,
        Letter(char),
        Text(String),
        Whole(u8, i32, u64),
        Part(f64),
        Flag { on: bool, maybe: Option<u32> },
        Either(Result<u32, String>),
        Pair([u64; 2], Vec<Kind>),
    }

    /// A text, and whether it is a message.
    const ROWS: &[(&str, bool)] = &[
        (r#""name""#, true),
        (r#"{"name":null}"#, true),
        (r#"{"name":1}"#, false),
        (r#"{"letter":"\u5e25"}"#, true),
        (r#"{"letter":"ab"}"#, false),
        (r#"{"text":"a\nb"}"#, true),
        (r#"{"text":1}"#, false),
        (r#"{"whole":[255,-7,18446744073709551615]}"#, true),
        (r#"{"whole":[256,-7,0]}"#, false),
        (r#"{"whole":[1,2]}"#, false),
        (r#"{"whole":[1,2,3,4]}"#, false),
        (r#"{"whole":[1,2,-3]}"#, false),
        (r#"{"part":0.25}"#, true),
        (r#"{"part":1}"#, true),
        (r#"{"flag":{"on":true,"maybe":null}}"#, true),
        (r#"{"flag":{"on":true}}"#, true),
        (r#"{"flag":{"maybe":7,"on":false}}"#, true),
        (r#"{"flag":{"on":1,"maybe":7}}"#, false),
        (r#"{"flag":{"maybe":7}}"#, false),
        (r#"{"flag":{"on":true,"more":0}}"#, false),
        (r#"{"either":{"Ok":7}}"#, true),
        (r#"{"either":{"Err":"no"}}"#, true),
        (r#"{"pair":[[1,2],["name",{"part":2.5}]]}"#, true),
        (r#"{"pair":[[1],[]]}"#, false),
        (r#"{"name":null,"part":1}"#, false),
        (r#"{}"#, false),
        (r#""other""#, false),
        ("7", false),
        ("", false),
        (r#"{"name""#, false),
    ];

    #[test]
    fn a_page_reads_what_everybody_reads() {
        for &(text, is_message) in ROWS {
            let (taken, read) = (json::take::<Kind>(text).ok(), json::read::<Kind>(text).ok());
            assert_eq!((taken.is_some(), &taken), (is_message, &read), "{text}");
        }
    }
}
