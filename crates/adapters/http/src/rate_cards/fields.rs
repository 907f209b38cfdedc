//! The fields of a rate card, in the order of the contract.

use super::choices::InvoiceConsolidation;
use super::lines::RateCardLineView;
use crate::billing::InvoiceFrequencyWord;
use crate::body::Day;
use crate::record_fields::record_fields;
use chrono::{DateTime, Utc};
use customs_billing::RateCardRecord;
use customs_billing::rate_card::{RateCard, RateCardForm};

record_fields! {
    form: RateCardForm;

    /// A new rate card; its lines are added one by one. Null is as good as leaving a field out.
    #[schema(as = NewRateCard)]
    create: CreateBody {}

    /// What is to be changed of a rate card. What is left out stays; null clears a field, or gives it its
    /// default again.
    #[schema(as = RateCardChanges)]
    change: ChangeBody {}

    /// What a customer pays for billable items.
    #[schema(as = RateCard)]
    view: RateCardView;

    /// What is shown of a card besides what clients say of it.
    facts: RateCardFacts;

    facts { id: i64 }
    fields {
        /// The customer whose card it is.
        #[schema(max_length = 50)]
        customer_code: Option<String> [required],
        /// Name.
        #[schema(max_length = 255)]
        name: Option<String> [required],
        /// First day.
        valid_from: Option<Day> [required],
        /// Last day; null: open-ended.
        valid_until: Option<Day>,
        /// When its charges are invoiced.
        #[schema(value_type = Option<InvoiceFrequencyWord>)]
        invoice_frequency: Option<String> [required],
        /// How they become invoices.
        #[schema(value_type = Option<InvoiceConsolidation>)]
        consolidation_mode: Option<String> [required],
        /// Currency (ISO 4217); EUR when left out.
        #[schema(max_length = 3)]
        currency: Option<String>,
        /// Whether it may be used; true when left out.
        is_active: Option<bool>,
        /// Notes.
        #[schema(max_length = 2000)]
        notes: Option<String>,
    }
    facts {
        /// Its lines, in the order they were made.
        lines: Vec<RateCardLineView>,
        created_at: DateTime<Utc>,
    }
    fields {}
}

impl From<RateCardRecord> for RateCardView {
    fn from(record: RateCardRecord) -> Self {
        let RateCardRecord { card, items } = record;
        let RateCard { id, organisation: _, version: _, terms, lines, created_at } = card;
        let shown = |line| RateCardLineView::with_item(line, &items);
        let facts = RateCardFacts { id: id.get(), lines: lines.into_iter().map(shown).collect(), created_at };
        Self::of(RateCardForm::from(&terms), facts)
    }
}
