//! Profiles of organisations: their details as seller, their payment terms and their invoice numbers.

mod account;
mod change;
mod contact;
mod vat_number;

pub use change::ProfileChange;

use crate::ports::BillingSettings;
use customs_kernel::OrganisationId;

/// The profile of an organisation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrganisationProfile {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// EORI number under which the organisation represents its customers.
    pub eori: Option<String>,
    /// Settings for invoices. The name of the seller is the name of the organisation.
    pub settings: BillingSettings,
}
