//! Dossiers: one job for a customer, with its declarations, costs and charges.

mod form;
mod margin;
mod prepayment;
mod purchase;
mod revenue;
mod status;
mod to_charge_on;

pub use form::DossierForm;
pub use margin::{CurrencyMargin, Margin};
pub use prepayment::{Deduction, Prepayment};
pub(crate) use purchase::{CORRECTION, first_source};
pub use purchase::{PurchaseCategory, PurchaseLine, PurchaseLineForm, PurchaseLineTerms};
pub use revenue::{DeduplicationMode, LineOrigin, NewRevenueLine, RevenueLine, RevenueLineForm};
pub use status::DossierStatus;
pub use to_charge_on::ToChargeOn;

use crate::DossierId;
use crate::movement::Movement;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Version};

/// A dossier without its lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Dossier {
    /// Id.
    pub id: DossierId,
    /// The tenant.
    pub organisation: OrganisationId,
    /// Raised by every change of the dossier, of its lines and of what is linked to it.
    pub version: Version,
    /// Number, unique in the organisation.
    pub number: String,
    /// What clients say of it.
    pub form: DossierForm,
    /// Who is billed, by code, as it was decided when the dossier or its payer last changed.
    pub billing_customer: String,
    /// Where it stands.
    pub status: DossierStatus,
    /// When it last became ready to invoice.
    pub ready_at: Option<DateTime<Utc>>,
    /// When it became invoiced.
    pub invoiced_at: Option<DateTime<Utc>>,
    /// What is paid in advance.
    pub prepayment: Option<Prepayment>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// A dossier that is to be stored; it is open.
#[derive(Debug, Clone, PartialEq)]
pub struct NewDossier {
    /// The tenant.
    pub organisation: OrganisationId,
    /// Number, unique in the organisation.
    pub number: String,
    /// What clients say of it.
    pub form: DossierForm,
    /// Who is billed, by code.
    pub billing_customer: String,
    /// Now.
    pub created_at: DateTime<Utc>,
}

/// A dossier with all that belongs to it.
#[derive(Debug, Clone, PartialEq)]
pub struct DossierRecord {
    /// The dossier.
    pub dossier: Dossier,
    /// Its declarations and transits, in the order of their ids.
    pub movements: Vec<Movement>,
    /// Its revenue, in the order it was made.
    pub revenue: Vec<RevenueLine>,
    /// Its costs, in the order they were made.
    pub purchases: Vec<PurchaseLine>,
    /// Taxes that the broker paid to customs and that are not charged to the customer, or are with another amount.
    pub to_charge_on: Vec<ToChargeOn>,
    /// How many invoices it is on.
    pub invoices_count: u64,
}
