use crate::{BrokenRule, Eori, Lrn, OrganisationId, RuleCode, StorageError};

/// The reason why a dossier accepts no new record.
#[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DossierRefusal {
    /// No dossier has this id.
    #[error("names no dossier")]
    Unknown,
    /// The dossier has no invoice reference yet.
    #[error("names a dossier without invoice_reference")]
    NoInvoiceReference,
    /// The dossier is invoiced or closed.
    #[error("names a dossier that is invoiced or closed")]
    Locked,
    /// The customer with this code, who pays for the dossier, has no prices.
    #[error("names a dossier whose billing customer {0} has no active rate card with a billable item")]
    NoActiveRateCard(String),
}

impl From<DossierRefusal> for BrokenRule {
    fn from(refusal: DossierRefusal) -> Self {
        let text = refusal.to_string();
        match refusal {
            DossierRefusal::Unknown => Self::new(RuleCode::NotFound, text),
            DossierRefusal::NoInvoiceReference => Self::new(RuleCode::DossierWithoutInvoiceReference, text),
            DossierRefusal::Locked => Self::new(RuleCode::DossierLocked, text),
            DossierRefusal::NoActiveRateCard(customer) => {
                Self::new(RuleCode::DossierWithoutRateCard, text).with("customer", customer)
            }
        }
    }
}

/// Decides whether a customs record may be created for a dossier.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait DossierGate: Send + Sync {
    /// Answers whether the dossier accepts a new record. The caller asks in the unit of work that creates the record.
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

/// Gives the facts about the broker that a message to customs needs.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait OrganisationDirectory: Send + Sync {
    /// The EORI of the organisation; `None` when it has none.
    fn eori(&self, organisation: OrganisationId) -> Result<Option<Eori>, StorageError>;
}

/// Makes local reference numbers that no installation has ever used. All messages to customs share one series, because
/// a gateway knows messages of every kind by the same reference.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait LrnSource: Send + Sync {
    /// Returns a new LRN for a message of the organisation.
    fn next(&self, organisation: OrganisationId) -> Lrn;
}
