use super::store::{TransitStore, WithTransits, event, start};
use crate::ports::Changes;
use crate::{EventKind, Transit, TransitEvent};
use customs_kernel::testing::OutboxBench;
use std::collections::HashMap;
use std::sync::Mutex;

/// Runs the contract of [`Outbox`](crate::ports::Outbox); `make` must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn outbox_contract(make: impl Fn() -> TransitStore) {
    customs_kernel::testing::outbox_contract(|| make().outbox_bench());
}

impl TransitStore {
    fn outbox_bench(self) -> OutboxBench<TransitEvent> {
        let (outbox, work, subscribers) = (self.outbox.clone(), self.work.clone(), self.subscribers);
        let known: Mutex<HashMap<i64, (Transit, usize)>> = Mutex::default();
        let kinds = [EventKind::Submitted, EventKind::Accepted, EventKind::Released];
        let report = move |record: i64| {
            let mut known = known.lock().expect("no panic");
            let (transit, reported) = known.entry(record).or_insert_with(|| (self.draft(), 0));
            transit.milestones.mrn = "26NL000396A1B2C3R0".parse().ok();
            let event = event(transit, kinds[*reported]);
            *transit = self.save(transit.clone(), Changes { events: vec![event.clone()], ..Changes::default() });
            *reported += 1;
            event
        };
        OutboxBench { outbox, work, subscribers, start: start(), report: Box::new(report) }
    }
}
