use crate::billable_item::BillableItem;
use crate::money::{PaymentTermGroup, TreatedRate, VatTreatment};
use crate::rate_card::{InvoiceFrequency, RateCard, RateCardLine};
use crate::{BillableItemId, RateCardId, RateCardLineId};
use customs_kernel::words;
use rust_decimal::Decimal;
use std::fmt;

words!(
    /// Where a price came from.
    PriceSource {
        /// The line of the rate card.
        CardLine = "card_line",
        /// The billable item, because the card names no price.
        ItemDefault = "item_default",
    }
);

words!(
    /// Where a VAT rate came from.
    VatRule {
        /// The line of the rate card.
        CardLine = "card_line",
        /// The billable item.
        Item = "item",
        /// The customer accounts for the VAT: the rate is zero.
        ReverseCharge = "reverse_charge",
        /// The customer is outside the EU: no Dutch VAT.
        NotTaxedHere = "not_taxed_here",
    }
);

/// Why a price is what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceTrace {
    /// The card.
    pub rate_card: RateCardId,
    /// Its line.
    pub card_line: RateCardLineId,
    /// The item.
    pub billable_item: BillableItemId,
    /// Code of the item.
    pub item_code: String,
    /// Where the price came from.
    pub price_source: PriceSource,
    /// Where the VAT rate came from.
    pub vat_rule: VatRule,
    /// The rate before reversal or the customer's country took it away.
    pub rate_before_reversal: Decimal,
}

/// What one unit of a charge costs a customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// For one.
    pub unit_price: Decimal,
    /// VAT rate, percent.
    pub vat_rate: Decimal,
    /// Whether the customer accounts for the VAT.
    pub reverse_charged: bool,
    /// Whether it is not taxed in the Netherlands.
    pub not_taxed_here: bool,
    /// What it is for.
    pub group: PaymentTermGroup,
    /// When it is invoiced, unless the dossier says otherwise.
    pub frequency: InvoiceFrequency,
    /// Why.
    pub trace: PriceTrace,
}

impl Price {
    /// The price that a line of a card gives an item for a customer whose VAT is treated like this.
    #[must_use]
    pub fn of(card: &RateCard, line: &RateCardLine, item: &BillableItem, vat: VatTreatment) -> Self {
        let rate = line.terms.vat_rate_override.unwrap_or(item.terms.vat_rate);
        let group = item.terms.payment_term_group();
        let TreatedRate { rate: vat_rate, reverse_charged, not_taxed_here } = vat.treat(rate, group);
        let vat_rule = match line.terms.vat_rate_override {
            _ if reverse_charged => VatRule::ReverseCharge,
            _ if not_taxed_here => VatRule::NotTaxedHere,
            Some(_) => VatRule::CardLine,
            None => VatRule::Item,
        };
        Self {
            unit_price: line.terms.unit_price.unwrap_or(item.terms.default_price),
            vat_rate,
            reverse_charged,
            not_taxed_here,
            group,
            frequency: line.terms.invoice_frequency_override.unwrap_or(card.terms.invoice_frequency),
            trace: PriceTrace {
                rate_card: card.id,
                card_line: line.id,
                billable_item: item.id,
                item_code: item.terms.code.clone(),
                price_source: line.terms.unit_price.map_or(PriceSource::ItemDefault, |_| PriceSource::CardLine),
                vat_rule,
                rate_before_reversal: rate,
            },
        }
    }
}

/// For a person: a sentence for each decision.
impl fmt::Display for PriceTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rate_card, card_line, item_code, price_source, vat_rule, rate_before_reversal, .. } = self;
        write!(f, "Line {card_line} of rate card {rate_card} charges item {item_code}. ")?;
        f.write_str(match price_source {
            PriceSource::CardLine => "The price is that of the line. ",
            PriceSource::ItemDefault => "The line names no price: it is the item's default. ",
        })?;
        match vat_rule {
            VatRule::CardLine => write!(f, "The VAT rate is that of the line, {rate_before_reversal} %."),
            VatRule::Item => write!(f, "The VAT rate is that of the item, {rate_before_reversal} %."),
            VatRule::ReverseCharge => {
                write!(
                    f,
                    "VAT is reverse charged: the customer accounts for it, 0 % instead of {rate_before_reversal} %."
                )
            }
            VatRule::NotTaxedHere => {
                write!(f, "The customer is outside the EU: no Dutch VAT, 0 % instead of {rate_before_reversal} %.")
            }
        }
    }
}
