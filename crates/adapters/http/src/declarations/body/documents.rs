use crate::body::{Day, Number};
use customs_declarations::form::{
    AdditionalReferenceForm, ItemAuthorisationForm, PreviousDocumentForm, SupportingDocumentForm,
};
use customs_kernel::FieldErrors;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A supporting document of an item.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct SupportingDocument {
    /// Kind such as N271, N705, N935, C644.
    #[serde(rename = "type")]
    #[schema(required = true, max_length = 5)]
    document_type: Option<String>,
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

/// An additional reference or information code of an item.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct AdditionalReference {
    /// Kind such as Y929 or 00500.
    #[serde(rename = "type")]
    #[schema(max_length = 5)]
    reference_type: Option<String>,
    /// Text or number.
    value: Option<String>,
}

/// A document of the procedure before this one.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct PreviousDocument {
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

/// An authorisation of one item.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct ItemAuthorisation {
    /// Number of the authorisation.
    #[schema(required = true, max_length = 70)]
    identification: Option<String>,
    /// Type.
    #[schema(max_length = 4)]
    type_code: Option<String>,
    /// Order among the authorisations of the item.
    sequence: Option<i64>,
}

impl SupportingDocument {
    /// Whether the client sent a text for the date that is no date.
    fn has_unreadable_date(&self) -> bool {
        self.expiry_date.is_some_and(|date| date.get().is_none())
    }
}

/// Notes each date that is none; `item` is the path of the item with a dot at its end, or empty.
pub(super) fn note_unreadable_dates(documents: &[SupportingDocument], item: &str, errors: &mut FieldErrors) {
    for (position, _) in documents.iter().enumerate().filter(|(_, document)| document.has_unreadable_date()) {
        errors.add(format!("{item}supporting_documents.{position}.expiry_date"), Day::RULE);
    }
}

impl From<SupportingDocument> for SupportingDocumentForm {
    fn from(document: SupportingDocument) -> Self {
        let SupportingDocument { document_type, id, line, expiry_date, value, currency, quantity, uom } = document;
        Self {
            document_type,
            id,
            line,
            expiry_date: expiry_date.and_then(Day::get),
            value: value.map(Into::into),
            currency,
            quantity: quantity.map(Into::into),
            uom,
        }
    }
}

impl From<SupportingDocumentForm> for SupportingDocument {
    fn from(form: SupportingDocumentForm) -> Self {
        let SupportingDocumentForm { document_type, id, line, expiry_date, value, currency, quantity, uom } = form;
        Self {
            document_type,
            id,
            line,
            expiry_date: expiry_date.map(Into::into),
            value: value.map(Into::into),
            currency,
            quantity: quantity.map(Into::into),
            uom,
        }
    }
}

impl From<AdditionalReference> for AdditionalReferenceForm {
    fn from(reference: AdditionalReference) -> Self {
        let AdditionalReference { reference_type, value } = reference;
        Self { reference_type, value }
    }
}

impl From<AdditionalReferenceForm> for AdditionalReference {
    fn from(form: AdditionalReferenceForm) -> Self {
        let AdditionalReferenceForm { reference_type, value } = form;
        Self { reference_type, value }
    }
}

impl From<PreviousDocument> for PreviousDocumentForm {
    fn from(document: PreviousDocument) -> Self {
        let PreviousDocument { document_type, id, line, quantity, uom, inventory_line_id } = document;
        Self { document_type, id, line, quantity: quantity.map(Into::into), uom, inventory_line_id, stated: None }
    }
}

impl From<PreviousDocumentForm> for PreviousDocument {
    fn from(form: PreviousDocumentForm) -> Self {
        let PreviousDocumentForm { document_type, id, line, quantity, uom, inventory_line_id, stated: _ } = form;
        Self { document_type, id, line, quantity: quantity.map(Into::into), uom, inventory_line_id }
    }
}

impl From<ItemAuthorisation> for ItemAuthorisationForm {
    fn from(authorisation: ItemAuthorisation) -> Self {
        let ItemAuthorisation { identification, type_code, sequence } = authorisation;
        Self { identification, type_code, sequence }
    }
}

impl From<ItemAuthorisationForm> for ItemAuthorisation {
    fn from(form: ItemAuthorisationForm) -> Self {
        let ItemAuthorisationForm { identification, type_code, sequence } = form;
        Self { identification, type_code, sequence }
    }
}
