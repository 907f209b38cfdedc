use crate::DaySpan;
use crate::ports::{ErrorTexts, FirstTimeDay, MockErrorCodebook};
use crate::rejections::{CauseFilter, CauseId};
use crate::testing::{MemoryCauses, RefusalLine};
use crate::use_cases::{CauseAnalysis, CausePorts};
use crate::{ReportingError, rejections::FirstTimeWeek};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{ManualClock, OrganisationId, Version};
use std::sync::Arc;

const OURS: OrganisationId = OrganisationId::new(1);
const THEIRS: OrganisationId = OrganisationId::new(2);

fn at(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment")
}

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn analysis(memory: Arc<MemoryCauses>) -> CauseAnalysis {
    let mut codebook = MockErrorCodebook::new();
    codebook.expect_texts().returning(|code| ErrorTexts {
        en: Some(format!("{code} in English")),
        nl: Some(format!("{code} in het Nederlands")),
    });
    CauseAnalysis::new(CausePorts {
        statistics: memory,
        codebook: Arc::new(codebook),
        // A Tuesday.
        clock: Arc::new(ManualClock::at(at("2026-03-31T10:00:00Z"))),
    })
}

fn cause(code: &str, field: &str) -> CauseId {
    CauseId { code: code.to_owned(), field: Some(field.to_owned()).filter(|field| !field.is_empty()) }
}

fn refusal(declaration: i64, cause: CauseId, goods: (&str, &str), lines: u64) -> RefusalLine {
    RefusalLine {
        rejection: declaration * 10,
        declaration,
        version: Version::FIRST,
        customer_code: Some("ACME".to_owned()),
        cause,
        commodity_code: goods.0.to_owned(),
        origin: goods.1.to_owned(),
        article: String::new(),
        lines,
        arrived_at: at("2026-03-30T10:00:00Z") + chrono::Duration::minutes(declaration),
        is_open: true,
    }
}

/// Two declarations with the same missing digits, one with another cause as well, and one of the neighbours.
fn some() -> Arc<MemoryCauses> {
    let memory = MemoryCauses::default();
    let digits = || cause("DMS548AA", "declaration.items.taric_subheading");
    memory.refuse(OURS, refusal(1, digits(), ("85109000", "US"), 3));
    memory.refuse(OURS, refusal(2, digits(), ("85109000", "US"), 2));
    memory.refuse(OURS, refusal(2, cause("DMS343AA", ""), ("", ""), 0));
    memory.refuse(OURS, RefusalLine { is_open: false, ..refusal(3, digits(), ("85109000", "CN"), 1) });
    memory.refuse(THEIRS, refusal(4, digits(), ("85109000", "US"), 9));
    Arc::new(memory)
}

fn march() -> CauseFilter {
    CauseFilter::new(DaySpan::new(day("2026-03-01"), day("2026-03-31")).expect("in order"))
}

#[test]
fn causes_state_what_their_refusals_have_in_common() {
    let analysis = analysis(some());
    let causes = analysis.list(OURS, &march(), None).expect("causes");
    let shown: Vec<_> =
        causes.iter().map(|cause| (cause.id.to_string(), cause.declarations, cause.lines, cause.open)).collect();
    let digits = "DMS548AA-declaration.items.taric_subheading".to_owned();
    assert_eq!(shown, [(digits, 3, 6, 2), ("DMS343AA-".to_owned(), 1, 0, 1)]);
    assert_eq!((causes[0].commodity_code.as_deref(), causes[0].origin.as_deref()), (Some("85109000"), None));
    assert_eq!(causes[0].texts.nl.as_deref(), Some("DMS548AA in het Nederlands"));
    assert_eq!((causes[0].first_at, causes[0].last_at), (at("2026-03-30T10:01:00Z"), at("2026-03-30T10:03:00Z")));
    for (filter, number) in [
        (CauseFilter { code: Some("DMS343AA".to_owned()), ..march() }, 1),
        (CauseFilter { field: Some(String::new()), ..march() }, 1),
        (CauseFilter { customer_code: Some("BETA".to_owned()), ..march() }, 0),
        (CauseFilter { article: Some("CHAIR".to_owned()), ..march() }, 0),
        (CauseFilter { days: DaySpan::from_day(day("2026-03-29")), ..march() }, 0),
    ] {
        assert_eq!(analysis.list(OURS, &filter, None).expect("causes").len(), number, "{filter:?}");
    }
    for limit in [0, 101, -1] {
        assert!(matches!(analysis.list(OURS, &march(), Some(limit)), Err(ReportingError::Invalid(_))), "{limit}");
    }
}

#[test]
fn a_cause_leads_to_the_declarations_that_are_still_open() {
    let analysis = analysis(some());
    let digits = cause("DMS548AA", "declaration.items.taric_subheading");
    let ids = |found: Vec<crate::ports::RefusedDeclaration>| found.iter().map(|one| one.id).collect::<Vec<_>>();
    assert_eq!(ids(analysis.open(OURS, &analysis.ever(), &digits).expect("open")), [2, 1]);
    assert_eq!(ids(analysis.refused(OURS, &march().of_cause(&digits)).expect("refused")), [3, 2, 1]);
    assert_eq!(analysis.find(OURS, &march(), &digits).expect("a cause").open, 2);
    let unknown = analysis.find(OURS, &march(), &cause("DMS999AA", ""));
    assert!(matches!(unknown, Err(ReportingError::UnknownCause)), "{unknown:?}");
}

#[test]
fn figures_add_up_by_week() {
    let memory = some();
    memory.submit(OURS, FirstTimeDay { day: day("2026-03-30"), records: 4, right: 2, rejected: 1 });
    memory.submit(OURS, FirstTimeDay { day: day("2026-03-31"), records: 1, right: 0, rejected: 1 });
    memory.submit(THEIRS, FirstTimeDay { day: day("2026-03-31"), records: 7, right: 7, rejected: 0 });
    let figures = analysis(memory).figures(OURS, &march()).expect("figures");
    // Twelve months back is 1 April 2025, a Tuesday.
    assert_eq!((figures.first_times.len(), figures.first_times[0].monday), (53, day("2025-03-31")));
    let last = FirstTimeWeek { monday: day("2026-03-30"), records: 5, right: 2, refused: 2 };
    assert_eq!((figures.first_times[52], last.percent(), figures.first_times[0].percent()), (last, Some(50), None));
    let codes: Vec<_> = figures.codes.iter().map(|week| (week.monday, week.code.as_str(), week.refusals)).collect();
    assert_eq!(codes, [(day("2026-03-30"), "DMS343AA", 1), (day("2026-03-30"), "DMS548AA", 3)]);
    let counts = |counts: &[crate::ports::RefusalCount]| {
        counts.iter().map(|count| (count.key.clone(), count.refusals)).collect::<Vec<_>>()
    };
    assert_eq!(counts(&figures.fields), [("declaration.items.taric_subheading".to_owned(), 3), (String::new(), 1)]);
    assert_eq!(counts(&figures.customers), [("ACME".to_owned(), 3)]);
}

#[test]
fn what_is_not_wired_says_so() {
    let unwired = CauseAnalysis::new(CausePorts {
        clock: Arc::new(ManualClock::at(at("2026-03-31T10:00:00Z"))),
        ..CausePorts::unwired()
    });
    assert!(matches!(unwired.refused(OURS, &march()), Err(ReportingError::Storage(_))));
}
