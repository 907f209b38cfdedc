use super::documents::{TransitPreviousDocument, TransitSupportingDocument};
use crate::body::Number;
use crate::record_fields::record_part;
use customs_transits::form::{ItemForm, PackagingForm};

record_part! {
    /// A goods item of a transit.
    TransitItem of ItemForm {
        /// Description of the goods.
        #[schema(max_length = 500)]
        description: Option<String> [required],
        /// Commodity code: 6 to 8 digits.
        #[schema(example = "94016900")]
        hs_code: Option<String>,
        /// Gross mass, kg.
        gross_weight: Option<Number> [required],
        /// Net mass, kg; not above the gross mass.
        net_weight: Option<Number>,
        /// Packages.
        #[schema(max_items = 99)]
        packaging: Vec<TransitPackaging>,
        /// Documents of the procedure before this one.
        #[schema(max_items = 99)]
        previous_documents: Vec<TransitPreviousDocument>,
        /// Supporting documents.
        #[schema(max_items = 99)]
        supporting_documents: Vec<TransitSupportingDocument>,
    }
}

record_part! {
    /// Packages of one kind.
    TransitPackaging of PackagingForm {
        /// Kind such as CT, BX, CR, PL.
        #[serde(rename = "type")]
        #[schema(max_length = 2)]
        package_type: Option<String> [required],
        /// Number of packages.
        #[schema(minimum = 0, maximum = 99_999_999)]
        quantity: Option<i64>,
        /// Shipping marks.
        #[schema(max_length = 512)]
        marks: Option<String>,
    }
}
