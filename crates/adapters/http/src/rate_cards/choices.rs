//! The allowed values of texts of rate cards, for the OpenAPI document alone.

use crate::choices::choices;

choices! {
    /// `per_dossier` one invoice for each dossier, `merged` all due dossiers of the customer on one.
    InvoiceConsolidation: "per_dossier", "merged";
    /// `one_per_declaration`, `lines_of_declaration` as many as the declaration has lines, `once_per_dossier`.
    SimulatedQuantityRule: "one_per_declaration", "lines_of_declaration", "once_per_dossier";
    /// `card_line` the line of the card names it, `item_default` it is that of the item.
    SimulatedPriceSource: "card_line", "item_default";
    /// `card_line` the override of the line, `item` the rate of the item, `reverse_charge` the customer accounts for it,
    /// `not_taxed_here` the customer is outside the EU.
    SimulatedVatRule: "card_line", "item", "reverse_charge", "not_taxed_here";
}
