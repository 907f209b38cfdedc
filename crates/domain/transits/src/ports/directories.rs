use crate::AccessCode;
use crate::form::{AddressForm, PartyForm};
use chrono::NaiveDate;
use customs_kernel::{Eori, Lrn, OrganisationId, StorageError};
use std::collections::BTreeMap;

/// What the customer master knows of a trader, as far as a transit is concerned.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownTrader {
    /// EORI number.
    pub eori: Option<String>,
    /// Name.
    pub name: Option<String>,
    /// Address.
    pub address: AddressForm,
    /// The holder of the procedure for its transits, where that is somebody else.
    pub holder: Option<PartyForm>,
    /// Number of its authorisation as authorised consignor.
    pub consignor_permit: Option<String>,
    /// Number of its authorisation as authorised consignee.
    pub consignee_permit: Option<String>,
    /// Type of its guarantee, in the API's codes.
    pub guarantee_type: Option<String>,
    /// GRN of its guarantee.
    pub guarantee_reference: Option<String>,
    /// Last day of the power of attorney that the broker has of it; `None`: nobody wrote one down.
    pub power_of_attorney_until: Option<NaiveDate>,
}

/// Traders by customer code.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait TraderDirectory: Send + Sync {
    /// What is known of these codes, in one query; unknown codes are left out.
    fn traders(
        &self,
        organisation: OrganisationId,
        codes: &[String],
    ) -> Result<BTreeMap<String, KnownTrader>, StorageError>;

    /// The access code of the customer's guarantee, when this is its GRN.
    fn access_code(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
        grn: &str,
    ) -> Result<Option<AccessCode>, StorageError>;
}

/// A directory that knows nobody: every party must be spelled out.
#[derive(Debug, Default, Clone, Copy)]
pub struct UnknownTraders;

impl TraderDirectory for UnknownTraders {
    fn traders(&self, _: OrganisationId, _: &[String]) -> Result<BTreeMap<String, KnownTrader>, StorageError> {
        Ok(BTreeMap::new())
    }

    fn access_code(&self, _: OrganisationId, _: &str, _: &str) -> Result<Option<AccessCode>, StorageError> {
        Ok(None)
    }
}

/// Why a dossier takes no transit.
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

/// Decides whether a transit may be made for a dossier.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait DossierGate: Send + Sync {
    /// Asked in the unit of work that makes the transit.
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

/// What a transit needs to know of the broker.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait OrganisationDirectory: Send + Sync {
    /// The EORI of the organisation, when it has one.
    fn eori(&self, organisation: OrganisationId) -> Result<Option<Eori>, StorageError>;
}

/// Makes local reference numbers that no installation ever used, for transits and for whatever else
/// goes to customs: both share one series.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait LrnSource: Send + Sync {
    /// The next one.
    fn next(&self) -> Lrn;
}
