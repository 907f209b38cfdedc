//! The messages exchanged with the transit system (NCTS5).
//!
//! - [`building`] makes the messages of the trader, each with a map from every element back to the field
//!   it came from;
//! - [`reading`] reads the messages of customs from untrusted bytes;
//! - [`NctsMessages`] offers all of this behind the ports of the transits domain.
//!
//! Names and order of the elements are those of the official schemas of NCTS5 after the transition (51.8.6). Only the
//! root element is in the namespace; the elements inside it are not.
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

mod identifiers;
#[doc(hidden)]
pub mod internals;
mod ncts_messages;
mod writing;

pub use identifiers::{Identifiers, NAMESPACE, PHASE};
pub use ncts_messages::NctsMessages;
