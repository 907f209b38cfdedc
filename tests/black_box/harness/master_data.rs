//! Customers and articles as a broker enters them.

use serde_json::{Value, json};

use super::Api;

/// Creates a customer; returns its id.
#[track_caller]
pub(crate) fn create_customer(api: &Api, code: &str, fields: &Value) -> i64 {
    let mut body = json!({ "customer_code": code, "customer_name": format!("Firm {code}") });
    merge(&mut body, fields);
    let created = api.post("/customers", &body).expect(201);
    created["data"]["id"].as_i64().expect("an id")
}

/// Creates an article; returns its id.
#[track_caller]
pub(crate) fn create_item(api: &Api, code: &str, fields: &Value) -> i64 {
    let mut body = json!({ "item_code": code, "description": format!("Goods {code}") });
    merge(&mut body, fields);
    let created = api.post("/item-master", &body).expect(201);
    created["data"]["id"].as_i64().expect("an id")
}

pub(crate) fn merge(body: &mut Value, fields: &Value) {
    for (name, value) in fields.as_object().expect("fields") {
        body[name.as_str()] = value.clone();
    }
}
