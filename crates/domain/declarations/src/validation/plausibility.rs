//! Findings that break no rule of the service, although customs may refuse the declaration or ask about it: terms of
//! delivery that do not fit the additions, unusual pairs of procedures, totals that differ, check digits,
//! authorisations that a procedure needs, data of the goods that are missing.

mod authorisations;
mod check_digits;
mod deductions;
mod delivery_terms;
mod export_route;
mod goods;
mod offices;
mod procedure_pairs;
mod totals;

pub(crate) use offices::doubtful_offices;

use crate::form::{DeclarationForm, ItemForm};
use crate::ports::CodeTables;
use chrono::NaiveDate;
use customs_kernel::facts::Warning;

/// Returns the findings; codes are those of the given day.
pub(super) fn findings(form: &DeclarationForm, codes: &dyn CodeTables, on: NaiveDate) -> Vec<Warning> {
    let mut found = Vec::new();
    procedure_pairs::find(form, codes, on, &mut found);
    authorisations::find(form, &mut found);
    export_route::find(form, &mut found);
    goods::find(form, on, &mut found);
    delivery_terms::find(form, &mut found);
    deductions::find(form, &mut found);
    totals::find(form, &mut found);
    check_digits::find(form, &mut found);
    found
}

/// Returns the items with their paths.
fn items(form: &DeclarationForm) -> impl Iterator<Item = (String, &ItemForm)> {
    form.items.iter().enumerate().map(|(index, item)| (format!("declaration.items.{index}"), item))
}
