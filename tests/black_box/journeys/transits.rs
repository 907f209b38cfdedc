//! Goods go under transit from one office to another, and the broker's system is informed.

use chrono::{DateTime, Days, Utc};
use serde_json::{Value, json};

use crate::harness::{
    Api, Kind, Receiver, Site, assert_in_order, create_customer, create_draft, create_transit, import_body, submit,
    submit_transit, transit_body, transit_body_with, transit_history, wait_for_status, wait_for_transit,
};

on_both_databases!(
    a_transit_goes_from_draft_to_written_off_and_the_broker_is_told,
    an_authorised_consignee_unloads_before_the_goods_are_released,
    a_transit_lodged_before_the_goods_are_there_is_released_after_its_presentation,
    the_simulator_plays_what_a_transit_asks_for,
    what_breaks_a_rule_is_told_by_its_path,
    transits_stand_in_reports_and_in_rejection_analysis,
    a_transit_of_another_organisation_does_not_exist,
    a_transit_is_for_a_customer_and_read_by_who_may_read,
    two_submits_at_once_send_one_message,
    a_transit_that_customs_never_answered_is_sent_again_or_copied,
    a_rejected_transit_is_changed_and_lodged_anew,
    what_customs_would_refuse_is_warned_of_before_it_is_submitted,
);

const STORY: [&str; 4] =
    ["declaration.submitted", "declaration.accepted", "declaration.released", "declaration.status_changed"];

fn a_transit_goes_from_draft_to_written_off_and_the_broker_is_told(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    let registered = receiver.register(&api);

    let id = create_transit(&api, &transit_body());
    let draft = api.get(&format!("/transits/{id}")).expect(200)["data"].clone();
    assert_eq!((&draft["mrn"], &draft["lrn"]), (&json!(null), &json!(null)));
    assert_eq!((&draft["total_items"], &draft["total_packages"]), (&json!(2), &json!(120)));
    assert_eq!(draft["total_gross_mass"].to_string(), "2050.5");
    let preview = api.post_empty(&format!("/transits/{id}/generate-xml")).expect(200);
    assert_eq!(preview["format"], "IE015A");
    assert!(preview["xml"].as_str().is_some_and(|xml| xml.contains("CC015C")), "{preview}");

    assert_eq!(submit_transit(&api, id)["status"], "NEW");
    let released = wait_for_transit(&api, id, "REL");
    let mrn = released["mrn"].as_str().expect("an MRN").to_owned();
    assert_eq!((mrn.len(), &mrn[16..17]), (18, "J"), "{mrn}");
    assert!(released["lrn"].as_str().is_some_and(|lrn| lrn.len() <= 22));
    let unsaid = api.post(&format!("/transits/{id}/invalidate"), &json!({})).expect(422);
    assert!(unsaid["errors"]["reason"].is_array(), "{unsaid}");
    let late = api.post(&format!("/transits/{id}/invalidate"), &json!({ "reason": "Not needed" })).expect(422);
    assert_eq!((&late["error"], &late["current_status"]), (&json!("invalid_status"), &json!("REL")));

    let messages = api.get(&format!("/transits/{id}/messages")).expect(200)["data"].clone();
    let messages = messages.as_array().expect("messages");
    let first_of =
        |kind: &str| messages.iter().find(|message| message["message_type"] == kind || message["kind"] == kind);
    let declaration = first_of("declaration").expect("it went to customs");
    assert_eq!((&declaration["status"], &declaration["lrn"]), (&json!("answered"), &released["lrn"]), "{messages:?}");
    for kind in ["IE028", "IE029"] {
        let message = first_of(kind).expect("it came from customs");
        assert_eq!((&message["direction"], &message["fate"]), (&json!("inbound"), &json!("applied")), "{kind}");
    }

    let arrival = json!({ "office_of_destination": "DE003302", "unloading_remarks": "Two cartons are wet" });
    let reported = api.post(&format!("/transits/{id}/arrival"), &arrival).expect(200);
    assert_eq!(reported["data"]["arrival"]["unloading_remarks"], "Two cartons are wet");
    let end = wait_for_transit(&api, id, "CMP");
    let told_since = crate::harness::eventually("the end is told", || {
        let taken = receiver.taken(id);
        let statuses: Vec<Value> = taken
            .iter()
            .filter(|delivery| delivery.event() == "declaration.status_changed")
            .map(|delivery| delivery.json()["declaration"]["status"].clone())
            .collect();
        statuses.contains(&json!("CMP")).then_some(statuses)
    });
    assert!(!told_since.contains(&json!("REL")), "the arrival itself changed no status: {told_since:?}");
    for moment in ["submitted_at", "accepted_at", "released_at", "arrival_sent_at", "arrived_at", "discharged_at"] {
        assert!(end[moment].is_string(), "{moment}: {end}");
    }
    let story =
        ["created", "submitted", "status_changed", "accepted", "released", "arrival_sent", "arrived", "discharged"];
    assert_eq!(transit_history(&api, id), story);
    let found = api.get(&format!("/transits?mrn={mrn}&status=CMP&transit_type=T1&customer_code=ACME")).expect(200);
    assert_eq!((&found["meta"]["total"], &found["data"][0]["id"]), (&json!(1), &json!(id)));

    let taken = receiver.wait_for(id, &STORY);
    assert_in_order(&taken, &STORY);
    for delivery in &taken {
        delivery.verify(&registered.secret);
        let reported = &delivery.json()["declaration"];
        assert_eq!((&reported["reference"], &reported["declaration_symbol"]), (&end["reference"], &json!("T1")));
    }
    assert_eq!(taken[0].json()["declaration"]["mrn"], json!(null));
    assert_eq!(taken[2].json()["declaration"]["mrn"], *mrn);

    // A declaration may have the same id; the API keeps the two apart.
    let declaration = create_draft(&api, &import_body());
    submit(&api, declaration);
    wait_for_status(&api, declaration, "REL");
    let symbols = ["IM", "declaration.released"];
    crate::harness::eventually("the declaration is told as well", || {
        let all = receiver.all();
        let is_it = |reported: &Value| {
            reported["declaration"]["declaration_symbol"] == symbols[0] && reported["event"] == symbols[1]
        };
        all.iter().any(|delivery| is_it(&delivery.json())).then_some(())
    });
}

fn an_authorised_consignee_unloads_before_the_goods_are_released(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let permits = json!({
        "customer_eori_number": "NL801234566", "customer_country_code": "NL",
        "dva_authorized_consignee_permit": "NLACE0000001", "dva_guarantee_type": "0",
        "dva_guarantee_grn": "26NL0000000123456", "dva_guarantee_access_code": "A1B2",
    });
    create_customer(&api, "ACME", &permits);
    let id = create_transit(
        &api,
        &transit_body_with(&json!({ "guarantee_type": null, "guarantee_reference": null, "holder": null })),
    );
    let draft = api.get(&format!("/transits/{id}")).expect(200)["data"].clone();
    assert_eq!(draft["guarantee_reference"], "26NL0000000123456", "taken from the customer");
    assert_eq!(draft["holder"]["eori"], "NL801234566");
    submit_transit(&api, id);
    wait_for_transit(&api, id, "REL");
    let xml = api.post_empty(&format!("/transits/{id}/generate-xml")).expect(200)["xml"].to_string();
    assert!(xml.contains("****") && !xml.contains("A1B2"), "the access code is shown to nobody: {xml}");

    api.post_empty(&format!("/transits/{id}/arrival")).expect_status(200);
    let end = wait_for_transit(&api, id, "CMP");
    assert!(end["arrived_at"].is_string(), "{end}");
    let log = std::fs::read_to_string(site.log_file()).expect("the log");
    assert!(!log.contains("A1B2"), "the access code stands in the log");
}

fn a_transit_lodged_before_the_goods_are_there_is_released_after_its_presentation(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let prelodged = transit_body_with(
        &json!({ "additional_declaration_type": "D", "application_reference": "SIM-PRESENTATION-REJECTED" }),
    );
    let id = create_transit(&api, &prelodged);
    let early = api.post_empty(&format!("/transits/{id}/send-presentation")).expect(422);
    assert_eq!(early["error"], "not_accepted");
    submit_transit(&api, id);
    assert_eq!(wait_for_transit(&api, id, "ACC")["departure_state"], "prelodged");

    let sent = api.post_empty(&format!("/transits/{id}/send-presentation")).expect(200);
    assert!(sent["data"]["presentation_sent_at"].is_string());
    crate::harness::eventually("customs refused the first presentation", || {
        let transit = api.get(&format!("/transits/{id}")).expect(200);
        (transit["data"]["presentation_sent_at"] == json!(null)).then_some(())
    });
    api.post_empty(&format!("/transits/{id}/send-presentation")).expect_status(200);
    wait_for_transit(&api, id, "REL");
    let again = api.post_empty(&format!("/transits/{id}/send-presentation")).expect(422);
    assert_eq!(again["error"], "already_sent");

    let standard = create_transit(&api, &transit_body());
    let variant = api.post_empty(&format!("/transits/{standard}/send-presentation")).expect(422);
    assert_eq!(variant["error"], "invalid_variant");
}

fn the_simulator_plays_what_a_transit_asks_for(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let submitted = |scenario: &str| {
        let id = create_transit(&api, &transit_body_with(&json!({ "application_reference": scenario })));
        submit_transit(&api, id);
        id
    };
    let rejected = submitted("SIM-REJECT-12");
    let controlled = submitted("SIM-CONTROL");
    let only_accepted = submitted("SIM-ACCEPT-ONLY");
    let stubborn = submitted("SIM-INVALIDATION-REFUSED");
    let silent = submitted("SIM-SILENT");

    wait_for_transit(&api, rejected, "ERR");
    assert!(transit_history(&api, rejected).contains(&"rejected".to_owned()));
    let refused = api.post_empty(&format!("/transits/{rejected}/submit")).expect(422);
    assert_eq!(refused["error"], "invalid_status");

    wait_for_transit(&api, controlled, "REL");
    assert!(transit_history(&api, controlled).contains(&"control".to_owned()));

    wait_for_transit(&api, only_accepted, "ACC");
    let asked = invalidate(&api, only_accepted);
    assert_eq!(asked["data"]["status"], "INV_PENDING");
    wait_for_transit(&api, only_accepted, "INV");

    crate::harness::eventually("it is accepted", || {
        let transit = api.get(&format!("/transits/{stubborn}")).expect(200);
        transit["data"]["accepted_at"].is_string().then_some(())
    });
    let transit = api.get(&format!("/transits/{silent}")).expect(200);
    assert_eq!(transit["data"]["status"], "NEW");
    assert_eq!(invalidate(&api, silent)["data"]["status"], "INV_PENDING");

    // A limit date goes to customs only for an authorised consignor.
    create_customer(
        &api,
        "CONSIGNOR",
        &json!({ "customer_country_code": "NL", "dva_authorized_consignor_permit": "NLACR1" }),
    );
    for (wrong, code, path) in [
        (json!({ "guarantee_amount": null }), "13", json!("guarantee_amount")),
        (json!({ "limit_date": "2026-01-05", "customer_code": "CONSIGNOR" }), "14", json!("limit_date")),
    ] {
        let id = create_transit(&api, &transit_body_with(&wrong));
        submit_transit(&api, id);
        wait_for_transit(&api, id, "ERR");
        assert!(transit_history(&api, id).contains(&"rejected".to_owned()), "{wrong}");
        let met =
            api.get(&format!("/rejection-analysis/error-codes/{code}/declarations?period=last_30_days")).expect(200);
        let errors = met["declarations"].as_array().expect("errors");
        let error = errors.iter().find(|error| error["declaration_id"] == id).expect("its error");
        assert_eq!(error["path"], path, "{wrong}: {error}");
    }
}

#[track_caller]
fn invalidate(api: &Api, id: i64) -> Value {
    api.post(&format!("/transits/{id}/invalidate"), &json!({ "reason": "The order was cancelled" })).expect(200)
}

fn what_breaks_a_rule_is_told_by_its_path(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let broken = transit_body_with(&json!({
        "transit_type": "T9", "office_of_departure": "Rotterdam", "guarantee_reference": "26NL0000000123457",
        "items": [{ "hs_code": "94", "gross_weight": 1, "net_weight": 2 }],
    }));
    let errors = api.post("/transits", &broken).expect(422)["errors"].clone();
    for path in [
        "transit_type",
        "office_of_departure",
        "guarantee_reference",
        "items.0.description",
        "items.0.hs_code",
        "items.0.gross_weight",
    ] {
        assert!(errors[path].is_array(), "{path}: {errors}");
    }
    api.post("/transits", &json!({ "items": {} })).expect_status(400);
    let empty = api.post("/transits", &json!({})).expect(422)["errors"].clone();
    for path in ["customer_code", "transit_type", "office_of_departure", "office_of_destination", "items"] {
        assert!(empty[path].is_array(), "{path}: {empty}");
    }
    api.post("/transits", &transit_body_with(&json!({ "dossier_id": 9_000_000_001_i64 }))).expect(422)["errors"]["dossier_id"]
        .as_array()
        .expect("an unknown dossier is refused");

    let id = create_transit(&api, &transit_body_with(&json!({ "reference": "T-OWN" })));
    api.post("/transits", &transit_body_with(&json!({ "reference": "T-OWN" }))).expect(422)["errors"]["reference"]
        .as_array()
        .expect("a reference is there once");
    let read = api.get(&format!("/transits/{id}"));
    let tag = read.header("etag").expect("a version").to_owned();
    let changed =
        api.put_if_match(&format!("/transits/{id}"), &tag, &json!({ "limit_date": "2026-12-31", "seals": null }));
    let changed = changed.expect(200)["data"].clone();
    assert_eq!((&changed["limit_date"], &changed["seals"]), (&json!("2026-12-31"), &json!([])));
    api.put_if_match(&format!("/transits/{id}"), &tag, &json!({ "limit_date": null })).expect_status(412);
    api.delete(&format!("/transits/{id}")).expect_status(204);
    api.get(&format!("/transits/{id}")).expect_status(404);
}

fn transits_stand_in_reports_and_in_rejection_analysis(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_transit(&api, &transit_body());
    submit_transit(&api, id);
    wait_for_transit(&api, id, "REL");
    api.post_empty(&format!("/transits/{id}/arrival")).expect_status(200);
    let end = wait_for_transit(&api, id, "CMP");
    let rejected = create_transit(&api, &transit_body_with(&json!({ "country_of_destination": "ZZ" })));
    submit_transit(&api, rejected);
    wait_for_transit(&api, rejected, "ERR");

    // Late in the evening it is already the next day in the Netherlands.
    let accepted = end["accepted_at"].as_str().expect("a moment").parse::<DateTime<Utc>>().expect("a moment");
    let (from, to) = (accepted.date_naive(), accepted.date_naive() + Days::new(1));
    let filters = json!({ "filters": { "date_from": from, "date_to": to, "status": "CMP" } });
    let departures = api.post("/reports/dva-departure/run", &filters).expect(200);
    assert_eq!(departures["meta"]["total"], 1, "{departures}");
    let row = &departures["data"][0];
    assert_eq!((&row["mrn"], &row["transit_type"]), (&end["mrn"], &json!("T1")));
    assert_eq!((&row["guarantee_type"], &row["total_packages"]), (&json!("0"), &json!(120)));
    let arrivals = api.post("/reports/dva-arrival/run", &filters).expect(200);
    assert_eq!((&arrivals["meta"]["total"], &arrivals["data"][0]["mrn"]), (&json!(1), &end["mrn"]), "{arrivals}");
    let file = api.post("/reports/dva-departure/export", &filters);
    file.expect_status(200);
    assert!(file.text().contains(end["mrn"].as_str().expect("an MRN")));

    let summary = api.get("/rejection-analysis/summary?period=last_30_days").expect(200);
    assert_eq!(summary["by_type"]["transit"], json!({ "count": 1, "percentage": 100 }), "{summary}");
    assert_eq!((&summary["summary"]["total_submissions"], &summary["summary"]["rejections"]), (&json!(2), &json!(1)));
    let recent = api.get("/rejection-analysis/recent-rejections").expect(200);
    assert_eq!(
        (&recent["rejections"][0]["type"], &recent["rejections"][0]["customer"]),
        (&json!("T1"), &json!("Firm ACME"))
    );
    let by_code = api.get("/rejection-analysis/error-codes/12/declarations?period=last_30_days").expect(200);
    assert_eq!(by_code["declarations"][0]["original_value"], "ZZ", "{by_code}");
}

fn a_transit_of_another_organisation_does_not_exist(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie").api;
    let theirs = site.broker(&service, "Andere Expeditie").api;
    let draft = create_transit(&theirs, &transit_body());
    let released = create_transit(&theirs, &transit_body());
    submit_transit(&theirs, released);
    let end = wait_for_transit(&theirs, released, "REL");

    for id in [draft, released] {
        for (method, path, body) in [
            ("GET", "/transits/{id}", None),
            ("GET", "/transits/{id}/timeline", None),
            ("GET", "/transits/{id}/submit-overview", None),
            ("GET", "/transits/{id}/emails", None),
            ("GET", "/transits/{id}/messages", None),
            ("PUT", "/transits/{id}", Some(json!({ "seals": [] }))),
            ("DELETE", "/transits/{id}", None),
            ("POST", "/transits/{id}/submit", Some(json!(null))),
            ("POST", "/transits/{id}/save-as-draft", Some(json!(null))),
            ("POST", "/transits/{id}/copy", Some(json!({}))),
            ("POST", "/transits/{id}/generate-xml", Some(json!(null))),
            ("POST", "/transits/{id}/send-presentation", Some(json!(null))),
            ("POST", "/transits/{id}/invalidate", Some(json!({ "reason": "theirs" }))),
            ("POST", "/transits/{id}/arrival", Some(json!({}))),
        ] {
            let ask = |id: i64| {
                let text = body.as_ref().map(|body| if body.is_null() { String::new() } else { body.to_string() });
                let headers = [("content-type", "application/json")];
                let path = path.replace("{id}", &id.to_string());
                ours.request(
                    method,
                    &path,
                    if body.is_some() { &headers } else { &[] },
                    text.as_deref().map(str::as_bytes),
                )
            };
            let (theirs, absent) = (ask(id), ask(9_000_000_001));
            assert_eq!(theirs.status, 404, "{method} {path}: {}", theirs.text());
            assert_eq!(theirs.json(), absent.json(), "{method} {path}");
        }
    }
    for list in ["/transits".to_owned(), format!("/transits?mrn={}", end["mrn"].as_str().expect("an MRN"))] {
        assert_eq!(ours.get(&list).expect(200)["meta"]["total"], 0, "{list}");
    }
    let own = create_transit(&ours, &transit_body_with(&json!({ "reference": end["reference"] })));
    assert!(own > 0, "references are unique per organisation only");
}

fn a_transit_is_for_a_customer_and_read_by_who_may_read(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = broker.api.clone();
    let stranger = site.broker(&service, "Andere Expeditie").api;
    create_customer(&stranger, "THEIRS", &json!({ "customer_country_code": "NL" }));
    let id = create_transit(&api, &transit_body());
    for nobody in ["NOBODY", "THEIRS"] {
        let unknown = json!({ "customer_code": nobody });
        let refused = api.post("/transits", &transit_body_with(&unknown)).expect(422);
        assert_eq!(refused["error"], "validation_error");
        assert!(refused["errors"]["customer_code"].is_array(), "{refused}");
        let refused = api.put(&format!("/transits/{id}"), &unknown).expect(422);
        assert!(refused["errors"]["customer_code"].is_array(), "{refused}");
    }
    assert_eq!(api.get("/transits").expect(200)["meta"]["total"], 1, "nothing was saved");

    let party = json!({ "customer_code": "NOBODY", "name": "Firma Irgendwer", "eori": "DE1234567890" });
    let made = api.post("/transits", &transit_body_with(&json!({ "consignee": party }))).expect(201);
    let reported = json!(["consignee.customer_code: NOBODY is not a known customer"]);
    assert_eq!(made["warnings"], reported);
    assert_eq!(made["data"]["consignee"]["name"], "Firma Irgendwer");
    let submitted = api.post_empty(&format!("/transits/{}/submit", made["data"]["id"])).expect(200);
    assert!(submitted["warnings"].as_array().expect("warnings").contains(&reported[0]), "{submitted}");

    let writer = site.client_with_scopes(&service, &broker, &["transit:write"]);
    let refused = writer.get(&format!("/transits/{id}/timeline")).expect(403);
    assert_eq!(refused["required_scope"], "transit:read");
    let reader = site.client_with_scopes(&service, &broker, &["transit:read"]);
    assert_eq!(reader.get(&format!("/transits/{id}/timeline")).expect(200)["transit_id"], id);
}

fn two_submits_at_once_send_one_message(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&api);
    let id = create_transit(&api, &transit_body());
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let submit = || api.post_empty(&format!("/transits/{id}/submit")).status;
        let threads: Vec<_> = (0..12).map(|_| scope.spawn(submit)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread died")).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 422].contains(status)), "{statuses:?}");
    wait_for_transit(&api, id, "REL");
    assert_eq!(transit_history(&api, id).iter().filter(|event| *event == "submitted").count(), 1);
    let taken = receiver.wait_for(id, &["declaration.released"]);
    assert_eq!(taken.iter().filter(|delivery| delivery.event() == "declaration.submitted").count(), 1);
}

fn a_transit_that_customs_never_answered_is_sent_again_or_copied(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_transit(&api, &transit_body_with(&json!({ "application_reference": "SIM-SILENT" })));
    submit_transit(&api, id);
    let messages = || api.get(&format!("/transits/{id}/messages")).expect(200)["data"].clone();
    let is = |status: &str| messages().as_array().is_some_and(|all| all.iter().any(|one| one["status"] == status));
    crate::harness::eventually("customs has it", || is("sent").then_some(()));

    let overdue = api.post("/customs-messages/recover", &json!({ "overdue_only": true })).expect(200);
    assert_eq!(overdue["data"]["found"], 0, "customs may still answer: {overdue}");
    let window = json!({ "window": { "from": "2020-01-01", "to": "2099-12-31" } });
    let done = api.post("/customs-messages/recover", &window).expect(200)["data"].clone();
    let submission = &done["submissions"][0];
    assert_eq!((&submission["subject"], &submission["transit_id"]), (&json!("transit"), &json!(id)), "{done}");
    let transit = api.get(&format!("/transits/{id}")).expect(200)["data"].clone();
    assert_eq!((&transit["lrn"], &transit["status"]), (&submission["new_lrn"], &json!("NEW")));
    assert!(is("replaced"), "{}", messages());
    crate::harness::eventually("customs has it again", || is("sent").then_some(()));

    let refused = api.post_empty(&format!("/transits/{id}/save-as-draft")).expect(422);
    assert_eq!((&refused["error"], &refused["current_status"]), (&json!("invalid_status"), &json!("NEW")));
    let copy = api.post(&format!("/transits/{id}/copy"), &json!({})).expect(201);
    let copied = copy["id"].as_i64().expect("an id");
    assert_eq!((&copy["status"], &copy["copied_from"]), (&json!("DRF"), &json!(id)));
    api.put(&format!("/transits/{copied}"), &json!({ "application_reference": null })).expect_status(200);
    submit_transit(&api, copied);
    wait_for_transit(&api, copied, "REL");
}

fn a_rejected_transit_is_changed_and_lodged_anew(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_transit(&api, &transit_body_with(&json!({ "application_reference": "SIM-REJECT-12" })));
    submit_transit(&api, id);
    let rejected = wait_for_transit(&api, id, "ERR");
    let draft = api.post_empty(&format!("/transits/{id}/save-as-draft")).expect(200);
    assert_eq!(draft["data"]["status"], "DRF");
    api.put(&format!("/transits/{id}"), &json!({ "application_reference": null })).expect_status(200);
    submit_transit(&api, id);
    let released = wait_for_transit(&api, id, "REL");
    assert_ne!(released["lrn"], rejected["lrn"]);
    let recent = api.get("/rejection-analysis/recent-rejections").expect(200);
    assert_eq!(recent["rejections"][0]["status"], "resolved", "{recent}");
    let late = api.post_empty(&format!("/transits/{id}/save-as-draft")).expect(422);
    assert_eq!((&late["error"], &late["current_status"]), (&json!("invalid_status"), &json!("REL")));
}

/// The limit date has passed: validation and the draft show a warning, and customs refuses the declaration.
fn what_customs_would_refuse_is_warned_of_before_it_is_submitted(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let body = transit_body_with(&json!({ "limit_date": "2020-01-01" }));
    let is_warned = |answer: &Value| {
        let warnings = answer["warnings"].as_array().expect("warnings");
        warnings.iter().any(|reported| {
            reported.as_str().is_some_and(|reported| reported.starts_with("limit_date: 2020-01-01 is over"))
        })
    };
    let consignor = json!({ "customer_country_code": "NL", "dva_authorized_consignor_permit": "NLACR1" });
    create_customer(&api, "ACME", &consignor);
    let validated = api.post("/transits/create/validate", &body).expect(200);
    assert!(validated["valid"] == true && is_warned(&validated), "{validated}");
    assert_eq!(api.get("/transits").expect(200)["meta"]["total"], 0, "nothing is saved");
    let id = create_transit(&api, &body);
    let overview = api.get(&format!("/transits/{id}/submit-overview")).expect(200);
    assert!(is_warned(&overview), "{overview}");
    submit_transit(&api, id);
    wait_for_transit(&api, id, "ERR");
}
