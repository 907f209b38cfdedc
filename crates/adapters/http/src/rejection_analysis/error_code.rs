use super::ReadRejections;
use super::parameters::{LimitParameter, LimitedQuery, PeriodParameters};
use super::views::views;
use crate::command::Response;
use crate::operation::{Handled, ReadNamed};
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
    /// Name of the period, or `custom` for a period given by its days.
    period: &'static str,
    /// First day of the period.
    date_from: NaiveDate,
    /// Last day of the period.
    date_to: NaiveDate,
    error_code: String,
    /// Meaning of the code in English; null when unknown.
    description: Option<String>,
    /// Meaning of the code in Dutch; null when unknown.
    description_nl: Option<String>,
    /// Number of errors with this code in the period; the list may hold fewer.
    total: u64,
    /// The errors with this code, latest first; one entry for each error.
    declarations: Vec<RejectedView>,
}

record_view! {
    /// One error of a rejection.
    #[schema(as = RejectedDeclaration)]
    RejectedView {
        id: i64,
        /// Kind of record that was rejected: `declaration` or `transit`. Each kind has ids of its own.
        subject: &'static str,
        /// Id of the declaration or transit.
        declaration_id: i64,
        /// Reference of the declaration or transit.
        reference: String,
        /// Name of the customer, or its code if it has no name; null without a customer.
        customer: Option<String>,
        #[serde(rename = "type")]
        /// Data set of the declaration (`H1`) or type of the transit (`T1`); null when unknown.
        #[schema(example = "H1")]
        declaration_type: Option<String>,
        error_code: String,
        /// Text that customs sent, otherwise the meaning of the code in English; null when there is neither.
        description: Option<String>,
        /// Meaning of the code in Dutch; null when unknown.
        description_nl: Option<String>,
        /// Field without positions, as in the lists of fields; null when unknown.
        db_field: Option<String> = path.as_deref().map(field_of),
        /// Path of the field in the request body that creates the record; null when unknown.
        #[schema(example = "declaration.items.0.country_of_origin")]
        path: Option<String>,
        /// Value of the field at the time of the rejection; null when unknown.
        original_value: Option<String>,
        /// Number of the item, counted from 1; null when the error concerns no item.
        line_number: Option<u32>,
        /// Pointer to the field as customs sent it; null without one.
        error_pointer: Option<String>,
        /// Time of the rejection.
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

/// List the declarations and transits that were rejected with an error code.
#[get("/rejection-analysis/error-codes/{error_code}/declarations", tag = "Rejection analysis",
    params(("error_code" = String, Path, description = "The code"), PeriodParameters, LimitParameter, WholeList),
    success(200, "An entry for each error, the latest first", WithErrorCode))]
pub(super) fn list_declarations_with_error_code(asked: ReadNamed<ReadRejections, LimitedQuery>) -> Handled {
    let (analysis, LimitedQuery { choice, limit, list }) = (&asked.services.rejections, &asked.query);
    let period = analysis.period(choice)?;
    let found = analysis.errors_with_code(asked.organisation(), period, &asked.path, *limit)?;
    Response::ok(&WithErrorCode {
        period: period.word(),
        date_from: period.days.first(),
        date_to: period.days.last(),
        error_code: found.code,
        description: found.texts.en,
        description_nl: found.texts.nl,
        total: found.total,
        declarations: list.take_from(views(found.errors)),
    })
}
