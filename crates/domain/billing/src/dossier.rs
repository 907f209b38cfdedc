//! Dossiers. A dossier is one job for a customer, with its declarations, transits, costs and charges.

mod form;
mod margin;
mod prepayment;
mod purchase;
mod revenue;
mod status;
mod to_charge_on;
mod to_credit;

pub use form::DossierForm;
pub use margin::{CurrencyMargin, Margin};
pub use prepayment::{Deduction, Prepayment};
pub(crate) use purchase::{CORRECTION, first_source};
pub use purchase::{PurchaseCategory, PurchaseLine, PurchaseLineForm, PurchaseLineTerms};
pub use revenue::{DeduplicationMode, LineOrigin, NewRevenueLine, RevenueLine, RevenueLineForm};
pub use status::DossierStatus;
pub use to_charge_on::ToChargeOn;
pub use to_credit::ToCredit;

use crate::DossierId;
use crate::movement::Movement;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Version};

/// A dossier without its lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Dossier {
    /// Id assigned by the database.
    pub id: DossierId,
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// Version for optimistic locking. Every change to the dossier, its lines or its linked movements raises it.
    pub version: Version,
    /// Dossier number, unique in the organisation.
    pub number: String,
    /// The contents that clients send.
    pub form: DossierForm,
    /// Code of the customer that is billed. Decided when the dossier or its payer last changed.
    pub billing_customer: String,
    /// Place in the dossier's life cycle.
    pub status: DossierStatus,
    /// When the dossier last became ready to invoice.
    pub ready_at: Option<DateTime<Utc>>,
    /// When the dossier became invoiced.
    pub invoiced_at: Option<DateTime<Utc>>,
    /// The prepayment that was asked for; `None` without one.
    pub prepayment: Option<Prepayment>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// Moment of the last change.
    pub updated_at: DateTime<Utc>,
}

/// A dossier to be stored. Its status is open.
#[derive(Debug, Clone, PartialEq)]
pub struct NewDossier {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// Dossier number, unique in the organisation.
    pub number: String,
    /// The contents that clients send.
    pub form: DossierForm,
    /// Code of the customer that is billed.
    pub billing_customer: String,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// A dossier with everything that belongs to it.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct DossierRecord {
    /// The dossier itself.
    pub dossier: Dossier,
    /// Declarations and transits of the dossier, ordered by id.
    pub movements: Vec<Movement>,
    /// Revenue lines, in the order they were made.
    pub revenue: Vec<RevenueLine>,
    /// Purchase lines (costs), in the order they were made.
    pub purchases: Vec<PurchaseLine>,
    /// Taxes that the broker paid to customs and that are not charged to the customer, or are charged with another
    /// amount.
    pub to_charge_on: Vec<ToChargeOn>,
    /// Number of invoices that bill the dossier.
    pub invoices_count: u64,
}
