use super::texts::tidy;
use crate::master_item::{MasterItemForm, MasterItemStatus};
use customs_kernel::{Checker, RuleCode};

/// Brings equivalent values into one spelling and fills in the defaults.
pub(crate) fn tidy_master_item(form: &mut MasterItemForm) {
    tidy(form);
    form.status.get_or_insert_with(|| MasterItemStatus::Active.word().to_owned());
}

/// Checks all rules that need no look-up.
pub(crate) fn check_master_item(check: &mut Checker, form: &MasterItemForm) {
    check.form(form);
    if let (Some(net), Some(gross)) = (form.net_weight, form.gross_weight)
        && gross < net
    {
        check.error("gross_weight", (RuleCode::GrossBelowNet, "must be at least the net weight"));
    }
}
