use crate::money::LineAmounts;
use crate::rules::{BilledQuantity, Percentage, amount_of_line};
use crate::{DossierId, PurchaseLineId};
use chrono::{DateTime, Utc};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::rules::{CodeOf, Filled, OneOf, Quantity, tidy_texts};
use customs_kernel::{BrokenRule, Checker, Currency, FieldErrors, OrganisationId, RuleCode, words};
use rust_decimal::Decimal;

words!(
    /// Kind of cost.
    #[growing]
    PurchaseCategory {
        /// Customs duties.
        Duties = "duties",
        /// VAT and other taxes.
        Taxes = "taxes",
        /// Freight (transport).
        Freight = "freight",
        /// Inspection of the goods.
        Inspection = "inspection",
        /// Storage of the goods.
        Storage = "storage",
        /// Handling of the goods.
        Handling = "handling",
        /// Any other cost.
        Other = "other",
    }
);

/// A cost as a client sends it, not yet checked.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct PurchaseLineForm {
    /// Text of the line; at most 255 characters.
    #[validate(required, length(max = 255), custom(function = Filled::check))]
    pub description: Option<String>,
    /// Kind of cost; `other` when left out.
    #[validate(custom(function = OneOf::<PurchaseCategory>::check))]
    pub category: Option<String>,
    /// Quantity; 1 when left out.
    #[validate(custom(function = BilledQuantity::check))]
    pub quantity: Option<Decimal>,
    /// Price of one unit, without VAT.
    #[validate(required, custom(function = Quantity::check))]
    pub unit_price: Option<Decimal>,
    /// VAT rate in percent; 0 when left out.
    #[validate(custom(function = Percentage::check))]
    pub vat_rate: Option<Decimal>,
    /// ISO 4217 currency code; EUR when left out.
    #[validate(custom(function = CodeOf::<Currency>::check))]
    pub currency: Option<String>,
}

/// The checked contents of a cost, with its amounts worked out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PurchaseLineTerms {
    /// Text of the line.
    pub description: String,
    /// Kind of cost.
    pub category: PurchaseCategory,
    /// Number of units; negative on a line that books a refund by customs.
    pub quantity: Decimal,
    /// Price of one unit, without VAT.
    pub unit_price: Decimal,
    /// VAT rate in percent.
    pub vat_rate: Decimal,
    /// Amount without VAT and the VAT on it.
    pub amounts: LineAmounts,
    /// Currency of the amounts.
    pub currency: Currency,
}

/// A stored cost of a dossier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PurchaseLine {
    /// Id assigned by the database.
    pub id: PurchaseLineId,
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// The dossier that bears the cost.
    pub dossier: DossierId,
    /// The checked contents.
    pub terms: PurchaseLineTerms,
    /// Key of the customs charge that the cost books; `None` for a cost added by hand. At most one line has each key.
    pub source: Option<String>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

impl PurchaseLineForm {
    /// Checks the form, fills fields that are left out with their defaults and works out the amounts.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn terms(mut self) -> Result<PurchaseLineTerms, FieldErrors> {
        tidy_texts(&mut self);
        let quantity = self.quantity.unwrap_or(Decimal::ONE);
        let mut check = Checker::default();
        check.form(&self);
        amount_of_line(&mut check, Some(quantity), self.unit_price);
        check.into_result()?;
        let unit_price = self.unit_price.ok_or_else(|| FieldErrors::one("unit_price", BrokenRule::required()))?;
        let vat_rate = self.vat_rate.unwrap_or_default();
        let amounts = LineAmounts::calculate(quantity, unit_price, vat_rate);
        Ok(PurchaseLineTerms {
            description: self.description.ok_or_else(|| FieldErrors::one("description", BrokenRule::required()))?,
            category: self.category.as_deref().and_then(PurchaseCategory::from_word).unwrap_or(PurchaseCategory::Other),
            quantity,
            unit_price,
            vat_rate,
            amounts: amounts.map_err(|error| FieldErrors::one("unit_price", (RuleCode::Amount, error.to_string())))?,
            currency: self.currency.and_then(|code| code.parse().ok()).unwrap_or_else(Currency::eur),
        })
    }
}

impl From<&PurchaseLineTerms> for PurchaseLineForm {
    fn from(terms: &PurchaseLineTerms) -> Self {
        let PurchaseLineTerms { description, category, quantity, unit_price, vat_rate, amounts: _, currency } =
            terms.clone();
        Self {
            description: Some(description),
            category: Some(category.word().to_owned()),
            quantity: Some(quantity),
            unit_price: Some(unit_price),
            vat_rate: Some(vat_rate),
            currency: Some(currency.as_str().to_owned()),
        }
    }
}

/// Separates the source of a customs cost from the number of its correction.
pub(crate) const CORRECTION: &str = " #";

/// The source of a tax's first booking, given the source of that booking or of a correction.
pub(crate) fn first_source(source: &str) -> &str {
    source.split_once(CORRECTION).map_or(source, |(first, _)| first)
}
