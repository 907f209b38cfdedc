use crate::AccessCode;
use crate::ports::{CustomerAccessCode, GuaranteeGate, GuaranteeRefusal, GuaranteeUse, KnownParty, PartyDirectory};
use customs_kernel::{GuaranteeAmendment, GuaranteeCover, OrganisationId, StorageError};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

pub use customs_kernel::testing::{FixedOrganisation, NumberedLrns, OpenDossiers};

/// A customer master with the same traders for every organisation and one access code for all guarantees.
#[derive(Debug, Clone, Default)]
pub struct KnownParties {
    /// The known traders, by customer code.
    pub parties: BTreeMap<String, KnownParty>,
    /// Access code of any guarantee of these traders; `None` when there is none.
    pub access_code: Option<AccessCode>,
}

impl PartyDirectory for KnownParties {
    fn parties(&self, _: OrganisationId, codes: &[String]) -> Result<BTreeMap<String, KnownParty>, StorageError> {
        Ok(codes.iter().filter_map(|code| Some((code.clone(), self.parties.get(code)?.clone()))).collect())
    }

    fn access_code(&self, _: OrganisationId, customer_code: &str) -> Result<Option<CustomerAccessCode>, StorageError> {
        let grn = self.parties.get(customer_code).and_then(|customer| customer.guarantee_reference.clone());
        Ok(grn.zip(self.access_code.clone()).map(|(grn, code)| CustomerAccessCode { grn, code }))
    }
}

/// Guarantees that refuse every movement above this amount, EUR.
#[derive(Debug, Clone, Copy)]
pub struct FullGuarantees(pub Decimal);

impl GuaranteeGate for FullGuarantees {
    fn reserve(&self, taken: &GuaranteeUse) -> Result<Result<GuaranteeCover, GuaranteeRefusal>, StorageError> {
        let Some(eori) = "NL801234566".parse().ok().filter(|_| taken.amount > self.0) else {
            return Ok(Ok(GuaranteeCover::Reserved));
        };
        let (kind, level) = ("dva", "critical");
        Ok(Err(GuaranteeRefusal { kind, eori, level, amount: taken.amount, total_available: self.0 }))
    }

    fn amend(&self, _: &GuaranteeUse) -> Result<GuaranteeAmendment, StorageError> {
        Ok(GuaranteeAmendment::Replaced(GuaranteeCover::Reserved))
    }
}
