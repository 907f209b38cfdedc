use super::{BrokenRule, FieldRules, RuleCode, RuleValue};
use crate::FieldErrors;
use rust_decimal::Decimal;
use serde::Deserialize;
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
    // The parameters are JSON; a code is written as its place among all.
    let reported: Vec<_> = broken.iter().map(|rule| (rule.code() as usize, rule.text(), rule.values())).collect();
    error.add_param(BROKEN.into(), &reported);
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
        RuleCode::Required => 0,
        RuleCode::ControlCharacters => 1,
        RuleCode::Length => 2,
        _ => 3,
    });
    for rule in rules {
        errors.add(path, rule);
    }
}

fn rules_of(error: ValidationError) -> Vec<BrokenRule> {
    // `validator` has its limits as numbers, and every length and range of a form names those that its rule has.
    let limit = |name: &str| {
        let number = error.params.get(name).and_then(|number| number.to_string().parse::<Decimal>().ok());
        RuleValue::from(number.unwrap_or_default())
    };
    match &*error.code {
        "required" => vec![BrokenRule::required()],
        "length" => vec![BrokenRule::too_long(limit("max"))],
        "range" => vec![BrokenRule::outside(limit("min"), limit("max"))],
        _ => error.params.get(BROKEN).and_then(Value::as_array).into_iter().flatten().filter_map(rule_of).collect(),
    }
}

fn rule_of(reported: &Value) -> Option<BrokenRule> {
    let place = usize::try_from(reported.get(0)?.as_u64()?).ok()?;
    let code = *RuleCode::ALL.get(place)?;
    let rule = BrokenRule::new(code, reported.get(1)?.as_str()?.to_owned());
    let values = reported.get(2).and_then(Value::as_array).into_iter().flatten();
    Some(values.fold(rule, |rule, pair| {
        let name = code.values().iter().find(|name| pair[0] == **name);
        match (name, RuleValue::deserialize(&pair[1])) {
            (Some(&name), Ok(value)) => rule.with(name, value),
            _ => rule,
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::{add_rules, refuse};
    use crate::{BrokenRule, FieldErrors, RuleCode};
    use chrono::NaiveDate;
    use rust_decimal::Decimal;

    #[test]
    fn rules_come_through_validator_with_their_codes_and_values() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");
        let broken = vec![
            BrokenRule::new(RuleCode::BeforeRelease, "must not be before the release").with("day", day),
            BrokenRule::new(RuleCode::Least, "must be at least 16.5").with("min", Decimal::new(165, 1)),
            BrokenRule::none_of(&["1", "2026-03-02"]),
            BrokenRule::outside(1, i64::MAX),
        ];
        let mut errors = FieldErrors::default();
        add_rules(&mut errors, "field", vec![refuse(broken.clone()).expect_err("rules are broken")]);
        let (_, reported) = errors.iter().next().expect("a field");
        let parts = |rule: &BrokenRule| (rule.code(), rule.text().to_owned(), rule.values().to_vec());
        assert_eq!(reported.iter().map(parts).collect::<Vec<_>>(), broken.iter().map(parts).collect::<Vec<_>>());
    }
}
