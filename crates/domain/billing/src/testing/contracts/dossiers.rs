use super::given::GivenCharge;
use super::store::{BillingStore, after, decimal, is_conflict, new_dossier, request, start, text};
use crate::dossier::{Deduction, Dossier, DossierForm, DossierStatus, NewDossier, Prepayment};
use crate::money::{LineAmounts, PaymentTermGroup};
use crate::ports::{DossierFilter, DossierRepository, DossierSort, unique_rules};
use crate::{DossierId, InvoiceId};
use customs_kernel::testing::undone;
use customs_kernel::{OrganisationId, SortDirection, UnitOfWork, Version, equal, holds, in_unit_of_work, keeps};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

const NUMBER_RULE: Option<&str> = Some(unique_rules::DOSSIER_NUMBER);

/// One empty store of dossiers.
pub struct DossierBench {
    /// Storage of dossiers.
    pub dossiers: Arc<dyn DossierRepository>,
    /// The unit of work that it joins.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that may own dossiers.
    pub organisations: [OrganisationId; 2],
    /// Stores a revenue line of a dossier of the first organisation.
    pub charge: GivenCharge,
    /// The number of stored revenue lines of a dossier of the first organisation.
    pub charges: CountCharges,
}

/// Counts the stored revenue lines of a dossier.
pub type CountCharges = Box<dyn Fn(DossierId) -> usize + Send + Sync>;

customs_kernel::debug_by_name!(DossierBench);

impl From<BillingStore> for DossierBench {
    fn from(store: BillingStore) -> Self {
        Self {
            dossiers: store.dossiers.clone(),
            work: store.work.clone(),
            organisations: store.organisations,
            charge: store.given_charge(),
            charges: Box::new(move |dossier| store.revenue_of(dossier).len()),
        }
    }
}

impl DossierBench {
    fn ours(&self) -> OrganisationId {
        self.organisations[0]
    }

    fn theirs(&self) -> OrganisationId {
        self.organisations[1]
    }

    fn new_dossier(&self, number: &str) -> NewDossier {
        new_dossier(self.ours(), number)
    }

    fn dossier(&self, number: &str) -> Dossier {
        self.dossiers.insert(&self.new_dossier(number)).expect("a dossier is kept")
    }
}

/// Runs the contract of [`DossierRepository`] on that port alone; `make` returns an empty store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn dossier_contract<B: Into<DossierBench>>(make: impl Fn() -> B) {
    let make = || -> DossierBench { make().into() };
    keeps! { "DossierRepository":
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
    }
}

fn deduction(invoice: i64, amount: &str, vat: &str) -> Deduction {
    let amounts = LineAmounts { amount: decimal(amount), vat_amount: decimal(vat) };
    Deduction { invoice: InvoiceId::new(invoice), amounts }
}

fn find(store: &DossierBench, id: DossierId) -> Option<Dossier> {
    store.dossiers.find(store.ours(), id).expect("a look-up")
}

fn what_is_kept_comes_back(store: &DossierBench) {
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

fn a_number_is_taken_once_and_the_unit_goes_on(store: &DossierBench) {
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

fn a_dossier_is_found_by_its_whole_number(store: &DossierBench) {
    let (first, tenth) = (store.dossier("D-1"), store.dossier("D-10"));
    let find = |organisation, number: &str| store.dossiers.find_numbered(organisation, number).expect("a look-up");
    equal!((find(store.ours(), "D-1"), find(store.ours(), "D-10")), (Some(first.id), Some(tenth.id)));
    for other in ["D-", "d-1", "D-100", "", "D-1\0"] {
        equal!(find(store.ours(), other), None, "{other:?}");
    }
    equal!(find(store.theirs(), "D-1"), None);
}

fn a_change_needs_the_version_that_was_read(store: &DossierBench) {
    let read = store.dossier("D-1");
    let changed = Dossier { updated_at: after(1), ..read.clone() };
    let version = store.dossiers.save(&changed).expect("it is kept");
    equal!(version, read.version.next());
    holds!(is_conflict(&store.dossiers.save(&read), None), [read]);
    holds!(is_conflict(&store.dossiers.delete(store.ours(), read.id, read.version), None), [read]);
    undone(store.work.as_ref(), || store.dossiers.delete(store.ours(), read.id, version).expect("it goes"));
    holds!(find(store, read.id).is_some(), [read]);
}

fn holding_raises_versions_and_keeps_others_out(store: &DossierBench) {
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

fn what_was_found_to_stay_is_not_deleted_meanwhile(store: &DossierBench) {
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

fn a_dossier_goes_with_its_lines(store: &DossierBench) {
    let dossier = store.dossier("D-1");
    (store.charge)(dossier.id);
    equal!((store.charges)(dossier.id), 1, [dossier]);
    store.dossiers.delete(store.ours(), dossier.id, dossier.version).expect("it goes");
    equal!(find(store, dossier.id), None, [dossier]);
    equal!((store.charges)(dossier.id), 0, [dossier]);
}

fn a_series_gives_each_number_once(store: &DossierBench) {
    let next = |series| store.dossiers.next_in_series(store.ours(), series).expect("a number");
    equal!((next("D2026"), next("D2026"), next("D2027")), (1, 2, 1));
    equal!(store.dossiers.next_in_series(store.theirs(), "D2026").expect("a number"), 1);
    let given: BTreeSet<u64> = thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| next("X"))).collect();
        threads.into_iter().map(|thread| thread.join().expect("it ends")).collect()
    });
    equal!(given.len(), 8);
}

fn another_organisation_sees_and_changes_nothing(store: &DossierBench) {
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

fn a_list_is_filtered_sorted_and_in_pages(store: &DossierBench) {
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
