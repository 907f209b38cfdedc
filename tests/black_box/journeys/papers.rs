//! Papers of declarations and transits, printed from what customs accepted.

use lopdf::Document;
use serde_json::{Value, json};

use crate::harness::{
    Api, Kind, Response, Site, create_customer, create_draft, create_transit, eventually, example, import_body, submit,
    submit_transit, transit_body_with, wait_for_status, wait_for_transit,
};

on_both_databases!(
    an_export_is_printed_as_a_declaration_and_from_its_release_on_as_its_accompanying_document,
    a_transit_is_printed_with_its_guarantee_and_without_the_access_code,
    a_paper_shows_the_data_in_force,
    a_paper_of_many_items_has_all_of_them,
    papers_are_in_the_language_of_the_customer,
);

/// The text of each page, with a space wherever a line ends.
#[track_caller]
fn pages(printed: &Response) -> Vec<String> {
    printed.expect_status(200);
    assert_eq!(printed.header("content-type"), Some("application/pdf"));
    let file = Document::load_mem(&printed.body).expect("a PDF file");
    let text = |page: &u32| file.extract_text(&[*page]).expect("text");
    file.get_pages().keys().map(|page| text(page).split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[track_caller]
fn assert_says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

/// A declaration that customs has answered until it has this status.
#[track_caller]
fn declared(api: &Api, mut body: Value, scenario: &str, status: &str) -> (i64, String) {
    body["application_reference"] = json!(scenario);
    let id = create_draft(api, &body);
    api.get(&format!("/declarations/{id}/print")).expect(422);
    submit(api, id);
    let mrn = wait_for_status(api, id, status)["mrn"].as_str().expect("an MRN").to_owned();
    (id, mrn)
}

fn an_export_is_printed_as_a_declaration_and_from_its_release_on_as_its_accompanying_document(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let (accepted, mrn) = declared(&api, example("export"), "SIM-ACCEPT-ONLY", "ACC");
    let printed = api.get(&format!("/declarations/{accepted}/print?language=en"));
    let text = pages(&printed).concat();
    assert_says(&text, &["Export declaration", &mrn, "13 01 Exporter", "Klinknagel Export B.V.", "73181631"]);
    let early = api.get(&format!("/declarations/{accepted}/print?document=accompanying")).expect(422);
    assert_eq!((&early["error"], &early["allowed_statuses"]), (&json!("invalid_status"), &json!(["REL"])), "{early}");
    let (released, mrn) = declared(&api, example("export"), "UCR-1", "REL");
    let printed = api.get(&format!("/declarations/{released}/print?language=nl"));
    assert_says(&pages(&printed).concat(), &["Uitvoergeleidedocument", &mrn, "17 01 Douanekantoor van uitgang"]);
    let named = format!("attachment; filename=\"EAD-{mrn}.pdf\"");
    assert_eq!(printed.header("content-disposition"), Some(&*named));
    let tag = printed.header("etag").expect("a tag");
    let path = format!("/declarations/{released}/print?language=nl");
    assert_eq!(api.request("GET", &path, &[("if-none-match", tag)], None).status, 304);
    api.post(&format!("/declarations/{accepted}/invalidate"), &json!({ "reason": "Goods stayed" })).expect_status(200);
    wait_for_status(&api, accepted, "INV");
    let printed = api.get(&format!("/declarations/{accepted}/print?language=en"));
    assert_says(&pages(&printed).concat(), &["INVALIDATED"]);
}

fn a_transit_is_printed_with_its_guarantee_and_without_the_access_code(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_transit(&api, &transit_body_with(&json!({ "guarantee_access_code": "S3CR" })));
    let draft = api.get(&format!("/transits/{id}/print")).expect(422);
    assert_eq!(draft["error"], "not_accepted", "{draft}");
    submit_transit(&api, id);
    let mrn = wait_for_transit(&api, id, "REL")["mrn"].as_str().expect("an MRN").to_owned();
    let printed = api.get(&format!("/transits/{id}/print?language=en"));
    let text = pages(&printed).concat();
    assert_says(
        &text,
        &[
            "Transit accompanying document",
            &mrn,
            "Voorbeeld Transport B.V.",
            "1 26NL0000000123456",
            "MSKU1234565",
            "NL-77001",
            "Wooden office chairs",
            "Steel desks",
            "Möbelhaus Berlin GmbH",
        ],
    );
    assert!(!text.contains("S3CR"), "{text}");
}

fn a_paper_shows_the_data_in_force(kind: Kind) {
    // The answer takes long enough for a print in the meantime.
    let site = Site::new(kind).with("customs.simulator.accept_after_ms", "1500");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let (id, _) = declared(&api, import_body(), "SIM-ACCEPT-ONLY", "ACC");
    let print = || pages(&api.get(&format!("/declarations/{id}/print?language=en"))).concat();
    let mut item = import_body()["declaration"]["items"][0].clone();
    item["description"] = json!("Recounted parts");
    let amended = json!({ "reason": "The goods were counted again.", "declaration": { "items": [item] } });
    api.post(&format!("/declarations/{id}/amend"), &amended).expect_status(200);
    assert!(!print().contains("Recounted parts"), "customs has not decided");
    eventually("the amendment is in force", || {
        let amendment = api.get(&format!("/declarations/{id}/amendments/1")).expect(200);
        (amendment["status"] == "granted").then_some(())
    });
    assert_says(&print(), &["Import declaration", "Recounted parts"]);
}

fn a_paper_of_many_items_has_all_of_them(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let item = transit_body_with(&json!({}))["items"][1].clone();
    let described = |number: usize| {
        let mut item = item.clone();
        // A word that no line has room for, and now and then letters of a script that runs from right to left.
        let letters = if number.is_multiple_of(100) { "כיסא" } else { "chair" };
        item["description"] = json!(format!("Piece-{number}. {} {letters}", "W".repeat(120)));
        item
    };
    let items: Vec<Value> = (1..=999).map(described).collect();
    let id = create_transit(&api, &transit_body_with(&json!({ "items": items })));
    submit_transit(&api, id);
    let mrn = wait_for_transit(&api, id, "REL")["mrn"].as_str().expect("an MRN").to_owned();
    let pages = pages(&api.get(&format!("/transits/{id}/print?language=en")));
    assert!(pages.len() > 100, "{} pages", pages.len());
    assert!(pages.iter().all(|page| page.contains(&mrn)), "each page has the MRN");
    let text = pages.concat();
    for number in 1..=999 {
        assert!(text.contains(&format!("Piece-{number}.")), "item {number}");
    }
}

fn papers_are_in_the_language_of_the_customer(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    for (customer, country, title) in
        [("DUTCH", "NL", "Begeleidingsdocument douanevervoer"), ("GERMAN", "DE", "Transit accompanying document")]
    {
        create_customer(&api, customer, &json!({ "customer_country_code": country }));
        let id = create_transit(&api, &transit_body_with(&json!({ "customer_code": customer })));
        submit_transit(&api, id);
        wait_for_transit(&api, id, "REL");
        assert_says(&pages(&api.get(&format!("/transits/{id}/print"))).concat(), &[title]);
    }
    let refused = api.get("/transits/1/print?language=fr").expect(422);
    assert!(refused["errors"]["language"].is_array(), "{refused}");
}
