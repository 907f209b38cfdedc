use crate::dossier::{NewRevenueLine, PurchaseLine, PurchaseLineTerms, RevenueLine};
use customs_port_macros::port;

use crate::{DossierId, InvoiceId, PurchaseLineId, RevenueLineId};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Subject, WriteEffect};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// The fate of the charge of a triggered line when the line is deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remember {
    /// The charge still counts as made: triggers do not make it again.
    Yes,
    /// The charge is forgotten, as if it had never been made.
    No,
}

/// Stores the revenue lines of dossiers. The dossier must be held during changes.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait RevenueLines: Send + Sync {
    /// Lists the lines of these dossiers ordered by id, in a bounded number of queries.
    fn for_dossiers(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<Vec<RevenueLine>, StorageError>;

    /// Stores new lines and returns those that were stored. A triggered line is left out if its charge was made
    /// already, by an existing or a remembered line, also when two units of work try at once.
    fn insert(&self, lines: &[NewRevenueLine]) -> Result<Vec<RevenueLine>, StorageError>;

    /// Stores a changed pending line.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the line is gone or an invoice bills it.
    fn save(&self, line: &RevenueLine) -> Result<(), StorageError>;

    /// Deletes a pending line.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the line is gone or an invoice bills it.
    fn delete(&self, organisation: OrganisationId, id: RevenueLineId, remember: Remember) -> Result<(), StorageError>;

    /// Forgets the remembered charges of deleted lines: those of one movement, or with `None` all charges of the
    /// dossier.
    fn forget(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        movement: Option<Subject>,
    ) -> Result<(), StorageError>;

    /// Assigns pending lines to invoices, all or none. Needs few statements, however many lines there are.
    ///
    /// # Errors
    /// `Conflict` without a constraint when one of them is gone or an invoice bills it already.
    fn claim(&self, organisation: OrganisationId, lines: &[(RevenueLineId, InvoiceId)]) -> Result<(), StorageError>;

    /// Makes these lines of the invoice pending again.
    fn release(
        &self,
        organisation: OrganisationId,
        lines: &[RevenueLineId],
        invoice: InvoiceId,
    ) -> Result<(), StorageError>;
}

/// A cost to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPurchaseLine {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// The dossier that bears the cost.
    pub dossier: DossierId,
    /// The checked contents.
    pub terms: PurchaseLineTerms,
    /// Key of the customs charge that the cost books; `None` for a cost added by hand. A dossier has at most one line
    /// for each key.
    pub source: Option<String>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// The state of charging a customs tax on to the customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChargedOn {
    /// Amount of the booked cost when its charge was last decided.
    pub amount: Decimal,
    /// Whether the service made the charge. `false` for costs booked before the service did so; people handle those.
    pub by_service: bool,
}

/// Stores the costs of dossiers. The dossier must be held during changes.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PurchaseLines: Send + Sync {
    /// Lists the lines of these dossiers ordered by id, in a bounded number of queries.
    fn for_dossiers(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<Vec<PurchaseLine>, StorageError>;

    /// The amounts last recorded for the bookings of a dossier with a source that starts with `beginning`, by source.
    /// Unknown sources are left out.
    fn noted(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        beginning: &str,
    ) -> Result<BTreeMap<String, Decimal>, StorageError>;

    /// Records the amount that customs charges now for a booking. Changes nothing for a source that was not booked.
    fn note(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        source: &str,
        amount: Decimal,
    ) -> Result<WriteEffect, StorageError>;

    /// The state of charging on the customs taxes of these dossiers, by dossier and source of the tax's first booking.
    /// Undecided taxes are left out. Needs a bounded number of queries.
    fn charged_on(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<BTreeMap<(DossierId, String), ChargedOn>, StorageError>;

    /// Records how much of a booking is charged on, or with `None` that this is undecided. Changes nothing for a
    /// source that was not booked.
    fn note_charged_on(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        source: &str,
        charged: Option<ChargedOn>,
    ) -> Result<WriteEffect, StorageError>;

    /// Stores a new line and records its amount for its source. Returns `None` when the source was booked on the
    /// dossier already, even if that line was deleted since.
    fn insert(&self, line: &NewPurchaseLine) -> Result<Option<PurchaseLine>, StorageError>;

    /// Stores a changed line.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the line is gone.
    fn save(&self, line: &PurchaseLine) -> Result<(), StorageError>;

    /// Deletes a line.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the line is gone.
    fn delete(&self, organisation: OrganisationId, id: PurchaseLineId) -> Result<(), StorageError>;

    /// Deletes the customs costs with these sources and forgets that they were booked.
    fn take_back(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        sources: &[String],
    ) -> Result<(), StorageError>;
}
