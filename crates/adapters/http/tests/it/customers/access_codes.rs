use super::{CUSTOMERS, a_customer, created, path, put};
use crate::{Bench, authorized};
use actix_web::http::Method;
use customs_kernel::OrganisationId;
use customs_master_data::CustomerId;
use customs_master_data::customer::DvaAccessCode;
use customs_master_data::ports::CustomerRepository;
use serde_json::json;

#[actix_rt::test]
async fn an_access_code_is_kept_and_never_shown() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let mut body = a_customer();
    body["dva_guarantee_access_code"] = json!(" Geheim ");
    let send = async || {
        let request = authorized(Method::POST, &token, CUSTOMERS).insert_header(("Idempotency-Key", "k"));
        bench.send(request.set_json(&body)).await
    };
    let (first, again) = (send().await, send().await);
    assert_eq!((first.status, again.header("idempotent-replayed")), (201, "true"));
    assert_eq!(first.text(), again.text());
    let id = first.json()["data"]["id"].as_i64().expect("an id");
    assert_eq!(code(&bench, credentials.client.organisation(), id).as_deref(), Some("Geheim"));

    let changed = put(&bench, &token, &path(id), json!({"dva_guarantee_access_code": "Nieuw"})).await;
    let found = bench.get(&token, &path(id)).await;
    let listed = bench.get(&token, CUSTOMERS).await;
    for reply in [&first, &again, &changed, &found, &listed] {
        let text = reply.text();
        for secret in ["Geheim", "Nieuw", "access_code"] {
            assert!(!text.contains(secret), "{text}");
        }
    }
    assert_eq!(code(&bench, credentials.client.organisation(), id).as_deref(), Some("Nieuw"));
}

#[actix_rt::test]
async fn an_access_code_stays_until_it_is_cleared() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let organisation = credentials.client.organisation();
    let mut body = a_customer();
    body["dva_guarantee_access_code"] = json!("1234");
    let id = created(&bench, &token, body).await;
    for (body, left) in [
        (json!({"customer_city": "Rotterdam"}), Some("1234")),
        (json!({"dva_guarantee_access_code": "z".repeat(51)}), Some("1234")),
        (json!({"dva_guarantee_access_code": "5678"}), Some("5678")),
        (json!({"dva_guarantee_access_code": null}), None),
        (json!({"dva_guarantee_access_code": "9"}), Some("9")),
        (json!({"dva_guarantee_access_code": " "}), None),
    ] {
        put(&bench, &token, &path(id), body.clone()).await;
        assert_eq!(code(&bench, organisation, id).as_deref(), left, "{body}");
    }
}

/// The stored access code of the customer.
fn code(bench: &Bench, organisation: OrganisationId, id: i64) -> Option<String> {
    let stored = bench.master_data.access_code(organisation, CustomerId::new(id)).expect("an answer");
    stored.as_ref().map(DvaAccessCode::reveal).map(str::to_owned)
}
