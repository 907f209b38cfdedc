use super::*;
use crate::DossierChange;
use crate::ports::DossierFilter;
use customs_kernel::Version;

fn change<'a>(form: &'a dyn Fn(&mut DossierForm)) -> DossierChange<'a> {
    DossierChange { form, number: None, status: None }
}

#[test]
fn numbers_follow_the_prefix_of_the_customer_and_pass_over_those_given_by_hand() {
    let bench = Bench::new();
    let prefixed = crate::ports::BilledCustomer { dossier_prefix: text("AC"), ..customer("OTHER") };
    bench.store.keep_customer(OURS, prefixed);
    let number = |id| bench.dossiers.show(OURS, id).expect("a dossier").dossier.number;
    assert_eq!(number(bench.dossier()), "D2026-00001");
    assert_eq!(number(bench.dossier_of("OTHER")), "AC2026-00001");
    let form = DossierForm { customer_code: text("ACME"), ..DossierForm::default() };
    let requested = DossierRequest { form, number: text("D2026-00002") };
    bench.dossiers.create(OURS, requested.clone()).expect("a dossier");
    assert_eq!(broken(bench.dossiers.create(OURS, requested)), ["dossier_number"]);
    assert_eq!(number(bench.dossier()), "D2026-00003");
}

#[test]
fn a_dossier_and_its_number_are_found_by_each_other() {
    let bench = Bench::new();
    let (first, second) = (bench.dossier(), bench.dossier());
    assert_eq!(bench.dossiers.number(OURS, second).expect("a look-up").as_deref(), Some("D2026-00002"));
    assert_eq!(bench.dossiers.numbered(OURS, " D2026-00001 ").expect("a look-up"), Some(first));
    assert_eq!(bench.dossiers.numbered(OURS, "D2026-0000").expect("a look-up"), None, "a part of it is no number");
    assert_eq!(bench.dossiers.number(OURS, DossierId::new(i64::MAX)).expect("a look-up"), None);
}

#[test]
fn every_broken_rule_of_a_dossier_is_told_at_once() {
    let bench = Bench::new();
    let form = DossierForm {
        invoice_frequency: text("daily"),
        total_colli: Some(-1),
        carrier_eori: text("?"),
        pickup_window_from: "2026-03-02T10:00:00Z".parse().ok(),
        pickup_window_to: "2026-03-02T09:00:00Z".parse().ok(),
        ..DossierForm::default()
    };
    let paths = ["carrier_eori", "customer_code", "invoice_frequency", "pickup_window_to", "total_colli"];
    assert_eq!(broken(bench.dossiers.create(OURS, DossierRequest { form, number: None })), paths);
    let form = DossierForm { customer_code: text("NOBODY"), ..DossierForm::default() };
    assert_eq!(broken(bench.dossiers.create(OURS, DossierRequest { form, number: None })), ["customer_code"]);
    let form = DossierForm { customer_code: text("ACME"), invoice_to_customer_id: Some(99), ..DossierForm::default() };
    assert_eq!(broken(bench.dossiers.create(OURS, DossierRequest { form, number: None })), ["invoice_to_customer_id"]);
}

#[test]
fn a_location_is_one_of_the_customer_when_it_is_named() {
    let bench = Bench::new();
    bench.store.keep_customer(OURS, customer("OTHER"));
    bench.store.keep_location(OURS, "ACME", 71);
    let form = DossierForm {
        customer_code: text("ACME"),
        goods_location_id: Some(71),
        incoterms_location_id: Some(72),
        ..DossierForm::default()
    };
    let requested = |form: DossierForm| bench.dossiers.create(OURS, DossierRequest { form, number: None });
    assert_eq!(broken(requested(form.clone())), ["incoterms_location_id"]);
    let payer = DossierForm { invoice_to_customer_id: Some(99), ..form.clone() };
    assert_eq!(broken(requested(payer)), ["incoterms_location_id", "invoice_to_customer_id"], "all at once");
    let dossier = requested(DossierForm { incoterms_location_id: None, ..form }).expect("a dossier").dossier.id;
    let update = |form: &dyn Fn(&mut DossierForm)| bench.dossiers.update(OURS, dossier, None, &change(form));
    assert_eq!(broken(update(&|form| form.incoterms_location_id = Some(72))), ["incoterms_location_id"]);
    assert_eq!(broken(update(&|form| form.customer_code = text("OTHER"))), ["goods_location_id"]);
    update(&|form| form.incoterms_location_id = Some(71)).expect("it is one");
    update(&|form| form.vessel_name = text("Ever Given")).expect("what was named before is not asked for again");
}

#[test]
fn a_move_that_the_table_does_not_hold_is_refused_with_those_it_holds() {
    let bench = Bench::new();
    for from in DossierStatus::ALL {
        for to in DossierStatus::ALL {
            let dossier = bench.dossier();
            let way: &[DossierStatus] = match from {
                DossierStatus::Open => &[],
                DossierStatus::Complete => &[DossierStatus::Complete],
                DossierStatus::ReadyToInvoice => &[DossierStatus::Complete, DossierStatus::ReadyToInvoice],
                DossierStatus::Invoiced => {
                    &[DossierStatus::Complete, DossierStatus::ReadyToInvoice, DossierStatus::Invoiced]
                }
                DossierStatus::Closed => &[DossierStatus::Closed],
            };
            way.iter().for_each(|status| bench.go(dossier, *status));
            let outcome = bench.dossiers.update_status(OURS, dossier, None, *to);
            if from.may_become(*to) {
                let change = outcome.expect("it goes there");
                assert_eq!((change.old, change.new), (*from, *to));
            } else {
                let Err(BillingError::InvalidStatus { current, allowed }) = outcome else { panic!("{from} to {to}") };
                let next: Vec<_> = from.next().iter().map(|status| status.word()).collect();
                assert_eq!((current, allowed), (from.word(), next));
                assert_eq!(bench.status(dossier), *from);
            }
            // In a PUT the present status changes nothing; every other status follows the table.
            let put = DossierChange { form: &|_| (), number: None, status: Some(to.word().to_owned()) };
            let dossier = bench.dossier();
            way.iter().for_each(|status| bench.go(dossier, *status));
            let outcome = bench.dossiers.update(OURS, dossier, None, &put);
            assert_eq!(outcome.is_ok(), from == to || from.may_become(*to), "{from} to {to}");
        }
    }
}

#[test]
fn a_locked_dossier_takes_no_change() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "1", |_| ())], |_| ());
    let dossier = bench.dossier();
    bench.go(dossier, DossierStatus::Closed);
    let notes = |form: &mut DossierForm| form.internal_notes = text("late");
    let locked = |outcome: Result<(), BillingError>| assert!(matches!(outcome, Err(BillingError::Locked(_))));
    locked(bench.dossiers.update(OURS, dossier, None, &change(&notes)).map(drop));
    locked(bench.dossiers.delete(OURS, dossier, None));
    locked(bench.dossiers.link(OURS, dossier, None, Subject::declaration(1)).map(drop));
    locked(bench.dossiers.add_purchase(OURS, dossier, None, bought("1")).map(drop));
    locked(bench.dossiers.recalculate(OURS, dossier, None, crate::dossier::DeduplicationMode::Skip).map(drop));
    locked(bench.invoices.generate_for_dossier(OURS, Some(dossier)).map(drop));
    bench.dossiers.update(OURS, dossier, None, &change(&|_| ())).expect("nothing changes");
    bench.go(dossier, DossierStatus::Open);
    bench.dossiers.update(OURS, dossier, None, &change(&notes)).expect("it is open again");
}

fn bought(price: &str) -> crate::dossier::PurchaseLineForm {
    crate::dossier::PurchaseLineForm {
        description: text("Storage"),
        unit_price: Some(number(price)),
        ..crate::dossier::PurchaseLineForm::default()
    }
}

#[test]
fn a_declaration_is_in_one_dossier_and_needs_prices_for_it() {
    let bench = Bench::new();
    let (first, second) = (bench.dossier(), bench.dossier());
    let movement = Subject::declaration(5);
    let link = |dossier| bench.dossiers.link(OURS, dossier, None, movement);
    assert!(matches!(link(first), Err(BillingError::NoActiveRateCard { .. })));
    bench.card("ACME", &[bench.item("A", "1", |_| ())], |_| ());
    assert_eq!(broken(link(first)), ["declaration_id"]);
    assert_eq!(broken(bench.dossiers.link(OURS, first, None, Subject::transit(5))), ["transit_id"]);
    bench.store.keep_movement(OURS, declaration(5, 1));
    let linked = link(first).expect("it is linked");
    assert_eq!(linked.movements[0].reference, movement);
    assert!(matches!(link(second), Err(BillingError::AlreadyLinked("declaration"))));
    assert!(matches!(link(first), Err(BillingError::AlreadyLinked("declaration"))));
    assert!(matches!(bench.dossiers.unlink(OURS, second, None, movement), Err(BillingError::NotLinked(_))));
    assert!(bench.dossiers.unlink(OURS, first, None, movement).expect("it is unlinked").movements.is_empty());
    link(second).expect("it can go elsewhere now");
}

#[test]
fn a_dossier_that_is_deleted_lets_its_declarations_go() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "1", |_| ())], |_| ());
    let dossier = bench.accepted(5);
    let invoice = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft")[0].id;
    assert!(matches!(bench.dossiers.delete(OURS, dossier, None), Err(BillingError::InUse("invoices"))));
    bench.invoices.delete(OURS, invoice, None).expect("the draft goes");
    bench.dossiers.delete(OURS, dossier, None).expect("the dossier goes");
    assert!(matches!(bench.dossiers.show(OURS, dossier), Err(BillingError::Unknown(_))));
    bench.dossiers.link(OURS, bench.dossier(), None, Subject::declaration(5)).expect("it is free");
}

#[test]
fn every_change_of_a_part_raises_the_version_that_if_match_checks() {
    let bench = Bench::new();
    let dossier = bench.dossier();
    let version = || bench.dossiers.show(OURS, dossier).expect("a dossier").dossier.version;
    let before = version();
    bench.dossiers.add_purchase(OURS, dossier, Some(before), bought("1")).expect("a line");
    assert!(version() > before);
    let stale = bench.dossiers.add_purchase(OURS, dossier, Some(before), bought("1"));
    assert!(matches!(stale, Err(BillingError::Stale)));
    assert!(matches!(
        bench.dossiers.update_status(OURS, dossier, Some(Version::FIRST), DossierStatus::Complete),
        Err(BillingError::Stale)
    ));
    assert_eq!(bench.dossiers.purchase_lines(OURS, dossier).expect("lines").len(), 1);
}

#[test]
fn a_declaration_can_be_made_for_a_dossier_with_a_reference_and_prices() {
    use crate::DossierRefusal;
    let bench = Bench::new();
    let admits = |dossier| bench.dossiers.admits(OURS, dossier).expect("an answer");
    assert_eq!(admits(DossierId::new(999)), Err(DossierRefusal::Unknown));
    let form = DossierForm { customer_code: text("ACME"), ..DossierForm::default() };
    let bare = bench.dossiers.create(OURS, DossierRequest { form, number: None }).expect("a dossier").dossier.id;
    assert_eq!(admits(bare), Err(DossierRefusal::NoInvoiceReference));
    let dossier = bench.dossier();
    assert_eq!(admits(dossier), Err(DossierRefusal::NoActiveRateCard("ACME".to_owned())));
    bench.card("ACME", &[bench.item("A", "1", |_| ())], |_| ());
    assert_eq!(admits(dossier), Ok(()));
    bench.go(dossier, DossierStatus::Closed);
    assert_eq!(admits(dossier), Err(DossierRefusal::Locked));
}

#[test]
fn a_list_shows_each_dossier_with_its_parts_in_few_queries() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "1", |_| ())], |_| ());
    for id in 1..=20 {
        bench.accepted(id);
    }
    bench.store.take_queries();
    let sort = crate::ports::DossierSort::Number;
    let ascending = customs_kernel::SortDirection::Ascending;
    let page = bench.dossiers.list(OURS, &DossierFilter::default(), sort, ascending, ALL).expect("a list");
    assert!(bench.store.take_queries() <= 6);
    assert_eq!(page.total, 20);
    assert!(page.records.iter().all(|record| record.revenue.len() == 1 && record.movements.len() == 1));
    assert_eq!(page.records[4].dossier.number, "D2026-00005");
}
