use crate::ApiError;
use crate::declarations::creation::{Validation, all_warnings};
use crate::declarations::record::{DeclarationRecord, LineRecord};
use crate::declarations::shown_lines::ShownLines;
use crate::operation::Write;
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use customs_declarations::form::{errors_as_sent, item_errors_as_sent};
use customs_declarations::{DeclarationError, EditedLine, UpdatedDraft};
use customs_kernel::Version;
use customs_kernel::facts::Warning;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// The answer to a change of a draft: the changed data, a message for people, and the broken rules of a draft that
/// was saved in spite of them.
#[derive(Serialize, ToSchema)]
pub(super) struct Kept<T> {
    pub(super) data: T,
    pub(super) message: &'static str,
    /// Present only when the draft was saved although it breaks rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) validation: Option<Validation>,
    /// Warnings, each as `path: message`: for a declaration, problems with its parties, such as an expired power of
    /// attorney, and, when it was submitted, data that the message carries in another form; in all cases fields that
    /// the API does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) warnings: Option<Vec<String>>,
    /// The same warnings one by one, each with its code; there whenever `warnings` is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) warning_details: Option<Vec<WarningDetail>>,
}

impl Kept<LineRecord> {
    /// The answer for an edited line, with the version of its declaration. Broken rules are reported with field names
    /// as the client wrote them, whether the line was saved or refused.
    pub(super) fn line<R, const IDS: usize, B>(
        order: &Write<R, IDS, B>,
        edited: Result<EditedLine, DeclarationError>,
        message: &'static str,
        unknown: Vec<Warning>,
        sent: impl FnOnce() -> Value,
    ) -> Result<(Self, Version), ApiError> {
        let EditedLine { line, form, version, broken_rules } = match edited {
            Err(DeclarationError::Invalid(errors)) => {
                return Err(ApiError::validation(&item_errors_as_sent(errors, sent())));
            }
            edited => edited?,
        };
        let validation = broken_rules.map(|errors| Validation::from_errors(item_errors_as_sent(errors, sent())));
        let data = ShownLines::new(&order.services, order.organisation()).one(line, &form)?;
        let unknown = Some(unknown).filter(|unknown| !unknown.is_empty());
        let warnings = unknown.as_deref().map(warning_texts);
        let warning_details = unknown.as_deref().map(warning_details);
        Ok((Self { data, message, validation, warnings, warning_details }, version))
    }
}

impl Kept<DeclarationRecord> {
    /// The answer for a changed declaration, with its version. Broken rules and warnings have field names as the client
    /// wrote them.
    pub(super) fn declaration<R, const IDS: usize, B>(
        order: &Write<R, IDS, B>,
        updated: UpdatedDraft,
        message: &'static str,
        unknown: Vec<Warning>,
        sent: impl Fn() -> Value,
    ) -> Result<(Self, Version), ApiError> {
        let UpdatedDraft { declaration, broken_rules, warnings } = updated;
        let (declarations, version) = (&order.services.declarations, declaration.version);
        let warnings = all_warnings(warnings, unknown, &sent);
        let (warnings, warning_details) = (Some(warning_texts(&warnings)), Some(warning_details(&warnings)));
        let validation = broken_rules.map(|errors| Validation::from_errors(errors_as_sent(errors, &sent())));
        let totals = declarations.totals(&declaration);
        let taxes = declarations.assessed_taxes(&declaration)?;
        let paid_by = declarations.duties_paid_by(&declaration)?;
        let shown = ShownLines::new(&order.services, order.organisation());
        let data = DeclarationRecord::new(declaration, totals, taxes, paid_by, &shown)?;
        Ok((Self { data, message, validation, warnings, warning_details }, version))
    }
}
