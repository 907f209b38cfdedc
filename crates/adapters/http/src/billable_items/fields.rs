//! The fields of a billable item, in the order of the API contract.

use crate::body::{DomainBody, Number};
use crate::choices::choices;
use crate::record_fields::described_fields;
use chrono::{DateTime, Utc};
use customs_billing::billable_item::{BillableItem, BillableItemFields, BillableItemForm};

described_fields! {
    form: BillableItemForm;

    /// A new billable item. A null has the same meaning as a field that is left out.
    #[schema(as = NewBillableItem)]
    create: NewBillableItem {}

    /// The fields of a billable item that are to be changed. Fields that are left out stay as they are; null clears a
    /// field, or gives it its default again.
    #[schema(as = BillableItemChanges)]
    change: BillableItemChanges {}

    /// A service, duty or expense for which a broker charges a customer or pays a supplier.
    #[schema(as = BillableItem)]
    view: BillableItemView;

    /// The values of an item that the service sets itself, such as its id.
    facts: BillableItemFacts;

    facts { id: i64 }
    fields {
        /// Code of the item, unique in the organisation.
        code: Option<String> [required],
        /// Name of the item, as printed on invoices.
        name: Option<String> [required],
        /// Price that applies unless a rate card names another one; not negative.
        default_price: Option<Number> [required],
        /// How often the item is charged.
        #[schema(value_type = Option<BillingTriggerType>)]
        trigger_type: Option<String> [required],
        /// The event at which the item is charged.
        #[schema(value_type = Option<BillingTriggerEvent>)]
        trigger_event: Option<String> [required],
        /// The kind of movement that triggers the charge; every kind when left out.
        #[schema(value_type = Option<BillingDirection>)]
        trigger_for: Option<String>,
        /// Whether the item is a cost or a revenue.
        #[schema(value_type = Option<BillableItemType>)]
        item_type: Option<String> [required],
        /// VAT rate in percent. When left out it is 0 for the categories `duties`, `taxes` and `vat`, and 21 for all
        /// others.
        vat_rate: Option<Number>,
        /// Category, which decides the payment term group: `duties`, `taxes` and `vat` belong to the group of duties,
        /// `disbursements` to the group of disbursements, and every other category to handling.
        category: Option<String>,
        /// Free description of the item.
        description: Option<String>,
        /// Whether the item may be charged; true when left out.
        is_active: Option<bool>,
    }
    facts { created_at: DateTime<Utc> }
    fields {}
}

/// The body that creates a billable item.
pub(super) type CreateBody = DomainBody<BillableItemFields, NewBillableItem>;

/// The body that changes a billable item.
pub(super) type UpdateBody = DomainBody<BillableItemFields, BillableItemChanges>;

impl From<BillableItem> for BillableItemView {
    fn from(item: BillableItem) -> Self {
        let BillableItem { id, organisation: _, version: _, terms, created_at } = item;
        Self::new(BillableItemForm::from(&terms), BillableItemFacts { id: id.get(), created_at })
    }
}

choices! {
    /// How often the item is charged: `per_declaration` once for each declaration or transit, `per_line` once for each
    /// of its lines, `fixed` once for the dossier, `manual` only by hand.
    BillingTriggerType: "per_declaration", "per_line", "fixed", "manual";
    /// The event that makes the charge due: `on_acceptance` customs accepted the declaration, `on_release` customs
    /// released the goods, `on_finalization` the dossier is complete, `manual` the item is charged by hand.
    BillingTriggerEvent: "on_acceptance", "on_release", "on_finalization", "manual";
    /// The kind of movement that is charged: `import` or `export` declarations, or `transit` movements.
    BillingDirection: "import", "export", "transit";
    /// The direction of the money: `purchase` is a cost of the broker, `revenue` a charge to the customer.
    BillableItemType: "purchase", "revenue";
}
