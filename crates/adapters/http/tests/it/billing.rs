//! The fixture of the billing tests: a broker with customers and prices.

mod document;

use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use customs_access::{Credentials, NewClient, Scope};

use customs_billing::ports::BilledCustomer;
use customs_billing::testing::{customer, declaration};
use customs_kernel::{OrganisationId, Subject};
use serde_json::{Value, json};

/// An instance, and a client of a broker with all scopes and permissions.
pub(crate) struct Broker {
    pub(crate) bench: Bench,
    credentials: Credentials,
    pub(crate) token: String,
}

impl Broker {
    pub(crate) fn new() -> Self {
        let bench = Bench::new();
        let credentials = bench.client();
        let token = bench.token_of(&credentials);
        Self { bench, credentials, token }
    }

    pub(crate) fn organisation(&self) -> OrganisationId {
        self.credentials.client.organisation()
    }

    /// Lets a day pass. A token expires within it, so a new one is issued.
    pub(crate) fn next_day(&mut self) {
        self.bench.clock.advance(chrono::Duration::days(1));
        self.token = self.bench.token_of(&self.credentials);
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send(Method::GET, path, None, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        self.send(Method::POST, path, Some(body), None).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Reply {
        self.send(Method::PUT, path, Some(body), None).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Reply {
        self.send(Method::DELETE, path, None, None).await
    }

    /// Sends a request whose `If-Match` names this version.
    pub(crate) async fn for_version(&self, method: Method, path: &str, body: Value, tag: &str) -> Reply {
        self.send(method, path, Some(body), Some(("If-Match", tag))).await
    }

    async fn send(&self, method: Method, path: &str, body: Option<Value>, header: Option<(&str, &str)>) -> Reply {
        let request = authorized(method, &self.token, &format!("/api/v1{path}"));
        let request = header.into_iter().fold(request, |request, header| request.insert_header(header));
        self.bench.send(body.into_iter().fold(request, |request, body| request.set_json(body))).await
    }

    /// Creates a record by POST and returns its id.
    pub(crate) async fn created(&self, path: &str, body: Value) -> i64 {
        let reply = self.post(path, body).await;
        assert_eq!(reply.status, 201, "{path}: {}", reply.text());
        reply.json()["data"]["id"].as_i64().expect("an id")
    }

    /// Returns the record that a GET shows.
    pub(crate) async fn shown(&self, path: &str) -> Value {
        let reply = self.get(path).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        reply.json()["data"].take()
    }

    /// Returns the version of a record.
    pub(crate) async fn version(&self, path: &str) -> String {
        self.get(path).await.header("etag").to_owned()
    }

    /// The same broker with a client that has these scopes only, and no permission.
    pub(crate) fn only(self, scopes: &[Scope]) -> Self {
        let new = NewClient {
            organisation: self.organisation(),
            name: "Clerk".to_owned(),
            scopes: scopes.iter().copied().collect(),
            permissions: [].into_iter().collect(),
        };
        let credentials = self.bench.services.access.create_client(new).expect("a client");
        let token = self.bench.token_of(&credentials);
        Self { bench: self.bench, credentials, token }
    }

    /// Another organisation on the same instance.
    pub(crate) fn stranger(self) -> Self {
        let credentials = self.bench.client();
        let token = self.bench.token_of(&credentials);
        Self { bench: self.bench, credentials, token }
    }

    /// Stores a customer and returns its id.
    pub(crate) fn customer(&self, code: &str) -> i64 {
        self.bench.billing.keep_customer(self.organisation(), customer(code))
    }

    /// Stores the given customer.
    pub(crate) fn keep(&self, customer: BilledCustomer) -> i64 {
        self.bench.billing.keep_customer(self.organisation(), customer)
    }

    /// Stores a draft declaration with three lines.
    pub(crate) fn declaration(&self, id: i64) {
        self.bench.billing.keep_movement(self.organisation(), declaration(id, 3));
    }

    /// Marks the declaration as released by customs.
    pub(crate) fn released(&self, id: i64) {
        self.bench.billing.progress(self.organisation(), Subject::declaration(id), true);
    }

    /// Creates a revenue item that is charged once for each accepted declaration.
    pub(crate) async fn item(&self, code: &str, price: &str) -> i64 {
        let mut item = an_item(code);
        item["default_price"] = serde_json::from_str(price).expect("a number");
        self.created("/billable-items", item).await
    }

    /// Creates a card of a customer with a line for each of these items.
    pub(crate) async fn card(&self, customer: &str, items: &[i64]) -> i64 {
        let card = self.created("/rate-cards", a_card(customer)).await;
        for item in items {
            self.created(&format!("/rate-cards/{card}/lines"), json!({"billable_item_id": item})).await;
        }
        card
    }

    /// Creates customer ACME, who pays 95.00 for each declaration; returns the item.
    pub(crate) async fn prices(&self) -> i64 {
        self.customer("ACME");
        let item = self.item("CLEAR", "95.00").await;
        self.card("ACME", &[item]).await;
        item
    }

    /// Creates a dossier of a customer.
    pub(crate) async fn dossier(&self, customer: &str) -> i64 {
        self.created("/dossiers", json!({"customer_code": customer})).await
    }

    /// Creates a dossier of ACME with a released declaration, and so with a charge of 95.00.
    pub(crate) async fn charged_dossier(&self, declaration: i64) -> i64 {
        let dossier = self.dossier("ACME").await;
        self.declaration(declaration);
        self.released(declaration);
        let body = json!({"declaration_id": declaration});
        assert_eq!(self.post(&format!("/dossiers/{dossier}/link-declaration"), body).await.status, 200);
        dossier
    }

    /// Moves a dossier through these statuses.
    pub(crate) async fn moved(&self, dossier: i64, statuses: &[&str]) {
        for status in statuses {
            let reply = self.post(&format!("/dossiers/{dossier}/update-status"), json!({"status": status})).await;
            assert_eq!(reply.status, 200, "{status}: {}", reply.text());
        }
    }

    /// Creates a draft for ACME with lines of 1 x 10.00 and 2 x 12.35.
    pub(crate) async fn draft(&self) -> i64 {
        self.customer("ACME");
        let invoice = self.created("/invoices", json!({"customer_code": "ACME"})).await;
        for (description, quantity, price) in [("Advice", 1, "10.00"), ("Stamps", 2, "12.35")] {
            let price: Value = serde_json::from_str(price).expect("a number");
            let line = json!({"description": description, "quantity": quantity, "unit_price": price});
            self.created(&format!("/invoices/{invoice}/lines"), line).await;
        }
        invoice
    }

    /// Creates the same invoice and finalizes it.
    pub(crate) async fn finalized(&self) -> i64 {
        let invoice = self.draft().await;
        assert_eq!(self.post(&format!("/invoices/{invoice}/finalize"), json!({})).await.status, 200);
        invoice
    }
}

/// The body of a revenue item that is charged once for each accepted declaration.
pub(crate) fn an_item(code: &str) -> Value {
    json!({
        "code": code, "name": format!("Work {code}"), "default_price": 95, "trigger_type": "per_declaration",
        "trigger_event": "on_acceptance", "item_type": "revenue",
    })
}

/// The body of a card that is valid from 2026 on.
pub(crate) fn a_card(customer: &str) -> Value {
    json!({
        "customer_code": customer, "name": "Prices", "valid_from": "2026-01-01", "invoice_frequency": "daily",
        "consolidation_mode": "per_dossier",
    })
}

/// Status and code of a failure.
pub(crate) fn refusal(reply: &Reply) -> (u16, String) {
    (reply.status, reply.json()["error"].as_str().unwrap_or_default().to_owned())
}

/// The fields that a 422 or a 400 names.
pub(crate) fn reported(reply: &Reply) -> Vec<String> {
    reply.json()["errors"].as_object().unwrap_or_else(|| panic!("{}", reply.text())).keys().cloned().collect()
}

/// Checks that the response is a 404 and returns its message.
pub(crate) fn absent(reply: &Reply) -> String {
    assert_eq!(reply.status, 404, "{}", reply.text());
    reply.json()["message"].as_str().expect("a message").to_owned()
}
