//! What a file of a record lacks, for programs; beside the sentence, which is for people.

use crate::fact_detail::FactDetail;
use crate::facts::FactCode;
use customs_kernel::facts::Warning;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A particular that an electronic invoice lacks, for programs.
#[derive(Serialize, ToSchema)]
pub(crate) struct MissingDetail {
    /// Dotted path of the particular in the invoice.
    path: String,
    /// Code of the particular. Treat a code that you do not know as "something is missing", and show `text`.
    #[schema(value_type = FactCode)]
    code: String,
    /// The values that the sentence names, by name: `rule` is the code that the rule has in its publication.
    values: BTreeMap<String, String>,
    /// What the sentence states in parts or as its reason, one by one; mostly empty.
    reasons: Vec<FactDetail>,
    /// The sentence, the same that stands in `error_description` behind the path.
    text: String,
}

impl From<&Warning> for MissingDetail {
    fn from(missing: &Warning) -> Self {
        let (path, statement) = (missing.path().unwrap_or_default().to_owned(), missing.statement());
        let FactDetail { code, values, reasons } = FactDetail::from(statement);
        Self { path, code, values, reasons, text: statement.text().to_owned() }
    }
}
