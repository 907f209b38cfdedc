//! Numbers have no gaps, even when several finalize at the same time and some fail.

use super::organisation;
use super::use_cases::{drafts, ports};
use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use customs_billing::{BillingError, InvoiceId, Invoices};
use customs_kernel::{StorageError, in_unit_of_work};
use std::thread;

const WRITERS: usize = 64;
const EACH: usize = 3;

/// Each writer finalizes its drafts. Every second attempt fails first, after it took a number.
fn many_finalize_at_once(test: &TestDatabase) {
    let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(&test.database, name));
    let ports = ports(&test.database, ours);
    let invoices = Invoices::new(ports.clone());
    let drafts: Vec<InvoiceId> = drafts(&ports, ours, WRITERS * EACH).into_iter().map(|draft| draft.id).collect();
    thread::scope(|scope| {
        for (writer, own) in drafts.chunks(EACH).enumerate() {
            let (invoices, ports) = (&invoices, &ports);
            scope.spawn(move || {
                for (round, draft) in own.iter().enumerate() {
                    if (writer + round) % 2 == 0 {
                        let failed: Result<(), BillingError> = in_unit_of_work(ports.work.as_ref(), || {
                            invoices.finalize(ours, *draft, None)?;
                            Err(StorageError::Failed("the process was killed".into()).into())
                        });
                        assert!(failed.is_err());
                    }
                    invoices.finalize(ours, *draft, None).expect("it is finalized");
                }
            });
        }
    });
    let proof = invoices.numbering_proof(ours, 2026).expect("a proof");
    assert!(proof.holds(), "{:?}", proof.faults);
    let numbers = (proof.first.as_deref(), proof.last.as_deref(), proof.count);
    assert_eq!(numbers, (Some("2026-00001"), Some("2026-00192"), 192));
    let series = ports.directory.sealed(ours, 2026, 0, 1_000).expect("the series");
    let sequences: Vec<u32> = series.iter().filter_map(|invoice| Some(invoice.seal.as_ref()?.sequence)).collect();
    assert_eq!(sequences, (1..=192).collect::<Vec<_>>());
    assert!(series.is_sorted_by(|one, next| one.finalized_at < next.finalized_at), "in the order of finalization");
    assert_eq!(invoices.numbering_proof(theirs, 2026).expect("a proof").count, 0);
}

#[test]
fn sixty_four_writers_leave_no_gap_on_sqlite() {
    many_finalize_at_once(&sqlite_migrated());
}

#[test]
fn sixty_four_writers_leave_no_gap_on_postgres() {
    many_finalize_at_once(&postgres_migrated());
}
