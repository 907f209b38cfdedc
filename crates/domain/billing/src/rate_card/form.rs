use super::{ConsolidationMode, InvoiceFrequency, RateCardTerms};
use crate::rules::{day, has_four_digits, tidy};
use chrono::NaiveDate;
use customs_kernel::{BrokenRule, Checker, Currency, FieldErrors};

/// A rate card as a client sends it, not yet checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RateCardForm {
    /// Code of the customer that the prices are for.
    pub customer_code: Option<String>,
    /// Name of the rate card; at most 255 characters.
    pub name: Option<String>,
    /// First day on which the prices apply.
    pub valid_from: Option<NaiveDate>,
    /// Last day on which the prices apply; open-ended when left out.
    pub valid_until: Option<NaiveDate>,
    /// When the charges are invoiced: a word of [`InvoiceFrequency`].
    pub invoice_frequency: Option<String>,
    /// How charges are combined into invoices: a word of [`ConsolidationMode`].
    pub consolidation_mode: Option<String>,
    /// ISO 4217 currency code; EUR when left out.
    pub currency: Option<String>,
    /// Whether the card may be used; true when left out.
    pub is_active: Option<bool>,
    /// Notes; at most 2,000 characters.
    pub notes: Option<String>,
}

impl RateCardForm {
    /// Checks the form and fills fields that are left out with their defaults.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn terms(mut self) -> Result<RateCardTerms, FieldErrors> {
        tidy(&mut [&mut self.customer_code, &mut self.name, &mut self.currency, &mut self.notes]);
        tidy(&mut [&mut self.invoice_frequency, &mut self.consolidation_mode]);
        let mut check = Checker::default();
        self.check(&mut check);
        check.into_result()?;
        let incomplete = || FieldErrors::one("customer_code", BrokenRule::required());
        let frequency = self.invoice_frequency.as_deref().and_then(InvoiceFrequency::from_word);
        let mode = self.consolidation_mode.as_deref().and_then(ConsolidationMode::from_word);
        Ok(RateCardTerms {
            customer_code: self.customer_code.ok_or_else(incomplete)?,
            name: self.name.ok_or_else(incomplete)?,
            valid_from: self.valid_from.ok_or_else(incomplete)?,
            valid_until: self.valid_until,
            invoice_frequency: frequency.ok_or_else(incomplete)?,
            consolidation_mode: mode.ok_or_else(incomplete)?,
            currency: self.currency.and_then(|code| code.parse().ok()).unwrap_or_else(Currency::eur),
            is_active: self.is_active.unwrap_or(true),
            notes: self.notes,
        })
    }

    fn check(&self, check: &mut Checker) {
        check.required("customer_code", self.customer_code.as_deref());
        check.length("customer_code", self.customer_code.as_deref(), 50);
        check.required("name", self.name.as_deref());
        check.length("name", self.name.as_deref(), 255);
        check.required_value("valid_from", self.valid_from.as_ref());
        day(check, "valid_from", self.valid_from);
        day(check, "valid_until", self.valid_until);
        if let (Some(first), Some(last)) = (self.valid_from, self.valid_until)
            && last < first
            && has_four_digits(first)
        {
            check.error("valid_until", ("before_beginning", "must not be before valid_from"));
        }
        for (field, value, words) in [
            ("invoice_frequency", &self.invoice_frequency, InvoiceFrequency::WORDS),
            ("consolidation_mode", &self.consolidation_mode, ConsolidationMode::WORDS),
        ] {
            check.required(field, value.as_deref());
            check.one_of(field, value.as_deref(), words);
        }
        check.currency("currency", self.currency.as_deref());
        check.length("notes", self.notes.as_deref(), 2_000);
    }
}

impl From<&RateCardTerms> for RateCardForm {
    fn from(terms: &RateCardTerms) -> Self {
        let RateCardTerms {
            customer_code,
            name,
            valid_from,
            valid_until,
            invoice_frequency,
            consolidation_mode,
            currency,
            is_active,
            notes,
        } = terms.clone();
        Self {
            customer_code: Some(customer_code),
            name: Some(name),
            valid_from: Some(valid_from),
            valid_until,
            invoice_frequency: Some(invoice_frequency.word().to_owned()),
            consolidation_mode: Some(consolidation_mode.word().to_owned()),
            currency: Some(currency.as_str().to_owned()),
            is_active: Some(is_active),
            notes,
        }
    }
}
