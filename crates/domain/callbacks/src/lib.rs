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
//! let share = Share { callback: registered.registration.id(), limit: 10 };
//! let now = clock.now();
//! let claimed = store.queue.claim(&[share], now, now + chrono::Duration::minutes(1)).unwrap().remove(0);
//! let dispatch = Dispatch::of(claimed, now);
//! let signature = dispatch.headers()[2].1.clone();
//! assert!(verify(&registered.secret, dispatch.into_body().as_bytes(), &signature));
//! # }
//! ```

mod callback_url;
mod delivery;
mod dispatch;
mod error;
mod event_name;
mod ids;
mod logged_event;
mod payload;
mod ports;
mod registration;
mod retry_policy;
mod secret;
mod signature;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

pub use callback_url::{CallbackUrl, TargetPolicy};
pub use delivery::{DeliveryRecord, DeliveryStatus, NewDelivery, UnknownDeliveryStatus};
pub use dispatch::{DELIVERY_HEADER, Dispatch, EVENT_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER};
pub use error::CallbackError;
pub use event_name::{EventName, UnknownEvent};
pub use ids::{CallbackId, DeliveryId};
pub use logged_event::{EventFilter, EventPage, LogExtent, LoggedEvent, NewEvent};
pub use payload::{DeclarationNotice, Payload};
pub use ports::{
    AttemptRecord, CallbackRepository, CallbackSender, CallbackTargets, ClaimedDelivery, DeliveryDirectory,
    DeliveryQueue, EventLogRepository, Lease, MOST_REGISTRATIONS, NextStep, SendOutcome, Share, TargetRefused,
};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{
    MockCallbackRepository, MockCallbackSender, MockCallbackTargets, MockDeliveryDirectory, MockDeliveryQueue,
    MockEventLogRepository,
};
pub use registration::{NewRegistration, NoEvents, Registration};
pub use retry_policy::RetryPolicy;
pub use secret::CallbackSecret;
pub use signature::{sign, verify};
pub use use_cases::{Callbacks, EventLog, EventLogError, Registered, RegistrationForm};
