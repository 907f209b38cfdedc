//! Storage of the callbacks domain.

#[cfg(test)]
mod about_a_record_tests;
mod delivery_claims;
mod delivery_directory;
mod delivery_filter;
mod delivery_marks;
#[cfg(test)]
mod delivery_marks_tests;
mod delivery_outcomes;
mod delivery_queue;
mod event_appending;
mod event_log;
#[cfg(test)]
mod event_log_tests;
mod queue_by_organisation;
mod registrations;
mod sealed_secret;
mod target;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod untaken_tests;

pub use delivery_directory::StoredDeliveryDirectory;
pub use delivery_queue::StoredDeliveryQueue;
pub use event_log::StoredEventLog;
pub use registrations::StoredCallbacks;
