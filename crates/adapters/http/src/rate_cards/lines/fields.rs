use crate::billing::InvoiceFrequencyWord;
use crate::body::Number;
use crate::record_fields::record_fields;
use customs_billing::BillableItemId;
use customs_billing::billable_item::BillableItem;
use customs_billing::rate_card::{RateCardLine, RateCardLineForm};
use std::collections::BTreeMap;

record_fields! {
    form: RateCardLineForm;

    /// A new line of a rate card. Null is as good as leaving a field out.
    #[schema(as = NewRateCardLine)]
    create: CreateBody {}

    /// What is to be changed of a line of a rate card.
    #[schema(as = RateCardLineChanges)]
    change: ChangeBody {}

    /// What a customer pays for an item.
    #[schema(as = RateCardLine)]
    view: RateCardLineView;

    /// What is shown of a line besides what clients say of it.
    facts: RateCardLineFacts;

    facts { id: i64 }
    fields {
        /// The item.
        billable_item_id: Option<i64> [required],
    }
    facts {
        billable_item_code: Option<String>,
        billable_item_name: Option<String>,
    }
    fields {
        /// Price, not negative; null: the default price of the item.
        unit_price: Option<Number>,
        /// VAT rate, percent; null: that of the item.
        vat_rate_override: Option<Number>,
        /// When it is invoiced; null: when the card says.
        #[schema(value_type = Option<InvoiceFrequencyWord>)]
        invoice_frequency_override: Option<String>,
    }
}

impl RateCardLineView {
    /// A line of a card whose items are known.
    pub(in crate::rate_cards) fn with_item(line: RateCardLine, items: &BTreeMap<BillableItemId, BillableItem>) -> Self {
        Self::showing(line, items.get(&line.terms.billable_item))
    }

    /// A line and the item that it prices.
    pub(super) fn of_item(line: RateCardLine, item: &BillableItem) -> Self {
        Self::showing(line, Some(item))
    }

    fn showing(line: RateCardLine, item: Option<&BillableItem>) -> Self {
        let RateCardLine { id, terms } = line;
        let facts = RateCardLineFacts {
            id: id.get(),
            billable_item_code: item.map(|item| item.terms.code.clone()),
            billable_item_name: item.map(|item| item.terms.name.clone()),
        };
        Self::of(RateCardLineForm::from(&terms), facts)
    }
}
