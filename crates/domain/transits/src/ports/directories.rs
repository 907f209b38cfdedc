use crate::AccessCode;
use crate::form::{AddressForm, PartyForm};
use chrono::NaiveDate;
use customs_kernel::{OrganisationId, StorageError};
use std::collections::BTreeMap;

pub use customs_kernel::{DossierGate, DossierRefusal, LrnSource, OrganisationDirectory, UnknownDossiers};
#[cfg(feature = "mocks")]
pub use customs_kernel::{MockDossierGate, MockLrnSource, MockOrganisationDirectory};

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
