use super::path::Path;
use super::reader::Reader;
use super::stop::Stop;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, MapAccess, SeqAccess};
use serde_json::{Map, Value, map};
use std::slice;

/// Hands the fields of an object to serde, one after the other.
pub(super) struct Fields<'a, 'de> {
    of: Reader<'a, 'de>,
    known: &'static [&'static str],
    rest: map::Iter<'de>,
    next: Option<(&'de str, &'de Value)>,
}

impl<'a, 'de> Fields<'a, 'de> {
    pub(super) fn new(of: Reader<'a, 'de>, known: &'static [&'static str], fields: &'de Map<String, Value>) -> Self {
        Self { of, known, rest: fields.iter(), next: None }
    }
}

impl<'de> MapAccess<'de> for Fields<'_, 'de> {
    type Error = Stop;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Stop> {
        let Some((name, value)) = self.rest.next() else { return Ok(None) };
        self.next = Some((name, value));
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Stop> {
        let (name, value) = self.next.take().ok_or(Stop::Refused)?;
        let path = Path::Field(&self.of.path, name);
        seed.deserialize(self.of.inside(value, path, self.known))
    }
}

/// Hands the entries of a list to serde, one after the other.
pub(super) struct Entries<'a, 'de> {
    of: Reader<'a, 'de>,
    rest: slice::Iter<'de, Value>,
    index: usize,
}

impl<'a, 'de> Entries<'a, 'de> {
    pub(super) fn new(of: Reader<'a, 'de>, entries: &'de [Value]) -> Self {
        Self { of, rest: entries.iter(), index: 0 }
    }
}

impl<'de> SeqAccess<'de> for Entries<'_, 'de> {
    type Error = Stop;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Stop> {
        let Some(value) = self.rest.next() else { return Ok(None) };
        let path = Path::Entry(&self.of.path, self.index);
        self.index += 1;
        seed.deserialize(self.of.inside(value, path, &[])).map(Some)
    }
}
