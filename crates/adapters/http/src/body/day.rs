use chrono::NaiveDate;
use customs_kernel::RuleCode;
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;
use utoipa::openapi::{KnownFormat, ObjectBuilder, RefOr, Schema, SchemaFormat, Type};
use utoipa::{PartialSchema, ToSchema};

/// A calendar day (`YYYY-MM-DD`). A text that is not a day does not make the request malformed (400): it breaks a
/// rule, which is reported with all other broken rules (422). Until then it is kept as `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Day(Option<NaiveDate>);

impl Day {
    /// The rule that a text breaks which is not a day.
    pub(crate) const RULE: (RuleCode, &'static str) = customs_json_reading::Day::RULE;

    /// The day; `None` when the text was not one.
    pub(crate) const fn get(self) -> Option<NaiveDate> {
        self.0
    }
}

impl From<NaiveDate> for Day {
    fn from(day: NaiveDate) -> Self {
        Self(Some(day))
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        customs_json_reading::Day::deserialize(deserializer).map(|day| Self(day.get()))
    }
}

impl PartialSchema for Day {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Date)))
            .description(Some("A day (YYYY-MM-DD)."))
            .into()
    }
}

impl ToSchema for Day {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Day")
    }
}
