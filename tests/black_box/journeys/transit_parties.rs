//! The parties that a transit has to name before customs gets it.

use serde_json::{Value, json};

use crate::harness::{Kind, Site, create_transit, submit_transit, transit_body};

on_both_databases!(
    a_consignee_is_named_wholly_or_not_at_all_where_the_goods_stay_in_common_transit,
    a_transit_of_a_customer_with_a_name_alone_is_lodged_in_the_name_of_the_broker,
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
