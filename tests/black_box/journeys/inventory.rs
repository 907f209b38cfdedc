//! Goods enter the warehouse and leave it again.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::harness::{
    Kind, Site, balance, create_customer, create_draft, decimal, eventually, exit_body, first_line, placement_body,
    starting_lot, submit, wait_for_balance, wait_for_status,
};

on_both_databases!(
    a_released_placement_is_stock_and_its_exit_takes_it_out,
    the_oldest_goods_go_first,
    a_rejected_exit_frees_its_goods_and_an_invalidated_one_brings_them_back,
    stock_is_shown_as_it_was_on_a_day,
    fifty_at_once_never_take_more_than_there_is,
    a_draft_that_goes_frees_its_goods,
    an_exit_without_its_goods_is_a_task_until_they_are_allocated,
    the_oldest_goods_are_named_with_the_placement_of_each_lot,
);

fn a_released_placement_is_stock_and_its_exit_takes_it_out(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let entry = create_draft(&api, &placement_body());
    submit(&api, entry);
    let released = wait_for_status(&api, entry, "REL");
    let stock = eventually("the placement is credited", || {
        let list = api.get("/inventory?customer_code=ACME&status=open").expect(200);
        list["data"].as_array().filter(|list| !list.is_empty()).map(|list| list[0].clone())
    });
    assert_eq!((&stock["declaration_id"], &stock["mrn"]), (&json!(entry), &released["mrn"]));
    assert_eq!(stock["warehouse_licence"], "NLCWP000000123456");
    let lot = stock["lines"][0]["id"].as_i64().expect("a lot");
    assert_eq!(stock["lines"][0]["quantity_in"].to_string(), "1200.5");

    let exit = create_draft(&api, &exit_body("200.25"));
    let line = first_line(&api, exit);
    let offered = api.get(&format!("/declaration-lines/{line}/allocation/available")).expect(200);
    assert_eq!(
        (&offered["data"][0]["inventory_line_id"], &offered["data"][0]["suggested"]),
        (&json!(lot), &json!(200.25))
    );
    let path = format!("/declaration-lines/{line}/allocation");
    let kept = api.post(&path, &json!({ "quantity": 200.25 })).expect(201);
    assert_eq!(kept["data"][0]["inventory_line_id"], lot);
    assert_eq!(api.post(&path, &json!({ "quantity": 1 })).expect(422)["error"], "already_allocated");
    wait_for_balance(&api, lot, "1000.25", "200.25");

    submit(&api, exit);
    let left = wait_for_status(&api, exit, "REL");
    wait_for_balance(&api, lot, "1000.25", "0");
    let ledger = api.get(&format!("/inventory/lines/{lot}/movements")).expect(200);
    let kinds: Vec<&str> =
        ledger["data"].as_array().expect("movements").iter().filter_map(|m| m["type"].as_str()).collect();
    assert_eq!(kinds, ["placement", "allocation", "removal"]);

    let file = api.get("/inventory/audit-file?customer_code=ACME");
    file.expect_status(200);
    assert!(file.header("content-type").is_some_and(|kind| kind.starts_with("text/csv")));
    let text = file.text();
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(text.lines().last().is_some_and(|row| row.contains(left["mrn"].as_str().expect("an MRN"))), "{text}");
}

fn the_oldest_goods_go_first(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let young = starting_lot(&api, "COFFEE", 100, "2026-03-01");
    let old = starting_lot(&api, "COFFEE", 30, "2026-01-01");
    let exit = create_draft(&api, &exit_body("50"));
    let path = format!("/declaration-lines/{}/allocation", first_line(&api, exit));

    let offered = api.get(&format!("{path}/available")).expect(200);
    let offered: Vec<_> =
        offered["data"].as_array().expect("lots").iter().map(|lot| &lot["inventory_line_id"]).collect();
    assert_eq!(offered, [&json!(old), &json!(young)]);
    api.post(&path, &json!({ "quantity": 50 })).expect_status(201);
    assert_eq!((balance(&api, old), balance(&api, young)), ((0.into(), 30.into()), (80.into(), 20.into())));

    // The draft's own reservation counts as available to it again; a quantity beyond that changes nothing.
    let short = api.put(&path, &json!({ "allocations": [{ "inventory_line_id": old, "quantity": 31 }] })).expect(422);
    assert_eq!((&short["error"], &short["quantity_available"]), (&json!("insufficient_stock"), &json!(30)), "{short}");
    assert_eq!(balance(&api, old), (0.into(), 30.into()));
    api.put(&path, &json!({ "allocations": [{ "inventory_line_id": old, "quantity": 25 }] })).expect_status(200);
    assert_eq!((balance(&api, old), balance(&api, young)), ((5.into(), 25.into()), (100.into(), 0.into())));
    api.delete(&path).expect_status(204);
    api.delete(&path).expect_status(404);
    assert_eq!(balance(&api, old), (30.into(), 0.into()));

    let adjust = |quantity: i32, reason: &str| {
        api.post(&format!("/inventory/lines/{old}/adjust"), &json!({ "quantity": quantity, "reason": reason }))
    };
    adjust(-30, "Water damage").expect_status(200);
    assert_eq!(adjust(-1, "More").expect(422)["error"], "insufficient_stock");
    adjust(1, "").expect(422)["errors"]["reason"].as_array().expect("a reason is required");
    adjust(0, "Nothing").expect(422)["errors"]["quantity"].as_array().expect("not 0");
    assert_eq!(api.get("/inventory?status=depleted").expect(200)["meta"]["total"], 1);
}

fn a_rejected_exit_frees_its_goods_and_an_invalidated_one_brings_them_back(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let lot = starting_lot(&api, "COFFEE", 100, "2026-01-01");
    let mut body = exit_body("40");
    body["declaration"]["items"][0]["inventory_line_id"] = json!(lot);
    body["submit_when_valid"] = json!(true);

    let mut refused = body.clone();
    refused["application_reference"] = json!("SIM-REJECT-DMS548AA");
    let rejected = api.post("/declarations/create", &refused).expect(201)["declaration"]["id"].clone();
    wait_for_status(&api, rejected.as_i64().expect("an id"), "ERR");
    wait_for_balance(&api, lot, "100", "0");

    let exit = api.post("/declarations/create", &body).expect(201)["declaration"]["id"].as_i64().expect("an id");
    wait_for_status(&api, exit, "REL");
    wait_for_balance(&api, lot, "60", "0");
    let lines = api.get(&format!("/declarations/{exit}/lines")).expect(200);
    assert_eq!(lines["data"][0]["inventory_line_id"], lot);
    assert!(lines["data"][0]["inventory_header_id"].is_i64(), "{lines}");

    api.post(&format!("/declarations/{exit}/invalidate"), &json!({ "reason": "Goods stayed" })).expect_status(200);
    wait_for_status(&api, exit, "INV");
    wait_for_balance(&api, lot, "100", "0");
}

fn stock_is_shown_as_it_was_on_a_day(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let lot = starting_lot(&api, "COFFEE", 100, "2026-01-01");
    let adjusted = api.post(&format!("/inventory/lines/{lot}/adjust"), &json!({ "quantity": -60, "reason": "Sample" }));
    adjusted.expect_status(200);
    let written = api.get(&format!("/inventory/lines/{lot}/movements")).expect(200)["data"][0]["created_at"].clone();
    let today = &written.as_str().expect("a moment")[..10];
    let ends_today = api.get(&format!("/inventory?at={today}&sku=COFFEE")).expect(200);
    let found = ends_today["data"].as_array().expect("stock");
    // Around midnight it is already the next day in the Netherlands.
    if let Some(stock) = found.first() {
        assert_eq!(stock["lines"][0]["quantity_available"], 40);
    }
    let before = api.get("/inventory?at=2026-02-01").expect(200);
    assert_eq!(before["meta"]["total"], 0, "nothing was written down by then: {before}");
    let later = api.get("/inventory?at=2999-12-31").expect(200);
    assert_eq!(later["data"][0]["lines"][0]["quantity_available"], 40);
    api.get("/inventory?at=yesterday").expect_status(422);
    api.get("/inventory?status=half").expect_status(422);
}

fn fifty_at_once_never_take_more_than_there_is(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let lots = [starting_lot(&api, "COFFEE", 60, "2026-01-01"), starting_lot(&api, "COFFEE", 45, "2026-01-02")];
    let lines: Vec<i64> = (0..50).map(|_| first_line(&api, create_draft(&api, &exit_body("10")))).collect();
    let answers: Vec<(u16, String)> = std::thread::scope(|scope| {
        let take = |line: i64| {
            let answer = api.post(&format!("/declaration-lines/{line}/allocation"), &json!({ "quantity": 10 }));
            (answer.status, answer.json()["error"].as_str().unwrap_or_default().to_owned())
        };
        let threads: Vec<_> = lines.iter().map(|line| scope.spawn(move || take(*line))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread died")).collect()
    });
    let taken = answers.iter().filter(|(status, _)| *status == 201).count();
    assert_eq!(taken, 10, "105 are there for 50 times 10: {answers:?}");
    assert!(answers.iter().filter(|(status, _)| *status != 201).all(|(_, error)| error == "insufficient_stock"));
    let sums = lots.map(|lot| balance(&api, lot));
    let all = sums.iter().fold((Decimal::ZERO, Decimal::ZERO), |all, sum| (all.0 + sum.0, all.1 + sum.1));
    assert_eq!(all, (5.into(), 100.into()));
}

fn a_draft_that_goes_frees_its_goods(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let customer = create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let lot = starting_lot(&api, "COFFEE", 100, "2026-01-01");
    let take = |draft: i64| {
        let path = format!("/declaration-lines/{}/allocation", first_line(&api, draft));
        api.post(&path, &json!({ "quantity": 10 })).expect_status(201);
    };
    let (deleted, replaced) = (create_draft(&api, &exit_body("10")), create_draft(&api, &exit_body("10")));
    take(deleted);
    take(replaced);
    assert_eq!(balance(&api, lot).1, 20.into());
    api.delete(&format!("/declarations/{deleted}")).expect_status(204);
    wait_for_balance(&api, lot, "90", "10");
    let items = exit_body("10")["declaration"]["items"].clone();
    api.put(&format!("/declarations/{replaced}"), &json!({ "declaration": { "items": items } })).expect_status(200);
    wait_for_balance(&api, lot, "100", "0");

    api.delete(&format!("/declarations/{replaced}")).expect_status(204);
    assert_eq!(api.delete(&format!("/customers/{customer}")).expect(422)["error"], "in_use", "its stock is there");
    assert_eq!(decimal(&api.get("/inventory").expect(200)["data"][0]["lines"][0]["quantity_available"]), 100.into());
}

fn an_exit_without_its_goods_is_a_task_until_they_are_allocated(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let lot = starting_lot(&api, "COFFEE", 100, "2026-01-01");
    let exit = create_draft(&api, &exit_body("40"));
    let reported = |list: &Value| {
        let warnings = list.as_array().expect("warnings");
        warnings.iter().any(|one| one.as_str().is_some_and(|text| text.contains("no stock is allocated to it")))
    };
    let overview = api.get(&format!("/declarations/{exit}/submit-overview")).expect(200);
    assert!(reported(&overview["warnings"]), "{overview}");
    let submitted = api.post_empty(&format!("/declarations/{exit}/submit")).expect(200);
    assert!(reported(&submitted["warnings"]), "{submitted}");
    wait_for_status(&api, exit, "REL");
    let tasks = api.get("/inventory/exceptions").expect(200);
    let task = (&tasks["data"][0]["type"], &tasks["data"][0]["declaration_id"], &tasks["data"][0]["status"]);
    assert_eq!(task, (&json!("not_allocated"), &json!(exit), &json!("REL")), "{tasks}");

    let path = format!("/declaration-lines/{}/allocation", first_line(&api, exit));
    api.post(&path, &json!({ "quantity": 35 })).expect_status(201);
    wait_for_balance(&api, lot, "65", "0");
    let tasks = api.get("/inventory/exceptions").expect(200);
    assert_eq!(tasks["data"][0]["type"], "quantity_differs", "{tasks}");
    api.put(&path, &json!({ "quantity": 40 })).expect_status(200);
    wait_for_balance(&api, lot, "60", "0");
    assert_eq!(api.get("/inventory/exceptions").expect(200)["meta"]["total"], 0);
    assert_eq!(api.delete(&path).expect(422)["error"], "invalid_status", "the goods are gone");
}

/// Two placements of 1,200.5 kg each: 2,000 kg take all of the first and 799.5 kg of the second.
fn the_oldest_goods_are_named_with_the_placement_of_each_lot(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL", "enable_allocation_fallback": true }));
    let mrns = [1, 2].map(|count| {
        let entry = create_draft(&api, &placement_body());
        submit(&api, entry);
        let released = wait_for_status(&api, entry, "REL");
        eventually("the placement is credited", || {
            (api.get("/inventory").expect(200)["meta"]["total"] == count).then_some(())
        });
        released["mrn"].clone()
    });
    let mut body = exit_body("2000");
    body["declaration"]["items"][0]["previous_documents"] = json!([{ "type": "NCLE", "id": mrns[0] }]);
    let exit = create_draft(&api, &body);
    let submitted = api.post_empty(&format!("/declarations/{exit}/submit")).expect(200);
    assert!(!submitted["warnings"].to_string().contains("declaration.items.0.inventory_line_id"), "{submitted}");
    let lines = api.get(&format!("/declarations/{exit}/lines")).expect(200);
    let documents = lines["data"][0]["previous_documents"].as_array().expect("documents").clone();
    let named: Vec<_> = documents
        .iter()
        .map(|one| (one["id"].clone(), one["line"].clone(), decimal(&one["quantity"]), one["uom"].clone()))
        .collect();
    let expected = [(&mrns[0], "1200.5"), (&mrns[1], "799.5")];
    // A previous document counts in the unit of its lot. The placement gives a supplementary quantity and the tariff
    // has no unit for coffee, so the lot is kept in pieces.
    let expected: Vec<_> = expected
        .map(|(mrn, quantity)| (mrn.clone(), json!(1), quantity.parse::<Decimal>().expect("a number"), json!("NAR")))
        .into();
    assert_eq!(named, expected);
    let lots = api.get("/inventory").expect(200)["data"].clone();
    assert_eq!([0, 1].map(|at| lots[at]["lines"][0]["unit"].clone()), [json!("NAR"), json!("NAR")], "{lots}");
    wait_for_status(&api, exit, "REL");
    let xml = api.get(&format!("/declarations/{exit}/xml-preview"));
    for mrn in &mrns {
        assert!(xml.text().contains(mrn.as_str().expect("an MRN")), "the message names {mrn}");
    }
    let half_empty = api.get("/inventory?status=open").expect(200)["data"][0]["lines"][0].clone();
    assert_eq!(decimal(&half_empty["net_weight"]), "1200.5".parse().expect("a number"));
    let left: Decimal = "401".parse().expect("a number");
    eventually("what is left of the second lot is shown", || {
        let lot = api.get("/inventory?status=open").expect(200)["data"][0]["lines"][0].clone();
        (decimal(&lot["net_weight_left"]) == left).then_some(())
    });
}
