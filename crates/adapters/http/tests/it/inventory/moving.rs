use super::{Site, lot, refusal, reported};
use crate::authorized;
use actix_web::http::Method;
use serde_json::{Value, json};

#[actix_rt::test]
async fn all_broken_rules_of_starting_stock_are_told_at_once() {
    let site = Site::new();
    let wrong = json!({
        "placed_at": "soon", "warehouse_licence": "L".repeat(36),
        "lines": [{"hs_code": "8517", "quantity": 0}, {"quantity": -1, "country_of_origin": "China"}],
    });
    let reply = site.post("/inventory/starting", wrong).await;
    assert_eq!(refusal(&reply), (422, "validation_error".to_owned()));
    let all = [
        "customer_code",
        "lines.0.hs_code",
        "lines.0.quantity",
        "lines.1.country_of_origin",
        "lines.1.quantity",
        "lines.1.sku",
        "placed_at",
        "warehouse_licence",
    ];
    assert_eq!(reported(&reply), all);
    let line = json!({"sku": "A", "quantity": 1});
    for (body, path) in [
        (json!({"customer_code": "NOBODY", "lines": [line]}), "customer_code"),
        (json!({"customer_code": "ACME", "lines": []}), "lines"),
        (json!({"customer_code": "ACME", "lines": null}), "lines"),
        (json!({"customer_code": "ACME", "placed_at": "2026-03-02T10:30:01+01:00", "lines": [line]}), "placed_at"),
    ] {
        let reply = site.post("/inventory/starting", body).await;
        assert_eq!((reply.status, reported(&reply)), (422, vec![path.to_owned()]), "{}", reply.text());
    }
    for (body, path) in [
        (json!({"lines": [{"quantity": "1"}]}), "lines.0.quantity"),
        (json!({"lines": {}}), "lines"),
        (json!({"placed_at": 7}), "placed_at"),
    ] {
        let reply = site.post("/inventory/starting", body).await;
        assert_eq!((reply.status, reported(&reply)), (400, vec![path.to_owned()]), "{}", reply.text());
    }
    assert_eq!(site.get("/inventory").await.json()["meta"]["total"], 0);
}

#[actix_rt::test]
async fn a_lot_is_adjusted_and_its_ledger_tells_why() {
    let site = Site::new();
    let stock = site.place("A", 10).await;
    let adjust = format!("/inventory/lines/{}/adjust", lot(&stock));
    let reply = site.post(&adjust, json!({"quantity": -2.5, "reason": " Counted "})).await;
    assert_eq!((reply.status, reply.header("etag")), (200, "\"2\""), "{}", reply.text());
    assert_eq!(reply.json()["message"], "The lot was adjusted.");
    let adjusted = reply.json()["data"].take();
    assert_eq!((&adjusted["quantity_available"], &adjusted["quantity_in"]), (&json!(7.5), &json!(10)));
    let ledger = site.get(&format!("/inventory/lines/{}/movements", lot(&stock))).await.json()["data"].take();
    let entry = |id: &Value, kind: &str, quantity: Value, balance: Value, reason: Value| {
        json!({
            "id": id, "type": kind, "quantity": quantity, "reserved": 0, "balance": balance, "declaration_id": null,
            "declaration_line_id": null, "reason": reason, "user": "ERP", "created_at": "2026-03-02T09:30:00Z",
        })
    };
    let expected = json!([
        entry(&ledger[0]["id"], "starting", json!(10), json!(10), Value::Null),
        entry(&ledger[1]["id"], "adjustment", json!(-2.5), json!(7.5), json!("Counted")),
    ]);
    assert_eq!(ledger, expected);
}

#[actix_rt::test]
async fn an_adjustment_that_cannot_be_is_refused() {
    let site = Site::new();
    let stock = site.place("A", 10).await;
    let adjust = format!("/inventory/lines/{}/adjust", lot(&stock));
    let short = site.post(&adjust, json!({"quantity": -10.000001, "reason": "lost"})).await;
    assert_eq!(refusal(&short), (422, "insufficient_stock".to_owned()));
    let told_more = short.json();
    assert_eq!((&told_more["inventory_line_id"], &told_more["quantity_available"]), (&json!(lot(&stock)), &json!(10)));
    assert!(told_more["error_description"].is_string());
    for (body, paths) in [
        (json!({}), vec!["quantity", "reason"]),
        (json!({"quantity": 0, "reason": "  "}), vec!["quantity", "reason"]),
        (json!({"quantity": 0.0000001, "reason": "x"}), vec!["quantity"]),
    ] {
        let reply = site.post(&adjust, body).await;
        assert_eq!((reply.status, reported(&reply)), (422, paths.into_iter().map(str::to_owned).collect::<Vec<_>>()));
    }
    assert_eq!(site.post("/inventory/lines/99/adjust", json!({"quantity": 1, "reason": "x"})).await.status, 404);
    let stranger = site.stranger();
    let foreign = site.bench.post(&stranger, &format!("/api/v1{adjust}"), json!({"quantity": 1, "reason": "x"})).await;
    assert_eq!(foreign.status, 404);
    let request =
        authorized(Method::POST, &site.token, &format!("/api/v1{adjust}")).insert_header(("If-Match", "\"7\""));
    let stale = site.bench.send(request.set_json(json!({"quantity": 1, "reason": "x"}))).await;
    assert_eq!(refusal(&stale), (412, "precondition_failed".to_owned()));
}

#[actix_rt::test]
async fn a_repeated_adjustment_is_made_once() {
    let site = Site::new();
    let stock = site.place("A", 10).await;
    let path = format!("/api/v1/inventory/lines/{}/adjust", lot(&stock));
    for replayed in ["", "true"] {
        let request = authorized(Method::POST, &site.token, &path).insert_header(("Idempotency-Key", "k"));
        let reply = site.bench.send(request.set_json(json!({"quantity": -1, "reason": "lost"}))).await;
        assert_eq!((reply.status, reply.header("idempotent-replayed")), (200, replayed));
        assert_eq!(reply.json()["data"]["quantity_available"], 9);
    }
}

#[actix_rt::test]
async fn the_audit_file_is_what_a_spreadsheet_reads() {
    let site = Site::new();
    let stock = site.place("=A", 10).await;
    let adjust = format!("/inventory/lines/{}/adjust", lot(&stock));
    assert_eq!(site.post(&adjust, json!({"quantity": -0.5, "reason": "a;b"})).await.status, 200);
    let reply = site.get("/inventory/audit-file?customer_code=ACME&warehouse_licence=NLCW1").await;
    assert_eq!((reply.status, reply.header("content-type")), (200, "text/csv; charset=utf-8"), "{}", reply.text());
    assert_eq!(reply.header("content-disposition"), "attachment; filename=\"inventory-movements_2026-03-02.csv\"");
    let text = reply.text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("\u{feff}movement_id;created_at;type;customer_code"), "{}", lines[0]);
    assert_eq!(lines.len(), 3);
    assert!(lines[1].contains(";2026-03-02 10:30:00;starting;ACME;NLCW1;"), "{}", lines[1]);
    assert!(lines[1].contains(";'=A;"), "{}", lines[1]);
    assert!(lines[2].contains(";-0.5;0;9.5;0;;;;\"a;b\";ERP"), "{}", lines[2]);
    for query in ["?customer_code=OTHER", "?date_to=2026-03-01", "?date_from=2026-03-03"] {
        assert_eq!(site.get(&format!("/inventory/audit-file{query}")).await.text().lines().count(), 1, "{query}");
    }
    let named = site.get("/inventory/audit-file?date_from=2026-03-01&date_to=2026-03-31").await;
    assert!(named.header("content-disposition").contains("_2026-03-31.csv"));
    let turned = site.get("/inventory/audit-file?date_from=2026-03-31&date_to=2026-03-01").await;
    assert_eq!(
        (refusal(&turned), reported(&turned)),
        ((422, "validation_error".to_owned()), vec!["date_to".to_owned()])
    );
}

#[actix_rt::test]
async fn reading_needs_the_one_scope_and_changing_the_other() {
    use customs_access::Scope;
    let site = Site::new();
    let token = |scope: Scope| {
        let scopes = [scope].into_iter().collect();
        site.bench.token_of(&site.bench.client_of(site.organisation, scopes))
    };
    let (read, write) = (token(Scope::InventoryRead), token(Scope::InventoryWrite));
    let body = json!({"quantity": 1, "reason": "x"});
    let adjust = "/api/v1/inventory/lines/99/adjust";
    assert_eq!(site.bench.post(&read, adjust, body.clone()).await.status, 403);
    assert_eq!(site.bench.post(&write, adjust, body).await.status, 404);
    assert_eq!(site.bench.get(&write, "/api/v1/inventory").await.status, 403);
    for path in
        ["/inventory", "/inventory/exceptions", "/inventory/audit-file", "/declaration-lines/7/allocation/available"]
    {
        assert_ne!(site.bench.get(&read, &format!("/api/v1{path}")).await.status, 403, "{path}");
    }
}
