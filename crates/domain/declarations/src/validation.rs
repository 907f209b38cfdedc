//! The rules of a declaration. All broken rules are reported at once, each at the path of its field in the create body.
//!
//! This module has the rules that the service itself is responsible for: required fields, lengths, formats, allowed
//! lists, numeric rules, and the rules about warehouses and chain procedures. A code that is missing in a codebook
//! table is never an error, because tables lag behind the law and customs decides: [`warnings`] names unknown codes and
//! entries that are probably mistakes.

mod authorizations;
mod documents;
mod goods_location;
mod header;
mod items;
mod parties;
mod plausibility;
mod procedure;
mod skus;
mod transport;
mod valuation;
mod warnings;

pub(crate) use authorizations::is_warehouse_licence;
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

/// The most days that the supplementary declaration can be delayed. No date is further away than this, and the
/// declaration goes out on the last allowed day at the latest.
const MOST_DAYS_OF_DELAY: i64 = 99_999;

/// Returns every rule that the form breaks, by path; empty when the form may be lodged.
#[must_use]
pub fn broken_rules(form: &DeclarationForm) -> FieldErrors {
    examine(form).errors
}

/// The result of checking a form.
#[derive(Debug)]
pub(crate) struct Findings {
    /// Every broken rule.
    pub(crate) errors: FieldErrors,
    /// Whether a text has characters that storage cannot hold; such a form cannot even be saved as a draft.
    pub(crate) unwritable: bool,
}

/// Checks the whole form.
pub(crate) fn examine(form: &DeclarationForm) -> Findings {
    let mut check = Checker::default();
    check.required("dms_version", form.dms_version.as_deref());
    check.one_of("dms_version", form.dms_version.as_deref(), &["4.0", "4.1"]);
    check.length("reference", form.reference.as_deref(), 255);
    check.length("application_reference", form.application_reference.as_deref(), 50);
    check.one_of("representation_type", form.representation_type.as_deref(), &["2", "3"]);
    check.integer("daysDelayBeforeSubmit", form.days_delay_before_submit, 0, MOST_DAYS_OF_DELAY);
    if form.apply_chain_procedure == Some(true) && !authorizations::has(form, "C521") {
        check.error("applyChainProcedure", "needs an authorisation of type C521");
    }
    check.within("declaration", |check| {
        header::check(check, form);
        items::check(check, form);
        skus::check(check, form);
    });
    let (errors, unwritable) = check.into_findings();
    Findings { errors, unwritable }
}

/// Whether all articles are named in a way that they can be looked up.
pub(crate) fn names_articles(form: &DeclarationForm) -> bool {
    let mut check = Checker::default();
    skus::check(&mut check, form);
    check.into_findings().0.is_empty()
}

/// Whether the articles of an item break no rule.
pub(crate) fn are_well_formed(details: &[SkuDetailForm]) -> bool {
    let mut check = Checker::default();
    check.each("sku_details", details, items::sku_detail);
    check.into_findings().0.is_empty()
}

#[cfg(test)]
mod tests;
