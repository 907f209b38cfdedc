use super::store::{BillingStore, is_conflict};
use crate::invoice::ChainHash;
use crate::ports::{InvoiceNumbers, SeriesHead};
use customs_kernel::testing::undone;
use customs_kernel::{OrganisationId, StorageError, UnitOfWork, equal, holds, in_unit_of_work, keeps};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::thread;

/// Number series of which no number was taken.
pub struct NumberBench {
    /// The series.
    pub numbers: Arc<dyn InvoiceNumbers>,
    /// The unit of work that they take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations with series of their own.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(NumberBench);

impl From<BillingStore> for NumberBench {
    fn from(BillingStore { numbers, work, organisations, .. }: BillingStore) -> Self {
        Self { numbers, work, organisations }
    }
}

impl NumberBench {
    fn ours(&self) -> OrganisationId {
        self.organisations[0]
    }

    fn theirs(&self) -> OrganisationId {
        self.organisations[1]
    }

    fn undone(&self, work: impl FnOnce()) {
        undone(self.work.as_ref(), work);
    }
}

/// Runs the contract of [`InvoiceNumbers`] on that port alone; `make` returns empty series on every call.
///
/// # Panics
/// When a rule is broken.
pub fn invoice_number_contract<B: Into<NumberBench>>(make: impl Fn() -> B) {
    let make = || -> NumberBench { make().into() };
    keeps! { "InvoiceNumbers":
        each_series_counts_for_itself_and_hands_the_fingerprint_on(&make());
        what_is_undone_was_never_taken(&make());
        many_at_once_leave_no_gap(&make());
    }
}

fn finalize(bench: &NumberBench, year: i32) -> Result<u32, StorageError> {
    in_unit_of_work(bench.work.as_ref(), || {
        let taken = bench.numbers.take(bench.ours(), year)?;
        let hash = ChainHash::digest(format!("{} {}", taken.sequence, taken.previous).as_bytes());
        bench.numbers.seal(bench.ours(), year, SeriesHead { sequence: taken.sequence, hash })?;
        Ok(taken.sequence)
    })
}

fn each_series_counts_for_itself_and_hands_the_fingerprint_on(bench: &NumberBench) {
    equal!(bench.numbers.head(bench.ours(), 2026).expect("a look-up"), None);
    equal!(finalize(bench, 2026).expect("a number"), 1);
    let head = bench.numbers.head(bench.ours(), 2026).expect("a look-up").expect("a head");
    equal!(head, SeriesHead { sequence: 1, hash: ChainHash::digest(format!("1 {}", ChainHash::START).as_bytes()) });
    let wrong = bench.numbers.seal(bench.ours(), 2026, SeriesHead { sequence: 2, hash: ChainHash::START });
    holds!(is_conflict(&wrong, None), [wrong]);
    bench.undone(|| {
        let taken = bench.numbers.take(bench.ours(), 2026).expect("a number");
        equal!((taken.sequence, taken.previous), (2, head.hash));
    });
    bench.undone(|| equal!(bench.numbers.take(bench.theirs(), 2026).expect("a number").sequence, 1));
    equal!(finalize(bench, 2027).expect("a number"), 1);
}

fn what_is_undone_was_never_taken(bench: &NumberBench) {
    bench.undone(|| equal!(finalize(bench, 2026).expect("a number"), 1));
    equal!(bench.numbers.head(bench.ours(), 2026).expect("a look-up"), None);
    equal!(finalize(bench, 2026).expect("a number"), 1);
    bench.undone(|| equal!(finalize(bench, 2026).expect("a number"), 2));
    equal!(finalize(bench, 2026).expect("a number"), 2);
}

/// Some of the units of work fail after they took a number.
fn many_at_once_leave_no_gap(bench: &NumberBench) {
    let given = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for writer in 0..8 {
            let given = &given;
            scope.spawn(move || {
                for round in 0..10 {
                    if (writer + round) % 3 == 0 {
                        bench.undone(|| drop(finalize(bench, 2026)));
                    }
                    let sequence = loop {
                        // A database may ask to retry when two units of work conflict.
                        if let Ok(sequence) = finalize(bench, 2026) {
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
    equal!(bench.numbers.head(bench.ours(), 2026).expect("a look-up").map(|head| head.sequence), Some(80));
}
