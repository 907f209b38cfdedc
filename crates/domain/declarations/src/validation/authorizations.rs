use crate::form::DeclarationForm;
use customs_kernel::rules::{FieldRule, Rule, given};
use customs_kernel::{BrokenRule, Checker, RuleCode, filled};

/// Returns whether the header names an authorisation of this type.
pub(super) fn has(form: &DeclarationForm, type_code: &str) -> bool {
    form.declaration.authorizations.iter().any(|entry| entry.type_code.as_deref() == Some(type_code))
}

/// Checks that a chain procedure and a warehousing procedure have the authorisations that they need.
pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    let header = &form.declaration;
    if header.use_ketenregeling == Some(true) && !(has(form, "EIR") && has(form, "CWP")) {
        check.error("authorizations", (RuleCode::ChainAuthorisations, "must hold EIR and CWP for a chain procedure"));
    }
    let current = header.procedure.current.as_deref().unwrap_or_default();
    let licence = header.warehouse.as_ref().and_then(|warehouse| filled(warehouse.licence.as_deref()));
    if licence.is_none() && WAREHOUSING.contains(&current) {
        let rule = (RuleCode::WarehouseLicenceMissing, "is required for a warehousing procedure");
        check.within("warehouse", |check| check.error("licence", rule));
    }
}

/// Procedures that bring goods into a customs warehouse or free zone.
const WAREHOUSING: [&str; 2] = ["71", "78"];

/// The licence of a customs warehouse: NLCWP and 12 digits.
#[derive(Debug)]
pub(crate) struct WarehouseLicence;

impl FieldRule for WarehouseLicence {
    type Value = str;
    const RULE: Rule = Rule::Pattern { form: "NLCWP[0-9]{12}", most: 17 };

    fn check(value: &str) -> Result<(), Vec<BrokenRule>> {
        let rule = || BrokenRule::new(RuleCode::WarehouseLicence, "must be NLCWP and 12 digits");
        given(value, |licence| (!is_warehouse_licence(licence)).then(rule))
    }
}

/// Returns whether the text has the form of a customs warehouse licence.
pub(crate) fn is_warehouse_licence(licence: &str) -> bool {
    licence
        .strip_prefix("NLCWP")
        .is_some_and(|number| number.len() == 12 && number.bytes().all(|byte| byte.is_ascii_digit()))
}
