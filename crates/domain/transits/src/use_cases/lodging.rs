//! Lodging: the declaration of a transit is made, to be submitted or only to be shown, with the access codes of its
//! guarantees and with what customs may object to.
//!
//! A submission moves a transit from `DRF` to `NEW` and reserves its guarantee; the overview before it and the XML
//! change nothing.

pub(super) mod lodge;
mod lodged_guarantees;
pub(super) mod on_paper;
pub(super) mod submit;
pub(super) mod submit_overview;
pub(super) mod xml;

use crate::MessageKind;
use crate::ports::{
    GuaranteeGate, LrnSource, OrganisationDirectory, PartyDirectory, TransitMessageBuilder, TransitMessageReader,
    TransitRepository,
};
use customs_exchange::ports::{FallbackBook, SentMessages};
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that lodging touches.
pub(super) struct LodgingPorts<'p> {
    pub(super) repository: &'p Arc<dyn TransitRepository>,
    pub(super) sent: &'p Arc<dyn SentMessages<MessageKind>>,
    pub(super) fallback: &'p Arc<dyn FallbackBook>,
    pub(super) parties: &'p Arc<dyn PartyDirectory>,
    pub(super) guarantees: &'p Arc<dyn GuaranteeGate>,
    pub(super) organisations: &'p Arc<dyn OrganisationDirectory>,
    pub(super) builder: &'p Arc<dyn TransitMessageBuilder>,
    pub(super) reader: &'p Arc<dyn TransitMessageReader>,
    pub(super) lrns: &'p Arc<dyn LrnSource>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}
