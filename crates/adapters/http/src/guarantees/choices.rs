//! The allowed values of texts, for the OpenAPI document alone.

use crate::choices::choices;

choices! {
    /// `surety` secures duties and VAT of imports, `dva` goods under transit.
    GuaranteeKindWord: "surety", "dva";
    /// `normal` below the warning threshold, `warning` from there on, `critical` from the critical threshold on.
    GuaranteeLevel: "normal", "warning", "critical";
    /// `synced` these are the figures of customs as of `last_synced_at`, `pending` customs was not asked yet, `error` the
    /// last sync failed and the figures are those before it.
    GuaranteeSyncStatus: "synced", "pending", "error";
    /// `use` customs uses some, `given_back` customs gave some back because it was rejected, invalidated or discharged,
    /// `payment` because the debt was paid, `correction` what customs' figures hold beyond the entries that it told,
    /// `reservation` a submission keeps some until customs decides, `settlement` what it kept is free again.
    GuaranteeMovementType: "use", "given_back", "payment", "correction", "reservation", "settlement";
}
