use crate::ApiError;
use crate::command::Answer;
use crate::declarations::body::item_errors_as_sent;
use crate::declarations::creation::Validation;
use crate::declarations::record::LineRecord;
use crate::declarations::shown_lines::ShownLines;
use customs_declarations::EditedLine;
use customs_kernel::{FieldErrors, Version};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// What a change of a draft answers: what was changed, a sentence for people, and what is wrong with
/// it when it was kept although it breaks rules.
#[derive(Serialize, ToSchema)]
pub(super) struct Kept<T> {
    pub(super) data: T,
    pub(super) message: &'static str,
    /// Only when it was kept although it breaks rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) validation: Option<Validation>,
    /// Of a declaration: what speaks against its parties, such as a power of attorney that has ended, and where it was
    /// submitted what the message carries in another form than was sent. And fields that are not known, as
    /// `path: message`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) warnings: Option<Vec<String>>,
}

impl Kept<LineRecord> {
    /// The line, with errors under the names that stand in the body as it was sent; and the version of
    /// its declaration.
    pub(super) fn line(
        edited: EditedLine,
        message: &'static str,
        shown: &ShownLines,
        unknown: Vec<String>,
        sent: impl FnOnce() -> Value,
    ) -> Result<(Self, Version), ApiError> {
        let EditedLine { line, form, version, broken_rules } = edited;
        let validation = broken_rules.map(|errors| Validation::of(item_errors_as_sent(errors, sent())));
        let warnings = (!unknown.is_empty()).then_some(unknown);
        Ok((Self { data: shown.one(line, &form)?, message, validation, warnings }, version))
    }

    /// The answer 201.
    pub(super) fn created((kept, version): (Self, Version)) -> Result<Answer, ApiError> {
        Ok(Answer::created(&kept)?.with_version(version))
    }
}

/// A refusal of an item, with errors under the names that stand in the body as it was sent.
pub(super) fn item_refused(error: customs_declarations::DeclarationError, sent: impl FnOnce() -> Value) -> ApiError {
    match error {
        customs_declarations::DeclarationError::Invalid(errors) => as_sent(errors, sent()),
        other => other.into(),
    }
}

fn as_sent(errors: FieldErrors, sent: Value) -> ApiError {
    ApiError::validation(&item_errors_as_sent(errors, sent))
}
