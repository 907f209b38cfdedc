//! What becomes of words that an endpoint does not know, and of values of the wrong type, for all endpoints of the
//! OpenAPI document.

use super::Bench;
use super::bench::authorized;
use crate::declarations::tests::bodies;
use actix_web::http::Method;
use customs_transits::testing::a_valid_transit;
use serde_json::{Map, Value, json};

/// The bodies whose unknown fields are named.
const NAMED: [&str; 10] = [
    "DeclarationRequest",
    "DeclarationChanges",
    "Item",
    "ItemChanges",
    "NewTransit",
    "TransitChanges",
    "NewCustomer",
    "CustomerChanges",
    "NewMasterItem",
    "MasterItemUpdate",
];

struct Operation {
    method: Method,
    path: String,
    parameters: Vec<String>,
    body: Option<Value>,
}

fn document() -> Value {
    serde_json::to_value(crate::openapi()).expect("JSON")
}

/// The operations below `/api/v1`.
fn operations(document: &Value) -> Vec<Operation> {
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

/// The path with ids in it: those of the records, or 7.
fn with_ids(path: &str, ids: &[(&str, i64)]) -> String {
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

/// What a schema says, with references followed and "or null" left out.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    if let Some(name) = schema["$ref"].as_str() {
        return resolved(document, &document["components"]["schemas"][name.rsplit('/').next().expect("a name")]);
    }
    let choices = schema["oneOf"].as_array().or(schema["allOf"].as_array());
    match choices.and_then(|choices| choices.iter().find(|choice| choice["type"] != "null")) {
        Some(choice) => resolved(document, choice),
        None => schema,
    }
}

fn kind(schema: &Value) -> &str {
    let types = schema["type"].as_array().and_then(|types| types.iter().find(|kind| **kind != "null"));
    types.unwrap_or(&schema["type"]).as_str().unwrap_or("object")
}

/// A body of that schema with each part that has fields of its own, and in each an unknown field; and its paths.
fn with_unknown_fields(document: &Value, schema: &Value, path: &str, paths: &mut Vec<String>) -> Option<Value> {
    let schema = resolved(document, schema);
    match kind(schema) {
        "array" => {
            let entry = with_unknown_fields(document, &schema["items"], &format!("{path}0."), paths)?;
            Some(json!([entry]))
        }
        "object" => {
            let mut fields = Map::new();
            for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
                if let Some(part) = with_unknown_fields(document, schema, &format!("{path}{name}."), paths) {
                    fields.insert(name.clone(), part);
                }
            }
            fields.insert("no_such_field".to_owned(), json!({"a": [1]}));
            paths.push(format!("{path}no_such_field: is not known"));
            Some(fields.into())
        }
        _ => None,
    }
}

/// A body of that schema in which every value has another type; and what is to be said of each.
fn with_wrong_types(document: &Value, schema: &Value, path: &str, told: &mut Map<String, Value>) -> Value {
    let schema = resolved(document, schema);
    let wrong = match kind(schema) {
        "object" => {
            let fields = schema["properties"].as_object().expect("fields").iter().map(|(name, schema)| {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                (name.clone(), with_wrong_types(document, schema, &path, told))
            });
            return Value::Object(fields.collect());
        }
        "array" if kind(resolved(document, &schema["items"])) == "object" => {
            return json!([with_wrong_types(document, &schema["items"], &format!("{path}.0"), told)]);
        }
        "array" => "must be a list",
        "string" => "must be a text",
        "integer" => "must be a whole number",
        "number" => "must be a number",
        "boolean" => "must be true or false",
        other => panic!("{path} is {other}"),
    };
    told.insert(path.to_owned(), json!([wrong]));
    json!({"of": "another type"})
}

#[actix_rt::test]
async fn every_endpoint_names_a_query_parameter_that_it_does_not_have() {
    let bench = Bench::new();
    let token = bench.token();
    for Operation { method, path, parameters, .. } in operations(&document()) {
        let path = format!("{}?pagee=1&no_such_parameter=x&no_such_parameter", with_ids(&path, &[]));
        let reply = bench.send(authorized(method.clone(), &token, &path).set_payload("no JSON")).await;
        assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")), "{method} {path}");
        let told = reply.json()["errors"].take();
        assert_eq!(told.as_object().expect("errors").len(), 2, "{method} {path}: {told}");
        let (about, near) = (told["no_such_parameter"][0].as_str(), told["pagee"][0].as_str());
        let (about, near) = (about.expect("a sentence"), near.expect("a sentence"));
        if parameters.is_empty() {
            assert_eq!(about, "is not known; there are no parameters here", "{method} {path}");
        } else {
            assert!(about.ends_with(&format!("known are {}", parameters.join(", "))), "{method} {path}: {about}");
        }
        if parameters.iter().any(|known| known == "page") {
            assert!(near.contains("did you mean page?"), "{method} {path}: {near}");
        }
    }
}

#[actix_rt::test]
async fn every_endpoint_takes_the_parameters_of_its_description() {
    let bench = Bench::new();
    let token = bench.token();
    for Operation { method, path, parameters, .. } in operations(&document()) {
        let query: Vec<String> = parameters.iter().map(|name| format!("{name}=1&{name}=1")).collect();
        let path = format!("{}?{}", with_ids(&path, &[]), query.join("&"));
        let reply = bench.send(authorized(method.clone(), &token, &path).set_payload("no JSON")).await;
        assert!(!reply.text().contains("is not known"), "{method} {path}: {}", reply.text());
    }
}

#[actix_rt::test]
async fn every_list_takes_a_page() {
    let document = document();
    for Operation { method, path, parameters, .. } in operations(&document) {
        let answer = &document["paths"][&path][method.as_str().to_lowercase()]["responses"]["200"]["content"];
        let shape = resolved(&document, &answer["application/json"]["schema"]);
        let is_list = kind(shape) == "array" || kind(resolved(&document, &shape["properties"]["data"])) == "array";
        if method == Method::GET && is_list {
            for name in ["page", "per_page"] {
                assert!(parameters.iter().any(|known| known == name), "{path} does not know {name}");
            }
        }
    }
}

#[actix_rt::test]
async fn every_body_of_another_type_is_refused_with_all_its_fields() {
    let (bench, document) = (Bench::new(), document());
    let token = bench.token();
    for Operation { method, path, body, .. } in operations(&document) {
        let Some(schema) = body.filter(|schema| !path.contains("specimens") && !schema["$ref"].is_null()) else {
            continue;
        };
        let (path, mut told) = (with_ids(&path, &[]), Map::new());
        let sent = with_wrong_types(&document, &schema, "", &mut told);
        let reply = bench.send(authorized(method.clone(), &token, &path).set_json(sent)).await;
        assert_eq!((reply.status, &reply.json()["error"]), (400, &json!("invalid_request")), "{method} {path}");
        let errors = reply.json()["errors"].take();
        if told.len() <= 100 {
            assert_eq!(errors, Value::Object(told), "{method} {path}");
        } else {
            assert_eq!(errors["body"][0], format!("has {} more values of a wrong type", told.len() - 100), "{path}");
        }
    }
}

#[actix_rt::test]
async fn unknown_fields_of_the_main_records_are_named_wherever_they_stand() {
    let (bench, document) = (Bench::new(), document());
    let token = bench.token();
    let id = |reply: Value, record: &str| reply[record]["id"].as_i64().unwrap_or_else(|| panic!("{reply}"));
    let declaration =
        id(bench.post(&token, "/api/v1/declarations/create", bodies::an_import()).await.json(), "declaration");
    let transit = serde_json::to_value(a_valid_transit()).expect("JSON");
    let transit = id(bench.post(&token, "/api/v1/transits", transit).await.json(), "data");
    let customer = json!({"customer_code": "ACME", "customer_name": "Acme B.V."});
    let customer = id(bench.post(&token, "/api/v1/customers", customer).await.json(), "data");
    let item = json!({"item_code": "BOLT-12", "description": "Steel bolt"});
    let item = id(bench.post(&token, "/api/v1/item-master", item).await.json(), "data");
    let ids = [
        ("/api/v1/declarations/", declaration),
        ("/api/v1/transits/", transit),
        ("/api/v1/customers/", customer),
        ("/api/v1/item-master/", item),
    ];
    let mut checked = Vec::new();
    for Operation { method, path, body, .. } in operations(&document) {
        let name = body.as_ref().and_then(|schema| schema["$ref"].as_str()?.rsplit('/').next());
        let Some((schema, name)) = body.as_ref().zip(name).filter(|(_, name)| NAMED.contains(name)) else { continue };
        let (line, mut paths) = (bench.get(&token, &format!("/api/v1/declarations/{declaration}/lines")).await, vec![]);
        let line = line.json()["data"][0]["id"].to_string();
        let path = with_ids(&path.replace("{lineId}", &line), &ids);
        let sent = with_unknown_fields(&document, schema, "", &mut paths).expect("an object");
        let reply = bench.send(authorized(method.clone(), &token, &path).set_json(sent)).await;
        assert!([200, 201, 422].contains(&reply.status), "{method} {path}: {}", reply.text());
        let told = reply.json()["warnings"].take();
        for planted in paths {
            assert!(told.as_array().is_some_and(|told| told.contains(&json!(planted))), "{path}: {planted} in {told}");
        }
        checked.push(name.to_owned());
    }
    checked.sort();
    checked.dedup();
    assert_eq!(checked.len(), NAMED.len(), "{checked:?}");
}
