//! The allowed values of texts that several areas of billing show, for the OpenAPI document alone.

use crate::choices::choices;

choices! {
    /// What a charge is for, which decides when it is to be paid: `handling` the broker's work, `duties` and
    /// `disbursements` what the broker paid for the customer.
    PaymentTermGroupWord: "handling", "duties", "disbursements";
    /// `immediate` when the dossier becomes ready, `delayed` three days later, `daily` at the next run, `weekly` on
    /// Mondays, `monthly` on the 1st.
    InvoiceFrequencyWord: "immediate", "delayed", "daily", "weekly", "monthly";
}
