//! Applying: what customs answers is received, matched with what was sent, and applied to the movement; what customs
//! does not answer is sent again, or given up.
//!
//! Every change of status by customs happens here, at departure and at destination: `NEW` to `ACC` or `ERR`, `ACC` to
//! `REL`, `REL` to `ARR` and `CMP`, from `INV_PENDING` back or to `INV`. The table of `lifecycle` decides which; only
//! its effects are carried out here.

mod amendment_answers;
mod consequence;
mod enact;
pub(super) mod given_up;
mod heard;
mod records;
mod refused_kind;
mod reported;
mod standing;
mod surplus;

use crate::MessageKind;
use crate::ports::{GuaranteeGate, LrnSource, TransitMessageBuilder, TransitMessageReader, TransitRepository};
use customs_exchange::ExchangePorts;
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that applying answers touches: alone of all phases the whole exchange.
pub(super) struct ApplyingPorts<'p> {
    pub(super) repository: &'p Arc<dyn TransitRepository>,
    pub(super) exchange: &'p ExchangePorts<MessageKind>,
    pub(super) guarantees: &'p Arc<dyn GuaranteeGate>,
    pub(super) builder: &'p Arc<dyn TransitMessageBuilder>,
    pub(super) reader: &'p Arc<dyn TransitMessageReader>,
    pub(super) lrns: &'p Arc<dyn LrnSource>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}
