//! The use cases of declarations: one file each.

mod alternative_proof;
mod assessed_taxes;
mod change;
mod check;
mod complete_form;
mod consequence;
mod control_response;
mod copy;
mod create;
mod delete_draft;
mod distribute_transport_costs;
mod draft;
mod edit_lines;
mod enact;
mod estimate_duties;
mod exchange;
mod expect;
mod given_up;
mod import_vat;
mod invalidate;
mod lodgement;
mod mark_verified;
mod moments;
mod notice;
mod objections;
mod places;
mod prepare;
mod read;
mod records;
mod refusals;
mod resolve_articles;
mod save_as_draft;
mod send_due_supplements;
mod send_presentation;
mod send_supplementary;
mod set_status;
mod standing;
mod submit;
mod submit_overview;
mod surplus;
mod told;
mod update_draft;
mod vat_doubts;
mod warehouse_entries;
mod warehouse_of_customer;
mod xml;

pub use alternative_proof::AlternativeProofForm;
pub use assessed_taxes::ComparedTax;
pub use check::CheckedForm;
pub use control_response::{ControlResponseForm, ProvidedDocumentForm};
pub use copy::CopyDeclaration;
pub use create::{CreateDeclaration, CreatedDeclaration};
pub use distribute_transport_costs::{DistributedCosts, DistributionMethod, TransportCosts};
pub use draft::DraftTarget;
pub use edit_lines::EditedLine;
pub use estimate_duties::EstimatedDuties;
pub use given_up::AfterGivingUp;
pub use invalidate::InvalidationForm;
pub use mark_verified::Verification;
pub use set_status::StatusForm;
pub use submit::SubmittedDeclaration;
pub use submit_overview::{EstimatedSums, SubmitOverview};
pub use update_draft::{DraftContent, NewLines, UpdateDraft, UpdatedDraft};
pub use xml::GeneratedXml;

use crate::MessageKind;
use crate::ports::{
    CodeTables, DeclarationDirectory, DeclarationRepository, DossierGate, DutyEstimator, ExchangeRates, GoodsRules,
    ItemCatalogue, LrnSource, MessageBuilder, MessageReader, OrganisationDirectory, PartyDirectory, SubmissionGate,
};
use customs_exchange::ExchangePorts;
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that the use cases of declarations need.
#[derive(Clone)]
pub struct DeclarationPorts {
    /// The storage of declarations.
    pub repository: Arc<dyn DeclarationRepository>,
    /// The lists of declarations.
    pub directory: Arc<dyn DeclarationDirectory>,
    /// The storage of the exchange with customs.
    pub exchange: ExchangePorts<MessageKind>,
    /// The customer master.
    pub parties: Arc<dyn PartyDirectory>,
    /// The item master.
    pub items: Arc<dyn ItemCatalogue>,
    /// The exchange rates of customs.
    pub rates: Arc<dyn ExchangeRates>,
    /// The estimator of duties and taxes.
    pub duties: Arc<dyn DutyEstimator>,
    /// The requirements of the tariff besides duties.
    pub goods: Arc<dyn GoodsRules>,
    /// Decides whether a dossier accepts a declaration.
    pub dossiers: Arc<dyn DossierGate>,
    /// Reserves stock and guarantees for submissions.
    pub gate: Arc<dyn SubmissionGate>,
    /// The facts about the broker itself.
    pub organisations: Arc<dyn OrganisationDirectory>,
    /// The code tables.
    pub codes: Arc<dyn CodeTables>,
    /// Builds messages to customs.
    pub builder: Arc<dyn MessageBuilder>,
    /// Reads messages from customs.
    pub reader: Arc<dyn MessageReader>,
    /// Makes new LRNs.
    pub lrns: Arc<dyn LrnSource>,
    /// The clock that tells the present moment.
    pub clock: Arc<dyn Clock>,
    /// The unit of work that combines several changes into one.
    pub work: Arc<dyn UnitOfWork>,
}

/// The use cases of declarations.
#[derive(Clone)]
pub struct Declarations {
    ports: DeclarationPorts,
}

impl Declarations {
    /// Creates the use cases over these ports.
    #[must_use]
    pub const fn new(ports: DeclarationPorts) -> Self {
        Self { ports }
    }
}

#[cfg(test)]
mod tests;
