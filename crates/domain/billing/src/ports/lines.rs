use crate::dossier::{NewRevenueLine, PurchaseLine, PurchaseLineTerms, RevenueLine};

use crate::{DossierId, InvoiceId, PurchaseLineId, RevenueLineId};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Subject};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// What becomes of the charge of a triggered line that is deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remember {
    /// It counts as made: triggers do not make it again.
    Yes,
    /// It is as if it had never been made.
    No,
}

/// Keeps the revenue of dossiers. Changes are made while the dossier is held.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait RevenueLines: Send + Sync {
    /// The lines of these dossiers by id, in a bounded number of queries.
    fn of_dossiers(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<Vec<RevenueLine>, StorageError>;

    /// Keeps new lines and answers those that were kept. A triggered line whose charge was made already,
    /// by a line that is there or by one that is remembered, is left out; so it is when two units of work
    /// try at once.
    fn insert(&self, lines: &[NewRevenueLine]) -> Result<Vec<RevenueLine>, StorageError>;

    /// Stores a changed pending line.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it is gone or an invoice has it.
    fn save(&self, line: &RevenueLine) -> Result<(), StorageError>;

    /// Removes a pending line.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it is gone or an invoice has it.
    fn delete(&self, organisation: OrganisationId, id: RevenueLineId, remember: Remember) -> Result<(), StorageError>;

    /// Forgets the deleted charges of a dossier that are remembered: of one movement, or of all and of the dossier
    /// itself.
    fn forget(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        movement: Option<Subject>,
    ) -> Result<(), StorageError>;

    /// Gives pending lines to invoices, all or none, in few statements however many.
    ///
    /// # Errors
    /// `Conflict` without a constraint when one of them is gone or an invoice has it already.
    fn claim(&self, organisation: OrganisationId, lines: &[(RevenueLineId, InvoiceId)]) -> Result<(), StorageError>;

    /// Makes lines pending again that this invoice has.
    fn release(
        &self,
        organisation: OrganisationId,
        lines: &[RevenueLineId],
        invoice: InvoiceId,
    ) -> Result<(), StorageError>;
}

/// A cost that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPurchaseLine {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The dossier.
    pub dossier: DossierId,
    /// What is said of it.
    pub terms: PurchaseLineTerms,
    /// What customs charged it for; such a line is made once for a dossier.
    pub source: Option<String>,
    /// Now.
    pub created_at: DateTime<Utc>,
}

/// How much of a tax of customs is charged on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChargedOn {
    /// What the booked cost was when the charge was last looked at.
    pub amount: Decimal,
    /// Whether the service made the charge; else it was booked before the service did, and is a matter of hand.
    pub by_service: bool,
}

/// Keeps the costs of dossiers. Changes are made while the dossier is held.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PurchaseLines: Send + Sync {
    /// The lines of these dossiers by id, in a bounded number of queries.
    fn of_dossiers(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<Vec<PurchaseLine>, StorageError>;

    /// What was last noted of these bookings of a dossier, by source: what customs charged then. What is not known is
    /// left out.
    fn noted(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        beginning: &str,
    ) -> Result<BTreeMap<String, Decimal>, StorageError>;

    /// Notes of a booking what customs charges now; a source that was not booked stays unknown.
    fn note(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        source: &str,
        amount: Decimal,
    ) -> Result<(), StorageError>;

    /// How much of the costs that customs' taxes made is charged on, by dossier and by the source of the first booking of
    /// each tax. What was never decided is left out. In a bounded number of queries.
    fn charged_on(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<BTreeMap<(DossierId, String), ChargedOn>, StorageError>;

    /// Notes how much of a booking is charged on, or that this is still to be decided; a source that was not booked stays
    /// unknown.
    fn note_charged_on(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        source: &str,
        charged: Option<ChargedOn>,
    ) -> Result<(), StorageError>;

    /// Keeps a new line; `None` when its source was booked on the dossier already, even if that line
    /// was deleted since. What it comes to is noted with its source.
    fn insert(&self, line: &NewPurchaseLine) -> Result<Option<PurchaseLine>, StorageError>;

    /// Stores a changed line.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it is gone.
    fn save(&self, line: &PurchaseLine) -> Result<(), StorageError>;

    /// Removes a line.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it is gone.
    fn delete(&self, organisation: OrganisationId, id: PurchaseLineId) -> Result<(), StorageError>;

    /// Removes what customs charged under these sources, and forgets that it was booked.
    fn take_back(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        sources: &[String],
    ) -> Result<(), StorageError>;
}
