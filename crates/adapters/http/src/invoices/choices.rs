//! The allowed values of text fields of invoices. They appear in the OpenAPI document only.

use crate::choices::choices;

choices! {
    /// The status of an invoice: `draft` it can be changed and has no number, `finalized` it has a number and never
    /// changes, `sent` the customer has received it, `paid` it is paid.
    InvoiceStatusWord: "draft", "finalized", "sent", "paid";
    /// The kind of document: `invoice` asks for payment, `credit_note` takes back an invoice or lines of one.
    InvoiceDocumentType: "invoice", "credit_note";
    /// The VAT category: `S` VAT is charged, `AE` reverse charge, `O` outside VAT on a document that has nothing else
    /// (paid in the customer's name, or not taxed in the Netherlands), `E` paid in the customer's name on a document
    /// with lines of other categories, `Z` zero rate.
    InvoiceVatCategory: "S", "AE", "O", "E", "Z";
    /// Where an exchange rate comes from: `customs` customs published it for the month, `sample` it is a sample figure of a
    /// new installation.
    InvoiceRateSource: "customs", "sample";
    /// The state of a mail: `queued` it waits to be sent, for the first time or again, `sent` the mail server accepted
    /// it, `failed` the service gave up sending it.
    InvoiceEmailStatus: "queued", "sent", "failed";
    /// The kind of fault in a series: `missing` no document has this position, `changed` the document differs
    /// from the finalized one, `broken` its fingerprint does not continue that of the document before it, `wrong_end`
    /// the series does not end with the document that was finalized last.
    InvoiceNumberingFaultKind: "missing", "changed", "broken", "wrong_end";
}
