use crate::AccessCode;
use crate::form::{AddressForm, PartyForm};
use chrono::NaiveDate;
use customs_kernel::{OrganisationId, StorageError};
use std::collections::BTreeMap;

pub use customs_kernel::{DossierGate, DossierRefusal, LrnSource, OrganisationDirectory, UnknownDossiers};
#[cfg(feature = "mocks")]
pub use customs_kernel::{MockDossierGate, MockLrnSource, MockOrganisationDirectory};

/// Data of a trader in the customer master that a transit needs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownTrader {
    /// EORI number; `None` when the customer master has none.
    pub eori: Option<String>,
    /// Name of the trader.
    pub name: Option<String>,
    /// Address of the trader; its fields are `None` where unknown.
    pub address: AddressForm,
    /// The holder of the procedure for this customer's transits; `None` when it is the customer itself.
    pub holder: Option<PartyForm>,
    /// Number of the trader's authorisation as authorised consignor.
    pub consignor_permit: Option<String>,
    /// Number of the trader's authorisation as authorised consignee.
    pub consignee_permit: Option<String>,
    /// Type of the trader's guarantee, in the API's codes.
    pub guarantee_type: Option<String>,
    /// Guarantee reference number (GRN) of the trader's guarantee.
    pub guarantee_reference: Option<String>,
    /// Last day of the power of attorney that the trader gave the broker; `None` when no end is recorded.
    pub power_of_attorney_until: Option<NaiveDate>,
}

/// Looks up traders by customer code.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait TraderDirectory: Send + Sync {
    /// Reads the traders with these codes in one query; unknown codes are left out.
    fn traders(
        &self,
        organisation: OrganisationId,
        codes: &[String],
    ) -> Result<BTreeMap<String, KnownTrader>, StorageError>;

    /// The access code of the customer's guarantee, provided that this is its GRN.
    fn access_code(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
        grn: &str,
    ) -> Result<Option<AccessCode>, StorageError>;
}

/// A directory without traders: every party has to be spelled out.
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
