use super::*;
use crate::DailyRuns;
use chrono::{Duration, NaiveTime};

fn daily(bench: &Bench) -> DailyRuns {
    DailyRuns {
        invoices: bench.invoices.clone(),
        ledger: bench.store.clone(),
        clock: bench.clock.clone(),
        run_at: NaiveTime::from_hms_opt(4, 0, 0).expect("a time"),
    }
}

/// A ready dossier of a customer that is invoiced daily.
fn waiting(bench: &Bench, id: i64) {
    let dossier = bench.accepted(id);
    bench.ready(dossier);
}

fn invoiced(runs: &DailyRuns) -> Option<u64> {
    let done = runs.run_due().expect("a run");
    done.map(|run| run.organisations.iter().map(|(_, report)| report.invoices).sum())
}

#[test]
fn a_day_is_run_once_from_its_hour_on() {
    let bench = Bench::new();
    let item = bench.item("A", "1", |_| ());
    bench.card("ACME", &[item], |form| form.invoice_frequency = text("daily"));
    let runs = daily(&bench);
    waiting(&bench, 1);
    // It is ten o'clock.
    assert_eq!((runs.due_day().to_string(), invoiced(&runs)), ("2026-03-02".to_owned(), Some(1)));
    waiting(&bench, 2);
    assert_eq!(invoiced(&runs), None, "the run of today is done");
    bench.clock.advance(Duration::hours(18) - Duration::seconds(1));
    assert_eq!(invoiced(&runs), None, "a second before four");
    bench.clock.advance(Duration::seconds(1));
    assert_eq!(invoiced(&runs), Some(1));
    bench.clock.advance(Duration::days(3));
    waiting(&bench, 3);
    assert_eq!(invoiced(&runs), Some(1), "what was missed is made up");
}

#[test]
fn a_run_that_was_killed_is_taken_over_when_its_lease_ends() {
    let bench = Bench::new();
    let item = bench.item("A", "1", |_| ());
    bench.card("ACME", &[item], |form| form.invoice_frequency = text("daily"));
    let runs = daily(&bench);
    waiting(&bench, 1);
    // After the write that takes the run.
    bench.store.fail_after(1);
    assert!(runs.run_due().is_err());
    assert_eq!(invoiced(&runs), None, "the lease holds");
    bench.clock.advance(Duration::minutes(6));
    assert_eq!(invoiced(&runs), Some(1));
    bench.clock.advance(Duration::minutes(6));
    assert_eq!(invoiced(&runs), None);
}
