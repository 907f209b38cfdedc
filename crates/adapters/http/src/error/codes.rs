//! The codes of broken rules in the OpenAPI document.

use crate::facts::schema_of;
use customs_kernel::RuleCode;
use customs_kernel::rules::codes;
use std::borrow::Cow;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Stands for a code of a broken rule in the document.
pub(crate) enum ErrorCode {}

impl PartialSchema for ErrorCode {
    fn schema() -> RefOr<Schema> {
        schema_of("a broken rule", codes::all().map(RuleCode::word))
    }
}

impl ToSchema for ErrorCode {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("ErrorCode")
    }
}
