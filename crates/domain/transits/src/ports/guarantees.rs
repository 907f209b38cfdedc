use crate::{Transit, TransitId};
use customs_form_macros::growing;
use customs_kernel::{GuaranteeAmendment, GuaranteeCover, Lrn, NotSecured, OrganisationId, StorageError};
use customs_port_macros::port;
use rust_decimal::Decimal;

pub use customs_kernel::GuaranteeShortage as GuaranteeRefusal;

/// The part of a guarantee that a movement uses from its submission on.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuaranteeUse {
    /// Organisation that owns the transit.
    pub organisation: OrganisationId,
    /// Id of the transit.
    pub transit: TransitId,
    /// LRN of the submission; it distinguishes the submissions of one transit.
    pub lrn: Lrn,
    /// Code of the customer that gives the guarantee.
    pub customer_code: String,
    /// Amount to reserve, EUR; zero when the transit names no amount.
    pub amount: Decimal,
}

impl GuaranteeUse {
    /// Returns the use of a transit that was submitted; `None` for one without a submission.
    #[must_use]
    pub fn from_transit(transit: &Transit) -> Option<Self> {
        Some(Self {
            organisation: transit.organisation,
            transit: transit.id,
            lrn: transit.milestones.lrn.clone()?,
            customer_code: transit.customer_code.clone(),
            amount: transit.form.total_guarantee_amount().unwrap_or_default(),
        })
    }
}

/// Reserves amounts of guarantees for movements until customs counts them.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait GuaranteeGate: Send + Sync {
    /// Reserves the amount or refuses the submission. It is called last in the unit of work that submits, when the
    /// transit is already stored as submitted and locked. A refusal undoes the whole unit, including anything
    /// reserved. An implementation that refuses holds the guarantee account until the unit ends, so that two
    /// submissions at once never both pass when only one would. A movement that no guarantee secures can pass too; the
    /// result has the reason.
    fn reserve(&self, taken: &GuaranteeUse) -> Result<Result<GuaranteeCover, GuaranteeRefusal>, StorageError>;

    /// Reserves the amount of an amended movement in place of what was reserved before. It refuses nothing, since
    /// customs has accepted the amendment. It is called last in the unit of work that stores the amended form.
    fn amend(&self, taken: &GuaranteeUse) -> Result<GuaranteeAmendment, StorageError>;
}

/// A gate that reserves nothing and leaves the decision to customs.
#[derive(Debug, Default, Clone, Copy)]
pub struct CustomsDecides;

impl GuaranteeGate for CustomsDecides {
    fn reserve(&self, _: &GuaranteeUse) -> Result<Result<GuaranteeCover, GuaranteeRefusal>, StorageError> {
        Ok(Ok(GuaranteeCover::NotSecured(NotSecured::LeftToCustoms)))
    }

    fn amend(&self, _: &GuaranteeUse) -> Result<GuaranteeAmendment, StorageError> {
        Ok(GuaranteeAmendment::Replaced(GuaranteeCover::NotSecured(NotSecured::LeftToCustoms)))
    }
}
