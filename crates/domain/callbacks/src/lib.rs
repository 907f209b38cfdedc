#![cfg_attr(docsrs, feature(doc_cfg))]
// Its example needs the feature `testing`.
#![cfg_attr(any(not(doctest), feature = "testing"), doc = include_str!("../README.md"))]

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
mod task_notice;
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
    DeliveryQueue, DirectDelivery, EndListener, EventLogRepository, Lease, MOST_LOOKED_AT, MOST_RECOVERED,
    MOST_REGISTRATIONS, NextStep, NoDirectDelivery, Recovered, SendOutcome, Sent, Share, TargetCheck, TargetRefused,
    Untold, WaitingCallback,
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
pub use task_notice::TaskNotice;
pub use tried::{Attempted, Tried};
pub use use_cases::{
    Abandoned, Callbacks, Concluded, DeliveryRoom, EventLog, EventLogError, FannedOut, KeptHours, Regenerated,
    Registered, RegistrationForm, Resumed,
};

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
