//! A JSON client like one that an integrator writes.

use std::time::Duration;

use super::{contract, recording};
use customs_test_support::note_call;
use serde_json::Value;
use ureq::http::{HeaderMap, Method, Request};

/// A client of one instance, with or without a token.
#[derive(Clone)]
pub(crate) struct Api {
    base: String,
    token: Option<String>,
    agent: ureq::Agent,
}

/// The answer to a request.
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Api {
    pub(crate) fn new(base: &str) -> Self {
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .allow_non_standard_methods(true)
            .timeout_global(Some(Duration::from_secs(60)))
            .build()
            .new_agent();
        Self { base: base.to_owned(), token: None, agent }
    }

    pub(crate) fn with_token(mut self, token: &str) -> Self {
        self.token = Some(token.to_owned());
        self
    }

    /// The token that the client sends.
    pub(crate) fn token(&self) -> &str {
        self.token.as_deref().expect("signed in")
    }

    /// A caller of the same instance who has not signed in.
    pub(crate) fn signed_out(&self) -> Self {
        Self { token: None, ..self.clone() }
    }

    /// The same client, connected to another instance.
    pub(crate) fn at(&self, base: &str) -> Self {
        Self { base: base.to_owned(), ..self.clone() }
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.request("GET", path, &[], None)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Response {
        self.request("POST", path, &[("content-type", "application/json")], Some(body.to_string().as_bytes()))
    }

    /// Sends a POST without a body.
    pub(crate) fn post_empty(&self, path: &str) -> Response {
        self.request("POST", path, &[], Some(b""))
    }

    pub(crate) fn post_with_key(&self, path: &str, key: &str, body: &Value) -> Response {
        let headers = [("content-type", "application/json"), ("idempotency-key", key)];
        self.request("POST", path, &headers, Some(body.to_string().as_bytes()))
    }

    pub(crate) fn put(&self, path: &str, body: &Value) -> Response {
        self.request("PUT", path, &[("content-type", "application/json")], Some(body.to_string().as_bytes()))
    }

    /// Sends a PUT of a record that was read in the version `tag`.
    pub(crate) fn put_if_match(&self, path: &str, tag: &str, body: &Value) -> Response {
        let headers = [("content-type", "application/json"), ("if-match", tag)];
        self.request("PUT", path, &headers, Some(body.to_string().as_bytes()))
    }

    pub(crate) fn delete(&self, path: &str) -> Response {
        self.request("DELETE", path, &[], None)
    }

    pub(crate) fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&[u8]>) -> Response {
        self.try_request(method, path, headers, body).unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// Like `request`, but returns an error instead of failing, for a service that may be killed in the meantime. Paths
    /// that begin with `/` and no known root are relative to `/api/v1`.
    pub(crate) fn try_request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> Result<Response, ureq::Error> {
        let mut request = Request::builder()
            .method(Method::from_bytes(method.as_bytes()).expect("a method"))
            .uri(format!("{}{}", self.base, rooted(path)))
            .header("accept", "application/json");
        let given = |name: &str| headers.iter().any(|(header, _)| header.eq_ignore_ascii_case(name));
        if let Some(token) = self.token.as_ref().filter(|_| !given("authorization")) {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut response = match body {
            Some(body) => self.agent.run(request.body(body.to_vec()).expect("a request"))?,
            None => self.agent.run(request.body(()).expect("a request"))?,
        };
        let answered = response.body_mut().with_config().limit(64 << 20).read_to_vec()?;
        let response =
            Response { status: response.status().as_u16(), headers: response.headers().clone(), body: answered };
        note_call(method, &rooted(path), response.status);
        contract::check(method, &rooted(path), &response);
        recording::record(method, &rooted(path), body, &response);
        Ok(response)
    }
}

impl Response {
    /// The JSON body of the answer, which must have this status.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        self.json()
    }

    #[track_caller]
    pub(crate) fn expect_status(&self, status: u16) {
        assert_eq!(self.status, status, "{}", self.text());
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}

fn rooted(path: &str) -> String {
    let roots = [
        "/api/",
        "/oauth/",
        "/gateway/",
        "/healthz",
        "/readyz",
        "/metrics",
        "/openapi.json",
        "/docs",
        "/.well-known/",
        "/calendars/",
    ];
    if roots.iter().any(|root| path.starts_with(root)) { path.to_owned() } else { format!("/api/v1{path}") }
}
