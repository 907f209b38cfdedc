use super::Noticing;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use std::cell::Cell;
use std::fmt;

/// Passes a value on to the visitor it wraps, and watches the values inside for unknown fields and misplaced lists.
pub(super) struct NoticingVisitor<'a, V> {
    pub(super) inner: V,
    pub(super) unknown: &'a Cell<bool>,
    /// Whether the shape is a struct, for which only an object is accepted.
    pub(super) is_struct: bool,
}

macro_rules! forward {
    ($($visit:ident: $type:ty;)+) => { $(
        fn $visit<E: Error>(self, value: $type) -> Result<V::Value, E> {
            self.inner.$visit(value)
        }
    )+ };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for NoticingVisitor<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.expecting(f)
    }

    // Floating point has no visitor here: numbers arrive as digits or as integers. Values of any type have it in a
    // program without serde_json's `arbitrary_precision`, and are left to the second look there.
    forward! {
        visit_bool: bool;
        visit_i8: i8;
        visit_i16: i16;
        visit_i32: i32;
        visit_i64: i64;
        visit_i128: i128;
        visit_u8: u8;
        visit_u16: u16;
        visit_u32: u32;
        visit_u64: u64;
        visit_u128: u128;
        visit_char: char;
        visit_str: &str;
        visit_borrowed_str: &'de str;
        visit_string: String;
        visit_bytes: &[u8];
        visit_borrowed_bytes: &'de [u8];
        visit_byte_buf: Vec<u8>;
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, value: D) -> Result<V::Value, D::Error> {
        self.inner.visit_some(Noticing { inner: value, unknown: self.unknown })
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, value: D) -> Result<V::Value, D::Error> {
        self.inner.visit_newtype_struct(Noticing { inner: value, unknown: self.unknown })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, entries: A) -> Result<V::Value, A::Error> {
        if self.is_struct {
            return Err(A::Error::invalid_type(Unexpected::Seq, &self));
        }
        self.inner.visit_seq(Noticing { inner: entries, unknown: self.unknown })
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<V::Value, A::Error> {
        self.inner.visit_map(Noticing { inner: fields, unknown: self.unknown })
    }

    /// The enums of the API are plain words without a value, so there is nothing inside to watch.
    fn visit_enum<A: EnumAccess<'de>>(self, word: A) -> Result<V::Value, A::Error> {
        self.inner.visit_enum(word)
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Noticing<'_, A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.inner.next_element_seed(Noticing { inner: seed, unknown: self.unknown })
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Noticing<'_, A> {
    type Error = A::Error;

    /// The names themselves need no watching: when serde does not know a name, it skips the value, and that is
    /// noticed.
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        self.inner.next_key_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.inner.next_value_seed(Noticing { inner: seed, unknown: self.unknown })
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}
