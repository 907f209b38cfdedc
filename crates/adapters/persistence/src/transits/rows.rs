//! The row of a transit: the form as a document, and columns for the values that lists show.

use super::amendments::RequestColumns;
use super::milestones::{ArrivalColumns, MilestoneColumns};
use crate::schema::transits;
use crate::statement::read_by_place;
use crate::values::{Exact, Json, Ts};
use customs_kernel::{OrganisationId, Version};
use customs_transits::form::TransitForm;
use customs_transits::lifecycle::{DepartureState, DestinationState, Standing};
use customs_transits::ports::{InboundSummary, TransitSummary};
use customs_transits::{FormerAmendments, Totals, Transit, TransitId, TransitRole, TransitType};
use diesel::prelude::*;

/// The form of a transit, its customer and its dossier, with columns for the values that lists show.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = transits)]
#[diesel(treat_none_as_null = true)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct FormColumns {
    application_reference: Option<String>,
    customer_code: String,
    dossier_id: Option<i64>,
    transit_type: &'static str,
    additional_declaration_type: Option<String>,
    office_of_departure: Option<String>,
    office_of_destination: Option<String>,
    guarantee_type: Option<String>,
    guarantee_reference: Option<String>,
    guarantee_amount: Option<Exact>,
    total_items: i32,
    total_gross_mass: Exact,
    total_packages: i64,
    document: Json<TransitForm>,
    sealed_access_codes: Option<Vec<u8>>,
}

/// The columns that `save` changes besides milestones and arrival.
#[derive(AsChangeset)]
#[diesel(table_name = transits)]
#[diesel(treat_none_as_null = true)]
pub(super) struct StandingColumns {
    version: i64,
    status: &'static str,
    departure: &'static str,
    destination: &'static str,
    before_invalidation: Option<&'static str>,
    dossier_id: Option<i64>,
    updated_at: Ts,
}

/// The columns of a whole transit.
#[derive(Queryable, Selectable)]
#[diesel(table_name = transits)]
#[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite, crate::connection::MultiBackend))]
pub(super) struct TransitRow {
    organisation_id: i64,
    id: i64,
    version: i64,
    reference: Option<String>,
    departure: String,
    destination: String,
    before_invalidation: Option<String>,
    #[diesel(embed)]
    milestones: MilestoneColumns,
    #[diesel(embed)]
    arrival: ArrivalColumns,
    customer_code: String,
    dossier_id: Option<i64>,
    transit_type: String,
    document: Json<TransitForm>,
    pub(super) sealed_access_codes: Option<Vec<u8>>,
    #[diesel(embed)]
    pub(super) requests: RequestColumns,
    created_at: Ts,
    updated_at: Ts,
}

/// The columns of a `SummaryRow` for a SELECT, in the order of its fields.
pub const SUMMARY: &str = "transits.id, transits.reference, transits.application_reference, \
    transits.departure, transits.destination, transits.before_invalidation, transits.lrn, transits.mrn, \
    transits.submitted_at, transits.registered_at, transits.accepted_at, transits.presentation_sent_at, \
    transits.presentation_accepted_at, transits.released_at, transits.arrival_sent_at, transits.unloading_allowed_at, transits.arrived_at, \
    transits.discharged_at, \
    transits.invalidation_requested_at, transits.invalidated_at, transits.arrival_office, transits.arrival_date, \
    transits.unloading_remarks, transits.seals_intact, transits.permission_names_seals, transits.trader_at_destination, transits.customer_code, transits.dossier_id, transits.transit_type, \
    transits.additional_declaration_type, transits.office_of_departure, transits.office_of_destination, \
    transits.guarantee_type, transits.guarantee_reference, transits.guarantee_amount, transits.total_items, \
    transits.total_gross_mass, transits.total_packages, transits.created_at, transits.updated_at";

/// The columns that a list shows.
#[derive(Queryable, Selectable)]
#[diesel(table_name = transits)]
#[diesel(check_for_backend(diesel::pg::Pg, crate::connection::MultiBackend))]
pub(super) struct SummaryRow {
    pub(super) id: i64,
    reference: Option<String>,
    application_reference: Option<String>,
    departure: String,
    destination: String,
    before_invalidation: Option<String>,
    #[diesel(embed)]
    milestones: MilestoneColumns,
    #[diesel(embed)]
    arrival: ArrivalColumns,
    customer_code: String,
    dossier_id: Option<i64>,
    transit_type: String,
    additional_declaration_type: Option<String>,
    office_of_departure: Option<String>,
    office_of_destination: Option<String>,
    guarantee_type: Option<String>,
    guarantee_reference: Option<String>,
    guarantee_amount: Option<Exact>,
    total_items: i32,
    total_gross_mass: Exact,
    total_packages: i64,
    created_at: Ts,
    updated_at: Ts,
}

read_by_place!(SummaryRow);

impl FormColumns {
    /// The columns of a form; `sealed_access_codes` are the codes that it names.
    pub(super) fn from_form(
        form: &TransitForm,
        customer_code: &str,
        dossier_id: Option<i64>,
        sealed_access_codes: Option<Vec<u8>>,
    ) -> Self {
        let guarantee = form.named_guarantees().into_iter().next();
        let Totals { items, gross_mass, packages } = Totals::from_form(form);
        Self {
            application_reference: form.application_reference.clone(),
            customer_code: customer_code.to_owned(),
            dossier_id,
            transit_type: form.transit_type().unwrap_or(TransitType::T1).code(),
            additional_declaration_type: form.additional_declaration_type.clone(),
            office_of_departure: form.office_of_departure.clone(),
            office_of_destination: form.office_of_destination.clone(),
            guarantee_type: guarantee.and_then(|first| first.guarantee_type).map(str::to_owned),
            guarantee_reference: guarantee.and_then(|first| first.reference).map(str::to_owned),
            guarantee_amount: form.total_guarantee_amount().map(Exact),
            total_items: i32::try_from(items).unwrap_or(i32::MAX),
            total_gross_mass: Exact(gross_mass),
            total_packages: packages,
            document: Json(form.clone()),
            sealed_access_codes,
        }
    }
}

impl FormColumns {
    /// The columns of what is known of a movement that somebody else lodged.
    pub(super) fn from_inbound(form: &TransitForm, customer_code: &str, dossier_id: Option<i64>) -> Self {
        Self { transit_type: INBOUND, ..Self::from_form(form, customer_code, dossier_id, None) }
    }
}

impl StandingColumns {
    /// The columns to store for a changed transit, with its next version.
    pub(super) fn from_transit(transit: &Transit) -> Self {
        let Standing { departure, destination, before_invalidation } = transit.standing;
        Self {
            version: transit.version.next().get(),
            status: transit.status().code(),
            departure: departure.word(),
            destination: destination.word(),
            before_invalidation: before_invalidation.map(DepartureState::word),
            dossier_id: transit.dossier_id,
            updated_at: Ts(transit.updated_at),
        }
    }
}

/// What stands in place of the kind of transit for a movement that somebody else lodged. The indexes of the lists hold
/// that column, so that each list passes over the rows of the other.
pub(crate) const INBOUND: &str = "IN";

pub(super) fn role(transit_type: &str) -> TransitRole {
    if is_lodged_elsewhere(transit_type) { TransitRole::Destination } else { TransitRole::Departure }
}

/// Whether a row with this kind of transit is about a movement that somebody else lodged.
pub(crate) fn is_lodged_elsewhere(transit_type: &str) -> bool {
    transit_type == INBOUND
}

fn standing(departure: &str, destination: &str, before: Option<&str>) -> Option<Standing> {
    Some(Standing {
        departure: DepartureState::from_word(departure)?,
        destination: DestinationState::from_word(destination)?,
        before_invalidation: match before {
            Some(word) => Some(DepartureState::from_word(word)?),
            None => None,
        },
    })
}

impl TransitRow {
    /// The transit, without its access codes, amendments and enquiry; `None` when a column holds an invalid value.
    pub(super) fn transit(self) -> Option<Transit> {
        Some(Transit {
            id: TransitId::new(self.id),
            organisation: OrganisationId::new(self.organisation_id),
            version: Version::new(self.version),
            role: role(&self.transit_type),
            reference: self.reference?,
            standing: standing(&self.departure, &self.destination, self.before_invalidation.as_deref())?,
            milestones: self.milestones.milestones()?,
            arrival: self.arrival.into(),
            amendment: None,
            former_amendments: FormerAmendments::default(),
            enquiry: None,
            customer_code: self.customer_code,
            dossier_id: self.dossier_id,
            form: self.document.0,
            created_at: self.created_at.0,
            updated_at: self.updated_at.0,
        })
    }
}

impl SummaryRow {
    /// The movement that somebody else lodged as its list shows it; `None` when a column holds an invalid value.
    pub(super) fn inbound(self) -> Option<InboundSummary> {
        Some(InboundSummary {
            id: TransitId::new(self.id),
            reference: self.reference?,
            standing: standing(&self.departure, &self.destination, self.before_invalidation.as_deref())?,
            milestones: self.milestones.milestones()?,
            arrival: self.arrival.into(),
            customer_code: self.customer_code,
            dossier_id: self.dossier_id,
            created_at: self.created_at.0,
            updated_at: self.updated_at.0,
        })
    }

    /// The transit as lists show it; `None` when a column holds an invalid value.
    pub(super) fn summary(self) -> Option<TransitSummary> {
        Some(TransitSummary {
            id: TransitId::new(self.id),
            reference: self.reference?,
            application_reference: self.application_reference,
            standing: standing(&self.departure, &self.destination, self.before_invalidation.as_deref())?,
            milestones: self.milestones.milestones()?,
            arrival: self.arrival.into(),
            customer_code: self.customer_code,
            dossier_id: self.dossier_id,
            transit_type: TransitType::from_code(&self.transit_type)?,
            additional_declaration_type: self.additional_declaration_type,
            office_of_departure: self.office_of_departure,
            office_of_destination: self.office_of_destination,
            guarantee_type: self.guarantee_type,
            guarantee_reference: self.guarantee_reference,
            guarantee_amount: self.guarantee_amount.map(|amount| amount.0),
            totals: Totals {
                items: u32::try_from(self.total_items).ok()?,
                gross_mass: self.total_gross_mass.0,
                packages: self.total_packages,
            },
            created_at: self.created_at.0,
            updated_at: self.updated_at.0,
        })
    }
}

/// The query for the columns of a `SummaryRow` as Diesel words it.
#[must_use]
pub fn summary_query() -> String {
    diesel::debug_query::<diesel::pg::Pg, _>(&transits::table.select(SummaryRow::as_select())).to_string()
}
