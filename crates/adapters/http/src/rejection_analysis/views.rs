//! What several answers show.

use crate::body::Number;
use crate::record_fields::record_view;
use chrono::{DateTime, NaiveDate, Utc};
use customs_reporting::ports::RecentRejection;
use customs_reporting::rejections::{ErrorCodeEntry, FieldEntry, KindShare, LodgedKind, Resolution, TrendPoint};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

record_view! {
    /// An error code, and how often it came.
    #[schema(as = RejectionErrorCode)]
    pub(super) ErrorCodeView {
        error_code: String,
        /// Errors with it.
        count: u64,
        /// What it means, in English.
        description: Option<String> = texts.en,
        /// The same in Dutch.
        description_nl: Option<String> = texts.nl,
        /// The fields it was about, the most frequent first, without positions.
        affected_fields: Vec<String>,
    }
    of ErrorCodeEntry { code: error_code, count, texts, fields: affected_fields }
}

record_view! {
    /// A field, and how often an error was about it.
    #[schema(as = RejectionField)]
    pub(super) FieldView {
        /// The field of the create body, without positions.
        #[schema(example = "declaration.items.country_of_origin")]
        db_field: String,
        count: u64,
    }
    of FieldEntry { field: db_field, count }
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

record_view! {
    /// A day, or a week of a period of more than 90 days.
    #[schema(as = RejectionTrendPoint)]
    pub(super) TrendView {
        /// The day, or the first day of the week that belongs to the period.
        date: NaiveDate,
        #[schema(example = "29 Mar")]
        label: String,
        submissions: u64,
        rejections: u64,
        /// Rejections in percent of the submissions.
        rate: Number,
    }
    of TrendPoint { date, label, submissions, rejections, rate }
}

record_view! {
    /// A rejection.
    #[schema(as = RecentRejection)]
    pub(super) RecentView {
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

/// Each record as its view.
pub(super) fn views<T, V: From<T>>(records: Vec<T>) -> Vec<V> {
    records.into_iter().map(V::from).collect()
}
