//! What an organisation tells about itself: how its invoices show it, when they are to be paid, how they are numbered.

mod account;
mod change;
mod vat_number;

pub use change::ProfileChange;

use crate::ports::BillingSettings;
use customs_kernel::OrganisationId;

/// What an organisation told about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrganisationProfile {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The EORI number under which it represents its customers.
    pub eori: Option<String>,
    /// What invoices are made with; the name of the organisation is that of the seller.
    pub settings: BillingSettings,
}
