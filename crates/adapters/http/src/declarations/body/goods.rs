use crate::body::Number;
use crate::declarations::choices::ValuationMethod;
use crate::record_fields::record_part;
use customs_declarations::form::{ChargeDeductionForm, ItemContainerForm, PackagingForm, ValuationForm};

record_part! {
    /// Customs valuation of an item.
    Valuation of ValuationForm {
        /// Method of valuation.
        #[schema(value_type = Option<ValuationMethod>)]
        method: Option<String>,
        /// Additions to and deductions from the price.
        charge_deductions: Vec<ChargeDeduction>,
    }
}

record_part! {
    /// An addition to or deduction from the price.
    ChargeDeduction of ChargeDeductionForm {
        /// Kind such as AK freight, AH insurance.
        #[schema(max_length = 2)]
        code: Option<String> [required],
        /// Currency of the amount.
        #[schema(max_length = 3)]
        currency: Option<String>,
        /// Amount.
        amount: Option<Number>,
    }
}

record_part! {
    /// Packages of one kind.
    Packaging of PackagingForm {
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
}

record_part! {
    /// A container that holds goods of the item.
    ItemContainer of ItemContainerForm {
        /// Container number.
        #[schema(max_length = 17)]
        number: Option<String> [required],
    }
}
