//! Reading: declarations with their history and rejections, the duties that customs charges and those that follow from
//! the tariff, and the commands that are possible. It stores nothing and changes no status.

mod amendments;
pub(super) mod duties;
pub(super) mod estimate_duties;
mod fallback_paper;
mod paper;
pub(super) mod possible;
mod read;

use crate::MessageKind;
use crate::ports::{
    AmendmentRepository, DeclarationDirectory, DeclarationRepository, DutyEstimator, ExchangeRates,
    OrganisationDirectory,
};
use customs_exchange::ports::{FallbackBook, SentMessages};
use customs_kernel::Clock;
use std::sync::Arc;

/// The ports that reading touches; nothing is written through them.
pub(super) struct ReadingPorts<'p> {
    pub(super) repository: &'p Arc<dyn DeclarationRepository>,
    pub(super) amendments: &'p Arc<dyn AmendmentRepository>,
    pub(super) directory: &'p Arc<dyn DeclarationDirectory>,
    pub(super) sent: &'p Arc<dyn SentMessages<MessageKind>>,
    pub(super) fallback: &'p Arc<dyn FallbackBook>,
    pub(super) rates: &'p Arc<dyn ExchangeRates>,
    pub(super) duties: &'p Arc<dyn DutyEstimator>,
    pub(super) organisations: &'p Arc<dyn OrganisationDirectory>,
    pub(super) clock: &'p Arc<dyn Clock>,
}
