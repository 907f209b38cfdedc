//! Invoice numbers have no gaps, despite many writers and kills of the service.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use customs_test_support::at_length;
use serde_json::Value;

use crate::harness::{Api, Dice, Kind, Response, Site, a_customer_with_prices, draft_invoice, id, within};

on_both_databases!(numbers_have_no_gap_among_many_writers_and_kills, a_number_is_given_once_to_whoever_asks_twice);

const WRITERS: usize = 64;

/// Several writers make and finalize drafts for as long as the service is killed and started again.
fn numbers_have_no_gap_among_many_writers_and_kills(kind: Kind) {
    let (mut dice, kills) = (Dice::new(), at_length(3, 200));
    let site = Site::new(kind);
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    a_customer_with_prices(&api, "daily");
    let reported = Mutex::new(BTreeMap::new());
    let goes_on = AtomicBool::new(true);
    thread::scope(|scope| {
        for _ in 0..WRITERS {
            scope.spawn(|| {
                while goes_on.load(Ordering::Relaxed) {
                    if let Some((invoice, number)) = finalized(&api, &goes_on) {
                        reported.lock().expect("a list").insert(number, invoice);
                    }
                }
            });
        }
        for _ in 0..kills {
            // The kills come in the middle of their work, so they get going first.
            let before = reported.lock().expect("a list").len();
            within(Duration::from_secs(60), "somebody finalizes", || {
                (reported.lock().expect("a list").len() > before).then_some(())
            });
            thread::sleep(dice.below(Duration::from_millis(60)));
            service.kill();
            service.restart(&site);
        }
        goes_on.store(false, Ordering::Relaxed);
    });
    let reported = reported.into_inner().expect("a list");
    let last = api.post_empty(&format!("/invoices/{}/finalize", draft_invoice(&api))).expect(200)["data"].clone();
    let year = &last["invoice_number"].as_str().expect("a number")[..4];

    let numbered = all_numbered(&api);
    let numbers: Vec<&String> = numbered.keys().collect();
    let expected: Vec<String> = (1..=numbered.len()).map(|place| format!("{year}-{place:05}")).collect();
    assert_eq!(numbers, expected.iter().collect::<Vec<_>>(), "from the first on, without a gap");
    assert_eq!(numbered.keys().next_back().map(String::as_str), last["invoice_number"].as_str());
    assert!(reported.len() >= kills, "the writers came to write: {}", reported.len());
    for (number, invoice) in reported {
        assert_eq!(numbered.get(&number).map(|(id, _)| *id), Some(invoice), "{number} is what its writer was told");
    }
    let moments: Vec<&String> = numbered.values().map(|(_, finalized_at)| finalized_at).collect();
    assert!(moments.is_sorted(), "in the order of finalization");
    let proof = api.get(&format!("/invoices/numbering-proof?year={year}")).expect(200)["data"].clone();
    assert_eq!(proof["count"].as_u64(), Some(numbered.len() as u64), "{proof}");
    assert_eq!((&proof["first_number"], &proof["last_number"]), (&expected[0].clone().into(), &last["invoice_number"]));
    assert_eq!(proof["holds"], true, "{proof}");
}

/// Makes and finalizes an invoice, however often the service is killed in the meantime; `None` when it is time to end.
pub(super) fn finalized(api: &Api, goes_on: &AtomicBool) -> Option<(i64, String)> {
    let answered = |method: &str, path: &str, body: &str| -> Option<Response> {
        let headers = [("content-type", "application/json")];
        let body = (method == "POST").then_some(body.as_bytes());
        while goes_on.load(Ordering::Relaxed) {
            match api.try_request(method, path, &headers, body) {
                Ok(answer) if answer.status < 500 => return Some(answer),
                _ => thread::sleep(Duration::from_millis(10)),
            }
        }
        None
    };
    let invoice = id(&answered("POST", "/invoices", r#"{"customer_code":"ACME"}"#)?.expect(201));
    let line = r#"{"description":"Advice","quantity":1,"unit_price":9.95}"#;
    answered("POST", &format!("/invoices/{invoice}/lines"), line)?.expect_status(201);
    let finalized = answered("POST", &format!("/invoices/{invoice}/finalize"), "{}")?;
    // An earlier try finalized it, but the answer was lost.
    let finalized = match finalized.status {
        422 => answered("GET", &format!("/invoices/{invoice}"), "")?,
        _ => finalized,
    };
    let finalized = finalized.expect(200);
    Some((invoice, finalized["data"]["invoice_number"].as_str().expect("a number").to_owned()))
}

/// Every invoice number, with its invoice and the moment of finalization.
pub(super) fn all_numbered(api: &Api) -> BTreeMap<String, (i64, String)> {
    let mut numbered = BTreeMap::new();
    for page in 1.. {
        let path = format!("/invoices?status=finalized&sort=id&direction=asc&per_page=100&page={page}");
        let list = api.get(&path).expect(200);
        for invoice in list["data"].as_array().expect("a list") {
            let number = invoice["invoice_number"].as_str().expect("a number").to_owned();
            let finalized_at = invoice["finalized_at"].as_str().expect("a moment").to_owned();
            let earlier = numbered.insert(number, (invoice["id"].as_i64().expect("an id"), finalized_at));
            assert_eq!(earlier, None, "a number is given once");
        }
        if list["meta"]["last_page"].as_u64().is_none_or(|last| page >= last) {
            break;
        }
    }
    numbered
}

fn a_number_is_given_once_to_whoever_asks_twice(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    a_customer_with_prices(&api, "daily");
    let invoice = draft_invoice(&api);
    let path = format!("/invoices/{invoice}/finalize");
    let answers: Vec<u16> = thread::scope(|scope| {
        let asked: Vec<_> = (0..8).map(|_| scope.spawn(|| api.post_empty(&path).status)).collect();
        asked.into_iter().map(|one| one.join().expect("an answer")).collect()
    });
    assert_eq!(answers.iter().filter(|status| **status == 200).count(), 1, "{answers:?}");
    assert!(answers.iter().all(|status| [200, 422].contains(status)), "{answers:?}");
    let key = |body: &Value| api.post_with_key(&format!("/invoices/{}/finalize", draft_invoice(&api)), "once", body);
    let first = key(&serde_json::json!({}));
    assert_eq!(first.status, 200);
    assert!(first.json()["data"]["invoice_number"].as_str().is_some_and(|number| number.ends_with("-00002")));
}
