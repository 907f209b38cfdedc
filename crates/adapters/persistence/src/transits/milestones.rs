//! What a transit has reached, and what was told about its arrival.

use crate::schema::transits;
use crate::values::Ts;
use chrono::NaiveDate;
use customs_transits::{Arrival, Milestones};
use diesel::prelude::*;

/// What a transit has reached.
#[derive(Queryable, QueryableByName, Selectable, AsChangeset)]
#[diesel(table_name = transits)]
#[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite, crate::connection::MultiBackend))]
#[diesel(treat_none_as_null = true)]
pub(super) struct MilestoneColumns {
    lrn: Option<String>,
    mrn: Option<String>,
    submitted_at: Option<Ts>,
    registered_at: Option<Ts>,
    accepted_at: Option<Ts>,
    presentation_sent_at: Option<Ts>,
    presentation_accepted_at: Option<Ts>,
    released_at: Option<Ts>,
    arrival_sent_at: Option<Ts>,
    arrived_at: Option<Ts>,
    discharged_at: Option<Ts>,
    invalidation_requested_at: Option<Ts>,
    invalidated_at: Option<Ts>,
}

/// What was told about its arrival.
#[derive(Queryable, QueryableByName, Selectable, AsChangeset)]
#[diesel(table_name = transits)]
#[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite, crate::connection::MultiBackend))]
#[diesel(treat_none_as_null = true)]
pub(super) struct ArrivalColumns {
    arrival_office: Option<String>,
    arrival_date: Option<NaiveDate>,
    unloading_remarks: Option<String>,
}

impl From<&Milestones> for MilestoneColumns {
    fn from(milestones: &Milestones) -> Self {
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
        Self {
            lrn: lrn.as_ref().map(ToString::to_string),
            mrn: mrn.as_ref().map(ToString::to_string),
            submitted_at: submitted_at.map(Ts),
            registered_at: registered_at.map(Ts),
            accepted_at: accepted_at.map(Ts),
            presentation_sent_at: presentation_sent_at.map(Ts),
            presentation_accepted_at: presentation_accepted_at.map(Ts),
            released_at: released_at.map(Ts),
            arrival_sent_at: arrival_sent_at.map(Ts),
            arrived_at: arrived_at.map(Ts),
            discharged_at: discharged_at.map(Ts),
            invalidation_requested_at: invalidation_requested_at.map(Ts),
            invalidated_at: invalidated_at.map(Ts),
        }
    }
}

impl MilestoneColumns {
    /// `None` when a number is of no known form.
    pub(super) fn milestones(self) -> Option<Milestones> {
        let Self {
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
        } = self;
        let moment = |at: Option<Ts>| at.map(|at| at.0);
        Some(Milestones {
            lrn: lrn.map(|lrn| lrn.parse()).transpose().ok()?,
            mrn: mrn.map(|mrn| mrn.parse()).transpose().ok()?,
            submitted_at: moment(submitted_at),
            registered_at: moment(registered_at),
            accepted_at: moment(accepted_at),
            presentation_sent_at: moment(presentation_sent_at),
            presentation_accepted_at: moment(presentation_accepted_at),
            released_at: moment(released_at),
            arrival_sent_at: moment(arrival_sent_at),
            arrived_at: moment(arrived_at),
            discharged_at: moment(discharged_at),
            invalidation_requested_at: moment(invalidation_requested_at),
            invalidated_at: moment(invalidated_at),
        })
    }
}

impl From<Option<&Arrival>> for ArrivalColumns {
    fn from(arrival: Option<&Arrival>) -> Self {
        let Some(Arrival { office_of_destination, arrival_date, unloading_remarks }) = arrival else {
            return Self { arrival_office: None, arrival_date: None, unloading_remarks: None };
        };
        Self {
            arrival_office: Some(office_of_destination.clone()),
            arrival_date: Some(*arrival_date),
            unloading_remarks: unloading_remarks.clone(),
        }
    }
}

impl From<ArrivalColumns> for Option<Arrival> {
    fn from(columns: ArrivalColumns) -> Self {
        let ArrivalColumns { arrival_office, arrival_date, unloading_remarks } = columns;
        let (office_of_destination, arrival_date) = arrival_office.zip(arrival_date)?;
        Some(Arrival { office_of_destination, arrival_date, unloading_remarks })
    }
}
