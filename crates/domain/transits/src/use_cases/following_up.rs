//! Following up: what the broker sends to customs about a transit that was lodged. It presents goods, asks for
//! amendments, the release or the invalidation, answers enquiries, and reports arrivals and what was found at
//! unloading.
//!
//! Presentations and amendments leave the status as it is, at departure (`ACC`), as do requests of release; answers to
//! enquiries and reports of arrival do so under way (`REL`, `ARR`). A request for invalidation makes `NEW` or `ACC`
//! `INV_PENDING`. What customs answers is for `applying`.

pub(super) mod amend;
pub(super) mod arrival;
pub(super) mod enquiry_answer;
pub(super) mod invalidate;
mod notice;
pub(super) mod request_release;
mod send_presentation;
pub(super) mod unloading;

use crate::MessageKind;
use crate::ports::{LrnSource, OrganisationDirectory, PartyDirectory, TransitMessageBuilder};
use customs_exchange::ports::SentMessages;
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that following up touches: what makes messages, and nothing that stores transits.
pub(super) struct FollowingUpPorts<'p> {
    pub(super) sent: &'p Arc<dyn SentMessages<MessageKind>>,
    pub(super) parties: &'p Arc<dyn PartyDirectory>,
    pub(super) organisations: &'p Arc<dyn OrganisationDirectory>,
    pub(super) builder: &'p Arc<dyn TransitMessageBuilder>,
    pub(super) lrns: &'p Arc<dyn LrnSource>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}
