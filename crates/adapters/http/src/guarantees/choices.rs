//! The allowed values of text fields of guarantees. They appear in the OpenAPI document only.

use crate::choices::choices;

choices! {
    /// The kind of guarantee: `surety` secures duties and VAT of imports, `dva` secures goods under transit.
    GuaranteeKindWord: "surety", "dva";
    /// The level of usage: `normal` below the warning threshold, `warning` from that threshold on, `critical` from the
    /// critical threshold on.
    GuaranteeLevel: "normal", "warning", "critical";
    /// The state of the sync with customs: `synced` means that the figures are those of customs as of `last_synced_at`,
    /// `pending` that customs was not asked yet, `error` that the last sync failed and the figures are older ones.
    GuaranteeSyncStatus: "synced", "pending", "error";
    /// The kind of ledger entry: `use` customs uses part of the guarantee; `given_back` customs releases a part because
    /// the movement was rejected, invalidated or discharged; `payment` customs releases a part because the debt was
    /// paid; `correction` a difference between the figures of customs and the entries that customs reported;
    /// `reservation` a submission reserves a part until customs decides; `settlement` such a reservation ends.
    GuaranteeMovementType: "use", "given_back", "payment", "correction", "reservation", "settlement";
}
