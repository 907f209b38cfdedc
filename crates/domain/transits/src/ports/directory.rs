use crate::lifecycle::{
    Command, CommandEffect, DepartureState, DestinationState, OpenRequest, Standing, Status, command_effect,
};
use crate::{Arrival, Milestones, Rejection, TimelineEntry, Totals, TransitId, TransitRole, TransitType};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::search::RecordSearch;
use customs_kernel::{Mrn, OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use customs_port_macros::port;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

pub use customs_kernel::RecordSort as TransitSort;

/// Filter of the transit list. Without any condition it matches all transits of the organisation.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TransitFilter {
    /// Only transits in this status.
    pub status: Option<Status>,
    /// Only transits with exactly this LRN.
    pub lrn: Option<String>,
    /// Only transits with exactly this MRN.
    pub mrn: Option<String>,
    /// Only transits for the customer with this code.
    pub customer_code: Option<String>,
    /// Only transits of this kind.
    pub transit_type: Option<TransitType>,
    /// Only transits in this dossier.
    pub dossier_id: Option<i64>,
    /// Only transits about which this is open at customs. There are few of them, however many transits there are.
    pub open_request: Option<OpenRequest>,
    /// Only transits that are found by this.
    pub record_search: RecordSearch,
}

/// A transit in a list. It holds the stored columns, without the form.
#[derive(Debug, Clone, PartialEq)]
pub struct TransitSummary {
    /// Id of the transit.
    pub id: TransitId,
    /// The broker's reference.
    pub reference: String,
    /// The trader's reference, if the form names one.
    pub application_reference: Option<String>,
    /// State of the movement at departure and at destination.
    pub standing: Standing,
    /// Numbers and moments of the transit's progress.
    pub milestones: Milestones,
    /// The arrival as it was reported; `None` before that.
    pub arrival: Option<Arrival>,
    /// Code of the customer that the transit is made for.
    pub customer_code: String,
    /// Dossier that holds the transit; `None` when it belongs to none.
    pub dossier_id: Option<i64>,
    /// Kind of transit: T1, T2 or T2F.
    pub transit_type: TransitType,
    /// `A` for a standard declaration, `D` for one lodged before the goods arrive.
    pub additional_declaration_type: Option<String>,
    /// Reference number of the customs office of departure.
    pub office_of_departure: Option<String>,
    /// Reference number of the declared customs office of destination.
    pub office_of_destination: Option<String>,
    /// Type of the first guarantee, one digit, in the API's codes.
    pub guarantee_type: Option<String>,
    /// Guarantee reference number (GRN) or other reference of the first guarantee.
    pub guarantee_reference: Option<String>,
    /// Amount reserved of all guarantees together, EUR.
    pub guarantee_amount: Option<Decimal>,
    /// Totals over the items.
    pub totals: Totals,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// Moment of the last change.
    pub updated_at: DateTime<Utc>,
}

impl TransitSummary {
    /// Returns whether customs refused the transit, or its message failed, in such a way that it can be corrected as a
    /// draft. A transit that was not released (IE051), or that has an MRN, has come to its end.
    #[must_use]
    pub fn can_be_corrected(&self) -> bool {
        let was_refused = self.standing.status() == Status::Rejected;
        let effect = command_effect(self.standing, Command::SaveAsDraft);
        was_refused && self.milestones.mrn.is_none() && effect == CommandEffect::Departure(DepartureState::Draft)
    }
}

/// Filter of the list of movements that somebody else lodged. Without any condition it matches all of the organisation.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InboundFilter {
    /// Only movements in this state at destination.
    pub state: Option<DestinationState>,
    /// Only the movement with exactly this MRN.
    pub mrn: Option<String>,
    /// Only movements for the customer with this code.
    pub customer_code: Option<String>,
    /// Only movements in this dossier.
    pub dossier_id: Option<i64>,
}

/// A movement that somebody else lodged, as a list shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct InboundSummary {
    /// Id of the record, among those of transits.
    pub id: TransitId,
    /// The broker's reference.
    pub reference: String,
    /// State of the movement at departure and at destination.
    pub standing: Standing,
    /// Numbers and moments of the progress.
    pub milestones: Milestones,
    /// The arrival as it was reported.
    pub arrival: Option<Arrival>,
    /// Code of the customer to whom the goods come.
    pub customer_code: String,
    /// Dossier that holds the record; `None` when it belongs to none.
    pub dossier_id: Option<i64>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// Moment of the last change.
    pub updated_at: DateTime<Utc>,
}

/// What identifies a transit to a person, and where it stands.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransitLabel {
    /// Version of the latest change.
    pub version: Version,
    /// The broker's reference.
    pub reference: String,
    /// Status of the transit.
    pub status: Status,
    /// The end of the movement at which the broker takes part in it.
    pub role: TransitRole,
}

/// Reads transits for lists, along with their histories and rejections.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait TransitDirectory: Send + Sync {
    /// Returns one page of the transits that the organisation lodged. It takes two queries, whatever the size of the page.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &TransitFilter,
        sort: TransitSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<TransitSummary>, StorageError>;

    /// Returns one page of the movements that somebody else lodged and whose arrival the organisation reports, by the
    /// moment of their creation. It takes two queries, whatever the size of the page.
    fn list_inbound(
        &self,
        organisation: OrganisationId,
        filter: &InboundFilter,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<InboundSummary>, StorageError>;

    /// Returns in which role the organisation has a record with this MRN; `None` when it has none. That of a transit
    /// which it lodged comes first.
    fn role_with_mrn(&self, organisation: OrganisationId, mrn: &Mrn) -> Result<Option<TransitRole>, StorageError>;

    /// Returns the number of the transits that the organisation lodged in each status; a status that none has may be left out. It
    /// takes one query, which is as quick for many transits as for few.
    fn counts_by_status(&self, organisation: OrganisationId) -> Result<BTreeMap<Status, u64>, StorageError>;

    /// Returns reference and history of a transit, oldest first; `None` when the organisation has no such
    /// transit.
    fn timeline(
        &self,
        organisation: OrganisationId,
        id: TransitId,
    ) -> Result<Option<(String, Vec<TimelineEntry>)>, StorageError>;

    /// Returns what a transit is and where it stands, without reading the rest of it; `None` when the organisation has
    /// no such transit.
    fn label(&self, organisation: OrganisationId, id: TransitId) -> Result<Option<TransitLabel>, StorageError>;

    /// Returns whether a transit of the organisation has this reference.
    fn reference_in_use(&self, organisation: OrganisationId, reference: &str) -> Result<bool, StorageError>;

    /// Returns the rejections of a transit, oldest first.
    fn rejections(&self, organisation: OrganisationId, id: TransitId) -> Result<Vec<Rejection>, StorageError>;
}
