use super::elements::Elements;
use super::endpoint::is_for_peppol;
use crate::document::{CreditedInvoice, DocumentKind, InvoiceDocument};
use std::borrow::Cow;

const PLAIN: &str = "urn:cen.eu:en16931:2017";
const PEPPOL: &str = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const PROFILE: &str = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const COMMERCIAL_INVOICE: &str = "380";
const CREDIT_NOTE: &str = "381";

/// Writes everything before the parties.
pub(super) fn write(out: &mut Elements, document: &InvoiceDocument) {
    if is_for_peppol(document) {
        out.text("CustomizationID", PEPPOL);
        out.text("ProfileID", PROFILE);
    } else {
        out.text("CustomizationID", PLAIN);
    }
    out.text("ID", &document.number);
    out.text("IssueDate", &document.issue_date.to_string());
    match &document.kind {
        DocumentKind::Invoice => {
            out.optional("DueDate", document.due_date.map(|day| day.to_string()).as_deref());
            out.text("InvoiceTypeCode", COMMERCIAL_INVOICE);
        }
        DocumentKind::CreditNote { credited: _ } => out.text("CreditNoteTypeCode", CREDIT_NOTE),
    }
    out.optional("Note", document.notes.as_deref().map(note).as_deref());
    out.text("DocumentCurrencyCode", document.currency.as_str());
    if document.vat_in_euro.is_some() && document.currency.as_str() != "EUR" {
        out.text("TaxCurrencyCode", "EUR");
    }
    out.text("BuyerReference", buyer_reference(document));
    if let Some(CreditedInvoice { number, issue_date }) = document.credited() {
        out.aggregate("BillingReference", |out| {
            out.aggregate("InvoiceDocumentReference", |out| {
                out.text("ID", number);
                out.optional("IssueDate", issue_date.map(|day| day.to_string()).as_deref());
            });
        });
    }
}

/// A note in a form that receivers read correctly. They take three characters between the first two number signs for
/// the code of its subject (BR-CL-08); a note that has them by chance gets the code of general information before it.
pub fn note(text: &str) -> Cow<'_, str> {
    let mut parts = text.split('#').skip(1);
    let (between, rest) = (parts.next(), parts.next());
    match between.zip(rest) {
        Some((between, _)) if between.chars().count() == 3 => Cow::Owned(format!("#AAI#{text}")),
        Some(_) | None => Cow::Borrowed(text),
    }
}

/// The reference by which the customer recognises the document. Peppol requires one on every invoice: the customer's
/// own, else the dossier number, else the customer's code.
fn buyer_reference(document: &InvoiceDocument) -> &str {
    let given = [document.customer_reference.as_deref(), document.dossier_number.as_deref()];
    let filled = given.into_iter().flatten().find(|text| !text.trim().is_empty());
    filled.unwrap_or(&document.buyer.customer_code)
}
