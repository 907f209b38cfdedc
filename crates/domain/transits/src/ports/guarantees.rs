use crate::{Transit, TransitId};
use customs_kernel::{OrganisationId, StorageError};
use rust_decimal::Decimal;

/// What a movement would take of a guarantee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuaranteeUse {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The transit.
    pub transit: TransitId,
    /// The customer whose guarantee it takes.
    pub customer_code: String,
    /// GRN of the guarantee.
    pub grn: Option<String>,
    /// How much, EUR; zero when the transit names no amount.
    pub amount: Decimal,
}

impl GuaranteeUse {
    /// What the transit would take.
    #[must_use]
    pub fn of(transit: &Transit) -> Self {
        Self {
            organisation: transit.organisation,
            transit: transit.id,
            customer_code: transit.customer_code.clone(),
            grn: transit.form.guarantee_reference.clone(),
            amount: transit.form.guarantee_amount.unwrap_or_default(),
        }
    }
}

/// Why a guarantee does not bear a movement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct GuaranteeRefusal {
    /// Why, safe to tell the client.
    pub reason: String,
}

/// Decides whether a guarantee bears one more movement.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait GuaranteeGate: Send + Sync {
    /// Asked in the unit of work that submits the transit, before anything of it is stored. An
    /// implementation that refuses holds the account until that unit ends, so that two submits at once
    /// never pass where one would.
    fn admits(&self, planned: &GuaranteeUse) -> Result<Result<(), GuaranteeRefusal>, StorageError>;
}

/// A gate that leaves the decision to customs.
#[derive(Debug, Default, Clone, Copy)]
pub struct CustomsDecides;

impl GuaranteeGate for CustomsDecides {
    fn admits(&self, _: &GuaranteeUse) -> Result<Result<(), GuaranteeRefusal>, StorageError> {
        Ok(Ok(()))
    }
}
