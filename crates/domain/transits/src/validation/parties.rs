use crate::form::{PartyForm, TransitForm};
use customs_kernel::{Checker, RuleCode, filled};

/// Checks that each party has a name. The holder of the procedure may be named by an EORI alone, as in the message
/// (condition C0250), and as in the customer master, where `dva_holder_eori` suffices.
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    for (name, party) in [("holder", &form.holder), ("consignor", &form.consignor), ("consignee", &form.consignee)] {
        if let Some(party) = party
            && !(name == "holder" && is_named_by_eori(party))
        {
            check.within(name, |check| check_party(check, party));
        }
    }
}

fn is_named_by_eori(party: &PartyForm) -> bool {
    party.valid_eori().is_some() && filled(party.customer_code.as_deref()).is_none()
}

/// A party in the customer master has had its name filled in before this check. A party without a name was not found
/// there, or was named without a code.
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
