use serde_json::{Value, json};

/// States with each operation which token it needs, in words and, where it needs none, in its security.
pub(super) fn describe(document: &mut Value) {
    super::each_operation(document, |_, _, operation| {
        let needed = needed(&operation["security"]);
        if operation.get("security").is_none() {
            operation["security"] = json!([]);
        }
        let own = operation.get("description").and_then(Value::as_str).map(str::trim_end).filter(|own| !own.is_empty());
        let description = own.map_or_else(|| needed.clone(), |own| format!("{own}\n\n{needed}"));
        operation["description"] = description.into();
    });
}

/// The scopes that an operation asks for, as a sentence. The alternatives are sets; a token needs all of one.
pub fn needed(security: &Value) -> String {
    let Some(alternatives) = security.as_array() else { return "Needs no access token.".to_owned() };
    let sets: Vec<String> = alternatives
        .iter()
        .filter_map(|alternative| alternative["oauth2"].as_array())
        .filter(|scopes| !scopes.is_empty())
        .map(|scopes| {
            let names = scopes.iter().filter_map(Value::as_str).map(|name| format!("`{name}`"));
            names.collect::<Vec<_>>().join(" and ")
        })
        .collect();
    match sets.len() {
        0 => "Needs an access token with any scope.".to_owned(),
        _ => format!("Needs an access token with {}.", sets.join(", or ")),
    }
}
