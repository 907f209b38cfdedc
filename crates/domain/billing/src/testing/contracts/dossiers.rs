use super::store::{BillingStore, after, decimal, is_conflict, request, start, text};
use crate::dossier::{Deduction, Dossier, DossierForm, DossierStatus, NewDossier, Prepayment};
use crate::money::{LineAmounts, PaymentTermGroup};
use crate::ports::{DossierFilter, DossierSort, QueuedDossier, unique_rules};
use crate::rate_card::InvoiceFrequency;
use crate::{DossierId, InvoiceId};
use customs_kernel::{SortDirection, Version, equal, holds, in_unit_of_work, keeps};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

const NUMBER_RULE: Option<&str> = Some(unique_rules::DOSSIER_NUMBER);

/// Runs the contract of [`DossierRepository`](crate::ports::DossierRepository) and
/// [`DossierQueue`](crate::ports::DossierQueue); `make` returns an empty store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn dossier_contract(make: impl Fn() -> BillingStore) {
    keeps! { "DossierRepository and DossierQueue":
        what_is_kept_comes_back(&make());
        a_number_is_taken_once_and_the_unit_goes_on(&make());
        a_dossier_is_found_by_its_whole_number(&make());
        a_change_needs_the_version_that_was_read(&make());
        holding_raises_versions_and_keeps_others_out(&make());
        what_was_found_to_stay_is_not_deleted_meanwhile(&make());
        a_dossier_goes_with_its_lines(&make());
        a_series_gives_each_number_once(&make());
        another_organisation_sees_and_changes_nothing(&make());
        a_list_is_filtered_sorted_and_in_pages(&make());
        the_queue_is_in_order_and_in_pieces(&make());
    }
}

fn deduction(invoice: i64, amount: &str, vat: &str) -> Deduction {
    let amounts = LineAmounts { amount: decimal(amount), vat_amount: decimal(vat) };
    Deduction { invoice: InvoiceId::new(invoice), amounts }
}

fn find(store: &BillingStore, id: DossierId) -> Option<Dossier> {
    store.dossiers.find(store.ours(), id).expect("a look-up")
}

fn what_is_kept_comes_back(store: &BillingStore) {
    let form = DossierForm {
        customer_code: text("Ünï"),
        invoice_to_customer_id: Some(7),
        vessel_name: text("€ \"货物\" 'x'; --"),
        eta: Some(start()),
        total_colli: Some(3),
        total_weight: Some(decimal("1234567890.123456")),
        ..DossierForm::default()
    };
    let new = NewDossier { form: form.clone(), ..store.new_dossier("D-1") };
    let mut dossier = store.dossiers.insert(&new).expect("it is kept");
    let fresh = (dossier.version, dossier.status, dossier.created_at, dossier.updated_at);
    equal!(fresh, (Version::FIRST, DossierStatus::Open, start(), start()));
    equal!(
        (&dossier.form, dossier.billing_customer.as_str(), dossier.number.as_str()),
        (&form, "ACME", "D-1"),
        [dossier]
    );
    equal!(find(store, dossier.id), Some(dossier.clone()), [dossier]);
    dossier.status = DossierStatus::Invoiced;
    dossier.billing_customer = "OTHER".to_owned();
    dossier.ready_at = Some(after(1));
    dossier.invoiced_at = Some(after(2));
    dossier.updated_at = after(3);
    dossier.prepayment = Some(Prepayment {
        amounts: LineAmounts { amount: decimal("60.05"), vat_amount: decimal("12.61") },
        vat_rate: decimal("21"),
        reverse_charged: true,
        not_taxed_here: true,
        group: PaymentTermGroup::Duties,
        invoice: InvoiceId::new(7),
        currency: "USD".parse().expect("a currency"),
        payer: "ACME".to_owned(),
        paid_at: Some(after(4)),
        credit_note: Some(InvoiceId::new(9)),
        deductions: vec![deduction(8, "60.04", "12.60"), deduction(10, "0.01", "0"), deduction(11, "0", "0.01")],
        paid_back: vec![deduction(12, "0", "0")],
    });
    dossier.version = store.dossiers.save(&dossier).expect("it is kept");
    equal!(find(store, dossier.id), Some(dossier));
    equal!(find(store, DossierId::new(i64::MAX)), None);
}

fn a_number_is_taken_once_and_the_unit_goes_on(store: &BillingStore) {
    store.dossier("D-1");
    let mut other = store.dossier("D-2");
    "D-1".clone_into(&mut other.number);
    holds!(is_conflict(&store.dossiers.save(&other), NUMBER_RULE), [other]);
    let third = in_unit_of_work(store.work.as_ref(), || {
        holds!(is_conflict(&store.dossiers.insert(&store.new_dossier("D-1")), NUMBER_RULE));
        store.dossiers.insert(&store.new_dossier("D-3"))
    });
    let third = third.expect("the unit goes on");
    holds!(find(store, third.id).is_some(), [third]);
    let theirs = NewDossier { organisation: store.theirs(), ..store.new_dossier("D-1") };
    store.dossiers.insert(&theirs).expect("theirs");
}

fn a_dossier_is_found_by_its_whole_number(store: &BillingStore) {
    let (first, tenth) = (store.dossier("D-1"), store.dossier("D-10"));
    let find = |organisation, number: &str| store.dossiers.find_numbered(organisation, number).expect("a look-up");
    equal!((find(store.ours(), "D-1"), find(store.ours(), "D-10")), (Some(first.id), Some(tenth.id)));
    for other in ["D-", "d-1", "D-100", "", "D-1\0"] {
        equal!(find(store.ours(), other), None, "{other:?}");
    }
    equal!(find(store.theirs(), "D-1"), None);
}

fn a_change_needs_the_version_that_was_read(store: &BillingStore) {
    let read = store.dossier("D-1");
    let changed = Dossier { updated_at: after(1), ..read.clone() };
    let version = store.dossiers.save(&changed).expect("it is kept");
    equal!(version, read.version.next());
    holds!(is_conflict(&store.dossiers.save(&read), None), [read]);
    holds!(is_conflict(&store.dossiers.delete(store.ours(), read.id, read.version), None), [read]);
    store.undone(|| store.dossiers.delete(store.ours(), read.id, version).expect("it goes"));
    holds!(find(store, read.id).is_some(), [read]);
}

fn holding_raises_versions_and_keeps_others_out(store: &BillingStore) {
    let (first, second) = (store.dossier("D-1"), store.dossier("D-2"));
    let ids = [second.id, DossierId::new(i64::MAX), first.id, second.id];
    let held = in_unit_of_work(store.work.as_ref(), || store.dossiers.hold(store.ours(), &ids)).expect("they are held");
    equal!(held.iter().map(|dossier| dossier.id).collect::<Vec<_>>(), [first.id, second.id], [held]);
    holds!(held.iter().all(|dossier| dossier.version == Version::FIRST.next()), [held]);
    holds!(is_conflict(&store.dossiers.save(&first), None), [first]);
    equal!(store.dossiers.hold(store.ours(), &[]).expect("none"), []);
    // Ten writers that each add one to the value they read. No addition may be lost.
    thread::scope(|scope| {
        for _ in 0..10 {
            scope.spawn(|| {
                let outcome = in_unit_of_work(store.work.as_ref(), || {
                    let mut dossier = store.dossiers.hold(store.ours(), &[first.id])?.remove(0);
                    dossier.form.total_colli = Some(dossier.form.total_colli.unwrap_or_default() + 1);
                    store.dossiers.save(&dossier)
                });
                outcome.expect("it is kept");
            });
        }
    });
    equal!(find(store, first.id).and_then(|dossier| dossier.form.total_colli), Some(10), [first]);
}

fn what_was_found_to_stay_is_not_deleted_meanwhile(store: &BillingStore) {
    let dossier = store.dossier("1");
    let (ended, (begins, begun)) = (AtomicBool::new(false), mpsc::channel());
    thread::scope(|scope| {
        in_unit_of_work(store.work.as_ref(), || {
            equal!(store.dossiers.find_to_stay(store.theirs(), dossier.id)?, None, [dossier]);
            equal!(store.dossiers.find_to_stay(store.ours(), dossier.id)?, Some(dossier.clone()), [dossier]);
            let (ended, begins, dossier) = (&ended, begins.clone(), &dossier);
            scope.spawn(move || {
                begins.send(()).expect("somebody waits");
                in_unit_of_work(store.work.as_ref(), || {
                    store.dossiers.delete(store.ours(), dossier.id, dossier.version)
                })
                .expect("it goes");
                holds!(ended.load(Ordering::SeqCst), "deleted while another transaction relied on it");
            });
            begun.recv().expect("it begins");
            // Gives a faulty store time to fail.
            for _ in 0..50 {
                holds!(find(store, dossier.id).is_some(), [dossier]);
            }
            ended.store(true, Ordering::SeqCst);
            Ok::<_, customs_kernel::StorageError>(())
        })
        .expect("a unit");
    });
    equal!(find(store, dossier.id), None, [dossier]);
}

fn a_dossier_goes_with_its_lines(store: &BillingStore) {
    let dossier = store.dossier("D-1");
    store.charged(dossier.id, store.item("A").id, None);
    store.dossiers.delete(store.ours(), dossier.id, dossier.version).expect("it goes");
    equal!(find(store, dossier.id), None, [dossier]);
    equal!(store.revenue_of(dossier.id), [], [dossier]);
}

fn a_series_gives_each_number_once(store: &BillingStore) {
    let next = |series| store.dossiers.next_in_series(store.ours(), series).expect("a number");
    equal!((next("D2026"), next("D2026"), next("D2027")), (1, 2, 1));
    equal!(store.dossiers.next_in_series(store.theirs(), "D2026").expect("a number"), 1);
    let given: BTreeSet<u64> = thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| next("X"))).collect();
        threads.into_iter().map(|thread| thread.join().expect("it ends")).collect()
    });
    equal!(given.len(), 8);
}

fn another_organisation_sees_and_changes_nothing(store: &BillingStore) {
    let dossier = store.dossier("D-1");
    let theirs = store.theirs();
    equal!(store.dossiers.find(theirs, dossier.id).expect("a look-up"), None, [theirs, dossier]);
    equal!(store.dossiers.hold(theirs, &[dossier.id]).expect("a look-up"), [], [theirs, dossier]);
    holds!(
        is_conflict(&store.dossiers.save(&Dossier { organisation: theirs, ..dossier.clone() }), None),
        [theirs, dossier]
    );
    holds!(is_conflict(&store.dossiers.delete(theirs, dossier.id, dossier.version), None), [theirs, dossier]);
    equal!(find(store, dossier.id), Some(dossier));
}

fn a_list_is_filtered_sorted_and_in_pages(store: &BillingStore) {
    let make = |number: &str, seconds, change: &dyn Fn(&mut DossierForm)| {
        let mut new = store.new_dossier(number);
        new.created_at = after(seconds);
        change(&mut new.form);
        store.dossiers.insert(&new).expect("it is kept").id
    };
    let b = make("B", 2, &|form| form.master_airwaybill = text("Ünï-%"));
    let a = make("A", 1, &|form| form.customer_reference = text("Order 7"));
    let c = make("C", 3, &|form| {
        form.customer_code = text("OTHER");
        form.transport_mode = text("sea");
    });
    let list = |filter: DossierFilter, sort, direction| {
        let page = store.dossiers.list(store.ours(), &filter, sort, direction, request(1, 10)).expect("a list");
        equal!(page.total, page.records.len() as u64, [page]);
        page.records.into_iter().map(|dossier| dossier.id).collect::<Vec<_>>()
    };
    let all = DossierFilter::default();
    equal!(list(all.clone(), DossierSort::Number, SortDirection::Ascending), [a, b, c]);
    equal!(list(all.clone(), DossierSort::CreatedAt, SortDirection::Descending), [c, b, a]);
    equal!(list(all.clone(), DossierSort::Status, SortDirection::Descending), [c, a, b], "ties are broken by id");
    equal!(list(all.clone(), DossierSort::CustomerCode, SortDirection::Ascending), [b, a, c]);
    let only = |filter: DossierFilter, id| {
        equal!(list(filter.clone(), DossierSort::Id, SortDirection::Ascending), [id], "{filter:?}");
    };
    only(DossierFilter { customer_code: text("OTHER"), ..all.clone() }, c);
    only(DossierFilter { transport_mode: text("sea"), ..all.clone() }, c);
    only(DossierFilter { number: text("b"), ..all.clone() }, b);
    only(DossierFilter { customer_reference: text("DER 7"), ..all.clone() }, a);
    only(DossierFilter { search: text("ünÏ-%"), ..all.clone() }, b);
    only(DossierFilter { created_until: Some(after(1)), ..all.clone() }, a);
    only(DossierFilter { created_from: Some(after(3)), ..all.clone() }, c);
    equal!(
        list(
            DossierFilter { status: Some(DossierStatus::Closed), ..all.clone() },
            DossierSort::Id,
            SortDirection::Ascending
        ),
        []
    );
    let (sort, direction) = (DossierSort::UpdatedAt, SortDirection::Ascending);
    let page = store.dossiers.list(store.ours(), &all, sort, direction, request(2, 2)).expect("a list");
    equal!((page.records.len(), page.total, page.records[0].id), (1, 3, c), [page]);
}

fn the_queue_is_in_order_and_in_pieces(store: &BillingStore) {
    let item = store.item("A").id;
    let mut expected = Vec::new();
    for (number, customer) in [("1", "b"), ("2", "B"), ("3", "a"), ("4", "B"), ("5", "B")] {
        let mut dossier = store.dossier(number);
        customer.clone_into(&mut dossier.billing_customer);
        dossier.ready_at = Some(after(1));
        dossier.form.invoice_frequency = text("weekly");
        // One dossier stays open and another has nothing to bill.
        if number != "4" {
            dossier.status = DossierStatus::ReadyToInvoice;
        }
        store.dossiers.save(&dossier).expect("it is kept");
        if number != "5" {
            store.charged(dossier.id, item, None);
        }
        expected.push(dossier.id);
    }
    let waiting = |after, limit| store.queue.waiting(store.ours(), after, limit).expect("a piece");
    let all = waiting(None, 10);
    let places: Vec<_> = all.iter().map(QueuedDossier::place).collect();
    // Ordered by bytes, so capitals come first.
    let place = |customer: &str, index: usize| (customer.to_owned(), expected[index]);
    equal!(places, [place("B", 1), place("a", 2), place("b", 0)]);
    holds!(
        all.iter()
            .all(|queued| queued.ready_at == Some(after(1)) && queued.frequency == Some(InvoiceFrequency::Weekly)),
        [all]
    );
    equal!(waiting(None, 2), all[..2]);
    equal!(waiting(Some(all[0].place()), 10), all[1..]);
    let line = store.revenue_of(expected[2])[0].id;
    store.revenue.claim(store.ours(), &[(line, store.draft().id)]).expect("it is pending");
    equal!(waiting(None, 10).len(), 2);
    equal!(store.queue.waiting(store.theirs(), None, 10).expect("a piece"), []);
}
