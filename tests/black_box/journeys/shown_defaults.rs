//! A record shows the values with which it is declared, including defaults that nobody entered.

use serde_json::{Value, json};

use crate::harness::{Api, Kind, Site, create_draft, import_body};

on_both_databases!(what_a_line_leaves_out_is_shown_as_it_is_declared_and_not_stored);

fn lines(api: &Api, id: i64) -> Vec<Value> {
    let record = api.get(&format!("/declarations/{id}")).expect(200)["data"]["lines"].clone();
    let list = api.get(&format!("/declarations/{id}/lines")).expect(200)["data"].clone();
    assert_eq!(record, list);
    list.as_array().expect("lines").clone()
}

fn what_a_line_leaves_out_is_shown_as_it_is_declared_and_not_stored(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    let silent = body["declaration"]["items"][0].clone();
    let mut telling = silent.clone();
    telling["statistical_value"] = json!(900);
    telling["containers"] = json!([{ "number": "MSKU1234565" }]);
    body["declaration"]["items"] = json!([silent, telling]);
    let id = create_draft(&api, &body);

    let shown = lines(&api, id);
    assert_eq!(shown[0]["statistical_value"], shown[0]["invoice_value"]);
    assert_eq!(shown[0]["containers"], json!([{ "number": "TGHU9876542" }]), "that of the header");
    assert_eq!(shown[1]["statistical_value"], json!(900));
    assert_eq!(shown[1]["statistical_value_eur"], json!(900), "what is given is in euros");
    assert_eq!(shown[1]["containers"], json!([{ "number": "MSKU1234565" }]));

    // A value that was not entered follows the value that it is derived from.
    let line = format!("/declarations/{id}/lines/{}", shown[0]["id"]);
    let invoiced = json!({ "invoice_value": 1100, "invoice_currency": "EUR" });
    let changed = api.put(&line, &invoiced).expect(200)["data"].clone();
    assert_eq!(changed["statistical_value"], json!(1100));
    assert_eq!(changed["statistical_value_eur"], json!(1100));
    assert_eq!(changed["containers"], json!([{ "number": "TGHU9876542" }]));
    let transport = |containers: Value| json!({ "declaration": { "transport": { "containers": containers } } });
    let other = api.put(&format!("/declarations/{id}"), &transport(json!([{ "number": "CSQU3054383" }]))).expect(200);
    assert_eq!(other["data"]["lines"][0]["containers"], json!([{ "number": "CSQU3054383" }]));
    assert_eq!(other["data"]["lines"][0]["statistical_value"], json!(1100));
    let two = json!([{ "number": "CSQU3054383" }, { "number": "MSKU1234565" }]);
    api.put(&format!("/declarations/{id}"), &transport(two)).expect_status(200);
    assert_eq!(lines(&api, id)[0]["containers"], json!([]), "nobody can say which one");
}
