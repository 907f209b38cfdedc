//! What a transit has reached, as both its record and a list show it.

use super::choices::{TransitDepartureState, TransitDestinationState, TransitStatusCode};
use crate::body::Number;
use crate::record_fields::record_view;
use chrono::{DateTime, NaiveDate, Utc};
use customs_transits::lifecycle::Standing;
use customs_transits::{Arrival, Milestones, Totals};
use serde::Serialize;
use utoipa::ToSchema;

/// What a transit has reached, and when.
#[derive(Serialize, ToSchema)]
#[schema(as = TransitProgress)]
pub(super) struct Progress {
    #[schema(value_type = TransitStatusCode)]
    status: &'static str,
    #[schema(value_type = TransitDepartureState)]
    departure_state: &'static str,
    #[schema(value_type = TransitDestinationState)]
    destination_state: &'static str,
    /// Local reference number, from the submission on.
    lrn: Option<String>,
    /// Movement reference number, from the acceptance on.
    mrn: Option<String>,
    submitted_at: Option<DateTime<Utc>>,
    /// When customs registered it before its goods were presented (type D): it has 30 days to present them.
    registered_at: Option<DateTime<Utc>>,
    /// When customs accepted it; of type D once its goods were presented.
    accepted_at: Option<DateTime<Utc>>,
    presentation_sent_at: Option<DateTime<Utc>>,
    presentation_accepted_at: Option<DateTime<Utc>>,
    /// Released for transit: the guarantee is in use.
    released_at: Option<DateTime<Utc>>,
    arrival_sent_at: Option<DateTime<Utc>>,
    /// Goods released at destination.
    arrived_at: Option<DateTime<Utc>>,
    /// Written off: the guarantee is free.
    discharged_at: Option<DateTime<Utc>>,
    invalidation_requested_at: Option<DateTime<Utc>>,
    invalidated_at: Option<DateTime<Utc>>,
    /// What was told about the arrival.
    arrival: Option<ArrivalView>,
    total_items: u32,
    /// Gross mass of all items, kg.
    total_gross_mass: Number,
    total_packages: i64,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

record_view! {
    /// What customs was told about the arrival of the goods.
    #[schema(as = TransitArrival)]
    pub(super) ArrivalView {
        /// The customs office at which they arrived.
        office_of_destination: String,
        arrival_date: NaiveDate,
        unloading_remarks: Option<String>,
    }
    of Arrival { office_of_destination, arrival_date, unloading_remarks }
}

impl Progress {
    pub(super) fn of(
        standing: Standing,
        milestones: Milestones,
        arrival: Option<Arrival>,
        totals: Totals,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    ) -> Self {
        // What a refused invalidation gives back is no business of clients.
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
