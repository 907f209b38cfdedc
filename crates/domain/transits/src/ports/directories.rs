use crate::AccessCode;
use crate::form::{AddressForm, PartyForm};
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;
use std::collections::BTreeMap;

pub use customs_kernel::{DossierGate, DossierRefusal, LrnSource, OrganisationDirectory, UnknownDossiers};
#[cfg(feature = "mocks")]
pub use customs_kernel::{MockDossierGate, MockLrnSource, MockOrganisationDirectory};

/// Data of a party in the customer master that a transit needs.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownParty {
    /// EORI number; `None` when the customer master has none.
    pub eori: Option<String>,
    /// Name of the party.
    pub name: Option<String>,
    /// Address of the party; its fields are `None` where unknown.
    pub address: AddressForm,
    /// The holder of the procedure for this customer's transits; `None` when it is the customer itself.
    pub holder: Option<PartyForm>,
    /// Number of the party's authorisation as authorised consignor.
    pub consignor_permit: Option<String>,
    /// Number of the party's authorisation as authorised consignee.
    pub consignee_permit: Option<String>,
    /// Type of the party's guarantee, in the API's codes.
    pub guarantee_type: Option<String>,
    /// Guarantee reference number (GRN) of the party's guarantee.
    pub guarantee_reference: Option<String>,
    /// Last day of the power of attorney that the party gave the broker; `None` when no end is recorded.
    pub power_of_attorney_until: Option<NaiveDate>,
}

impl KnownParty {
    /// Returns the party itself, as a form names it.
    pub(crate) fn as_party(&self, customer_code: &str) -> PartyForm {
        let Self { eori, name, address, .. } = self.clone();
        PartyForm { customer_code: Some(customer_code.to_owned()), eori, name, address: Some(address) }
    }
}

/// The access code of a customer's guarantee.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomerAccessCode {
    /// GRN of the guarantee, as the customer master has it.
    pub grn: String,
    /// The access code.
    pub code: AccessCode,
}

impl CustomerAccessCode {
    /// Returns the access code, provided that the reference is that of the customer's guarantee.
    #[must_use]
    pub fn for_reference(&self, reference: &str) -> Option<&AccessCode> {
        self.grn.trim().eq_ignore_ascii_case(reference.trim()).then_some(&self.code)
    }
}

/// Looks up parties by customer code.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait PartyDirectory: Send + Sync {
    /// Reads the parties with these codes in one query; unknown codes are left out.
    fn parties(
        &self,
        organisation: OrganisationId,
        codes: &[String],
    ) -> Result<BTreeMap<String, KnownParty>, StorageError>;

    /// Returns the access code of the customer's guarantee with its GRN; `None` when the customer has no GRN or no
    /// code.
    fn access_code(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
    ) -> Result<Option<CustomerAccessCode>, StorageError>;
}

/// A directory without parties: every party has to be spelled out.
#[derive(Debug, Default, Clone, Copy)]
pub struct UnknownParties;

impl PartyDirectory for UnknownParties {
    fn parties(&self, _: OrganisationId, _: &[String]) -> Result<BTreeMap<String, KnownParty>, StorageError> {
        Ok(BTreeMap::new())
    }

    fn access_code(&self, _: OrganisationId, _: &str) -> Result<Option<CustomerAccessCode>, StorageError> {
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_access_code_goes_with_its_own_guarantee() {
        let code = AccessCode::new("S3CR".to_owned());
        let theirs = CustomerAccessCode { grn: " 26nl0000000123456".to_owned(), code: code.clone() };
        assert_eq!(theirs.for_reference("26NL0000000123456 "), Some(&code));
        assert_eq!(theirs.for_reference("26NL0000000123457"), None);
    }
}
