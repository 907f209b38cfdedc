//! Callbacks: registered receivers that are notified of events of declarations and transits, and the deliveries to
//! them.
//!
//! An event becomes one delivery for each registration that wants it ([`Callbacks::fan_out`]). The body is made once
//! and signed at every attempt. Deliveries about the same declaration or transit reach a receiver in order, and a
//! receiver that fails does not hold up others. Every event is also added to the log of its organisation ([`EventLog`]),
//! whether a registration wants it or not, for clients that fetch events themselves. This crate knows nothing of the declaration, organisation or database
//! behind a delivery.
//!
//! An application can use this crate with storage of its own. This example uses the in-memory fakes of the feature
//! `testing`:
//!
//! ```
//! # #[cfg(feature = "testing")] {
//! use customs_callbacks::testing::MemoryCallbacks;
//! use customs_callbacks::*;
//! use customs_kernel::{Clock, CountingEntropy, ManualClock, Subject};
//! use std::sync::Arc;
//!
//! let store = MemoryCallbacks::store();
//! let organisation = store.organisations[0];
//! let clock = Arc::new(ManualClock::at("2026-05-01T10:00:00Z".parse().unwrap()));
//! let callbacks = Callbacks {
//!     repository: store.repository,
//!     queue: store.queue.clone(),
//!     directory: store.directory,
//!     clock: clock.clone(),
//!     entropy: Arc::new(CountingEntropy::default()), // for examples only: predictable
//! };
//!
//! let url = CallbackUrl::parse("https://broker.example/customs", TargetPolicy::PublicHttps).unwrap();
//! let wish = NewRegistration::new(url, [EventName::Accepted]).unwrap();
//! let registered = callbacks.register(organisation, &wish).unwrap();
//!
//! let made = callbacks.fan_out(organisation, &[DeclarationNotice {
//!     event: EventName::Accepted,
//!     subject: Subject::declaration(42),
//!     reference: "ORDER-1".to_owned(),
//!     mrn: Some("26NL000396A1B2C3R0".to_owned()),
//!     status: "ACC".to_owned(),
//!     declaration_symbol: "IM".to_owned(),
//!     occurred_at: clock.now(),
//! }]);
//! assert_eq!(made.unwrap(), 1);
//!
//! // What a worker does, and what the receiver checks:
//! let share = Share { organisation, callback: registered.registration.id(), limit: 10 };
//! let now = clock.now();
//! let claimed = store.queue.claim(&[share], now, now + chrono::Duration::minutes(1)).unwrap().remove(0);
//! let dispatch = Dispatch::from_claimed(claimed, now);
//! let signature = dispatch.headers()[2].1.clone();
//! assert!(verify(&registered.secret, dispatch.into_body().as_bytes(), &signature));
//! # }
//! ```

mod answer_excerpt;
mod callback_url;
mod delivery;
mod delivery_failure;
mod delivery_try;
mod delivery_views;
mod dispatch;
mod ended;
mod error;
mod event_name;
mod ids;
mod logged_event;
mod logged_name;
mod payload;
mod ports;
mod registration;
mod retry_after;
mod retry_policy;
mod secret;
mod signature;
mod standing_change;
mod statistics;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod tried;
mod use_cases;

pub use answer_excerpt::AnswerExcerpt;
pub use callback_url::{CallbackUrl, TargetPolicy};
pub use delivery::{DeliveryRecord, DeliveryStatus, NewDelivery, UnknownDeliveryStatus};
pub use delivery_failure::DeliveryFailure;
pub use delivery_try::{DeliveryTry, MOST_TRIES, TriedDelivery};
pub use delivery_views::{
    AddressedDelivery, DeliveriesAbout, DeliveryFilter, DeliveryMark, MOST_ABOUT_A_RECORD, MOST_MARKED,
};
pub use dispatch::{
    DELIVERY_HEADER, Dispatch, EVENT_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, WEBHOOK_ID_HEADER,
    WEBHOOK_SIGNATURE_HEADER, WEBHOOK_TIMESTAMP_HEADER,
};
pub use ended::{ENDS_AFTER_FAILING, EndReason, Ended};
pub use error::CallbackError;
pub use event_name::{EventName, UnknownEvent};
pub use ids::{CallbackId, DeliveryId};
pub use logged_event::{EventFilter, EventPage, LogExtent, LoggedEvent, NewEvent};
pub use logged_name::{EventTopic, LoggedName, TopicKind, UnknownName};
pub use payload::{DeclarationNotice, Payload};
pub use ports::{
    AttemptRecord, CallbackRepository, CallbackSender, CallbackTargets, ClaimedDelivery, DeliveryDirectory,
    DeliveryQueue, EndListener, EventLogRepository, Lease, MOST_LOOKED_AT, MOST_RECOVERED, MOST_REGISTRATIONS,
    NextStep, Recovered, SendOutcome, Sent, Share, TargetCheck, TargetRefused, Untold, WaitingCallback,
};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{
    MockCallbackRepository, MockCallbackSender, MockCallbackTargets, MockDeliveryDirectory, MockDeliveryQueue,
    MockEndListener, MockEventLogRepository,
};
pub use registration::{NewRegistration, NoEvents, Registration, Standing};
pub use retry_after::RetryAfter;
pub use retry_policy::RetryPolicy;
pub use secret::{CallbackSecret, PreviousSecret, SigningSecrets};
pub use signature::{sign, verify};
pub use statistics::{DeliverySample, DeliveryStatistics, STATISTICS_WINDOW};
pub use tried::{Attempted, Tried};
pub use use_cases::{
    Abandoned, Callbacks, Concluded, DeliveryRoom, EventLog, EventLogError, KeptHours, Regenerated, Registered,
    RegistrationForm, Resumed,
};
