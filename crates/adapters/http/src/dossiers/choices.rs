//! Allowed values of text fields of dossiers, used only for the OpenAPI document.

use crate::choices::choices;

choices! {
    /// `open`: work is in progress; `complete`: all work is done; `ready_to_invoice`: waits for the next invoice run;
    /// `invoiced`: all charges are on finalized invoices; `closed`: put away.
    DossierStatusWord: "open", "complete", "ready_to_invoice", "invoiced", "closed";
    /// `immediate`: when the dossier becomes ready; `delayed`: three days later; `weekly`: on Mondays; `monthly`: on
    /// the 1st.
    DossierInvoiceFrequency: "immediate", "delayed", "weekly", "monthly";
    /// Category of a purchase.
    DossierPurchaseCategory: "duties", "taxes", "freight", "inspection", "storage", "handling", "other";
    /// `skip`: leaves an existing charge as it is; `update_existing`: gives it the present quantity and price, unless
    /// an invoice bills it; `allow_duplicates`: makes another charge.
    RevenueDeduplicationMode: "skip", "update_existing", "allow_duplicates";
    /// `pending`: no invoice bills the line; `invoiced`: an invoice bills it, which may be a draft.
    DossierInvoiceLineType: "pending", "invoiced";
}
