use chrono::{DateTime, Utc};
use customs_kernel::{Eori, Lrn, Mrn, OrganisationId, StorageError};
use customs_port_macros::port;

/// The declarations that customs counts in the balances of guarantee accounts. Customs counts an import when it accepts
/// it, so that an entry shows an acceptance even when the answer got lost.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait CountedDeclarations: Send + Sync {
    /// Returns the acceptance of the submission under this LRN that an entry in the account of the surety shows; `None`
    /// without an entry that names an MRN.
    fn acceptance(
        &self,
        organisation: OrganisationId,
        surety_of: &Eori,
        lrn: &Lrn,
    ) -> Result<Option<CountedAcceptance>, StorageError>;
}

/// An acceptance that the balance of an account shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedAcceptance {
    /// The MRN under which customs counts the declaration.
    pub mrn: Mrn,
    /// The moment of the entry.
    pub at: DateTime<Utc>,
}

/// For an installation that asks for no balances: nothing is counted.
#[derive(Debug, Default, Clone, Copy)]
pub struct NoBalances;

impl CountedDeclarations for NoBalances {
    fn acceptance(&self, _: OrganisationId, _: &Eori, _: &Lrn) -> Result<Option<CountedAcceptance>, StorageError> {
        Ok(None)
    }
}
