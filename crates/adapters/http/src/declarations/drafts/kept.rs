use crate::ApiError;
use crate::declarations::body::item_errors_as_sent;
use crate::declarations::creation::Validation;
use crate::declarations::record::LineRecord;
use crate::declarations::shown_lines::ShownLines;
use crate::operation::Write;
use customs_declarations::{DeclarationError, EditedLine};
use customs_kernel::Version;
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
    /// The line that was edited, and the version of its declaration. Rules that it breaks, whether it was kept or
    /// refused, are told under the names that stand in the body as it was sent.
    pub(super) fn line<R, const IDS: usize, B>(
        order: &Write<R, IDS, B>,
        edited: Result<EditedLine, DeclarationError>,
        message: &'static str,
        unknown: Vec<String>,
        sent: impl FnOnce() -> Value,
    ) -> Result<(Self, Version), ApiError> {
        let EditedLine { line, form, version, broken_rules } = match edited {
            Err(DeclarationError::Invalid(errors)) => {
                return Err(ApiError::validation(&item_errors_as_sent(errors, sent())));
            }
            edited => edited?,
        };
        let validation = broken_rules.map(|errors| Validation::of(item_errors_as_sent(errors, sent())));
        let data = ShownLines::of(&order.services, order.organisation()).one(line, &form)?;
        let warnings = (!unknown.is_empty()).then_some(unknown);
        Ok((Self { data, message, validation, warnings }, version))
    }
}
