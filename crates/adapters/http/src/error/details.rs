//! Broken rules with their codes, for programs; beside the sentences, which are for people.

use super::codes::ErrorCode;
use customs_kernel::{BrokenRule, FieldErrors};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A broken rule, for programs.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct ErrorDetail {
    /// Dotted path of the faulty field, or name of the parameter, the header or the part of the request.
    path: String,
    /// Code of the rule. Treat a code that you do not know as "something is wrong with this field", and show `text`.
    #[schema(value_type = ErrorCode)]
    code: String,
    /// The values that the sentence names, by name, such as the greatest length as `max`; empty when it names none.
    values: BTreeMap<String, String>,
    /// The sentence, the same that stands under `errors`.
    text: String,
}

impl ErrorDetail {
    fn new(path: &str, rule: &BrokenRule) -> Self {
        let values = rule.values().iter().map(|(name, value)| ((*name).to_owned(), value.to_string())).collect();
        Self { path: path.to_owned(), code: rule.code().word().to_owned(), values, text: rule.text().to_owned() }
    }
}

/// The broken rules one by one, in the order of the errors.
pub(crate) fn details(errors: &FieldErrors) -> impl Iterator<Item = ErrorDetail> {
    errors.iter().flat_map(|(path, rules)| rules.iter().map(move |rule| ErrorDetail::new(path, rule)))
}

/// The two ways in which a body states the errors. The details are made while they are written, since a long body can
/// break many rules.
#[derive(Serialize)]
pub(super) struct ReportedErrors<'e> {
    errors: &'e FieldErrors,
    error_details: Details<'e>,
}

impl<'e> From<&'e FieldErrors> for ReportedErrors<'e> {
    fn from(errors: &'e FieldErrors) -> Self {
        Self { errors, error_details: Details(errors) }
    }
}

struct Details<'e>(&'e FieldErrors);

impl Serialize for Details<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(details(self.0))
    }
}
