use crate::TransitWarning;
use crate::form::TransitForm;
use customs_kernel::facts::Warning;

/// Finds guarantees with an account at customs for which the form names no amount. Customs refuses such a movement
/// (error 13), and the service would reserve nothing of the guarantee.
pub(super) fn find(form: &TransitForm, found: &mut Vec<Warning>) {
    for guarantee in form.named_guarantees().into_iter().filter(|guarantee| guarantee.amount.is_none()) {
        let missing = match guarantee.guarantee_type {
            Some("0") => TransitWarning::AmountOfComprehensiveMissing,
            Some("3") => TransitWarning::AmountOfWaiverMissing,
            // A reference without a type is declared as a comprehensive guarantee.
            None if guarantee.reference.is_some() => TransitWarning::AmountOfReferenceMissing,
            _ => continue,
        };
        found.push(Warning::at(guarantee.path("amount"), missing));
    }
}
