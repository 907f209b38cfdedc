use crate::body::{Day, Number};
use crate::record_fields::record_part;
use customs_transits::form::{PreviousDocumentForm, SupportingDocumentForm};

record_part! {
    /// A document of the procedure before the transit.
    TransitPreviousDocument of PreviousDocumentForm {
        /// Kind such as N337, N705.
        #[serde(rename = "type")]
        #[schema(max_length = 4)]
        document_type: Option<String> [required],
        /// Number of the document.
        #[schema(max_length = 70)]
        id: Option<String> [required],
        /// Line of the document.
        #[schema(minimum = 0, maximum = 99_999)]
        line: Option<i64>,
    }
}

record_part! {
    /// A supporting document of an item of a transit.
    TransitSupportingDocument of SupportingDocumentForm {
        /// Kind such as N935, C644.
        #[serde(rename = "type")]
        #[schema(max_length = 5)]
        document_type: Option<String> [required],
        /// Number of the document.
        id: Option<String>,
        /// Line of the document.
        #[schema(minimum = 0, maximum = 99_999)]
        line: Option<i64>,
        /// Last day of validity.
        expiry_date: Option<Day>,
        /// Value written off.
        value: Option<Number>,
        /// Currency of the value.
        #[schema(max_length = 3)]
        currency: Option<String>,
        /// Quantity written off.
        quantity: Option<Number>,
        /// Unit of the quantity.
        uom: Option<String>,
    }
}
