//! The allowed values of texts of billable items, for the OpenAPI document alone.

use crate::choices::choices;

choices! {
    /// `per_declaration` once for each declaration or transit, `per_line` once for each of its lines, `fixed` once for
    /// the dossier, `manual` by hand.
    BillingTriggerType: "per_declaration", "per_line", "fixed", "manual";
    /// `on_acceptance` customs accepted the declaration, `on_release` the goods were released, `on_finalization` the
    /// dossier is complete, `manual` by hand.
    BillingTriggerEvent: "on_acceptance", "on_release", "on_finalization", "manual";
    /// `import` and `export` declarations, `transit` transits.
    BillingDirection: "import", "export", "transit";
    /// `purchase` a cost, `revenue` a charge to the customer.
    BillableItemType: "purchase", "revenue";
}
