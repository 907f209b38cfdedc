//! Following up: what the broker sends to customs about a declaration that was lodged. It presents goods, completes the
//! declaration by a supplementary one, answers controls, proves the exit of goods, and asks for amendments and the
//! invalidation.
//!
//! Most of it needs an MRN and leaves the status as it is (`ACC`, `CTL`, `HLD`, `REL`). A request for invalidation
//! makes it `INV_PENDING`, and an administrator may set any status by hand. What customs answers is for `applying`.

pub(super) mod alternative_proof;
pub(super) mod amend;
mod amended_form;
mod amended_lines;
pub(super) mod control_response;
pub(super) mod invalidate;
mod note_to_credit;
mod notice;
pub(super) mod preview_supplementary;
mod send_presentation;
mod send_supplementary;
pub(super) mod sent_amendment;
pub(super) mod sent_supplement;
pub(super) mod set_status;
pub(super) mod supplement_content;

use crate::ports::{
    AmendmentRepository, CodeTables, DeclarationRepository, ExchangeRates, LrnSource, MessageBuilder,
    OrganisationDirectory,
};
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that following up touches: declarations, and what makes messages.
pub(super) struct FollowingUpPorts<'p> {
    pub(super) repository: &'p Arc<dyn DeclarationRepository>,
    pub(super) amendments: &'p Arc<dyn AmendmentRepository>,
    pub(super) rates: &'p Arc<dyn ExchangeRates>,
    pub(super) organisations: &'p Arc<dyn OrganisationDirectory>,
    pub(super) codes: &'p Arc<dyn CodeTables>,
    pub(super) builder: &'p Arc<dyn MessageBuilder>,
    pub(super) lrns: &'p Arc<dyn LrnSource>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}
