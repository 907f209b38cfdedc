use super::lists::{from_list, into_list};
use crate::body::Number;
use crate::declarations::choices::ValuationMethod;
use customs_declarations::form::{ChargeDeductionForm, ItemContainerForm, PackagingForm, ValuationForm};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Customs valuation of an item.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct Valuation {
    /// Method of valuation.
    #[schema(value_type = Option<ValuationMethod>)]
    method: Option<String>,
    /// Additions to and deductions from the price.
    charge_deductions: Option<Vec<ChargeDeduction>>,
}

/// An addition to or deduction from the price.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct ChargeDeduction {
    /// Kind such as AK freight, AH insurance.
    #[schema(required = true, max_length = 2)]
    code: Option<String>,
    /// Currency of the amount.
    #[schema(max_length = 3)]
    currency: Option<String>,
    /// Amount.
    amount: Option<Number>,
}

/// Packages of one kind.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct Packaging {
    /// Kind such as CT, BX, CR, PL. Also taken as `soort`.
    #[serde(rename = "type", alias = "soort")]
    #[schema(max_length = 2)]
    package_type: Option<String>,
    /// Number of packages. Also taken as `aantal`.
    #[serde(alias = "aantal")]
    #[schema(minimum = 0, maximum = 99_999_999)]
    quantity: Option<i64>,
    /// Shipping marks. Also taken as `merk`.
    #[serde(alias = "merk")]
    #[schema(max_length = 512)]
    marks: Option<String>,
}

/// A container that holds goods of the item.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct ItemContainer {
    /// Container number.
    #[schema(required = true, max_length = 17)]
    number: Option<String>,
}

impl From<Valuation> for ValuationForm {
    fn from(valuation: Valuation) -> Self {
        let Valuation { method, charge_deductions } = valuation;
        Self { method, charge_deductions: from_list(charge_deductions) }
    }
}

impl From<ValuationForm> for Valuation {
    fn from(form: ValuationForm) -> Self {
        let ValuationForm { method, charge_deductions } = form;
        Self { method, charge_deductions: into_list(charge_deductions) }
    }
}

impl From<ChargeDeduction> for ChargeDeductionForm {
    fn from(charge: ChargeDeduction) -> Self {
        let ChargeDeduction { code, currency, amount } = charge;
        Self { code, currency, amount: amount.map(Into::into) }
    }
}

impl From<ChargeDeductionForm> for ChargeDeduction {
    fn from(form: ChargeDeductionForm) -> Self {
        let ChargeDeductionForm { code, currency, amount } = form;
        Self { code, currency, amount: amount.map(Into::into) }
    }
}

impl From<Packaging> for PackagingForm {
    fn from(packages: Packaging) -> Self {
        let Packaging { package_type, quantity, marks } = packages;
        Self { package_type, quantity, marks }
    }
}

impl From<PackagingForm> for Packaging {
    fn from(form: PackagingForm) -> Self {
        let PackagingForm { package_type, quantity, marks } = form;
        Self { package_type, quantity, marks }
    }
}

impl From<ItemContainer> for ItemContainerForm {
    fn from(container: ItemContainer) -> Self {
        let ItemContainer { number } = container;
        Self { number }
    }
}

impl From<ItemContainerForm> for ItemContainer {
    fn from(form: ItemContainerForm) -> Self {
        let ItemContainerForm { number } = form;
        Self { number }
    }
}
