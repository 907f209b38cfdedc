//! A client of the HTTP API, beside the browser.

use serde_json::{Value, json};

/// A client with a token.
pub(crate) struct Api {
    base: String,
    token: String,
    agent: ureq::Agent,
}

impl Api {
    /// Fetches a token with the secret of a client.
    pub(crate) fn signed_in(base: &str, client: &str, secret: &str) -> Self {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        let request = json!({ "grant_type": "client_credentials", "client_id": client, "client_secret": secret });
        let mut answer = agent.post(format!("{base}/oauth/token")).send_json(request).expect("an answer");
        let token: Value = answer.body_mut().read_json().expect("JSON");
        let token = token["access_token"].as_str().unwrap_or_else(|| panic!("no token: {token}")).to_owned();
        Self { base: base.to_owned(), token, agent }
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        let request = self.agent.get(format!("{}/api/v1{path}", self.base));
        let mut answer = request.header("authorization", format!("Bearer {}", self.token)).call().expect("an answer");
        answer.body_mut().read_json().expect("JSON")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.agent.post(format!("{}/api/v1{path}", self.base));
        let request = request.header("authorization", format!("Bearer {}", self.token));
        let mut answer = request.send_json(body).expect("an answer");
        let (status, body): (u16, Value) = (answer.status().as_u16(), answer.body_mut().read_json().expect("JSON"));
        assert!(status < 300, "{path}: {status} {body}");
        body
    }

    /// Creates a draft of an import with this reference that customs accepts and releases, and returns its id.
    pub(crate) fn draft(&self, reference: &str) -> i64 {
        self.draft_with(reference, |_| {})
    }

    /// The same with something changed in the body.
    pub(crate) fn draft_with(&self, reference: &str, change: impl FnOnce(&mut Value)) -> i64 {
        let example = include_str!("../../../../../examples/import-h1.json");
        let mut body: Value = serde_json::from_str(example).expect("an example");
        body["reference"] = json!(reference);
        change(&mut body);
        self.post("/declarations/create", &body)["declaration"]["id"].as_i64().expect("an id")
    }

    /// Creates a draft of a transit with this reference for a new customer, with something changed in the body, and returns
    /// its id.
    pub(crate) fn transit_with(&self, reference: &str, change: impl FnOnce(&mut Value)) -> i64 {
        let example = include_str!("../../../../../examples/transits/t1.json");
        let mut body: Value = serde_json::from_str(example).expect("an example");
        body["reference"] = json!(reference);
        change(&mut body);
        let code = &body["customer_code"];
        let customer = json!({ "customer_code": code, "customer_name": "Acme", "customer_country_code": "NL" });
        self.post("/customers", &customer);
        self.post("/transits", &body)["data"]["id"].as_i64().expect("an id")
    }

    /// Submits a draft.
    pub(crate) fn submit(&self, id: i64) {
        self.post(&format!("/declarations/{id}/submit"), &json!({}));
    }

    pub(crate) fn status_of(&self, id: i64) -> String {
        self.get(&format!("/declarations/{id}"))["data"]["status"].as_str().expect("a status").to_owned()
    }
}
