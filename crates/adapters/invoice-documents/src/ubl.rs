//! Writes an invoice as UBL 2.1: EN 16931 in the form of Peppol BIS Billing 3 with the Dutch rules, or plain EN 16931
//! for a customer that Peppol cannot reach.
//!
//! The same document always gives the same bytes. The order of the elements follows the schemas of UBL 2.1, which
//! differ between invoice and credit note.

mod elements;
mod endpoint;
pub(crate) mod header;
mod lines;
mod parties;
mod payment;
mod tax;

use crate::document::{DocumentKind, InvoiceDocument};
use crate::rules::{BrokenRule, broken_arithmetic};
use elements::Elements;

/// The reason why no UBL document was made.
#[derive(Debug, thiserror::Error)]
pub enum UblError {
    /// The totals do not add up, so every receiver would refuse the document.
    #[error("the amounts do not add up: {}", listed(.0))]
    Arithmetic(Vec<BrokenRule>),
}

fn listed(rules: &[BrokenRule]) -> String {
    rules.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// Writes a document as UBL.
///
/// # Errors
/// When amounts do not add up. [`crate::rules::missing_particulars`] lists the particulars that receivers require
/// besides.
pub fn write_ubl(document: &InvoiceDocument) -> Result<Vec<u8>, UblError> {
    let broken = broken_arithmetic(document);
    if !broken.is_empty() {
        return Err(UblError::Arithmetic(broken));
    }
    let root = match document.kind {
        DocumentKind::Invoice => "Invoice",
        DocumentKind::CreditNote { .. } => "CreditNote",
    };
    let mut out = Elements::new(root, document.currency.as_str(), document.lines.len());
    header::write(&mut out, document);
    parties::write(&mut out, document);
    payment::write(&mut out, document);
    tax::write(&mut out, document);
    tax::write_totals(&mut out, document);
    lines::write(&mut out, document);
    Ok(out.finish(root))
}
