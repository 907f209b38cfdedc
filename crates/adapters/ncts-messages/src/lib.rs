//! The messages that are exchanged with the transit system (NCTS5).
//!
//! - [`building`] makes the messages of the trader, each with a map from every element back to the field
//!   it came from;
//! - [`reading`] reads the messages of customs from bytes that nobody vouches for;
//! - [`NctsMessages`] is all of it behind the ports of the transits domain.
//!
//! Names and order of the elements follow the published template of one member state; only the root is in
//! the namespace, what is inside is not.
//!
//! ```
//! use customs_ncts_messages::NctsMessages;
//! use customs_transits::AuthorityAnswer;
//! use customs_transits::ports::TransitMessageReader;
//!
//! let answer = br#"<n:CC928C xmlns:n="http://ncts.dgtaxud.ec"><messageType>CC928C</messageType>
//!     <TransitOperation><LRN>LRN26000001</LRN></TransitOperation></n:CC928C>"#;
//! let message = NctsMessages::new().read(answer)?;
//! assert_eq!(message.answer, AuthorityAnswer::Acknowledged);
//! # Ok::<(), customs_exchange::UnreadableMessage>(())
//! ```

pub mod building;
pub mod reading;

mod ncts_messages;
mod writing;

pub use ncts_messages::NctsMessages;

/// The namespace of the root of every message.
pub const NAMESPACE: &str = "http://ncts.dgtaxud.ec";
/// The phase of the system that the messages are of.
pub const PHASE: &str = "NCTS5.1";
