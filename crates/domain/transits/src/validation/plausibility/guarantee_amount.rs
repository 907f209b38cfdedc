use crate::form::TransitForm;
use customs_kernel::filled;

/// Finds a guarantee with an account at customs for which the form names no amount. Customs refuses such a movement
/// (error 13), and the service would reserve nothing of the guarantee.
pub(super) fn find(form: &TransitForm, found: &mut Vec<String>) {
    if form.guarantee_amount.is_some() {
        return;
    }
    let account = match filled(form.guarantee_type.as_deref()) {
        Some("0") => "a comprehensive guarantee (type 0)",
        Some("3") => "a waiver (type 3)",
        // A reference without a type is declared as a comprehensive guarantee.
        None if filled(form.guarantee_reference.as_deref()).is_some() => "a comprehensive guarantee",
        _ => return,
    };
    found.push(format!("guarantee_amount: is missing, and customs takes it off the account of {account}"));
}
