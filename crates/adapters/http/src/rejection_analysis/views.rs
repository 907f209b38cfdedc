//! Views that several answers share.

use crate::body::Number;
use crate::record_fields::record_view;
use chrono::{DateTime, NaiveDate, Utc};
use customs_reporting::ports::RecentRejection;
use customs_reporting::rejections::{ErrorCodeEntry, FieldEntry, KindShare, LodgedKind, Resolution, TrendPoint};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

record_view! {
    /// An error code with its frequency.
    #[schema(as = RejectionErrorCode)]
    pub(super) ErrorCodeView {
        error_code: String,
        /// Number of errors with this code.
        count: u64,
        /// Meaning of the code in English; null when unknown.
        description: Option<String> = texts.en,
        /// Meaning of the code in Dutch; null when unknown.
        description_nl: Option<String> = texts.nl,
        /// Fields that the errors concern, most frequent first, without positions.
        affected_fields: Vec<String>,
    }
    of ErrorCodeEntry { code: error_code, count, texts, fields: affected_fields }
}

record_view! {
    /// A field with the number of errors about it.
    #[schema(as = RejectionField)]
    pub(super) FieldView {
        /// Path of the field in the request body that creates the record, without positions.
        #[schema(example = "declaration.items.country_of_origin")]
        db_field: String,
        /// Number of rejections.
        count: u64,
    }
    of FieldEntry { field: db_field, count }
}

/// Rejections by kind of movement.
#[derive(Serialize, ToSchema)]
#[schema(as = RejectionsByType)]
pub(super) struct ByTypeView {
    import: ShareView,
    export: ShareView,
    transit: ShareView,
}

/// A count and its share of all rejections.
#[derive(Serialize, ToSchema)]
#[schema(as = RejectionShare)]
pub(super) struct ShareView {
    /// Number of rejections.
    count: u64,
    /// Percentage of all rejections.
    percentage: Number,
}

record_view! {
    /// A day, or a week if the period is longer than 90 days.
    #[schema(as = RejectionTrendPoint)]
    pub(super) TrendView {
        /// The day, or the first day of the week that lies in the period.
        date: NaiveDate,
        /// The date as a short text.
        #[schema(example = "29 Mar")]
        label: String,
        /// Number of submissions; each resubmission counts again.
        submissions: u64,
        /// Number of rejections.
        rejections: u64,
        /// Rejections as a percentage of the submissions.
        rate: Number,
    }
    of TrendPoint { date, label, submissions, rejections, rate }
}

record_view! {
    /// A rejection.
    #[schema(as = RecentRejection)]
    pub(super) RecentView {
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
        /// Time of the rejection.
        date: DateTime<Utc>,
        /// Number of errors in the rejection.
        errors: u64,
        /// State of the rejection: `pending` until a later submission is accepted, then `resolved`.
        status: &'static str = resolution.word(),
        status_label: &'static str = resolution.label(),
        status_color: &'static str = resolution.color(),
    }
    of RecentRejection {
        id, subject, declaration_id, reference, customer, declaration_type, arrived_at: date, errors, resolved: _,
    }
    knowing |rejection| {
        resolution = if rejection.resolved { Resolution::Resolved } else { Resolution::Pending }
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

/// Converts records into their views.
pub(super) fn views<T, V: From<T>>(records: Vec<T>) -> Vec<V> {
    records.into_iter().map(V::from).collect()
}
