//! Warnings in answers: sentences for people, and beside them each with its code for programs.

use crate::fact_detail::FactDetail;
use crate::facts::WarningCode;
use customs_kernel::facts::Warning;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A warning, for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct WarningDetail {
    /// Dotted path of the field; left out of a warning about no field in particular.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    path: Option<String>,
    /// Code of the warning. Treat a code that you do not know as "worth a look", and show `text`.
    #[schema(value_type = WarningCode)]
    code: String,
    /// The values that the sentence names, by name. The text of a value that is in `reasons`.
    values: BTreeMap<String, String>,
    /// What the sentence states in parts or as its reason, one by one; mostly empty.
    reasons: Vec<FactDetail>,
    /// The sentence, the same that stands in `warnings` behind the path.
    text: String,
}

impl From<&Warning> for WarningDetail {
    fn from(warning: &Warning) -> Self {
        let statement = warning.statement();
        let FactDetail { code, values, reasons } = FactDetail::from(statement);
        Self { path: warning.path().map(str::to_owned), code, values, reasons, text: statement.text().to_owned() }
    }
}

/// The warnings as people read them, each as `path: message`.
pub(crate) fn warning_texts(warnings: &[Warning]) -> Vec<String> {
    warnings.iter().map(ToString::to_string).collect()
}

/// The same warnings for programs, in the same order.
pub(crate) fn warning_details(warnings: &[Warning]) -> Vec<WarningDetail> {
    warnings.iter().map(WarningDetail::from).collect()
}
