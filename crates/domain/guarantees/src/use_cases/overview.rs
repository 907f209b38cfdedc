//! Use cases that show guarantees.

mod declarant;
mod sums;

use crate::GuaranteeError;
use crate::account::{GuaranteeKind, GuaranteeMovement, Thresholds};
use crate::ports::GuaranteePorts;
use customs_kernel::{OrganisationId, Page, PageRequest, in_unit_of_work};

pub use declarant::{DeclarantBalance, SuretyFigures};
pub use sums::GuaranteeOverview;

/// The use cases that show guarantees.
#[derive(Clone)]
pub struct Guarantees {
    pub(crate) ports: GuaranteePorts,
}

customs_kernel::debug_by_name!(Guarantees);

impl Guarantees {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub const fn new(ports: GuaranteePorts) -> Self {
        Self { ports }
    }

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

    /// The level thresholds of an organisation.
    ///
    /// # Errors
    /// `Storage`.
    pub fn thresholds(&self, organisation: OrganisationId) -> Result<Thresholds, GuaranteeError> {
        Ok(self.ports.thresholds.for_organisation(organisation)?)
    }

    /// Sets the level thresholds of an organisation. Levels change at once.
    ///
    /// # Errors
    /// `Storage`.
    pub fn set_thresholds(&self, organisation: OrganisationId, thresholds: Thresholds) -> Result<(), GuaranteeError> {
        in_unit_of_work(self.ports.work.as_ref(), || Ok(self.ports.thresholds.set(organisation, thresholds)?))
    }
}
