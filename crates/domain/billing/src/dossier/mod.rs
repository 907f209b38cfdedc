//! Dossiers: one job for a customer, with its declarations, costs and charges.

mod form;
mod prepayment;
mod purchase;
mod revenue;
mod status;

pub use form::DossierForm;
pub use prepayment::{Deduction, Prepayment};
pub use purchase::{PurchaseCategory, PurchaseLine, PurchaseLineForm, PurchaseLineTerms};
pub use revenue::{DeduplicationMode, LineOrigin, NewRevenueLine, RevenueLine, RevenueLineForm};
pub use status::DossierStatus;

use crate::DossierId;
use crate::money::LineAmounts;
use crate::movement::Movement;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Version, round_half_away_from_zero};
use rust_decimal::Decimal;

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
    /// How many invoices it is on.
    pub invoices_count: u64,
}

/// What a dossier earns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Margin {
    /// Revenue lines.
    pub lines_count: u64,
    /// Revenue without VAT.
    pub total_revenue: Decimal,
    /// VAT on it.
    pub total_revenue_vat: Decimal,
    /// Revenue less purchases, both without VAT.
    pub margin: Decimal,
    /// The margin as part of the revenue, percent; 0 without revenue.
    pub margin_percentage: Decimal,
}

impl Margin {
    /// What these lines earn.
    #[must_use]
    pub fn of(revenue: &[RevenueLine], purchases: &[PurchaseLine]) -> Self {
        let sum = |lines: &mut dyn Iterator<Item = LineAmounts>| -> Decimal { lines.map(|line| line.amount).sum() };
        let total_revenue = sum(&mut revenue.iter().map(|line| line.amounts));
        let margin = total_revenue - sum(&mut purchases.iter().map(|line| line.terms.amounts));
        let share = if total_revenue.is_zero() {
            Decimal::ZERO
        } else {
            round_half_away_from_zero(margin / total_revenue * Decimal::ONE_HUNDRED, 2)
        };
        Self {
            lines_count: revenue.len() as u64,
            total_revenue,
            total_revenue_vat: revenue.iter().map(|line| line.amounts.vat_amount).sum(),
            margin,
            margin_percentage: share,
        }
    }
}
