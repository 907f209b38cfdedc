use super::rule_code::{RuleCode, code};

/// Of transits.
pub(super) const CODES: &[RuleCode] = &[
    code("access_code", &[], "The access code has another form.", "Send 4 visible ASCII characters."),
    code(
        "access_code_alone",
        &[],
        "An access code came without the guarantee that it is for.",
        "Send the reference of the guarantee with it.",
    ),
    code(
        "before_acceptance",
        &[],
        "The day is before the one on which customs accepted the transit.",
        "Send a later day.",
    ),
    code(
        "destination",
        &[],
        "The office of destination does not go with the country of departure.",
        "Name another office; the text says where it has to be.",
    ),
    code(
        "export",
        &[],
        "The document N830 does not name an export as the transit needs it.",
        "Correct its number, or take it off; the text says what is expected.",
    ),
    code(
        "fixed",
        &[],
        "The field does not change any more, since customs accepted the transit with it.",
        "Leave it as it was; invalidate the transit and declare it anew where it is wrong.",
    ),
    code(
        "guarantee_only",
        &[],
        "The guarantee is not valid, and customs takes changes of it alone meanwhile.",
        "Amend the guarantee first, and the rest afterwards.",
    ),
    code(
        "no_seals",
        &[],
        "Seals are reported on, and the unloading permission names none.",
        "Leave the state of the seals out, and describe the difference in the unloading remarks.",
    ),
    code(
        "no_trader_at_destination",
        &[],
        "Nobody at the destination has an EORI number.",
        "Give one to the consignee, the customs agent, the holder or the customer.",
    ),
    code("not_with_guarantees", &[], "A single guarantee stands beside a list of guarantees.", "Send the list alone."),
    code(
        "office_of_entry",
        &[],
        "No office of transit is in the territory of the office of destination.",
        "Add the office where the goods enter it.",
    ),
    code(
        "packed_with_another",
        &[],
        "The number of packages does not go with those of another item, with which the goods are packed.",
        "Send 0 for all packages of the item, and the number with the item that has the same marks.",
    ),
    code(
        "required_without_eori",
        &[],
        "The party has no EORI number, and customs asks for its address then.",
        "Send the field, or an EORI number.",
    ),
    code(
        "too_many_pairs",
        &["max"],
        "The message has no room for so many pairs of a container and an item.",
        "Name fewer containers or items: at most `max` pairs, the seals of the consignment counting as one container.",
    ),
    code("unchanged", &[], "The amendment changes nothing.", "Send what changes, or nothing."),
    code(
        "union_goods",
        &[],
        "The status of the goods does not go with the route or the documents.",
        "Send T2 or T2F, or the document that proves the status; the text says which.",
    ),
    code("unknown_guarantee_type", &[], "Customs does not know this type of guarantee.", "Send one of the codebook."),
];
