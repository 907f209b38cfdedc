//! A year of a small broker's work, so that lists, ages and reports have something to show.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::harness::{Api, Kind, Site, example, sign_in};
use customs_test_support::at_length;

/// Every status of a declaration.
const STATUSES: [&str; 9] = ["DRF", "NEW", "ACC", "CTL", "HLD", "REL", "ERR", "INV_PENDING", "INV"];
/// Statuses of transits that the year ends with.
const TRANSITS: [&str; 6] = ["DRF", "ACC", "REL", "ARR", "CMP", "ERR"];
const INVOICES: [&str; 4] = ["draft", "finalized", "sent", "paid"];

#[test]
fn an_empty_database_is_filled_with_a_year_of_work_and_no_other() {
    let site = Site::on_empty_database(Kind::Sqlite);
    let months = at_length(3_u8, 12);
    let filled = site.run(&["demo", "--keep", "--months", &months.to_string()]);
    let reported = String::from_utf8_lossy(&filled.stdout).into_owned();
    assert!(filled.status.success(), "{reported}{}", String::from_utf8_lossy(&filled.stderr));
    assert!(
        reported.lines().filter(|line| line.contains(" declarations ")).count() >= usize::from(months),
        "{reported}"
    );
    assert!(reported.contains("/console/welcome/"), "{reported}");

    let value = |label: &str| reported.lines().find_map(|line| line.trim().strip_prefix(label)).expect(label).trim();
    let mut service = site.serve();
    let api = sign_in(&service.base(), value("client_id:"), value("client_secret:"));
    for status in STATUSES {
        assert!(count(&api, &format!("/declarations?status={status}")) > 0, "no declaration is {status}");
    }
    for status in TRANSITS {
        assert!(count(&api, &format!("/transits?status={status}")) > 0, "no transit is {status}");
    }
    for status in INVOICES {
        assert!(count(&api, &format!("/invoices?status={status}")) > 0, "no invoice is {status}");
    }
    there_are_stock_guarantees_and_causes_of_rejections(&api, months);
    the_clock_is_that_of_the_machine_again(&api, months);
    service.kill();

    let again = site.run(&["demo", "--keep"]);
    assert!(!again.status.success());
    let refused = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(refused.contains("setting database.url") && refused.contains("has an organisation already"), "{refused}");
    let spared = site.run(&["demo", "--keep", "--if-empty"]);
    assert!(spared.status.success(), "{}", String::from_utf8_lossy(&spared.stderr));
    assert!(String::from_utf8_lossy(&spared.stdout).contains("is left as it is"));
}

fn there_are_stock_guarantees_and_causes_of_rejections(api: &Api, months: u8) {
    let stock = api.get("/inventory").expect(200);
    assert!(stock["data"].as_array().is_some_and(|placed| placed.len() >= usize::from(months / 2)), "{stock}");
    for kind in ["surety", "dva"] {
        let accounts = api.get(&format!("/guarantees/{kind}")).expect(200).to_string();
        assert!(accounts.contains("\"used\""), "{accounts}");
    }
    let today = Utc::now().date_naive();
    let days = format!("date_from={}&date_to={today}", today - TimeDelta::days(370));
    let causes = api.get(&format!("/rejection-analysis/top-error-codes?{days}")).expect(200);
    assert!(causes["error_codes"].as_array().is_some_and(|causes| causes.len() >= 4), "{causes}");
}

/// The first record is as old as the months that were played, and a new one is of today.
fn the_clock_is_that_of_the_machine_again(api: &Api, months: u8) {
    let created_at = |record: &Value| -> DateTime<Utc> {
        record["created_at"].as_str().expect("a moment").parse().expect("a moment")
    };
    let first = created_at(&api.get("/declarations/1").expect(200)["data"]);
    let age = Utc::now() - first;
    let oldest = i64::from(months) * 365 / 12;
    assert!((oldest - 5..=oldest + 1).contains(&age.num_days()), "{first}");
    let before = Utc::now() - TimeDelta::seconds(1);
    let created = api.post("/declarations/create", &example("import-h1")).expect(201);
    assert!(created_at(&created["declaration"]) >= before, "{created}");
}

fn count(api: &Api, list: &str) -> u64 {
    let page = api.get(&format!("{list}&per_page=1")).expect(200);
    page["meta"]["total"].as_u64().unwrap_or_else(|| panic!("no total: {}", json!(page)))
}

#[test]
fn an_installation_is_not_filled() {
    for (key, value) in [
        ("database.url", "postgres://nobody@127.0.0.1:1/customs"),
        ("http.listen", "0.0.0.0:0"),
        ("http.base_url", "https://customs.example"),
    ] {
        let site = Site::on_empty_database(Kind::Sqlite).with(key, value);
        let refused = site.run(&["demo", "--keep"]);
        assert!(!refused.status.success(), "{key}");
        let reported = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(reported.contains("development settings only") && reported.contains(key), "{reported}");
    }
}

#[test]
fn no_setting_moves_the_clock() {
    for key in ["clock.now", "clock.offset_seconds", "demo.clock", "customs.simulator.now"] {
        let site = Site::on_empty_database(Kind::Sqlite).with(key, "2026-01-01T00:00:00Z");
        let refused = site.run(&["migrate"]);
        assert!(!refused.status.success(), "{key}");
        assert!(String::from_utf8_lossy(&refused.stderr).contains("unknown setting"), "{key}");
    }
}
