//! The fields of a rate card, in the order of the API contract.

use super::lines::RateCardLineView;
use crate::billing::InvoiceFrequencyWord;
use crate::body::{Day, DomainBody};
use crate::choices::choices;
use crate::record_fields::described_fields;
use chrono::{DateTime, Utc};
use customs_billing::RateCardRecord;
use customs_billing::rate_card::{RateCard, RateCardFields, RateCardForm};

described_fields! {
    form: RateCardForm;

    /// A new rate card; its lines are added one by one. A null has the same meaning as a field that is left out.
    #[schema(as = NewRateCard)]
    create: NewRateCard {}

    /// The fields of a rate card that are to be changed. Fields that are left out stay as they are; null clears a
    /// field, or gives it its default again.
    #[schema(as = RateCardChanges)]
    change: RateCardChanges {}

    /// The prices that a customer pays for billable items.
    #[schema(as = RateCard)]
    view: RateCardView;

    /// The values of a card that the service sets itself, such as its id.
    facts: RateCardFacts;

    facts { id: i64 }
    fields {
        /// Code of the customer that the card is for.
        customer_code: Option<String> [required],
        /// Name of the card.
        name: Option<String> [required],
        /// First day on which the card is valid.
        valid_from: Option<Day> [required],
        /// Last day on which the card is valid; null when it is open-ended.
        valid_until: Option<Day>,
        /// Time at which charges of the card are invoiced.
        #[schema(value_type = Option<InvoiceFrequencyWord>)]
        invoice_frequency: Option<String> [required],
        /// Grouping of the charges into invoices.
        #[schema(value_type = Option<InvoiceConsolidation>)]
        consolidation_mode: Option<String> [required],
        /// Currency of the prices (ISO 4217); EUR when left out.
        currency: Option<String>,
        /// Whether the card may be used; true when left out.
        is_active: Option<bool>,
        /// Free notes about the card.
        notes: Option<String>,
    }
    facts {
        /// Lines of the card, in the order in which they were created.
        lines: Vec<RateCardLineView>,
        created_at: DateTime<Utc>,
    }
    fields {}
}

/// The body that creates a rate card.
pub(super) type CreateBody = DomainBody<RateCardFields, NewRateCard>;

/// The body that changes a rate card.
pub(super) type UpdateBody = DomainBody<RateCardFields, RateCardChanges>;

impl From<RateCardRecord> for RateCardView {
    fn from(record: RateCardRecord) -> Self {
        let RateCardRecord { card, items } = record;
        let RateCard { id, organisation: _, version: _, terms, lines, created_at } = card;
        let shown = |line| RateCardLineView::with_item(line, &items);
        let facts = RateCardFacts { id: id.get(), lines: lines.into_iter().map(shown).collect(), created_at };
        Self::new(RateCardForm::from(&terms), facts)
    }
}

choices! {
    /// The grouping of charges into invoices: `per_dossier` one invoice for each dossier, `merged` one invoice for all
    /// due dossiers of the customer.
    InvoiceConsolidation: "per_dossier", "merged";
    /// The rule that gives the quantity: `one_per_declaration` one, `lines_of_declaration` the number of lines of the
    /// declaration, `once_per_dossier` one for the whole dossier.
    SimulatedQuantityRule: "one_per_declaration", "lines_of_declaration", "once_per_dossier";
    /// The source of the price: `card_line` the line of the card states it, `item_default` it is the default price of
    /// the item.
    SimulatedPriceSource: "card_line", "item_default";
    /// The source of the VAT rate: `card_line` the line of the card overrides it, `item` it is the rate of the item,
    /// `reverse_charge` the customer accounts for VAT, `not_taxed_here` the customer is outside the EU.
    SimulatedVatRule: "card_line", "item", "reverse_charge", "not_taxed_here";
}
