use super::listed::listed;
use super::{MAKE, aside, damage, later, now, take_up};
use crate::testing::TestDatabase;
use crate::testing::contracts::two_organisations;
use customs_callbacks::{
    CallbackId, CallbackUrl, Callbacks, DeclarationNotice, DeliveryDirectory, DeliveryId, DeliveryQueue, EventName,
    NewRegistration, Share, TargetPolicy,
};
use customs_kernel::{CountingEntropy, ManualClock, OrganisationId, RowQueue, Subject};
use customs_persistence::{
    DatabaseUrl, MasterKey, Sealer, StoredCallbacks, StoredDeliveryDirectory, StoredDeliveryQueue,
};
use std::sync::Arc;

pub(super) struct Desk {
    pub(super) callbacks: Callbacks,
    queue: Arc<StoredDeliveryQueue>,
}

impl Desk {
    pub(super) fn open(test: &TestDatabase) -> Self {
        let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
        let queue = Arc::new(StoredDeliveryQueue::new(test.database.clone(), sealer.clone()));
        let callbacks = Callbacks {
            repository: Arc::new(StoredCallbacks::new(test.database.clone(), sealer)),
            queue: queue.clone(),
            directory: Arc::new(StoredDeliveryDirectory::new(test.database.clone())),
            clock: Arc::new(ManualClock::at(now())),
            entropy: Arc::new(CountingEntropy::default()),
        };
        Self { callbacks, queue }
    }

    /// Registers a receiver of the organisation, and queues a delivery about each of these declarations.
    pub(super) fn report(&self, organisation: OrganisationId, declarations: &[i64]) -> CallbackId {
        let url = CallbackUrl::parse("https://receiver.example/in", TargetPolicy::AllowInsecure).expect("an address");
        let requested = NewRegistration::new(url, EventName::ALL).expect("a registration");
        let callback = self.callbacks.register(organisation, &requested).expect("registered").registration.id();
        for id in declarations {
            let notice = DeclarationNotice {
                event: EventName::ALL[0],
                subject: Subject::declaration(*id),
                reference: format!("ORDER-{id}"),
                mrn: None,
                status: "NEW".to_owned(),
                declaration_symbol: "IM".to_owned(),
                occurred_at: self.callbacks.clock.now(),
            };
            self.callbacks.fan_out(organisation, &[notice]).expect("deliveries");
        }
        callback
    }

    /// The organisations and declarations of the deliveries that one claim gets.
    pub(super) fn claimed(&self, at: i64) -> Vec<(OrganisationId, i64)> {
        let waiting = self.queue.waiting_callbacks(None, 10, later(at)).expect("callbacks");
        let share = |one: customs_callbacks::WaitingCallback| Share {
            organisation: one.organisation,
            callback: one.callback,
            limit: 10,
        };
        let shares: Vec<Share> = waiting.into_iter().map(share).collect();
        let claimed = self.queue.claim(&shares, later(at), later(at + 30)).expect("claimed");
        let mut claimed: Vec<_> = claimed.iter().map(|one| (one.organisation, one.subject.id)).collect();
        claimed.sort_unstable();
        claimed
    }
}

#[test]
fn a_damaged_delivery_holds_up_no_other() {
    for make in MAKE {
        for (damaged, mended) in [
            ("event = 'of_a_later_version'", "event = 'declaration.status_changed'"),
            ("subject = 'parcel'", "subject = 'declaration'"),
            ("attempts = -1", "attempts = 0"),
        ] {
            let test = make();
            let [ours, theirs] = two_organisations(&test.database);
            let desk = Desk::open(&test);
            desk.report(ours, &[1, 2]);
            desk.report(theirs, &[1]);
            let first = format!("organisation_id = {ours} AND record_id = 1");
            damage(&test.database, &format!("UPDATE callback_deliveries SET {damaged} WHERE {first}"));
            assert_eq!(desk.claimed(1), [(ours, 2), (theirs, 1)], "{damaged}");
            assert_eq!(aside(&test.database, RowQueue::Deliveries), 1, "{damaged}");
            assert_eq!(desk.claimed(3_600), [(ours, 2), (theirs, 1)], "{damaged}");
            damage(&test.database, &format!("UPDATE callback_deliveries SET {mended} WHERE {first}"));
            assert_eq!(take_up(&test.database, later(7_200)), 1);
            assert_eq!(desk.claimed(7_201), [(ours, 1), (ours, 2), (theirs, 1)], "{mended}");
        }
    }
}

/// Damages the secrets of all receivers of the organisation: no key opens them, as after a copy without its master key.
fn damage_secrets(test: &TestDatabase, organisation: OrganisationId) {
    let secret = if matches!(test.database.url(), DatabaseUrl::Sqlite(_)) { "x'00ff'" } else { "'\\x00ff'" };
    let sql = format!("UPDATE callbacks SET sealed_secret = {secret} WHERE organisation_id = {organisation}");
    damage(&test.database, &sql);
}

#[test]
fn a_registration_that_cannot_be_read_holds_up_no_other() {
    for make in MAKE {
        let test = make();
        let [ours, theirs] = two_organisations(&test.database);
        let desk = Desk::open(&test);
        desk.report(ours, &[1, 2]);
        desk.report(theirs, &[1]);
        damage_secrets(&test, ours);
        assert_eq!(desk.claimed(1), [(theirs, 1)]);
        assert_eq!(aside(&test.database, RowQueue::Deliveries), 2);
    }
}

#[test]
fn a_delivery_that_is_brought_forward_or_deleted_is_listed_no_more() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        let [ours, theirs] = two_organisations(database);
        let desk = Desk::open(&test);
        let callback = desk.report(ours, &[1, 2]);
        desk.report(theirs, &[1]);
        // These go to both receivers.
        let other = desk.report(ours, &[3]);
        damage_secrets(&test, ours);
        assert_eq!(desk.claimed(1), [(theirs, 1)]);
        let rows: Vec<i64> = listed(database, ours).iter().rev().map(|row| row.id.row).collect();
        assert_eq!(rows.len(), 4);

        let directory = StoredDeliveryDirectory::new(database.clone());
        let first = DeliveryId::new(rows[0]);
        assert_eq!(directory.redeliver(ours, other, first, later(60)).expect("looked for"), None);
        assert_eq!(listed(database, ours).len(), 4, "it is no delivery to that receiver");
        let forward = directory.redeliver(ours, callback, first, later(60)).expect("set").expect("there");
        assert_eq!(forward.next_attempt_at, Some(later(60)));
        assert_eq!(listed(database, ours).iter().rev().map(|row| row.id.row).collect::<Vec<_>>(), rows[1..]);
        // It still cannot be read.
        assert_eq!(desk.claimed(3_600), [(theirs, 1)]);
        assert_eq!(listed(database, ours).len(), 4);

        desk.callbacks.delete(ours, callback).expect("deleted");
        assert_eq!(listed(database, ours).len(), 1, "one to the other receiver");
        desk.callbacks.delete(ours, other).expect("deleted");
        assert_eq!(listed(database, ours), []);
    }
}
