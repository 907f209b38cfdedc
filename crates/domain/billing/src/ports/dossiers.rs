use crate::DossierId;
use crate::dossier::{Dossier, DossierStatus, NewDossier};
use crate::rate_card::InvoiceFrequency;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use customs_port_macros::port;

/// Conditions for a list of dossiers. Fields that are `None` do not filter.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DossierFilter {
    /// Code of the customer that the job is for.
    pub customer_code: Option<String>,
    /// Status of the dossier.
    pub status: Option<DossierStatus>,
    /// Mode of transport.
    pub transport_mode: Option<String>,
    /// Part of the dossier number; upper and lower case are equal.
    pub number: Option<String>,
    /// Part of the customer's reference; upper and lower case are equal.
    pub customer_reference: Option<String>,
    /// Part of the number, of one of the four waybill numbers, or of the customer's reference; upper and lower case are
    /// equal.
    pub search: Option<String>,
    /// Earliest moment of creation, included.
    pub created_from: Option<DateTime<Utc>>,
    /// Latest moment of creation, included.
    pub created_until: Option<DateTime<Utc>>,
}

/// Sort key of a list of dossiers; ties are broken by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DossierSort {
    /// By id.
    Id,
    /// By moment of creation.
    CreatedAt,
    /// By moment of the last change.
    UpdatedAt,
    /// By dossier number.
    Number,
    /// By the word of the status.
    Status,
    /// By customer code.
    CustomerCode,
}

impl DossierSort {
    /// All orders, each with the word that asks for it.
    pub const WORDS: [(&'static str, Self); 6] = [
        ("id", Self::Id),
        ("created_at", Self::CreatedAt),
        ("updated_at", Self::UpdatedAt),
        ("dossier_number", Self::Number),
        ("status", Self::Status),
        ("customer_code", Self::CustomerCode),
    ];
}

/// Stores dossiers.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DossierRepository: Send + Sync {
    /// Stores a new dossier with version 1.
    ///
    /// # Errors
    /// `Conflict` with [`super::unique_rules::DOSSIER_NUMBER`] when its number is taken. The rest of the unit of work
    /// stays intact.
    fn insert(&self, dossier: &NewDossier) -> Result<Dossier, StorageError>;

    /// Finds the dossier, if the organisation has it.
    fn find(&self, organisation: OrganisationId, id: DossierId) -> Result<Option<Dossier>, StorageError>;

    /// Finds the dossier that has this number, the whole of it, with upper and lower case as they are.
    fn find_numbered(&self, organisation: OrganisationId, number: &str) -> Result<Option<DossierId>, StorageError>;

    /// Finds the dossier and keeps others from deleting it until the unit of work ends. The dossier is not changed, and
    /// many callers may do this at once.
    fn find_to_stay(&self, organisation: OrganisationId, id: DossierId) -> Result<Option<Dossier>, StorageError>;

    /// Locks those of these dossiers that the organisation has, raises their versions, and returns them ordered by id,
    /// in a bounded number of queries. No other unit can change them until the unit of work ends. Every change of a
    /// dossier, its lines or its linked movements starts with this.
    fn hold(&self, organisation: OrganisationId, ids: &[DossierId]) -> Result<Vec<Dossier>, StorageError>;

    /// Stores a changed dossier, which must have the version that was read. Returns its new version.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since, or with
    /// [`super::unique_rules::DOSSIER_NUMBER`] when its new number is taken.
    fn save(&self, dossier: &Dossier) -> Result<Version, StorageError>;

    /// Deletes a dossier with its lines and the remembered charges.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since `version` was read.
    fn delete(&self, organisation: OrganisationId, id: DossierId, version: Version) -> Result<(), StorageError>;

    /// The next number of a series, from 1. Each number is given out once; gaps are allowed here.
    fn next_in_series(&self, organisation: OrganisationId, series: &str) -> Result<u64, StorageError>;

    /// Lists one page of the matching dossiers.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &DossierFilter,
        sort: DossierSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<Dossier>, StorageError>;
}

/// A dossier that waits for an invoice run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedDossier {
    /// Code of the customer that is billed.
    pub billing_customer: String,
    /// Id of the dossier.
    pub id: DossierId,
    /// When the dossier became ready to invoice.
    pub ready_at: Option<DateTime<Utc>>,
    /// The invoice frequency set on the dossier; `None` when the rate card decides.
    pub frequency: Option<InvoiceFrequency>,
}

impl QueuedDossier {
    /// Position of the dossier in the queue.
    #[must_use]
    pub fn place(&self) -> (String, DossierId) {
        (self.billing_customer.clone(), self.id)
    }
}

/// The dossiers that wait for an invoice run.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DossierQueue: Send + Sync {
    /// Lists up to `limit` dossiers that are ready to invoice and have pending lines, ordered by billed customer (by
    /// bytes) and id, starting after the position `after`.
    fn waiting(
        &self,
        organisation: OrganisationId,
        after: Option<(String, DossierId)>,
        limit: usize,
    ) -> Result<Vec<QueuedDossier>, StorageError>;
}
