//! The progress of a transit, which both its record and lists show.

use super::choices::{TransitDepartureState, TransitDestinationState, TransitStatusCode};
use crate::body::Number;
use crate::record_fields::record_view;
use chrono::{DateTime, NaiveDate, Utc};
use customs_transits::lifecycle::Standing;
use customs_transits::{Arrival, Milestones, Totals};
use serde::Serialize;
use utoipa::ToSchema;

/// The progress of a transit: its numbers, states and milestones.
#[derive(Serialize, ToSchema)]
#[schema(as = TransitProgress)]
pub(super) struct Progress {
    #[schema(value_type = TransitStatusCode)]
    status: &'static str,
    #[schema(value_type = TransitDepartureState)]
    departure_state: &'static str,
    #[schema(value_type = TransitDestinationState)]
    destination_state: &'static str,
    /// Local reference number (LRN) of the present submission; null without one.
    lrn: Option<String>,
    /// Movement reference number (MRN); null until customs gives it.
    mrn: Option<String>,
    submitted_at: Option<DateTime<Utc>>,
    /// Moment at which customs registered a transit that was lodged before its goods were presented (type D). The
    /// goods must be presented within 30 days of it.
    registered_at: Option<DateTime<Utc>>,
    /// Moment at which customs accepted the transit; for type D, after its goods were presented.
    accepted_at: Option<DateTime<Utc>>,
    presentation_sent_at: Option<DateTime<Utc>>,
    presentation_accepted_at: Option<DateTime<Utc>>,
    /// Moment at which customs released the goods for transit; the guarantee is in use from then on.
    released_at: Option<DateTime<Utc>>,
    arrival_sent_at: Option<DateTime<Utc>>,
    /// Moment at which customs released the goods at destination.
    arrived_at: Option<DateTime<Utc>>,
    /// Moment at which customs wrote the transit off, which frees its guarantee.
    discharged_at: Option<DateTime<Utc>>,
    invalidation_requested_at: Option<DateTime<Utc>>,
    invalidated_at: Option<DateTime<Utc>>,
    /// The arrival that was reported to customs; null before that.
    arrival: Option<ArrivalView>,
    total_items: u32,
    /// Gross mass of all items in kg.
    total_gross_mass: Number,
    total_packages: i64,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

record_view! {
    /// The arrival of the goods, as it was reported to customs.
    #[schema(as = TransitArrival)]
    pub(super) ArrivalView {
        /// Customs office at which the goods arrived.
        office_of_destination: String,
        arrival_date: NaiveDate,
        unloading_remarks: Option<String>,
        /// Whether the seals are in good state; true unless the arrival said otherwise.
        seals_intact: bool,
        /// Whether the permission to unload names seals, so that customs is told their state; null before a permission
        /// that repeats the goods.
        permission_names_seals: Option<bool>,
    }
    of Arrival {
        office_of_destination, arrival_date, unloading_remarks, seals_intact, permission_names_seals, trader: _,
    }
}

impl Progress {
    pub(super) fn new(
        standing: Standing,
        milestones: Milestones,
        arrival: Option<Arrival>,
        totals: Totals,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    ) -> Self {
        // The state that a refused invalidation restores is internal, so clients do not see it.
        let Standing { departure, destination, before_invalidation: _ } = standing;
        let Milestones {
            lrn,
            mrn,
            submitted_at,
            registered_at,
            accepted_at,
            presentation_sent_at,
            presentation_accepted_at,
            released_at,
            arrival_sent_at,
            unloading_allowed_at: _,
            arrived_at,
            discharged_at,
            invalidation_requested_at,
            invalidated_at,
        } = milestones;
        let Totals { items, gross_mass, packages } = totals;
        Self {
            status: standing.status().code(),
            departure_state: departure.word(),
            destination_state: destination.word(),
            lrn: lrn.map(|lrn| lrn.as_str().to_owned()),
            mrn: mrn.map(|mrn| mrn.as_str().to_owned()),
            submitted_at,
            registered_at,
            accepted_at,
            presentation_sent_at,
            presentation_accepted_at,
            released_at,
            arrival_sent_at,
            arrived_at,
            discharged_at,
            invalidation_requested_at,
            invalidated_at,
            arrival: arrival.map(Into::into),
            total_items: items,
            total_gross_mass: gross_mass.into(),
            total_packages: packages,
            created_at,
            updated_at,
        }
    }
}
