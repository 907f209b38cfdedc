//! The allowed values of text fields that several areas of billing show. They appear in the OpenAPI document only.

use crate::choices::choices;

choices! {
    /// The purpose of a charge, which decides the payment term: `handling` is the broker's own work, `duties` and
    /// `disbursements` are amounts that the broker paid for the customer.
    PaymentTermGroupWord: "handling", "duties", "disbursements";
    /// The time at which charges are invoiced: `immediate` when the dossier becomes ready, `delayed` three days later,
    /// `daily` at the next daily run, `weekly` on Mondays, `monthly` on the 1st.
    InvoiceFrequencyWord: "immediate", "delayed", "daily", "weekly", "monthly";
}
