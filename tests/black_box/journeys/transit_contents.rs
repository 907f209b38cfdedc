//! Data that a transit names on its way: its parties, offices, guarantees and seals.

use serde_json::{Value, json};

use crate::harness::{
    Kind, Site, create_customer, create_transit, submit_transit, transit_body, transit_body_with, wait_for_transit,
};

on_both_databases!(
    a_consignee_is_named_wholly_or_not_at_all_where_the_goods_stay_in_common_transit,
    a_transit_of_a_customer_with_a_name_alone_is_lodged_in_the_name_of_the_broker,
    customs_takes_what_lacks_an_office_of_transit,
    customs_knows_the_types_of_guarantees_that_are_sent,
    seals_are_told_of_as_the_permission_to_unload_names_them
);

/// The warnings at paths that begin like this.
fn told_at<'w>(answer: &'w Value, path: &str) -> Vec<&'w str> {
    let warnings = answer["warnings"].as_array().expect("warnings").iter().filter_map(Value::as_str);
    warnings.filter(|warning| warning.starts_with(path)).collect()
}

fn a_consignee_is_named_wholly_or_not_at_all_where_the_goods_stay_in_common_transit(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_transit(&api, &transit_body());
    let path = format!("/transits/{id}");
    let part = json!({ "name": "Firma Irgendwer", "address": { "country": "DE" } });
    let draft = api.put(&path, &json!({ "consignee": part })).expect(200);
    let missing = ["city", "postal_code", "street"].map(|field| format!("consignee.address.{field}"));
    for field in &missing {
        assert_eq!(told_at(&draft, field).len(), 1, "{field}: {draft}");
    }
    let refused = api.post_empty(&format!("{path}/submit")).expect(422);
    assert_eq!(refused["error"], "validation_error");
    let paths: Vec<_> = refused["errors"].as_object().expect("errors").keys().collect();
    assert_eq!(paths, missing.iter().collect::<Vec<_>>(), "{refused}");
    let copy = api.post_empty(&format!("{path}/copy")).expect(201)["id"].as_i64().expect("an id");

    let beyond = api.put(&path, &json!({ "country_of_destination": "US" })).expect(200);
    assert_eq!(told_at(&beyond, "consignee.address"), [""; 0]);
    let submitted = api.post_empty(&format!("{path}/submit")).expect(200);
    assert_eq!(told_at(&submitted, "consignee: is not sent").len(), 1, "{submitted}");

    let path = format!("/transits/{copy}");
    let unnamed = api.put(&path, &json!({ "consignee": null })).expect(200);
    assert_eq!(told_at(&unnamed, "consignee.address"), [""; 0]);
    let preview = api.post_empty(&format!("{path}/generate-xml")).expect(200);
    assert_eq!(told_at(&preview, "consignee: the message names the").len(), 1, "{preview}");
    submit_transit(&api, copy);
}

fn a_transit_of_a_customer_with_a_name_alone_is_lodged_in_the_name_of_the_broker(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    api.post("/customers", &json!({ "customer_code": "BARE", "customer_name": "Kale Klant B.V." })).expect(201);
    let mut body = transit_body();
    body["customer_code"] = json!("BARE");
    body.as_object_mut().expect("a body").remove("holder");
    let created = api.post("/transits", &body).expect(201);
    assert_eq!(told_at(&created, "holder: ").len(), 1, "{created}");
    let path = format!("/transits/{}", created["data"]["id"]);
    let preview = api.post_empty(&format!("{path}/generate-xml")).expect(200);
    assert_eq!(told_at(&preview, "holder: ").len(), 1, "{preview}");
    let submitted = api.post_empty(&format!("{path}/submit")).expect(200);
    assert_eq!(told_at(&submitted, "holder: ").len(), 1, "{submitted}");

    body["holder"] = json!({ "customer_code": "BARE" });
    let named = api.post("/transits", &body).expect(201);
    let refused = api.post_empty(&format!("/transits/{}/submit", named["data"]["id"])).expect(422);
    let paths: Vec<_> = refused["errors"].as_object().expect("errors").keys().collect();
    assert!(paths.iter().all(|path| path.starts_with("holder.address.")) && !paths.is_empty(), "{refused}");
}

fn customs_takes_what_lacks_an_office_of_transit(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let lacking = [
        json!({ "office_of_destination": "CH001251" }),
        json!({ "office_of_destination": "CH001251", "offices_of_transit": ["DE004304"] }),
        json!({ "office_of_destination": "AD000003" }),
        json!({ "transit_type": "T2" }),
    ];
    let sent: Vec<i64> = lacking
        .iter()
        .map(|lacking| {
            let id = create_transit(&api, &transit_body_with(lacking));
            let submitted = api.post_empty(&format!("/transits/{id}/submit")).expect(200);
            let warnings = submitted["warnings"].as_array().expect("warnings").iter().filter_map(Value::as_str);
            let reported = |warning: &&str| {
                warning.starts_with("offices_of_transit: ") && warning.contains("names the office of destination")
            };
            assert_eq!(warnings.filter(reported).count(), 1, "{lacking}: {submitted}");
            id
        })
        .collect();
    for id in sent {
        wait_for_transit(&api, id, "REL");
    }
}

fn customs_knows_the_types_of_guarantees_that_are_sent(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let unknown = create_transit(&api, &transit_body_with(&json!({ "guarantee_type": "6" })));
    let refused = api.post_empty(&format!("/transits/{unknown}/submit")).expect(422);
    assert!(refused["errors"]["guarantee_type"].is_array(), "{refused}");
}

fn seals_are_told_of_as_the_permission_to_unload_names_them(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let permit = json!({ "customer_eori_number": "NL801234566", "dva_authorized_consignee_permit": "NLACE0000001" });
    create_customer(&api, "ACME", &permit);
    // Nothing is sealed at departure. An office puts a seal on the goods of the first transit only.
    for (reference, named, state) in [("SIM-RESEALED", true, Some("0")), ("SIM-INCIDENT", false, None)] {
        let mut unsealed = transit_body();
        for (field, value) in
            [("application_reference", json!(reference)), ("seals", json!([])), ("transport", json!(null))]
        {
            unsealed[field] = value;
        }
        let id = create_transit(&api, &unsealed);
        submit_transit(&api, id);
        wait_for_transit(&api, id, "REL");
        let arrival = format!("/transits/{id}/arrival");
        let unsaid = api.post(&arrival, &json!({ "seals_intact": false })).expect(422)["errors"].clone();
        assert!(unsaid["unloading_remarks"].is_array(), "{unsaid}");
        let broken = json!({ "seals_intact": false, "unloading_remarks": "The seal is torn" });
        let reported = api.post(&arrival, &broken).expect(200);
        assert_eq!(reported["warnings"].as_array().map(Vec::len), Some(1), "no seals were declared: {reported}");
        let end = wait_for_transit(&api, id, "CMP")["arrival"].clone();
        assert_eq!((&end["seals_intact"], &end["permission_names_seals"]), (&json!(false), &json!(named)), "{end}");

        let messages = api.get(&format!("/transits/{id}/messages")).expect(200)["data"].clone();
        let mut messages = messages.as_array().expect("messages").iter();
        let remarks = messages.find(|message| message["kind"] == "unloading_remarks").expect("they were sent");
        let path = format!("/customs-messages/{}", remarks["id"]);
        let shown = api.request("GET", &path, &[("accept", "application/xml")], None);
        let text = shown.text();
        let reported = text.split_once("<stateOfSeals>").map(|(_, rest)| &rest[..1]);
        assert_eq!((reported, text.contains("<conform>0</conform>")), (state, true), "{reference}: {text}");
    }
}
