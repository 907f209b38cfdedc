use super::{CUSTOMERS, UNKNOWN, a_customer, added, created, path, put, shown};
use crate::Bench;
use serde_json::{Value, json};

#[actix_rt::test]
async fn a_customer_is_shown_with_its_parts_by_id_and_by_code() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_customer()).await;
    let contact = added(&bench, &token, id, "contacts", json!({"name": "Jan"})).await;
    let authorization = added(&bench, &token, id, "authorizations", json!({"type": "CW"})).await;
    let location = added(&bench, &token, id, "locations", json!({"name": "Kade"})).await;

    let customer = shown(&bench, &token, id).await;
    let at = "2026-03-02T09:30:00Z";
    assert_eq!(
        customer["contacts"],
        json!([{
            "id": contact, "name": "Jan", "email": null, "phone": null, "position": null, "department": null,
            "is_primary": false, "receives_approvals": false, "receives_notifications": false,
            "notification_preferences": [], "language": null, "notes": null, "created_at": at,
        }])
    );
    assert_eq!(
        customer["authorizations"],
        json!([{
            "id": authorization, "type": "CW", "description": null, "identification": null,
            "authorisation_holder": null, "created_at": at, "valid_until": null,
        }])
    );
    assert_eq!(
        customer["locations"],
        json!([{
            "id": location, "name": "Kade", "address": null, "address_number": null, "postcode": null, "city": null,
            "country_code": null, "vergunningtype": null, "vergunningnummer": null, "is_default": false,
            "created_at": at,
        }])
    );
    let by_id = bench.get(&token, &path(id)).await;
    let by_code = bench.get(&token, &format!("{CUSTOMERS}/code/ACME")).await;
    assert_eq!((by_code.status, by_code.text()), (200, by_id.text()));
    assert_eq!((by_code.header("etag"), by_id.header("etag")), ("\"4\"", "\"4\""));
    for kind in ["contacts", "authorizations", "locations"] {
        let reply = bench.get(&token, &format!("{}/{kind}", path(id))).await;
        assert_eq!((reply.status, reply.json()), (200, json!({"data": customer[kind]})), "{kind}");
    }
}

#[actix_rt::test]
async fn a_code_may_hold_any_character() {
    let bench = Bench::new();
    let token = bench.token();
    for (code, paths) in [
        ("A/B", &["A/B", "A%2FB", "A%2fB"][..]),
        ("A B+C", &["A%20B+C", "A%20B%2BC"]),
        ("50%", &["50%25"]),
        ("50%2F", &["50%252F"]),
        // "É" is U+00C9, or "E" and U+0301 behind it.
        ("É#?&", &["%C3%89%23%3F%26", "E%CC%81%23%3F%26"]),
        ("contacts", &["contacts"]),
        ("x/contacts", &["x/contacts", "x%2Fcontacts"]),
        ("7", &["7"]),
    ] {
        let id = created(&bench, &token, json!({"customer_code": code, "customer_name": code})).await;
        for path in paths {
            let reply = bench.get(&token, &format!("{CUSTOMERS}/code/{path}")).await;
            assert_eq!(reply.status, 200, "{code} as {path}: {}", reply.text());
            assert_eq!(reply.json()["data"]["id"], id, "{path}");
        }
    }
}

#[actix_rt::test]
async fn what_is_not_there_or_is_anothers_is_not_found() {
    let bench = Bench::new();
    let theirs = created(&bench, &bench.token(), a_customer()).await;
    let token = bench.token();
    for id in [theirs, theirs + 1000] {
        for part in ["", "/contacts", "/authorizations", "/locations"] {
            let reply = bench.get(&token, &format!("{}{part}", path(id))).await;
            assert_eq!((reply.status, reply.text().as_str()), UNKNOWN, "{id}{part}");
        }
    }
    for code in ["ACME", "NOBODY", "", "%00", "%FF", "A/B"] {
        let reply = bench.get(&token, &format!("{CUSTOMERS}/code/{code}")).await;
        assert_eq!((reply.status, reply.text().as_str()), UNKNOWN, "{code}");
    }
    for id in ["0", "-1", "seven", "code", "99999999999999999999"] {
        assert_eq!(bench.get(&token, &format!("{CUSTOMERS}/{id}")).await.status, 404, "{id}");
    }
}

#[actix_rt::test]
async fn the_code_of_another_case_is_another_code() {
    let bench = Bench::new();
    let token = bench.token();
    created(&bench, &token, a_customer()).await;
    assert_eq!(bench.get(&token, &format!("{CUSTOMERS}/code/acme")).await.status, 404);
}

#[actix_rt::test]
async fn a_change_of_a_part_is_a_change_of_the_customer() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_customer()).await;
    let contact = added(&bench, &token, id, "contacts", json!({"name": "Jan"})).await;
    bench.clock.advance(chrono::Duration::seconds(5));
    put(&bench, &token, &format!("/api/v1/contacts/{contact}"), json!({"phone": "1"})).await;
    let customer = shown(&bench, &token, id).await;
    assert_eq!(customer["updated_at"], "2026-03-02T09:30:05Z");
    assert_eq!(customer["created_at"], "2026-03-02T09:30:00Z");
    assert_eq!(customer["contacts"][0]["phone"], "1");
    assert_ne!(customer["contacts"][0]["created_at"], Value::Null);
}
