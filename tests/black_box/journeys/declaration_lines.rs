//! Lines of declarations: what they leave out, and more of them than most systems take.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Api, Kind, Site, create_draft, import_body, story_of, submit, within};

on_both_databases!(
    what_a_line_leaves_out_is_shown_as_it_is_declared_and_not_stored,
    a_declaration_of_999_lines_goes_all_the_way_to_its_release_and_one_of_1000_is_divided_first
);

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

/// The most lines that a message holds.
const LINES: usize = 999;

/// Longest time for thousands of lines on a busy machine without optimisation.
const PATIENCE: Duration = Duration::from_secs(120);

fn a_declaration_of_999_lines_goes_all_the_way_to_its_release_and_one_of_1000_is_divided_first(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    let item = body["declaration"]["items"][0].clone();
    let named = |number: usize| {
        let mut item = item.clone();
        item["sequence"] = json!(number);
        item["description"] = json!(format!("item {number}"));
        item
    };
    body["declaration"]["items"] = (1..=LINES + 1).map(named).collect();
    let id = create_draft(&api, &body);
    let at = format!("/declarations/{id}");
    let overview = api.get(&format!("{at}/submit-overview")).expect(200);
    assert_eq!(overview["ready_to_submit"], false, "{overview}");
    let refused = api.post_empty(&format!("{at}/submit")).expect(422);
    assert_eq!(refused["errors"], json!({ "declaration.items": ["must not hold more than 999 entries"] }));
    let last = api.get(&format!("{at}/lines")).expect(200)["data"][LINES]["id"].clone();
    api.delete(&format!("{at}/lines/{last}")).expect_status(204);

    let record = api.get(&at).expect(200)["data"].clone();
    assert_eq!((&record["total_items"], &record["status"]), (&json!(LINES), &json!("DRF")));
    let lines = api.get(&format!("{at}/lines")).expect(200)["data"].clone();
    let lines = lines.as_array().expect("lines");
    assert_eq!(lines.len(), LINES);
    for (line, number) in lines.iter().zip(1..) {
        let expected = (json!(number), json!(format!("item {number}")));
        assert_eq!((&line["sequence"], &line["description"]), (&expected.0, &expected.1));
    }
    let generated = api.post_empty(&format!("{at}/generate-xml")).expect(200);
    let xml = generated["xml"].as_str().expect("a document");
    assert_eq!(xml.matches("</GovernmentAgencyGoodsItem>").count(), LINES);
    assert!(xml.contains("item 999<"), "the last one is whole");

    assert_eq!(submit(&api, id)["status"], "NEW");
    let story = within(PATIENCE, "customs releases it", || {
        Some(story_of(&api, id)).filter(|story| story.iter().any(|event| event == "released"))
    });
    assert_eq!(story, ["created", "submitted", "accepted", "released"]);
    let released = api.get(&at).expect(200)["data"].clone();
    assert_eq!((&released["status"], &released["total_items"]), (&json!("REL"), &json!(LINES)));
    assert!(released["mrn"].is_string());
}
