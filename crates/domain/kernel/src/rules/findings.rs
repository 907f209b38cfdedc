use super::{BrokenRule, CONTROL_CHARACTERS, FieldRules, REQUIRED};
use crate::FieldErrors;
use serde_json::Value;
use validator::{ValidationError, ValidationErrors, ValidationErrorsKind};

/// Name of the parameter that holds the broken rules of one [`super::FieldRule`].
const BROKEN: &str = "broken";

/// Puts the broken rules of one check into the error that `validator` takes, which has room for one.
///
/// # Errors
/// The broken rules, when there are any.
pub fn refuse(broken: Vec<BrokenRule>) -> Result<(), ValidationError> {
    let Some(first) = broken.first() else { return Ok(()) };
    let mut error = ValidationError::new("rules").with_message(first.text().to_owned().into());
    let told: Vec<_> = broken.iter().map(|rule| (rule.code(), rule.text(), rule.values())).collect();
    error.add_param(BROKEN.into(), &told);
    Err(error)
}

/// Adds what `validator` found in a form to `errors`: each broken rule at the path of its field, below `path`.
pub(crate) fn add_findings(
    errors: &mut FieldErrors,
    path: &mut String,
    mut found: ValidationErrors,
    fields: &[FieldRules],
) {
    let length = path.len();
    for field in fields {
        if let Some(ValidationErrorsKind::Field(broken)) = found.errors_mut().remove(field.field) {
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(field.name);
            add_rules(errors, path, broken);
            path.truncate(length);
        }
    }
}

/// Adds the broken rules of a field: first that it is missing, then characters, length and the rest.
pub(crate) fn add_rules(errors: &mut FieldErrors, path: &str, broken: Vec<ValidationError>) {
    let mut rules: Vec<BrokenRule> = broken.into_iter().flat_map(rules_of).collect();
    rules.sort_by_key(|rule| match rule.code() {
        REQUIRED => 0,
        CONTROL_CHARACTERS => 1,
        "length" => 2,
        _ => 3,
    });
    for rule in rules {
        errors.add(path, rule);
    }
}

fn rules_of(error: ValidationError) -> Vec<BrokenRule> {
    let limit = |name: &str| error.params.get(name).map(Value::to_string);
    match &*error.code {
        REQUIRED => vec![BrokenRule::required()],
        "length" => vec![BrokenRule::too_long(limit("max").unwrap_or_default())],
        "range" => vec![BrokenRule::outside(limit("min").unwrap_or_default(), limit("max").unwrap_or_default())],
        _ => error.params.get(BROKEN).and_then(Value::as_array).into_iter().flatten().filter_map(rule_of).collect(),
    }
}

fn rule_of(told: &Value) -> Option<BrokenRule> {
    let text = |place: usize| told.get(place)?.as_str().map(str::to_owned);
    let rule = BrokenRule::new(text(0)?, text(1)?);
    let values = told.get(2).and_then(Value::as_array).into_iter().flatten();
    Some(values.fold(rule, |rule, pair| match (pair[0].as_str(), pair[1].as_str()) {
        (Some(name), Some(value)) => rule.with(name.to_owned(), value),
        _ => rule,
    }))
}
