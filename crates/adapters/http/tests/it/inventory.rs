mod allocating;
mod exceptions;
mod listing;
mod moving;

use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use customs_access::Scopes;
use customs_kernel::OrganisationId;
use serde_json::{Value, json};

/// A broker with the customer ACME, whose goods are in the warehouse NLCW1.
struct Site {
    bench: Bench,
    organisation: OrganisationId,
    token: String,
}

impl Site {
    fn new() -> Self {
        let bench = Bench::new();
        let organisation = bench.organisation();
        let token = bench.token_of(&bench.client_of(organisation, Scopes::all()));
        bench.inventory.keep_depositor(organisation, "ACME", Some("NLCW1"));
        Self { bench, organisation, token }
    }

    async fn get(&self, path: &str) -> Reply {
        self.bench.get(&self.token, &format!("/api/v1{path}")).await
    }

    async fn send(&self, method: Method, path: &str, body: Value) -> Reply {
        self.bench.send(authorized(method, &self.token, &format!("/api/v1{path}")).set_json(body)).await
    }

    async fn post(&self, path: &str, body: Value) -> Reply {
        self.send(Method::POST, path, body).await
    }

    /// Places this number of pieces of an article, and returns the stock.
    async fn place(&self, sku: &str, quantity: i64) -> Value {
        let line = json!({"sku": sku, "hs_code": "85171300", "country_of_origin": "CN", "quantity": quantity});
        let reply = self.post("/inventory/starting", json!({"customer_code": "ACME", "lines": [line]})).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        reply.json()["data"].take()
    }

    /// A token of another organisation.
    fn stranger(&self) -> String {
        self.bench.token()
    }
}

/// The id of the first lot of the stock.
fn lot(stock: &Value) -> i64 {
    stock["lines"][0]["id"].as_i64().expect("an id")
}

/// The paths of the faulty fields.
fn reported(reply: &Reply) -> Vec<String> {
    reply.json()["errors"].as_object().map(|errors| errors.keys().cloned().collect()).unwrap_or_default()
}

fn refusal(reply: &Reply) -> (u16, String) {
    (reply.status, reply.json()["error"].as_str().unwrap_or_default().to_owned())
}
