use super::store::{BillingStore, is_conflict};
use crate::invoice::ChainHash;
use crate::ports::SeriesHead;
use customs_kernel::{StorageError, equal, holds, in_unit_of_work, keeps};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::thread;

/// Runs the contract of [`InvoiceNumbers`](crate::ports::InvoiceNumbers); `make` returns an empty store on
/// every call.
///
/// # Panics
/// When a rule is broken.
pub fn invoice_number_contract(make: impl Fn() -> BillingStore) {
    keeps! { "InvoiceNumbers":
        each_series_counts_for_itself_and_hands_the_fingerprint_on(&make());
        what_is_undone_was_never_taken(&make());
        many_at_once_leave_no_gap(&make());
    }
}

fn finalize(store: &BillingStore, year: i32) -> Result<u32, StorageError> {
    in_unit_of_work(store.work.as_ref(), || {
        let taken = store.numbers.take(store.ours(), year)?;
        let hash = ChainHash::digest(format!("{} {}", taken.sequence, taken.previous).as_bytes());
        store.numbers.seal(store.ours(), year, SeriesHead { sequence: taken.sequence, hash })?;
        Ok(taken.sequence)
    })
}

fn each_series_counts_for_itself_and_hands_the_fingerprint_on(store: &BillingStore) {
    equal!(store.numbers.head(store.ours(), 2026).expect("a look-up"), None);
    equal!(finalize(store, 2026).expect("a number"), 1);
    let head = store.numbers.head(store.ours(), 2026).expect("a look-up").expect("a head");
    equal!(head, SeriesHead { sequence: 1, hash: ChainHash::digest(format!("1 {}", ChainHash::START).as_bytes()) });
    let wrong = store.numbers.seal(store.ours(), 2026, SeriesHead { sequence: 2, hash: ChainHash::START });
    holds!(is_conflict(&wrong, None), [wrong]);
    store.undone(|| {
        let taken = store.numbers.take(store.ours(), 2026).expect("a number");
        equal!((taken.sequence, taken.previous), (2, head.hash));
    });
    store.undone(|| equal!(store.numbers.take(store.theirs(), 2026).expect("a number").sequence, 1));
    equal!(finalize(store, 2027).expect("a number"), 1);
}

fn what_is_undone_was_never_taken(store: &BillingStore) {
    store.undone(|| equal!(finalize(store, 2026).expect("a number"), 1));
    equal!(store.numbers.head(store.ours(), 2026).expect("a look-up"), None);
    equal!(finalize(store, 2026).expect("a number"), 1);
    store.undone(|| equal!(finalize(store, 2026).expect("a number"), 2));
    equal!(finalize(store, 2026).expect("a number"), 2);
}

/// Some of the units of work fail after they took a number.
fn many_at_once_leave_no_gap(store: &BillingStore) {
    let given = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for writer in 0..8 {
            let given = &given;
            scope.spawn(move || {
                for round in 0..10 {
                    if (writer + round) % 3 == 0 {
                        store.undone(|| drop(finalize(store, 2026)));
                    }
                    let sequence = loop {
                        // A database may ask to retry when two units of work conflict.
                        if let Ok(sequence) = finalize(store, 2026) {
                            break sequence;
                        }
                    };
                    given.lock().expect("a list").push(sequence);
                }
            });
        }
    });
    let given = given.into_inner().expect("a list");
    equal!(given.len(), 80, [given]);
    equal!(given.into_iter().collect::<BTreeSet<_>>(), (1..=80).collect());
    equal!(store.numbers.head(store.ours(), 2026).expect("a look-up").map(|head| head.sequence), Some(80));
}
