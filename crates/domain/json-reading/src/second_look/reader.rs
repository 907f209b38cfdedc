use super::findings::Findings;
use super::parts::{Entries, Fields};
use super::path::Path;
use super::stop::Stop;
use crate::number::RAW_VALUE;
use crate::{Number, is_number, without_fraction};
use serde::de::value::StrDeserializer;
use serde::de::{Deserializer, Visitor};
use serde_json::value::RawValue;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

/// Reads one value, and notes the mistakes in it. It has the JSON text of the value, so that no digit of a number is
/// lost; the parts of a list or object are found when the shape asks for them.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a, 'de> {
    /// JSON without blanks around it.
    text: &'de str,
    pub(super) path: Path<'a>,
    /// The names that are allowed for a field in the place of this value.
    known: &'static [&'static str],
    findings: &'a RefCell<Findings>,
}

impl<'a, 'de> Reader<'a, 'de> {
    pub(super) fn new(value: &'de RawValue, path: Path<'a>, findings: &'a RefCell<Findings>) -> Self {
        Self { text: value.get(), path, known: &[], findings }
    }

    /// The reader of a value inside this one.
    pub(super) fn inside<'b>(
        self,
        value: &'de RawValue,
        path: Path<'b>,
        known: &'static [&'static str],
    ) -> Reader<'b, 'de>
    where
        'a: 'b,
    {
        Reader { text: value.get(), path, known, findings: self.findings }
    }

    fn mistyped(self, must: &str) {
        self.findings.borrow_mut().mistyped(self.path, must);
    }

    /// Notes why a value could not be read, unless a reader further inside noted it already.
    fn noted<T>(self, read: Result<T, Stop>) -> Result<T, Stop> {
        read.map_err(|stop| {
            match stop {
                Stop::Missing(field) => self.findings.borrow_mut().missing(Path::Field(&self.path, field)),
                Stop::Repeated(field) => {
                    self.findings.borrow_mut().mistyped(Path::Field(&self.path, field), "is sent under two names");
                }
                Stop::Refused => self.mistyped("has the wrong form"),
                Stop::Noted => {}
            }
            Stop::Noted
        })
    }

    /// Takes the value apart when it begins as such a value does. Otherwise notes what it `must` be.
    fn apart<T: serde::Deserialize<'de>>(self, beginning: char, must: &str) -> Option<T> {
        if !self.text.starts_with(beginning) {
            self.mistyped(must);
            return None;
        }
        let apart = serde_json::from_str(self.text).ok();
        if apart.is_none() {
            // A text or a name with half of a character (`\ud800`).
            self.mistyped("has the wrong form");
        }
        apart
    }

    fn fields<V: Visitor<'de>>(self, known: &'static [&'static str], visitor: V) -> Result<V::Value, Stop> {
        // Of a name that comes twice the last one counts.
        let Some(fields) = self.apart::<BTreeMap<String, &'de RawValue>>('{', "must be an object") else {
            // The wrong type is noted. Required fields that the substitute lacks are not reported as well.
            return visitor.visit_map(Fields::new(self, known, BTreeMap::new())).map_err(|_| Stop::Noted);
        };
        self.noted(visitor.visit_map(Fields::new(self, known, fields)))
    }

    fn whole_number<T: FromStr + Default + Display>(self, least: T, most: T) -> T {
        if !is_number(self.text) {
            self.mistyped("must be a whole number");
            return T::default();
        }
        // A number without a fraction is a whole number however it is written (JSON Schema 2020-12, 6.1.1): 10.0 and 1e1
        // are 10.
        let text = without_fraction(self.text).unwrap_or_else(|| self.text.to_owned());
        text.parse().unwrap_or_else(|_| {
            if text.strip_prefix('-').unwrap_or(&text).bytes().all(|digit| digit.is_ascii_digit()) {
                self.mistyped(&format!("must be a whole number from {least} to {most}"));
            } else {
                self.mistyped("must be a whole number");
            }
            T::default()
        })
    }
}

macro_rules! whole_numbers {
    ($($deserialize:ident, $visit:ident, $number:ty;)+) => { $(
        fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
            self.noted(visitor.$visit(self.whole_number(<$number>::MIN, <$number>::MAX)))
        }
    )+ };
}

impl<'de> Deserializer<'de> for Reader<'_, 'de> {
    type Error = Stop;

    whole_numbers! {
        deserialize_i8, visit_i8, i8;
        deserialize_i16, visit_i16, i16;
        deserialize_i32, visit_i32, i32;
        deserialize_i64, visit_i64, i64;
        deserialize_u8, visit_u8, u8;
        deserialize_u16, visit_u16, u16;
        deserialize_u32, visit_u32, u32;
        deserialize_u64, visit_u64, u64;
    }

    /// Reads a value for a shape that accepts any value.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        let mut value = serde_json::Deserializer::from_str(self.text);
        self.noted(Deserializer::deserialize_any(&mut value, visitor).map_err(|_| Stop::Refused))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        if !matches!(self.text, "true" | "false") {
            self.mistyped("must be true or false");
        }
        self.noted(visitor.visit_bool(self.text == "true"))
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        let text = self.apart::<String>('"', "must be a text");
        self.noted(visitor.visit_string(text.unwrap_or_default()))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        if self.text == "null" { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Stop> {
        if name == RAW_VALUE {
            let mut value = serde_json::Deserializer::from_str(self.text);
            let read = Deserializer::deserialize_newtype_struct(&mut value, name, visitor);
            return self.noted(read.map_err(|_| Stop::Refused));
        }
        if name == Number::NAME && !is_number(self.text) {
            self.mistyped("must be a number");
            return visitor.visit_newtype_struct(Reader { text: "0", ..self });
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        let entries = self.apart::<Vec<&'de RawValue>>('[', "must be a list").unwrap_or_default();
        self.noted(visitor.visit_seq(Entries::new(self, entries)))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        self.fields(&[], visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Stop> {
        self.fields(known, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        allowed: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Stop> {
        let text: String = serde_json::from_str(self.text).unwrap_or_default();
        visitor.visit_enum(StrDeserializer::<Stop>::new(&text)).map_err(|_| {
            self.mistyped(&format!("must be one of {}", allowed.join(", ")));
            Stop::Noted
        })
    }

    /// Serde calls this for a field whose name the shape does not have.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        self.findings.borrow_mut().unknown(self.path, self.known);
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple tuple_struct identifier
    }
}
