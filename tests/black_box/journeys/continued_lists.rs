//! Lists that are read on behind a record, while others come, change and go.

use serde_json::{Value, json};
use std::collections::BTreeMap;

use crate::harness::{
    Api, Dice, Kind, Site, create_billable_item, create_customer, create_draft, create_item, create_rate_card,
    import_body,
};

on_both_databases!(
    every_record_that_was_there_throughout_is_read_once,
    a_page_behind_the_last_record_of_another_is_the_next,
    a_place_that_a_list_does_not_have_is_refused,
);

/// Pages after which records come, change and go; the pages behind them are read in peace.
const ROUNDS: usize = 6;

/// A list, what creates a record of it, and the request that changes one.
type ListRequests<'a> = (&'a str, &'a dyn Fn(usize) -> i64, &'a dyn Fn(i64, usize) -> (String, Value));

fn page(api: &Api, list: &str, after: Option<i64>) -> Vec<i64> {
    let sign = if list.contains('?') { '&' } else { '?' };
    let behind = after.map_or_else(String::new, |id| format!("{sign}after_id={id}"));
    let page = api.get(&format!("{list}{behind}")).expect(200);
    page["data"].as_array().expect("a list").iter().map(|record| record["id"].as_i64().expect("an id")).collect()
}

/// Reads a list to its end. `meanwhile` runs between two pages and may delete any record but the last one read.
fn read_all(api: &Api, list: &str, mut meanwhile: impl FnMut(i64)) -> Vec<i64> {
    let mut read: Vec<i64> = Vec::new();
    loop {
        let more = page(api, list, read.last().copied());
        let Some(last) = more.last() else { return read };
        meanwhile(*last);
        read.extend(more);
    }
}

/// With `page`, a record that came in front of the place shifted one to the next page, so that it was read twice;
/// one that went hid one.
fn every_record_that_was_there_throughout_is_read_once(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let draft = |number: usize| {
        let mut body = import_body();
        body["reference"] = json!(format!("ORDER-{number}"));
        create_draft(&api, &body)
    };
    let customer = |number: usize| create_customer(&api, &format!("C{number}"), &json!({}));
    let item = |number: usize| create_item(&api, &format!("SKU-{number}"), &json!({}));
    let changed_draft =
        |id: i64, number: usize| (format!("/declarations/{id}"), json!({ "reference": format!("CHANGED-{number}") }));
    let changed_customer =
        |id: i64, number: usize| (format!("/customers/{id}"), json!({ "customer_name": format!("Another {number}") }));
    let changed_item = |id: i64, number: usize| {
        (format!("/item-master/{id}"), json!({ "description": format!("Other goods {number}") }))
    };
    let lists: [ListRequests<'_>; 5] = [
        ("/declarations?per_page=3", &draft, &changed_draft),
        ("/declarations?per_page=3&sort=id&direction=asc", &draft, &changed_draft),
        ("/customers?per_page=3&sort=customer_code", &customer, &changed_customer),
        ("/customers?per_page=3&sort=created_at&direction=desc", &customer, &changed_customer),
        ("/item-master?per_page=3&sort_by=created_at&sort_order=asc", &item, &changed_item),
    ];
    let mut dice = Dice::seeded(50);
    let mut number = 0_usize;
    for (list, create, change) in lists {
        let path = list.split_once('?').map_or(list, |(path, _)| path);
        for _ in 0..14 {
            number += 1;
            create(number);
        }
        let mut kept: Vec<i64> = read_all(&api, list, |_| {});
        let mut round = 0;
        let read = read_all(&api, list, |last| {
            round += 1;
            // A list that is read in the way in which it grows would have no end.
            if round > ROUNDS {
                return;
            }
            number += 1;
            create(number);
            let mut any = || usize::try_from(dice.number(kept.len() as u64)).expect("a place");
            let (changed, gone) = (any(), any());
            let (at, body) = change(kept[changed], number);
            api.put(&at, &body).expect_status(200);
            if kept[gone] != last {
                api.delete(&format!("{path}/{}", kept[gone])).expect_status(204);
                kept.remove(gone);
            }
        });
        let mut times: BTreeMap<i64, usize> = BTreeMap::new();
        for id in &read {
            *times.entry(*id).or_default() += 1;
        }
        assert!(times.values().all(|times| *times == 1), "{list}: read twice: {times:?}");
        let missed: Vec<&i64> = kept.iter().filter(|id| !times.contains_key(*id)).collect();
        assert!(missed.is_empty(), "{list}: {missed:?} of {kept:?} is missing in {read:?}");
    }
}

fn a_page_behind_the_last_record_of_another_is_the_next(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    for number in 0..7 {
        let code = format!("C{number}");
        // Some have a country and some have none, which stand before all values.
        let country = if number % 2 == 0 { json!({}) } else { json!({ "customer_country_code": "NL" }) };
        create_customer(&api, &code, &country);
        let work = create_billable_item(&api, &format!("B{number}"), "1.00", &json!({}));
        create_rate_card(&api, &code, &[work], &json!({}));
        create_item(&api, &code, &json!({}));
        create_draft(&api, &import_body());
    }
    let mut lists = ["audit", "billable-items", "rate-cards"].map(|list| format!("/{list}?per_page=3")).to_vec();
    for direction in ["asc", "desc"] {
        for sort in ["customer_code", "customer_name", "customer_country_code", "created_at"] {
            lists.push(format!("/customers?per_page=3&sort={sort}&direction={direction}"));
        }
        for sort in ["item_code", "description", "hs_code", "status", "created_at", "updated_at"] {
            lists.push(format!("/item-master?per_page=3&sort_by={sort}&sort_order={direction}"));
        }
        for sort in ["id", "reference", "status", "created_at", "submitted_at"] {
            lists.push(format!("/declarations?per_page=3&sort={sort}&direction={direction}"));
        }
    }
    for list in lists {
        let whole = page(&api, &list.replace("per_page=3", "per_page=100"), None);
        assert!(whole.len() >= 7, "{list}");
        assert_eq!(read_all(&api, &list, |_| {}), whole, "{list}");
    }
}

fn a_place_that_a_list_does_not_have_is_refused(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let stranger = site.broker(&service, "Andere Expeditie").api;
    let (draft, gone) = (create_draft(&api, &import_body()), create_draft(&api, &import_body()));
    api.delete(&format!("/declarations/{gone}")).expect_status(204);
    let refused = |api: &Api, query: &str| {
        let answer = api.get(query).expect(422);
        assert!(answer["errors"]["after_id"].is_array(), "{query}: {answer}");
    };
    let after_draft = format!("/declarations?after_id={draft}");
    assert_eq!(api.get(&after_draft).expect(200)["data"], json!([]));
    refused(&stranger, &after_draft);
    refused(&api, &format!("/declarations?after_id={gone}"));
    refused(&api, &format!("/declarations?after_id={draft}&page=2"));
    api.get(&format!("{after_draft}&page=1")).expect_status(200);
    for list in [
        "audit",
        "billable-items",
        "customers",
        "customs-messages",
        "declarations",
        "dossiers",
        "inventory",
        "invoices",
        "item-master",
        "rate-cards",
        "transits",
    ] {
        refused(&api, &format!("/{list}?after_id=987654321"));
        refused(&api, &format!("/{list}?after_id=0"));
    }
    // A record without an id has no place that could be named by one.
    let unknown = api.get("/inventory/exceptions?after_id=1").expect(422);
    assert_eq!(unknown["errors"]["after_id"].as_array().map(Vec::len), Some(1), "{unknown}");
}
