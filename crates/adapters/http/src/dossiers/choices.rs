//! The allowed values of texts of dossiers, for the OpenAPI document alone.

use crate::choices::choices;

choices! {
    /// `open` work goes on, `complete` it is done, `ready_to_invoice` waits for the next invoice run, `invoiced` all is on
    /// finalized invoices, `closed` put away.
    DossierStatusWord: "open", "complete", "ready_to_invoice", "invoiced", "closed";
    /// `immediate` when the dossier becomes ready, `delayed` three days later, `weekly` on Mondays, `monthly` on the 1st.
    DossierInvoiceFrequency: "immediate", "delayed", "weekly", "monthly";
    /// What was bought.
    DossierPurchaseCategory: "duties", "taxes", "freight", "inspection", "storage", "handling", "other";
    /// `skip` leaves a charge that is there as it is, `update_existing` gives it today's quantity and price unless an
    /// invoice has it, `allow_duplicates` makes another one.
    RevenueDeduplicationMode: "skip", "update_existing", "allow_duplicates";
    /// `pending` no invoice has it, `invoiced` one has, a draft included.
    DossierInvoiceLineType: "pending", "invoiced";
}
