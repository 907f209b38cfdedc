//! Use cases of rate cards, one file each.

mod lines;
mod read;
mod simulate;
mod writing;

pub use read::RateCardRecord;

use crate::ports::BillingPorts;
use crate::rate_card::{RateCard, RateCardTerms};
use crate::use_cases::billed_customer::billed_customer;
use crate::use_cases::phases::Phases;
use crate::use_cases::pricing::PricingPorts;
use crate::{BillingError, RateCardId};
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, Version};

/// The use cases of rate cards. They call the ports `cards`, `items`, `clock` and `work`, `customers` to
/// [create](Self::create) or [update](Self::update) one, and `movements` and `customers` to
/// [simulate](Self::simulate); all others may be [unwired](BillingPorts::unwired).
#[derive(Clone)]
pub struct RateCards {
    phases: Phases,
}

customs_kernel::debug_by_name!(RateCards);

impl RateCards {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub const fn new(ports: BillingPorts) -> Self {
        Self { phases: Phases::new(ports) }
    }

    const fn ports(&self) -> PricingPorts<'_> {
        self.phases.pricing()
    }

    /// Finds the card and requires the version that the caller knows.
    fn expected(
        &self,
        organisation: OrganisationId,
        id: RateCardId,
        expected: Option<Version>,
    ) -> Result<RateCard, BillingError> {
        let card = self.ports().cards.find(organisation, id)?.ok_or(BillingError::Unknown("rate card"))?;
        if expected.is_some_and(|expected| expected != card.version) {
            return Err(BillingError::Stale);
        }
        Ok(card)
    }

    fn require_customer(&self, organisation: OrganisationId, terms: &RateCardTerms) -> Result<(), BillingError> {
        match billed_customer(self.ports().customers.as_ref(), organisation, &terms.customer_code)? {
            Some(_) => Ok(()),
            None => Err(FieldErrors::one("customer_code", (RuleCode::NotFound, "does not exist")).into()),
        }
    }
}
