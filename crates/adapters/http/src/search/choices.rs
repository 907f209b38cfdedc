//! The values of text fields of searches. They appear in the OpenAPI document only.

use crate::choices::choices;

choices! {
    /// The kind of a record.
    SearchKindWord: "declaration", "transit", "dossier", "invoice", "customer", "item", "arrival";
    /// What a text is by which a record is found.
    SearchFieldWord:
        "reference", "application_reference", "lrn", "mrn", "message", "customer_code", "name", "eori", "vat_number",
        "container", "seal", "transport_document", "means_of_transport", "document", "commodity_code",
        "dossier_number", "customer_reference", "invoice_number", "open_amount", "item_code", "sku", "description",
        "file_name";
}
