use super::store::{GuaranteeStore, WithLedgers, after, decimal, dva, is_conflict, surety};
use crate::liability::Reservation;
use crate::ports::{GuaranteeAccounts, Reservations, SyncQueue, unique_rules};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Subject, UnitOfWork, equal, holds, in_unit_of_work, keeps};
use std::sync::Arc;

const RULE: Option<&str> = Some(unique_rules::RESERVATION);

/// One empty store of reservations, and the accounts that they are on.
pub struct ReservationBench {
    /// Storage of reservations.
    pub reservations: Arc<dyn Reservations>,
    /// Storage of accounts.
    pub accounts: Arc<dyn GuaranteeAccounts>,
    /// The queue by which accounts come into being.
    pub queue: Arc<dyn SyncQueue>,
    /// The unit of work that all ports join.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that may own records.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(ReservationBench);

impl From<GuaranteeStore> for ReservationBench {
    fn from(GuaranteeStore { reservations, accounts, queue, work, organisations, .. }: GuaranteeStore) -> Self {
        Self { reservations, accounts, queue, work, organisations }
    }
}

impl WithLedgers for ReservationBench {
    fn accounts(&self) -> &dyn GuaranteeAccounts {
        self.accounts.as_ref()
    }

    fn queue(&self) -> &dyn SyncQueue {
        self.queue.as_ref()
    }

    fn work(&self) -> &dyn UnitOfWork {
        self.work.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }
}

/// Runs the contract of [`Reservations`]; `make` returns an empty store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn reservation_contract<B: Into<ReservationBench>>(make: impl Fn() -> B) {
    let make = || -> ReservationBench { make().into() };
    keeps! { "Reservations":
        what_is_kept_comes_back_and_can_change(&make());
        a_submission_keeps_once_of_each_account(&make());
        what_is_gone_cannot_go_again(&make());
        what_customs_counts_is_found(&make());
        the_entry_of_a_surplus_movement_counts_for_no_other(&make());
        another_organisation_sees_and_changes_nothing(&make());
    }
}

fn kept(store: &ReservationBench, liable: &[Subject]) -> Vec<Reservation> {
    store.reservations.for_subjects(store.ours(), liable).expect("a look-up")
}

fn insert(store: &ReservationBench, all: &[&Reservation]) {
    for one in all {
        store.reservations.insert(one).expect("it is kept");
    }
}

fn what_is_kept_comes_back_and_can_change(store: &ReservationBench) {
    let key = surety("NL801234566");
    store.register(&key);
    let mut first = store.reservation(&key, 7, "LRN-1");
    let second = store.reservation(&key, 7, "LRN-2");
    let transit = Reservation { of: Subject::transit(7), ..store.reservation(&key, 7, "LRN-3") };
    insert(store, &[&transit, &second, &first]);
    equal!(kept(store, &[Subject::declaration(7)]), [first.clone(), second.clone()]);
    let all = [Subject::transit(7), Subject::declaration(8), Subject::declaration(7)];
    equal!(kept(store, &all), [first.clone(), second, transit.clone()], [all]);
    equal!(kept(store, &[]), []);
    first.mrn = Some("26NL000396A1B2C3R0".to_owned());
    first.booked_at = Some(after(9));
    store.reservations.save(&first).expect("it changes");
    equal!(kept(store, &[first.of])[0], first);
    store.undone(|| store.reservations.delete(std::slice::from_ref(&transit)).expect("it goes"));
    equal!(kept(store, &[transit.of]), [transit]);
}

/// A transit that names two guarantees reserves 12,345,678,901,234.56 of one account and 0.44 of the other.
fn a_submission_keeps_once_of_each_account(store: &ReservationBench) {
    let (key, other) = (dva("NL801234566"), dva("NL807654321"));
    store.register(&key);
    store.register(&other);
    let first = store.reservation(&key, 7, "LRN-1");
    let mut second = Reservation { amount: decimal("0.44"), ..store.reservation(&other, 7, "LRN-1") };
    insert(store, &[&second, &first]);
    for one in [&first, &second] {
        let again = in_unit_of_work(store.work.as_ref(), || store.reservations.insert(one));
        holds!(is_conflict(&again, RULE), [again]);
    }
    equal!(kept(store, &[first.of]), [first.clone(), second.clone()], "by account");
    second.booked_at = Some(after(9));
    second.mrn = Some("26NL000396A1B2C3R0".to_owned());
    store.reservations.save(&second).expect("it changes");
    equal!(kept(store, &[first.of]), [first.clone(), second.clone()], "that of the other account stays");
    store.report(&key, 1, Some("LRN-1"), None);
    let counted =
        |account| store.reservations.counted_by_customs(store.ours(), account, after(0), 9).expect("a look-up");
    equal!(counted(&key), std::slice::from_ref(&first), "the entry is on its account", [key]);
    equal!(counted(&other), [], [other]);
    store.reservations.delete(std::slice::from_ref(&first)).expect("it goes");
    equal!(kept(store, &[first.of]), std::slice::from_ref(&second));
    holds!(is_conflict(&store.reservations.save(&first), None), [first]);
    insert(store, &[&first]);
    store.reservations.delete(&[second, first.clone()]).expect("both go");
    equal!(kept(store, &[first.of]), []);
}

fn what_is_gone_cannot_go_again(store: &ReservationBench) {
    let key = surety("NL801234566");
    store.register(&key);
    let (first, second) = (store.reservation(&key, 7, "LRN-1"), store.reservation(&key, 8, "LRN-2"));
    insert(store, &[&first, &second]);
    store.reservations.delete(std::slice::from_ref(&first)).expect("it goes");
    let both = [second.clone(), first.clone()];
    let refused = in_unit_of_work(store.work.as_ref(), || store.reservations.delete(&both));
    holds!(is_conflict(&refused, None), [refused]);
    holds!(is_conflict(&store.reservations.save(&first), None), [first]);
    equal!(kept(store, &[first.of, second.of]), [second]);
}

fn what_customs_counts_is_found(store: &ReservationBench) {
    let (key, other) = (surety("NL801234566"), dva("NL801234566"));
    store.register(&key);
    store.register(&other);
    let by_lrn = store.reservation(&key, 1, "LRN-1");
    let by_mrn = Reservation { mrn: Some("26NL000396A1B2C3R0".to_owned()), ..store.reservation(&key, 2, "LRN-2") };
    let long = Reservation { booked_at: Some(after(100)), ..store.reservation(&key, 3, "LRN-3") };
    let open = store.reservation(&key, 4, "LRN-4");
    let elsewhere = store.reservation(&other, 5, "LRN-5");
    insert(store, &[&open, &long, &by_mrn, &by_lrn, &elsewhere]);
    let counted = |until: DateTime<Utc>, limit| -> Vec<i64> {
        let found = store.reservations.counted_by_customs(store.ours(), &key, until, limit).expect("a look-up");
        found.iter().map(|own| own.of.id).collect()
    };
    equal!(counted(after(99), 10).len(), 0);
    store.report(&key, 1, Some("LRN-1"), None);
    store.report(&key, 2, Some("LRN-9"), Some("26NL000396A1B2C3R0"));
    store.report(&key, 3, None, None);
    store.report(&other, 4, Some("LRN-4"), None);
    store.report(&key, 5, Some("LRN-5"), None);
    store.report(&key, 6, Some("LRN-1"), None);
    equal!(counted(after(99), 10), [1, 2], "each once, and those of the account alone");
    equal!(counted(after(100), 10), [1, 2, 3]);
    equal!(counted(after(100), 2), [1, 2], "the oldest first");
}

/// The movement was sent under LRN-1 and, without an answer, under LRN-2. Customs accepted both; the second one counts.
fn the_entry_of_a_surplus_movement_counts_for_no_other(store: &ReservationBench) {
    let key = dva("NL801234566");
    store.register(&key);
    let (surplus, standing) = ("26NL000396A1B2C3T1", "26NL000396A1B2C3T2");
    let kept =
        Reservation { of: Subject::transit(7), mrn: Some(standing.to_owned()), ..store.reservation(&key, 7, "LRN-1") };
    insert(store, &[&kept, &store.reservation(&key, 8, "LRN-8")]);
    let counted = || -> Vec<i64> {
        let found = store.reservations.counted_by_customs(store.ours(), &key, after(9), 9).expect("a look-up");
        found.iter().map(|own| own.of.id).collect()
    };
    store.report(&key, 1, Some("LRN-1"), Some(surplus));
    equal!(counted(), [0; 0], "that is the surplus one");
    store.report(&key, 2, Some("LRN-2"), Some(standing));
    equal!(counted(), [7]);
    store.report(&key, 3, Some("LRN-8"), Some("26NL000396A1B2C3T8"));
    equal!(counted(), [7, 8], "as long as its MRN is not known the LRN counts");
}

fn another_organisation_sees_and_changes_nothing(store: &ReservationBench) {
    let key = surety("NL801234566");
    store.register(&key);
    let own = store.reservation(&key, 7, "LRN-1");
    insert(store, &[&own]);
    store.report(&key, 1, Some("LRN-1"), None);
    let theirs = store.theirs();
    equal!(store.reservations.for_subjects(theirs, &[own.of]).expect("a look-up"), [], [theirs]);
    equal!(store.reservations.counted_by_customs(theirs, &key, after(9), 9).expect("a look-up"), [], [theirs, key]);
    let foreign = Reservation { organisation: theirs, ..own.clone() };
    holds!(is_conflict(&store.reservations.save(&foreign), None), [foreign]);
    holds!(is_conflict(&store.reservations.delete(std::slice::from_ref(&foreign)), None), [foreign]);
    let both = in_unit_of_work(store.work.as_ref(), || store.reservations.delete(&[own.clone(), foreign]));
    holds!(is_conflict(&both, None), [both]);
    equal!(kept(store, &[own.of]), [own]);
}
