use crate::lifecycle::{Standing, Status};
use crate::{Arrival, Milestones, Rejection, TimelineEntry, Totals, TransitId, TransitType};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};
use rust_decimal::Decimal;

pub use customs_kernel::RecordSort as TransitSort;

/// Which transits are listed. Empty: all of the organisation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TransitFilter {
    /// In this status.
    pub status: Option<Status>,
    /// Exactly this LRN.
    pub lrn: Option<String>,
    /// Exactly this MRN.
    pub mrn: Option<String>,
    /// For this customer.
    pub customer_code: Option<String>,
    /// Of this kind.
    pub transit_type: Option<TransitType>,
    /// In this dossier.
    pub dossier_id: Option<i64>,
}

/// A transit in a list: what columns hold, without the form.
#[derive(Debug, Clone, PartialEq)]
pub struct TransitSummary {
    /// Id.
    pub id: TransitId,
    /// The broker's reference.
    pub reference: String,
    /// The trader's reference.
    pub application_reference: Option<String>,
    /// Where it stands.
    pub standing: Standing,
    /// What it has reached.
    pub milestones: Milestones,
    /// What was told about its arrival.
    pub arrival: Option<Arrival>,
    /// Customer.
    pub customer_code: String,
    /// Dossier.
    pub dossier_id: Option<i64>,
    /// Kind.
    pub transit_type: TransitType,
    /// `A` or `D`.
    pub additional_declaration_type: Option<String>,
    /// Office of departure.
    pub office_of_departure: Option<String>,
    /// Office of destination, as declared.
    pub office_of_destination: Option<String>,
    /// Type of the guarantee.
    pub guarantee_type: Option<String>,
    /// GRN.
    pub guarantee_reference: Option<String>,
    /// What of the guarantee it takes, EUR.
    pub guarantee_amount: Option<Decimal>,
    /// Totals.
    pub totals: Totals,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was changed last.
    pub updated_at: DateTime<Utc>,
}

/// Transits as lists show them.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait TransitDirectory: Send + Sync {
    /// One page of the organisation's transits: columns only, two queries whatever the size.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &TransitFilter,
        sort: TransitSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<TransitSummary>, StorageError>;

    /// Reference and history of a transit, oldest first; `None` when the organisation has no such
    /// transit.
    fn timeline(
        &self,
        organisation: OrganisationId,
        id: TransitId,
    ) -> Result<Option<(String, Vec<TimelineEntry>)>, StorageError>;

    /// Whether a transit of the organisation has this reference.
    fn reference_in_use(&self, organisation: OrganisationId, reference: &str) -> Result<bool, StorageError>;

    /// The rejections of a transit, oldest first.
    fn rejections(&self, organisation: OrganisationId, id: TransitId) -> Result<Vec<Rejection>, StorageError>;
}
