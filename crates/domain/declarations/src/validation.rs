//! The rules of a declaration. All broken rules are reported at once, each at the path of its field in the create body.
//!
//! This module has the rules that the service itself is responsible for: required fields, lengths, formats, allowed
//! lists, numeric rules, and the rules about warehouses and chain procedures. A code that is missing in a codebook
//! table is never an error, because tables lag behind the law and customs decides: [`warnings`] names unknown codes and
//! entries that are probably mistakes.

mod authorizations;
mod header;
mod items;
mod parties;
mod plausibility;
mod procedure;
mod warnings;

pub(crate) use authorizations::{WarehouseLicence, is_warehouse_licence};
pub(crate) use plausibility::doubtful_offices;
pub use warnings::warnings;

use crate::ValidForm;
use crate::form::{DeclarationForm, SkuDetailForm};
use customs_kernel::{BrokenRule, Checker, FieldErrors, RuleCode};

/// Checks the whole form.
///
/// # Errors
/// Returns every broken rule, by path.
pub fn validate(form: DeclarationForm) -> Result<ValidForm, FieldErrors> {
    let errors = broken_rules(&form);
    if errors.is_empty() { Ok(ValidForm::checked(form)) } else { Err(errors) }
}

/// Checks the whole form for a message: one message holds up to 999 items. A draft may have more, since it can still be
/// divided.
///
/// # Errors
/// Returns every broken rule, by path.
pub(crate) fn validate_for_message(form: DeclarationForm) -> Result<ValidForm, FieldErrors> {
    let mut errors = broken_rules(&form);
    if form.items.len() > MOST_ITEMS {
        let rule = format!("must not hold more than {MOST_ITEMS} entries");
        errors.add("declaration.items", BrokenRule::new(RuleCode::TooMany, rule).with("max", MOST_ITEMS));
    }
    if errors.is_empty() { Ok(ValidForm::checked(form)) } else { Err(errors) }
}

/// The most items of a message (`GovernmentAgencyGoodsItem` of the published schema).
const MOST_ITEMS: usize = 999;

/// Returns every rule that the form breaks, by path; empty when the form is valid.
#[must_use]
pub fn broken_rules(form: &DeclarationForm) -> FieldErrors {
    let mut check = Checker::default();
    check.form(form);
    if form.apply_chain_procedure == Some(true) && !authorizations::has(form, "C521") {
        check.error("applyChainProcedure", (RuleCode::ChainAuthorisation, "needs an authorisation of type C521"));
    }
    check.within("declaration", |check| {
        header::check(check, form);
        items::check(check, form);
        check_master_items(check, form);
    });
    check.into_errors()
}

/// Returns whether all master items are named in a way that they can be looked up.
pub(crate) fn names_master_items(form: &DeclarationForm) -> bool {
    let mut check = Checker::default();
    check_master_items(&mut check, form);
    check.into_errors().is_empty()
}

/// Checks the data that must be right before master items are looked up.
fn check_master_items(check: &mut Checker, form: &DeclarationForm) {
    check.each("skus", &form.skus, Checker::form);
}

/// Returns whether the master items of an item break no rule.
pub(crate) fn are_well_formed(details: &[SkuDetailForm]) -> bool {
    let mut check = Checker::default();
    check.each("sku_details", details, Checker::form);
    check.into_errors().is_empty()
}

#[cfg(test)]
mod tests;
