use super::at_most;
use crate::form::{GuaranteeReference, NamedGuarantee, TransitForm, customs_guarantee_type};
use crate::{AccessCode, TransitWarning};
use customs_kernel::facts::Warning;
use customs_kernel::rules::CodeOf;
use customs_kernel::{BrokenRule, Checker, Grn, RuleCode, filled};

/// Most guarantees that one message can name.
const MOST_GUARANTEES: usize = 9;

/// Checks the guarantees beyond the rules of their single fields.
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    refuse_both(check, form);
    at_most(check, "guarantees", &form.guarantees, MOST_GUARANTEES);
    for guarantee in form.named_guarantees() {
        check_reference(check, &guarantee);
        if guarantee.place.is_some() && guarantee.guarantee_type.is_none() && guarantee.reference.is_none() {
            check.error(&guarantee.path("type"), BrokenRule::required());
        }
    }
    check_access_code(check, "guarantee_access_code", &form.guarantee_access_code, &form.guarantee_reference);
    check.each("guarantees", &form.guarantees, |check, listed| {
        check_access_code(check, "access_code", &listed.access_code, &listed.reference);
    });
}

/// Checks that customs knows a guarantee of each type that the form names (rule R0900).
pub(super) fn check_known_types(check: &mut Checker, form: &TransitForm) {
    for guarantee in form.named_guarantees() {
        if guarantee.guarantee_type.is_some() && !guarantee.has_known_type() {
            let rule = (RuleCode::UnknownGuaranteeType, "must be a type of guarantee that customs knows");
            check.error(&guarantee.path("type"), rule);
        }
    }
}

/// Finds guarantees with an account at customs for which the form names no amount. Customs refuses such a movement
/// (error 13), and the service would reserve nothing of the guarantee.
pub(super) fn find_missing_amounts(form: &TransitForm, found: &mut Vec<Warning>) {
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

/// Checks that the guarantee stands either in the form's own fields or in the list, since two places could contradict
/// each other.
fn refuse_both(check: &mut Checker, form: &TransitForm) {
    if form.guarantees.is_empty() {
        return;
    }
    let own = [
        ("guarantee_type", filled(form.guarantee_type.as_deref()).is_some()),
        ("guarantee_reference", filled(form.guarantee_reference.as_deref()).is_some()),
        ("guarantee_access_code", form.guarantee_access_code.as_ref().is_some_and(|code| !code.is_blank())),
        ("guarantee_amount", form.guarantee_amount.is_some()),
    ];
    for (field, _) in own.into_iter().filter(|(_, is_named)| *is_named) {
        check.error(field, (RuleCode::NotWithGuarantees, "must be left out when guarantees is given"));
    }
}

/// Checks that the reference is a GRN, unless the type has another reference.
fn check_reference(check: &mut Checker, guarantee: &NamedGuarantee<'_>) {
    let has_another = guarantee.guarantee_type.is_some_and(|code| {
        let of_type = GuaranteeReference::from_customs_type(customs_guarantee_type(code));
        matches!(of_type, GuaranteeReference::Other { .. })
    });
    if !has_another {
        check.value::<CodeOf<Grn>>(&guarantee.path("reference"), guarantee.reference);
    }
}

/// Checks that the code has the form that the message takes and belongs to a guarantee with a reference.
fn check_access_code(check: &mut Checker, field: &str, code: &Option<AccessCode>, reference: &Option<String>) {
    let Some(code) = code.as_ref().filter(|code| !code.is_blank()) else { return };
    if !code.is_sendable() {
        check.error(field, (RuleCode::AccessCode, "must be 4 visible characters of ASCII"));
    }
    if filled(reference.as_deref()).is_none() {
        check.error(field, (RuleCode::AccessCodeAlone, "must come with the reference of its guarantee"));
    }
}
