use super::parameters::{LimitParameter, LimitedQuery, PeriodParameters};
use super::requirements::ReadRejections;
use super::views::views;
use crate::command::Answer;
use crate::operation::{Answered, ReadNamed};
use crate::query::WholeList;
use crate::record_fields::record_view;
use chrono::{DateTime, NaiveDate, Utc};
use customs_http_macros::get;
use customs_reporting::ports::RejectedError;
use customs_reporting::rejections::field_of;
use serde::Serialize;
use utoipa::ToSchema;

/// The errors with one code.
#[derive(Serialize, ToSchema)]
#[schema(as = DeclarationsWithErrorCode)]
struct WithErrorCode {
    period: &'static str,
    date_from: NaiveDate,
    date_to: NaiveDate,
    error_code: String,
    /// What the code means, in English.
    description: Option<String>,
    /// The same in Dutch.
    description_nl: Option<String>,
    /// How many errors of the period have the code; the list may hold fewer.
    total: u64,
    declarations: Vec<RejectedView>,
}

record_view! {
    /// One error of a rejection.
    #[schema(as = RejectedDeclaration)]
    RejectedView {
        id: i64,
        /// What was rejected: `declaration` or `transit`. Each kind has numbers of its own.
        subject: &'static str,
        /// The declaration or transit.
        declaration_id: i64,
        reference: String,
        customer: Option<String>,
        #[serde(rename = "type")]
        #[schema(example = "H1")]
        declaration_type: Option<String>,
        error_code: String,
        /// What customs wrote, else what the code means, in English.
        description: Option<String>,
        /// What the code means, in Dutch.
        description_nl: Option<String>,
        /// The field without positions, as in the lists of fields.
        db_field: Option<String> = path.as_deref().map(field_of),
        /// The path of the field in the create body.
        #[schema(example = "declaration.items.0.country_of_origin")]
        path: Option<String>,
        /// What the field held.
        original_value: Option<String>,
        /// Number of the item, from 1.
        line_number: Option<u32>,
        /// The pointer as customs wrote it.
        error_pointer: Option<String>,
        date: DateTime<Utc>,
        /// Whether a later submission was accepted.
        is_resolved: bool,
    }
    of RejectedError {
        id, subject, declaration_id, reference, customer, declaration_type, code: error_code, text: description,
        text_nl: description_nl, path, original_value, line_number, pointer: error_pointer, arrived_at: date,
        resolved: is_resolved,
    }
}

/// Lists the declarations and transits that were rejected with an error code
#[get("/rejection-analysis/error-codes/{error_code}/declarations", tag = "Rejection analysis",
    params(("error_code" = String, Path, description = "The code"), PeriodParameters, LimitParameter, WholeList),
    answer(200, "An entry for each error, the latest first", WithErrorCode))]
pub(super) fn list_declarations_with_error_code(asked: ReadNamed<ReadRejections, LimitedQuery>) -> Answered {
    let (analysis, LimitedQuery { choice, limit, list }) = (&asked.services.rejections, &asked.query);
    let period = analysis.period(choice)?;
    let found = analysis.errors_with_code(asked.organisation(), period, &asked.path, *limit)?;
    Answer::ok(&WithErrorCode {
        period: period.word(),
        date_from: period.days.first(),
        date_to: period.days.last(),
        error_code: found.code,
        description: found.texts.en,
        description_nl: found.texts.nl,
        total: found.total,
        declarations: list.of(views(found.errors)),
    })
}
