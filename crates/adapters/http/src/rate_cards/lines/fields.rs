use crate::billing::InvoiceFrequencyWord;
use crate::body::{DomainBody, Number};
use crate::record_fields::described_fields;
use customs_billing::BillableItemId;
use customs_billing::billable_item::BillableItem;
use customs_billing::rate_card::{RateCardLine, RateCardLineFields, RateCardLineForm};
use std::collections::BTreeMap;

described_fields! {
    form: RateCardLineForm;

    /// A new line of a rate card. A null has the same meaning as a field that is left out.
    #[schema(as = NewRateCardLine)]
    create: NewRateCardLine {}

    /// The fields of a rate card's line that are to be changed.
    #[schema(as = RateCardLineChanges)]
    change: RateCardLineChanges {}

    /// The price that a customer pays for one billable item.
    #[schema(as = RateCardLine)]
    view: RateCardLineView;

    /// The values of a line that the service adds itself, such as its id and the name of its item.
    facts: RateCardLineFacts;

    facts { id: i64 }
    fields {
        /// Id of the billable item.
        billable_item_id: Option<i64> [required],
    }
    facts {
        billable_item_code: Option<String>,
        billable_item_name: Option<String>,
    }
    fields {
        /// Price of one unit, not negative; null for the default price of the item.
        unit_price: Option<Number>,
        /// VAT rate in percent; null for the rate of the item.
        vat_rate_override: Option<Number>,
        /// Time at which the charge is invoiced; null for the frequency of the card.
        #[schema(value_type = Option<InvoiceFrequencyWord>)]
        invoice_frequency_override: Option<String>,
    }
}

/// The body that adds a line to a rate card.
pub(super) type CreateBody = DomainBody<RateCardLineFields, NewRateCardLine>;

/// The body that changes a line of a rate card.
pub(super) type UpdateBody = DomainBody<RateCardLineFields, RateCardLineChanges>;

impl RateCardLineView {
    /// Shows a line of a card whose items are known.
    pub(in crate::rate_cards) fn with_item(line: RateCardLine, items: &BTreeMap<BillableItemId, BillableItem>) -> Self {
        Self::showing(line, items.get(&line.terms.billable_item))
    }

    /// Shows a line with the item that it prices.
    pub(super) fn priced_by(line: RateCardLine, item: &BillableItem) -> Self {
        Self::showing(line, Some(item))
    }

    fn showing(line: RateCardLine, item: Option<&BillableItem>) -> Self {
        let RateCardLine { id, terms } = line;
        let facts = RateCardLineFacts {
            id: id.get(),
            billable_item_code: item.map(|item| item.terms.code.clone()),
            billable_item_name: item.map(|item| item.terms.name.clone()),
        };
        Self::new(RateCardLineForm::from(&terms), facts)
    }
}
