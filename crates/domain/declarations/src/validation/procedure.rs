use crate::form::DeclarationForm;
use crate::{DeclarationType, Direction, Symbol};
use customs_kernel::{Checker, filled};

/// Checks the variant, the entry in the records and the procedure codes.
pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    variant(check, form);
    let procedure = &form.declaration.procedure;
    check.within("procedure", |check| {
        check.required("current", procedure.current.as_deref());
        check.length("current", procedure.current.as_deref(), 2);
        check.required("previous", procedure.previous.as_deref());
        check.length("previous", procedure.previous.as_deref(), 2);
        check.length("special", procedure.special.as_deref(), 3);
        if let Some(current) = filled(procedure.current.as_deref()) {
            match DeclarationType::of_procedure(current) {
                None => check.error("current", "is no procedure that can be declared here"),
                Some(set) if set.direction() != form.direction() => check.error(
                    "current",
                    match form.direction() {
                        Direction::Import => "is an export procedure; the declaration is an import",
                        Direction::Export => "is an import procedure; the declaration is an export",
                    },
                ),
                Some(_) => {}
            }
        }
    });
}

fn variant(check: &mut Checker, form: &DeclarationForm) {
    let header = &form.declaration;
    let letters = Symbol::ALL.map(Symbol::letter);
    check.one_of("symbol", header.symbol.as_deref(), &letters);
    let in_the_records = header.symbol.as_deref() == Some("Z");
    if in_the_records && form.dms_version.as_deref() != Some("4.1") {
        check.error("symbol", "Z is possible with dms_version 4.1 only");
    }
    if header.use_iiaa_procedure == Some(true) && !in_the_records {
        check.error("symbol", "must be Z with use_iiaa_procedure");
    }
    if in_the_records || header.use_iiaa_procedure == Some(true) {
        check.required("eidr_type", header.eidr_type.as_deref());
    }
    check.one_of("eidr_type", header.eidr_type.as_deref(), &["min", "max"]);
}
