//! The allowed values of text fields of rate cards. They appear in the OpenAPI document only.

use crate::choices::choices;

choices! {
    /// The grouping of charges into invoices: `per_dossier` one invoice for each dossier, `merged` one invoice for all
    /// due dossiers of the customer.
    InvoiceConsolidation: "per_dossier", "merged";
    /// The rule that gives the quantity: `one_per_declaration` one, `lines_of_declaration` the number of lines of the
    /// declaration, `once_per_dossier` one for the whole dossier.
    SimulatedQuantityRule: "one_per_declaration", "lines_of_declaration", "once_per_dossier";
    /// The source of the price: `card_line` the line of the card states it, `item_default` it is the default price of
    /// the item.
    SimulatedPriceSource: "card_line", "item_default";
    /// The source of the VAT rate: `card_line` the line of the card overrides it, `item` it is the rate of the item,
    /// `reverse_charge` the customer accounts for VAT, `not_taxed_here` the customer is outside the EU.
    SimulatedVatRule: "card_line", "item", "reverse_charge", "not_taxed_here";
}
