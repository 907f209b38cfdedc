use crate::countries::is_in_common_transit;
use crate::form::{PartyForm, TransitForm};
use crate::validation::plausibility::country_of;
use customs_kernel::{BrokenRule, Checker, filled};

/// Checks the parties that a message cannot leave out: without an EORI they need a name and a whole address
/// (conditions C0250 and C0505). A consignee can be left out only where the goods leave the countries of common
/// transit (C0001); a consignor always can.
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    needed(check, "holder", form.holder.as_ref());
    let named = filled(form.country_of_destination.as_deref()).map(str::to_ascii_uppercase);
    let destination = named.as_deref().or_else(|| country_of(form.office_of_destination.as_deref()));
    if destination.is_some_and(is_in_common_transit) {
        needed(check, "consignee", form.consignee.as_ref());
    }
}

fn needed(check: &mut Checker, name: &str, party: Option<&PartyForm>) {
    for field in party.map(PartyForm::missing_particulars).unwrap_or_default() {
        let rule = BrokenRule::new("required_without_eori", "is required of a party without an EORI number");
        check.error(&format!("{name}.{field}"), rule);
    }
}
