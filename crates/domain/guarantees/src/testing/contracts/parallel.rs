use super::store::{GuaranteeStore, WithLedgers, after, decimal, start, surety};
use crate::account::{Account, AccountKey, GuaranteeKind};
use crate::liability::{AccountUse, Decision};
use crate::ports::GuaranteePorts;
use crate::testing::{InMemoryGuarantees, customer, entry, statement};
use crate::{Blocking, GuaranteeError, GuaranteeGate, GuaranteeSync, SyncOutcome};
use chrono::Duration;
use customs_kernel::{GuaranteeCover, ManualClock, StorageError, Subject, equal, holds, keeps};
use rust_decimal::Decimal;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Checks the promises of the use cases under concurrent use of a store; `make` returns an empty store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn parallel_contract(make: impl Fn() -> GuaranteeStore) {
    keeps! { "GuaranteePorts":
        sixty_four_submissions_never_exceed_a_limit(&make());
        what_customs_tells_meanwhile_frees_nothing_twice(&make());
        movements_on_two_accounts_reserve_on_both_or_on_neither(&make());
    }
}

const MANY: i64 = 64;

struct Bench {
    gate: GuaranteeGate,
    sync: GuaranteeSync,
    neighbours: Arc<InMemoryGuarantees>,
    key: AccountKey,
}

/// The use cases over the store, a synced account with a limit of 1,000 euros, and declarations 1 to 64 that use 35
/// euros each.
fn bench(store: &GuaranteeStore) -> Bench {
    let neighbours = Arc::new(InMemoryGuarantees::default());
    let key = surety("NL801234566");
    neighbours.enable(store.ours(), GuaranteeKind::Surety, customer(1, "ACME", Some("NL801234566")));
    for id in 1..=MANY {
        neighbours.keep_liability(store.ours(), Subject::declaration(id), Some(key.clone()), decimal("35"));
    }
    let ports = GuaranteePorts {
        accounts: store.accounts.clone(),
        reservations: store.reservations.clone(),
        queue: store.queue.clone(),
        thresholds: store.thresholds.clone(),
        work: store.work.clone(),
        ..neighbours.ports(Arc::new(ManualClock::at(start())))
    };
    store.register(&key);
    let bench = Bench {
        gate: GuaranteeGate::new(ports.clone(), Blocking::AtCritical),
        sync: GuaranteeSync::new(ports, Duration::minutes(5)),
        neighbours,
        key,
    };
    let claim = bench.sync.claim(1).expect("a claim").remove(0);
    equal!(
        bench.sync.store(&claim, Ok(statement("1000", "0", &[], start()))).expect("it is stored"),
        SyncOutcome::Stored
    );
    bench
}

/// Retries the work: a database may ask for that when two units of work conflict.
fn again<T>(work: impl Fn() -> Result<T, GuaranteeError>) -> Result<T, GuaranteeError> {
    loop {
        match work() {
            Err(GuaranteeError::Storage(
                StorageError::Unavailable(_) | StorageError::Conflict { constraint: None },
            )) => {}
            done => return done,
        }
    }
}

fn lrn(id: i64) -> String {
    format!("LRN-{id}")
}

/// Finds the account and checks that its ledger adds up to its balance.
fn checked(store: &GuaranteeStore, key: &AccountKey) -> Account {
    let mut sums = (Decimal::ZERO, Decimal::ZERO);
    for number in 1.. {
        let page = store.accounts.movements(store.ours(), key, super::store::request(number, 100)).expect("a page");
        for movement in &page.records {
            sums.0 += movement.entry.change.amount;
            sums.1 += movement.entry.change.in_processing;
        }
        if u64::from(number) >= page.last_page() {
            break;
        }
    }
    let account = store.account(key);
    equal!(sums, (account.balance.used, account.balance.in_processing), "the ledger adds up");
    account
}

fn sixty_four_submissions_never_exceed_a_limit(store: &GuaranteeStore) {
    let bench = bench(store);
    let covered = AtomicUsize::new(0);
    thread::scope(|scope| {
        for id in 1..=MANY {
            let (bench, covered) = (&bench, &covered);
            scope.spawn(move || match again(|| bench.gate.reserve(store.ours(), Subject::declaration(id), &lrn(id))) {
                Ok(GuaranteeCover::Reserved) => {
                    covered.fetch_add(1, Ordering::Relaxed);
                }
                Err(GuaranteeError::Insufficient(_)) => {}
                other => panic!("{other:?}"),
            });
        }
    });
    // 25 submissions use 875 euros, the 26th makes 910. From then on the level is critical.
    equal!(covered.into_inner(), 26);
    equal!(checked(store, &bench.key).balance.in_processing, decimal("910"));
}

fn what_customs_tells_meanwhile_frees_nothing_twice(store: &GuaranteeStore) {
    let bench = bench(store);
    let ours = store.ours();
    let booked: Vec<i64> = (1..=20).collect();
    for id in &booked {
        let cover = bench.gate.reserve(ours, Subject::declaration(*id), &lrn(*id)).expect("it is covered");
        equal!(cover, GuaranteeCover::Reserved);
        let decision = Decision::Booked { at: after(1), mrn: None };
        bench.neighbours.progress(ours, Subject::declaration(*id), Some(&lrn(*id)), decision);
    }
    let entries: Vec<_> = booked.iter().map(|id| entry(*id, "35", &lrn(*id), start())).collect();
    store.queue.request(ours, std::slice::from_ref(&bench.key), start()).expect("it is asked for");
    let claim = bench.sync.claim(1).expect("a claim").remove(0);
    thread::scope(|scope| {
        let (bench, claim, entries) = (&bench, &claim, &entries);
        for id in booked.iter().copied().chain(21..=MANY) {
            scope.spawn(move || {
                let of = Subject::declaration(id);
                if id <= 20 {
                    again(|| bench.gate.settle(ours, of)).expect("it is settled");
                } else {
                    match again(|| bench.gate.reserve(ours, of, &lrn(id))) {
                        Ok(cover) => equal!(cover, GuaranteeCover::Reserved),
                        Err(other) => holds!(matches!(other, GuaranteeError::Insufficient(_)), "{other:?}"),
                    }
                }
            });
        }
        for _ in 0..4 {
            let reported = || bench.sync.store(claim, Ok(statement("1000", "0", entries, start())));
            scope.spawn(move || match again(reported).expect("it is stored") {
                SyncOutcome::Stored | SyncOutcome::Outdated => {}
                other => panic!("{other:?}"),
            });
        }
    });
    let account = checked(store, &bench.key);
    equal!(account.balance.used, decimal("700"), [account]);
    equal!(
        account.balance.in_processing,
        decimal("210"),
        "6 more were covered, and the 20 are counted once",
        [account]
    );
    equal!(account.sync.claimed_until, None, [account]);
}

/// Each movement uses 35 euros of both accounts; half of them name the one first, half the other.
fn movements_on_two_accounts_reserve_on_both_or_on_neither(store: &GuaranteeStore) {
    let bench = bench(store);
    let other = surety("NL807654321");
    bench.neighbours.enable(store.ours(), GuaranteeKind::Surety, customer(2, "OTHER", Some("NL807654321")));
    store.register(&other);
    let claim = bench.sync.claim(1).expect("a claim").remove(0);
    equal!(
        bench.sync.store(&claim, Ok(statement("500", "0", &[], start()))).expect("it is stored"),
        SyncOutcome::Stored
    );
    for id in 1..=MANY {
        let use_of = |account: &AccountKey| AccountUse {
            account: Some(account.clone()),
            grns: Vec::new(),
            amount: decimal("35"),
        };
        let mut uses = vec![use_of(&bench.key), use_of(&other)];
        if id % 2 == 0 {
            uses.reverse();
        }
        bench.neighbours.keep_uses(store.ours(), Subject::declaration(id), uses);
    }
    let covered = AtomicUsize::new(0);
    thread::scope(|scope| {
        for id in 1..=MANY {
            let (bench, covered) = (&bench, &covered);
            scope.spawn(move || match again(|| bench.gate.reserve(store.ours(), Subject::declaration(id), &lrn(id))) {
                Ok(GuaranteeCover::Reserved) => {
                    covered.fetch_add(1, Ordering::Relaxed);
                }
                Err(GuaranteeError::Insufficient(_)) => {}
                other => panic!("{other:?}"),
            });
        }
    });
    // 12 submissions use 420 of the 500 euros, the 13th makes 455. From then on the level of that account is critical.
    equal!(covered.into_inner(), 13);
    for key in [&bench.key, &other] {
        equal!(checked(store, key).balance.in_processing, decimal("455"));
    }
}
