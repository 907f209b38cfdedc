use super::*;
use crate::SuretyFigures;
use crate::account::{Level, SyncStatus, Thresholds};
use crate::guarantee_type_label;

#[test]
fn a_declarant_is_told_with_its_level() {
    let bench = Bench::with_used("650");
    bench.submit(bench.draft(7, "50.005"), "LRN-1").expect("it is covered");
    let (acme, thresholds) = bench.looking.show(OURS, GuaranteeKind::Surety, "ACME").expect("a balance");
    assert_eq!(thresholds, Thresholds::default());
    assert_eq!((acme.balance.total_limit, acme.balance.used), (number("1000"), number("650")));
    assert_eq!(acme.balance.available(), number("350"));
    assert_eq!((acme.usage_percentage, acme.level), (number("70.00"), Level::Warning), "50.01 / 1000 is kept");
    let left = number("299.99");
    let figures = SuretyFigures {
        available_import: left,
        available_export: left,
        in_processing: number("50.01"),
        total_available: left,
    };
    assert_eq!(SuretyFigures::from(acme.balance), figures);
    let state = (acme.sync_status, acme.sync_error, acme.last_synced_at);
    assert_eq!(state, (SyncStatus::Synced, None, Some(bench.clock.now())));
    let strict = Thresholds { warning: number("50"), critical: number("70") };
    bench.looking.set_thresholds(OURS, strict).expect("they are set");
    let (acme, thresholds) = bench.looking.show(OURS, GuaranteeKind::Surety, "ACME").expect("a balance");
    assert_eq!((acme.level, thresholds), (Level::Critical, strict));
    assert_eq!(bench.looking.thresholds(THEIRS).expect("a look-up"), Thresholds::default());
}

#[test]
fn a_customer_without_a_balance_is_not_there() {
    let bench = Bench::new();
    for (organisation, kind, code) in [
        (OURS, GuaranteeKind::Surety, "NOBODY"),
        (OURS, GuaranteeKind::Dva, "ACME"),
        (THEIRS, GuaranteeKind::Surety, "ACME"),
    ] {
        let absent = "there is no such guarantee balance";
        assert_eq!(refusal(bench.looking.show(organisation, kind, code)), absent);
        assert_eq!(refusal(bench.looking.movements(organisation, kind, code, FIRST_PAGE)), absent);
    }
}

#[test]
fn an_overview_adds_up_accounts_and_counts_a_shared_one_once() {
    let bench = Bench::with_used("650");
    bench.store.enable(OURS, GuaranteeKind::Surety, customer(2, "BRANCH", Some(EORI)));
    bench.store.enable(OURS, GuaranteeKind::Surety, customer(3, "NEW", Some("NL2")));
    bench.store.enable(OURS, GuaranteeKind::Surety, customer(4, "NONE", None));
    bench.store.enable(OURS, GuaranteeKind::Dva, customer(1, "ACME", Some(EORI)));
    bench.store.enable(THEIRS, GuaranteeKind::Surety, customer(5, "THEIRS", Some(EORI)));
    let overview = bench.looking.overview(OURS, GuaranteeKind::Surety).expect("an overview");
    let reported: Vec<_> = overview
        .declarants
        .iter()
        .map(|one| (one.customer.code.as_str(), one.balance.used, one.sync_status, one.sync_error.as_deref()))
        .collect();
    let expected = [
        ("ACME", number("650"), SyncStatus::Synced, None),
        ("BRANCH", number("650"), SyncStatus::Synced, None),
        ("NEW", Decimal::ZERO, SyncStatus::Pending, None),
        ("NONE", Decimal::ZERO, SyncStatus::Error, Some("the customer has no EORI")),
    ];
    assert_eq!(reported, expected);
    assert_eq!((overview.balance.total_limit, overview.balance.used), (number("1000"), number("650")));
    assert_eq!((overview.usage_percentage, overview.level), (number("65"), Level::Normal));
    let first = bench.clock.now();
    bench.sync.register_all().expect("NEW is registered");
    bench.clock.advance(Duration::minutes(1));
    for claim in bench.sync.claim(10).expect("claims") {
        assert_eq!(
            bench.sync.store(&claim, Ok(statement("1000", "500", &[], bench.clock.now()))).expect("it is stored"),
            SyncOutcome::Stored
        );
    }
    let overview = bench.looking.overview(OURS, GuaranteeKind::Surety).expect("an overview");
    assert_eq!((overview.usage_percentage, overview.last_synced_at), (number("57.5"), Some(first)));
    bench.store.take_queries();
    bench.looking.overview(OURS, GuaranteeKind::Surety).expect("an overview");
    assert_eq!(bench.store.take_queries(), 3);
}

#[test]
fn without_customers_there_is_an_empty_overview() {
    let bench = Bench::new();
    let overview = bench.looking.overview(OURS, GuaranteeKind::Dva).expect("an overview");
    assert_eq!(
        (overview.declarants.len(), overview.usage_percentage, overview.last_synced_at),
        (0, Decimal::ZERO, None)
    );
    assert_eq!(overview.level, Level::Normal);
}

#[test]
fn types_of_transit_guarantees_have_labels() {
    let page = include_str!("../../../docs/guarantees.md");
    let (_, table) = page.split_once("| Code | Label |\n|---|---|\n").expect("the table of the documentation");
    let reported: Vec<_> = (0..=10)
        .map(|code| code.to_string())
        .filter_map(|code| Some(format!("| {code} | {} |", guarantee_type_label(&code)?)))
        .collect();
    assert_eq!(reported.len(), 6);
    assert_eq!(reported, table.trim_end().lines().collect::<Vec<_>>());
}
