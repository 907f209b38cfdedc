//! What the transits domain keeps.

mod analysis;
mod directory;
mod exchange;
mod filter;
mod history;
mod inbound;
mod list;
mod locate;
mod messages;
mod milestones;
mod order;
mod outbound;
mod outbox;
mod refusals;
mod rejections;
mod repository;
mod resent;
mod rows;
mod sealing;
#[cfg(test)]
mod tests;
mod unanswered;

pub use directory::StoredTransitDirectory;
pub use inbound::StoredTransitInboundLog;
pub use outbound::StoredTransitOutboundQueue;
pub use outbox::StoredTransitOutbox;
pub use repository::StoredTransits;
