use super::words::words;
use crate::document::{DocumentKind, InvoiceDocument};

/// The kind of the document, in words.
pub(super) fn title(document: &InvoiceDocument) -> &'static str {
    let words = words(document.language);
    match document.kind {
        DocumentKind::Invoice => words.invoice,
        DocumentKind::CreditNote { .. } => words.credit_note,
    }
}
