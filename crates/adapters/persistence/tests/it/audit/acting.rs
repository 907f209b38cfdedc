//! The actor is noted, and never another user.

use super::{entries, organisation};
use crate::testing::both_migrated;
use customs_audit::AuditEntry;
use customs_kernel::{Acting, OrganisationId, StorageError, UnitOfWork, in_unit_of_work};

fn reported(entry: &AuditEntry) -> (&str, Option<&str>, Option<&str>) {
    (&entry.actor_kind, entry.actor_id.as_deref(), entry.request_id.as_deref())
}

#[test]
fn who_acts_is_noted_and_does_not_act_in_the_next_unit() {
    for test in both_migrated() {
        let database = &test.database;
        let first = Acting::client("c-1", "r-1").run(|| organisation(database, "First"));
        let second = organisation(database, "Second");
        let third = Acting::worker("counts").run(|| organisation(database, "Third"));
        let fourth = Acting::command_line(None).run(|| organisation(database, "Fourth"));
        let first_entry = |organisation: OrganisationId| entries(database, organisation).remove(0);
        let entry = first_entry(first);
        assert_eq!(reported(&entry), ("client", Some("c-1"), Some("r-1")));
        assert_eq!((entry.record_kind.as_str(), entry.action.as_str()), ("organisation", "created"));
        assert_eq!((entry.record_id, entry.before, entry.after), (first.to_string(), None, None));
        assert_eq!(reported(&first_entry(second)), ("unknown", None, None));
        assert_eq!(reported(&first_entry(third)), ("worker", Some("counts"), None));
        assert_eq!(reported(&first_entry(fourth)), ("command_line", None, None));
    }
}

#[test]
fn what_is_undone_leaves_no_entry_and_no_actor() {
    for test in both_migrated() {
        let database = &test.database;
        let undone: Result<(), StorageError> = Acting::client("c-1", "r-1").run(|| {
            in_unit_of_work(database, || {
                let inner: Result<(), StorageError> = in_unit_of_work(database, || {
                    organisation(database, "Inner");
                    Err(StorageError::Conflict { constraint: None })
                });
                assert!(inner.is_err());
                let kept = organisation(database, "Outer");
                assert_eq!(reported(&entries(database, kept)[0]), ("client", Some("c-1"), Some("r-1")));
                Err(StorageError::Conflict { constraint: None })
            })
        });
        assert!(undone.is_err());
        let next = organisation(database, "Next");
        let all: Vec<AuditEntry> = (1..=next.get()).flat_map(|id| entries(database, OrganisationId::new(id))).collect();
        assert_eq!(all.len(), 1, "{all:?}");
        assert_eq!(reported(&all[0]), ("unknown", None, None));
    }
}

#[test]
fn of_many_who_write_at_once_each_is_noted_with_its_own() {
    for test in both_migrated() {
        let database = &test.database;
        std::thread::scope(|threads| {
            for number in 0..16 {
                threads.spawn(move || {
                    for turn in 0..10 {
                        let (client, request) = (format!("c-{number}"), format!("r-{number}-{turn}"));
                        let acting = Acting::client(client.clone(), request.clone());
                        let acts = (number + turn) % 3 != 0;
                        let made = if acts {
                            acting.run(|| organisation(database, "Broker"))
                        } else {
                            organisation(database, "Broker")
                        };
                        let entry = entries(database, made).remove(0);
                        let expected = if acts {
                            ("client", Some(client.as_str()), Some(request.as_str()))
                        } else {
                            ("unknown", None, None)
                        };
                        assert_eq!(reported(&entry), expected);
                    }
                });
            }
        });
    }
}

#[test]
fn a_unit_that_fails_and_begins_anew_still_knows_who_acts() {
    for test in both_migrated() {
        let database = &test.database;
        let made = Acting::client("c-1", "r-1").run(|| {
            in_unit_of_work(database, || {
                // The first thing in the unit is undone, so that its transaction begins again.
                let ran = UnitOfWork::run(database, &mut || {
                    organisation(database, "Undone");
                    customs_kernel::Outcome::Undo
                });
                ran?;
                Ok::<_, StorageError>(organisation(database, "Kept"))
            })
        });
        assert_eq!(reported(&entries(database, made.expect("made"))[0]), ("client", Some("c-1"), Some("r-1")));
    }
}
