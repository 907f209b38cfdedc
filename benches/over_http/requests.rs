//! The requests to measure.

use crate::account::Account;
use serde_json::Value;
use std::rc::Rc;

/// Requests of one kind, as bytes that are ready to send.
#[derive(Clone)]
pub(crate) struct Workload {
    pub(crate) name: &'static str,
    /// The requests, which are sent in turn.
    pub(crate) requests: Rc<[Vec<u8>]>,
    /// Status that every answer must have.
    pub(crate) expected: u16,
}

/// Requests a token for client id and secret.
pub(crate) fn token(account: &Account) -> Workload {
    let (id, secret) = (&account.client_id, &account.client_secret);
    let form = format!("grant_type=client_credentials&client_id={id}&client_secret={secret}");
    let request = bytes("POST", "/oauth/token", &[("Content-Type", "application/x-www-form-urlencoded")], &form);
    Workload { name: "token", requests: [request].into(), expected: 200 }
}

/// Reads one declaration, each time another of these.
pub(crate) fn read(account: &Account, ids: &[i64]) -> Workload {
    let request = |id: &i64| bytes("GET", &format!("/api/v1/declarations/{id}"), &authorised(account), "");
    Workload { name: "read one declaration", requests: ids.iter().map(request).collect(), expected: 200 }
}

/// Reads the first page of the list.
pub(crate) fn list(account: &Account) -> Workload {
    let request = bytes("GET", "/api/v1/declarations", &authorised(account), "");
    Workload { name: "list", requests: [request].into(), expected: 200 }
}

/// Creates a declaration.
pub(crate) fn create(account: &Account, body: &Value) -> Workload {
    let request = bytes("POST", "/api/v1/declarations/create", &with_json(account), &body.to_string());
    Workload { name: "create", requests: [request].into(), expected: 201 }
}

/// Checks a declaration without saving it.
pub(crate) fn validate(account: &Account, body: &Value) -> Workload {
    let request = bytes("POST", "/api/v1/declarations/create/validate", &with_json(account), &body.to_string());
    Workload { name: "validate", requests: [request].into(), expected: 200 }
}

fn authorised(account: &Account) -> Vec<(&str, &str)> {
    vec![("Authorization", &account.authorization)]
}

fn with_json(account: &Account) -> Vec<(&str, &str)> {
    vec![("Authorization", &account.authorization), ("Content-Type", "application/json")]
}

fn bytes(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Vec<u8> {
    let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let length = body.len();
    format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n{headers}Content-Length: {length}\r\n\r\n{body}")
        .into_bytes()
}
