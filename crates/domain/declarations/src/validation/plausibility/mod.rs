//! What breaks no rule of ours and customs may still refuse or ask about: terms of delivery that do not fit the
//! additions, pairs of procedures that hardly follow each other, totals that differ, check digits.

mod check_digits;
mod deductions;
mod delivery_terms;
mod procedure_pairs;
mod totals;

use crate::form::{DeclarationForm, ItemForm};
use crate::ports::CodeTables;
use chrono::NaiveDate;

/// Each finding as `path: message`, by the codes of that day.
pub(super) fn findings(form: &DeclarationForm, codes: &dyn CodeTables, on: NaiveDate) -> Vec<String> {
    let mut found = Vec::new();
    procedure_pairs::find(form, codes, on, &mut found);
    delivery_terms::find(form, &mut found);
    deductions::find(form, &mut found);
    totals::find(form, &mut found);
    check_digits::find(form, &mut found);
    found
}

/// The items with the paths they stand at.
fn items(form: &DeclarationForm) -> impl Iterator<Item = (String, &ItemForm)> {
    form.items.iter().enumerate().map(|(index, item)| (format!("declaration.items.{index}"), item))
}
