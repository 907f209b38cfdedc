//! Billable items: the goods and services that a broker buys or charges to customers.

mod form;

pub use form::{BillableItemFields, BillableItemForm};

use crate::BillableItemId;
use crate::money::PaymentTermGroup;
use crate::movement::Direction;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Version, words};
use rust_decimal::Decimal;

words!(
    /// How often an item is charged.
    #[growing]
    TriggerType {
        /// Once for each declaration or transit.
        PerDeclaration = "per_declaration",
        /// Once for each line of a declaration or transit.
        PerLine = "per_line",
        /// Once for each dossier.
        Fixed = "fixed",
        /// Only when a person adds the charge by hand.
        Manual = "manual",
    }
);

words!(
    /// The event that makes a charge due.
    #[growing]
    TriggerEvent {
        /// Customs accepted the declaration.
        OnAcceptance = "on_acceptance",
        /// Customs released the goods.
        OnRelease = "on_release",
        /// The dossier is complete.
        OnFinalization = "on_finalization",
        /// No event: a person adds the charge by hand.
        Manual = "manual",
    }
);

words!(
    /// Whether an item is a cost or a revenue.
    #[growing]
    ItemType {
        /// A cost of the broker.
        Purchase = "purchase",
        /// A charge to the customer.
        Revenue = "revenue",
    }
);

/// The checked contents of a billable item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillableItemTerms {
    /// Code, unique in the organisation.
    pub code: String,
    /// Name, as invoices print it.
    pub name: String,
    /// Price used when a rate card sets no price of its own.
    pub default_price: Decimal,
    /// How often the item is charged.
    pub trigger_type: TriggerType,
    /// The event that triggers the charge.
    pub trigger_event: TriggerEvent,
    /// The movements that trigger the charge; `None` means all of them.
    pub trigger_for: Option<Direction>,
    /// Whether the item is a cost or a revenue.
    pub item_type: ItemType,
    /// VAT rate in percent.
    pub vat_rate: Decimal,
    /// Free grouping; `duties` and `disbursements` decide the payment term.
    pub category: Option<String>,
    /// Longer description; `None` without one.
    pub description: Option<String>,
    /// Whether the item may be charged.
    pub is_active: bool,
}

/// A stored billable item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillableItem {
    /// Id assigned by the database.
    pub id: BillableItemId,
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// Version for optimistic locking; every change raises it.
    pub version: Version,
    /// The checked contents.
    pub terms: BillableItemTerms,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

impl BillableItemTerms {
    /// Whether the service charges the item without being asked: active revenue with an automatic trigger.
    #[must_use]
    pub fn is_automatic(&self) -> bool {
        self.is_active
            && self.item_type == ItemType::Revenue
            && self.trigger_type != TriggerType::Manual
            && self.trigger_event != TriggerEvent::Manual
    }

    /// The payment term group that the item's category puts its charges in.
    #[must_use]
    pub fn payment_term_group(&self) -> PaymentTermGroup {
        PaymentTermGroup::from_category(self.category.as_deref())
    }
}
