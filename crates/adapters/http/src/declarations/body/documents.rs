use crate::body::{Day, Number};
use crate::consignment_parts::supporting_document_part;
use crate::record_fields::shown_part;
use customs_declarations::form::{
    AdditionalReferenceForm, ItemAuthorisationForm, PreviousDocumentForm, SupportingDocumentForm,
};

supporting_document_part!(
    SupportingDocument,
    "A supporting document of an item.",
    "Kind such as N271, N705, N935, C644."
);

shown_part! {
    /// An additional reference or information code of an item.
    AdditionalReference of AdditionalReferenceForm {
        /// Type of the reference, such as Y929 or 00500.
        #[serde(rename = "type")]
        reference_type: Option<String>,
        /// Text or number of the reference.
        value: Option<String>,
    }
}

shown_part! {
    /// A document of the procedure that the goods were under before.
    PreviousDocument of PreviousDocumentForm without { stated } {
        /// Type of the document, such as NCLE (warehouse entry), N951 or N821.
        #[serde(rename = "type")]
        document_type: Option<String>,
        /// Number of the document.
        id: Option<String>,
        /// Line of the document that the goods come from.
        line: Option<i64>,
        /// Quantity of the item that comes from the document.
        quantity: Option<Number>,
        /// Unit of the quantity.
        uom: Option<String>,
        /// Id of the stock lot for which the service wrote or completed the document at submission. Each submission
        /// does so anew. A value from the client counts only in a document that is sent back unchanged.
        #[schema(read_only)]
        inventory_line_id: Option<i64>,
    }
}

shown_part! {
    /// An authorisation that only this item uses.
    ItemAuthorisation of ItemAuthorisationForm {
        /// Number of the authorisation.
        identification: Option<String> [required],
        /// Type code of the authorisation.
        type_code: Option<String>,
        /// Position among the authorisations of the item.
        sequence: Option<i64>,
    }
}
