use super::Guarantees;
use crate::GuaranteeError;
use crate::account::{GuaranteeKind, GuaranteeMovement};
use customs_kernel::{OrganisationId, Page, PageRequest};

impl Guarantees {
    /// Lists one page of the ledger of a customer's account, latest entry first. The sum of all entries is the balance.
    ///
    /// # Errors
    /// `Unknown` as in [`show`](Self::show), `Storage`.
    pub fn movements(
        &self,
        organisation: OrganisationId,
        kind: GuaranteeKind,
        customer_code: &str,
        page: PageRequest,
    ) -> Result<Page<GuaranteeMovement>, GuaranteeError> {
        match self.customer(organisation, kind, customer_code)?.account(kind) {
            Some(key) => Ok(self.ports.accounts.movements(organisation, &key, page)?),
            None => Ok(Page { records: Vec::new(), request: page, total: 0 }),
        }
    }
}
