//! What several answers show.

use crate::body::Number;
use chrono::{DateTime, NaiveDate, Utc};
use customs_reporting::ports::RecentRejection;
use customs_reporting::rejections::{ErrorCodeEntry, FieldEntry, KindShare, LodgedKind, Resolution, TrendPoint};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

/// An error code, and how often it came.
#[derive(Serialize, ToSchema)]
#[schema(as = RejectionErrorCode)]
pub(super) struct ErrorCodeView {
    error_code: String,
    /// Errors with it.
    count: u64,
    /// What it means, in English.
    description: Option<String>,
    /// The same in Dutch.
    description_nl: Option<String>,
    /// The fields it was about, the most frequent first, without positions.
    affected_fields: Vec<String>,
}

/// A field, and how often an error was about it.
#[derive(Serialize, ToSchema)]
#[schema(as = RejectionField)]
pub(super) struct FieldView {
    /// The field of the create body, without positions.
    #[schema(example = "declaration.items.country_of_origin")]
    db_field: String,
    count: u64,
}

/// Rejections by what was rejected.
#[derive(Serialize, ToSchema)]
#[schema(as = RejectionsByType)]
pub(super) struct ByTypeView {
    import: ShareView,
    export: ShareView,
    transit: ShareView,
}

#[derive(Serialize, ToSchema)]
#[schema(as = RejectionShare)]
pub(super) struct ShareView {
    count: u64,
    /// Of all rejections.
    percentage: Number,
}

/// A day, or a week of a period of more than 90 days.
#[derive(Serialize, ToSchema)]
#[schema(as = RejectionTrendPoint)]
pub(super) struct TrendView {
    /// The day, or the first day of the week that belongs to the period.
    date: NaiveDate,
    #[schema(example = "29 Mar")]
    label: String,
    submissions: u64,
    rejections: u64,
    /// Rejections in percent of the submissions.
    rate: Number,
}

/// A rejection.
#[derive(Serialize, ToSchema)]
#[schema(as = RecentRejection)]
pub(super) struct RecentView {
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
    date: DateTime<Utc>,
    /// How many errors it has.
    errors: u64,
    /// `pending` until a later submission is accepted, then `resolved`.
    status: &'static str,
    status_label: &'static str,
    status_color: &'static str,
}

impl From<ErrorCodeEntry> for ErrorCodeView {
    fn from(entry: ErrorCodeEntry) -> Self {
        let ErrorCodeEntry { code, count, texts, fields } = entry;
        Self { error_code: code, count, description: texts.en, description_nl: texts.nl, affected_fields: fields }
    }
}

impl From<FieldEntry> for FieldView {
    fn from(entry: FieldEntry) -> Self {
        let FieldEntry { field, count } = entry;
        Self { db_field: field, count }
    }
}

impl From<Vec<KindShare>> for ByTypeView {
    fn from(shares: Vec<KindShare>) -> Self {
        let share = |wanted: LodgedKind| {
            let found = shares.iter().find(|share| share.kind == wanted);
            let (count, percentage) = found.map_or((0, Decimal::ZERO), |share| (share.count, share.percentage));
            ShareView { count, percentage: percentage.into() }
        };
        Self {
            import: share(LodgedKind::Import),
            export: share(LodgedKind::Export),
            transit: share(LodgedKind::Transit),
        }
    }
}

impl From<TrendPoint> for TrendView {
    fn from(point: TrendPoint) -> Self {
        let TrendPoint { date, label, submissions, rejections, rate } = point;
        Self { date, label, submissions, rejections, rate: rate.into() }
    }
}

impl From<RecentRejection> for RecentView {
    fn from(rejection: RecentRejection) -> Self {
        let RecentRejection {
            id,
            subject,
            declaration_id,
            reference,
            customer,
            declaration_type,
            arrived_at,
            errors,
            resolved,
        } = rejection;
        let resolution = if resolved { Resolution::Resolved } else { Resolution::Pending };
        Self {
            id,
            subject: subject.word(),
            declaration_id,
            reference,
            customer,
            declaration_type,
            date: arrived_at,
            errors,
            status: resolution.word(),
            status_label: resolution.label(),
            status_color: resolution.color(),
        }
    }
}

/// Each record as its view.
pub(super) fn views<T, V: From<T>>(records: Vec<T>) -> Vec<V> {
    records.into_iter().map(V::from).collect()
}
