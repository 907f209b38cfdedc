use super::InvoiceFrequency;
use crate::rules::{percentage, tidy};
use crate::{BillableItemId, RateCardLineId};
use customs_kernel::{Checker, FieldErrors};
use rust_decimal::Decimal;

/// What a client says of a line of a rate card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RateCardLineForm {
    /// The item it prices.
    pub billable_item_id: Option<i64>,
    /// Price, instead of that of the item.
    pub unit_price: Option<Decimal>,
    /// VAT rate, instead of that of the item.
    pub vat_rate_override: Option<Decimal>,
    /// When its charges are invoiced, instead of when the card says.
    pub invoice_frequency_override: Option<String>,
}

/// What is said of a line, checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateCardLineTerms {
    /// The item it prices.
    pub billable_item: BillableItemId,
    /// Price, instead of that of the item.
    pub unit_price: Option<Decimal>,
    /// VAT rate, instead of that of the item.
    pub vat_rate_override: Option<Decimal>,
    /// When its charges are invoiced, instead of when the card says.
    pub invoice_frequency_override: Option<InvoiceFrequency>,
}

/// A line of a rate card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateCardLine {
    /// Id.
    pub id: RateCardLineId,
    /// What is said of it.
    pub terms: RateCardLineTerms,
}

impl RateCardLineForm {
    /// What is said.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn terms(mut self) -> Result<RateCardLineTerms, FieldErrors> {
        tidy(&mut [&mut self.invoice_frequency_override]);
        let frequency = self.invoice_frequency_override.as_deref();
        let mut check = Checker::default();
        check.required_value("billable_item_id", self.billable_item_id.as_ref());
        check.quantity("unit_price", self.unit_price);
        percentage(&mut check, "vat_rate_override", self.vat_rate_override);
        check.one_of("invoice_frequency_override", frequency, InvoiceFrequency::WORDS);
        check.into_result()?;
        let item = self.billable_item_id.ok_or_else(|| FieldErrors::one("billable_item_id", "is required"))?;
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
