use super::{Site, lot, refusal, reported};
use chrono::Duration;
use customs_access::Scopes;
use serde_json::{Value, json};

fn ids(list: &Value) -> Vec<i64> {
    let data = list["data"].as_array().expect("a list");
    data.iter().map(|one| one["id"].as_i64().expect("an id")).collect()
}

#[actix_rt::test]
async fn every_field_of_stock_comes_back() {
    let site = Site::new();
    let body = json!({
        "customer_code": "ACME", "warehouse_licence": "NLCW9", "reference": "OLD-1", "placed_at": "2026-01-31",
        "lines": [{
            "sku": "PHONE", "description": "Telephone", "hs_code": "85171300", "country_of_origin": "cn",
            "quantity": 10.500000, "unit": "pce", "gross_weight": 12.25, "net_weight": 11, "customs_value": 1234.5,
        }],
    });
    let reply = site.post("/inventory/starting", body).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"1\""), "{}", reply.text());
    assert_eq!(reply.json()["message"], "The starting stock was kept.");
    let stock = reply.json()["data"].take();
    let expected = json!({
        "id": stock["id"], "customer_code": "ACME", "warehouse_licence": "NLCW9", "declaration_id": null, "mrn": null,
        "reference": "OLD-1", "placed_at": "2026-01-31T00:00:00Z", "status": "open",
        "created_at": "2026-03-02T09:30:00Z",
        "lines": [{
            "id": stock["lines"][0]["id"], "header_id": stock["id"], "sku": "PHONE", "description": "Telephone",
            "hs_code": "85171300", "country_of_origin": "CN", "quantity_in": 10.5, "quantity_available": 10.5,
            "quantity_reserved": 0, "unit": "PCE", "gross_weight": 12.25, "net_weight": 11, "customs_value": 1234.5,
            "currency": "EUR", "gross_weight_left": 12.25, "net_weight_left": 11, "customs_value_left": 1234.5,
        }],
    });
    assert_eq!(stock, expected);
    assert_eq!(stock["lines"][0]["quantity_in"].to_string(), "10.5");
    let shown = site.get(&format!("/inventory/{}", stock["id"])).await;
    assert_eq!((shown.header("etag"), &shown.json()["data"]), ("\"1\"", &expected));
    let list = site.get("/inventory").await.json();
    assert_eq!(list["data"], json!([expected]));
    assert_eq!(list["meta"], json!({"current_page": 1, "last_page": 1, "per_page": 25, "total": 1}));
}

#[actix_rt::test]
async fn stock_is_filtered_and_comes_in_pages() {
    let site = Site::new();
    let [first, second] = [site.place("A", 1).await, site.place("B", 1).await];
    let gone = json!({"quantity": -1, "reason": "broken"});
    assert_eq!(site.post(&format!("/inventory/lines/{}/adjust", lot(&first)), gone).await.status, 200);
    let [first, second] = [first, second].map(|stock| stock["id"].as_i64().expect("an id"));
    for (query, expected) in [
        ("", vec![second, first]),
        ("?sku=A", vec![first]),
        ("?status=open", vec![second]),
        ("?status=depleted", vec![first]),
        ("?hs_code=8517", vec![second, first]),
        ("?hs_code=1713", vec![]),
        ("?customer_code=OTHER", vec![]),
        ("?search=nlcw", vec![second, first]),
        ("?search=b", vec![second]),
        ("?per_page=1&page=2", vec![first]),
    ] {
        assert_eq!(ids(&site.get(&format!("/inventory{query}")).await.json()), expected, "{query}");
    }
}

#[actix_rt::test]
async fn stock_is_shown_as_it_was_at_the_end_of_a_day() {
    let site = Site::new();
    let stock = site.place("A", 10).await;
    site.bench.clock.advance(Duration::days(2));
    let token = site.bench.token_of(&site.bench.client_of(site.organisation, Scopes::all()));
    let site = Site { token, ..site };
    let adjust = format!("/inventory/lines/{}/adjust", lot(&stock));
    assert_eq!(site.post(&adjust, json!({"quantity": -10, "reason": "sold"})).await.status, 200);
    site.place("B", 1).await;
    let then = site.get("/inventory?at=2026-03-03").await.json();
    assert_eq!(ids(&then), [stock["id"].as_i64().expect("an id")]);
    assert_eq!(
        (&then["data"][0]["status"], &then["data"][0]["lines"][0]["quantity_available"]),
        (&json!("open"), &json!(10))
    );
    assert_eq!(site.get("/inventory?at=2026-03-01").await.json()["meta"]["total"], 0);
    assert_eq!(site.get("/inventory?at=2026-03-04&status=depleted").await.json()["meta"]["total"], 1);
}

#[actix_rt::test]
async fn bad_query_parameters_are_told_by_name() {
    let site = Site::new();
    let reply = site.get("/inventory?at=2026-02-30&status=gone&per_page=101&page=0").await;
    assert_eq!(refusal(&reply), (422, "validation_error".to_owned()));
    assert_eq!(reported(&reply), ["at", "page", "per_page", "status"]);
    assert_eq!(site.get("/inventory?page=one").await.status, 400);
}

#[actix_rt::test]
async fn another_organisation_sees_nothing() {
    let site = Site::new();
    let stock = site.place("A", 1).await;
    let stranger = site.stranger();
    let get = async |path: String| site.bench.get(&stranger, &format!("/api/v1{path}")).await;
    assert_eq!(get("/inventory".to_owned()).await.json()["meta"]["total"], 0);
    for path in [format!("/inventory/{}", stock["id"]), format!("/inventory/lines/{}/movements", lot(&stock))] {
        let (foreign, absent) = (get(path.clone()).await, site.get(&path.replace(char::is_numeric, "9")).await);
        assert_eq!((foreign.status, absent.status), (404, 404), "{path}");
        assert_eq!(foreign.json(), absent.json(), "{path}");
    }
    assert_eq!(get("/inventory/audit-file".to_owned()).await.text().lines().count(), 1);
}
