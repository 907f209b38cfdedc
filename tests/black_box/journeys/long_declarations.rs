//! Declarations with more lines than most systems take.

use std::time::Duration;

use serde_json::json;

use crate::harness::{Kind, Site, create_draft, import_body, story_of, submit, within};

on_both_databases!(a_declaration_of_999_lines_goes_all_the_way_to_its_release_and_one_of_1000_is_divided_first);

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
