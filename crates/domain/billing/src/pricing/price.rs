use crate::billable_item::BillableItem;
use crate::money::{PaymentTermGroup, TreatedRate, VatTreatment};
use crate::rate_card::{InvoiceFrequency, RateCard, RateCardLine};
use crate::{BillableItemId, RateCardId, RateCardLineId};
use customs_form_macros::growing;
use customs_kernel::words;
use rust_decimal::Decimal;
use std::fmt;

words!(
    /// Origin of a price.
    #[growing]
    PriceSource {
        /// The line of the rate card sets the price.
        CardLine = "card_line",
        /// The default price of the billable item, because the card line sets none.
        ItemDefault = "item_default",
    }
);

words!(
    /// Origin of a VAT rate.
    #[growing]
    VatRule {
        /// The line of the rate card sets the rate.
        CardLine = "card_line",
        /// The billable item sets the rate.
        Item = "item",
        /// The customer accounts for the VAT, so the rate is zero.
        ReverseCharge = "reverse_charge",
        /// The customer is outside the EU, so there is no Dutch VAT.
        NotTaxedHere = "not_taxed_here",
    }
);

/// The decisions behind a price.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceTrace {
    /// The rate card.
    pub rate_card: RateCardId,
    /// The line of the rate card.
    pub card_line: RateCardLineId,
    /// Id of the billable item.
    pub billable_item: BillableItemId,
    /// Code of the billable item.
    pub item_code: String,
    /// Origin of the price.
    pub price_source: PriceSource,
    /// Origin of the VAT rate.
    pub vat_rule: VatRule,
    /// VAT rate in percent that would apply without reverse charge and inside the EU.
    pub rate_before_reversal: Decimal,
}

/// The price of one unit of a charge for a customer.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// Price of one unit, without VAT.
    pub unit_price: Decimal,
    /// VAT rate in percent.
    pub vat_rate: Decimal,
    /// Whether the customer accounts for the VAT (reverse charge).
    pub reverse_charged: bool,
    /// Whether the charge is not taxed in the Netherlands.
    pub not_taxed_here: bool,
    /// Payment term group of the charge.
    pub group: PaymentTermGroup,
    /// When the charge is invoiced, unless the dossier says otherwise.
    pub frequency: InvoiceFrequency,
    /// The decisions behind the price.
    pub trace: PriceTrace,
}

impl Price {
    /// The price of an item by a line of a rate card, for a customer with this VAT treatment.
    #[must_use]
    pub fn new(card: &RateCard, line: &RateCardLine, item: &BillableItem, vat: VatTreatment) -> Self {
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

/// Explanation for a person: one sentence for each decision.
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
