use super::InvoiceFrequency;
use crate::rules::Percentage;
use crate::{BillableItemId, RateCardLineId};
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_kernel::broken_rules;
use customs_kernel::rules::{OneOf, Quantity, tidy_texts};
use customs_kernel::{BrokenRule, FieldErrors};
use rust_decimal::Decimal;
use serde::Deserialize;

/// A rate card line as a client sends it, not yet checked.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Rules, FormFields)]
#[serde(from = "RateCardLineFields")]
#[fields(RateCardLineFields)]
pub struct RateCardLineForm {
    /// Id of the billable item that the line prices.
    #[validate(required)]
    pub billable_item_id: Option<i64>,
    /// Price of one unit, without VAT; the item's default price when left out.
    #[validate(custom(function = Quantity::check))]
    pub unit_price: Option<Decimal>,
    /// VAT rate in percent; the item's rate when left out.
    #[validate(custom(function = Percentage::check))]
    pub vat_rate_override: Option<Decimal>,
    /// When the charges are invoiced; as the rate card says when left out.
    #[validate(custom(function = OneOf::<InvoiceFrequency>::check))]
    pub invoice_frequency_override: Option<String>,
}

/// The checked contents of a rate card line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateCardLineTerms {
    /// The billable item that the line prices.
    pub billable_item: BillableItemId,
    /// Price of one unit, without VAT; `None` for the item's default price.
    pub unit_price: Option<Decimal>,
    /// VAT rate in percent; `None` for the item's rate.
    pub vat_rate_override: Option<Decimal>,
    /// When the charges are invoiced; `None` for the frequency of the card.
    pub invoice_frequency_override: Option<InvoiceFrequency>,
}

/// A stored line of a rate card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateCardLine {
    /// Id assigned by the database.
    pub id: RateCardLineId,
    /// The checked contents.
    pub terms: RateCardLineTerms,
}

impl RateCardLineForm {
    /// Checks the form.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn terms(mut self) -> Result<RateCardLineTerms, FieldErrors> {
        tidy_texts(&mut self);
        broken_rules(&self).into_result()?;
        let frequency = self.invoice_frequency_override.as_deref();
        let item = self.billable_item_id.ok_or_else(|| FieldErrors::one("billable_item_id", BrokenRule::required()))?;
        Ok(RateCardLineTerms {
            billable_item: BillableItemId::new(item),
            unit_price: self.unit_price,
            vat_rate_override: self.vat_rate_override,
            invoice_frequency_override: frequency.and_then(InvoiceFrequency::from_word),
        })
    }
}

impl From<&RateCardLineTerms> for RateCardLineForm {
    fn from(terms: &RateCardLineTerms) -> Self {
        let RateCardLineTerms { billable_item, unit_price, vat_rate_override, invoice_frequency_override } = *terms;
        Self {
            billable_item_id: Some(billable_item.get()),
            unit_price,
            vat_rate_override,
            invoice_frequency_override: invoice_frequency_override.map(|frequency| frequency.word().to_owned()),
        }
    }
}
