//! The fields of a billable item, in the order of the contract.

use super::choices::{BillableItemType, BillingDirection, BillingTriggerEvent, BillingTriggerType};
use crate::body::Number;
use crate::record_fields::record_fields;
use chrono::{DateTime, Utc};
use customs_billing::billable_item::{BillableItem, BillableItemForm};

record_fields! {
    form: BillableItemForm;

    /// A new billable item. Null is as good as leaving a field out.
    #[schema(as = NewBillableItem)]
    create: CreateBody {}

    /// What is to be changed of a billable item. What is left out stays; null clears a field, or gives it its
    /// default again.
    #[schema(as = BillableItemChanges)]
    change: ChangeBody {}

    /// Something that a broker charges or pays for.
    #[schema(as = BillableItem)]
    view: BillableItemView;

    /// What is shown of an item besides what clients say of it.
    facts: BillableItemFacts;

    facts { id: i64 }
    fields {
        /// Code, unique in the organisation.
        #[schema(max_length = 50)]
        code: Option<String> [required],
        /// Name, as invoices print it.
        #[schema(max_length = 255)]
        name: Option<String> [required],
        /// Price where a rate card names no other; not negative.
        default_price: Option<Number> [required],
        /// How often it is charged.
        #[schema(value_type = Option<BillingTriggerType>)]
        trigger_type: Option<String> [required],
        /// When it is charged.
        #[schema(value_type = Option<BillingTriggerEvent>)]
        trigger_event: Option<String> [required],
        /// The movements that trigger it; all of them when left out.
        #[schema(value_type = Option<BillingDirection>)]
        trigger_for: Option<String>,
        /// Cost or revenue.
        #[schema(value_type = Option<BillableItemType>)]
        item_type: Option<String> [required],
        /// VAT rate, percent; when left out 0 for duties, taxes and VAT, else 21.
        vat_rate: Option<Number>,
        /// Grouping, which decides the payment term group: `duties`, `taxes` and `vat` that of duties, `disbursements` its own, everything else handling.
        #[schema(max_length = 100)]
        category: Option<String>,
        /// Description.
        #[schema(max_length = 2000)]
        description: Option<String>,
        /// Whether it may be charged; true when left out.
        is_active: Option<bool>,
    }
    facts { created_at: DateTime<Utc> }
    fields {}
}

impl From<BillableItem> for BillableItemView {
    fn from(item: BillableItem) -> Self {
        let BillableItem { id, organisation: _, version: _, terms, created_at } = item;
        Self::of(BillableItemForm::from(&terms), BillableItemFacts { id: id.get(), created_at })
    }
}
