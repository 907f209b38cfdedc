use chrono::{DateTime, Utc};
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
}

impl From<DateTime<Utc>> for Moment {
    fn from(moment: DateTime<Utc>) -> Self {
        Self(Some(moment))
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        customs_json_reading::Moment::deserialize(deserializer).map(|moment| Self(moment.get()))
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
