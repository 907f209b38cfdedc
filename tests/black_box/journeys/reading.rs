//! Lists, searches, and a preview of the message to customs.

use serde_json::{Value, json};

use crate::harness::{Api, Kind, Site, create_draft, example, import_body, submit, wait_for_status};

on_both_databases!(
    a_list_is_paged_sorted_and_filtered,
    a_search_takes_its_words_literally,
    the_message_can_be_read_before_it_goes_out,
    what_a_declaration_says_is_never_markup_in_a_page,
    a_validation_warns_of_unknown_codes_and_saves_nothing,
);

fn references(list: &Value) -> Vec<&str> {
    let data = list["data"].as_array().expect("a list");
    data.iter().map(|declaration| declaration["reference"].as_str().expect("a reference")).collect()
}

fn draft_called(api: &Api, reference: &str) -> i64 {
    let mut body = import_body();
    body["reference"] = json!(reference);
    create_draft(api, &body)
}

fn a_list_is_paged_sorted_and_filtered(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    for reference in ["B-2", "A-1", "C-3", "D-4", "E-5"] {
        draft_called(&api, reference);
    }
    let exported = create_draft(&api, &example("export"));
    submit(&api, exported);
    wait_for_status(&api, exported, "REL");

    let first = api.get("/declarations?imex=IM&sort=reference&direction=asc&per_page=2").expect(200);
    assert_eq!(references(&first), ["A-1", "B-2"]);
    assert_eq!(first["meta"], json!({ "current_page": 1, "last_page": 3, "per_page": 2, "total": 5 }));
    let last = api.get("/declarations?imex=IM&sort=reference&direction=asc&per_page=2&page=3").expect(200);
    assert_eq!(references(&last), ["E-5"]);
    assert_eq!(api.get("/declarations?page=99").expect(200)["data"], json!([]));
    // Without a sort order the newest come first; ties are broken by id.
    let newest = api.get("/declarations?imex=IM&per_page=100").expect(200);
    assert_eq!(references(&newest), ["E-5", "D-4", "C-3", "A-1", "B-2"]);
    assert!(newest["data"][0].get("lines").is_none(), "a list carries no lines");
    assert!(newest["data"][0].get("declaration").is_none());

    for (query, total) in [
        ("status=DRF", 5),
        ("status=REL", 1),
        ("imex=EX", 1),
        ("declaration_type=B1", 1),
        ("declaration_type=H1&status=REL", 0),
        ("reference=a-1", 1),
        ("search=E-5", 1),
        ("created_from=2020-01-01", 6),
        ("created_to=2020-01-01", 0),
    ] {
        let found = api.get(&format!("/declarations?{query}")).expect(200);
        assert_eq!(found["meta"]["total"], total, "{query}");
    }
}

fn a_search_takes_its_words_literally(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    for reference in ["50% off", "50 off", "a_b", "aXb", "back\\slash", "it's"] {
        draft_called(&api, reference);
    }
    for (word, found) in [("50%25", "50% off"), ("a_b", "a_b"), ("%5C", "back\\slash"), ("'", "it's"), ("A_B", "a_b")] {
        let list = api.get(&format!("/declarations?reference={word}")).expect(200);
        assert_eq!(references(&list), [found], "{word}");
    }
}

fn the_message_can_be_read_before_it_goes_out(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    for (name, format) in [("import-h1", "IE415A"), ("import-prelodged", "IE415D"), ("export", "IE515A")] {
        let id = create_draft(&api, &example(name));
        let generated = api.post_empty(&format!("/declarations/{id}/generate-xml")).expect(200);
        assert_eq!(generated["format"], format);
        let xml = generated["xml"].as_str().expect("a document");
        assert!(xml.contains("urn:wco:datamodel:WCO:DEC-DMS:2"), "{xml}");
        let commodity = example(name)["declaration"]["items"][0]["hs_code"].as_str().map(str::to_owned);
        assert!(xml.contains(&commodity.expect("a code")), "{xml}");
        assert_eq!(api.get(&format!("/declarations/{id}")).expect(200)["data"]["status"], "DRF", "nothing happened");
    }
}

fn what_a_declaration_says_is_never_markup_in_a_page(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    let hostile = "<script>alert('1')</script> & \"quoted\" ]]> <!-- ";
    body["declaration"]["items"][0]["description"] = json!(hostile);
    let id = create_draft(&api, &body);
    let page = api.request("GET", &format!("/declarations/{id}/xml-preview"), &[("accept", "text/html")], None);
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").is_some_and(|kind| kind.starts_with("text/html")));
    let text = page.text();
    assert!(!text.contains("<script>alert"), "{text}");
    assert!(!text.contains("src=\"http") && !text.contains("href=\"http"), "the page is self-contained");
    assert!(text.to_lowercase().contains("</html>"), "the page is complete");
}

fn a_validation_warns_of_unknown_codes_and_saves_nothing(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    body["declaration"]["office"] = json!("NL999999");
    body["declaration"]["items"][0]["packaging"][0]["type"] = json!("9Z");
    let validated = api.post("/declarations/create/validate", &body).expect(200);
    assert_eq!((&validated["valid"], &validated["declaration_type"]), (&json!(true), &json!("H1")));
    let warnings: Vec<&str> =
        validated["warnings"].as_array().expect("warnings").iter().filter_map(Value::as_str).collect();
    for path in ["declaration.office: ", "declaration.items.0.packaging.0.type: "] {
        assert!(warnings.iter().any(|warning| warning.starts_with(path)), "{path} is missing in {warnings:?}");
    }
    assert_eq!(api.get("/declarations").expect(200)["meta"]["total"], 0);
}
