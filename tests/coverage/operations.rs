//! The operations of the API, and the one that a request is for.

use std::fmt;

use serde_json::Value;

/// One operation of the document of the API.
pub(crate) struct Operation {
    pub(crate) part: String,
    pub(crate) id: String,
    pub(crate) method: String,
    pub(crate) path: String,
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ({})", self.method, self.path, self.id)
    }
}

/// All operations, by their part and path.
pub(crate) fn operations() -> Vec<Operation> {
    let document: Value =
        serde_json::from_str(include_str!("../../docs/openapi.json")).expect("the document of the interface is JSON");
    let mut found = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let text = |value: &Value| value.as_str().expect("a text").to_owned();
            found.push(Operation {
                part: text(&operation["tags"][0]),
                id: text(&operation["operationId"]),
                method: method.to_uppercase(),
                path: path.clone(),
            });
        }
    }
    let order = |operation: &Operation| (operation.part.clone(), operation.path.clone(), operation.method.clone());
    found.sort_by_key(order);
    found
}

/// The operation that a request reaches.
pub(crate) fn reached<'a>(operations: &'a [Operation], method: &str, path: &str) -> Option<&'a Operation> {
    let fitting = operations.iter().filter(|operation| operation.method == method && fits(&operation.path, path));
    fitting.min_by_key(|operation| operation.path.matches('{').count())
}

fn fits(template: &str, path: &str) -> bool {
    let (wanted, given): (Vec<&str>, Vec<&str>) = (template.split('/').collect(), path.split('/').collect());
    let same =
        |(wanted, given): (&&str, &&str)| if wanted.starts_with('{') { !given.is_empty() } else { wanted == given };
    wanted.len() == given.len() && wanted.iter().zip(&given).all(same)
}
