use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_kernel::rules::{Code, CodeOf, FilledCode, Positive, Quantity, Text};
use customs_kernel::{CountryCode, Currency};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// A master item, named by code. The item master supplies its data, and master items are grouped into items.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(SkuFields)]
pub struct SkuForm {
    /// Code of the master item; it is looked up first as `sku`, then as `item_code`.
    #[validate(required, length(max = 100), custom(function = FilledCode::check))]
    pub sku_code: Option<String>,
    /// Number of pieces.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(required, custom(function = Quantity::check), custom(function = Positive::check))]
    pub quantity: Option<Decimal>,
    /// Value of one piece.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub unit_value: Option<Decimal>,
    /// Currency of the value.
    #[validate(custom(function = CodeOf::<Currency>::check))]
    pub unit_value_currency: Option<String>,
    /// Gross weight of one piece, kg.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub unit_gross_weight: Option<Decimal>,
    /// Net weight of one piece, kg.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub unit_net_weight: Option<Decimal>,
    /// Country of origin.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub country_of_origin: Option<String>,
}

/// A master item that an item consists of.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(SkuDetailFields)]
pub struct SkuDetailForm {
    /// Code of the master item.
    #[validate(length(max = 100), custom(function = Code::check))]
    pub sku: Option<String>,
    /// Description of the master item.
    #[validate(length(max = 500), custom(function = Text::check))]
    pub description: Option<String>,
    /// Number of pieces.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub quantity: Option<Decimal>,
    /// Value of one piece.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub unit_value: Option<Decimal>,
    /// Currency of the value.
    #[validate(custom(function = CodeOf::<Currency>::check))]
    pub unit_value_currency: Option<String>,
    /// Gross weight of one piece, kg.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub unit_gross_weight: Option<Decimal>,
    /// Net weight of one piece, kg.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub unit_net_weight: Option<Decimal>,
    /// Country of origin.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub country_of_origin: Option<String>,
}
