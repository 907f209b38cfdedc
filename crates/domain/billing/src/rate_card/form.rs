use super::{ConsolidationMode, InvoiceFrequency, RateCardTerms};
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_kernel::rules::{CodeOf, Day, Filled, FilledCode, OneOf, Text, has_four_digits, tidy_texts};
use customs_kernel::{BrokenRule, Checker, Currency, FieldErrors, RuleCode};
use serde::Deserialize;

/// A rate card as a client sends it, not yet checked.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Rules, FormFields)]
#[serde(from = "RateCardFields")]
#[fields(RateCardFields)]
pub struct RateCardForm {
    /// Code of the customer that the prices are for.
    #[validate(required, length(max = 50), custom(function = FilledCode::check))]
    pub customer_code: Option<String>,
    /// Name of the rate card; at most 255 characters.
    #[validate(required, length(max = 255), custom(function = Filled::check))]
    pub name: Option<String>,
    /// First day on which the prices apply.
    #[validate(required, custom(function = Day::check))]
    pub valid_from: Option<NaiveDate>,
    /// Last day on which the prices apply; open-ended when left out.
    #[validate(custom(function = Day::check))]
    pub valid_until: Option<NaiveDate>,
    /// When the charges are invoiced: a word of [`InvoiceFrequency`].
    #[validate(required, custom(function = OneOf::<InvoiceFrequency>::check))]
    pub invoice_frequency: Option<String>,
    /// How charges are combined into invoices: a word of [`ConsolidationMode`].
    #[validate(required, custom(function = OneOf::<ConsolidationMode>::check))]
    pub consolidation_mode: Option<String>,
    /// ISO 4217 currency code; EUR when left out.
    #[validate(custom(function = CodeOf::<Currency>::check))]
    pub currency: Option<String>,
    /// Whether the card may be used; true when left out.
    pub is_active: Option<bool>,
    /// Notes; at most 2,000 characters.
    #[validate(length(max = 2_000), custom(function = Text::check))]
    pub notes: Option<String>,
}

impl RateCardForm {
    /// Checks the form and fills fields that are left out with their defaults.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn terms(mut self) -> Result<RateCardTerms, FieldErrors> {
        tidy_texts(&mut self);
        let mut check = Checker::default();
        check.form(&self);
        if let (Some(first), Some(last)) = (self.valid_from, self.valid_until)
            && last < first
            && has_four_digits(first)
        {
            check.error("valid_until", (RuleCode::BeforeBeginning, "must not be before valid_from"));
        }
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
