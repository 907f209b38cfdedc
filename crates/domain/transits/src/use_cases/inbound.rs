//! Inbound: movements that somebody else lodged, and whose goods come to a customer of the broker. The broker knows the
//! MRN alone, reports the arrival (IE007), and what was found at unloading once customs permits it (IE044).
//!
//! The status stays as it is (`REL`) until customs releases the goods (`ARR`): the states at destination show how far
//! the arrival is. What customs answers is for `applying`.

pub(super) mod inbound_form;
pub(super) mod report;
pub(super) mod report_again;
pub(super) mod unload;

use crate::MessageKind;
use crate::ports::{PartyDirectory, TransitDirectory, TransitRepository};
use customs_exchange::ports::SentMessages;
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that inbound movements touch; what is the same for the broker's own transits is in the other phases.
pub(super) struct InboundPorts<'p> {
    pub(super) repository: &'p Arc<dyn TransitRepository>,
    pub(super) directory: &'p Arc<dyn TransitDirectory>,
    pub(super) sent: &'p Arc<dyn SentMessages<MessageKind>>,
    pub(super) parties: &'p Arc<dyn PartyDirectory>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}
