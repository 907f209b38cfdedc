use crate::ReportingError;
use crate::ports::MockReportRows;
use crate::reports::{Cell, Report, ReportFilters};
use crate::use_cases::{Export, Reports};
use customs_kernel::{FieldErrors, OrganisationId, PageNumber, PageRequest, PageSize};
use std::sync::Arc;

const OURS: OrganisationId = OrganisationId::new(1);

fn between(from: &str, to: &str) -> ReportFilters {
    let day = |text: &str| Some(text.parse().ok());
    ReportFilters { given: true, date_from: day(from), date_to: day(to), ..ReportFilters::default() }
}

fn paths(errors: &FieldErrors) -> Vec<&str> {
    errors.paths().collect()
}

/// A source with this many rows, with the ids 1 to n. The row with id 3 was deleted in the meantime.
fn source(records: i64) -> Reports {
    let mut rows = MockReportRows::new();
    rows.expect_count().returning(move |_, _| Ok(records.unsigned_abs()));
    rows.expect_ids().returning(move |_, _, window| {
        let first = window.after + 1 + i64::try_from(window.skip).expect("a number");
        Ok((first..=records).take(window.take as usize).collect())
    });
    rows.expect_rows().returning(|_, _, ids| {
        Ok(ids.iter().filter(|id| **id != 3).map(|id| vec![Cell::Number((*id).into())]).collect())
    });
    Reports::new(Arc::new(rows))
}

fn exported(mut export: Export) -> Vec<String> {
    let mut all = Vec::new();
    while let Some(rows) = export.next_rows().expect("rows") {
        all.extend(rows.into_iter().map(|row| match row.as_slice() {
            [Cell::Number(number)] => number.to_string(),
            other => panic!("{other:?}"),
        }));
    }
    all
}

#[test]
fn an_export_has_every_row_once_however_many_there_are() {
    for records in [0, 1, 2_000, 2_001, 50_000, 50_001, 120_345] {
        let export = source(records).export_all(OURS, Report::DmsImport, between("2026-03-01", "2026-03-08"));
        let expected: Vec<String> = (1..=records).filter(|id| *id != 3).map(|id| id.to_string()).collect();
        assert!(exported(export.expect("an export")) == expected, "{records}");
    }
}

#[test]
fn an_export_as_one_text_ends_after_ten_thousand_and_says_so() {
    for (records, truncated) in [(9_999, false), (10_000, false), (10_001, true), (70_000, true)] {
        let export = source(records).export_first(OURS, Report::DmsImport, between("2026-03-01", "2026-03-08"));
        let export = export.expect("an export");
        assert_eq!(export.is_truncated(), truncated, "{records}");
        let expected: Vec<String> = (1..=records.min(10_000)).filter(|id| *id != 3).map(|id| id.to_string()).collect();
        assert!(exported(export) == expected, "{records}");
    }
}

#[test]
fn a_page_behind_the_last_one_is_empty() {
    let page =
        |number| PageRequest { number: PageNumber::new(number).expect("a page"), size: PageSize::DEFAULT, after: None };
    let run = |number| {
        let filters = between("2026-03-01", "2026-03-08");
        let run = source(60).run(OURS, Report::DmsImport, filters, page(number)).expect("a page");
        (run.page.records.len(), run.page.total)
    };
    assert_eq!(run(1), (24, 60));
    assert_eq!(run(3), (10, 60));
    assert_eq!(run(4), (0, 60));
}

#[test]
fn days_are_required_and_at_most_seven_apart() {
    let refused = |filters: ReportFilters| filters.check_for(Report::DmsImport).expect_err("a refusal");
    assert_eq!(paths(&refused(ReportFilters::default())), ["filters", "filters.date_from", "filters.date_to"]);
    let given = ReportFilters { given: true, ..ReportFilters::default() };
    assert_eq!(paths(&refused(given)), ["filters.date_from", "filters.date_to"]);
    assert_eq!(paths(&refused(between("2026-03-01", "2026-02-30"))), ["filters.date_to"]);
    assert_eq!(paths(&refused(between("2026-03-01", "2026-03-09"))), ["date_to"]);
    assert_eq!(paths(&refused(between("2026-03-02", "2026-03-01"))), ["date_to"]);
    for (from, to) in [("2026-03-01", "2026-03-08"), ("2026-03-01", "2026-03-01"), ("2025-12-31", "2026-01-07")] {
        assert!(between(from, to).check_for(Report::DmsImport).is_ok(), "{from} {to}");
    }
}

#[test]
fn a_status_is_one_that_the_records_of_the_report_can_have() {
    let with = |status: &str| ReportFilters { status: Some(status.to_owned()), ..between("2026-03-01", "2026-03-08") };
    assert_eq!(paths(&with("ARR").check_for(Report::DmsImport).expect_err("a refusal")), ["filters.status"]);
    assert_eq!(paths(&with("CTL").check_for(Report::DvaArrival).expect_err("a refusal")), ["filters.status"]);
    assert!(with("ARR").check_for(Report::DvaArrival).is_ok());
    assert_eq!(with("").check_for(Report::DmsImport).expect("a selection").status, None);
}

#[test]
fn a_report_is_known_by_its_id() {
    for report in Report::ALL {
        assert_eq!(source(0).report(report.id()).expect("a report"), report);
        assert!(!report.name().is_empty() && !report.description().is_empty());
    }
    assert!(matches!(source(0).report("dms"), Err(ReportingError::UnknownReport)));
}
