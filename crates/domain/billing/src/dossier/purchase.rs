use crate::money::LineAmounts;
use crate::rules::{percentage, quantity_and_price, tidy};
use crate::{DossierId, PurchaseLineId};
use chrono::{DateTime, Utc};
use customs_kernel::{Checker, Currency, FieldErrors, OrganisationId, words};
use rust_decimal::Decimal;

words!(
    /// What was bought.
    PurchaseCategory {
        /// Customs duties.
        Duties = "duties",
        /// VAT and other taxes.
        Taxes = "taxes",
        /// Transport.
        Freight = "freight",
        /// Inspection.
        Inspection = "inspection",
        /// Storage.
        Storage = "storage",
        /// Handling.
        Handling = "handling",
        /// Anything else.
        Other = "other",
    }
);

/// What a client says of a cost.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PurchaseLineForm {
    /// Description.
    pub description: Option<String>,
    /// What was bought; other when left out.
    pub category: Option<String>,
    /// How many; 1 when left out.
    pub quantity: Option<Decimal>,
    /// For one.
    pub unit_price: Option<Decimal>,
    /// VAT rate, percent; 0 when left out.
    pub vat_rate: Option<Decimal>,
    /// Currency; EUR when left out.
    pub currency: Option<String>,
}

/// What is said of a cost, checked and worked out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PurchaseLineTerms {
    /// Description.
    pub description: String,
    /// What was bought.
    pub category: PurchaseCategory,
    /// How many.
    pub quantity: Decimal,
    /// For one.
    pub unit_price: Decimal,
    /// VAT rate, percent.
    pub vat_rate: Decimal,
    /// What it comes to.
    pub amounts: LineAmounts,
    /// Currency.
    pub currency: Currency,
}

/// A cost of a dossier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PurchaseLine {
    /// Id.
    pub id: PurchaseLineId,
    /// The tenant.
    pub organisation: OrganisationId,
    /// The dossier.
    pub dossier: DossierId,
    /// What is said of it.
    pub terms: PurchaseLineTerms,
    /// What customs charged it for, when customs said so: such a line is made once.
    pub source: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl PurchaseLineForm {
    /// What is said, with what holds where nothing is said.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn terms(mut self) -> Result<PurchaseLineTerms, FieldErrors> {
        tidy(&mut [&mut self.description, &mut self.category, &mut self.currency]);
        let quantity = self.quantity.unwrap_or(Decimal::ONE);
        let mut check = Checker::default();
        check.required("description", self.description.as_deref());
        check.length("description", self.description.as_deref(), 255);
        check.one_of("category", self.category.as_deref(), PurchaseCategory::WORDS);
        check.required_value("unit_price", self.unit_price.as_ref());
        quantity_and_price(&mut check, Some(quantity), self.unit_price);
        percentage(&mut check, "vat_rate", self.vat_rate);
        check.currency("currency", self.currency.as_deref());
        check.into_result()?;
        let unit_price = self.unit_price.ok_or_else(|| FieldErrors::one("unit_price", "is required"))?;
        let vat_rate = self.vat_rate.unwrap_or_default();
        let amounts = LineAmounts::of(quantity, unit_price, vat_rate);
        Ok(PurchaseLineTerms {
            description: self.description.ok_or_else(|| FieldErrors::one("description", "is required"))?,
            category: self.category.as_deref().and_then(PurchaseCategory::from_word).unwrap_or(PurchaseCategory::Other),
            quantity,
            unit_price,
            vat_rate,
            amounts: amounts.map_err(|error| FieldErrors::one("unit_price", error.to_string()))?,
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

/// Stands between the source of a cost that customs charged and the number of its correction.
pub(crate) const CORRECTION: &str = " #";

/// The source of the first booking of a tax, of that booking or of a correction.
pub(crate) fn first_source(source: &str) -> &str {
    source.split_once(CORRECTION).map_or(source, |(first, _)| first)
}
