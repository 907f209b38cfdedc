//! The milestones that a transit has reached, and the report of its arrival, as columns.

use crate::schema::transits;
use chrono::NaiveDate;
use customs_transits::Arrival;
use diesel::prelude::*;

crate::milestones::milestone_columns!(
    transits, customs_transits,
    moments: [
        submitted_at,
        registered_at,
        accepted_at,
        presentation_sent_at,
        presentation_accepted_at,
        released_at,
        arrival_sent_at,
        unloading_allowed_at,
        arrived_at,
        discharged_at,
        invalidation_requested_at,
        invalidated_at,
    ],
    texts: []
);

/// The report of the arrival at the destination.
#[derive(Queryable, Selectable, AsChangeset)]
#[diesel(table_name = transits)]
#[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite, crate::connection::MultiBackend))]
#[diesel(treat_none_as_null = true)]
pub(super) struct ArrivalColumns {
    arrival_office: Option<String>,
    arrival_date: Option<NaiveDate>,
    unloading_remarks: Option<String>,
    seals_intact: Option<bool>,
    permission_names_seals: Option<bool>,
    trader_at_destination: Option<String>,
}

impl From<Option<&Arrival>> for ArrivalColumns {
    fn from(arrival: Option<&Arrival>) -> Self {
        let Some(arrival) = arrival else {
            return Self {
                arrival_office: None,
                arrival_date: None,
                unloading_remarks: None,
                seals_intact: None,
                permission_names_seals: None,
                trader_at_destination: None,
            };
        };
        let Arrival {
            office_of_destination,
            arrival_date,
            unloading_remarks,
            seals_intact,
            permission_names_seals,
            trader,
        } = arrival;
        Self {
            arrival_office: Some(office_of_destination.clone()),
            arrival_date: Some(*arrival_date),
            unloading_remarks: unloading_remarks.clone(),
            seals_intact: Some(*seals_intact),
            permission_names_seals: *permission_names_seals,
            trader_at_destination: trader.as_ref().map(ToString::to_string),
        }
    }
}

impl From<ArrivalColumns> for Option<Arrival> {
    fn from(columns: ArrivalColumns) -> Self {
        let ArrivalColumns {
            arrival_office,
            arrival_date,
            unloading_remarks,
            seals_intact,
            permission_names_seals,
            trader_at_destination,
        } = columns;
        let (office_of_destination, arrival_date) = arrival_office.zip(arrival_date)?;
        Some(Arrival {
            office_of_destination,
            arrival_date,
            unloading_remarks,
            // A row of an earlier version says nothing about seals, and its message reported to customs that they were
            // intact.
            seals_intact: seals_intact.unwrap_or(true),
            permission_names_seals,
            // A trader that cannot be read is one that is not known: it only helps to find whom an answer is for.
            trader: trader_at_destination.and_then(|trader| trader.parse().ok()),
        })
    }
}
