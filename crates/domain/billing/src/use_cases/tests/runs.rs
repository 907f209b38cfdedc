use super::*;
use crate::dossier::DeduplicationMode;
use crate::dossier::RevenueLineForm;
use chrono::NaiveDate;

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn run(bench: &Bench, on: &str) -> u64 {
    let report = bench.invoices.run(OURS, day(on)).expect("a run");
    assert!(report.failed.is_empty(), "{report:?}");
    report.invoices
}

#[test]
fn a_run_takes_what_is_due_and_leaves_the_rest_alone() {
    let bench = Bench::new();
    let item = bench.item("A", "1", |_| ());
    for (customer_code, frequency) in [("DAY", "daily"), ("LATE", "delayed"), ("WEEK", "weekly"), ("MONTH", "monthly")]
    {
        bench.store.keep_customer(OURS, customer(customer_code));
        bench.card(customer_code, &[item], |form| form.invoice_frequency = text(frequency));
    }
    bench.clock.advance(chrono::Duration::days(1));
    let dossiers: Vec<DossierId> = ["DAY", "LATE", "WEEK", "MONTH"].map(|code| bench.dossier_of(code)).to_vec();
    for dossier in &dossiers {
        bench.accept(bench.linked(*dossier, dossier.get()));
        bench.ready(*dossier);
    }
    let version = || bench.dossiers.show(OURS, dossiers[3]).expect("a dossier").dossier.version;
    let before = version();
    assert_eq!(run(&bench, "2026-03-03"), 1);
    assert_eq!(run(&bench, "2026-03-05"), 0);
    assert_eq!(run(&bench, "2026-03-06"), 1);
    assert_eq!(version(), before, "what is not due keeps its version");
    assert_eq!(run(&bench, "2026-04-02"), 2, "missed runs are made up");
    assert_eq!(run(&bench, "2026-04-02"), 0, "a run can be repeated");
}

#[test]
fn the_dossier_wins_over_the_line_and_the_line_over_the_card() {
    let bench = Bench::new();
    let (monthly, overridden) = (bench.item("A", "1", |_| ()), bench.item("B", "2", |_| ()));
    let card = bench.card("ACME", &[monthly, overridden], |form| form.invoice_frequency = text("monthly"));
    let line = bench.cards.show(OURS, card).expect("a card").card.lines[1].id;
    let daily = |form: &mut RateCardLineForm| form.invoice_frequency_override = text("daily");
    bench.cards.update_line(OURS, card, line, None, &daily).expect("a changed line");
    let by_line = bench.accepted(1);
    bench.ready(by_line);
    assert_eq!(run(&bench, "2026-03-02"), 1);
    let pending: Vec<_> = bench.revenue(by_line).iter().map(RevenueLine::is_pending).collect();
    assert_eq!(pending, [true, false]);
    let by_dossier = bench.accepted(2);
    let delayed = |form: &mut DossierForm| form.invoice_frequency = text("delayed");
    let change = crate::DossierChange { form: &delayed, number: None, status: None };
    bench.dossiers.update(OURS, by_dossier, None, &change).expect("it is changed");
    bench.ready(by_dossier);
    assert_eq!(run(&bench, "2026-03-04"), 0);
    assert_eq!(run(&bench, "2026-03-05"), 1);
}

#[test]
fn merged_customers_have_one_invoice_and_others_one_for_each_dossier() {
    let bench = Bench::new();
    bench.store.keep_customer(OURS, customer("MERGED"));
    let item = bench.item("A", "1", |_| ());
    bench.card("ACME", &[item], |_| ());
    bench.card("MERGED", &[item], |form| form.consolidation_mode = text("merged"));
    for code in ["ACME", "MERGED"] {
        for _ in 0..3 {
            let dossier = bench.dossier_of(code);
            bench.accept(bench.linked(dossier, dossier.get()));
            bench.ready(dossier);
        }
    }
    assert_eq!(run(&bench, "2026-03-02"), 4);
}

/// Ready dossiers of many customers, each with one line added by hand.
fn many(dossiers: i64, customers: i64, merged: bool) -> (Bench, Vec<DossierId>) {
    let bench = Bench::new();
    let item = bench.item("A", "1", |_| ());
    let code = |number: i64| format!("C{:03}", number % customers);
    for number in 0..customers {
        bench.store.keep_customer(OURS, customer(&code(number)));
        let mode = if merged { "merged" } else { "per_dossier" };
        bench.card(&code(number), &[item], |form| form.consolidation_mode = text(mode));
    }
    let ids = bench.store.many_ready(OURS, item, dossiers, code);
    (bench, ids)
}

#[test]
fn ten_thousand_due_dossiers_take_one_pass_with_bounded_queries() {
    for (customers, merged, invoices, most) in [(100, false, 10_000, 275), (3, true, 3, 150)] {
        let (bench, ids) = many(10_000, customers, merged);
        bench.store.take_queries();
        assert_eq!(run(&bench, "2026-03-02"), invoices);
        let queries = bench.store.take_queries();
        assert!(queries <= most, "{queries} queries");
        assert!(bench.store.all_claimed(&ids));
        assert_eq!(run(&bench, "2026-03-02"), 0);
    }
}

#[test]
fn a_run_that_is_killed_anywhere_is_made_up_by_the_next_without_double_or_missing_invoice() {
    for merged in [false, true] {
        let (bench, ids) = many(1_200, 4, merged);
        let mut invoices = 0;
        for kill in 0..12 {
            bench.store.fail_after(kill);
            let report = bench.invoices.run(OURS, day("2026-03-02")).expect("the database answers");
            invoices += report.invoices;
        }
        bench.store.fail_after(1_000_000);
        invoices += run(&bench, "2026-03-02");
        assert!(bench.store.all_claimed(&ids));
        let filter = crate::ports::InvoiceFilter::default();
        let page = bench.invoices.list(
            OURS,
            &filter,
            crate::ports::InvoiceSort::Id,
            customs_kernel::SortDirection::Ascending,
            ALL,
        );
        assert_eq!(page.expect("a list").total, invoices);
        assert_eq!(bench.store.billed_amount(OURS), number("1200"), "each line is billed once");
    }
}

#[test]
fn a_killed_run_that_finalizes_leaves_no_gap_and_posts_each_invoice_once() {
    let (bench, ids) = many(60, 3, false);
    for number in 0..3 {
        let auto = crate::ports::BilledCustomer { invoice_auto_send: true, ..customer(&format!("C{number:03}")) };
        bench.store.keep_customer(OURS, auto);
    }
    for kill in 0..60 {
        bench.store.fail_after(kill);
        bench.invoices.run(OURS, day("2026-03-02")).expect("the database answers");
    }
    bench.store.fail_after(1_000_000);
    run(&bench, "2026-03-02");
    let proof = bench.invoices.numbering_proof(OURS, 2026).expect("a proof");
    assert!(proof.holds(), "{proof:?}");
    assert_eq!((proof.count, bench.store.posted().len()), (60, 60));
    assert!(ids.iter().all(|dossier| bench.status(*dossier) == DossierStatus::Invoiced));
    assert_eq!(bench.store.billed_amount(OURS), number("60"));
}

#[test]
fn one_dossier_that_cannot_be_billed_holds_up_no_other() {
    let bench = Bench::new();
    let auto = crate::ports::BilledCustomer { invoice_auto_send: true, ..customer("ACME") };
    bench.store.keep_customer(OURS, auto);
    let item = bench.item("A", "1", |_| ());
    bench.card("ACME", &[item], |_| ());
    let dossiers: Vec<DossierId> = (1..=5).map(|id| bench.accepted(id)).collect();
    let form = RevenueLineForm { billable_item_id: Some(item.get()), ..RevenueLineForm::default() };
    let bad = bench.dossiers.add_line(OURS, dossiers[2], None, form, DeduplicationMode::AllowDuplicates);
    let bad = bad.expect("a line").into_line();
    dossiers.iter().for_each(|dossier| bench.ready(*dossier));
    bench.store.spoil_line(bad.id);
    let report = bench.invoices.run(OURS, day("2026-03-02")).expect("a run");
    assert_eq!((report.invoices, report.finalized), (4, 4));
    let [(failed, error)] = &report.failed[..] else { panic!("{report:?}") };
    assert_eq!(*failed, dossiers[2]);
    assert!(error.to_string().contains("do not add up"), "{error}");
    assert_eq!(bench.status(dossiers[0]), DossierStatus::Invoiced);
    assert!(bench.revenue(dossiers[2]).iter().all(RevenueLine::is_pending), "the next run tries it again");
}
