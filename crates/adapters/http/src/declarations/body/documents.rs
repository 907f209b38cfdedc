use crate::body::{Day, Number};
use crate::consignment_parts::supporting_document_part;
use crate::record_fields::{Change, record_part};
use customs_declarations::form::{
    AdditionalReferenceForm, ItemAuthorisationForm, PreviousDocumentForm, SupportingDocumentForm,
};
use customs_kernel::FieldErrors;

supporting_document_part!(
    SupportingDocument,
    "A supporting document of an item.",
    "Kind such as N271, N705, N935, C644."
);

record_part! {
    /// An additional reference or information code of an item.
    AdditionalReference of AdditionalReferenceForm {
        /// Kind such as Y929 or 00500.
        #[serde(rename = "type")]
        #[schema(max_length = 5)]
        reference_type: Option<String>,
        /// Text or number.
        value: Option<String>,
    }
}

record_part! {
    /// A document of the procedure before this one.
    PreviousDocument of PreviousDocumentForm without { stated } {
        /// Kind such as NCLE (warehouse entry), N951, N821.
        #[serde(rename = "type")]
        #[schema(max_length = 4)]
        document_type: Option<String>,
        /// Number of the document.
        #[schema(max_length = 70)]
        id: Option<String>,
        /// Line of the document.
        #[schema(minimum = 0, maximum = 99_999)]
        line: Option<i64>,
        /// How much of the item comes from it.
        quantity: Option<Number>,
        /// Unit of the quantity.
        uom: Option<String>,
        /// The lot that the service wrote it for at submit, or completed it for, which each submission does anew. One that is
        /// sent counts only in a document that is sent back as it was shown.
        #[schema(read_only)]
        inventory_line_id: Option<i64>,
    }
}

record_part! {
    /// An authorisation of one item.
    ItemAuthorisation of ItemAuthorisationForm {
        /// Number of the authorisation.
        #[schema(max_length = 70)]
        identification: Option<String> [required],
        /// Type.
        #[schema(max_length = 4)]
        type_code: Option<String>,
        /// Order among the authorisations of the item.
        sequence: Option<i64>,
    }
}

/// Each day that is none: no rule of a form tells. `item` is the path of the item with a dot at its end, or empty.
pub(super) fn unreadable_days(documents: &Change<Vec<SupportingDocument>>, item: &str) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for (position, document) in documents.entries().iter().enumerate() {
        if let Some(Some(day)) = document.expiry_date.sent()
            && day.get().is_none()
        {
            errors.add(format!("{item}supporting_documents.{position}.expiry_date"), Day::RULE);
        }
    }
    errors
}
