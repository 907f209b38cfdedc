//! The alert rules and the dashboard of `deploy/` over a real Prometheus.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::harness::{
    Kind, Prometheus, Receiver, Site, create_draft, import_body, prometheus_is_installed, submit, wait_for_status,
    within,
};

on_both_databases!(every_query_of_the_dashboard_finds_data);

fn deployed(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(file)
}

fn text(file: &str) -> String {
    fs::read_to_string(deployed(file)).expect(file)
}

#[test]
fn the_alert_rules_are_right() {
    if !prometheus_is_installed() {
        return;
    }
    for (task, file) in [("check", "prometheus/alerts.yml"), ("test", "prometheus/alerts_test.yml")] {
        let checked = Command::new("promtool").args([task, "rules"]).arg(deployed(file)).output().expect("it starts");
        let reported =
            [checked.stdout, checked.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).join("\n");
        assert!(checked.status.success(), "{file}: {reported}");
    }
}

#[test]
fn every_alert_is_explained() {
    let (alerts, page) = (text("prometheus/alerts.yml"), include_str!("../../../docs/operating.md"));
    let values = |key: &str| -> Vec<String> {
        let lines = alerts.lines().filter_map(|line| line.trim().trim_start_matches("- ").strip_prefix(key));
        lines.map(|value| value.trim().to_owned()).collect()
    };
    let (names, runbooks) = (values("alert:"), values("runbook:"));
    assert!(names.len() > 10, "{names:?}");
    for key in ["summary:", "description:", "expr:", "severity:"] {
        assert_eq!(values(key).len(), names.len(), "{key}");
    }
    let wanted: Vec<String> = names.iter().map(|name| format!("docs/operating.md#{}", name.to_lowercase())).collect();
    assert_eq!(runbooks, wanted);
    for name in &names {
        assert!(page.lines().any(|line| line == format!("#### {name}")), "docs/operating.md does not explain {name}");
    }
}

/// The queries of all panels, with the values that Grafana puts in for its variables.
fn queries() -> Vec<String> {
    let dashboard: Value = serde_json::from_str(&text("grafana/customs-api.json")).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels");
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array().into_iter().flatten());
    let query = |target: &Value| target["expr"].as_str().expect("a query").to_owned();
    targets.map(|target| query(target).replace("$job", "customs-api").replace("$__rate_interval", "20s")).collect()
}

fn every_query_of_the_dashboard_finds_data(kind: Kind) {
    if !prometheus_is_installed() {
        return;
    }
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&api);
    let prometheus = Prometheus::start(&service);
    let queries = queries();
    assert!(queries.len() > 30, "{queries:?}");
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        // A counter shows its rate only when it rises between two looks.
        scope.spawn(|| {
            while !is_over.load(Ordering::SeqCst) {
                let id = create_draft(&api, &import_body());
                submit(&api, id);
                wait_for_status(&api, id, "REL");
            }
        });
        let stop = Stop(&is_over);
        for query in &queries {
            within(Duration::from_secs(15), query, || (!prometheus.numbers(query).is_empty()).then_some(()));
        }
        drop(stop);
    });
}

/// Ends the traffic, also when a query finds nothing.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}
