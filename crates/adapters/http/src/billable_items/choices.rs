//! The allowed values of text fields of billable items. They appear in the OpenAPI document only.

use crate::choices::choices;

choices! {
    /// How often the item is charged: `per_declaration` once for each declaration or transit, `per_line` once for each
    /// of its lines, `fixed` once for the dossier, `manual` only by hand.
    BillingTriggerType: "per_declaration", "per_line", "fixed", "manual";
    /// The event that makes the charge due: `on_acceptance` customs accepted the declaration, `on_release` customs
    /// released the goods, `on_finalization` the dossier is complete, `manual` the item is charged by hand.
    BillingTriggerEvent: "on_acceptance", "on_release", "on_finalization", "manual";
    /// The kind of movement that is charged: `import` or `export` declarations, or `transit` movements.
    BillingDirection: "import", "export", "transit";
    /// The direction of the money: `purchase` is a cost of the broker, `revenue` a charge to the customer.
    BillableItemType: "purchase", "revenue";
}
