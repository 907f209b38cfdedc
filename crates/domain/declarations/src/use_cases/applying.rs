//! Applying: what customs answers is received, matched with what was sent, and applied to the declaration; what customs
//! does not answer is sent again, or given up.
//!
//! Every change of status by customs happens here: `NEW` to `ACC` or `ERR`, between `ACC`, `CTL`, `HLD` and `REL`, from
//! `INV_PENDING` back or to `INV`. The table of `lifecycle` decides which; only its effects are carried out here.

mod amended;
mod consequence;
mod counted;
mod enact;
pub(super) mod given_up;
mod moments;
mod records;
mod reported;
mod standing;
mod surplus;

use crate::MessageKind;
use crate::ports::{
    AmendmentRepository, CodeTables, CountedDeclarations, DeclarationRepository, LrnSource, MessageBuilder,
    MessageReader, OrganisationDirectory,
};
use customs_exchange::ExchangePorts;
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that applying answers touches: alone of all phases the whole exchange and the reader of messages.
pub(super) struct ApplyingPorts<'p> {
    pub(super) repository: &'p Arc<dyn DeclarationRepository>,
    pub(super) amendments: &'p Arc<dyn AmendmentRepository>,
    pub(super) exchange: &'p ExchangePorts<MessageKind>,
    pub(super) balances: &'p Arc<dyn CountedDeclarations>,
    pub(super) organisations: &'p Arc<dyn OrganisationDirectory>,
    pub(super) codes: &'p Arc<dyn CodeTables>,
    pub(super) builder: &'p Arc<dyn MessageBuilder>,
    pub(super) reader: &'p Arc<dyn MessageReader>,
    pub(super) lrns: &'p Arc<dyn LrnSource>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}
