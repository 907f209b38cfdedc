//! What can be done with transits: one file each.

mod arrival;
mod change;
mod change_customer;
mod check;
mod complete_form;
mod consequence;
mod copy;
mod create;
mod delete_draft;
mod draft;
mod enact;
mod given_up;
mod invalidate;
mod lodge;
mod notice;
mod read;
mod records;
mod refusals;
mod remarks;
mod save_as_draft;
mod send_presentation;
mod shown_text;
mod standing;
mod submit;
mod submit_overview;
mod surplus;
mod update_draft;
mod xml;

pub use arrival::ArrivalForm;
pub use copy::CopyTransit;
pub use create::CreateTransit;
pub use draft::DraftTarget;
pub use given_up::AfterGivingUp;
pub use invalidate::InvalidationForm;
pub use submit::SubmittedTransit;
pub use submit_overview::SubmitOverview;
pub use update_draft::DraftContent;
pub use xml::GeneratedXml;

use crate::MessageKind;
use crate::ports::{
    DossierGate, GuaranteeGate, LrnSource, OrganisationDirectory, TraderDirectory, TransitDirectory,
    TransitMessageBuilder, TransitMessageReader, TransitRepository,
};
use customs_exchange::ExchangePorts;
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// Everything that transits need from outside.
#[derive(Clone)]
pub struct TransitPorts {
    /// The aggregates.
    pub repository: Arc<dyn TransitRepository>,
    /// The lists.
    pub directory: Arc<dyn TransitDirectory>,
    /// The messages to and from customs.
    pub exchange: ExchangePorts<MessageKind>,
    /// Customer master.
    pub traders: Arc<dyn TraderDirectory>,
    /// Dossiers.
    pub dossiers: Arc<dyn DossierGate>,
    /// Guarantees.
    pub guarantees: Arc<dyn GuaranteeGate>,
    /// The broker itself.
    pub organisations: Arc<dyn OrganisationDirectory>,
    /// Writes messages.
    pub builder: Arc<dyn TransitMessageBuilder>,
    /// Reads messages.
    pub reader: Arc<dyn TransitMessageReader>,
    /// Makes LRNs.
    pub lrns: Arc<dyn LrnSource>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    /// Makes several changes one.
    pub work: Arc<dyn UnitOfWork>,
}

/// The use cases of transits.
#[derive(Clone)]
pub struct Transits {
    ports: TransitPorts,
}

impl Transits {
    /// The use cases over these ports.
    #[must_use]
    pub const fn new(ports: TransitPorts) -> Self {
        Self { ports }
    }
}

#[cfg(test)]
mod tests;
