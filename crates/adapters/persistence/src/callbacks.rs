//! Storage of the callbacks domain.

mod delivery_claims;
mod delivery_directory;
mod delivery_filter;
mod delivery_outcomes;
mod delivery_queue;
mod registrations;
mod sealed_secret;
mod target;
#[cfg(test)]
mod tests;

pub use delivery_directory::StoredDeliveryDirectory;
pub use delivery_queue::StoredDeliveryQueue;
pub use registrations::StoredCallbacks;
