//! The rules of a declaration. All broken rules are reported at once, each at the path of its field in the create body.
//!
//! This module has the rules that the service itself is responsible for: required fields, lengths, formats, allowed
//! lists, numeric rules, and the rules about warehouses and chain procedures. A code that is missing in a codebook
//! table is never an error, because tables lag behind the law and customs decides: [`warnings`] names unknown codes and
//! entries that are probably mistakes.

mod authorizations;
mod documents;
mod header;
mod items;
mod parties;
mod plausibility;
mod procedure;
mod skus;
mod transport;
mod warnings;

pub(crate) use authorizations::{WarehouseLicence, is_warehouse_licence};
pub use warnings::warnings;

use crate::ValidForm;
use crate::form::{DeclarationForm, SkuDetailForm};
use customs_kernel::{Checker, FieldErrors};

/// Checks the whole form.
///
/// # Errors
/// Every broken rule, by path.
pub fn validate(form: DeclarationForm) -> Result<ValidForm, FieldErrors> {
    let errors = broken_rules(&form);
    if errors.is_empty() { Ok(ValidForm::checked(form)) } else { Err(errors) }
}

/// Returns every rule that the form breaks, by path; empty when the form may be lodged.
#[must_use]
pub fn broken_rules(form: &DeclarationForm) -> FieldErrors {
    let mut check = Checker::default();
    check.form(form);
    if form.apply_chain_procedure == Some(true) && !authorizations::has(form, "C521") {
        check.error("applyChainProcedure", ("chain_authorisation", "needs an authorisation of type C521"));
    }
    check.within("declaration", |check| {
        header::check(check, form);
        items::check(check, form);
        skus::check(check, form);
    });
    check.into_errors()
}

/// Whether all master items are named in a way that they can be looked up.
pub(crate) fn names_master_items(form: &DeclarationForm) -> bool {
    let mut check = Checker::default();
    skus::check(&mut check, form);
    check.into_errors().is_empty()
}

/// Whether the master items of an item break no rule.
pub(crate) fn are_well_formed(details: &[SkuDetailForm]) -> bool {
    let mut check = Checker::default();
    check.each("sku_details", details, Checker::form);
    check.into_errors().is_empty()
}

#[cfg(test)]
mod tests;
