//! Invoice runs, automatic and started by hand.

use std::thread;
use std::time::Duration;

use customs_test_support::at_length;
use serde_json::{Value, json};

use crate::harness::{
    Api, Broker, Dice, Kind, Service, Site, a_customer_with_prices, amount, create_dossier, decimal, eventually,
    make_ready,
};

on_both_databases!(
    a_run_by_hand_bills_once_however_often,
    the_daily_run_makes_up_for_what_was_missed,
    an_organisation_that_cannot_be_billed_is_told_and_holds_up_no_other,
    a_run_that_is_killed_again_and_again_bills_everything_once,
);

/// A dossier that is ready to invoice, with one line entered by hand.
fn ready_dossier(api: &Api, item: &Value) -> i64 {
    let dossier = create_dossier(api, "ACME", &json!({}));
    let line = json!({ "billable_item_id": item, "quantity": 1 });
    api.post(&format!("/dossiers/{dossier}/invoice-lines"), &line).expect_status(201);
    make_ready(api, dossier);
    dossier
}

fn brokerage(site: &Site) -> (Service, Broker, Value) {
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let item = prices(&broker.api);
    (service, broker, item)
}

/// Creates a customer that is invoiced daily; returns the billable item that it pays for.
fn prices(api: &Api) -> Value {
    a_customer_with_prices(api, "daily");
    api.get("/billable-items").expect(200)["data"][0]["id"].clone()
}

fn invoices(api: &Api) -> Vec<Value> {
    let mut all = Vec::new();
    for page in 1.. {
        let list = api.get(&format!("/invoices?per_page=100&page={page}&sort=id")).expect(200);
        all.extend(list["data"].as_array().expect("a list").iter().cloned());
        if list["meta"]["last_page"].as_u64().is_none_or(|last| page >= last) {
            return all;
        }
    }
    all
}

/// A day on which every run is due.
const LATER: &str = "2099-01-01";

fn a_run_by_hand_bills_once_however_often(kind: Kind) {
    // No automatic run happens during the test: today's last one is done at the start, with nothing to bill.
    let site = Site::new(kind);
    let (_service, broker, item) = brokerage(&site);
    let api = &broker.api;
    for _ in 0..3 {
        ready_dossier(api, &item);
    }
    let run = || site.run(&["billing", "run", "--organisation", &broker.organisation, "--date", LATER]);
    let outputs: Vec<_> = thread::scope(|scope| {
        let runs: Vec<_> = (0..2).map(|_| scope.spawn(run)).collect();
        runs.into_iter().map(|run| run.join().expect("a run")).collect()
    });
    for output in outputs.iter().chain([&run()]) {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(invoices(api).len(), 3);
    let unknown = site.run(&["billing", "run", "--organisation", "4711"]);
    assert!(!unknown.status.success());
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("--organisation 4711 does not exist"));
}

fn the_daily_run_makes_up_for_what_was_missed(kind: Kind) {
    // The last run that is due is yesterday's; it is done at the start, with nothing to bill.
    let site = Site::new(kind).with("billing.run_at", "23:59");
    let (mut service, broker, item) = brokerage(&site);
    eventually("the run of yesterday is done", || service.log().contains("invoice run").then_some(()));
    ready_dossier(&broker.api, &item);
    service.kill();
    // Today's run is overdue when the service comes back.
    let site = site.with("billing.run_at", "00:00");
    service.restart(&site);
    let made = eventually("the run was made up", || Some(invoices(&broker.api)).filter(|made| !made.is_empty()));
    assert_eq!((made.len(), &made[0]["status"]), (1, &json!("draft")));
}

fn an_organisation_that_cannot_be_billed_is_told_and_holds_up_no_other(kind: Kind) {
    // The last run that is due is yesterday's; it is done at the start, with nothing to bill.
    let site = Site::new(kind).with("billing.run_at", "23:59");
    let (mut service, broken, item) = brokerage(&site);
    eventually("the run of yesterday is done", || service.log().contains("invoice run").then_some(()));
    ready_dossier(&broken.api, &item);
    let other = site.broker(&service, "Westhaven Expeditie");
    let item = prices(&other.api);
    ready_dossier(&other.api, &item);
    let organisation = &broken.organisation;
    site.database().execute(&format!("UPDATE rate_cards SET currency = '?' WHERE organisation_id = {organisation}"));

    let output = site.run(&["billing", "run", "--date", LATER]);
    let reported = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{reported}");
    assert!(reported.contains(&format!("Organisation {organisation} could not be invoiced")), "{reported}");
    assert!(reported.contains("one organisation could not be invoiced"), "{reported}");
    assert_eq!(invoices(&other.api).len(), 1, "the other one is billed");

    ready_dossier(&other.api, &item);
    service.kill();
    // Today's run is overdue when the service comes back.
    let site = site.with("billing.run_at", "00:00");
    service.restart(&site);
    eventually("the failure is counted", || {
        let metrics = Api::new(&service.base()).get("/metrics").text();
        metrics.lines().any(|line| line == "invoice_runs_failed_total 1").then_some(())
    });
    assert_eq!(invoices(&other.api).len(), 2, "the other one is billed");
    assert!(invoices(&broken.api).is_empty());
}

fn a_run_that_is_killed_again_and_again_bills_everything_once(kind: Kind) {
    let (mut dice, kills, dossiers) = (Dice::new(), at_length(3, 20), at_length(20, 60));
    let site = Site::new(kind);
    let (_service, broker, item) = brokerage(&site);
    for _ in 0..dossiers {
        ready_dossier(&broker.api, &item);
    }
    for _ in 0..kills {
        let mut run = site.program().args(["billing", "run", "--date", LATER]).spawn().expect("the program starts");
        thread::sleep(dice.below(Duration::from_millis(400)));
        run.kill().expect("it could be killed");
        run.wait().expect("it has ended");
    }
    assert!(site.run(&["billing", "run", "--date", LATER]).status.success());
    let made = invoices(&broker.api);
    assert_eq!(made.len(), dossiers);
    assert!(made.iter().all(|invoice| decimal(&invoice["total"]) == amount("114.95")));
}
