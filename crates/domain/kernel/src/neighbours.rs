use crate::{Eori, Lrn, OrganisationId, StorageError};

/// Why a dossier takes no record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DossierRefusal {
    /// There is none with this id.
    #[error("names no dossier")]
    Unknown,
    /// It has no invoice reference yet.
    #[error("names a dossier without invoice_reference")]
    NoInvoiceReference,
    /// It takes no more work, for this reason.
    #[error("{0}")]
    Closed(String),
}

/// Decides whether a record that customs handles may be made for a dossier.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait DossierGate: Send + Sync {
    /// Asked in the unit of work that makes the record.
    fn admits(&self, organisation: OrganisationId, dossier_id: i64)
    -> Result<Result<(), DossierRefusal>, StorageError>;
}

/// A gate for an installation without dossiers.
#[derive(Debug, Default, Clone, Copy)]
pub struct UnknownDossiers;

impl DossierGate for UnknownDossiers {
    fn admits(&self, _: OrganisationId, _: i64) -> Result<Result<(), DossierRefusal>, StorageError> {
        Ok(Err(DossierRefusal::Unknown))
    }
}

/// What a message to customs has to know of the broker.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait OrganisationDirectory: Send + Sync {
    /// The EORI of the organisation, when it has one.
    fn eori(&self, organisation: OrganisationId) -> Result<Option<Eori>, StorageError>;
}

/// Makes local reference numbers that no installation ever used. Whatever goes to customs shares one series, since a
/// gateway knows messages of all kinds by one reference.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait LrnSource: Send + Sync {
    /// The next one.
    fn next(&self) -> Lrn;
}
