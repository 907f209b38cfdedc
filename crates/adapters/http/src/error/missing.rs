//! What a file of a record lacks, for programs; beside the sentence, which is for people.

use customs_billing::InvoiceParticular;
use customs_kernel::facts::{Fact, Warning};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A particular that an electronic invoice lacks, for programs.
#[derive(Serialize, ToSchema)]
pub(crate) struct MissingDetail {
    /// Dotted path of the particular in the invoice.
    path: String,
    /// Code of the particular. Treat a code that you do not know as "something is missing", and show `text`.
    #[schema(value_type = MissingCode)]
    code: String,
    /// The values that the sentence names, by name: `rule` is the code that the rule has in its publication.
    values: BTreeMap<String, String>,
    /// The sentence, the same that stands in `error_description` behind the path.
    text: String,
}

impl From<&Warning> for MissingDetail {
    fn from(missing: &Warning) -> Self {
        let statement = missing.statement();
        let texts =
            statement.values().iter().filter_map(|(name, value)| Some((name.to_string(), value.text()?.to_owned())));
        Self {
            path: missing.path().unwrap_or_default().to_owned(),
            code: statement.code().to_owned(),
            values: texts.collect(),
            text: statement.text().to_owned(),
        }
    }
}

const DESCRIPTION: &str = "Code of a particular that an electronic invoice lacks. These are the codes of this version; a \
                           later one may have more, which a client takes as text. What each means, and what to do \
                           about it, is in the guide `codes`.";

/// Stands for a code of a missing particular in the document.
pub(crate) enum MissingCode {}

impl PartialSchema for MissingCode {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(DESCRIPTION))
            .enum_values(Some(InvoiceParticular::CODES.iter().map(|code| code.code)))
            .into()
    }
}

impl ToSchema for MissingCode {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("MissingCode")
    }
}
