use crate::form::{PartyForm, TransitForm};
use customs_kernel::{BrokenRule, Checker};

/// Checks the holder, whom a message cannot leave out: without an EORI it needs a name and a whole address (conditions
/// C0250 and C0505). A consignor or consignee who lacks them is left out of the message.
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    for field in form.holder.as_ref().map(PartyForm::missing_particulars).unwrap_or_default() {
        let rule = BrokenRule::new("required_without_eori", "is required of a party without an EORI number");
        check.error(&format!("holder.{field}"), rule);
    }
}
