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

    use super::{ArchiveBench, HoldBench, archive_contract, hold_register_contract, pass_ledger_contract};
    use crate::ports::HoldRegister;
    use crate::testing::{MemoryArchive, MemoryHolds, MemoryPasses};
    use crate::{Hold, Lifted, Matter, NewHold};
    use customs_kernel::testing::fault_found;
    use customs_kernel::{OrganisationId, StorageError, Subject};
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

    /// A register that keeps holds when they are lifted.
    struct Stubborn(Arc<dyn HoldRegister>);

    impl HoldRegister for Stubborn {
        fn has_record(&self, organisation: OrganisationId, subject: Subject) -> Result<bool, StorageError> {
            self.0.has_record(organisation, subject)
        }

        fn set(&self, hold: &NewHold) -> Result<bool, StorageError> {
            self.0.set(hold)
        }

        fn lift(&self, organisation: OrganisationId, _: Subject, _: &Lifted) -> Result<bool, StorageError> {
            Ok(!self.0.all(Some(organisation))?.is_empty())
        }

        fn all(&self, organisation: Option<OrganisationId>) -> Result<Vec<Hold>, StorageError> {
            self.0.all(organisation)
        }
    }

    #[test]
    fn holds_that_are_not_lifted_are_found_by_the_rule_with_the_end_that_was_given() {
        let words = fault_found(|| {
            hold_register_contract(|| {
                let bench = HoldBench::from(bench());
                HoldBench { register: Arc::new(Stubborn(bench.register)), ..bench }
            });
        });
        let rule = "`HoldRegister` breaks the rule \"holds are set once and lifted\"";
        for part in [rule, "it is not held any more", "given lifted: Lifted { by: \"p.smit\""] {
            assert!(words.contains(part), "{part} in {words}");
        }
    }
}
