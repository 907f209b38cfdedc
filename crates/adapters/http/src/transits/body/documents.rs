use crate::body::{Day, Number};
use crate::consignment_parts::supporting_document_part;
use crate::record_fields::record_part;
use customs_transits::form::{PreviousDocumentForm, SupportingDocumentForm};

record_part! {
    /// A document of the procedure before the transit.
    TransitPreviousDocument of PreviousDocumentForm {
        /// Kind of document, such as N337 or N705.
        #[serde(rename = "type")]
        document_type: Option<String> [required],
        /// Reference number of the document.
        id: Option<String> [required],
        /// Number of the goods line in the document.
        line: Option<i64>,
    }
}

supporting_document_part!(
    TransitSupportingDocument,
    "A supporting document of an item of a transit.",
    "Kind such as N935, C644."
);
