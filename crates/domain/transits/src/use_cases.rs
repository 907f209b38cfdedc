//! The use cases of transits, one file each.

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

/// The ports through which the use cases reach everything outside this crate.
#[derive(Clone)]
pub struct TransitPorts {
    /// Stores transits.
    pub repository: Arc<dyn TransitRepository>,
    /// Reads transits for lists.
    pub directory: Arc<dyn TransitDirectory>,
    /// Sends and receives messages of customs.
    pub exchange: ExchangePorts<MessageKind>,
    /// The customer master.
    pub traders: Arc<dyn TraderDirectory>,
    /// Tells whether a dossier accepts the transit.
    pub dossiers: Arc<dyn DossierGate>,
    /// Reserves amounts of guarantees.
    pub guarantees: Arc<dyn GuaranteeGate>,
    /// Data of the broker itself, such as its EORI.
    pub organisations: Arc<dyn OrganisationDirectory>,
    /// Builds messages to customs.
    pub builder: Arc<dyn TransitMessageBuilder>,
    /// Reads messages of customs.
    pub reader: Arc<dyn TransitMessageReader>,
    /// Issues fresh LRNs.
    pub lrns: Arc<dyn LrnSource>,
    /// Source of the present time.
    pub clock: Arc<dyn Clock>,
    /// Stores several changes together or not at all.
    pub work: Arc<dyn UnitOfWork>,
}

/// The use cases of transits.
#[derive(Clone)]
pub struct Transits {
    ports: TransitPorts,
}

impl Transits {
    /// Creates the use cases over these ports.
    #[must_use]
    pub const fn new(ports: TransitPorts) -> Self {
        Self { ports }
    }
}

#[cfg(test)]
mod tests;
