//! The view of an operator: the figures of `/metrics`, the parts of `/readyz`.

use std::time::Duration;

use serde_json::Value;

use crate::harness::{
    Api, Authority, Kind, Metrics, Receiver, Site, create_draft, eventually, import_body, submit, wait_for_status,
    within,
};

on_both_databases!(every_metric_is_described_and_names_no_customer, work_that_waits_is_told);

/// The figures of the database are read every five seconds at most.
const SOON: Duration = Duration::from_secs(20);

fn every_metric_is_described_and_names_no_customer(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&api);
    let id = create_draft(&api, &import_body());
    submit(&api, id);
    wait_for_status(&api, id, "REL");
    receiver.wait_for(id, &["declaration.released"]);

    let metrics = within(SOON, "everything is counted", || {
        let metrics = Metrics::from_service(&service);
        let counted = metrics.series().any(|series| series.starts_with("customs_callback_duration_seconds_count"));
        counted.then_some(metrics)
    });
    let (helped, typed) = (metrics.described("HELP"), metrics.described("TYPE"));
    let page = include_str!("../../../docs/operating.md");
    for name in typed.iter().filter(|name| !name.starts_with("process_")) {
        assert!(page.contains(&format!("`{name}`")), "docs/operating.md does not tell what {name} is");
    }
    for series in metrics.series() {
        let name = series.split('{').next().unwrap_or_default();
        let parts = ["_bucket", "_sum", "_count"].iter().filter_map(|part| name.strip_suffix(part));
        let is_in = |described: &[&str]| parts.clone().chain([name]).any(|name| described.contains(&name));
        assert!(is_in(&helped) && is_in(&typed), "{series} is not described");
    }
    for part in ["Havenzicht", "NL8", "callback_url", &receiver.url()] {
        assert!(!metrics.text().contains(part), "{part}");
    }
    let build = format!(
        "customs_api_build_info{{version=\"{}\",database=\"{}\",customs=\"simulator\"}}",
        env!("CARGO_PKG_VERSION"),
        kind.name()
    );
    for (series, value) in [
        (build.as_str(), "1"),
        ("customs_database_up", "1"),
        ("customs_instances", "1"),
        ("customs_worker_up{worker=\"hand_over\"}", "1"),
        ("customs_worker_up{worker=\"deliveries\"}", "1"),
        ("customs_part_degraded{part=\"customs_gateway\"}", "0"),
        ("customs_queue_given_up_total{queue=\"mails\"}", "0"),
        ("customs_guarantee_accounts{kind=\"surety\",level=\"critical\"}", "0"),
        ("customs_answer_duration_seconds_count{subject=\"declaration\"}", "1"),
        ("customs_answers_overdue{subject=\"declaration\"}", "0"),
        ("invoice_runs_failed_total", "0"),
    ] {
        assert_eq!(metrics.get(series), Some(value), "{series}\n{}", metrics.text());
    }
    let one_at_least =
        ["process_resident_memory_bytes", "process_open_fds", "customs_queue_claimed_total{queue=\"deliveries\"}"];
    for series in one_at_least {
        assert!(metrics.number(series).is_some_and(|number| number > 0), "{series}\n{}", metrics.text());
    }
    let grouped = metrics.get("customs_database_grouped_commits_total").is_some();
    assert_eq!(grouped, kind == Kind::Sqlite);
}

fn work_that_waits_is_told(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    authority.answer_with(503);
    let id = create_draft(&api, &import_body());
    submit(&api, id);
    let reported = eventually("the gateway is degraded", || {
        let reported = Api::new(&service.base()).get("/readyz").expect(200);
        (part(&reported, "customs_gateway")["status"] == "degraded").then_some(reported)
    });
    assert_eq!(
        (&reported["status"], &reported["state"]),
        (&"ok".into(), &"degraded".into()),
        "it still takes requests"
    );
    let gateway = part(&reported, "customs_gateway");
    assert!(gateway["since"].is_string() && gateway["reason"].is_string(), "{reported}");
    assert!(!reported.to_string().contains("127.0.0.1"), "{reported}");
    let metrics = within(SOON, "the message waits", || {
        let metrics = Metrics::from_service(&service);
        let retried = metrics.number("customs_queue_retries_total{queue=\"messages_to_customs\"}")? > 0;
        let waits = metrics.number("customs_queue_depth{queue=\"messages_to_customs\"}")? == 1;
        (retried && waits).then_some(metrics)
    });
    assert_eq!(metrics.get("customs_part_degraded{part=\"customs_gateway\"}"), Some("1"));

    authority.answer_with(202);
    eventually("the gateway works again", || {
        let reported = Api::new(&service.base()).get("/readyz").expect(200);
        (part(&reported, "customs_gateway")["status"] == "ok").then_some(())
    });
    // It looks as if it had been handed over an hour ago.
    let long_ago = "UPDATE outbound_messages SET sent_at = '2026-01-01T00:00:00.000000Z' WHERE sent_at IS NOT NULL";
    within(SOON, "the answer is overdue", || {
        site.database().execute(long_ago);
        let metrics = Metrics::from_service(&service);
        let overdue = metrics.number("customs_answers_overdue{subject=\"declaration\"}")?;
        (overdue == 1 && metrics.number("customs_queue_depth{queue=\"messages_to_customs\"}")? == 0).then_some(())
    });
}

fn part<'a>(reported: &'a Value, name: &str) -> &'a Value {
    let parts = reported["parts"].as_array().expect("parts");
    parts.iter().find(|part| part["name"] == name).unwrap_or_else(|| panic!("no {name} in {reported}"))
}

#[test]
fn figures_are_told_while_the_database_is_gone() {
    let site = Site::new(Kind::Postgres);
    let service = site.serve();
    assert_eq!(Metrics::from_service(&service).get("customs_database_up"), Some("1"));
    site.database().execute(
        "BEGIN; UPDATE pg_database SET datallowconn = false WHERE datname = current_database(); COMMIT; \
         SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    let metrics = within(Duration::from_secs(30), "it is told", || {
        let metrics = Metrics::from_service(&service);
        (metrics.get("customs_database_up")? == "0").then_some(metrics)
    });
    assert!(metrics.number("process_resident_memory_bytes").is_some_and(|bytes| bytes > 0));
    assert_eq!(metrics.get("customs_queue_depth{queue=\"mails\"}"), Some("0"), "as it was told last");
    let reported = Api::new(&service.base()).get("/readyz").expect(503);
    assert_eq!((&reported["status"], &reported["state"]), (&"unavailable".into(), &"unavailable".into()));
    assert_eq!(part(&reported, "database")["status"], "unavailable");
}
