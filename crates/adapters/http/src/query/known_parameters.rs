use crate::{ApiError, unknown_name};
use customs_kernel::FieldErrors;
use std::collections::HashSet;

/// Largest number of unknown parameters that an error names; a query string has room for thousands.
const NAMED: usize = 20;

/// Refuses a request with a parameter that its operation does not have. Otherwise the parameter would be ignored
/// without the client noticing.
pub(crate) fn refuse_unknown_parameters(query: &str, known: &[String]) -> Result<(), ApiError> {
    let (mut errors, mut unknown) = (FieldErrors::default(), HashSet::new());
    for (name, _) in url::form_urlencoded::parse(query.as_bytes()) {
        if known.iter().any(|known| *known == name) || !unknown.insert(name.clone()) {
            continue;
        }
        if unknown.len() <= NAMED {
            errors.add(unknown_name::shown(&name), said_of(&name, known));
        }
    }
    if let Some(more) = unknown.len().checked_sub(NAMED).filter(|more| *more > 0) {
        errors.add("query", format!("and {more} more parameters are not known"));
    }
    if errors.is_empty() { Ok(()) } else { Err(ApiError::validation(&errors)) }
}

fn said_of(name: &str, known: &[String]) -> String {
    let unknown = unknown_name::said_of(name, known.iter().map(String::as_str));
    match known {
        [] => format!("{unknown}; there are no parameters here"),
        known if unknown.ends_with('?') => format!("{unknown} Known are {}", known.join(", ")),
        known => format!("{unknown}; known are {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn told(query: &str) -> Value {
        let refused = refuse_unknown_parameters(query, &["status".to_owned()]).expect_err("unknown parameters");
        serde_json::from_slice::<Value>(&refused.body()).expect("JSON")["errors"].take()
    }

    #[test]
    fn a_repeated_parameter_takes_no_place_from_another() {
        let told = told(&format!("{}yy=1&status=x", "xx&".repeat(50)));
        assert_eq!(told.as_object().expect("errors").keys().collect::<Vec<_>>(), ["xx", "yy"]);
    }

    #[test]
    fn of_many_it_is_told_how_many_more_there_are() {
        let query: Vec<String> = (0..50).map(|number| format!("name{number}&name{number}")).collect();
        let told = told(&query.join("&"));
        assert_eq!(told.as_object().map(serde_json::Map::len), Some(NAMED + 1));
        assert_eq!(told["query"], json!(["and 30 more parameters are not known"]));
    }
}
