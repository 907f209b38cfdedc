//! Reading: transits with their history, rejections and messages, and the commands that are possible. It stores nothing
//! and changes no status.

mod fallback_paper;
mod paper;
pub(super) mod possible;
mod read;
mod shown_text;

use crate::MessageKind;
use crate::ports::{TransitDirectory, TransitMessageReader, TransitRepository};
use customs_exchange::ports::{FallbackBook, MessageExchange, SentMessages};
use customs_kernel::Clock;
use std::sync::Arc;

/// The ports that reading touches; nothing is written through them.
pub(super) struct ReadingPorts<'p> {
    pub(super) repository: &'p Arc<dyn TransitRepository>,
    pub(super) directory: &'p Arc<dyn TransitDirectory>,
    pub(super) sent: &'p Arc<dyn SentMessages<MessageKind>>,
    pub(super) fallback: &'p Arc<dyn FallbackBook>,
    pub(super) messages: &'p Arc<dyn MessageExchange>,
    pub(super) reader: &'p Arc<dyn TransitMessageReader>,
    pub(super) clock: &'p Arc<dyn Clock>,
}
