use super::ReadRejections;
use super::parameters::{LimitParameter, LimitedQuery, PeriodParameters};
use super::views::views;
use crate::command::Response;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, QueryReader, WholeList};
use crate::record_fields::record_view;
use chrono::{DateTime, NaiveDate, Utc};
use customs_http_macros::get;
use customs_reporting::rejections::{Cause, CauseFilter};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

/// The causes for which customs refused declarations.
#[derive(Serialize, ToSchema)]
#[schema(as = RejectionCauses)]
struct Causes {
    /// Name of the period, or `custom` for a period given by its days.
    period: &'static str,
    /// First day of the period.
    date_from: NaiveDate,
    /// Last day of the period.
    date_to: NaiveDate,
    /// The causes, those with most open declarations first.
    causes: Vec<CauseView>,
}

record_view! {
    /// A cause for which customs refused declarations: a code, and the field that it is about.
    #[schema(as = RejectionCause)]
    CauseView {
        /// Names the cause in paths.
        #[schema(example = "DMS548AA-declaration.items.taric_subheading")]
        id: String = cause.id.to_string(),
        /// Error code, as customs gave it.
        error_code: String = cause.id.code,
        /// Meaning of the code in English; null when unknown.
        description: Option<String> = cause.texts.en,
        /// Meaning of the code in Dutch; null when unknown.
        description_nl: Option<String> = cause.texts.nl,
        /// Path of the field in the request body that creates the record, without positions; null when unknown.
        #[schema(example = "declaration.items.taric_subheading")]
        db_field: Option<String> = cause.id.field,
        /// Number of declarations that were refused for it.
        declarations: u64 = cause.declarations,
        /// Number of goods items that it was about, over all refusals; 0 when it is about the whole declaration.
        lines: u64 = cause.lines,
        /// Commodity code of these goods; null when they have several, or none.
        commodity_code: Option<String> = cause.commodity_code,
        /// Country of origin of these goods; null when they have several, or none.
        country_of_origin: Option<String> = cause.origin,
        /// When the first refusal arrived.
        first_seen: DateTime<Utc> = cause.first_at,
        /// When the last refusal arrived.
        last_seen: DateTime<Utc> = cause.last_at,
        /// Number of declarations whose latest refusal has it, and that are neither lodged again nor drafts.
        still_open: u64 = cause.open,
    }
    from |cause: Cause|
}

/// The refusals that a request asks for.
pub(super) struct CauseQuery {
    limited: LimitedQuery,
    customer_code: Option<String>,
    code: Option<String>,
    field: Option<String>,
    article: Option<String>,
}

impl FromQuery for CauseQuery {
    fn from_query(query: &mut QueryReader) -> Self {
        Self {
            limited: LimitedQuery::from_query(query),
            customer_code: query.record_code("customer_code"),
            code: query.text("error_code"),
            field: query.text("db_field"),
            article: query.record_code("article"),
        }
    }
}

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
pub(super) struct CauseParameters {
    /// Only refusals of declarations for the customer with exactly this code.
    customer_code: Option<String>,
    /// Only refusals with this error code.
    error_code: Option<String>,
    /// Only refusals about this field, a path without positions.
    #[param(example = "declaration.items.taric_subheading")]
    db_field: Option<String>,
    /// Only refusals about goods with this code of the item master (`sku` of the item).
    article: Option<String>,
}

/// List the causes for which customs refused declarations.
///
/// Refusals with the same code about the same field have one cause, however many declarations and lines there are. Those of
/// transits are not among them. Without `limit` there are 100.
#[get(
    "/rejection-analysis/causes",
    tag = "Rejection analysis",
    params(PeriodParameters, CauseParameters, LimitParameter, WholeList),
    success(200, "The causes, those with most open declarations first", Causes)
)]
pub(super) fn list_rejection_causes(asked: Read<ReadRejections, 0, CauseQuery>) -> Handled {
    let CauseQuery { limited: LimitedQuery { choice, limit, list }, customer_code, code, field, article } =
        &asked.query;
    let analysis = &asked.services.causes;
    let period = analysis.period(choice)?;
    let filter = CauseFilter {
        days: period.days,
        customer_code: customer_code.clone(),
        code: code.clone(),
        field: field.clone(),
        article: article.clone(),
    };
    let causes = analysis.list(asked.organisation(), &filter, *limit)?;
    Response::ok(&Causes {
        period: period.word(),
        date_from: period.days.first(),
        date_to: period.days.last(),
        causes: list.take_from(views(causes)),
    })
}
