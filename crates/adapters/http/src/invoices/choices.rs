//! The allowed values of texts of invoices, for the OpenAPI document alone.

use crate::choices::choices;

choices! {
    /// `draft` can be changed and has no number, `finalized` has a number and never changes, `sent` the customer has
    /// it, `paid`.
    InvoiceStatusWord: "draft", "finalized", "sent", "paid";
    /// `invoice` asks for payment, `credit_note` takes back an invoice or lines of one.
    InvoiceDocumentType: "invoice", "credit_note";
    /// `S` a rate is charged, `AE` reverse charged, `O` outside VAT on a document that has nothing else (paid in the
    /// customer's name, or not taxed in the Netherlands), `E` paid in the customer's name beside something else, `Z` rate zero.
    InvoiceVatCategory: "S", "AE", "O", "E", "Z";
    /// `queued` waits to be sent, for the first time or again, `sent` the mail server took it, `failed` it was given up.
    InvoiceEmailStatus: "queued", "sent", "failed";
    /// `missing` there is no document with this place, `changed` it is not what was finalized, `broken` it does not build
    /// on the one before it, `wrong_end` the series ends with another document than was finalized last.
    InvoiceNumberingFaultKind: "missing", "changed", "broken", "wrong_end";
}
