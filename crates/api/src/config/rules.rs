//! The rules of single settings, which stand beside them as `#[validate(…)]`.

use super::Settings;
use std::borrow::Cow;
use std::collections::BTreeMap;
use validator::{Validate, ValidationError, ValidationErrors};

/// Returns what breaks the rules beside the settings, each beginning with `setting KEY: `.
pub(super) fn broken_rules(settings: &Settings) -> Vec<String> {
    let sections: [(&str, &dyn Validate); 5] = [
        ("http", &settings.http),
        ("database", &settings.database),
        ("documents", &settings.documents),
        ("webhooks", &settings.webhooks),
        ("customs.gateway", &settings.customs.gateway),
    ];
    sections.iter().flat_map(|(section, settings)| broken_in(section, settings.validate().err())).collect()
}

/// The problems of a section, in the order of its settings' names.
fn broken_in(section: &str, broken: Option<ValidationErrors>) -> Vec<String> {
    let Some(broken) = broken else { return Vec::new() };
    let settings: BTreeMap<Cow<'static, str>, &Vec<ValidationError>> = broken.field_errors().into_iter().collect();
    let mut problems = Vec::new();
    for (setting, errors) in settings {
        problems.extend(errors.iter().map(|error| format!("setting {section}.{setting}: {}", worded(error))));
    }
    problems
}

fn worded(error: &ValidationError) -> String {
    let limit = |name: &str| error.params.get(name).map(ToString::to_string);
    match (&error.message, limit("min"), limit("max")) {
        (Some(message), _, _) => message.clone().into_owned(),
        (None, Some(least), Some(most)) => format!("must be from {least} to {most}"),
        (None, Some(least), None) => format!("must be at least {least}"),
        (None, None, Some(most)) => format!("must be at most {most}"),
        (None, None, None) => "is wrong".to_owned(),
    }
}

/// The rule of an address of the web.
pub(super) fn http_address(address: &str) -> Result<(), ValidationError> {
    if address.starts_with("http://") || address.starts_with("https://") {
        return Ok(());
    }
    Err(ValidationError::new("http_address").with_message("must start with http:// or https://".into()))
}
