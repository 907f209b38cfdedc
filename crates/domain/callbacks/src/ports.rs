//! The traits through which callbacks use storage and other services.

mod callback_repository;
mod callback_sender;
mod callback_targets;
mod delivery_directory;
mod delivery_queue;
mod end_listener;
mod event_log_repository;

pub use callback_repository::{CallbackRepository, MOST_REGISTRATIONS};
pub use callback_sender::{CallbackSender, SendOutcome, Sent};
pub use callback_targets::{CallbackTargets, TargetRefused};
pub use delivery_directory::{DeliveryDirectory, MOST_LOOKED_AT, MOST_RECOVERED, Recovered};
pub use delivery_queue::{AttemptRecord, ClaimedDelivery, DeliveryQueue, Lease, NextStep, Share, WaitingCallback};
pub use end_listener::{EndListener, Untold};
pub use event_log_repository::EventLogRepository;

#[cfg(any(test, feature = "mocks"))]
pub use {
    callback_repository::MockCallbackRepository, callback_sender::MockCallbackSender,
    callback_targets::MockCallbackTargets, delivery_directory::MockDeliveryDirectory,
    delivery_queue::MockDeliveryQueue, end_listener::MockEndListener, event_log_repository::MockEventLogRepository,
};
