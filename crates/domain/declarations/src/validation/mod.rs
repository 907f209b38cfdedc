//! The rules of a declaration. All that are broken are reported at once, each at the path of its
//! field in the create body.
//!
//! Here stand the rules that the service itself answers for: required fields, lengths, formats,
//! allowed lists, numeric rules and the warehouse and chain rules. Whether a code stands in a
//! codebook table is never an error, since tables lag behind the law: [`warnings`] names unknown
//! codes, and what is hardly meant so, and customs decides.

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
/// Every rule that is broken, by path.
pub fn validate(form: DeclarationForm) -> Result<ValidForm, FieldErrors> {
    let errors = broken_rules(&form);
    if errors.is_empty() { Ok(ValidForm::checked(form)) } else { Err(errors) }
}

/// No date is further away than this; the supplementary declaration goes out on the last allowed day at the latest.
const MOST_DAYS_OF_DELAY: i64 = 99_999;

/// Every rule that the form breaks, by path; empty when it may be lodged.
#[must_use]
pub fn broken_rules(form: &DeclarationForm) -> FieldErrors {
    examine(form).errors
}

/// What is wrong with a form, and what that means for keeping it.
#[derive(Debug)]
pub(crate) struct Findings {
    /// Every broken rule.
    pub(crate) errors: FieldErrors,
    /// A text holds characters that storage cannot keep.
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

/// Whether all articles are named so that they can be looked up.
pub(crate) fn names_articles(form: &DeclarationForm) -> bool {
    let mut check = Checker::default();
    skus::check(&mut check, form);
    check.into_findings().0.is_empty()
}

/// Whether the articles of an item keep every rule.
pub(crate) fn are_well_formed(details: &[SkuDetailForm]) -> bool {
    let mut check = Checker::default();
    check.each("sku_details", details, items::sku_detail);
    check.into_findings().0.is_empty()
}

#[cfg(test)]
mod tests;
