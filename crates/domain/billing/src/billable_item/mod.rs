//! Billable items: what a broker charges and pays for.

mod form;

pub use form::BillableItemForm;

use crate::BillableItemId;
use crate::money::PaymentTermGroup;
use crate::movement::Direction;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Version, words};
use rust_decimal::Decimal;

words!(
    /// How often a charge is made.
    TriggerType {
        /// Once for each declaration or transit.
        PerDeclaration = "per_declaration",
        /// Once for each line of a declaration or transit.
        PerLine = "per_line",
        /// Once for a dossier.
        Fixed = "fixed",
        /// By hand.
        Manual = "manual",
    }
);

words!(
    /// When a charge is made.
    TriggerEvent {
        /// Customs accepted the declaration.
        OnAcceptance = "on_acceptance",
        /// Customs released the goods.
        OnRelease = "on_release",
        /// The dossier is complete.
        OnFinalization = "on_finalization",
        /// By hand.
        Manual = "manual",
    }
);

words!(
    /// Whether it costs or earns.
    ItemType {
        /// A cost of the broker.
        Purchase = "purchase",
        /// A charge to the customer.
        Revenue = "revenue",
    }
);

/// What is said of a billable item, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillableItemTerms {
    /// Code, unique in the organisation.
    pub code: String,
    /// Name, as invoices print it.
    pub name: String,
    /// Price where a rate card names no other.
    pub default_price: Decimal,
    /// How often it is charged.
    pub trigger_type: TriggerType,
    /// When it is charged.
    pub trigger_event: TriggerEvent,
    /// The movements that trigger it; all when there is none.
    pub trigger_for: Option<Direction>,
    /// Cost or revenue.
    pub item_type: ItemType,
    /// VAT rate, percent.
    pub vat_rate: Decimal,
    /// Grouping; `duties` and `disbursements` decide the payment term.
    pub category: Option<String>,
    /// Description.
    pub description: Option<String>,
    /// Whether it may be charged.
    pub is_active: bool,
}

/// A billable item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillableItem {
    /// Id.
    pub id: BillableItemId,
    /// The tenant.
    pub organisation: OrganisationId,
    /// Raised by every change.
    pub version: Version,
    /// What is said of it.
    pub terms: BillableItemTerms,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

impl BillableItemTerms {
    /// Whether the service charges it by itself.
    #[must_use]
    pub fn is_automatic(&self) -> bool {
        self.is_active
            && self.item_type == ItemType::Revenue
            && self.trigger_type != TriggerType::Manual
            && self.trigger_event != TriggerEvent::Manual
    }

    /// What its charges are for.
    #[must_use]
    pub fn payment_term_group(&self) -> PaymentTermGroup {
        PaymentTermGroup::of_category(self.category.as_deref())
    }
}
