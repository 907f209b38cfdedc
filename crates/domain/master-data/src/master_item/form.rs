use super::MasterItemStatus;
use crate::CustomerId;
use crate::rules::Percentage;
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::rules::{Code, CodeOf, DigitsBetween, Filled, FilledCode, OneOf, Quantity, Text};
use customs_kernel::{CountryCode, Currency};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// Data of an item as clients give them, stored as a JSON document.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules)]
#[serde(default)]
pub struct MasterItemForm {
    /// Code of the item, unique among the items of its customer, or among the global ones.
    #[validate(required, length(max = 100), custom(function = FilledCode::check))]
    pub item_code: Option<String>,
    /// Description of the goods.
    #[validate(required, length(max = 500), custom(function = Filled::check))]
    pub description: Option<String>,
    /// Id of the customer that owns the item; `None` for a global item.
    pub customer_id: Option<i64>,
    /// Commodity code, 8 to 10 digits.
    #[validate(custom(function = DigitsBetween::<8, 10>::check))]
    pub hs_code: Option<String>,
    /// TARIC code: the last 2 of the 10 digits, or all of them.
    #[validate(custom(function = DigitsBetween::<2, 10>::check))]
    pub taric_code: Option<String>,
    /// Code of the country of non-preferential origin.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub country_of_origin: Option<String>,
    /// Code of the country of preferential origin.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub preferential_origin: Option<String>,
    /// Status of the item: active, inactive or pending.
    #[validate(custom(function = OneOf::<MasterItemStatus>::check))]
    pub status: Option<String>,
    /// Net mass of one piece, kg.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub net_weight: Option<Decimal>,
    /// Gross mass of one piece, kg.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub gross_weight: Option<Decimal>,
    /// Supplementary units in one piece.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub supplementary_units: Option<Decimal>,
    /// Customs value of one piece, in `unit_currency`.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub unit_value: Option<Decimal>,
    /// Currency of the customs value.
    #[validate(custom(function = CodeOf::<Currency>::check))]
    pub unit_currency: Option<String>,
    /// Duty rate, percent. An anti-dumping duty can be many times the value of the goods.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Percentage::<1_000>::check))]
    pub duty_rate: Option<Decimal>,
    /// VAT rate, percent.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Percentage::<100>::check))]
    pub vat_rate: Option<Decimal>,
    /// Whether the goods need a licence.
    pub licensing_required: bool,
    /// Code of the kind of packages.
    #[validate(length(max = 10), custom(function = Text::check))]
    pub packaging_type: Option<String>,
    /// Shipping marks on the packages.
    #[validate(length(max = 512), custom(function = Text::check))]
    pub packaging_marks: Option<String>,
    /// Name of the manufacturer.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub manufacturer_name: Option<String>,
    /// Part number that the manufacturer uses.
    #[validate(length(max = 100), custom(function = Text::check))]
    pub manufacturer_part_number: Option<String>,
    /// Stock keeping unit (SKU).
    #[validate(length(max = 100), custom(function = Code::check))]
    pub sku: Option<String>,
    /// Part number, as free text; lists find the item by it too.
    #[validate(length(max = 100), custom(function = Text::check))]
    pub part_number: Option<String>,
    /// Remarks about the item, as free text.
    #[validate(length(max = 2_000), custom(function = Text::check))]
    pub notes: Option<String>,
}

impl MasterItemForm {
    /// Status of the item; active when the form names none.
    #[must_use]
    pub fn item_status(&self) -> MasterItemStatus {
        self.status.as_deref().and_then(MasterItemStatus::from_word).unwrap_or_default()
    }

    /// Id of the customer that owns the item; `None` for a global item.
    #[must_use]
    pub fn owner(&self) -> Option<CustomerId> {
        self.customer_id.map(CustomerId::new)
    }
}
