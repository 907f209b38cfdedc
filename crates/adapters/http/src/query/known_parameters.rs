use crate::ApiError;
use customs_json_reading::shown;
use customs_kernel::{FieldErrors, RuleCode};
use std::collections::HashSet;

/// Largest number of unknown parameters that an error names; a query string has room for thousands.
pub const NAMED: usize = 20;

/// Refuses a request with a parameter that its operation does not have. Otherwise the parameter would be ignored
/// without the client noticing.
pub fn refuse_unknown_parameters(query: &str, known: &[String]) -> Result<(), ApiError> {
    let (mut errors, mut unknown) = (FieldErrors::default(), HashSet::new());
    for (name, _) in url::form_urlencoded::parse(query.as_bytes()) {
        if known.iter().any(|known| *known == name) || !unknown.insert(name.clone()) {
            continue;
        }
        if unknown.len() <= NAMED {
            errors.add(shown(&name), (RuleCode::UnknownParameter, said_of(&name, known)));
        }
    }
    if let Some(more) = unknown.len().checked_sub(NAMED).filter(|more| *more > 0) {
        errors.add("query", (RuleCode::UnknownParameter, format!("and {more} more parameters are not known")));
    }
    if errors.is_empty() { Ok(()) } else { Err(ApiError::validation(&errors)) }
}

fn said_of(name: &str, known: &[String]) -> String {
    let unknown = customs_json_reading::said_of(name, known.iter().map(String::as_str));
    match known {
        [] => format!("{unknown}; there are no parameters here"),
        known if unknown.ends_with('?') => format!("{unknown} Known are {}", known.join(", ")),
        known => format!("{unknown}; known are {}", known.join(", ")),
    }
}
