use crate::form::DeclarationForm;
use customs_kernel::{Checker, filled};

/// Whether the header names an authorisation of this type.
pub(super) fn has(form: &DeclarationForm, type_code: &str) -> bool {
    form.declaration.authorizations.iter().any(|entry| entry.type_code.as_deref() == Some(type_code))
}

pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    let header = &form.declaration;
    check.each("authorizations", &header.authorizations, |check, entry| {
        check.required("type_code", entry.type_code.as_deref());
        check.length("type_code", entry.type_code.as_deref(), 4);
        check.required("id", entry.id.as_deref());
        check.length("id", entry.id.as_deref(), 35);
        check.length("holder_id", entry.holder_id.as_deref(), 35);
        check.eori("holder_id", entry.holder_id.as_deref());
    });
    if header.use_ketenregeling == Some(true) && !(has(form, "EIR") && has(form, "CWP")) {
        check.error("authorizations", "must hold EIR and CWP for a chain procedure");
    }
    check.within("warehouse", |check| warehouse(check, form));
    if let Some(party) = &header.domestic_duty_tax_party {
        check.within("domestic_duty_tax_party", |check| {
            check.length("id", party.id.as_deref(), 17);
            check.length("role", party.role.as_deref(), 3);
        });
    }
}

/// Procedures that bring goods into a customs warehouse or free zone.
const WAREHOUSING: [&str; 2] = ["71", "78"];

fn warehouse(check: &mut Checker, form: &DeclarationForm) {
    let warehouse = form.declaration.warehouse.as_ref();
    let licence = warehouse.and_then(|warehouse| filled(warehouse.licence.as_deref()));
    check.length("licence", warehouse.and_then(|warehouse| warehouse.licence.as_deref()), 35);
    let current = form.declaration.procedure.current.as_deref().unwrap_or_default();
    match licence {
        Some(licence) if !is_warehouse_licence(licence) => check.error("licence", "must be NLCWP and 12 digits"),
        None if WAREHOUSING.contains(&current) => check.error("licence", "is required for a warehousing procedure"),
        _ => {}
    }
    check.one_of("licence_type", warehouse.and_then(|warehouse| warehouse.licence_type.as_deref()), &["U", "R"]);
}

/// Whether the text has the form of a customs warehouse licence.
pub(crate) fn is_warehouse_licence(licence: &str) -> bool {
    licence
        .strip_prefix("NLCWP")
        .is_some_and(|number| number.len() == 12 && number.bytes().all(|byte| byte.is_ascii_digit()))
}
