//! Lodging: the message of a declaration is made, to be submitted or only to be shown, with what customs may object to.
//!
//! A submission moves a declaration from `DRF` to `NEW`; the overview before it and the XML change nothing. Stock and
//! guarantees are taken here and nowhere else.

mod import_vat;
pub(super) mod lodgement;
mod objections;
pub(super) mod release_on_paper;
pub(super) mod submit;
pub(super) mod submit_overview;
mod vat_doubts;
pub(super) mod xml;

use crate::ports::{
    CodeTables, ExchangeRates, GoodsRules, LrnSource, MessageBuilder, OrganisationDirectory, PartyDirectory,
    SubmissionGate,
};
use customs_exchange::ports::FallbackBook;
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that lodging touches. Declarations are opened and kept by `Declarations` itself.
pub(super) struct LodgingPorts<'p> {
    pub(super) parties: &'p Arc<dyn PartyDirectory>,
    pub(super) rates: &'p Arc<dyn ExchangeRates>,
    pub(super) goods: &'p Arc<dyn GoodsRules>,
    pub(super) gate: &'p Arc<dyn SubmissionGate>,
    pub(super) fallback: &'p Arc<dyn FallbackBook>,
    pub(super) organisations: &'p Arc<dyn OrganisationDirectory>,
    pub(super) codes: &'p Arc<dyn CodeTables>,
    pub(super) builder: &'p Arc<dyn MessageBuilder>,
    pub(super) lrns: &'p Arc<dyn LrnSource>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}
