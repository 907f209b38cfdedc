use super::path::Path;
use super::reader::Reader;
use super::stop::Stop;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, MapAccess, SeqAccess};
use serde_json::value::RawValue;
use std::collections::{BTreeMap, btree_map};
use std::vec;

/// Hands the fields of an object to serde, one after the other.
pub(super) struct Fields<'a, 'de> {
    of: Reader<'a, 'de>,
    known: &'static [&'static str],
    rest: btree_map::IntoIter<String, &'de RawValue>,
    next: Option<(String, &'de RawValue)>,
}

impl<'a, 'de> Fields<'a, 'de> {
    pub(super) fn new(
        of: Reader<'a, 'de>,
        known: &'static [&'static str],
        fields: BTreeMap<String, &'de RawValue>,
    ) -> Self {
        Self { of, known, rest: fields.into_iter(), next: None }
    }
}

impl<'de> MapAccess<'de> for Fields<'_, 'de> {
    type Error = Stop;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Stop> {
        self.next = self.rest.next();
        let Some((name, _)) = &self.next else { return Ok(None) };
        seed.deserialize(StrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Stop> {
        let (name, value) = self.next.take().ok_or(Stop::Refused)?;
        let path = Path::Field(&self.of.path, &name);
        seed.deserialize(self.of.inside(value, path, self.known))
    }
}

/// Hands the entries of a list to serde, one after the other.
pub(super) struct Entries<'a, 'de> {
    of: Reader<'a, 'de>,
    rest: vec::IntoIter<&'de RawValue>,
    index: usize,
}

impl<'a, 'de> Entries<'a, 'de> {
    pub(super) fn new(of: Reader<'a, 'de>, entries: Vec<&'de RawValue>) -> Self {
        Self { of, rest: entries.into_iter(), index: 0 }
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
