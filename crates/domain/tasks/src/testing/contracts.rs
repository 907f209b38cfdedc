#![expect(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod calendars;
mod marks;
mod morning_wishes;

pub use calendars::{CalendarBench, calendar_repository_contract};
pub use marks::{MarkBench, mark_repository_contract};
pub use morning_wishes::{WishBench, morning_wishes_contract};

#[cfg(test)]
mod tests {
    //! The fake keeps the contracts.

    use super::*;
    use crate::ports::{CalendarRepository, MarkRepository};
    use crate::testing::{MemoryTasks, found};
    use crate::{Basis, CalendarAddress, CalendarHash, CalendarId, Mark, NewCalendar, Owner, TaskId, TaskKind};
    use chrono::{DateTime, Utc};
    use customs_kernel::testing::fault_found;
    use customs_kernel::{OrganisationId, StorageError, WriteEffect};
    use std::cell::Cell;
    use std::sync::Arc;

    const ORGANISATIONS: [OrganisationId; 2] = [OrganisationId::new(1), OrganisationId::new(2)];

    fn calendars() -> CalendarBench {
        CalendarBench { calendars: Arc::new(MemoryTasks::default()), organisations: ORGANISATIONS }
    }

    fn marks() -> MarkBench {
        let memory = Arc::new(MemoryTasks::default());
        let (causes, last) = (memory.clone(), Cell::new(0));
        MarkBench {
            marks: memory.clone(),
            finder: memory,
            organisations: ORGANISATIONS,
            reject: Box::new(move |organisation| {
                last.set(last.get() + 1);
                let at = "2026-03-01T09:00:00Z".parse().expect("a moment");
                let task = found(TaskKind::DeclarationRejected, last.get(), Basis::Moment(at));
                let id = task.id.clone();
                causes.happens(organisation, task);
                id
            }),
        }
    }

    #[test]
    fn the_fake_keeps_calendars_as_the_port_promises() {
        calendar_repository_contract(calendars);
    }

    #[test]
    fn the_fake_keeps_marks_as_the_port_promises() {
        mark_repository_contract(marks);
    }

    #[test]
    fn the_fake_keeps_wishes_as_the_port_promises() {
        morning_wishes_contract(|| WishBench {
            wishes: Arc::new(MemoryTasks::default()),
            organisations: ORGANISATIONS,
        });
    }

    /// Calendars that any owner may revoke.
    struct Careless(Arc<dyn CalendarRepository>);

    impl CalendarRepository for Careless {
        fn add(&self, calendar: &NewCalendar) -> Result<CalendarAddress, StorageError> {
            self.0.add(calendar)
        }

        fn for_owner(&self, organisation: OrganisationId, owner: &Owner) -> Result<Vec<CalendarAddress>, StorageError> {
            self.0.for_owner(organisation, owner)
        }

        fn delete(&self, _: OrganisationId, _: &Owner, _: CalendarId) -> Result<WriteEffect, StorageError> {
            Ok(WriteEffect::Changed)
        }

        fn find(&self, hash: &CalendarHash) -> Result<Option<CalendarAddress>, StorageError> {
            self.0.find(hash)
        }
    }

    #[test]
    fn a_calendar_that_others_revoke_is_found_by_the_rule() {
        let words = fault_found(|| {
            calendar_repository_contract(|| {
                let bench = calendars();
                CalendarBench { calendars: Arc::new(Careless(bench.calendars)), ..bench }
            });
        });
        let rule = "`CalendarRepository` breaks the rule \"a calendar is revoked by its owner alone\"";
        assert!(words.contains(rule), "{rule} in {words}");
    }

    /// Marks that are forgotten.
    struct Forgetful;

    impl MarkRepository for Forgetful {
        fn save(&self, _: OrganisationId, _: &TaskId, _: &Mark, _: DateTime<Utc>) -> Result<(), StorageError> {
            Ok(())
        }
    }

    #[test]
    fn marks_that_are_forgotten_are_found_by_the_rule() {
        let words = fault_found(|| {
            mark_repository_contract(|| MarkBench { marks: Arc::new(Forgetful), ..marks() });
        });
        let rule = "`MarkRepository` breaks the rule \"what is noted is found with its task\"";
        assert!(words.contains(rule), "{rule} in {words}");
    }
}
