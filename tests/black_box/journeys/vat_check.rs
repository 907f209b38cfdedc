//! Customs is asked whether import VAT may be shifted to the customer's own VAT return.

use serde_json::{Value, json};

use crate::harness::{Api, Authority, Kind, Site, create_customer, eventually};

on_both_databases!(
    customs_says_whether_vat_may_be_shifted,
    what_is_missing_is_named_and_nothing_is_asked,
    what_was_set_by_hand_stays,
    a_check_waits_while_customs_is_down_and_holds_up_nothing,
);

/// Creates a customer with a declarant that can ask customs.
fn importer(api: &Api, code: &str, fields: &Value) -> i64 {
    let declarant =
        create_customer(api, &format!("{code}-D"), &json!({ "is_declarant": true, "postbus_cid": "CID-1" }));
    let id = create_customer(
        api,
        code,
        &json!({
            "customer_eori_number": "NL123456782",
            "customer_vat_number": "NL123456782B01",
            "declarant_customer_id": declarant,
        }),
    );
    if fields != &json!({}) {
        api.put(&format!("/customers/{id}"), fields).expect(200);
    }
    id
}

fn ask(api: &Api, id: i64) -> Value {
    let started = api.post_empty(&format!("/customers/{id}/vat-reverse-charge-check")).expect(200);
    assert_eq!((&started["data"]["customer_id"], &started["data"]["status"]), (&json!(id), &json!("pending")));
    assert!(started["message"].is_string());
    started["data"]["reference"].clone()
}

fn verified(api: &Api, id: i64) -> Value {
    eventually("customs answers", || {
        let customer = api.get(&format!("/customers/{id}")).expect(200)["data"].clone();
        (customer["vat_reverse_charge_check_status"] == "verified").then_some(customer)
    })
}

fn customs_says_whether_vat_may_be_shifted(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = importer(&api, "ACME", &json!({}));
    let first = ask(&api, id);
    let customer = verified(&api, id);
    assert_eq!(customer["vat_reverse_charge_eligible"], true);
    assert_eq!(customer["article_23_permit"], true);
    assert!(customer["vat_reverse_charge_checked_at"].is_string());

    // With another VAT number the question is a new one, and the answer about the old number no longer counts.
    let changed =
        api.put(&format!("/customers/{id}"), &json!({ "vat_number": "NL004495445B01" })).expect(200)["data"].clone();
    assert_eq!(changed["vat_reverse_charge_eligible"], Value::Null);
    assert_eq!(changed["vat_reverse_charge_check_status"], Value::Null);
    assert_ne!(ask(&api, id), first);
    let customer = verified(&api, id);
    assert_eq!(
        (&customer["vat_reverse_charge_eligible"], &customer["article_23_permit"]),
        (&json!(false), &json!(false))
    );
}

fn what_is_missing_is_named_and_nothing_is_asked(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let bare = create_customer(&api, "BARE", &json!({}));
    let refused = api.post_empty(&format!("/customers/{bare}/vat-reverse-charge-check")).expect(422);
    assert_eq!(refused["error"], "precondition_failed");
    let why = refused["error_description"].as_str().expect("a sentence");
    for missing in ["customer_eori_number", "customer_vat_number", "declarant_customer_id"] {
        assert!(why.contains(missing), "{why}");
    }
    let deaf = importer(&api, "DEAF", &json!({ "declarant_customer_id": bare }));
    let refused = api.post_empty(&format!("/customers/{deaf}/vat-reverse-charge-check")).expect(422);
    assert!(refused["error_description"].as_str().is_some_and(|why| why.contains("postbus_cid")), "{refused}");
    assert_eq!(
        api.get(&format!("/customers/{deaf}")).expect(200)["data"]["vat_reverse_charge_check_status"],
        Value::Null
    );
}

fn what_was_set_by_hand_stays(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = importer(&api, "ACME", &json!({ "vat_reverse_charge_eligible": false }));
    ask(&api, id);
    let customer = verified(&api, id);
    assert_eq!(
        (&customer["vat_reverse_charge_eligible"], &customer["article_23_permit"]),
        (&json!(false), &json!(true))
    );
    // Sending back the values that were read does not override the answer of customs.
    api.put(&format!("/customers/{id}"), &json!({ "vat_reverse_charge_eligible": null, "article_23_permit": true }))
        .expect(200);
    ask(&api, id);
    let customer = verified(&api, id);
    assert_eq!(customer["vat_reverse_charge_eligible"], true, "no override any more");
}

fn a_check_waits_while_customs_is_down_and_holds_up_nothing(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let customer = |id: i64| api.get(&format!("/customers/{id}")).expect(200)["data"].clone();
    authority.answer_with(503);
    let id = importer(&api, "ACME", &json!({}));
    let old = ask(&api, id);
    let waiting = eventually("it says that customs cannot be asked", || {
        let customer = customer(id);
        customer["vat_reverse_charge_check_error"].is_string().then_some(customer)
    });
    assert_eq!(waiting["vat_reverse_charge_check_status"], "pending");
    let details = &waiting["vat_reverse_charge_check_error_details"];
    assert_eq!(
        (&details["code"], &details["reasons"][0]["code"]),
        (&json!("gateway_unsure"), &json!("gateway_answered"))
    );
    api.put(&format!("/customers/{id}"), &json!({ "customer_city": "Delft" })).expect(200);
    let new = ask(&api, id);
    authority.answer_with(202);
    eventually("both questions arrive", || (authority.lodged().len() == 2).then_some(()));
    let asked = authority.lodged().into_iter().find(|message| json!(message.correlation) == new).expect("the new one");
    let document = String::from_utf8_lossy(&asked.body).into_owned();
    assert!(document.contains("<VatNumber>NL123456782B01</VatNumber>"), "{document}");

    // Neither an answer to an outdated question nor one to no question changes anything.
    for reference in [&old, &json!("NL26NOBODY")] {
        authority.send(&api, &result(reference, true, true)).expect_status(202);
    }
    assert_eq!(customer(id)["vat_reverse_charge_check_status"], "pending");
    authority.send(&api, &result(&new, true, false)).expect_status(202);
    authority.send(&api, &result(&new, false, false)).expect_status(202);
    let answered = customer(id);
    assert_eq!(answered["vat_reverse_charge_check_status"], "verified");
    assert_eq!(
        (&answered["vat_reverse_charge_eligible"], &answered["article_23_permit"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(answered["vat_reverse_charge_check_error"], Value::Null);
    assert_eq!(answered["customer_city"], "Delft");
    let broken = result(&new, true, true).replace("<AAX>true</AAX>", "");
    authority.send(&api, &broken).expect_status(400);
}

fn result(reference: &Value, linked: bool, permit: bool) -> String {
    format!(
        "<InquiryResult xmlns=\"urn:customs-brokerage:inquiry:1\"><Reference>{}</Reference><AIQ>{linked}</AIQ>\
         <AAX>{permit}</AAX></InquiryResult>",
        reference.as_str().expect("a reference")
    )
}
