//! The endpoints of the OpenAPI document.

use actix_web::http::Method;
use serde_json::Value;

pub(super) struct Operation {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) parameters: Vec<String>,
    pub(super) body: Option<Value>,
}

pub(super) fn document() -> Value {
    crate::application::openapi()
}

/// The operations below `/api/v1`.
pub(super) fn operations(document: &Value) -> Vec<Operation> {
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let Ok(method) = method.to_uppercase().parse() else { continue };
            let all = operation["parameters"].as_array().cloned().unwrap_or_default();
            let names = all.iter().filter(|parameter| parameter["in"] == "query").map(|query| query["name"].as_str());
            let body = operation["requestBody"]["content"]["application/json"].get("schema").cloned();
            let parameters = names.flatten().map(str::to_owned).collect();
            operations.push(Operation { method, path: path.clone(), parameters, body });
        }
    }
    operations.retain(|operation| operation.path.starts_with("/api/v1"));
    assert!(operations.len() > 100, "there are endpoints to check");
    operations
}

/// The path with ids filled in: those of the records, or 7.
pub(super) fn with_ids(path: &str, ids: &[(&str, i64)]) -> String {
    let mut path = path.to_owned();
    for (start, id) in ids {
        if path.starts_with(start) {
            path = path.replacen("{id}", &id.to_string(), 1);
        }
    }
    while let (Some(start), Some(end)) = (path.find('{'), path.find('}')) {
        path.replace_range(start..=end, "7");
    }
    path
}
