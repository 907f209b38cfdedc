//! The codes of broken rules in the OpenAPI document.

use customs_kernel::RuleCode;
use customs_kernel::rules::codes;
use std::borrow::Cow;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

const DESCRIPTION: &str = "Code of a broken rule. These are the codes of this version; a later one may have more, \
                           which a client takes as text. What each means, and what to do about it, is in the guide \
                           `codes`.";

/// Stands for a code of a broken rule in the document.
pub(crate) enum ErrorCode {}

impl PartialSchema for ErrorCode {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(DESCRIPTION))
            .enum_values(Some(codes::all().map(RuleCode::word)))
            .into()
    }
}

impl ToSchema for ErrorCode {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("ErrorCode")
    }
}
