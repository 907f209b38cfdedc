use super::consignment::{TransitPreviousDocument, TransitSupportingDocument};
use crate::body::Number;
use crate::record_fields::shown_part;
use customs_transits::form::{ItemForm, PackagingForm};

shown_part! {
    /// A goods item of a transit.
    TransitItem of ItemForm {
        /// Description of the goods.
        description: Option<String> [required],
        /// Commodity code of 6 to 8 digits.
        #[schema(example = "94016900")]
        hs_code: Option<String>,
        /// Gross mass in kg.
        gross_weight: Option<Number> [required],
        /// Net mass in kg; not more than the gross mass.
        net_weight: Option<Number>,
        /// Packages of the item, by kind.
        #[schema(max_items = 99)]
        packaging: Vec<TransitPackaging>,
        /// Documents of the procedures before the transit.
        #[schema(max_items = 99)]
        previous_documents: Vec<TransitPreviousDocument>,
        /// Supporting documents of the item.
        #[schema(max_items = 99)]
        supporting_documents: Vec<TransitSupportingDocument>,
    }
}

shown_part! {
    /// Packages of one kind.
    TransitPackaging of PackagingForm {
        /// Kind of package, such as CT, BX, CR or PL (UN/ECE Recommendation 21).
        #[serde(rename = "type")]
        package_type: Option<String> [required],
        /// Number of packages of this kind.
        quantity: Option<i64>,
        /// Shipping marks on the packages.
        marks: Option<String>,
    }
}
