use super::texts::tidy;
use crate::item::{ItemForm, ItemStatus};
use customs_kernel::Checker;

/// Brings equivalent values into one spelling and fills in the defaults.
pub(crate) fn tidy_item(form: &mut ItemForm) {
    tidy(form);
    form.status.get_or_insert_with(|| ItemStatus::Active.word().to_owned());
}

/// Checks all rules that need no look-up.
pub(crate) fn check_item(check: &mut Checker, form: &ItemForm) {
    check.form(form);
    if let (Some(net), Some(gross)) = (form.net_weight, form.gross_weight)
        && gross < net
    {
        check.error("gross_weight", ("gross_below_net", "must be at least the net weight"));
    }
}
