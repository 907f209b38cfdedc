use crate::{
    AnswerExcerpt, AttemptRecord, CallbackId, CallbackRepository, CallbackSecret, CallbackUrl, ClaimedDelivery,
    DeclarationNotice, DeliveryDirectory, DeliveryFailure, DeliveryQueue, EventName, NewDelivery, NewRegistration,
    NextStep, Payload, Registration, Share,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::facts::Code;
use customs_kernel::{CountingEntropy, Entropy, OrganisationId, StorageError, Subject, holds};
use std::sync::Arc;

/// The three storage ports of one empty store, with two organisations that exist in it.
#[derive(Clone)]
pub struct CallbackStore {
    /// Storage of registrations.
    pub repository: Arc<dyn CallbackRepository>,
    /// Delivery queue.
    pub queue: Arc<dyn DeliveryQueue>,
    /// Deliveries as organisations see them.
    pub directory: Arc<dyn DeliveryDirectory>,
    /// Two organisations that may own records.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(CallbackStore);

/// An empty store of registrations and of the deliveries to them.
#[derive(Clone)]
pub struct DeliveryBench {
    /// Storage of registrations.
    pub repository: Arc<dyn CallbackRepository>,
    /// Delivery queue.
    pub queue: Arc<dyn DeliveryQueue>,
    /// Two organisations that may own records.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(DeliveryBench);

impl From<CallbackStore> for DeliveryBench {
    fn from(CallbackStore { repository, queue, organisations, .. }: CallbackStore) -> Self {
        Self { repository, queue, organisations }
    }
}

impl WithDeliveries for DeliveryBench {
    fn repository(&self) -> &dyn CallbackRepository {
        self.repository.as_ref()
    }

    fn queue(&self) -> &dyn DeliveryQueue {
        self.queue.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }
}

impl WithDeliveries for CallbackStore {
    fn repository(&self) -> &dyn CallbackRepository {
        self.repository.as_ref()
    }

    fn queue(&self) -> &dyn DeliveryQueue {
        self.queue.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }
}

/// What suites do with registrations and deliveries, in every store that has both.
pub(super) trait WithDeliveries {
    fn repository(&self) -> &dyn CallbackRepository;

    fn queue(&self) -> &dyn DeliveryQueue;

    fn organisations(&self) -> [OrganisationId; 2];

    /// A registration of the first organisation that wants all events.
    fn callback(&self) -> Registration {
        self.callback_of(self.organisations()[0])
    }

    fn callback_of(&self, organisation: OrganisationId) -> Registration {
        self.repository()
            .insert(organisation, &requested(&EventName::ALL), &secret(1), start())
            .expect("a registration is kept")
            .expect("there is room for it")
    }

    /// Queues one delivery for each of the declarations, in this order.
    fn enqueue(&self, callback: &Registration, declarations: &[i64]) {
        let subjects: Vec<_> = declarations.iter().copied().map(Subject::declaration).collect();
        self.enqueue_about(callback, &subjects);
    }

    /// Queues one delivery for each of the subjects, in this order.
    fn enqueue_about(&self, callback: &Registration, subjects: &[Subject]) {
        let organisation = self.organisations()[0];
        let deliveries: Vec<_> =
            subjects.iter().map(|subject| delivery(organisation, callback.id(), *subject)).collect();
        self.queue().enqueue(&deliveries).expect("deliveries are kept");
    }

    /// A share of the deliveries of a callback of the first organisation.
    fn share(&self, callback: CallbackId, limit: u32) -> Share {
        Share { organisation: self.organisations()[0], callback, limit }
    }

    /// The callbacks with something to claim, all of the first organisation.
    #[track_caller]
    fn waiting(&self, after: Option<CallbackId>, limit: u32, now: DateTime<Utc>) -> Vec<CallbackId> {
        let waiting = self.queue().waiting_callbacks(after, limit, now).expect("asked");
        holds!(waiting.iter().all(|waiting| waiting.organisation == self.organisations()[0]), "{waiting:?}");
        waiting.into_iter().map(|waiting| waiting.callback).collect()
    }

    /// Claims up to ten deliveries of each callback for a minute and returns them ordered by callback and subject.
    fn claim(&self, callbacks: &[&Registration], now: DateTime<Utc>) -> Vec<ClaimedDelivery> {
        let shares: Vec<_> = callbacks.iter().map(|callback| self.share(callback.id(), 10)).collect();
        let mut claimed = self.queue().claim(&shares, now, now + Duration::minutes(1)).expect("a claim");
        claimed.sort_by_key(|claimed| (claimed.callback, claimed.subject, claimed.lease.delivery));
        claimed
    }

    fn record(&self, claimed: &ClaimedDelivery, next: NextStep) {
        self.try_record(claimed, next).expect("a try is recorded");
    }

    fn try_record(&self, claimed: &ClaimedDelivery, next: NextStep) -> Result<(), StorageError> {
        let failed = !matches!(next, NextStep::Delivered { .. });
        self.queue().record(&[AttemptRecord {
            organisation: claimed.organisation,
            lease: claimed.lease,
            tries_before: claimed.attempts,
            tried_at: Some(start()),
            took_ms: Some(if failed { 900 } else { 20 }),
            status_code: Some(if failed { 500 } else { 204 }),
            error: failed.then(|| DeliveryFailure::ReceiverAnswered { status: Code::from(&500) }.into()),
            answer: failed.then(|| AnswerExcerpt::restore("{\"why\": \"é 'quoted'\"}\n\tbusy".to_owned(), true)),
            next,
        }])
    }
}

pub(super) fn start() -> DateTime<Utc> {
    DateTime::from_timestamp_micros(1_777_629_600_123_456).expect("a moment")
}

pub(super) fn secret(number: u32) -> CallbackSecret {
    let entropy = CountingEntropy::default();
    (0..number).for_each(|_| entropy.fill(&mut [0]));
    CallbackSecret::generate(&entropy)
}

pub(super) fn requested(events: &[EventName]) -> NewRegistration {
    let url = CallbackUrl::restore("https://broker.example/in?key=1").expect("an address");
    NewRegistration::new(url, events.iter().copied()).expect("a registration")
}

pub(super) fn delivery(organisation: OrganisationId, callback: CallbackId, subject: Subject) -> NewDelivery {
    let payload = Payload::from_notice(&DeclarationNotice {
        event: EventName::Accepted,
        subject,
        reference: "é \"quoted\"".to_owned(),
        mrn: Some("26NL000396A1B2C3R0".to_owned()),
        status: "ACC".to_owned(),
        declaration_symbol: "IM".to_owned(),
        occurred_at: start(),
    });
    NewDelivery { organisation, callback, event: EventName::Accepted, subject, payload, created_at: start() }
}

pub(super) fn declarations(claimed: &[ClaimedDelivery]) -> Vec<i64> {
    claimed.iter().map(|claimed| claimed.subject.id).collect()
}
