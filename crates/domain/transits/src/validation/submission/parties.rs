use crate::form::{PartyForm, TransitForm};
use customs_kernel::{BrokenRule, Checker, RuleCode};

/// Checks the parties that a message cannot leave out: without an EORI they need a name and a whole address (conditions
/// C0250 and C0505). These are the holder, and the consignee where the goods go to a country of common transit
/// (condition C0001): no other party is named in place of a consignee that the form names. Any other consignor or
/// consignee that lacks particulars is left out of the message.
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    named_wholly(check, "holder", form.holder.as_ref());
    if form.needs_consignee() {
        named_wholly(check, "consignee", form.consignee.as_ref());
    }
}

fn named_wholly(check: &mut Checker, at: &str, party: Option<&PartyForm>) {
    for field in party.map(PartyForm::missing_particulars).unwrap_or_default() {
        let rule = BrokenRule::new(RuleCode::RequiredWithoutEori, "is required of a party without an EORI number");
        check.error(&format!("{at}.{field}"), rule);
    }
}
