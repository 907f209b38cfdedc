use super::ItemStatus;
use crate::CustomerId;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// Data of an article as clients give them, stored as a JSON document.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ItemForm {
    /// Code of the article, unique among the articles of its customer, or among the global ones.
    pub item_code: Option<String>,
    /// Description of the goods.
    pub description: Option<String>,
    /// Id of the customer that owns the article; `None` for a global article.
    pub customer_id: Option<i64>,
    /// Commodity code, 8 to 10 digits.
    pub hs_code: Option<String>,
    /// TARIC code: the last 2 of the 10 digits, or all of them.
    pub taric_code: Option<String>,
    /// Code of the country of non-preferential origin.
    pub country_of_origin: Option<String>,
    /// Code of the country of preferential origin.
    pub preferential_origin: Option<String>,
    /// Status of the article: active, inactive or pending.
    pub status: Option<String>,
    /// Net mass of one piece, kg.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub net_weight: Option<Decimal>,
    /// Gross mass of one piece, kg.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub gross_weight: Option<Decimal>,
    /// Supplementary units in one piece.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub supplementary_units: Option<Decimal>,
    /// Customs value of one piece, in `unit_currency`.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub unit_value: Option<Decimal>,
    /// Currency of the customs value.
    pub unit_currency: Option<String>,
    /// Duty rate, percent.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub duty_rate: Option<Decimal>,
    /// VAT rate, percent.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub vat_rate: Option<Decimal>,
    /// Whether the goods need a licence.
    pub licensing_required: bool,
    /// Code of the kind of packages.
    pub packaging_type: Option<String>,
    /// Shipping marks on the packages.
    pub packaging_marks: Option<String>,
    /// Name of the manufacturer.
    pub manufacturer_name: Option<String>,
    /// Part number that the manufacturer uses.
    pub manufacturer_part_number: Option<String>,
    /// Stock keeping unit (SKU).
    pub sku: Option<String>,
    /// Part number, as free text; lists find the article by it too.
    pub part_number: Option<String>,
    /// Remarks about the article, as free text.
    pub notes: Option<String>,
}

impl ItemForm {
    /// Status of the article; active when the form names none.
    #[must_use]
    pub fn item_status(&self) -> ItemStatus {
        self.status.as_deref().and_then(ItemStatus::from_word).unwrap_or_default()
    }

    /// Id of the customer that owns the article; `None` for a global article.
    #[must_use]
    pub fn owner(&self) -> Option<CustomerId> {
        self.customer_id.map(CustomerId::new)
    }
}
