//! The fields of an accepted transit that an amendment (IE013) may change (rule R0520).

use crate::Transit;
use crate::form::TransitForm;
use crate::lifecycle::DepartureState;
use crate::validation::{broken_rules, unsendable};
use customs_kernel::exact_number::json_fields;
use customs_kernel::{FieldErrors, RuleCode};
use serde_json::value::RawValue;
use std::collections::{BTreeMap, BTreeSet};

/// Fields that no amendment changes: the parties that answer for the movement, the office of departure, the kind of
/// declaration, and the customer, who gives the guarantee.
const FIXED: [&str; 5] =
    ["customer_code", "transit_type", "additional_declaration_type", "office_of_departure", "holder"];
/// The fields of guarantees. While customs finds the guarantee not valid, an amendment changes these alone.
const GUARANTEE: [&str; 5] =
    ["guarantee_type", "guarantee_reference", "guarantee_amount", "guarantee_access_code", "guarantees"];
/// Digits of a commodity code that the transit system knows as its harmonized system subheading.
const SUBHEADING: usize = 6;

/// Returns an error for every change that an amendment cannot make.
pub(crate) fn beyond_amendment(
    transit: &Transit,
    form: &TransitForm,
    reference: Option<&str>,
    dossier_id: Option<i64>,
) -> FieldErrors {
    let mut errors = FieldErrors::default();
    let fixed = (RuleCode::Fixed, "does not change any more once customs has accepted the transit");
    let changed = changed_fields(&transit.form, form);
    for field in changed.iter().filter(|field| FIXED.contains(&field.as_str())) {
        errors.add(field, fixed);
    }
    if reference != Some(&transit.reference) {
        errors.add("reference", fixed);
    }
    if dossier_id != transit.dossier_id {
        errors.add("dossier_id", fixed);
    }
    if transit.standing.departure == DepartureState::GuaranteeProblem {
        let mendable = fields_to_mend(&transit.form);
        let is_refused = |field: &String| is_beyond_guarantee(field) && !mendable.contains(field.as_str());
        for field in changed.iter().filter(|field| is_refused(field)) {
            let rule = "does not change while the guarantee is not valid: customs takes changes of the guarantee alone";
            errors.add(field, (RuleCode::GuaranteeOnly, rule));
        }
        if changed.iter().any(is_refused) {
            return errors;
        }
    }
    for (index, (before, after)) in transit.form.items.iter().zip(&form.items).enumerate() {
        let subheading =
            |code: &Option<String>| code.as_deref().and_then(|code| code.get(..SUBHEADING)).map(str::to_owned);
        let declared = subheading(&before.hs_code);
        if declared.is_some() && declared != subheading(&after.hs_code) {
            errors.add(
                format!("items.{index}.hs_code"),
                (RuleCode::FixedSubheading, "keeps its first 6 digits once customs has accepted the transit"),
            );
        }
    }
    errors
}

fn is_beyond_guarantee(field: &str) -> bool {
    !is_of_guarantee(field) && !FIXED.contains(&field)
}

/// Returns whether the field of the form is about the guarantee.
pub(crate) fn is_of_guarantee(field: &str) -> bool {
    GUARANTEE.contains(&field)
}

/// Returns the fields of the form in force that break a rule of today. They can be mended at any time.
fn fields_to_mend(in_force: &TransitForm) -> BTreeSet<String> {
    let mut errors = broken_rules(in_force);
    errors.extend(unsendable(in_force));
    errors.paths().map(|path| path.split('.').next().unwrap_or(path).to_owned()).collect()
}

/// Returns the errors at paths where the form in force does not have the same error.
pub(crate) fn new_errors(errors: &FieldErrors, in_force: &FieldErrors) -> FieldErrors {
    let mut new = FieldErrors::default();
    for (path, rules) in errors.iter() {
        let known = in_force.iter().find(|(known, _)| *known == path).map_or(&[][..], |(_, known)| known);
        for rule in rules.iter().filter(|rule| !known.contains(rule)) {
            new.add(path, rule.clone());
        }
    }
    new
}

/// Returns the names of the fields in which the forms differ, in alphabetical order.
pub(crate) fn changed_fields(before: &TransitForm, after: &TransitForm) -> Vec<String> {
    let (stored, changed) = (fields(before), fields(after));
    let names = stored.keys().chain(changed.keys());
    let mut names: Vec<&str> =
        names.map(String::as_str).filter(|name| text_in(&stored, name) != text_in(&changed, name)).collect();
    // The stored form does not hold access codes.
    if before.guarantee_access_code != after.guarantee_access_code {
        names.push("guarantee_access_code");
    }
    if before.guarantees != after.guarantees {
        names.push("guarantees");
    }
    names.sort_unstable();
    names.dedup();
    names.into_iter().map(str::to_owned).collect()
}

/// Returns the fields of the form as they are stored. Every form can be stored, so the conversion always succeeds.
fn fields(form: &TransitForm) -> BTreeMap<String, Box<RawValue>> {
    json_fields(form).unwrap_or_default()
}

fn text_in<'f>(fields: &'f BTreeMap<String, Box<RawValue>>, name: &str) -> Option<&'f str> {
    fields.get(name).map(|value| value.get())
}
