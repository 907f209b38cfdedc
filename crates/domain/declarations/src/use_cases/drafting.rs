//! Drafting: drafts are created, copied, changed, verified and deleted, and a declaration that customs rejected, or
//! does not have yet, becomes a draft again.
//!
//! It writes drafts (`DRF`), and takes declarations back to that status from `NEW` and `ERR`. For a declaration that is
//! no draft, it changes only who pays customs, which customs never sees. Messages are at most withdrawn; a draft that
//! is to be submitted at once goes on to `lodging`.

mod change_payer;
pub(super) mod check;
pub(super) mod copy;
pub(super) mod correct;
pub(super) mod create;
pub(super) mod distribute_transport_costs;
pub(super) mod draft;
pub(super) mod edit_lines;
pub(super) mod mark_verified;
mod refusals;
pub(super) mod save_as_draft;
mod sent_changes;
mod sent_corrections;
pub(super) mod update_draft;

use crate::MessageKind;
use crate::ports::{
    CodeTables, DeclarationDirectory, DeclarationRepository, DossierGate, ExchangeRates, MessageBuilder,
};
use customs_exchange::ports::SentMessages;
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that drafting touches: no gate of stock and guarantees, no LRNs, and of the exchange only what was sent.
pub(super) struct DraftingPorts<'p> {
    pub(super) repository: &'p Arc<dyn DeclarationRepository>,
    pub(super) directory: &'p Arc<dyn DeclarationDirectory>,
    pub(super) sent: &'p Arc<dyn SentMessages<MessageKind>>,
    pub(super) rates: &'p Arc<dyn ExchangeRates>,
    pub(super) dossiers: &'p Arc<dyn DossierGate>,
    pub(super) codes: &'p Arc<dyn CodeTables>,
    pub(super) builder: &'p Arc<dyn MessageBuilder>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}
