use crate::DossierId;
use crate::dossier::{Dossier, DossierStatus, NewDossier};
use crate::rate_card::InvoiceFrequency;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};

/// Which dossiers a list shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DossierFilter {
    /// Those of this customer.
    pub customer_code: Option<String>,
    /// Those with this status.
    pub status: Option<DossierStatus>,
    /// Those with this mode of transport.
    pub transport_mode: Option<String>,
    /// A part of the number, in any case.
    pub number: Option<String>,
    /// A part of the customer's reference, in any case.
    pub customer_reference: Option<String>,
    /// A part of the number, of one of the four waybills, or of the customer's reference, in any case.
    pub search: Option<String>,
    /// Created at this moment or later.
    pub created_from: Option<DateTime<Utc>>,
    /// Created at this moment or earlier.
    pub created_until: Option<DateTime<Utc>>,
}

/// What a list is sorted by; ties are broken by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DossierSort {
    /// Id.
    Id,
    /// Moment of creation.
    CreatedAt,
    /// Moment of the last change.
    UpdatedAt,
    /// Number.
    Number,
    /// Status, by its word.
    Status,
    /// Code of the customer.
    CustomerCode,
}

/// Keeps dossiers.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DossierRepository: Send + Sync {
    /// Keeps a new dossier, in version 1.
    ///
    /// # Errors
    /// `Conflict` with `dossiers_dossier_number_key` when its number is taken; then nothing
    /// else of the unit of work is lost.
    fn insert(&self, dossier: &NewDossier) -> Result<Dossier, StorageError>;

    /// The dossier, if the organisation has it.
    fn find(&self, organisation: OrganisationId, id: DossierId) -> Result<Option<Dossier>, StorageError>;

    /// The dossier, which nobody deletes before the unit of work ends. It is not changed, and many may ask at once.
    fn find_to_stay(&self, organisation: OrganisationId, id: DossierId) -> Result<Option<Dossier>, StorageError>;

    /// Raises the versions of those of these dossiers that the organisation has, and answers them, in the
    /// order of their ids and in a bounded number of queries. Nobody else changes them until the unit of work
    /// ends: whoever changes a dossier, its lines or what is linked to it begins with this.
    fn hold(&self, organisation: OrganisationId, ids: &[DossierId]) -> Result<Vec<Dossier>, StorageError>;

    /// Stores a changed dossier, whose version is that of when it was read; answers the one it has now.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since, or with
    /// `dossiers_dossier_number_key` when its new number is taken.
    fn save(&self, dossier: &Dossier) -> Result<Version, StorageError>;

    /// Removes a dossier with its lines, and what is remembered of charges.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since `version` was read.
    fn delete(&self, organisation: OrganisationId, id: DossierId, version: Version) -> Result<(), StorageError>;

    /// The next number of a series, from 1; each is given once. Gaps are allowed here.
    fn next_in_series(&self, organisation: OrganisationId, series: &str) -> Result<u64, StorageError>;

    /// One page of the dossiers that the filter lets through.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &DossierFilter,
        sort: DossierSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<Dossier>, StorageError>;
}

/// A dossier that waits for an invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedDossier {
    /// Who is billed.
    pub billing_customer: String,
    /// The dossier.
    pub id: DossierId,
    /// When it became ready.
    pub ready_at: Option<DateTime<Utc>>,
    /// When it is invoiced, where it says so itself.
    pub frequency: Option<InvoiceFrequency>,
}

impl QueuedDossier {
    /// Its place in the queue.
    #[must_use]
    pub fn place(&self) -> (String, DossierId) {
        (self.billing_customer.clone(), self.id)
    }
}

/// Dossiers that wait for an invoice, for runs.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DossierQueue: Send + Sync {
    /// Up to `limit` dossiers that are ready to invoice and have pending lines, in the order of billing
    /// customer (by bytes) and id, from the place after `after`.
    fn waiting(
        &self,
        organisation: OrganisationId,
        after: Option<(String, DossierId)>,
        limit: usize,
    ) -> Result<Vec<QueuedDossier>, StorageError>;
}
