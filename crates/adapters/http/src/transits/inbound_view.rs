//! What clients see of movements that somebody else lodged.

use super::choices::{TransitDestinationState, TransitStatusCode};
use crate::record_fields::record_view;
use chrono::{DateTime, NaiveDate, Utc};
use customs_transits::Transit;
use customs_transits::ports::InboundSummary;

record_view! {
    /// A movement that somebody else lodged, and whose arrival the broker reports for the trader at destination.
    #[schema(as = InboundTransit)]
    pub(super) InboundView {
        /// Id of the record; ids of arrivals and of transits are of one series, and events and messages name it as
        /// `transit_id`.
        id: i64,
        dossier_id: Option<i64>,
        /// The broker's own reference.
        reference: String,
        /// MRN of the movement.
        mrn: Option<String> = milestones.mrn.map(|mrn| mrn.to_string()),
        /// Code of the customer to whom the goods come.
        customer_code: String,
        /// `REL` until customs releases the goods at destination, `ARR` from then on.
        #[schema(value_type = TransitStatusCode)]
        status: &'static str = standing.status().code(),
        #[schema(value_type = TransitDestinationState)]
        destination_state: &'static str = standing.destination.word(),
        /// Customs office at which the goods arrived.
        office_of_destination: Option<String> = arrival.as_ref().map(|arrival| arrival.office_of_destination.clone()),
        arrival_date: Option<NaiveDate> = arrival.as_ref().map(|arrival| arrival.arrival_date),
        /// EORI of the trader at destination, as the report named it.
        trader_eori: Option<String> =
            arrival.as_ref().and_then(|arrival| arrival.trader.as_ref()).map(|trader| trader.to_string()),
        /// Differences found at unloading; null when everything was as declared, and before the unloading.
        unloading_remarks: Option<String> = arrival.as_ref().and_then(|arrival| arrival.unloading_remarks.clone()),
        /// Whether the seals are in good state; true unless the unloading remarks said otherwise.
        seals_intact: bool = arrival.as_ref().is_none_or(|arrival| arrival.seals_intact),
        /// Whether the permission to unload names seals, so that customs is told their state; null before a permission
        /// that repeats the goods.
        permission_names_seals: Option<bool> =
            arrival.as_ref().and_then(|arrival| arrival.permission_names_seals),
        /// Moment at which the arrival was reported last.
        arrival_sent_at: Option<DateTime<Utc>> = milestones.arrival_sent_at,
        /// Moment at which customs released the goods at destination.
        arrived_at: Option<DateTime<Utc>> = milestones.arrived_at,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }
    of InboundSummary {
        id, reference, standing, milestones, arrival, customer_code, dossier_id, created_at, updated_at,
    }
}

impl From<Transit> for InboundView {
    fn from(transit: Transit) -> Self {
        let Transit {
            id,
            reference,
            standing,
            milestones,
            arrival,
            customer_code,
            dossier_id,
            created_at,
            updated_at,
            ..
        } = transit;
        let summary = InboundSummary {
            id,
            reference,
            standing,
            milestones,
            arrival,
            customer_code,
            dossier_id,
            created_at,
            updated_at,
        };
        summary.into()
    }
}
