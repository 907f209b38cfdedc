#![expect(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod archive;
mod hold_register;
mod pass_ledger;

pub use archive::{ArchiveBench, Keep, RetentionStore, SetHold, archive_contract};
pub use hold_register::{HoldBench, hold_register_contract};
pub use pass_ledger::pass_ledger_contract;

#[cfg(test)]
mod tests {
    //! The fakes keep the contracts.

    use super::{
        ArchiveBench, HoldBench, RetentionStore, archive_contract, hold_register_contract, pass_ledger_contract,
    };
    use crate::ports::{Archive, HoldRegister};
    use crate::testing::{MemoryArchive, MemoryHolds, MemoryPasses};
    use crate::{Cleared, Due, Hold, Lifted, Matter, NewHold, Portion};
    use chrono::{DateTime, Utc};
    use customs_kernel::testing::fault_found;
    use customs_kernel::{OrganisationId, StorageError, Subject};
    use std::cell::Cell;
    use std::sync::Arc;

    fn bench() -> RetentionStore {
        let holds = Arc::new(MemoryHolds::default());
        let archive = Arc::new(MemoryArchive::beside(holds.clone()));
        let (known, kept, last) = (holds.clone(), archive.clone(), Cell::new(0));
        RetentionStore {
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

    /// An attic that archives what ended by now, whatever moment is set.
    struct Hasty(Arc<dyn Archive>);

    impl Archive for Hasty {
        fn clear(
            &self,
            matter: Matter,
            _: DateTime<Utc>,
            portion: Portion,
            now: DateTime<Utc>,
        ) -> Result<Cleared, StorageError> {
            self.0.clear(matter, now, portion, now)
        }

        fn due(&self, matter: Matter, before: DateTime<Utc>) -> Result<Vec<Due>, StorageError> {
            self.0.due(matter, before)
        }
    }

    #[test]
    fn what_is_archived_too_early_is_found_by_the_rule_with_what_was_cleared() {
        let words = fault_found(|| {
            archive_contract(|| {
                let bench = ArchiveBench::from(bench());
                ArchiveBench { archive: Arc::new(Hasty(bench.archive.clone())), ..bench }
            });
        });
        let rule = "`Archive` breaks the rule \"what ended before is due\"";
        for part in [rule, "Cleared { found: 3", "checked: cleared.found == 2"] {
            assert!(words.contains(part), "{part} in {words}");
        }
    }
}
