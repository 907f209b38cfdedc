use crate::Direction;
use crate::form::{DeclarationForm, PartyForm};
use customs_kernel::{BrokenRule, Checker, RuleCode, filled};

/// Checks that each party has a name.
pub(super) fn check_names(check: &mut Checker, form: &DeclarationForm) {
    let header = &form.declaration;
    let parties = [
        ("importer", &header.importer),
        ("exporter", &header.exporter),
        ("consignor", &header.consignor),
        ("consignee", &header.consignee),
        ("buyer", &header.buyer),
        ("seller", &header.seller),
    ];
    for (name, party) in parties {
        if let Some(party) = party {
            check.within(name, |check| check_party(check, party));
        }
    }
}

/// Checks the party that the direction requires.
pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    let header = &form.declaration;
    let required = match form.direction() {
        Direction::Import => ("importer", &header.importer),
        Direction::Export => ("consignor", &header.consignor),
    };
    if required.1.is_none() {
        check.error(required.0, BrokenRule::required());
    }
    if let (Direction::Export, Some(consignor)) = (form.direction(), &header.consignor) {
        check.within("consignor", |check| check.required("eori", consignor.eori.as_deref()));
    }
}

/// A party from the customer master has its name filled in by now; a party without a name was not found there, or was
/// given without a code.
fn check_party(check: &mut Checker, party: &PartyForm) {
    if filled(party.name.as_deref()).is_none() {
        check.error(
            "name",
            if filled(party.customer_code.as_deref()).is_some() {
                (RuleCode::UnknownCustomer, "is required, since no customer has this customer_code")
            } else {
                (RuleCode::NameOrCustomer, "is required when customer_code is absent")
            },
        );
    }
}
