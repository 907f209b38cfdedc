//! Findings that break no rule of the service, although customs may refuse the declaration or ask about it: terms of
//! delivery that do not fit the additions, unusual pairs of procedures, totals that differ, check digits.

mod check_digits;
mod deductions;
mod delivery_terms;
mod procedure_pairs;
mod totals;

use crate::form::{DeclarationForm, ItemForm};
use crate::ports::CodeTables;
use chrono::NaiveDate;

/// Returns each finding as `path: message`; codes are those of the given day.
pub(super) fn findings(form: &DeclarationForm, codes: &dyn CodeTables, on: NaiveDate) -> Vec<String> {
    let mut found = Vec::new();
    procedure_pairs::find(form, codes, on, &mut found);
    delivery_terms::find(form, &mut found);
    deductions::find(form, &mut found);
    totals::find(form, &mut found);
    check_digits::find(form, &mut found);
    found
}

/// The items with their paths.
fn items(form: &DeclarationForm) -> impl Iterator<Item = (String, &ItemForm)> {
    form.items.iter().enumerate().map(|(index, item)| (format!("declaration.items.{index}"), item))
}
