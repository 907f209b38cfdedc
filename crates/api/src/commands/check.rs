use crate::check::{Outcome, check};
use crate::output::report;
use serde_json::{Value, json};
use std::path::Path;
use std::process::ExitCode;

/// Runs `check`. The exit code is 1 when something failed.
pub(crate) fn run(config: Option<&Path>, as_json: bool) -> ExitCode {
    let findings = check(config);
    let is_fine = findings.iter().all(|finding| finding.outcome != Outcome::Failed);
    if as_json {
        let findings: Vec<Value> = findings.iter().map(crate::check::Finding::as_json).collect();
        report(json!({ "ok": is_fine, "checks": findings }));
    } else {
        for finding in &findings {
            report(finding);
        }
    }
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
