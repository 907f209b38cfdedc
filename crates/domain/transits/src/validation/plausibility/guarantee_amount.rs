use crate::form::TransitForm;

/// Finds guarantees with an account at customs for which the form names no amount. Customs refuses such a movement
/// (error 13), and the service would reserve nothing of the guarantee.
pub(super) fn find(form: &TransitForm, found: &mut Vec<String>) {
    for guarantee in form.named_guarantees().into_iter().filter(|guarantee| guarantee.amount.is_none()) {
        let account = match guarantee.guarantee_type {
            Some("0") => "a comprehensive guarantee (type 0)",
            Some("3") => "a waiver (type 3)",
            // A reference without a type is declared as a comprehensive guarantee.
            None if guarantee.reference.is_some() => "a comprehensive guarantee",
            _ => continue,
        };
        let path = guarantee.path("amount");
        found.push(format!("{path}: is missing, and customs takes it off the account of {account}"));
    }
}
