//! What can be done with declarations: one file each.

mod apply;
mod change;
mod check;
mod complete_form;
mod consequence;
mod create;
mod enact;
mod prepare;
mod read;
mod receive;
mod refusals;
mod resolve_articles;
mod submit;
mod xml;

pub use check::CheckedForm;
pub use create::{CreateDeclaration, CreatedDeclaration};
pub use submit::SubmittedDeclaration;
pub use xml::GeneratedXml;

use crate::ports::{
    CodeTables, DeclarationDirectory, DeclarationRepository, DossierGate, ExchangeRates, InboundLog, ItemCatalogue,
    LrnSource, MessageBuilder, MessageReader, OrganisationDirectory, PartyDirectory,
};
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// Everything that declarations need from outside.
#[derive(Clone)]
pub struct DeclarationPorts {
    /// The aggregates.
    pub repository: Arc<dyn DeclarationRepository>,
    /// The lists.
    pub directory: Arc<dyn DeclarationDirectory>,
    /// Messages from customs.
    pub inbound: Arc<dyn InboundLog>,
    /// Customer master.
    pub parties: Arc<dyn PartyDirectory>,
    /// Item master.
    pub items: Arc<dyn ItemCatalogue>,
    /// Exchange rates of customs.
    pub rates: Arc<dyn ExchangeRates>,
    /// Dossiers.
    pub dossiers: Arc<dyn DossierGate>,
    /// The broker itself.
    pub organisations: Arc<dyn OrganisationDirectory>,
    /// The codebook.
    pub codes: Arc<dyn CodeTables>,
    /// Writes messages.
    pub builder: Arc<dyn MessageBuilder>,
    /// Reads messages.
    pub reader: Arc<dyn MessageReader>,
    /// Makes LRNs.
    pub lrns: Arc<dyn LrnSource>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    /// Makes several changes one.
    pub work: Arc<dyn UnitOfWork>,
}

/// The use cases of declarations.
#[derive(Clone)]
pub struct Declarations {
    ports: DeclarationPorts,
}

impl Declarations {
    /// The use cases over these ports.
    #[must_use]
    pub const fn new(ports: DeclarationPorts) -> Self {
        Self { ports }
    }
}

#[cfg(test)]
mod tests;
