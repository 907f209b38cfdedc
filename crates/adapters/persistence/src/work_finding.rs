//! Finding work that was stored elsewhere: by one look at all queues, or by notices of other instances.

mod announcing;
mod look;
pub(crate) mod notices;
mod queue;

pub(crate) use announcing::announce;
pub use look::Waiting;
pub use notices::{NoticeReception, Notices, WorkNotifier};
