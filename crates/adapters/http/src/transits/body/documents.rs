use crate::body::{Day, Number};
use crate::record_fields::Travelling;
use customs_transits::form::{PreviousDocumentForm, SupportingDocumentForm};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A document of the procedure before the transit.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct TransitPreviousDocument {
    /// Kind such as N337, N705.
    #[serde(rename = "type")]
    #[schema(required = true, max_length = 4)]
    document_type: Option<String>,
    /// Number of the document.
    #[schema(required = true, max_length = 70)]
    id: Option<String>,
    /// Line of the document.
    #[schema(minimum = 0, maximum = 99_999)]
    line: Option<i64>,
}

/// A supporting document of an item of a transit.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct TransitSupportingDocument {
    /// Kind such as N935, C644.
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

impl From<TransitPreviousDocument> for PreviousDocumentForm {
    fn from(document: TransitPreviousDocument) -> Self {
        let TransitPreviousDocument { document_type, id, line } = document;
        Self { document_type, id, line }
    }
}

impl From<PreviousDocumentForm> for TransitPreviousDocument {
    fn from(form: PreviousDocumentForm) -> Self {
        let PreviousDocumentForm { document_type, id, line } = form;
        Self { document_type, id, line }
    }
}

impl From<TransitSupportingDocument> for SupportingDocumentForm {
    fn from(document: TransitSupportingDocument) -> Self {
        let TransitSupportingDocument { document_type, id, line, expiry_date, value, currency, quantity, uom } =
            document;
        Self {
            document_type,
            id,
            line,
            expiry_date: Travelling::arrived(expiry_date),
            value: value.map(Into::into),
            currency,
            quantity: quantity.map(Into::into),
            uom,
        }
    }
}

impl From<SupportingDocumentForm> for TransitSupportingDocument {
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
