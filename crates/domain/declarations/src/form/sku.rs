use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// An article, named by code. The item master supplies its data, and articles are grouped into items.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SkuForm {
    /// Code of the article; it is looked up first as `sku`, then as `item_code`.
    pub sku_code: Option<String>,
    /// Number of pieces.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub quantity: Option<Decimal>,
    /// Value of one piece.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub unit_value: Option<Decimal>,
    /// Currency of the value.
    pub unit_value_currency: Option<String>,
    /// Gross weight of one piece, kg.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub unit_gross_weight: Option<Decimal>,
    /// Net weight of one piece, kg.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub unit_net_weight: Option<Decimal>,
    /// Country of origin.
    pub country_of_origin: Option<String>,
}

/// An article that an item consists of.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SkuDetailForm {
    /// Code of the article.
    pub sku: Option<String>,
    /// Description of the article.
    pub description: Option<String>,
    /// Number of pieces.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub quantity: Option<Decimal>,
    /// Value of one piece.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub unit_value: Option<Decimal>,
    /// Currency of the value.
    pub unit_value_currency: Option<String>,
    /// Gross weight of one piece, kg.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub unit_gross_weight: Option<Decimal>,
    /// Net weight of one piece, kg.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub unit_net_weight: Option<Decimal>,
    /// Country of origin.
    pub country_of_origin: Option<String>,
}
