use super::rule_code::{RuleCode, code};

/// Of fields that name another record, or the record itself.
pub(super) const CODES: &[RuleCode] = &[
    code("beside_allocations", &[], "A quantity stands beside a list of allocations.", "Send one of the two."),
    code(
        "dossier",
        &[],
        "The dossier does not take the record: it is unknown, or closed for more.",
        "Name another dossier, or none.",
    ),
    code("no_events", &[], "A callback would tell nothing.", "Name at least one event."),
    code("not_found", &[], "There is no such record in this organisation.", "Look the id or code up, and correct it."),
    code(
        "not_on_allow_list",
        &[],
        "The customer may not be billed in place of this one.",
        "Have the operator put it on the allow-list, or bill another customer.",
    ),
    code(
        "own_customer",
        &[],
        "A customer would stand above itself.",
        "Name a customer that is neither the same one nor below it.",
    ),
    code("required_for_customer", &[], "The customer has no value of its own for the field.", "Send it."),
    code("required_with_date_to", &[], "The period has an end and no beginning.", "Send `date_from` too."),
    code(
        "required_without_hs_code",
        &[],
        "The goods have neither a commodity code nor an item that has one.",
        "Send one of the two.",
    ),
    code(
        "required_without_quantity",
        &[],
        "Neither a quantity nor allocations say how much is taken.",
        "Send one of the two.",
    ),
    code("required_without_transits", &[], "The question names no record.", "Name declarations, transits, or both."),
    code(
        "taken",
        &[],
        "Another record has this code or reference already.",
        "Send another one, or change the record that has it. After an answer that was lost, look that record up.",
    ),
    code("target", &[], "The address of a callback does not lead to public addresses.", "Send one that does."),
    code("too_many_callbacks", &[], "The organisation has the most callbacks already.", "Delete one first."),
    code("too_much", &[], "The lot would hold more than can be kept.", "Send a smaller change."),
    code("unknown_callback", &[], "The id is none of a callback of this organisation.", "Look it up in the list."),
    code(
        "unknown_customer",
        &[],
        "The id or code is none of a customer.",
        "Correct it, create the customer first, or send the particulars in place of the code.",
    ),
    code("unknown_event", &[], "There is no event of this name.", "Send a name of the OpenAPI document."),
    code(
        "url",
        &[],
        "The address of a callback cannot be used.",
        "Send a whole HTTPS address, without credentials, fragment or blanks.",
    ),
    code("zero", &[], "The change changes nothing.", "Send a number above or below 0."),
];
