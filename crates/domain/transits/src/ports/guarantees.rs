use crate::TransitId;
use customs_kernel::{Lrn, OrganisationId, StorageError};
use rust_decimal::Decimal;

pub use customs_kernel::GuaranteeShortage as GuaranteeRefusal;

/// A movement that takes of a guarantee from its submission on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuaranteeUse {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The transit.
    pub transit: TransitId,
    /// The LRN it is lodged under: its submissions are told apart by it.
    pub lrn: Lrn,
    /// The customer whose guarantee it takes.
    pub customer_code: String,
    /// How much, EUR; zero when the transit names no amount.
    pub amount: Decimal,
}

/// Keeps what movements take of guarantees until customs counts it.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait GuaranteeGate: Send + Sync {
    /// Keeps it, or refuses the submission. Called in the unit of work that submits, last in it: the transit is stored
    /// as a submission and held. All of that and whatever was kept is undone when the submission is refused. Who
    /// refuses holds the account until that unit ends, so that two submits at once never pass where one would.
    fn reserve(&self, taken: &GuaranteeUse) -> Result<Result<(), GuaranteeRefusal>, StorageError>;
}

/// A gate that keeps nothing and leaves the decision to customs.
#[derive(Debug, Default, Clone, Copy)]
pub struct CustomsDecides;

impl GuaranteeGate for CustomsDecides {
    fn reserve(&self, _: &GuaranteeUse) -> Result<Result<(), GuaranteeRefusal>, StorageError> {
        Ok(Ok(()))
    }
}
