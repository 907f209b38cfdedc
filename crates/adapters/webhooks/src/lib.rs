//! Delivers callbacks over HTTPS, safely, to addresses that clients choose.
//!
//! A client may name any host. Every try therefore resolves the name itself, refuses the host if one of its addresses
//! is not public, and connects only to an address that was checked. Redirects are not followed, and a try ends in time
//! no matter what the receiver does.

mod address_book;
mod delivery_worker;
mod http_callback_sender;
#[doc(hidden)]
pub mod internals;
mod public_address;
mod receiver_window;
mod resolved_targets;

pub use delivery_worker::{Arrivals, DeliveryWorker, DirectDeliveries, WorkerLimits};
pub use http_callback_sender::{HttpCallbackSender, SenderOptions};
pub use public_address::is_public;
pub use resolved_targets::{HostLookup, ResolvedTargets, SystemLookup, TargetError};
