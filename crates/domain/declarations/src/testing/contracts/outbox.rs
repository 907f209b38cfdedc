use super::store::{DeclarationStore, WithDeclarations, after, event, start};
use crate::ports::Changes;
use crate::{Declaration, DeclarationError, DeclarationEvent, EventKind};
use customs_kernel::testing::OutboxBench;
use customs_kernel::{equal, in_unit_of_work, keeps};
use std::collections::HashMap;
use std::sync::Mutex;

/// Runs the contract of [`Outbox`](crate::ports::Outbox); `make` creates an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn outbox_contract(make: impl Fn() -> DeclarationStore) {
    customs_kernel::testing::outbox_contract(|| make().outbox_bench());
    keeps! { "Outbox":
        what_is_told_is_told_with_its_change_or_not_at_all(&make());
    }
}

impl DeclarationStore {
    fn outbox_bench(self) -> OutboxBench<DeclarationEvent> {
        let (outbox, work, subscribers) = (self.outbox.clone(), self.work.clone(), self.subscribers);
        let known: Mutex<HashMap<i64, (Declaration, usize)>> = Mutex::default();
        let kinds = [EventKind::Submitted, EventKind::Accepted, EventKind::Released];
        let report = move |record: i64| {
            let mut known = known.lock().expect("no panic");
            let (declaration, reported) = known.entry(record).or_insert_with(|| (self.draft(), 0));
            declaration.milestones.mrn = "26NL000396A1B2C3R0".parse().ok();
            let event = event(declaration, kinds[*reported]);
            *declaration =
                self.save(declaration.clone(), Changes { events: vec![event.clone()], ..Changes::default() });
            *reported += 1;
            event
        };
        OutboxBench { outbox, work, subscribers, start: start(), report: Box::new(report) }
    }

    fn claimed_kinds(&self) -> Vec<EventKind> {
        let claimed = self.outbox.claim(self.subscribers[0], 10, after(0), after(60)).expect("a claim");
        claimed.iter().map(|entry| entry.event.kind).collect()
    }
}

fn what_is_told_is_told_with_its_change_or_not_at_all(store: &DeclarationStore) {
    let draft = store.draft();
    let delete = |stays: bool| {
        in_unit_of_work(store.work.as_ref(), || {
            store.repository.delete(draft.organisation, draft.id, draft.version)?;
            let reported = [event(&draft, EventKind::LinesChanged), event(&draft, EventKind::Deleted)];
            store.repository.report(&draft, &[], &reported)?;
            if stays { Ok(()) } else { Err(DeclarationError::NotFound) }
        })
    };
    delete(false).expect_err("it is undone");
    equal!(store.claimed_kinds(), []);
    delete(true).expect("it is deleted");
    equal!(store.claimed_kinds(), [EventKind::LinesChanged, EventKind::Deleted]);
}
