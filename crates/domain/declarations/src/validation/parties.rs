use crate::Direction;
use crate::form::{DeclarationForm, PartyForm};
use customs_kernel::{Checker, filled};

pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    let header = &form.declaration;
    let required = match form.direction() {
        Direction::Import => ("importer", &header.importer),
        Direction::Export => ("consignor", &header.consignor),
    };
    if required.1.is_none() {
        check.error(required.0, "is required");
    }
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
    if let (Direction::Export, Some(consignor)) = (form.direction(), &header.consignor) {
        check.within("consignor", |check| check.required("eori", consignor.eori.as_deref()));
    }
}

/// Checks a party. A party from the customer master has its name filled in by now; a party without a name was not found
/// there, or was given without a code.
fn check_party(check: &mut Checker, party: &PartyForm) {
    check.length("customer_code", party.customer_code.as_deref(), 100);
    check.length("eori", party.eori.as_deref(), 20);
    check.eori("eori", party.eori.as_deref());
    if filled(party.name.as_deref()).is_none() {
        check.error(
            "name",
            if filled(party.customer_code.as_deref()).is_some() {
                "is required, since no customer has this customer_code"
            } else {
                "is required when customer_code is absent"
            },
        );
    }
    check.length("name", party.name.as_deref(), 255);
    if let Some(address) = &party.address {
        check.within("address", |check| {
            check.length("street", address.street.as_deref(), 255);
            check.length("city", address.city.as_deref(), 100);
            check.length("postal_code", address.postal_code.as_deref(), 20);
            check.country("country", address.country.as_deref());
        });
    }
}
