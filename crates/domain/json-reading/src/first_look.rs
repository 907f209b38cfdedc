//! Reads a body as fast as serde does, and notices two mistakes that serde lets pass: a field that the shape does not
//! have, and a list in place of an object (serde would assign the entries of the list to the fields in their order).
//!
//! The first look knows no paths. When it notices a mistake, the second look finds out where it is.

mod noticing_visitor;

use noticing_visitor::NoticingVisitor;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Visitor};
use std::cell::Cell;

/// Reads the text into the shape, and returns whether the text has fields that the shape does not have. Answers `None`
/// when anything else is wrong with the text.
pub fn first_look<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Option<(T, bool)> {
    let unknown = Cell::new(false);
    let mut text = serde_json::Deserializer::from_slice(bytes);
    let value = T::deserialize(Noticing { inner: &mut text, unknown: &unknown }).ok()?;
    text.end().ok()?;
    Some((value, unknown.get()))
}

/// Wraps a deserializer, or a seed, and passes everything on to it while watching for unknown fields.
struct Noticing<'a, D> {
    inner: D,
    unknown: &'a Cell<bool>,
}

impl<'a, D> Noticing<'a, D> {
    /// Wraps the visitor that takes the value. When the shape is a struct, the value must be an object.
    const fn visitor<V>(visitor: V, unknown: &'a Cell<bool>, is_struct: bool) -> NoticingVisitor<'a, V> {
        NoticingVisitor { inner: visitor, unknown, is_struct }
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Noticing<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        self.inner.deserialize(Noticing { inner: deserializer, unknown: self.unknown })
    }
}

macro_rules! forward {
    ($($deserialize:ident($($argument:ident: $type:ty),*);)+) => { $(
        fn $deserialize<V: Visitor<'de>>(self $(, $argument: $type)*, visitor: V) -> Result<V::Value, D::Error> {
            self.inner.$deserialize($($argument,)* Self::visitor(visitor, self.unknown, false))
        }
    )+ };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Noticing<'_, D> {
    type Error = D::Error;

    forward! {
        deserialize_any();
        deserialize_bool();
        deserialize_i8();
        deserialize_i16();
        deserialize_i32();
        deserialize_i64();
        deserialize_i128();
        deserialize_u8();
        deserialize_u16();
        deserialize_u32();
        deserialize_u64();
        deserialize_u128();
        deserialize_f32();
        deserialize_f64();
        deserialize_char();
        deserialize_str();
        deserialize_string();
        deserialize_bytes();
        deserialize_byte_buf();
        deserialize_option();
        deserialize_unit();
        deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str);
        deserialize_seq();
        deserialize_tuple(length: usize);
        deserialize_tuple_struct(name: &'static str, length: usize);
        deserialize_map();
        deserialize_enum(name: &'static str, variants: &'static [&'static str]);
        deserialize_identifier();
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.inner.deserialize_struct(name, fields, Self::visitor(visitor, self.unknown, true))
    }

    /// Serde calls this for a field whose name the shape does not have. The value of such a field is skipped.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.unknown.set(true);
        self.inner.deserialize_ignored_any(visitor)
    }

    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}
