use crate::ports::{Archive, HoldRegister};
use crate::{Cleared, Due, Lifted, Matter, NewHold, Portion};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{OrganisationId, Subject, equal, holds, keeps};
use std::sync::Arc;

/// Stores one thing of a matter that ended at a moment, about a record of its own, and returns that record.
pub type Keep = Box<dyn Fn(Matter, OrganisationId, DateTime<Utc>) -> Subject>;

/// Sets a legal hold on a record of the organisation, or lifts it.
pub type SetHold = Box<dyn Fn(OrganisationId, Subject)>;

/// An empty store with two organisations.
pub struct RetentionStore {
    /// The attic.
    pub archive: Arc<dyn Archive>,
    /// The holds that it respects.
    pub holds: Arc<dyn HoldRegister>,
    /// Two organisations.
    pub organisations: [OrganisationId; 2],
    /// Stores something that ends.
    pub keep: Keep,
}

customs_kernel::debug_by_name!(RetentionStore);

/// An empty attic, and what it archives.
pub struct ArchiveBench {
    /// The attic.
    pub archive: Arc<dyn Archive>,
    /// Two organisations.
    pub organisations: [OrganisationId; 2],
    /// Stores something that ends.
    pub keep: Keep,
    /// Sets a hold on a record.
    pub hold: SetHold,
    /// Lifts the hold on a record.
    pub lift: SetHold,
}

customs_kernel::debug_by_name!(ArchiveBench);

impl From<RetentionStore> for ArchiveBench {
    fn from(RetentionStore { archive, holds, organisations, keep }: RetentionStore) -> Self {
        let register = holds.clone();
        let hold = move |organisation: OrganisationId, subject: Subject| {
            let set_by = "e.visser".to_owned();
            let hold = NewHold { organisation, subject, reason: None, set_by, set_at: day(3) };
            holds!(register.set(&hold).expect("an answer"), "it is held", [hold]);
        };
        let lift = move |organisation: OrganisationId, subject: Subject| {
            let lifted = Lifted { by: "e.visser".to_owned(), at: day(4) };
            holds!(holds.lift(organisation, subject, &lifted).expect("an answer"), "it is lifted", [lifted]);
        };
        Self { archive, organisations, keep, hold: Box::new(hold), lift: Box::new(lift) }
    }
}

/// Runs the contract of [`Archive`] on that port alone; `make` returns an empty attic on every call.
///
/// # Panics
/// When a rule is broken.
pub fn archive_contract<B: Into<ArchiveBench>>(make: impl Fn() -> B) {
    let make = || -> ArchiveBench { make().into() };
    for matter in Matter::ALL {
        keeps! { "Archive":
            what_ended_before_is_due(&make(), *matter);
            portions_are_small_and_the_oldest_come_first(&make(), *matter);
            what_is_held_is_left_alone(&make(), *matter);
            matters_do_not_mix(&make(), *matter);
        }
    }
}

fn day(number: i64) -> DateTime<Utc> {
    let start: DateTime<Utc> = "2026-02-01T12:00:00Z".parse().expect("a moment");
    start + Duration::days(number)
}

fn clear(bench: &ArchiveBench, matter: Matter, before: DateTime<Utc>, rows: u32) -> Cleared {
    let portion = Portion { rows, ..Portion::default() };
    bench.archive.clear(matter, before, portion, day(400)).expect("it is cleared")
}

fn due(bench: &ArchiveBench, matter: Matter, before: DateTime<Utc>) -> Vec<Due> {
    bench.archive.due(matter, before).expect("a report")
}

fn what_ended_before_is_due(bench: &ArchiveBench, matter: Matter) {
    let [ours, theirs] = bench.organisations;
    equal!(due(bench, matter, day(300)), [], "{matter}");
    equal!(clear(bench, matter, day(300), 10), Cleared::default(), "{matter}");
    (bench.keep)(matter, ours, day(1));
    (bench.keep)(matter, ours, day(200));
    (bench.keep)(matter, theirs, day(2));
    equal!(due(bench, matter, day(1)), [], "{matter}: at that moment it has not ended before");
    let found = due(bench, matter, day(100));
    let of: Vec<_> = found.iter().map(|due| due.organisation).collect();
    equal!(of, [Some(ours), Some(theirs)], "{matter}");
    for due in &found {
        holds!(due.matter == matter && due.rows > 0 && due.bytes > 0, "{due:?}");
    }
    let cleared = clear(bench, matter, day(100), 200);
    holds!(cleared.found == 2 && cleared.rows >= 2 && cleared.freed > 0, "{matter}: {cleared:?}");
    equal!(due(bench, matter, day(100)), [], "{matter}");
    equal!(clear(bench, matter, day(100), 200), Cleared::default(), "{matter}");
    equal!(clear(bench, matter, day(300), 200).found, 1, "{matter}: the other ended later");
}

fn portions_are_small_and_the_oldest_come_first(bench: &ArchiveBench, matter: Matter) {
    let [ours, _] = bench.organisations;
    for number in [3, 1, 2, 5, 4] {
        (bench.keep)(matter, ours, day(number));
    }
    let mut portions = Vec::new();
    loop {
        let cleared = clear(bench, matter, day(100), 2);
        if cleared.found == 0 {
            break;
        }
        holds!(cleared.rows <= 2, "{matter}: {cleared:?}");
        portions.push(cleared.found);
        holds!(portions.len() <= 5, "{matter}: something is found again and again", [portions]);
        // What is left ended later than what was done.
        let done = i64::try_from(portions.iter().sum::<u64>()).expect("few");
        equal!(due(bench, matter, day(done + 1)), [], "{matter}");
    }
    equal!(portions.iter().sum::<u64>(), 5, "{matter}: {portions:?}");
}

fn what_is_held_is_left_alone(bench: &ArchiveBench, matter: Matter) {
    let [ours, _] = bench.organisations;
    let held = (bench.keep)(matter, ours, day(1));
    (bench.keep)(matter, ours, day(2));
    (bench.hold)(ours, held);
    equal!(clear(bench, matter, day(100), 200).found, 1, "{matter}");
    equal!(clear(bench, matter, day(100), 200).found, 0, "{matter}");
    equal!(due(bench, matter, day(100)), [], "{matter}");
    (bench.lift)(ours, held);
    equal!(due(bench, matter, day(100)).len(), 1, "{matter}");
    equal!(clear(bench, matter, day(100), 200).found, 1, "{matter}");
}

fn matters_do_not_mix(bench: &ArchiveBench, matter: Matter) {
    let [ours, _] = bench.organisations;
    (bench.keep)(matter, ours, day(1));
    for other in Matter::ALL.iter().filter(|other| **other != matter) {
        // Messages of a record that is settled are messages too, once they are old.
        let of_one_record = matches!(
            (matter, *other),
            (Matter::SettledDeclarations | Matter::SettledTransits, Matter::CustomsMessages)
        );
        let found = clear(bench, *other, day(100), 200).found;
        holds!(found == 0 || of_one_record, "{matter} was taken for {other}", [found]);
    }
    if !matches!(matter, Matter::SettledDeclarations | Matter::SettledTransits) {
        equal!(due(bench, matter, day(100)).len(), 1, "{matter}");
    }
}
