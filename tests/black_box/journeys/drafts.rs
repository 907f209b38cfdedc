//! Everything that a declarant does with a draft.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::harness::{Api, Kind, Site, create_customer, create_draft, import_body, story_of, submit, wait_for_status};

on_both_databases!(
    a_draft_is_worked_on_until_it_can_go,
    what_breaks_a_rule_changes_nothing,
    a_broken_draft_is_kept_where_the_customer_wants_it_and_mended_line_by_line,
    a_submitted_declaration_is_copied_and_changed_no_more,
    of_two_who_change_a_draft_one_is_told_that_it_is_late,
    lines_that_are_added_at_the_same_time_are_all_kept,
    another_organisation_finds_nothing_to_change,
    a_line_of_1999_is_changed_and_no_other_is_written,
);

fn exact(number: &Value) -> Decimal {
    number.to_string().parse().expect("a decimal")
}

fn named(name: &str) -> Value {
    let mut item = import_body()["declaration"]["items"][0].clone();
    item.as_object_mut().expect("an item").remove("sequence");
    item["description"] = json!(name);
    item
}

fn draft_of(api: &Api, names: &[&str]) -> i64 {
    let mut body = import_body();
    body["declaration"]["items"] = names.iter().map(|name| named(name)).collect();
    create_draft(api, &body)
}

fn declaration(api: &Api, id: i64) -> Value {
    api.get(&format!("/declarations/{id}")).expect(200)["data"].clone()
}

fn lines(api: &Api, id: i64) -> Vec<Value> {
    api.get(&format!("/declarations/{id}/lines")).expect(200)["data"].as_array().expect("lines").clone()
}

/// Descriptions of the lines, which must have the numbers 1 to n.
fn names(api: &Api, id: i64) -> Vec<String> {
    let lines = lines(api, id);
    let numbers: Vec<&Value> = lines.iter().map(|line| &line["sequence"]).collect();
    assert!(numbers.iter().zip(1..).all(|(number, expected)| **number == json!(expected)), "{numbers:?}");
    lines.iter().map(|line| line["description"].as_str().expect("a text").to_owned()).collect()
}

fn line_path(id: i64, line: &Value) -> String {
    format!("/declarations/{id}/lines/{}", line["id"])
}

/// Checks that list and record show the same totals, and that these are sums over the lines.
fn totals_hold(api: &Api, id: i64) {
    let record = declaration(api, id);
    let listed = api.get("/declarations?per_page=100").expect(200)["data"].clone();
    let listed = listed.as_array().expect("a list").iter().find(|listed| listed["id"] == id).expect("listed").clone();
    assert_eq!((&listed["total_items"], &listed["currency"]), (&record["total_items"], &record["currency"]));
    for field in ["total_gross_mass", "total_invoice_value"] {
        assert_eq!(exact(&listed[field]), exact(&record[field]), "{field}");
    }
    let lines = record["lines"].as_array().expect("lines");
    assert_eq!(record["total_items"], lines.len());
    let mass: Decimal = lines.iter().map(|line| exact(&line["gross_weight"])).sum();
    assert_eq!(exact(&record["total_gross_mass"]), mass);
}

fn a_draft_is_worked_on_until_it_can_go(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = draft_of(&api, &["chair", "table"]);
    let at = format!("/declarations/{id}");

    let changed = api.put(&at, &json!({ "reference": "ORDER-1", "declaration": { "language": "EN" } })).expect(200);
    assert_eq!(
        (&changed["data"]["reference"], &changed["data"]["declaration"]["language"]),
        (&json!("ORDER-1"), &json!("EN"))
    );
    assert_eq!(changed["data"], declaration(&api, id));
    assert_eq!(names(&api, id), ["chair", "table"]);
    assert_eq!(
        api.get("/declarations?reference=order-1").expect(200)["meta"]["total"],
        1,
        "it is found by its new name"
    );

    let lamp = api.post(&format!("{at}/lines"), &named("lamp")).expect(201)["data"].clone();
    let mut stool = named("stool");
    stool["sequence"] = json!(1);
    api.post(&format!("{at}/lines"), &stool).expect(201);
    assert_eq!(names(&api, id), ["stool", "chair", "table", "lamp"]);
    let authorisations = json!([{ "identification": "NL000123", "type_code": "C516", "sequence": 1 }]);
    let body = json!({ "description": "desk lamp", "authorisations": authorisations, "gross_weight": 9999.5 });
    let changed = api.put(&line_path(id, &lamp), &body).expect(200)["data"].clone();
    assert_eq!((&changed["authorisations"], &changed["hs_code"]), (&authorisations, &lamp["hs_code"]));
    api.put(&line_path(id, &lamp), &json!({ "sequence": 2 })).expect(200);
    let copy = api.post_empty(&format!("{}/duplicate", line_path(id, &lamp))).expect(201)["data"].clone();
    assert_eq!((&copy["sequence"], &copy["authorisations"]), (&json!(5), &authorisations));
    assert_eq!(names(&api, id), ["stool", "desk lamp", "chair", "table", "desk lamp"]);
    totals_hold(&api, id);
    api.delete(&line_path(id, &lamp)).expect_status(204);
    api.delete(&line_path(id, &lamp)).expect(404);
    assert_eq!(names(&api, id), ["stool", "chair", "table", "desk lamp"]);
    totals_hold(&api, id);

    for method in ["by_value", "by_weight", "equal"] {
        let body = json!({ "total_transport_cost": 100.01, "distribution_method": method });
        let costs = api.post(&format!("{at}/distribute-transport-costs"), &body).expect(200);
        let shares = costs["lines"].as_array().expect("lines");
        assert_eq!(shares.iter().map(|share| exact(&share["amount"])).sum::<Decimal>(), exact(&json!(100.01)));
        for (line, share) in lines(&api, id).iter().zip(shares) {
            assert_eq!((&line["id"], &line["sequence"]), (&share["line_id"], &share["sequence"]));
            let charges = line["valuation"]["charge_deductions"].as_array().expect("charges");
            let freight: Vec<_> = charges.iter().filter(|charge| charge["code"] == "AK").collect();
            assert_eq!(freight.len(), 1, "{charges:?}");
            assert_eq!(freight[0]["amount"], share["amount"]);
        }
    }

    let overview = api.get(&format!("{at}/submit-overview")).expect(200);
    assert_eq!(overview["validation"], json!({ "valid": true, "errors": [], "error_details": [] }), "{overview}");
    assert_eq!((&overview["ready_to_submit"], &overview["summary"]["total_items"]), (&json!(true), &json!(4)));
    let verified = api.post(&format!("{at}/mark-verified"), &json!({ "verified_by": "J. Jansen" })).expect(200);
    assert_eq!(verified["verified_by"], "J. Jansen");
    submit(&api, id);
    wait_for_status(&api, id, "REL");
    assert_eq!(story_of(&api, id), ["created", "verified", "submitted", "accepted", "released"]);
}

fn what_breaks_a_rule_changes_nothing(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut taken = import_body();
    taken["reference"] = json!("TAKEN");
    create_draft(&api, &taken);
    let id = draft_of(&api, &["chair", "table"]);
    let (at, line) = (format!("/declarations/{id}"), line_path(id, &lines(&api, id)[0]));
    let before = declaration(&api, id);
    for (method, path, body, status, field) in [
        ("PUT", at.clone(), json!({ "reference": "TAKEN" }), 422, "reference"),
        ("PUT", at.clone(), json!({ "dms_version": null }), 422, "dms_version"),
        ("PUT", at.clone(), json!({ "dossier_id": 424_242 }), 422, "dossier_id"),
        ("PUT", at.clone(), json!({ "declaration": { "items": [] } }), 422, "declaration.items"),
        ("PUT", at.clone(), json!({ "declaration": { "office": null } }), 422, "declaration.office"),
        ("PUT", at.clone(), json!({ "declaration": { "office": 7 } }), 400, "declaration.office"),
        (
            "PUT",
            at.clone(),
            json!({ "declaration": { "items": [{ "taric": "1" }] } }),
            422,
            "declaration.items.0.taric",
        ),
        ("POST", format!("{at}/lines"), json!({}), 422, "hs_code"),
        ("POST", format!("{at}/lines"), json!({ "gross_weight": "1" }), 400, "gross_weight"),
        ("PUT", line.clone(), json!({ "hs_code": "9401690010" }), 422, "hs_code"),
        ("PUT", line.clone(), json!({ "authorisations": [{}] }), 422, "authorisations.0.identification"),
        ("PUT", line, json!({ "sequence": 0 }), 422, "sequence"),
        ("POST", format!("{at}/copy"), json!({ "reference": "TAKEN" }), 422, "reference"),
        ("POST", format!("{at}/copy"), json!({ "copy_lines": 1 }), 400, "copy_lines"),
        ("POST", format!("{at}/mark-verified"), json!({ "verified_by": "x".repeat(256) }), 422, "verified_by"),
        ("POST", format!("{at}/distribute-transport-costs"), json!({}), 422, "total_transport_cost"),
        (
            "POST",
            format!("{at}/distribute-transport-costs"),
            json!({ "total_transport_cost": 1, "distribution_method": "by_luck" }),
            422,
            "distribution_method",
        ),
    ] {
        let reported = format!("{method} {path} {body}");
        let json = [("content-type", "application/json")];
        let answer = api.request(method, &path, &json, Some(body.to_string().as_bytes()));
        let answer = answer.expect(status);
        assert!(answer["errors"][field].is_array(), "{reported}: {answer}");
    }
    let unknown = json!({ "declaration": { "skus": [{ "sku_code": "NOBODY", "quantity": 1 }] } });
    assert_eq!(api.put(&at, &unknown).expect(422)["error"], "SKU_RESOLUTION_FAILED");
    assert_eq!(declaration(&api, id), before);
}

fn a_broken_draft_is_kept_where_the_customer_wants_it_and_mended_line_by_line(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let fields = json!({ "customer_name": "Acme Handel B.V.", "save_when_invalid": true });
    create_customer(&api, "ACME", &fields);
    let mut body = import_body();
    body["declaration"]["importer"]["customer_code"] = json!("ACME");
    let id = create_draft(&api, &body);
    let at = format!("/declarations/{id}");
    let mut wrong = named("chair");
    wrong["hs_code"] = json!("1");
    let kept = api.post(&format!("{at}/lines"), &wrong).expect(201);
    assert_eq!(
        (&kept["validation"]["valid"], &kept["validation"]["errors"]["hs_code"][0]),
        (&json!(false), &json!("must be 8 digits"))
    );
    let kept_header = api.put(&at, &json!({ "dms_version": null })).expect(200);
    assert!(kept_header["validation"]["errors"]["dms_version"].is_array(), "{kept_header}");
    let overview = api.get(&format!("{at}/submit-overview")).expect(200);
    assert_eq!((&overview["validation"]["valid"], &overview["ready_to_submit"]), (&json!(false), &json!(false)));
    assert_eq!(overview["validation"]["errors"].as_array().map(Vec::len), Some(2), "{overview}");
    api.post_empty(&format!("{at}/submit")).expect(422);
    assert!(api.put(&at, &json!({ "dms_version": "4.0" })).expect(200).get("validation").is_some());
    let mended = api.put(&line_path(id, &kept["data"]), &json!({ "hs_code": "94016900" })).expect(200);
    assert!(mended.get("validation").is_none(), "{mended}");
    submit(&api, id);
}

fn a_submitted_declaration_is_copied_and_changed_no_more(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = draft_of(&api, &["chair", "table"]);
    let at = format!("/declarations/{id}");
    let line = line_path(id, &lines(&api, id)[0]);
    submit(&api, id);
    wait_for_status(&api, id, "REL");
    let before = declaration(&api, id);
    let cost = json!({ "total_transport_cost": 1 });
    for (method, path, body) in [
        ("PUT", at.clone(), Some(json!({}))),
        ("DELETE", at.clone(), None),
        ("POST", format!("{at}/lines"), Some(named("lamp"))),
        ("PUT", line.clone(), Some(json!({}))),
        ("DELETE", line.clone(), None),
        ("POST", format!("{line}/duplicate"), None),
        ("POST", format!("{at}/distribute-transport-costs"), Some(cost)),
        ("POST", format!("{at}/copy"), Some(json!({ "reset_status": false }))),
    ] {
        let headers: &[_] = if body.is_some() { &[("content-type", "application/json")] } else { &[] };
        let body = body.map(|body| body.to_string());
        let refused = api.request(method, &path, headers, body.as_ref().map(String::as_bytes)).expect(422);
        assert_eq!(
            (&refused["error"], &refused["current_status"]),
            (&json!("invalid_status"), &json!("REL")),
            "{path}"
        );
        assert!(refused["allowed_statuses"].is_array(), "{path}");
    }
    assert_eq!(declaration(&api, id), before);

    let copied = api.post_empty(&format!("{at}/copy")).expect(201);
    assert_eq!((&copied["status"], &copied["copied_from"]), (&json!("DRF"), &json!(id)));
    let copy = copied["id"].as_i64().expect("an id");
    let record = declaration(&api, copy);
    assert_eq!(
        (&record["declaration"], &record["mrn"], &record["lrn"]),
        (&before["declaration"], &Value::Null, &Value::Null)
    );
    assert_eq!(names(&api, copy), ["chair", "table"]);
    let bare = json!({ "copy_lines": false, "reference": "BARE" });
    let bare = api.post(&format!("{at}/copy"), &bare).expect(201);
    assert_eq!(lines(&api, bare["id"].as_i64().expect("an id")), Vec::<Value>::new());
    submit(&api, copy);
    wait_for_status(&api, copy, "REL");
    let bare = format!("/declarations/{}", bare["id"]);
    api.delete(&bare).expect_status(204);
    api.get(&bare).expect(404);
    let reused = api.post(&format!("{at}/copy"), &json!({ "reference": "BARE" })).expect(201);
    assert_eq!(reused["reference"], "BARE");
}

fn of_two_who_change_a_draft_one_is_told_that_it_is_late(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = draft_of(&api, &["chair"]);
    let at = format!("/declarations/{id}");
    let tag = api.get(&at).header("etag").expect("a tag").to_owned();
    let first = api.put_if_match(&at, &tag, &json!({ "application_reference": "first" }));
    first.expect_status(200);
    let late = api.put_if_match(&at, &tag, &json!({ "application_reference": "second" })).expect(412);
    assert_eq!(late["error"], "precondition_failed");
    let line = line_path(id, &lines(&api, id)[0]);
    let late = api.put_if_match(&line, &tag, &json!({ "description": "late" })).expect(412);
    assert_eq!(late["error"], "precondition_failed", "the version is that of the declaration");
    let tag = first.header("etag").expect("a tag").to_owned();
    let changed = api.put_if_match(&line, &tag, &json!({ "description": "in time" }));
    changed.expect_status(200);
    assert_eq!(changed.header("etag"), api.get(&at).header("etag"));
    assert_eq!(declaration(&api, id)["application_reference"], "first");
}

fn lines_that_are_added_at_the_same_time_are_all_kept(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = draft_of(&api, &["chair"]);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..3 {
                    api.post(&format!("/declarations/{id}/lines"), &named("lamp")).expect(201);
                }
            });
        }
    });
    assert_eq!(names(&api, id).len(), 25);
    totals_hold(&api, id);
}

fn another_organisation_finds_nothing_to_change(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let stranger = site.broker(&service, "Vreemde Vracht").api;
    let id = draft_of(&api, &["chair"]);
    let at = format!("/declarations/{id}");
    let line = line_path(id, &lines(&api, id)[0]);
    let own = draft_of(&stranger, &["table"]);
    let foreign_line = format!("/declarations/{own}/lines/{}", lines(&api, id)[0]["id"]);
    stranger.put(&at, &json!({})).expect(404);
    stranger.delete(&at).expect(404);
    stranger.post(&format!("{at}/lines"), &named("lamp")).expect(404);
    for line in [&line, &foreign_line] {
        stranger.put(line, &json!({})).expect(404);
        stranger.delete(line).expect(404);
        stranger.post_empty(&format!("{line}/duplicate")).expect(404);
    }
    for action in ["copy", "mark-verified"] {
        stranger.post_empty(&format!("{at}/{action}")).expect(404);
    }
    let cost = json!({ "total_transport_cost": 1 });
    stranger.post(&format!("{at}/distribute-transport-costs"), &cost).expect(404);
    stranger.get(&format!("{at}/submit-overview")).expect(404);
    assert_eq!(names(&api, id), ["chair"]);
}

fn a_line_of_1999_is_changed_and_no_other_is_written(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let all: Vec<String> = (1..=1_999).map(|number| format!("item {number}")).collect();
    let id = draft_of(&api, &all.iter().map(String::as_str).collect::<Vec<_>>());
    let at = format!("/declarations/{id}");
    let stored = lines(&api, id);
    let ids = |lines: &[Value]| lines.iter().map(|line| line["id"].clone()).collect::<Vec<_>>();
    api.put(&line_path(id, &stored[1_000]), &json!({ "description": "changed" })).expect(200);
    let now = lines(&api, id);
    assert_eq!(ids(&now), ids(&stored), "no other line was written");
    assert_eq!((&now[1_000]["description"], &now[1_001]), (&json!("changed"), &stored[1_001]));
    api.delete(&line_path(id, &stored[0])).expect_status(204);
    let added = api.post_empty(&format!("{}/duplicate", line_path(id, &stored[1_000]))).expect(201);
    assert_eq!(added["data"]["sequence"], 1_999);
    let body = json!({ "total_transport_cost": 1_000, "distribution_method": "equal" });
    let costs = api.post(&format!("{at}/distribute-transport-costs"), &body).expect(200);
    let shares = costs["lines"].as_array().expect("lines");
    assert_eq!(shares.iter().map(|share| exact(&share["amount"])).sum::<Decimal>(), Decimal::ONE_THOUSAND);
    let now = lines(&api, id);
    assert_eq!(ids(&now[..1_998]), ids(&stored[1..]));
    totals_hold(&api, id);
    let copy = api.post_empty(&format!("{at}/copy")).expect(201)["id"].as_i64().expect("an id");
    assert_eq!(declaration(&api, copy)["total_items"], 1_999);
    // One message holds 999 items, so that a draft of more is divided before it is submitted.
    assert_eq!(api.get(&format!("{at}/submit-overview")).expect(200)["ready_to_submit"], false);
    assert_eq!(api.post_empty(&format!("{at}/submit")).expect(422)["error"], "validation_error");
}
