use super::{UNKNOWN, a_customer, created, path, put, shown, version};
use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use actix_web::test::TestRequest;
use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign};
use customs_http::InboundSecret;
use customs_kernel::Clock;
use customs_master_data::ports::ReplyFate;
use customs_master_data::testing::InquiryHandOver;
use serde_json::{Value, json};

const SECRET: &str = "the secret of the gateway";

/// A bench whose gateway delivers messages.
fn open() -> Bench {
    Bench::with(|services| {
        services.inbound_secret = Some(InboundSecret::new(SECRET));
    })
}

/// Creates a customer that customs can be asked about.
async fn a_checkable_customer(bench: &Bench, token: &str) -> i64 {
    let declarant = json!({"customer_code": "DECL", "customer_name": "Declarant", "postbus_cid": "CID-1"});
    let declarant = created(bench, token, declarant).await;
    let mut body = a_customer();
    body["customer_eori_number"] = json!("NL123456782");
    body["customer_vat_number"] = json!("NL123456782B01");
    body["declarant_customer_id"] = json!(declarant);
    created(bench, token, body).await
}

async fn check(bench: &Bench, token: &str, id: i64) -> Reply {
    bench.send(authorized(Method::POST, token, &format!("{}/vat-reverse-charge-check", path(id)))).await
}

async fn deliver(bench: &Bench, document: &str) -> Reply {
    let signature = hex::encode(sign(&Key::new(HMAC_SHA256, SECRET.as_bytes()), document.as_bytes()));
    let request = TestRequest::post().uri("/gateway/messages").insert_header(("X-Gateway-Signature", signature));
    bench.send(request.insert_header(("Content-Type", "application/xml")).set_payload(document.to_owned())).await
}

#[actix_rt::test]
async fn a_check_is_pending_until_customs_answers() {
    let bench = open();
    let token = bench.token();
    let id = a_checkable_customer(&bench, &token).await;
    let reply = check(&bench, &token, id).await;
    assert_eq!((reply.status, reply.header("etag")), (200, "\"2\""), "{}", reply.text());
    assert_eq!(reply.json()["data"], json!({"customer_id": id, "status": "pending", "reference": "VAT-1"}));
    assert!(reply.json()["message"].is_string());
    let due = bench.master_data.due(bench.clock.now());
    assert_eq!(due[0].1, b"inquiry VAT-1 NL123456782B01 NL123456782");
    let customer = shown(&bench, &token, id).await;
    assert_eq!(customer["vat_reverse_charge_check_status"], "pending");
    assert_eq!(customer["vat_reverse_charge_checked_at"], Value::Null);
    assert_eq!(customer["vat_reverse_charge_check_error"], Value::Null);

    bench.clock.advance(chrono::Duration::seconds(7));
    let reply = deliver(&bench, "result VAT-1 yes no").await;
    assert_eq!((reply.status, reply.json()), (202, json!({"message": "The message is stored."})));
    let customer = shown(&bench, &token, id).await;
    for (field, value) in [
        ("vat_reverse_charge_check_status", json!("verified")),
        ("vat_reverse_charge_checked_at", json!("2026-03-02T09:30:07Z")),
        ("vat_reverse_charge_check_error", Value::Null),
        ("vat_reverse_charge_eligible", json!(true)),
        ("article_23_permit", json!(false)),
    ] {
        assert_eq!(customer[field], value, "{field}");
    }
    assert_eq!(version(&bench, &token, id).await, "\"3\"");
}

#[actix_rt::test]
async fn while_customs_cannot_be_asked_the_check_stays_pending_and_says_so() {
    let bench = open();
    let token = bench.token();
    let id = a_checkable_customer(&bench, &token).await;
    check(&bench, &token, id).await;
    let (reference, now) = ("VAT-1".parse().expect("a reference"), bench.clock.now());
    let error = async || shown(&bench, &token, id).await["vat_reverse_charge_check_error"].take();
    bench.master_data.failed(&reference, "the gateway did not answer", now + chrono::Duration::seconds(4));
    let expected = "Customs could not be asked yet: the gateway did not answer; the next attempt is at \
                    2026-03-02T09:30:04Z.";
    assert_eq!(error().await, expected);
    assert_eq!(shown(&bench, &token, id).await["vat_reverse_charge_check_status"], "pending");
    bench.master_data.sent(&reference, now);
    assert_eq!(error().await, Value::Null, "customs has it now");
}

#[actix_rt::test]
async fn what_is_set_by_hand_stays_whatever_customs_answers() {
    let bench = open();
    let token = bench.token();
    let id = a_checkable_customer(&bench, &token).await;
    put(&bench, &token, &path(id), json!({"vat_reverse_charge_eligible": false})).await;
    check(&bench, &token, id).await;
    deliver(&bench, "result VAT-1 yes yes").await;
    let customer = shown(&bench, &token, id).await;
    assert_eq!(customer["vat_reverse_charge_eligible"], false);
    assert_eq!(customer["article_23_permit"], true);
}

#[actix_rt::test]
async fn an_answer_twice_to_an_old_question_or_to_none_changes_nothing() {
    let bench = open();
    let token = bench.token();
    let id = a_checkable_customer(&bench, &token).await;
    check(&bench, &token, id).await;
    check(&bench, &token, id).await;
    for document in ["result VAT-1 yes yes", "result VAT-99 yes yes"] {
        assert_eq!(deliver(&bench, document).await.status, 202, "{document}");
        assert_eq!(shown(&bench, &token, id).await["vat_reverse_charge_check_status"], "pending", "{document}");
    }
    deliver(&bench, "result VAT-2 no no").await;
    let first = shown(&bench, &token, id).await;
    assert_eq!(deliver(&bench, "result VAT-2 yes yes").await.status, 202);
    assert_eq!(shown(&bench, &token, id).await, first);
    let fates: Vec<ReplyFate> = bench.master_data.replies().iter().map(|reply| reply.fate).collect();
    use ReplyFate::{Applied, Ignored, Unmatched};
    assert_eq!(fates, [Ignored, Unmatched, Applied, Ignored]);
}

#[actix_rt::test]
async fn an_answer_that_cannot_be_read_is_malformed_and_other_messages_go_to_declarations() {
    let bench = open();
    for document in ["result VAT-1", "result vat_1 yes yes", "order"] {
        let reply = deliver(&bench, document).await;
        assert_eq!((reply.status, &reply.json()["error"]), (400, &json!("invalid_request")), "{document}");
        assert!(reply.json()["errors"]["body"].is_array(), "{document}");
    }
    assert!(bench.master_data.replies().is_empty());
}

#[actix_rt::test]
async fn everything_that_is_missing_for_a_check_is_told() {
    let bench = open();
    let token = bench.token();
    let id = created(&bench, &token, a_customer()).await;
    let reply = check(&bench, &token, id).await;
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("precondition_failed")));
    let description = reply.json()["error_description"].as_str().expect("a sentence").to_owned();
    for missing in ["customer_eori_number", "customer_vat_number", "declarant_customer_id"] {
        assert!(description.contains(missing), "{missing}: {description}");
    }
    put(&bench, &token, &path(id), json!({"declarant_customer_id": id})).await;
    let reply = check(&bench, &token, id).await;
    assert!(reply.json()["error_description"].as_str().expect("a sentence").contains("postbus_cid"));
    assert_eq!(shown(&bench, &token, id).await["vat_reverse_charge_check_status"], Value::Null);
}

#[actix_rt::test]
async fn a_repeated_key_asks_customs_once() {
    let bench = open();
    let token = bench.token();
    let id = a_checkable_customer(&bench, &token).await;
    for replayed in ["", "true"] {
        let request = authorized(Method::POST, &token, &format!("{}/vat-reverse-charge-check", path(id)));
        let reply = bench.send(request.insert_header(("Idempotency-Key", "k"))).await;
        assert_eq!((reply.status, reply.header("idempotent-replayed")), (200, replayed));
        assert_eq!(reply.json()["data"]["reference"], "VAT-1");
    }
    assert_eq!(bench.master_data.due(bench.clock.now()).len(), 1);
}

#[actix_rt::test]
async fn a_stale_check_and_one_of_anothers_customer_are_refused() {
    let bench = open();
    let token = bench.token();
    let id = a_checkable_customer(&bench, &token).await;
    put(&bench, &token, &path(id), json!({"customer_city": "Breda"})).await;
    let check_path = format!("{}/vat-reverse-charge-check", path(id));
    let stale = authorized(Method::POST, &token, &check_path).insert_header(("If-Match", "\"1\""));
    assert_eq!(bench.send(stale).await.status, 412);
    for (token, id) in [(bench.token(), id), (token, id + 1000)] {
        let reply = check(&bench, &token, id).await;
        assert_eq!((reply.status, reply.text().as_str()), UNKNOWN);
    }
    assert!(bench.master_data.due(bench.clock.now()).is_empty());
}
