use super::{CUSTOMERS, a_customer, created, reported, shown};
use crate::{Bench, authorized};
use actix_web::http::Method;
use futures_util::future::join;
use serde_json::{Value, json};

/// Every field that can be sent, in the order of the API, each with a value of its own.
const EVERY_FIELD: &str = concat!(
    r#""customer_name":"Acme B.V.","customer_address":"Kade","customer_address_number":"1a","#,
    r#""customer_postal_code":"3011 AA","customer_city":"Rotterdam","customer_country_code":"NL","#,
    r#""customer_eori_number":"NL123456782","customer_vat_number":"NL123456782B01","customer_vat_country":"NL","#,
    r#""currency":"USD","representation_type":"2","customs_declaration_office":"NL000396","#,
    r#""default_customs_office_of_declaration":"NL000510","is_sender":true,"is_importer":false,"is_addressee":true,"#,
    r#""is_exporter":false,"is_declarant":true,"is_carrier":false,"is_invoice_to":true,"is_freight_forwarder":false,"#,
    r#""declarant_customer_id":OTHER,"parent_customer_id":OTHER,"default_invoice_to_customer_id":OTHER,"#,
    r#""warehouse_licence":"W1","warehouse_licence_type":"R","dms_41_placement_licence":"P1","#,
    r#""poa_valid_until":"2027-12-31","atr_license_number":"A1","postbus":"B1","postbus_cid":"B2","#,
    r#""postbus_transit":"B3","postbus_msw":"B4","postbus_emcs":"B5","surety_sync_enabled":true,"#,
    r#""dva_holder_eori":"NL801234566","dva_holder_name":"Holder","dva_holder_address":"Street 2","#,
    r#""dva_holder_postal_code":"1011 BB","dva_holder_city":"Amsterdam","dva_holder_country":"DE","#,
    r#""dva_holder_contact_name":"Jan","dva_holder_contact_phone":"+31 20","#,
    r#""dva_holder_contact_email":"jan@holder.example","dva_authorized_consignor_permit":"ACR1","#,
    r#""dva_authorized_consignee_permit":"ACE1","dva_guarantee_type":"3","dva_guarantee_grn":"26NL0000000123456","#,
    r#""dva_guarantee_sync_enabled":true,"dva_volgnummer":"7","vat_number":"NL801234566B01","#,
    r#""vat_reverse_charge_eligible":true,"article_23_permit":false,SHOWN"portal_access_enabled":true,"#,
    r#""portal_show_declarations":false,"portal_show_drafts":true,"portal_show_item_master":false,"#,
    r#""portal_show_poa":true,"portal_show_file_import":false,"portal_show_mapping_templates":true,"#,
    r#""portal_allow_user_management":false,"portal_show_invoices":true,"invoice_email":"bill@acme.example","#,
    r#""invoice_auto_send":true,"prepayment_threshold":1500.50,"notifications_enabled":true,"#,
    r#""submit_dec_when_valid":false,"save_when_invalid":true,"enable_allocation_fallback":false,"#,
    r#""forfait_enabled":true,"dossier_prefix":"AC-","to_declaration_completed_email":"done@acme.example""#,
);

#[actix_rt::test]
async fn a_customer_is_created_with_its_code_and_name_alone() {
    let bench = Bench::new();
    let reply = bench.post(&bench.token(), CUSTOMERS, a_customer()).await;
    let id = &reply.json()["data"]["id"];
    let data = format!(
        r#"{{"id":{id},"customer_code":"ACME","customer_name":"Acme B.V.","created_at":"2026-03-02T09:30:00Z"}}"#
    );
    let expected =
        format!(r#"{{"data":{data},"message":"The customer was created.","warnings":[],"warning_details":[]}}"#);
    assert_eq!((reply.status, reply.header("etag"), reply.text()), (201, "\"1\"", expected));
}

#[actix_rt::test]
async fn every_field_comes_back_in_order_and_to_the_last_digit() {
    let bench = Bench::new();
    let token = bench.token();
    let other = created(&bench, &token, json!({"customer_code": "OTHER", "customer_name": "Other"})).await.to_string();
    let stated = EVERY_FIELD.replace("OTHER", &other);
    let sent = stated.replace("SHOWN", "");
    let body = format!(r#"{{"customer_code":"ACME/1",{sent},"dva_guarantee_access_code":"1234"}}"#);
    let request = authorized(Method::POST, &token, CUSTOMERS).insert_header(("Content-Type", "application/json"));
    let reply = bench.send(request.set_payload(body)).await;
    assert_eq!(reply.status, 201, "{}", reply.text());

    let id = &reply.json()["data"]["id"];
    let checked = concat!(
        r#""vat_reverse_charge_check_status":null,"vat_reverse_charge_checked_at":null,"#,
        r#""vat_reverse_charge_check_error":null,"vat_reverse_charge_check_error_details":null,"#
    );
    let rest = concat!(
        r#""contacts":[],"authorizations":[],"locations":[],"#,
        r#""created_at":"2026-03-02T09:30:00Z","updated_at":"2026-03-02T09:30:00Z""#
    );
    let fields = stated.replace("SHOWN", checked);
    let expected = format!(r#"{{"data":{{"id":{id},"customer_code":"ACME/1",{fields},{rest}}}}}"#);
    let found = bench.get(&token, &format!("{CUSTOMERS}/{id}")).await;
    assert_eq!((found.status, found.header("etag"), found.text()), (200, "\"1\"", expected));
}

#[actix_rt::test]
async fn what_is_left_out_or_null_has_its_default() {
    let bench = Bench::new();
    let token = bench.token();
    let plain = created(&bench, &token, a_customer()).await;
    let sent: Value =
        serde_json::from_str(&format!("{{{}}}", EVERY_FIELD.replace("OTHER", "1").replace("SHOWN", ""))).expect("JSON");
    let mut nulls: Value = sent.as_object().expect("fields").keys().map(|name| (name.clone(), Value::Null)).collect();
    nulls["customer_code"] = json!("NULLS");
    nulls["customer_name"] = json!("Acme B.V.");
    nulls["dva_guarantee_access_code"] = Value::Null;
    nulls["surprise"] = json!({"deep": [1]});
    let nulls = created(&bench, &token, nulls).await;

    let (plain, mut nulls) = (shown(&bench, &token, plain).await, shown(&bench, &token, nulls).await);
    nulls["id"] = plain["id"].clone();
    nulls["customer_code"] = plain["customer_code"].clone();
    assert_eq!(plain, nulls);
    assert_eq!((&plain["currency"], &plain["is_sender"]), (&json!("EUR"), &json!(false)));
    assert_eq!((&plain["customer_city"], &plain["article_23_permit"]), (&Value::Null, &Value::Null));
}

#[actix_rt::test]
async fn all_broken_rules_are_told_at_once() {
    let bench = Bench::new();
    let token = bench.token();
    created(&bench, &token, a_customer()).await;
    let reply = bench
        .post(
            &token,
            CUSTOMERS,
            json!({
                "customer_code": "ACME", "customer_country_code": "NLD", "customer_eori_number": "NL1",
                "customer_vat_number": "NL123456783B01", "currency": "euro", "representation_type": "3",
                "poa_valid_until": "2027-02-29", "dva_guarantee_type": "10", "declarant_customer_id": 999_999,
                "invoice_email": "nobody", "prepayment_threshold": -1, "postbus": "x".repeat(51),
                "dva_guarantee_access_code": "y".repeat(51),
            }),
        )
        .await;
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")), "{}", reply.text());
    let expected = [
        "currency",
        "customer_code",
        "customer_country_code",
        "customer_eori_number",
        "customer_name",
        "customer_vat_number",
        "declarant_customer_id",
        "dva_guarantee_access_code",
        "dva_guarantee_type",
        "invoice_email",
        "poa_valid_until",
        "postbus",
        "prepayment_threshold",
        "representation_type",
    ];
    assert_eq!(reported(&reply), expected, "{}", reply.text());
    assert_eq!(reply.json()["errors"]["poa_valid_until"], json!(["must be a date (YYYY-MM-DD)"]));
}

#[actix_rt::test]
async fn a_wrong_type_is_told_by_its_path() {
    let bench = Bench::new();
    let token = bench.token();
    for (field, value) in [
        ("customer_code", json!(7)),
        ("customer_name", json!({})),
        ("is_sender", json!("true")),
        ("declarant_customer_id", json!(1.5)),
        ("poa_valid_until", json!(20_270_101)),
        ("prepayment_threshold", json!("1500")),
        ("article_23_permit", json!(1)),
        ("dva_guarantee_access_code", json!(1234)),
    ] {
        let reply = bench.post(&token, CUSTOMERS, json!({"customer_name": "Acme", field: value})).await;
        assert_eq!((reply.status, &reply.json()["error"]), (400, &json!("invalid_request")), "{field}");
        assert_eq!(reported(&reply), [field], "{}", reply.text());
        assert!(!reply.text().contains("1234"), "a secret is not told back: {}", reply.text());
    }
    assert_eq!(reported(&bench.post(&token, CUSTOMERS, json!([])).await), ["body"]);
}

#[actix_rt::test]
async fn of_two_customers_with_one_code_at_the_same_moment_one_is_created() {
    let bench = Bench::new();
    let token = bench.token();
    let (one, two) =
        join(bench.post(&token, CUSTOMERS, a_customer()), bench.post(&token, CUSTOMERS, a_customer())).await;
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 422]);
    let refused = if one.status == 422 { one } else { two };
    assert_eq!(refused.json()["errors"], json!({"customer_code": ["is the code of another customer"]}));
}

#[actix_rt::test]
async fn another_organisation_may_use_the_same_code() {
    let bench = Bench::new();
    created(&bench, &bench.token(), a_customer()).await;
    created(&bench, &bench.token(), a_customer()).await;
}

#[actix_rt::test]
async fn the_customer_of_another_organisation_cannot_be_referred_to() {
    let bench = Bench::new();
    let theirs = created(&bench, &bench.token(), a_customer()).await;
    for field in ["declarant_customer_id", "parent_customer_id", "default_invoice_to_customer_id"] {
        let mut body = a_customer();
        body[field] = json!(theirs);
        let reply = bench.post(&bench.token(), CUSTOMERS, body).await;
        assert_eq!((reply.status, reported(&reply)), (422, vec![field.to_owned()]), "{}", reply.text());
    }
}
