use crate::form::{DeclarationForm, ItemForm};
use crate::{DeclarationType, Direction};
use customs_kernel::{BrokenRule, Checker, RuleCode, filled};

/// Checks the variant, the entry in the records and the procedure codes.
pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    variant(check, form);
    additional(check, form);
    let Some(current) = filled(form.declaration.procedure.current.as_deref()) else { return };
    let rule = match DeclarationType::from_procedure(current) {
        None => (RuleCode::UnknownProcedure, "is no procedure that can be declared here"),
        Some(set) if set.direction() == form.direction() => return,
        Some(_) => match form.direction() {
            Direction::Import => (RuleCode::ExportProcedure, "is an export procedure; the declaration is an import"),
            Direction::Export => (RuleCode::ImportProcedure, "is an import procedure; the declaration is an export"),
        },
    };
    check.within("procedure", |check| check.error("current", rule));
}

/// Most additional procedures that a message can name for an item (D.E. 11 10).
const MOST_ADDITIONAL: usize = 99;

/// Checks the additional procedures of the declaration.
fn additional(check: &mut Checker, form: &DeclarationForm) {
    check.within("procedure", |check| listed(check, "specials", &form.declaration.procedure.specials));
}

/// Checks the additional procedures of an item.
pub(super) fn check_item(check: &mut Checker, item: &ItemForm) {
    listed(check, "procedure_specials", &item.procedure_specials);
}

/// Checks a list of additional procedures; each is a text of its own.
fn listed(check: &mut Checker, list: &str, codes: &[String]) {
    check.each(list, codes, |check, code| check.entry(code, 3));
    if codes.len() > MOST_ADDITIONAL {
        let rule = BrokenRule::new(RuleCode::TooMany, format!("must have at most {MOST_ADDITIONAL} entries"));
        check.error(list, rule.with("max", MOST_ADDITIONAL));
    }
}

/// Checks that an entry in the records names its data set.
pub(super) fn check_data_set(check: &mut Checker, form: &DeclarationForm) {
    let header = &form.declaration;
    if header.symbol.as_deref() == Some("Z") || header.use_iiaa_procedure == Some(true) {
        check.required("eidr_type", header.eidr_type.as_deref());
    }
}

fn variant(check: &mut Checker, form: &DeclarationForm) {
    let header = &form.declaration;
    let in_the_records = header.symbol.as_deref() == Some("Z");
    if in_the_records && form.dms_version.as_deref() != Some("4.1") {
        check.error("symbol", (RuleCode::RecordsNeed41, "Z is possible with dms_version 4.1 only"));
    }
    if header.use_iiaa_procedure == Some(true) && !in_the_records {
        check.error("symbol", (RuleCode::RecordsNeedZ, "must be Z with use_iiaa_procedure"));
    }
    if header.entered_in_records_at.is_some() && !in_the_records {
        check.error("entered_in_records_at", (RuleCode::EntryNeedsZ, "is possible with symbol Z only"));
    }
}
