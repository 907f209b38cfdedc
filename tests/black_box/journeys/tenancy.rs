//! What belongs to another organisation does not exist.

use serde_json::{Value, json};

use crate::harness::{Api, Kind, Receiver, Site, create_draft, import_body, submit, wait_for_status};

on_both_databases!(
    the_id_of_another_organisation_answers_exactly_as_an_absent_one,
    lists_and_searches_show_only_ones_own,
    references_are_unique_per_organisation_only,
);

const ABSENT: i64 = 9_000_000_001;

fn the_id_of_another_organisation_answers_exactly_as_an_absent_one(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie").api;
    let theirs = site.broker(&service, "Andere Expeditie").api;
    let receiver = Receiver::open();
    let registered = receiver.register(&theirs);
    let id = create_draft(&theirs, &import_body());
    submit(&theirs, id);
    wait_for_status(&theirs, id, "REL");
    receiver.wait_for(id, &["declaration.released"]);
    let deliveries = theirs.get(&format!("/callbacks/{}/deliveries", registered.id)).expect(200);
    let delivery = deliveries["data"][0]["id"].as_i64().expect("a delivery");
    // A draft as well: what may be submitted must not be told from what may not.
    let draft = create_draft(&theirs, &import_body());

    for record in [id, draft] {
        for (method, path) in [
            ("GET", "/declarations/{id}"),
            ("POST", "/declarations/{id}/submit"),
            ("GET", "/declarations/{id}/timeline"),
            ("GET", "/declarations/{id}/emails"),
            ("GET", "/declarations/{id}/duty-estimate"),
            ("POST", "/declarations/{id}/generate-xml"),
            ("GET", "/declarations/{id}/xml-preview"),
            ("GET", "/declarations/{id}/documents"),
            ("GET", "/declarations/{id}/documents/1/download"),
        ] {
            same_answer(&ours, method, path, "{id}", record, None);
        }
    }
    let hooks = registered.id;
    same_answer(&ours, "DELETE", "/callbacks/{id}", "{id}", hooks, None);
    same_answer(&ours, "GET", "/callbacks/{id}/deliveries", "{id}", hooks, None);
    same_answer(&ours, "POST", &format!("/callbacks/{hooks}/deliveries/{{id}}/redeliver"), "{id}", delivery, None);
    same_answer(&ours, "POST", &format!("/callbacks/{{id}}/deliveries/{delivery}/redeliver"), "{id}", hooks, None);
    for path in ["/callbacks/test", "/callbacks/regenerate-secret"] {
        let named = ours.post(path, &json!({ "id": hooks }));
        let absent = ours.post(path, &json!({ "id": ABSENT }));
        assert_eq!(named.status, 422, "{path}");
        assert_eq!(named.json(), absent.json(), "{path}");
    }

    // And nothing has happened to it.
    assert_eq!(theirs.get("/callbacks").expect(200).as_array().map(Vec::len), Some(1));
    assert_eq!(theirs.get(&format!("/declarations/{draft}")).expect(200)["data"]["status"], "DRF");
}

fn same_answer(api: &Api, method: &str, path: &str, place: &str, id: i64, body: Option<&Value>) {
    let ask = |id: i64| {
        let body = body.map(Value::to_string);
        let sent = body.as_deref().map(str::as_bytes).or((method == "POST").then_some(b"".as_slice()));
        api.request(method, &path.replace(place, &id.to_string()), &[], sent)
    };
    let (foreign, absent) = (ask(id), ask(ABSENT));
    assert_eq!(foreign.status, 404, "{method} {path}: {}", foreign.text());
    assert_eq!(foreign.status, absent.status, "{method} {path}");
    assert_eq!(foreign.text(), absent.text(), "{method} {path}");
    let names = |answer: &crate::harness::Answer| {
        let mut names: Vec<String> = answer.headers.keys().map(ToString::to_string).collect();
        names.sort();
        names
    };
    assert_eq!(names(&foreign), names(&absent), "{method} {path}");
}

fn lists_and_searches_show_only_ones_own(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie").api;
    let theirs = site.broker(&service, "Andere Expeditie").api;
    let id = create_draft(&theirs, &import_body());
    submit(&theirs, id);
    let released = wait_for_status(&theirs, id, "REL");
    let word = |field: &str| released[field].as_str().expect("a word").to_owned();

    let searches = [
        String::new(),
        format!("?reference={}", word("reference")),
        format!("?mrn={}", word("mrn")),
        format!("?lrn={}", word("lrn")),
        format!("?search={}", word("mrn")),
        "?status=REL".to_owned(),
    ];
    for search in searches {
        assert_eq!(theirs.get(&format!("/declarations{search}")).expect(200)["meta"]["total"], 1, "{search}");
        let seen = ours.get(&format!("/declarations{search}")).expect(200);
        assert_eq!((&seen["meta"]["total"], &seen["data"]), (&json!(0), &json!([])), "{search}");
    }
    assert_eq!(ours.get("/callbacks").expect(200), json!([]));
}

fn references_are_unique_per_organisation_only(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie").api;
    let theirs = site.broker(&service, "Andere Expeditie").api;
    let mut body = import_body();
    body["reference"] = json!("ORDER-4711");

    create_draft(&theirs, &body);
    create_draft(&ours, &body);
    let refused = ours.post("/declarations/create", &body).expect(422);
    assert_eq!(refused["error"], "validation_error");
    assert!(refused["errors"]["reference"].is_array(), "{refused}");
}
