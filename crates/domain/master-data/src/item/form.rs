use super::ItemStatus;
use crate::CustomerId;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// What a client says of an article. Kept as a document.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ItemForm {
    /// Code, unique among the articles of its customer, or among the global ones.
    pub item_code: Option<String>,
    /// Description of the goods.
    pub description: Option<String>,
    /// The customer whose article it is; `None`: everybody's.
    pub customer_id: Option<i64>,
    /// Commodity code, 8 to 10 digits.
    pub hs_code: Option<String>,
    /// TARIC code: the last 2 of the 10 digits, or all of them.
    pub taric_code: Option<String>,
    /// Country of non-preferential origin.
    pub country_of_origin: Option<String>,
    /// Country of preferential origin.
    pub preferential_origin: Option<String>,
    /// Whether it may be used: active, inactive or pending.
    pub status: Option<String>,
    /// Net mass of a piece, kg.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub net_weight: Option<Decimal>,
    /// Gross mass of a piece, kg.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub gross_weight: Option<Decimal>,
    /// Supplementary units in a piece.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub supplementary_units: Option<Decimal>,
    /// Customs value of a piece.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub unit_value: Option<Decimal>,
    /// Currency of the value.
    pub unit_currency: Option<String>,
    /// Duty rate, percent.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub duty_rate: Option<Decimal>,
    /// VAT rate, percent.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub vat_rate: Option<Decimal>,
    /// Whether a licence is needed.
    pub licensing_required: bool,
    /// Kind of packages.
    pub packaging_type: Option<String>,
    /// Shipping marks.
    pub packaging_marks: Option<String>,
    /// Manufacturer.
    pub manufacturer_name: Option<String>,
    /// The manufacturer's number of it.
    pub manufacturer_part_number: Option<String>,
    /// Stock keeping unit.
    pub sku: Option<String>,
    /// Part number.
    pub part_number: Option<String>,
    /// Notes.
    pub notes: Option<String>,
}

impl ItemForm {
    /// Whether it may be used; active, unless it says otherwise.
    #[must_use]
    pub fn item_status(&self) -> ItemStatus {
        self.status.as_deref().and_then(ItemStatus::from_word).unwrap_or_default()
    }

    /// Whose article it is; `None`: everybody's.
    #[must_use]
    pub fn owner(&self) -> Option<CustomerId> {
        self.customer_id.map(CustomerId::new)
    }
}
