use crate::form::{PartyForm, TransitForm};
use customs_kernel::{Checker, filled};

pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    for (name, party) in [("holder", &form.holder), ("consignor", &form.consignor), ("consignee", &form.consignee)] {
        if let Some(party) = party {
            check.within(name, |check| check_party(check, party));
        }
    }
}

/// A party in the customer master has had its name filled in before this check. A party without a name was not found
/// there, or was named without a code.
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
