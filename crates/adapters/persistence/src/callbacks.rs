//! Storage of the callbacks domain.

pub(crate) mod delivery_claims;
pub(crate) mod delivery_directory;
mod delivery_filter;
pub(crate) mod delivery_marks;
mod delivery_outcomes;
mod delivery_queue;
mod delivery_tries;
mod direct_claims;
mod event_appending;
mod event_log;
mod queue_by_organisation;
mod registrations;
mod target;

pub use delivery_directory::StoredDeliveryDirectory;
pub use delivery_queue::StoredDeliveryQueue;
pub use event_log::StoredEventLog;
pub use registrations::StoredCallbacks;
