use crate::ReportingError;
use crate::ports::{ErrorTexts, MockErrorCodebook};
use crate::rejections::{ChosenPeriod, FirstTimeEntry, LodgedKind, Period, PeriodChoice};
use crate::testing::{LifeEvent, LifeEventError, MemoryRejections, declared};
use crate::use_cases::{RejectionAnalysis, RejectionPorts};
use chrono::{DateTime, Utc};
use customs_kernel::{ManualClock, OrganisationId};
use std::sync::Arc;

const OURS: OrganisationId = OrganisationId::new(1);

fn at(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment")
}

/// The analysis on the evening of 29 March 2026, the day on which clocks go forward.
fn analysis(life_events: &[LifeEvent]) -> RejectionAnalysis {
    let memory = Arc::new(MemoryRejections::default());
    life_events.iter().for_each(|life_event| {
        memory.play(OURS, life_event);
    });
    let mut codebook = MockErrorCodebook::new();
    codebook
        .expect_texts()
        .returning(|code| ErrorTexts { en: (code == "DMS343AA").then(|| "Invalid country".to_owned()), nl: None });
    RejectionAnalysis::new(RejectionPorts {
        statistics: memory,
        codebook: Arc::new(codebook),
        clock: Arc::new(ManualClock::at(at("2026-03-29T18:00:00Z"))),
    })
}

fn chosen(analysis: &RejectionAnalysis, period: Period) -> ChosenPeriod {
    let choice = PeriodChoice { period: Some(period.word().to_owned()), ..PeriodChoice::default() };
    analysis.period(&choice).expect("a period")
}

fn error(code: &str, path: Option<&str>) -> LifeEventError {
    LifeEventError { code: code.to_owned(), path: path.map(str::to_owned) }
}

/// Three declarations: one right the first time, one rejected and then accepted, one rejected for good.
fn story() -> Vec<LifeEvent> {
    let country = "declaration.items.0.country_of_origin";
    vec![
        LifeEvent::Declare(declared(1, LodgedKind::Import, Some("ACME"), &["85", "61"])),
        LifeEvent::Declare(declared(2, LodgedKind::Import, Some("ACME"), &["85"])),
        LifeEvent::Declare(declared(3, LodgedKind::Export, None, &[])),
        LifeEvent::Submit { record: 1, client: "ERP".to_owned(), at: at("2026-03-27T08:00:00Z") },
        LifeEvent::Accept { record: 1, at: at("2026-03-27T08:01:00Z") },
        LifeEvent::Submit { record: 2, client: "ERP".to_owned(), at: at("2026-03-27T22:59:00Z") },
        // Midnight between 27 and 28 March in the Netherlands is at 23:00 UTC.
        LifeEvent::Reject {
            record: 2,
            at: at("2026-03-27T23:00:00Z"),
            errors: vec![
                error("DMS343AA", Some(country)),
                error("DMS343AA", Some("declaration.items.1.country_of_origin")),
                error("DMS548AA", Some("declaration.procedure.current")),
            ],
        },
        LifeEvent::Submit { record: 2, client: "ERP".to_owned(), at: at("2026-03-28T10:00:00Z") },
        LifeEvent::Accept { record: 2, at: at("2026-03-28T10:01:00Z") },
        LifeEvent::Submit { record: 3, client: "Desk".to_owned(), at: at("2026-03-29T10:00:00Z") },
        LifeEvent::Reject { record: 3, at: at("2026-03-29T10:01:00Z"), errors: vec![error("DMS343AA", None)] },
    ]
}

#[test]
fn a_summary_tells_everything_at_a_glance() {
    let analysis = analysis(&story());
    let summary = analysis.summary(OURS, chosen(&analysis, Period::ThisMonth)).expect("a summary");
    assert_eq!((summary.submissions, summary.rejections, summary.unique_error_codes), (4, 2, 2));
    assert_eq!(summary.rate.to_string(), "50");
    let codes: Vec<_> = summary.error_codes.iter().map(|entry| (entry.code.as_str(), entry.count)).collect();
    assert_eq!(codes, [("DMS343AA", 3), ("DMS548AA", 1)]);
    assert_eq!(summary.error_codes[0].fields, ["declaration.items.country_of_origin"]);
    assert_eq!(summary.error_codes[0].texts.en.as_deref(), Some("Invalid country"));
    let fields: Vec<_> = summary.fields.iter().map(|entry| (entry.field.as_str(), entry.count)).collect();
    assert_eq!(fields, [("declaration.items.country_of_origin", 2), ("declaration.procedure.current", 1)]);
    let kinds: Vec<_> =
        summary.by_kind.iter().map(|share| (share.kind.word(), share.count, share.percentage.to_string())).collect();
    assert_eq!(kinds, [("import", 1, "50".to_owned()), ("export", 1, "50".to_owned()), ("transit", 0, "0".to_owned())]);
    assert_eq!(summary.trend.len(), 29);
    let last: Vec<_> = summary.trend[26..].iter().map(|point| (point.submissions, point.rejections)).collect();
    assert_eq!(last, [(2, 0), (1, 1), (1, 1)], "each on its day in the Netherlands");
    let recent: Vec<_> = summary
        .recent
        .iter()
        .map(|rejection| (rejection.declaration_id, rejection.errors, rejection.resolved))
        .collect();
    assert_eq!(recent, [(3, 1, false), (2, 3, true)]);
}

#[test]
fn a_record_is_right_the_first_time_when_its_first_submission_is() {
    let analysis = analysis(&story());
    let right = analysis.first_time_right(OURS, chosen(&analysis, Period::ThisMonth), None).expect("an answer");
    let shown = |entry: &FirstTimeEntry| {
        format!("{} {} {} {} {} {}", entry.key, entry.records, entry.right, entry.rejected, entry.pending, entry.rate)
    };
    assert_eq!(shown(&right.total), " 3 1 2 0 33.33");
    assert_eq!(right.by_customer.iter().map(shown).collect::<Vec<_>>(), ["ACME 2 1 1 0 50", " 1 0 1 0 0"]);
    assert_eq!(right.by_client.iter().map(shown).collect::<Vec<_>>(), ["ERP 2 1 1 0 50", "Desk 1 0 1 0 0"]);
    assert_eq!(right.by_chapter.iter().map(shown).collect::<Vec<_>>(), ["85 2 1 1 0 50", "61 1 1 0 0 100"]);
    let first = analysis.first_time_right(OURS, chosen(&analysis, Period::ThisMonth), Some(1)).expect("an answer");
    assert_eq!((first.by_customer.len(), first.total.records), (1, 3), "the total is that of all");
    let today = analysis.first_time_right(OURS, chosen(&analysis, Period::Today), None).expect("an answer");
    assert_eq!(shown(&today.total), " 1 0 1 0 0");
}

#[test]
fn the_errors_with_a_code_are_listed_latest_first_and_a_code_nobody_met_has_none() {
    let analysis = analysis(&story());
    let month = chosen(&analysis, Period::ThisMonth);
    let met = analysis.errors_with_code(OURS, month, "DMS343AA", Some(2)).expect("an answer");
    assert_eq!(met.total, 3);
    let declarations: Vec<_> = met.errors.iter().map(|error| (error.declaration_id, error.resolved)).collect();
    assert_eq!(declarations, [(3, false), (2, true)]);
    let unmet = analysis.errors_with_code(OURS, month, "DMS999", None).expect("an answer");
    assert_eq!((unmet.total, unmet.errors.len(), unmet.texts), (0, 0, ErrorTexts::default()));
}

#[test]
fn a_limit_is_between_one_and_a_hundred() {
    let analysis = analysis(&[]);
    let month = chosen(&analysis, Period::ThisMonth);
    for limit in [0, -1, 101, i64::MAX] {
        let refused = analysis.top_error_codes(OURS, month, Some(limit));
        assert!(matches!(refused, Err(ReportingError::Invalid(errors)) if errors.paths().eq(["limit"])), "{limit}");
    }
    assert_eq!(analysis.top_error_codes(OURS, month, Some(100)).expect("a list"), []);
}

#[test]
fn an_analysis_over_no_ports_names_the_one_that_it_calls() {
    let period = chosen(&analysis(&[]), Period::ThisMonth);
    let unwired = RejectionAnalysis::new(RejectionPorts::unwired());
    let refused = unwired.summary(OURS, period).expect_err("nothing is wired");
    assert_eq!(refused.to_string(), "the port RejectionStatistics is not wired: its method days was called");
}
