//! Drafting: forms are completed from the customer master, drafts are created, copied, changed and deleted, and a
//! transit that customs refused or does not have yet becomes a draft again.
//!
//! It writes drafts (`DRF`), and takes transits back to that status from `NEW`, `ERR` and `INV_PENDING`. A change of an
//! accepted transit goes on to `following_up`, as an amendment.

mod check;
pub(super) mod complete_form;
pub(super) mod copy;
pub(super) mod create;
pub(super) mod draft;
pub(super) mod refusals;
mod save_as_draft;
pub(super) mod update;
pub(super) mod update_draft;

use crate::MessageKind;
use crate::ports::{
    DossierGate, OrganisationDirectory, PartyDirectory, TransitDirectory, TransitMessageBuilder, TransitRepository,
};
use customs_exchange::ports::SentMessages;
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that drafting touches: no guarantees, no LRNs, and of the exchange only what was sent.
pub(super) struct DraftingPorts<'p> {
    pub(super) repository: &'p Arc<dyn TransitRepository>,
    pub(super) directory: &'p Arc<dyn TransitDirectory>,
    pub(super) sent: &'p Arc<dyn SentMessages<MessageKind>>,
    pub(super) parties: &'p Arc<dyn PartyDirectory>,
    pub(super) dossiers: &'p Arc<dyn DossierGate>,
    pub(super) organisations: &'p Arc<dyn OrganisationDirectory>,
    pub(super) builder: &'p Arc<dyn TransitMessageBuilder>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}
