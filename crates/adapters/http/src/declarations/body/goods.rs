use crate::body::Number;
use crate::declarations::choices::ValuationMethod;
use crate::record_fields::shown_part;
use customs_declarations::form::{ChargeDeductionForm, ItemContainerForm, PackagingForm, ValuationForm};

shown_part! {
    /// Customs valuation of an item.
    Valuation of ValuationForm {
        /// Valuation method.
        #[schema(value_type = Option<ValuationMethod>)]
        method: Option<String>,
        /// Additions to and deductions from the price.
        charge_deductions: Vec<ChargeDeduction>,
    }
}

shown_part! {
    /// An addition to or deduction from the price.
    ChargeDeduction of ChargeDeductionForm {
        /// Code of the addition or deduction, such as AK (freight) or AH (insurance).
        code: Option<String> [required],
        /// Currency of the amount (ISO 4217).
        currency: Option<String>,
        /// Amount of the addition or deduction, in `currency`.
        amount: Option<Number>,
    }
}

shown_part! {
    /// Packages of one kind.
    Packaging of PackagingForm {
        /// Kind of package, such as CT, BX, CR or PL. The field may also be sent as `soort`.
        #[serde(rename = "type", alias = "soort")]
        package_type: Option<String>,
        /// Number of packages. The field may also be sent as `aantal`.
        #[serde(alias = "aantal")]
        quantity: Option<i64>,
        /// Shipping marks on the packages. The field may also be sent as `merk`.
        #[serde(alias = "merk")]
        marks: Option<String>,
    }
}

shown_part! {
    /// A container that holds goods of the item.
    ItemContainer of ItemContainerForm {
        /// Container number.
        number: Option<String> [required],
    }
}
