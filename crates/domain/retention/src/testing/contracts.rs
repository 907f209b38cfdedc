#![expect(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod archive;
mod hold_register;
mod pass_ledger;

pub use archive::{ArchiveBench, Keep, archive_contract};
pub use hold_register::{HoldBench, hold_register_contract};
pub use pass_ledger::pass_ledger_contract;

#[cfg(test)]
mod tests {
    //! The fakes keep the contracts.

    use super::{ArchiveBench, archive_contract, hold_register_contract, pass_ledger_contract};
    use crate::Matter;
    use crate::testing::{MemoryArchive, MemoryHolds, MemoryPasses};
    use customs_kernel::{OrganisationId, Subject};
    use std::cell::Cell;
    use std::sync::Arc;

    fn bench() -> ArchiveBench {
        let holds = Arc::new(MemoryHolds::default());
        let archive = Arc::new(MemoryArchive::beside(holds.clone()));
        let (known, kept, last) = (holds.clone(), archive.clone(), Cell::new(0));
        ArchiveBench {
            archive,
            holds,
            organisations: [OrganisationId::new(1), OrganisationId::new(2)],
            keep: Box::new(move |matter, organisation, ended_at| {
                last.set(last.get() + 1);
                let subject = match matter {
                    Matter::SettledTransits => Subject::transit(last.get()),
                    _ => Subject::declaration(last.get()),
                };
                known.know(organisation, subject);
                kept.keep(matter, organisation, subject, ended_at, 100);
                subject
            }),
        }
    }

    #[test]
    fn the_attic_keeps_its_contract() {
        archive_contract(bench);
    }

    #[test]
    fn the_register_of_holds_keeps_its_contract() {
        hold_register_contract(bench);
    }

    #[test]
    fn the_ledger_of_turns_keeps_its_contract() {
        pass_ledger_contract(|| Arc::new(MemoryPasses::default()));
    }
}
