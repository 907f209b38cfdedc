//! The traits through which callbacks use storage and other services.

mod callback_repository;
mod callback_sender;
mod delivery_directory;
mod delivery_queue;
mod direct_delivery;
mod event_log_repository;

use crate::{CallbackUrl, Registration};
use async_trait::async_trait;
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, StorageError};

#[cfg(any(test, feature = "mocks"))]
pub use callback_repository::MockCallbackRepository;
pub use callback_repository::{CallbackRepository, MOST_REGISTRATIONS};
#[cfg(any(test, feature = "mocks"))]
pub use callback_sender::MockCallbackSender;
pub use callback_sender::{CallbackSender, SendOutcome, Sent};
#[cfg(any(test, feature = "mocks"))]
pub use delivery_directory::MockDeliveryDirectory;
pub use delivery_directory::{DeliveryDirectory, MOST_LOOKED_AT, MOST_RECOVERED, Recovered};
#[cfg(any(test, feature = "mocks"))]
pub use delivery_queue::MockDeliveryQueue;
pub use delivery_queue::{AttemptRecord, ClaimedDelivery, DeliveryQueue, Lease, NextStep, Share, WaitingCallback};
pub use direct_delivery::{DirectDelivery, NoDirectDelivery};
pub use event_log_repository::EventLogRepository;
#[cfg(any(test, feature = "mocks"))]
pub use event_log_repository::MockEventLogRepository;

/// Checks whether a receiver's host may be called, by the addresses that its name resolves to now.
///
/// This check informs the client at registration. Every delivery attempt checks again by itself.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait CallbackTargets: Send + Sync {
    /// Looks the host up. A name that resolves to no address at present is no error: names can be published after
    /// registration, and the attempts check again.
    ///
    /// # Errors
    /// When one of the addresses is loopback, private, link-local, multicast or otherwise special.
    async fn check(&self, url: &CallbackUrl) -> Result<TargetCheck, TargetRefused>;
}

/// What is known of a host that is not refused.
#[growing]
#[must_use = "a host that is not refused may be unknown"]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetCheck {
    /// Every address of the host may be called.
    Allowed,
    /// The name resolves to no address at present, or no name server answered in time: nothing was checked.
    Unresolved,
}

/// The host resolves to an address that is not public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must lead to public addresses only")]
pub struct TargetRefused;

/// Receives a call when deliveries to a receiver have ended by themselves.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait EndListener: Send + Sync {
    /// Deliveries of this registration ended just now. Called once for each end, in the unit of work that stores it: both
    /// changes are stored, or neither.
    ///
    /// # Errors
    /// When storage fails; then the end is tried again.
    fn ended(&self, organisation: OrganisationId, registration: &Registration) -> Result<(), StorageError>;
}

/// Notifies no one: an end is only shown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Untold;

impl EndListener for Untold {
    fn ended(&self, _: OrganisationId, _: &Registration) -> Result<(), StorageError> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compiles only while the futures of the port are `Send`.
    #[test]
    fn a_call_can_be_awaited_on_any_thread() {
        fn on_any_thread(_: impl Send) {}
        fn calls(targets: &dyn CallbackTargets, url: &CallbackUrl) {
            on_any_thread(targets.check(url));
        }
        let _: fn(&dyn CallbackTargets, &CallbackUrl) = calls;
    }
}
