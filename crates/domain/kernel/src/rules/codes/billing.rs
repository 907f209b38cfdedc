use super::rule_code::{RuleCode, code};

/// Of dossiers, rate cards and invoices.
pub(super) const CODES: &[RuleCode] = &[
    code("amount", &[], "The amount is too large to work out.", "Send a smaller quantity or price."),
    code("fixed_by_customs", &[], "Customs charged the line in this dossier.", "Leave the field as it is."),
    code("fixed_by_trigger", &[], "A trigger made the line.", "Leave the field as it is, or delete the line."),
    code("no_prepayment", &[], "The invoice does not ask for payment in advance.", "Leave `unused_prepayment` out."),
    code("not_linked", &[], "The declaration is not linked to a dossier.", "Link it first."),
    code("not_of_customer", &[], "The location is none of the customer.", "Name a location of the customer."),
    code("not_on_invoice", &[], "The line is not on the invoice.", "Look the lines of the invoice up."),
    code(
        "not_on_rate_card",
        &[],
        "The item is no active revenue item on the rate card of the customer that is billed.",
        "Name another item, or add it to the card.",
    ),
    code("not_together", &[], "Two fields exclude each other.", "Leave one of them out."),
    code("outside_vat", &[], "Money for duties is outside VAT.", "Send the rate 0, or leave it out."),
    code("taken_back", &[], "The line is credited already.", "Leave it out."),
];
