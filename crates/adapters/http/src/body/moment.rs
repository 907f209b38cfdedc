use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;
use utoipa::openapi::{KnownFormat, ObjectBuilder, RefOr, Schema, SchemaFormat, Type};
use utoipa::{PartialSchema, ToSchema};

/// A moment in RFC 3339, or a day, which stands for its midnight in UTC; such a moment is shown as a day again. A
/// text that is neither does not make the request malformed (400): it breaks a rule, which is reported with all other
/// broken rules (422). Until then it is kept as `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Moment(Option<DateTime<Utc>>);

impl Moment {
    /// The moment; `None` when the text was not one.
    pub(crate) const fn get(self) -> Option<DateTime<Utc>> {
        self.0
    }

    fn read(text: &str) -> Self {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        if text.len() == 10 && digits(text) {
            let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
            return Self(day.map(|day| day.and_time(NaiveTime::MIN).and_utc()));
        }
        Self(DateTime::parse_from_rfc3339(text).ok().map(|moment| moment.to_utc()))
    }
}

impl From<DateTime<Utc>> for Moment {
    fn from(moment: DateTime<Utc>) -> Self {
        Self(Some(moment))
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::read(&String::deserialize(deserializer)?))
    }
}

impl PartialSchema for Moment {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)))
            .description(Some("A moment (RFC 3339). A day (YYYY-MM-DD) is taken as well, as its midnight in UTC."))
            .into()
    }
}

impl ToSchema for Moment {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Moment")
    }
}

#[cfg(test)]
mod tests {
    use super::Moment;

    #[test]
    fn moments_and_days_are_read_and_nothing_else() {
        let read = |text| Moment::read(text).get().map(|moment| moment.to_rfc3339());
        for (text, moment) in [
            ("2026-03-02", "2026-03-02T00:00:00+00:00"),
            ("2026-03-02T10:30:00Z", "2026-03-02T10:30:00+00:00"),
            ("2026-03-02T10:30:00+01:00", "2026-03-02T09:30:00+00:00"),
        ] {
            assert_eq!(read(text).as_deref(), Some(moment), "{text}");
        }
        for text in ["2026-02-29", "2026-03-02T10:30:00", "02-03-2026", "+026-01-01", "soon", ""] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
